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
  await (await canTakeRules(db)
    ? sql`create collation tr (provider = icu, locale = 'tr-TR', rules = ${sql.lit(RULES)})`
    : sql`create collation tr from "tr-TR-x-icu"`).execute(db);
}

/** Creates the collation `tr_numeric`: `tr`, with digits sorted by the number that they write. */
export async function createNumericTurkishCollation(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL drops the locale's options when rules are given.
  const rules = sql.lit(`[numericOrdering on]${RULES}`);
  await (await canTakeRules(db)
    ? sql`create collation tr_numeric (provider = icu, locale = 'tr-TR', rules = ${rules})`
    : sql`create collation tr_numeric (provider = icu, locale = 'tr-TR-u-kn-true')`).execute(db);
}

async function canTakeRules(db: Kysely<unknown>): Promise<boolean> {
  const { rows: [version] } = await sql<{ takesRules: boolean }>`
    select current_setting('server_version_num')::integer >= 160000 as "takesRules"`.execute(db);
  return version?.takesRules ?? false;
}
