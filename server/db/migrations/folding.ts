import { type Kysely, sql } from "kysely";
import { FOLD_FROM, FOLD_TO } from "../../../contract/folding.ts";

/**
 * Makes `fold(text)`, the rule of contract/folding.ts. That one lowers letter by letter, so sigma is
 * translated too: whole texts get another one at the end of a word.
 */
export async function createFolding(db: Kysely<unknown>): Promise<void> {
  const [from, to] = [sql.lit(`${FOLD_FROM}Σ`), sql.lit(`${FOLD_TO}σ`)];
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create function fold(input text) returns text
    language sql immutable strict parallel safe
    return lower(translate(normalize(input, nfc), ${from}, ${to}) collate "und-x-icu")
  `.execute(db);
}
