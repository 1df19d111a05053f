import { type Kysely, sql } from "kysely";
import { FOLDED } from "./0015_folded.ts";
import { refold, renameDuplicates } from "./folding.ts";

/** The characters of contract/folding.ts, in PostgreSQL's notation. */
const UNSEEN = String.raw`\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c` +
  String.raw`\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164` +
  String.raw`\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff`;
const OTHER_SPACES = String.raw`\u0009-\u000d\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f` +
  String.raw`\u205f\u2800\u3000`;
const DOT_ABOVE = String.raw`\u0307`;

const FROM = "İIıÇçĞğÖöŞşÜüÂâÎîÛûΣ";
const TO = "iiiccggoossuuaaiiuuσ";

/** Characters that folded texts no longer contain. */
const FORMER = `[${UNSEEN}${OTHER_SPACES}${DOT_ABOVE}]|  `;

/**
 * Removes invisible characters and merges white space when folding.
 * Affected rows are folded again after the migration, in batches (server/platform/db/counters.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await refold(db, async () => {
    await sql`
      create function squeeze(input text) returns text
      language sql immutable strict parallel safe
      return regexp_replace(
        translate(
          normalize(regexp_replace(input collate "C", ${sql.lit(`[${UNSEEN}]+`)}, '', 'g'), nfc),
          ${sql.lit("\u0307")}, ''
        ) collate "C",
        ${sql.lit(`[ ${OTHER_SPACES}]+`)}, ' ', 'g'
      )`.execute(db);
    await sql`
      create or replace function fold(input text) returns text
      language sql immutable strict parallel safe
      return lower(translate(squeeze(input), ${sql.lit(FROM)}, ${sql.lit(TO)}) collate "und-x-icu")`
      .execute(db);
    await renameDuplicates(db, { table: "companies" });
    await renameDuplicates(db, { table: "project_types" });
    await renameDuplicates(db, { table: "saved_views", within: ["owner_id", "list"] });
  });
  await dropDirections(db);
  for (const [table, columns] of Object.entries(FOLDED)) {
    const [first = ""] = Object.keys(columns);
    const isFormer = Object.keys(columns).map((column) => sql`${sql.ref(column)} ~ ${FORMER}`);
    await sql`
      update ${sql.table(table)} set ${sql.ref(first)} = null
      where ${sql.join(isFormer, sql` or `)}`.execute(db);
  }
}

/** Sentences in which names changed the text direction; names are isolated from now on. */
async function dropDirections(db: Kysely<unknown>): Promise<void> {
  const directions = String.raw`[\u202a-\u202e\u2066-\u2069]`;
  const columns = ["title_tr", "title_en", "message_tr", "message_en"].map((name) => sql.ref(name));
  for (const table of ["notifications", "digest_news"]) {
    const cleaned = columns.map((column) =>
      sql`${column} = regexp_replace(${column}, ${directions}, '', 'g')`
    );
    await sql`
      update ${sql.table(table)} set ${sql.join(cleaned)}
      where concat(${sql.join(columns)}) ~ ${directions}`.execute(db);
  }
}
