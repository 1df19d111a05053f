import { type Kysely, sql } from "kysely";
import { createNumericTurkishCollation } from "./turkish.ts";

/** Sorts numbers within names by value, and stores the page sizes that users chose for lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createNumericTurkishCollation(db);
  await sql`
    alter table list_columns
      alter column hidden_columns drop not null,
      add column page_size smallint check (page_size between 1 and 100)`.execute(db);
}
