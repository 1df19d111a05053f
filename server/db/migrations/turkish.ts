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
 * Makes the collation `tr`. PGlite's ICU data knows no Turkish, so from PostgreSQL 16 on, which can
 * take them, the alphabet's rules are given; PostgreSQL 15 has them from its own ICU data.
 */
export async function createTurkishCollation(db: Kysely<unknown>): Promise<void> {
  const { rows: [version] } = await sql<{ takesRules: boolean }>`
    select current_setting('server_version_num')::integer >= 160000 as "takesRules"`.execute(db);
  await (version?.takesRules
    ? sql`create collation tr (provider = icu, locale = 'tr-TR', rules = ${sql.lit(RULES)})`
    : sql`create collation tr from "tr-TR-x-icu"`).execute(db);
}
