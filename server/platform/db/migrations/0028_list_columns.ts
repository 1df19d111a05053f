import { type Kysely, sql } from "kysely";

/** The columns that users have hidden in lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_columns (
      user_id uuid not null references users on delete cascade,
      list text not null,
      hidden_columns text[] not null,
      primary key (user_id, list)
    )`.execute(db);
}
