import { type Kysely, sql } from "kysely";

const RULES = [
  "&C<ç<<<Ç",
  "&G<ğ<<<Ğ",
  "&[before 1]i<ı<<<I",
  "&i<<<İ",
  "&O<ö<<<Ö",
  "&S<ş<<<Ş",
  "&U<ü<<<Ü",
].join("");

/**
 * Creates the collation `tr`.
 * PGlite's ICU data has no Turkish, so from PostgreSQL 16 on the rules are given; PostgreSQL 15
 * cannot take rules and has Turkish in its ICU data.
 */
export async function createTurkishCollation(db: Kysely<unknown>): Promise<void> {
  const { rows: [version] } = await sql<{ takesRules: boolean }>`
    select current_setting('server_version_num')::integer >= 160000 as "takesRules"`.execute(db);
  await (version?.takesRules
    ? sql`create collation tr (provider = icu, locale = 'tr-TR', rules = ${sql.lit(RULES)})`
    : sql`create collation tr from "tr-TR-x-icu"`).execute(db);
}
