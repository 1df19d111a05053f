import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Filter } from "../../../contract/listQuery.ts";
import type { FieldType } from "../../../contract/operators.ts";
import { createFilterCondition } from "./filter.ts";
import { UNCOUNTED } from "./migrations/0014_kept_figures.ts";
import { COUNTED } from "./migrations/0016_row_counts.ts";
import type { Database } from "./schema.ts";

type CountedName = keyof typeof COUNTED;

/** Selects a stored row count; null until rows from before the migration are counted. */
export const selectRowCount = (name: CountedName): RawBuilder<number | null> =>
  sql`(
    select case when bool_or(count is null) then null else coalesce(sum(count), 0)::bigint end
    from row_counts where name = ${sql.lit(name)}
  )`;

/** Returns the stored count of a list without filters. */
export const createRowCounter = (name: CountedName) => (filters: readonly Filter[]) =>
  filters.length === 0 ? selectRowCount(name) : undefined;

/** The columns of a table of counts by the fields of a list that they store. */
type CountedColumns = Record<string, { type: FieldType; value: RawBuilder<unknown> }>;

/**
 * Selects the stored count of rows that fulfil filters.
 * Undefined if the table does not count by one of their fields.
 */
export function selectFilteredCount(
  table: "milestone_figures" | "project_figures",
  columns: CountedColumns,
  filters: readonly Filter[],
): RawBuilder<number | null> | undefined {
  const conditions = [];
  for (const filter of filters) {
    const column = Object.hasOwn(columns, filter.fieldId) ? columns[filter.fieldId] : undefined;
    if (column === undefined) return undefined;
    conditions.push(createFilterCondition(column.type, column, filter));
  }
  return sql`(
    select case when bool_or(status = ${sql.lit(UNCOUNTED)}) then null
      else coalesce(sum(count) filter (where ${sql.join(conditions, sql` and `)}), 0)::bigint end
    from ${sql.table(table)}
  )`;
}

/** The actual row counts. */
const ACTUAL_ROW_COUNTS = sql.join(
  Object.entries(COUNTED).map(([name, definition]) =>
    sql`
      select ${sql.lit(name)} as name, count(*) as count from ${sql.table(definition.table)}
      where ${sql.raw("condition" in definition ? definition.condition : "true")}`
  ),
  sql` union all `,
);

/** The differences between stored and actual row counts. */
export const ROW_COUNT_DIFFERENCES = sql`
  select actual.name, coalesce(stored.count, 0) - actual.count as count
  from (${ACTUAL_ROW_COUNTS}) as actual
  left join (select name, sum(count) as count from row_counts group by name) as stored using (name)
  where coalesce(stored.count, 0) <> actual.count`;

/** Corrects the stored row counts. */
export const ROW_COUNT_CORRECTION = sql`
  insert into row_counts (name, count) select name, -count from (${ROW_COUNT_DIFFERENCES}) as difference`;

/**
 * Counts the rows from before the migration, as a correction of the present counts.
 * Others may write meanwhile. Only one of several processes finds and deletes the null rows.
 */
export async function fillRowCounts(db: Kysely<Database>): Promise<void> {
  await sql`
    with uncounted as (delete from row_counts where count is null returning name)
    insert into row_counts (name, count)
    select name, -count from (${ROW_COUNT_DIFFERENCES}) as difference
    where exists (select from uncounted) and name in (select name from uncounted)`.execute(db);
}

/** Merges the rows that changes have added since the last run. */
export async function mergeRowCounts(db: Kysely<Database>): Promise<void> {
  await sql`
    with added as (delete from row_counts where count is not null returning name, count)
    insert into row_counts (name, count)
    select name, sum(count) from added group by name`.execute(db);
}
