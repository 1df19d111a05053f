import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Filter, ListPage, ListQuery, ListShape } from "../../contract/listQuery.ts";
import { pageOf, pageOfFound } from "./page.ts";
import { condition, isFoundFirst, jsonItem, orderOf, type Resource, sourceOf } from "./resource.ts";
import type { Database } from "./schema.ts";

/** Beyond so many rows nobody counts them: the total is the planner's estimate. */
export const COUNTED_ROWS = 10_000;

/** From so many rows on it pays to ask first from which end of a list a page is nearer. */
const FAR_ROWS = 1_000;

/**
 * Answers one page of a list, as the JSON that the database has made of it: nothing reads it before
 * the client does. `within`, over `row` alone, narrows it.
 */
export async function listPage<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within?: RawBuilder<unknown>,
): Promise<string> {
  const all = await farCount(db, resource, query, within);
  const { rows } = await pageQuery(resource, query, within, all).execute(db);
  const total = JSON.stringify(await totalOf(db, resource, query, { within, rows }));
  return `{"data":[${rows.map(({ item }) => item).join()}],${total.slice(1)}`;
}

/** How many rows there are, where a page is nearer to their end; undefined where it is not. */
async function farCount<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown> | undefined,
): Promise<number | undefined> {
  const before = (query.page - 1) * query.size;
  const kept = keptCount(resource, query, within);
  if (kept === undefined || before < FAR_ROWS) return undefined;
  const { rows } = await sql<{ count: number | null }>`select ${kept} as count`.execute(db);
  const count = rows[0]?.count ?? 0;
  return before < count && before > count / 2 ? count : undefined;
}

/** The number of rows of a list, where that is kept. */
const keptCount = <Item, Shape extends ListShape>(
  { count }: Resource<Item, Shape>,
  { filters }: ListQuery,
  within: RawBuilder<unknown> | undefined,
) => filters.length <= 1 && within === undefined ? count?.(filters[0]) : undefined;

async function totalOf<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { within, rows }: { within: RawBuilder<unknown> | undefined; rows: readonly PageRow[] },
): Promise<Omit<ListPage<Item>, "data">> {
  const before = (query.page - 1) * query.size;
  const [first] = rows;
  if (!first) {
    if (query.page === 1) return { total: 0 };
    const counted = await countQuery(resource, query, within, null).execute(db);
    return { total: counted.rows[0]?.count ?? 0 };
  }
  if (first.isKept || first.total <= COUNTED_ROWS) return { total: first.total };
  if (rows.length < query.size) return { total: before + rows.length };
  const estimated = await estimate(db, matching(resource, query, within));
  return { total: Math.max(rounded(estimated), before + rows.length), isTotalExact: false };
}

/** How many rows a list has; counted up to `COUNTED_ROWS` where that is not kept. */
export async function countRows<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  filters: readonly Filter[],
  within?: RawBuilder<unknown>,
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
  const kept = keptCount(resource, query, within) ?? sql`null::bigint`;
  const { rows: [row] } = await sql<{ count: number; isKept: boolean }>`
    with of_all as materialized (select ${kept} as kept)
    select
      coalesce(kept, (${countQuery(resource, query, within, COUNTED_ROWS + 1)})) as count,
      kept is not null as "isKept"
    from of_all`.execute(db);
  if (!row) throw new Error("The rows of a list were not counted");
  const { count, isKept } = row;
  return isKept || count <= COUNTED_ROWS ? { count } : { count: COUNTED_ROWS, isCountExact: false };
}

interface PageRow {
  item: string;
  /** Counted up to one more than `COUNTED_ROWS`, where the number of rows is not kept. */
  total: number;
  isKept: boolean;
}

/**
 * The page is found first, so that nothing is computed for rows beyond it. `all` is the number of
 * all rows, where the page is to be found from their end.
 */
export function pageQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within?: RawBuilder<unknown>,
  all?: number,
): RawBuilder<PageRow> {
  const { from, row } = resource;
  const id = sql.ref(`${row}.id`);
  const source = sourceOf(resource, query);
  const page = {
    id,
    condition: condition(resource, query, within),
    order: orderOf(resource, query),
    limit: query.size,
    offset: (query.page - 1) * query.size,
  };
  const kept = keptCount(resource, query, within) ?? sql`null::bigint`;
  const isFound = isFoundFirst(resource, query);
  const counted = isFound
    ? sql`select count from found`
    : countQuery(resource, query, within, COUNTED_ROWS + 1);
  return sql`
    with ${
    isFound
      ? pageOfFound(source, { ...page, most: COUNTED_ROWS })
      : pageOf(source, { ...page, fromEnd: all })
  },
    of_all as materialized (select ${kept} as kept)
    select
      ${jsonItem(resource, query.extend, query.fields)}::text as item,
      (select coalesce(kept, (${counted})) from of_all) as total,
      (select kept is not null from of_all) as "isKept"
    from page join ${from} on ${id} = page.id order by page.place`;
}

/** Counts up to `most` rows; all of them where that is null. */
export function countQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown> | undefined,
  most: number | null,
): RawBuilder<{ count: number }> {
  return sql`
    select count(*) as count
    from (${matching(resource, query, within)} limit ${most}::integer) as counted`;
}

const matching = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> =>
  sql`select from ${sourceOf(resource, { ...query, sortField: null })}
    where ${condition(resource, query, within, { withImplied: false })}`;

/** How many rows the planner expects of a query. */
async function estimate(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) ${query}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** To two digits, as it is no more than about right; more are known to be than are counted. */
function rounded(estimated: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(estimated, 1))) - 1);
  return Math.max(Math.round(estimated / unit) * unit, COUNTED_ROWS);
}

/** Answers one entity, or undefined when there is none `within`. */
export async function findOne<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  id: string,
  extend: readonly string[] = [],
  within: RawBuilder<unknown> = sql`true`,
): Promise<Item | undefined> {
  const { from, row } = resource;
  const { rows } = await sql<{ item: Item }>`
    select ${jsonItem(resource, extend)} as item
    from ${from} where ${sql.ref(`${row}.id`)} = ${id}::uuid and ${within}`.execute(db);
  return rows[0]?.item;
}
