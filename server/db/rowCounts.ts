import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Filter } from "../../contract/listQuery.ts";
import { UNCOUNTED } from "./migrations/0014_kept_figures.ts";
import { COUNTED } from "./migrations/0016_row_counts.ts";
import type { Database } from "./schema.ts";

type Counted = keyof typeof COUNTED;

/** How many rows there are, as it is kept; null while those that were there before are not counted. */
export const rowCount = (name: Counted): RawBuilder<number | null> =>
  sql`(
    select case when bool_or(count is null) then null else coalesce(sum(count), 0)::bigint end
    from row_counts where name = ${sql.lit(name)}
  )`;

/** How many rows a list has without any filter. */
export const countOfAll = (name: Counted) => (filter?: Filter) =>
  filter === undefined ? rowCount(name) : undefined;

/** The same of what fits a condition, by figures that are kept of each status. */
export const figureCount = (
  table: "milestone_figures" | "project_figures",
  condition: RawBuilder<unknown>,
): RawBuilder<number | null> =>
  sql`(
    select case when bool_or(status = ${sql.lit(UNCOUNTED)}) then null
      else coalesce(sum(count) filter (where ${condition}), 0)::bigint end
    from ${sql.table(table)}
  )`;

/** What is counted, by counting. */
const made = sql.join(
  Object.entries(COUNTED).map(([name, counted]) =>
    sql`
      select ${sql.lit(name)} as name, count(*) as count from ${sql.table(counted.table)}
      where ${sql.raw("condition" in counted ? counted.condition : "true")}`
  ),
  sql` union all `,
);

/** By how much the numbers that are kept are off. */
export const ROW_COUNTS_OFF = sql`
  select made.name, coalesce(kept.count, 0) - made.count as count
  from (${made}) as made
  left join (select name, sum(count) as count from row_counts group by name) as kept using (name)
  where coalesce(kept.count, 0) <> made.count`;

/** Takes what the numbers are off by from them. */
export const mendRowCounts = sql`
  insert into row_counts (name, count) select name, -count from (${ROW_COUNTS_OFF}) as off`;

/**
 * Counts what was there before the migration: at one moment, so that others may write meanwhile.
 * Only one of several processes finds the lines that say so.
 */
export async function fillRowCounts(db: Kysely<Database>): Promise<void> {
  await sql`
    with uncounted as (delete from row_counts where count is null returning name)
    insert into row_counts (name, count)
    select name, -count from (${ROW_COUNTS_OFF}) as off
    where exists (select from uncounted) and name in (select name from uncounted)`.execute(db);
}

/** Adds up the lines that have come since the last time. */
export async function sumUpRowCounts(db: Kysely<Database>): Promise<void> {
  await sql`
    with added as (delete from row_counts where count is not null returning name, count)
    insert into row_counts (name, count)
    select name, sum(count) from added group by name`.execute(db);
}
