import { type RawBuilder, sql } from "kysely";
import type { Filter, ListQuery, ListShape } from "../../contract/listQuery.ts";
import { type Column, filterCondition, NEGATED_OPERATORS } from "./filter.ts";
import { jsonObject } from "./json.ts";
import type { Order } from "./page.ts";

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
  /** How many rows there are, or fit one filter, where that is kept; null while it is not known. */
  count?: (filter?: Filter) => RawBuilder<number | null> | undefined;
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

/** Another record, one at most, of which a query may ask for some fields only. */
interface Related {
  select: { id: RawBuilder<unknown> } & Record<string, RawBuilder<unknown>>;
  /** Its table, called otherwise than what filters join. */
  from: RawBuilder<unknown>;
  /** It is the one where `key` is what `of`, over `row`, says. */
  key: RawBuilder<unknown>;
  of: RawBuilder<unknown>;
}

type FirstSegment<Name extends string> = Name extends `${infer First}.${string}` ? First : Name;

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

export function condition<Item, Shape extends ListShape>(
  { columns, shape }: Resource<Item, Shape>,
  { filters }: ListQuery,
  within: RawBuilder<unknown> = sql`true`,
  { withImplied = true } = {},
): RawBuilder<unknown> {
  const each = filters.map((filter) => {
    const type = shape.fields[filter.fieldId]?.type;
    const column: Column | undefined = columns[filter.fieldId];
    if (!type || !column) throw new TypeError(`no field ${filter.fieldId} to filter by`);
    const { implied, ...bare } = column;
    return filterCondition(type, implied && !withImplied ? bare : column, filter);
  });
  return sql.join([within, ...each], sql` and `);
}

/**
 * Whether the rows that fit are found before they are sorted. Walking all of them in their order
 * until a page is full takes long where few fit, or where these lie together at the other end.
 */
export function isFoundFirst<Item, Shape extends ListShape>(
  { columns }: Resource<Item, Shape>,
  { filters, sortField }: ListQuery,
): boolean {
  return filters.some(({ fieldId, operator }) => {
    const column: Column | undefined = columns[fieldId];
    if (NEGATED_OPERATORS.includes(operator)) return false;
    return operator === "CONTAINS" || column?.anyValue !== undefined ||
      column?.liesTogether === true && fieldId !== sortField;
  });
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

/**
 * The entity of a row as JSON, with what extends it; `fields` narrow both. Other records are looked
 * up for each row, or `areJoined` beside it.
 */
export function jsonItem<Item, Shape extends ListShape>(
  { select, extend }: Resource<Item, Shape>,
  wanted: readonly string[],
  fields?: readonly string[],
  { areJoined = false } = {},
): RawBuilder<unknown> {
  const extensions = Object.entries<Extension>(extend).flatMap(([name, extension]) => {
    const below = namedBelow(name, wanted);
    if (below.length === 0 && !wanted.includes(name)) return [];
    if (typeof extension === "function") return [[name, extension(below)]];
    if (!("select" in extension)) return [[name, extension]];
    const { from, key, of } = extension;
    return [[
      name,
      areJoined
        ? sql`${joined(name)}.item`
        : sql`(select ${relatedItem(name, extension, fields)} from ${from} where ${key} = ${of})`,
    ]];
  });
  const isNarrowed = fields?.some((field) => !field.includes("."));
  const names = isNarrowed ? fields?.map((field) => field.split(".", 1)[0] ?? "") : undefined;
  return jsonObject(some({ ...select, ...Object.fromEntries(extensions) }, names));
}

/** What joins the other records that rows are extended by, for `jsonItem` of those that are joined. */
export const relatedJoins = <Item, Shape extends ListShape>(
  { extend }: Resource<Item, Shape>,
  wanted: readonly string[],
  fields?: readonly string[],
): RawBuilder<unknown> =>
  sql.join(
    Object.entries<Extension>(extend).flatMap(([name, extension]) => {
      if (!wanted.includes(name) || typeof extension === "function") return [];
      if (!("select" in extension)) return [];
      const { from, key, of } = extension;
      // Each is made once, and not again for every row that it belongs to.
      return [sql`
        left join (
          select ${key} as key, ${relatedItem(name, extension, fields)} as item
          from ${from} offset 0
        ) as ${joined(name)} on ${joined(name)}.key = ${of}`];
    }),
    sql` `,
  );

const joined = (name: string) => sql.id(`joined ${name}`);

function relatedItem(
  name: string,
  { select }: Related,
  fields: readonly string[] | undefined,
): RawBuilder<unknown> {
  const only = fields?.includes(name) ? [] : namedBelow(name, fields ?? []);
  return jsonObject(some(select, only.length > 0 ? only : undefined));
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
  return extension !== undefined && "select" in extension && Object.hasOwn(extension.select, below);
}
