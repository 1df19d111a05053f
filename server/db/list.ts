import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Filter, ListPage, ListQuery, ListShape } from "../../contract/listQuery.ts";
import { type Column, filterCondition } from "./filter.ts";
import { type Order, pageOf } from "./page.ts";
import type { Database } from "./schema.ts";

/**
 * How the entities of one kind are found: what each field of the list's shape is in SQL, and what
 * makes the entity that is answered. A field left out of either fails the type check.
 */
export interface Resource<Item, Shape extends ListShape> {
  shape: Shape;
  /** What the rows are called in the expressions below. */
  row: string;
  /** The table as `row`. */
  from: RawBuilder<unknown>;
  /** What filters and sorting look at beside it, in the order in which they are joined. */
  joins?: Record<string, RawBuilder<unknown>>;
  /** Orders rows that the wanted order leaves equal; unique. */
  tiebreak: RawBuilder<unknown>;
  columns: { [Field in keyof Shape["fields"]]: Column };
  /** Expressions over `row` alone. */
  select: { [Field in Exclude<keyof Item, Shape["extend"][number]>]: RawBuilder<unknown> };
  /** Scalar expressions over `row`, computed for the rows of the page only. */
  extend: { [Name in FirstSegment<Shape["extend"][number]>]: Extension };
}

/** `below` are the names asked for within it: `type`, where `project.type` was. */
type Extension =
  | RawBuilder<unknown>
  | Related
  | ((below: readonly string[]) => RawBuilder<unknown>);

/** Another record, of which a query may ask for some fields only. */
interface Related {
  select: Record<string, RawBuilder<unknown>>;
  /** The scalar expression that has the record as this object. */
  within: (object: RawBuilder<unknown>) => RawBuilder<unknown>;
}

type FirstSegment<Name extends string> = Name extends `${infer First}.${string}` ? First : Name;

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

/** The table, with what the query's filters and its order look at beside it. */
export function sourceOf<Item, Shape extends ListShape>(
  { from, joins = {}, columns }: Resource<Item, Shape>,
  { filters, sortField }: { filters: readonly Filter[]; sortField: string | null },
): RawBuilder<unknown> {
  const used = [
    ...filters.map(({ fieldId }) => fieldId),
    ...(sortField === null ? [] : [sortField]),
  ]
    .flatMap((field) => (columns[field] as Column | undefined)?.from ?? []);
  const joined = Object.entries(joins).filter(([name]) => used.includes(name))
    .map(([, join]) => join);
  return sql.join([from, ...joined], sql` `);
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

/** A JSON object of named expressions. */
export function jsonObject(expressions: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const pairs = Object.entries(expressions)
    .map(([name, expression]) => sql`${sql.lit(name)}, ${expression}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** A moment as the API writes it: ISO 8601 in UTC, to the millisecond. */
export function isoTimestamp(column: string): RawBuilder<string> {
  return isoTimestampOf(sql.ref(column));
}

function isoTimestampOf(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The fields that every entity carries, of the rows called `row`. */
export function entitySelect(row: string) {
  return {
    id: sql`${sql.ref(`${row}.id`)}`,
    version: sql`${sql.ref(`${row}.version`)}`,
    createdAt: isoTimestamp(`${row}.created_at`),
    updatedAt: isoTimestamp(`${row}.updated_at`),
  };
}

/** The entity of a row as JSON, with what it is to be extended by. `fields` narrow it, and what it is extended by. */
export function jsonItem<Item, Shape extends ListShape>(
  { select, extend }: Resource<Item, Shape>,
  wanted: readonly string[],
  fields?: readonly string[],
): RawBuilder<unknown> {
  const extensions = Object.entries<Extension>(extend).flatMap(([name, extension]) => {
    const below = namedBelow(name, wanted);
    if (below.length === 0 && !wanted.includes(name)) return [];
    if (typeof extension === "function") return [[name, extension(below)]];
    if (!("within" in extension)) return [[name, extension]];
    const only = fields?.includes(name) ? [] : namedBelow(name, fields ?? []);
    return [[
      name,
      extension.within(jsonObject(some(extension.select, only.length > 0 ? only : undefined))),
    ]];
  });
  const isNarrowed = fields?.some((field) => !field.includes("."));
  const names = isNarrowed ? fields?.map((field) => field.split(".", 1)[0] ?? "") : undefined;
  return jsonObject(some({ ...select, ...Object.fromEntries(extensions) }, names));
}

const namedBelow = (name: string, names: readonly string[]) =>
  names.filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1));

const some = (
  expressions: Record<string, RawBuilder<unknown>>,
  names: readonly string[] | undefined,
) =>
  names === undefined ? expressions : Object.fromEntries(
    Object.entries(expressions).filter(([name]) => name === "id" || names.includes(name)),
  );

/** Whether a query may ask for a field by its name. */
export function hasField<Item, Shape extends ListShape>(
  { select, extend }: Resource<Item, Shape>,
  field: string,
): boolean {
  const [name = "", below] = field.split(".");
  if (below === undefined) return Object.hasOwn(select, name) || Object.hasOwn(extend, name);
  const extension = Object.hasOwn(extend, name)
    ? (extend as Record<string, Extension>)[name]
    : undefined;
  return extension !== undefined && "within" in extension && Object.hasOwn(extension.select, below);
}

export function condition<Item, Shape extends ListShape>(
  { columns, shape }: Resource<Item, Shape>,
  { filters }: ListQuery,
  within: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const each = filters.map((filter) => {
    const type = shape.fields[filter.fieldId]?.type;
    const column: Column | undefined = columns[filter.fieldId];
    if (!type || !column) throw new TypeError(`no field ${filter.fieldId} to filter by`);
    return filterCondition(type, column, filter);
  });
  return sql.join([within, ...each], sql` and `);
}

/** Turkish for text, without values last in both directions, and never left to chance. */
export function orderOf<Item, Shape extends ListShape>(
  { columns, shape, tiebreak }: Resource<Item, Shape>,
  { sortField, sortDirection }: ListQuery,
): Order {
  const type = shape.fields[sortField]?.type;
  const column: Column | undefined = columns[sortField];
  if (!type || !column) throw new TypeError(`no field ${sortField} to sort by`);
  const collation = type !== "text"
    ? sql``
    : sql.raw(column.letters === "ascii" ? `collate "C"` : `collate "tr"`);
  return {
    terms: column.sort ?? [sql`${column.value} ${collation}`],
    tiebreak,
    direction: sortDirection,
    ...(!column.isRequired && { value: column.sort?.[0] ?? column.value }),
  };
}
