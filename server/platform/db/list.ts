import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Filter, ListPage, ListQuery, ListShape } from "../../../contract/listQuery.ts";
import { createFilteredPageCtes, createPageCtes } from "./page.ts";
import {
  createListCondition,
  filtersFirst,
  getOrder,
  getSource,
  jsonItem,
  type Resource,
} from "./resource.ts";
import type { Database } from "./schema.ts";

/** Above this row count, `total` is the planner's estimate. */
export const COUNTED_ROWS = 10_000;

/** From this offset on, a page may be read from the end of the list. */
const MIN_FAR_OFFSET = 1_000;

/**
 * Reads one page of a list as JSON text, which the server does not parse.
 * `scope`, a condition over `row` alone, narrows the list.
 */
export async function readListPage<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  scope?: RawBuilder<unknown>,
): Promise<string> {
  const rowCount = await readCountIfFar(db, resource, query, scope);
  const { rows } = await createPageQuery(resource, query, scope, rowCount).execute(db);
  const total = JSON.stringify(await readTotal(db, resource, query, { scope, rows }));
  return `{"data":[${rows.map(({ item }) => item).join()}],${total.slice(1)}`;
}

/** The number of rows if the page is nearer to the end, else undefined. */
async function readCountIfFar<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  scope: RawBuilder<unknown> | undefined,
): Promise<number | undefined> {
  const before = (query.page - 1) * query.size;
  const storedCount = getStoredCount(resource, query, scope);
  if (storedCount === undefined || before < MIN_FAR_OFFSET) return undefined;
  const { rows } = await sql<{ count: number | null }>`select ${storedCount} as count`.execute(db);
  const count = rows[0]?.count ?? 0;
  return before < count && before > count / 2 ? count : undefined;
}

/** The stored number of rows of a list, if there is one. */
const getStoredCount = <Item, Shape extends ListShape>(
  { count }: Resource<Item, Shape>,
  { filters }: ListQuery,
  scope: RawBuilder<unknown> | undefined,
) => filters.length <= 1 && scope === undefined ? count?.(filters[0]) : undefined;

async function readTotal<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { scope, rows }: { scope: RawBuilder<unknown> | undefined; rows: readonly PageRow[] },
): Promise<Omit<ListPage<Item>, "data">> {
  const before = (query.page - 1) * query.size;
  const [first] = rows;
  if (!first) {
    if (query.page === 1) return { total: 0 };
    const countResult = await createCountQuery(resource, query, scope, null).execute(db);
    return { total: countResult.rows[0]?.count ?? 0 };
  }
  if (first.isStored || first.total <= COUNTED_ROWS) return { total: first.total };
  if (rows.length < query.size) return { total: before + rows.length };
  const estimated = await estimateRows(db, selectMatching(resource, query, scope));
  return { total: Math.max(roundEstimate(estimated), before + rows.length), isTotalExact: false };
}

/** Counts the rows of a list, up to `COUNTED_ROWS` unless the number is stored. */
export async function countRows<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  filters: readonly Filter[],
  scope?: RawBuilder<unknown>,
): Promise<{ count: number; isCountExact?: false }> {
  const { field, direction } = resource.shape.defaultSort;
  const query = {
    page: 1,
    size: 1,
    sortField: field,
    sortDirection: direction,
    filters: [...filters],
    extend: [],
  };
  const storedCount = getStoredCount(resource, query, scope) ?? sql`null::bigint`;
  const { rows: [row] } = await sql<{ count: number; isStored: boolean }>`
    with of_all as materialized (select ${storedCount} as stored)
    select
      coalesce(stored, (${createCountQuery(resource, query, scope, COUNTED_ROWS + 1)})) as count,
      stored is not null as "isStored"
    from of_all`.execute(db);
  if (!row) throw new Error("The rows of a list were not counted");
  const { count, isStored } = row;
  return isStored || count <= COUNTED_ROWS
    ? { count }
    : { count: COUNTED_ROWS, isCountExact: false };
}

interface PageRow {
  item: string;
  /** Counted up to `COUNTED_ROWS + 1`, unless the number is stored. */
  total: number;
  isStored: boolean;
}

/**
 * Builds the query of one page; JSON is computed for its rows only.
 * `all` is the number of all rows if the page is read from the end.
 */
export function createPageQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  scope?: RawBuilder<unknown>,
  rowCount?: number,
): RawBuilder<PageRow> {
  const { from, row } = resource;
  const id = sql.ref(`${row}.id`);
  const source = getSource(resource, query);
  const page = {
    id,
    condition: createListCondition(resource, query, scope),
    order: getOrder(resource, query),
    limit: query.size,
    offset: (query.page - 1) * query.size,
  };
  const storedCount = getStoredCount(resource, query, scope) ?? sql`null::bigint`;
  const isFound = filtersFirst(resource, query);
  const countQuery = isFound
    ? sql`select count from found`
    : createCountQuery(resource, query, scope, COUNTED_ROWS + 1);
  return sql`
    with ${
    isFound
      ? createFilteredPageCtes(source, { ...page, maxCount: COUNTED_ROWS })
      : createPageCtes(source, { ...page, fromEnd: rowCount })
  },
    of_all as materialized (select ${storedCount} as stored)
    select
      ${jsonItem(resource, query.extend, query.fields)}::text as item,
      (select coalesce(stored, (${countQuery})) from of_all) as total,
      (select stored is not null from of_all) as "isStored"
    from page join ${from} on ${id} = page.id order by page.place`;
}

/** Builds a query that counts rows, up to `most` unless that is null. */
export function createCountQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  scope: RawBuilder<unknown> | undefined,
  maxCount: number | null,
): RawBuilder<{ count: number }> {
  return sql`
    select count(*) as count
    from (${selectMatching(resource, query, scope)} limit ${maxCount}::integer) as counted`;
}

const selectMatching = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  scope: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> =>
  sql`select from ${getSource(resource, { ...query, sortField: null })}
    where ${createListCondition(resource, query, scope, { withImplied: false })}`;

/** The planner's estimate of the number of rows. */
async function estimateRows(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) ${query}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** Rounds an estimate to two digits; more than `COUNTED_ROWS` are known to exist. */
function roundEstimate(estimated: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(estimated, 1))) - 1);
  return Math.max(Math.round(estimated / unit) * unit, COUNTED_ROWS);
}

/** Reads one entity; undefined if it does not exist or does not fulfil `scope`. */
export async function findRecord<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  id: string,
  extend: readonly string[] = [],
  scope: RawBuilder<unknown> = sql`true`,
): Promise<Item | undefined> {
  const { from, row } = resource;
  const { rows } = await sql<{ item: Item }>`
    select ${jsonItem(resource, extend)} as item
    from ${from} where ${sql.ref(`${row}.id`)} = ${id}::uuid and ${scope}`.execute(db);
  return rows[0]?.item;
}
