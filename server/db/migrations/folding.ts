import { type Kysely, sql } from "kysely";

/**
 * Makes `fold(text)`, the rule of contract/folding.ts, of letters and what each counts as. That one
 * lowers letter by letter, so sigma is translated too: whole texts get another one at the end of a
 * word.
 */
export async function createFolding(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  await sql`
    create or replace function fold(input text) returns text
    language sql immutable strict parallel safe
    return lower(
      translate(normalize(input, nfc), ${sql.lit(`${from}Σ`)}, ${sql.lit(`${to}σ`)})
      collate "und-x-icu"
    )
  `.execute(db);
}
