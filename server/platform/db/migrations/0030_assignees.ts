import { type Kysely, sql } from "kysely";

/** The user who has to do a milestone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table milestones
      add column assignee_id uuid references users (id) on delete restrict`.execute(db);
}
