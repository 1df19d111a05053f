import { type Kysely, sql } from "kysely";

/** What an entry takes back, where it was made by taking a change back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity add column takes_back text`.execute(db);
  await sql`alter table account_events add column takes_back text`.execute(db);
}
