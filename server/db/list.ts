import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ListPage, ListQuery, ListShape } from "../../contract/listQuery.ts";
import { type Column, matches } from "./filter.ts";
import type { Database } from "./schema.ts";

/**
 * How the entities of one kind are found: what each field of the list's shape is in SQL, and what
 * makes the entity that is answered. A field left out of either fails the type check.
 */
export interface Resource<Item, Shape extends ListShape> {
  shape: Shape;
  /** What the rows are called in the expressions below. */
  row: string;
  /** The table as `row`, left-joined with what filters and sorting look at. */
  from: RawBuilder<unknown>;
  /** Orders rows that the wanted order leaves equal; unique. */
  tiebreak: RawBuilder<unknown>;
  columns: { [Field in keyof Shape["fields"]]: Column };
  /** Expressions over `row` alone. */
  select: { [Field in Exclude<keyof Item, Shape["extend"][number]>]: RawBuilder<unknown> };
  /** Scalar expressions over `row`, computed for the rows of the page only. */
  extend: { [Name in Top<Shape["extend"][number]>]: Extension };
}

/** `below` are the names asked for within it: `type`, where `project.type` was. */
export type Extension = RawBuilder<unknown> | ((below: readonly string[]) => RawBuilder<unknown>);

type Top<Name extends string> = Name extends `${infer First}.${string}` ? First : Name;

/** Answers one page of a list. `within` narrows it, as to the milestones of one project. */
export async function listPage<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown> = sql`true`,
): Promise<ListPage<Item>> {
  const { rows } = await pageQuery(resource, query, within).execute(db);
  const [first] = rows;
  if (first) return { data: rows.map(({ item }) => item), total: first.total };
  if (query.page === 1) return { data: [], total: 0 };
  const counted = await countQuery(resource, query, within).execute(db);
  return { data: [], total: counted.rows[0]?.count ?? 0 };
}

/** The page is found first, so that nothing is computed for rows beyond it. */
export function pageQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown> = sql`true`,
): RawBuilder<{ item: Item; total: number }> {
  const { from, row } = resource;
  return sql`
    with page as (
      select *, row_number() over () as place from (
        select ${sql.ref(row)}.* from ${from} where ${condition(resource, query, within)}
        order by ${order(resource, query)}
        limit ${query.size} offset ${(query.page - 1) * query.size}
      ) as sorted
    )
    select
      ${fields(resource, query.extend)} as item,
      (${countQuery(resource, query, within)}) as total
    from page as ${sql.ref(row)} order by place`;
}

function countQuery<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: RawBuilder<unknown>,
): RawBuilder<{ count: number }> {
  return sql`
    select count(*) as count from ${resource.from} where ${condition(resource, query, within)}`;
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
    select ${fields(resource, extend)} as item
    from ${from} where ${sql.ref(`${row}.id`)} = ${id}::uuid and ${within}`.execute(db);
  return rows[0]?.item;
}

/** A JSON object of named expressions. */
export function object(expressions: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const pairs = Object.entries(expressions)
    .map(([name, expression]) => sql`${sql.lit(name)}, ${expression}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** A moment as the API writes it: ISO 8601 in UTC, to the millisecond. */
export function moment(column: string): RawBuilder<string> {
  return momentOf(sql.ref(column));
}

export function momentOf(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The fields that every entity carries, of the rows called `row`. */
export function entitySelect(row: string) {
  return {
    id: sql`${sql.ref(`${row}.id`)}`,
    version: sql`${sql.ref(`${row}.version`)}`,
    createdAt: moment(`${row}.created_at`),
    updatedAt: moment(`${row}.updated_at`),
  };
}

/** The entity of a row as JSON, with what it is to be extended by. */
export function fields<Item, Shape extends ListShape>(
  { select, extend }: Resource<Item, Shape>,
  wanted: readonly string[],
): RawBuilder<unknown> {
  const extensions = Object.entries<Extension>(extend).flatMap(([name, extension]) => {
    const below = wanted.filter((one) => one.startsWith(`${name}.`))
      .map((one) => one.slice(name.length + 1));
    if (below.length === 0 && !wanted.includes(name)) return [];
    return [[name, typeof extension === "function" ? extension(below) : extension]];
  });
  return object({ ...select, ...Object.fromEntries(extensions) });
}

function condition<Item, Shape extends ListShape>(
  { columns, shape }: Resource<Item, Shape>,
  { filters }: ListQuery,
  within: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const each = filters.map((filter) => {
    const type = shape.fields[filter.fieldId]?.type;
    const column: Column | undefined = columns[filter.fieldId];
    if (!type || !column) throw new TypeError(`no field ${filter.fieldId} to filter by`);
    return matches(type, column, filter);
  });
  return sql.join([within, ...each], sql` and `);
}

/** Turkish for text, without values last in both directions, and never left to chance. */
function order<Item, Shape extends ListShape>(
  { columns, shape, tiebreak }: Resource<Item, Shape>,
  { sortField, sortDirection }: ListQuery,
): RawBuilder<unknown> {
  const type = shape.fields[sortField]?.type;
  const column: Column | undefined = columns[sortField];
  if (!type || !column) throw new TypeError(`no field ${sortField} to sort by`);
  const direction = sql.raw(sortDirection === "desc" ? "desc" : "asc");
  const collation = type !== "text"
    ? sql``
    : sql.raw(column.letters === "ascii" ? `collate "C"` : `collate "tr"`);
  const terms = column.sort ?? [sql`${column.value} ${collation}`];
  return sql.join([...terms, tiebreak].map((term) => sql`${term} ${direction} nulls last`));
}
