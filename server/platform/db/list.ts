import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type Filter,
  type ListPage,
  type ListQuery,
  type ListShape,
  MAX_PAGED_ROWS,
} from "../../../contract/listQuery.ts";
import { pageTooFar } from "../problemError.ts";
import { type MatchCount, type PagePlan, planPage } from "./listPlan.ts";
import { createPageCtes, createSortedPageCte } from "./page.ts";
import { createListCondition, getOrder, getSource, jsonItem, type Resource } from "./resource.ts";
import type { Database } from "./schema.ts";

/**
 * Reads one page of a list as JSON text, which the server does not parse.
 * `scope`, a condition over `row` alone, narrows the list.
 * @throws {ProblemError} `page-too-far`
 */
export async function readListPage<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  scope?: RawBuilder<unknown>,
): Promise<string> {
  const { page, size, filters } = query;
  if (filters.length === 0 && scope === undefined && page * size <= MAX_PAGED_ROWS / 2) {
    const { rows } = await createFirstPageQuery(resource, query).execute(db);
    const count = rows[0]?.total ?? 0;
    const isExact = rows[0]?.isStored || count <= MAX_PAGED_ROWS;
    if (isExact && (count > 0 || page === 1)) return toPageText(rows, { total: count });
  }
  const { matches, plan } = await planListPage(db, resource, query, scope);
  switch (plan.kind) {
    case "empty":
      return toPageText([], { total: matches.count });
    case "tooFar":
      throw pageTooFar(plan.nearestPage);
    default: {
      const { rows } = await createPageQuery(resource, query, { scope, plan }).execute(db);
      if (rows.length > 0 || matches.isExact) {
        return toPageText(rows, getTotal(query, matches, rows.length));
      }
      const counted = createCountQuery(resource, query, scope, MAX_PAGED_ROWS);
      return toPageText(rows, { total: await readCount(db, sql`(${counted})`) ?? 0 });
    }
  }
}

/** Counts the rows that match, and decides how the page is read. */
export async function planListPage<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  scope: RawBuilder<unknown> | undefined,
): Promise<{ matches: MatchCount; plan: PagePlan }> {
  const matches = await countMatches(db, resource, query, scope);
  const { page, size, filters } = query;
  const isNarrowed = filters.length > 0 || scope !== undefined;
  const hasFarPages = resource.shape.hasFarPages ?? false;
  return { matches, plan: planPage({ page, size, isNarrowed, hasFarPages }, matches) };
}

type Total = Omit<ListPage<unknown>, "data">;

const toPageText = (rows: readonly { item: string }[], total: Total): string =>
  `{"data":[${rows.map(({ item }) => item).join()}],${JSON.stringify(total).slice(1)}`;

/** The number of rows of a list, or an estimate if they were not counted to the end. */
function getTotal(
  { page, size }: ListQuery,
  { count, isExact }: MatchCount,
  rowsRead: number,
): Total {
  if (isExact) return { total: count };
  const end = (page - 1) * size + rowsRead;
  return rowsRead < size ? { total: end } : { total: Math.max(count, end), isTotalExact: false };
}

/** The stored number of rows of a list, if there is one. */
const getStoredCount = <Item, Shape extends ListShape>(
  { count }: Resource<Item, Shape>,
  { filters }: Pick<ListQuery, "filters">,
  scope: RawBuilder<unknown> | undefined,
) => scope === undefined ? count?.(filters) : undefined;

/**
 * Returns the number of rows that match: the stored one, or counted up to `MAX_PAGED_ROWS`.
 * If the planner expects far more, they are not counted.
 */
async function countMatches<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: Pick<ListQuery, "filters">,
  scope: RawBuilder<unknown> | undefined,
): Promise<MatchCount> {
  const storedCount = getStoredCount(resource, query, scope);
  const stored = storedCount && await readCount(db, storedCount);
  if (typeof stored === "number") return { count: stored, isExact: true };
  const estimated = await estimateMatches(db, resource, query, scope);
  if (estimated > UNCOUNTED_ROWS) return { count: roundEstimate(estimated), isExact: false };
  const counted = await readCount(
    db,
    sql`(${createCountQuery(resource, query, scope, MAX_PAGED_ROWS + 1)})`,
  );
  return counted !== null && counted <= MAX_PAGED_ROWS
    ? { count: counted, isExact: true }
    : { count: roundEstimate(estimated), isExact: false };
}

/** From this estimate on, rows are not counted: the planner is right that many match. */
const UNCOUNTED_ROWS = 5 * MAX_PAGED_ROWS;

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
  const { count, isExact } = await countMatches(db, resource, { filters: [...filters] }, scope);
  return isExact ? { count } : { count: MAX_PAGED_ROWS, isCountExact: false };
}

interface ItemRow {
  item: string;
}

interface CountedItemRow extends ItemRow {
  /** Counted up to `MAX_PAGED_ROWS + 1`, unless the number is stored. */
  total: number;
  isStored: boolean;
}

/** Builds the query of a page near the start of a whole list, with the number of all rows. */
export function createFirstPageQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
): RawBuilder<CountedItemRow> {
  const count = createCountQuery(resource, query, undefined, MAX_PAGED_ROWS + 1);
  return sql`
    with ${createPageCte(resource, query, { plan: { kind: "walk" } })},
    of_all as materialized (
      select ${getStoredCount(resource, query, undefined) ?? sql`null::bigint`} as stored
    )
    select
      ${jsonItem(resource, query.extend, query.fields)}::text as item,
      (select coalesce(stored, (${count})) from of_all) as total,
      (select stored is not null from of_all) as "isStored"
    ${joinPage(resource)}`;
}

interface PageOptions {
  scope?: RawBuilder<unknown> | undefined;
  plan: PagePlan & { kind: "sort" | "walk" };
}

/** Builds the query of one page; JSON is computed for its rows only. */
export function createPageQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  options: PageOptions,
): RawBuilder<ItemRow> {
  return sql`
    with ${createPageCte(resource, query, options)}
    select ${jsonItem(resource, query.extend, query.fields)}::text as item ${joinPage(resource)}`;
}

function createPageCte<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { scope, plan }: PageOptions,
): RawBuilder<unknown> {
  const page = {
    id: sql.ref(`${resource.row}.id`),
    condition: createListCondition(resource, query, scope),
    order: getOrder(resource, query),
    limit: query.size,
    offset: (query.page - 1) * query.size,
    fromEnd: plan.rowCount,
  };
  const source = getSource(resource, query);
  return plan.kind === "sort" ? createSortedPageCte(source, page) : createPageCtes(source, page);
}

const joinPage = <Item, Shape extends ListShape>({ from, row }: Resource<Item, Shape>) =>
  sql`from page join ${from} on ${sql.ref(`${row}.id`)} = page.id order by page.place`;

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
  sql`select from ${getSource(resource, { ...query, sortField: null })}
    where ${createListCondition(resource, query, scope, { withImplied: false })}`;

/** The planner's estimate of the number of rows that match. */
async function estimateMatches<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: Pick<ListQuery, "filters">,
  scope: RawBuilder<unknown> | undefined,
): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) ${selectMatching(resource, query, scope)}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** Rounds an estimate to two digits; more than `MAX_PAGED_ROWS` are known to exist. */
function roundEstimate(estimated: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(estimated, 1))) - 1);
  return Math.max(Math.round(estimated / unit) * unit, MAX_PAGED_ROWS);
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
