import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type Filter,
  type ListGroup,
  type ListQuery,
  type ListShape,
  MAX_PAGED_ROWS,
} from "../../../contract/listQuery.ts";
import { type PageRows, readPage } from "./list.ts";
import { createCountQuery } from "./listCount.ts";
import type { Resource } from "./resource.ts";
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
  const { rows, total } = await readPage(db, resource, withGroupId(resource, query), { scope });
  const groups = query.groupBy === undefined
    ? {}
    : { groups: await readGroups(db, resource, query, { scope, rows }) };
  const more = JSON.stringify({ ...total, ...groups }).slice(1);
  return `{"data":[${rows.map(({ item }) => item).join()}],${more}`;
}

/** Adds the id of the group to the fields of a query. */
function withGroupId<Item, Shape extends ListShape>(
  { shape }: Resource<Item, Shape>,
  query: ListQuery,
): ListQuery {
  const { groupBy, fields } = query;
  const hasOwnFields = fields?.some((field) => !field.includes("."));
  if (groupBy === undefined || fields === undefined || !hasOwnFields) return query;
  return { ...query, fields: [...fields, shape.groups?.[groupBy] ?? []].flat() };
}

/** Counts the groups of a page's rows. The first may have rows on earlier pages. */
async function readGroups<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { scope, rows }: { scope: RawBuilder<unknown> | undefined; rows: PageRows["rows"] },
): Promise<ListGroup[]> {
  const { page, size, filters, groupBy = "" } = query;
  const fieldId = resource.shape.groups?.[groupBy] ?? "";
  const getGroupId = ({ item }: PageRows["rows"][number]): string | null =>
    JSON.parse(item)[fieldId];
  const ids = [...new Set(rows.map(getGroupId))];
  if (ids.length === 0) return [];
  const counts = ids.map((id) => {
    const isInGroup: Filter = id === null
      ? { fieldId, operator: "IS_NULL" }
      : { fieldId, operator: "EQUALS", value: id };
    const filtered = { filters: [...filters, isInGroup] };
    return sql`(${createCountQuery(resource, filtered, scope, MAX_PAGED_ROWS + 1)})`;
  });
  const counted = await sql<{ counts: number[] }>`
    select json_build_array(${sql.join(counts)}) as counts`.execute(db);
  const lastRow = { ...query, page: (page - 1) * size, size: 1, extend: [], fields: [fieldId] };
  const before = page === 1 ? undefined : await readPage(db, resource, lastRow, {
    scope,
    hasFarPages: true,
  });
  const lastIdBefore = before?.rows.map(getGroupId)[0];
  return ids.map((id, index) => {
    const count = counted.rows[0]?.counts[index] ?? 0;
    return {
      id,
      count: Math.min(count, MAX_PAGED_ROWS),
      ...(count > MAX_PAGED_ROWS && { isCountExact: false }),
      ...(index === 0 && id === lastIdBefore && { isContinued: true }),
    };
  });
}
