import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { Refusal } from "../../refusal.ts";

/** The rows of a table that belong to a record. */
export interface Part {
  table: keyof Database & string;
  where: (id: string) => RawBuilder<unknown>;
}

/** Rows as they were, by their table, in the order in which they refer to each other. */
export type KeptRows = { table: string; rows: object[] }[];

/** More than this is not kept. */
export const MOST_KEPT_BYTES = 1_000_000;

/** The rows of a record that is about to be deleted; null where they are too many to be kept. */
export async function rowsOf(
  trx: Kysely<Database>,
  parts: readonly Part[],
  id: string,
): Promise<KeptRows | null> {
  const kept: KeptRows = [];
  let size = 0;
  for (const { table, where } of parts) {
    const { rows: [found] } = await sql<{ size: number; rows: object[] }>`
      select octet_length(rows::text) as size,
        case when octet_length(rows::text) <= ${MOST_KEPT_BYTES} then rows end as rows
      from (
        select coalesce(jsonb_agg(to_jsonb(part)), '[]') as rows
        from ${sql.table(table)} as part where ${where(id)}
      ) as all_rows`.execute(trx);
    size += found?.size ?? 0;
    if (size > MOST_KEPT_BYTES) return null;
    kept.push({ table, rows: found?.rows ?? [] });
  }
  return kept;
}

/**
 * Writes rows back as they were. Columns that came later have their defaults, those that the
 * database makes are made anew. Refuses where another has taken their place, or what they belong to
 * is gone.
 */
export async function putBackRows(trx: Kysely<Database>, kept: KeptRows): Promise<void> {
  for (const { table, rows } of kept) {
    if (rows.length === 0) continue;
    const columns = await columnsOf(trx, table, Object.keys(rows[0] ?? {}));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
      .execute(trx).catch(refuseConflict);
  }
}

async function columnsOf(
  trx: Kysely<Database>,
  table: string,
  known: readonly string[],
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped
      and attgenerated = '' and attname = any(${known}::text[])
    order by attnum`.execute(trx);
  return sql.join(rows.map(({ name }) => sql.id(name)));
}

const CONFLICTS = ["23503", "23505"];

function refuseConflict(error: unknown): never {
  if (error instanceof Error && "code" in error && CONFLICTS.includes(String(error.code))) {
    throw new Refusal("stale-version", {
      key: "What it belongs to has changed since. It cannot come back as it was.",
    });
  }
  throw error;
}
