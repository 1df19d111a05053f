import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type ListPage,
  type ListQuery,
  type ListShape,
  MAX_PAGED_ROWS,
} from "../../../contract/listQuery.ts";
import type { FieldType } from "../../../contract/operators.ts";
import { pageTooFar } from "../problemError.ts";
import {
  countMatches,
  countUpTo,
  createCountQuery,
  estimateMatches,
  getStoredCount,
  toEstimate,
} from "./listCount.ts";
import { type MatchCount, type PagePlan, planPage } from "./listPlan.ts";
import { createPageCtes, createSortedPageCte } from "./page.ts";
import { createListCondition, getOrder, getSource, jsonItem, type Resource } from "./resource.ts";
import type { Database } from "./schema.ts";

/** The rows of a page as JSON, and how many there are in all. */
export interface PageRows {
  rows: readonly Pick<ItemRow, "item">[];
  total: Total;
}

interface ReadOptions {
  scope: RawBuilder<unknown> | undefined;
  /** By default the shape decides. */
  hasFarPages?: boolean;
}

/**
 * Reads the rows of a page of a list. `scope`, a condition over `row` alone, narrows the list.
 * @throws {ProblemError} `page-too-far`
 */
export async function readPage<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  options: ReadOptions,
): Promise<PageRows> {
  const { page, size, filters } = query;
  const { scope } = options;
  if (filters.length === 0 && scope === undefined && page * size <= MAX_PAGED_ROWS / 2) {
    const { rows } = await createFirstPageQuery(resource, query).execute(db);
    const count = rows[0]?.total ?? 0;
    if (!rows[0]?.isStored && count > MAX_PAGED_ROWS) {
      const estimate = toEstimate(await estimateMatches(db, resource, query, scope));
      return { rows, total: getTotal(query, estimate, rows.length) };
    }
    if (count > 0 || page === 1) return { rows, total: { total: count } };
  }
  const matches = await countMatches(db, resource, query, scope);
  if (matches !== undefined) return await readPlannedPage(db, resource, query, options, matches);
  const plan = { kind: "sort", maxRows: MAX_PAGED_ROWS } as const;
  const { rows } = await createPageQuery(resource, query, { scope, plan }).execute(db);
  const isEmpty = rows.length === 0 && query.page === 1;
  const count = isEmpty ? 0 : rows[0]?.found ?? await countUpTo(db, resource, query, scope);
  return count <= MAX_PAGED_ROWS
    ? { rows, total: { total: count } }
    : await readPlannedPage(db, resource, query, options, { count, isExact: false });
}

/** Reads a page as its plan says. */
async function readPlannedPage<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { scope, hasFarPages = resource.shape.hasFarPages ?? false }: ReadOptions,
  matches: MatchCount,
): Promise<PageRows> {
  const { page, size, filters } = query;
  const isNarrowed = filters.length > 0 || scope !== undefined;
  const isCorrelated = scope === undefined && isInOrderOfFilter(resource.shape, query);
  const plan = planPage({ page, size, isNarrowed, hasFarPages, isCorrelated }, matches);
  switch (plan.kind) {
    case "empty":
      return { rows: [], total: { total: matches.count } };
    case "tooFar":
      throw pageTooFar(plan.nearestPage);
    default: {
      const rows = await readRows(db, resource, query, { scope, plan });
      const total = rows.length > 0 || matches.isExact
        ? getTotal(query, matches, rows.length)
        : { total: await countUpTo(db, resource, query, scope) };
      return { rows, total };
    }
  }
}

/** Reads the rows of a page. Rows of which too many are found to be sorted are walked. */
async function readRows<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  options: PageOptions,
): Promise<ItemRow[]> {
  const { rows } = await createPageQuery(resource, query, options).execute(db);
  if (options.plan.kind === "walk" || (rows[0]?.found ?? 0) <= options.plan.maxRows) return rows;
  return await readRows(db, resource, query, { ...options, plan: { kind: "walk" } });
}

/** Whether rows are sorted by a time and filtered by one, as those of one record are close. */
const isInOrderOfFilter = ({ fields }: ListShape, { sortField, filters }: ListQuery): boolean =>
  isTime(fields[sortField]?.type) && filters.some(({ fieldId }) => isTime(fields[fieldId]?.type));

const isTime = (type: FieldType | undefined) => type === "date" || type === "datetime";

type Total = Pick<ListPage<unknown>, "total" | "isTotalExact">;

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

interface ItemRow {
  item: string;
  /** The number of matching rows, up to one more than `MAX_PAGED_ROWS`, if they were found first. */
  found: number | null;
}

interface CountedItemRow {
  item: string;
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
    select
      ${jsonItem(resource, query.extend, query.fields)}::text as item,
      ${options.plan.kind === "sort" ? sql`(select count(*) from matching)` : sql`null`} as found
    ${joinPage(resource)}`;
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
  const source = getSource(resource, query, scope);
  return plan.kind === "sort"
    ? createSortedPageCte(source, page, plan.maxRows + 1)
    : createPageCtes(source, page);
}

const joinPage = <Item, Shape extends ListShape>({ from, row }: Resource<Item, Shape>) =>
  sql`from page join ${from} on ${sql.ref(`${row}.id`)} = page.id order by page.place`;

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
