import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ListPage, ListQuery, ListShape } from "../../contract/listQuery.ts";
import { pageOf } from "./page.ts";
import { condition, jsonItem, orderOf, type Resource, sourceOf } from "./resource.ts";
import type { Database } from "./schema.ts";

/** Beyond so many rows nobody counts them: the total is the planner's estimate. */
export const COUNTED_ROWS = 10_000;

/**
 * Answers one page of a list, as the JSON that the database has made of it: nothing reads it before
 * the client does. `within`, over `row` alone, narrows it.
 */
export async function listPage<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown> = sql`true`,
): Promise<string> {
  const { rows } = await pageQuery(resource, query, within).execute(db);
  const total = JSON.stringify(await totalOf(db, resource, query, { within, rows }));
  return `{"data":[${rows.map(({ item }) => item).join()}],${total.slice(1)}`;
}

async function totalOf<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { within, rows }: { within: RawBuilder<unknown>; rows: readonly { total: number }[] },
): Promise<Omit<ListPage<Item>, "data">> {
  const before = (query.page - 1) * query.size;
  const [first] = rows;
  if (!first) {
    if (query.page === 1) return { total: 0 };
    const counted = await countQuery(resource, query, within, null).execute(db);
    return { total: counted.rows[0]?.count ?? 0 };
  }
  if (first.total <= COUNTED_ROWS) return { total: first.total };
  if (rows.length < query.size) return { total: before + rows.length };
  const estimated = await estimate(db, matching(resource, query, within));
  return { total: Math.max(rounded(estimated), before + rows.length), isTotalExact: false };
}

/** The page is found first, so that nothing is computed for rows beyond it. */
export function pageQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown> = sql`true`,
): RawBuilder<{ item: string; total: number }> {
  const { from, row } = resource;
  const id = sql.ref(`${row}.id`);
  return sql`
    with ${
    pageOf(sourceOf(resource, query), {
      id,
      condition: condition(resource, query, within),
      order: orderOf(resource, query),
      limit: query.size,
      offset: (query.page - 1) * query.size,
    })
  }
    select
      ${jsonItem(resource, query.extend, query.fields)}::text as item,
      (${countQuery(resource, query, within, COUNTED_ROWS + 1)}) as total
    from page join ${from} on ${id} = page.id order by page.place`;
}

/** Counts up to `most` rows; all of them where that is null. */
export function countQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown>,
  most: number | null,
): RawBuilder<{ count: number }> {
  return sql`
    select count(*) as count
    from (${matching(resource, query, within)} limit ${most}::integer) as counted`;
}

const matching = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select from ${sourceOf(resource, { ...query, sortField: null })}
    where ${condition(resource, query, within)}`;

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
