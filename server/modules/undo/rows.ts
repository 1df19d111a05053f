import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/problemError.ts";

/** Selects the rows of a table that belong to a record. */
export interface Part {
  table: keyof Database & string;
  where: (id: string) => RawBuilder<unknown>;
}

/** Deleted rows by table, referenced tables first. */
export type StoredRows = { table: string; rows: object[] }[];

/** Larger records are deleted without undo. */
export const MAX_STORED_BYTES = 1_000_000;

/** Reads the rows of a record before its deletion; null if they are too large. */
export async function readRows(
  trx: Transaction<Database>,
  parts: readonly Part[],
  id: string,
): Promise<StoredRows | null> {
  const storedRows: StoredRows = [];
  let size = 0;
  for (const { table, where } of parts) {
    const { rows: [result] } = await sql<{ size: number; rows: object[] }>`
      select octet_length(rows::text) as size,
        case when octet_length(rows::text) <= ${MAX_STORED_BYTES} then rows end as rows
      from (
        select coalesce(jsonb_agg(to_jsonb(part)), '[]') as rows
        from ${sql.table(table)} as part where ${where(id)}
      ) as all_rows`.execute(trx);
    size += result?.size ?? 0;
    if (size > MAX_STORED_BYTES) return null;
    storedRows.push({ table, rows: result?.rows ?? [] });
  }
  return storedRows;
}

/**
 * Inserts deleted rows again.
 * New columns get their defaults; generated ones are computed.
 * @throws {ProblemError} `stale-version` on a conflict, or if a referenced row was deleted
 */
export async function restoreRows(
  trx: Transaction<Database>,
  storedRows: StoredRows,
): Promise<void> {
  for (const { table, rows } of storedRows) {
    if (rows.length === 0) continue;
    const columns = await readColumns(trx, table, Object.keys(rows[0] ?? {}));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
      .execute(trx).catch(rejectConflict);
  }
}

async function readColumns(
  trx: Transaction<Database>,
  table: string,
  columnNames: readonly string[],
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped
      and attgenerated = '' and attname = any(${columnNames}::text[])
    order by attnum`.execute(trx);
  return sql.join(rows.map(({ name }) => sql.id(name)));
}

const CONFLICTS = ["23503", "23505"];

function rejectConflict(error: unknown): never {
  if (error instanceof Error && "code" in error && CONFLICTS.includes(String(error.code))) {
    throw new ProblemError("stale-version", {
      key: "What it belongs to has changed since. It cannot be restored.",
    });
  }
  throw error;
}
