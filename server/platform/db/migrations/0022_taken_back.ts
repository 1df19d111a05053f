import { type Kysely, sql } from "kysely";

/** Adds the kind of the change that an entry undoes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity add column takes_back text`.execute(db);
  await sql`alter table account_events add column takes_back text`.execute(db);
}
