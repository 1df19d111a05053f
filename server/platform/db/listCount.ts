import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type Filter,
  type ListQuery,
  type ListShape,
  MAX_PAGED_ROWS,
} from "../../../contract/listQuery.ts";
import type { MatchCount } from "./listPlan.ts";
import { createListCondition, getSource, type Resource } from "./resource.ts";
import type { Database } from "./schema.ts";

/** The stored number of rows of a list, if there is one. */
export const getStoredCount = <Item, Shape extends ListShape>(
  { count }: Resource<Item, Shape>,
  { filters }: Pick<ListQuery, "filters">,
  scope: RawBuilder<unknown> | undefined,
) => scope === undefined ? count?.(filters) : undefined;

/**
 * Returns the number of rows that match: the stored one, or counted up to `MAX_PAGED_ROWS`.
 * If the planner expects far more, they are not counted. Undefined if it expects fewer: they are
 * counted when they are read.
 */
export async function countMatches<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: Pick<ListQuery, "filters">,
  scope: RawBuilder<unknown> | undefined,
): Promise<MatchCount | undefined> {
  const storedCount = getStoredCount(resource, query, scope);
  const stored = storedCount && await readCount(db, storedCount);
  if (typeof stored === "number") return { count: stored, isExact: true };
  const isNarrowed = query.filters.length > 0 || scope !== undefined;
  const expected = await estimateMatches(db, resource, query, scope);
  if (isNarrowed && expected <= MAX_PAGED_ROWS) return undefined;
  if (expected > UNCOUNTED_ROWS) return toEstimate(expected);
  const count = await countUpTo(db, resource, query, scope);
  return count <= MAX_PAGED_ROWS ? { count, isExact: true } : toEstimate(expected);
}

/** From this estimate on, rows are not counted: the planner is right that many match. */
const UNCOUNTED_ROWS = 5 * MAX_PAGED_ROWS;

/** Counts the rows that match, up to one more than `MAX_PAGED_ROWS`. */
export async function countUpTo<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: Pick<ListQuery, "filters">,
  scope: RawBuilder<unknown> | undefined,
): Promise<number> {
  const counted = createCountQuery(resource, query, scope, MAX_PAGED_ROWS + 1);
  return await readCount(db, sql`(${counted})`) ?? 0;
}

async function readCount(
  db: Kysely<Database>,
  count: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows: [row] } = await sql<{ count: number | null }>`select ${count} as count`.execute(db);
  return row?.count ?? null;
}

/** Counts the rows of a list, up to `MAX_PAGED_ROWS` unless the number is stored. */
export async function countRows<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  filters: readonly Filter[],
  scope?: RawBuilder<unknown>,
): Promise<{ count: number; isCountExact?: false }> {
  const query = { filters: [...filters] };
  const matches = await countMatches(db, resource, query, scope);
  const count = matches ? matches.count : await countUpTo(db, resource, query, scope);
  const isExact = matches ? matches.isExact : count <= MAX_PAGED_ROWS;
  return isExact ? { count } : { count: MAX_PAGED_ROWS, isCountExact: false };
}

/** Builds a query that counts rows, up to `maxCount` unless that is null. */
export function createCountQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: Pick<ListQuery, "filters">,
  scope: RawBuilder<unknown> | undefined,
  maxCount: number | null,
): RawBuilder<{ count: number }> {
  return sql`
    select count(*) as count
    from (${selectMatching(resource, query, scope)} limit ${maxCount}::integer) as counted`;
}

const selectMatching = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: Pick<ListQuery, "filters">,
  scope: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> =>
  sql`select from ${getSource(resource, { filters: query.filters, sortField: null }, scope)}
    where ${createListCondition(resource, query, scope)}`;

/** The planner's estimate of the number of rows that match. */
export async function estimateMatches<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: Pick<ListQuery, "filters">,
  scope: RawBuilder<unknown> | undefined,
): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) ${selectMatching(resource, query, scope)}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** Rounds an estimate to two digits, where more than `MAX_PAGED_ROWS` are known to match. */
export function toEstimate(estimated: number): MatchCount {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(estimated, 1))) - 1);
  return { count: Math.max(Math.round(estimated / unit) * unit, MAX_PAGED_ROWS), isExact: false };
}
