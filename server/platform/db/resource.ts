import { type RawBuilder, sql } from "kysely";
import type { Filter, ListQuery, ListShape } from "../../../contract/listQuery.ts";
import { type Column, createFilterCondition, createMatch, isNegated } from "./filter.ts";
import { jsonObject } from "./expressions.ts";
import type { Order } from "./page.ts";

/**
 * Describes one kind of entity in SQL: its filter columns and its selected fields.
 * A missing field fails the type check.
 */
export interface Resource<Item, Shape extends ListShape> {
  shape: Shape;
  /** The name of the rows in the expressions below. */
  row: string;
  /** The table as `row`. */
  from: RawBuilder<unknown>;
  /** Selects the stored number of rows that match, if it is stored. Null while it is unknown. */
  count?: (filters: readonly Filter[]) => RawBuilder<number | null> | undefined;
  /** Joins for filters and sorting, in the order in which they depend on each other. */
  joins?: Record<string, RawBuilder<unknown>>;
  /** Breaks ties of the sort order; unique. */
  tiebreak: RawBuilder<unknown>;
  columns: { [Field in keyof Shape["fields"]]: Column };
  /** Expressions over `row` alone. */
  select: { [Field in Exclude<keyof Item, Shape["extend"][number]>]: RawBuilder<unknown> };
  /** Scalar expressions over `row`, computed for the rows of the page only. */
  extend: { [Name in FirstSegment<Shape["extend"][number]>]: Extension };
}

/** `nested` has the requested names below it: `type` for `project.type`. */
type Extension =
  | RawBuilder<unknown>
  | Related
  | ((nested: readonly string[]) => RawBuilder<unknown>);

/** A related record, at most one, of which a query may select some fields. */
interface Related {
  select: { id: RawBuilder<unknown> } & Record<string, RawBuilder<unknown>>;
  /** Its table, under another name than the joins of filters. */
  from: RawBuilder<unknown>;
  /** Joined on `key = reference`; `reference` is evaluated over `row`. */
  key: RawBuilder<unknown>;
  reference: RawBuilder<unknown>;
}

type FirstSegment<Name extends string> = Name extends `${infer First}.${string}` ? First : Name;

/** Builds the `from` clause, with the joins that filters and sort field need. */
export function getSource<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  { filters, sortField, groupBy }: {
    filters: readonly Filter[];
    sortField: string | null;
    groupBy?: string | undefined;
  },
  scope?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { row, joins = {}, columns } = resource;
  const rows = findMatchingRows(resource, filters, scope)?.rows;
  const from = rows ? sql`(${rows}) as ${sql.ref(row)}` : resource.from;
  const joinNames = [
    ...filters.map(({ fieldId }) => fieldId),
    ...(sortField === null ? [] : [sortField]),
    ...(groupBy === undefined ? [] : [groupBy]),
  ]
    .flatMap((field) => (columns[field] as Column | undefined)?.from ?? []);
  const joined = Object.entries(joins).filter(([name]) => joinNames.includes(name))
    .map(([, join]) => join);
  return sql.join([from, ...joined], sql` `);
}

/**
 * Finds a filter whose matching rows replace the table, and selects these rows.
 * There is none with a scope, which has fewer rows.
 */
function findMatchingRows<Item, Shape extends ListShape>(
  { shape, columns }: Resource<Item, Shape>,
  filters: readonly Filter[],
  scope: RawBuilder<unknown> | undefined,
): { filter: Filter; rows: RawBuilder<unknown> } | undefined {
  if (scope !== undefined) return undefined;
  for (const filter of filters) {
    const type = shape.fields[filter.fieldId]?.type;
    const column: Column | undefined = columns[filter.fieldId];
    if (!type || !column?.matching || !["EQUALS", "IN"].includes(filter.operator)) continue;
    return { filter, rows: column.matching(createMatch(type, filter.value)) };
  }
}

/** Builds the condition of a list: its scope and all filters. */
export function createListCondition<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  { filters }: Pick<ListQuery, "filters">,
  scope?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { columns, shape } = resource;
  const matching = findMatchingRows(resource, filters, scope)?.filter;
  const conditions = filters.filter((filter) => filter !== matching).map((filter) => {
    const field = shape.fields[filter.fieldId];
    const column: Column | undefined = columns[filter.fieldId];
    if (!field || !column) throw new TypeError(`no field ${filter.fieldId} to filter by`);
    return createFilterCondition(field.type, column, toPositive(resource, filter));
  });
  return sql.join([scope ?? sql`true`, ...conditions], sql` and `);
}

/** Turns a negated filter of a field that always has one of some values into the other values. */
function toPositive<Item, Shape extends ListShape>(
  { columns, shape }: Resource<Item, Shape>,
  filter: Filter,
): Filter {
  const { fieldId, operator, value = [] } = filter;
  const { type, values = [] } = shape.fields[fieldId] ?? {};
  const column: Column | undefined = columns[fieldId];
  const isNegatedSelect = type === "select" && ["NOT_EQUALS", "NOT_IN"].includes(operator);
  if (!column?.isRequired || !isNegatedSelect) return filter;
  return { fieldId, operator: "IN", value: values.filter((one) => ![value].flat().includes(one)) };
}

/** Builds the sort order: Turkish for text, nulls last in both directions, with a tiebreak. */
export function getOrder<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  { sortField, sortDirection, filters, groupBy }: ListQuery,
): Order {
  const { columns, shape, tiebreak } = resource;
  const type = shape.fields[sortField]?.type;
  const column: Column | undefined = columns[sortField];
  if (!type || !column) throw new TypeError(`no field ${sortField} to sort by`);
  const collation = type !== "text"
    ? sql``
    : sql.raw(column.letters === "ascii" ? `collate "C"` : `collate "tr_numeric"`);
  const matched = filters.map((filter) => toPositive(resource, filter))
    .filter((filter) => !isNegated(filter));
  const isMatched = !column.or && matched.some(({ fieldId }) => fieldId === sortField);
  const groupColumn: Column | undefined = groupBy === undefined ? undefined : columns[groupBy];
  return {
    terms: column.sort ?? [sql`${column.value} ${collation}`],
    tiebreak,
    direction: sortDirection,
    known: { ...(isMatched && { isNull: false }), ...column.known?.(matched) },
    ...(!column.isRequired && { value: column.sort?.[0] ?? column.value }),
    isMissing: column.isMissing,
    ...(groupColumn && { group: toOrderGroup(groupColumn) }),
  };
}

const toOrderGroup = (
  { value, sort = [value], isMissing }: Column,
): NonNullable<Order["group"]> => {
  const [first = value] = sort;
  return { terms: sort, value: first, isMissing: isMissing ?? sql`${first} is null` };
};

/**
 * Selects an entity as JSON with its related records; `fields` narrows both.
 * Related records are subqueries, or joins with `areJoined`.
 */
export function jsonItem<Item, Shape extends ListShape>(
  { select, extend }: Resource<Item, Shape>,
  extendNames: readonly string[],
  fields?: readonly string[],
  { areJoined = false } = {},
): RawBuilder<unknown> {
  const extensions = Object.entries<Extension>(extend).flatMap(([name, extension]) => {
    const nested = listNestedNames(name, extendNames);
    if (nested.length === 0 && !extendNames.includes(name)) return [];
    if (typeof extension === "function") return [[name, extension(nested)]];
    if (!("select" in extension)) return [[name, extension]];
    const { from, key, reference } = extension;
    return [[
      name,
      areJoined
        ? sql`${joined(name)}.item`
        : sql`(select ${
          selectRelatedItem(name, extension, fields)
        } from ${from} where ${key} = ${reference})`,
    ]];
  });
  const hasOwnFields = fields?.some((field) => !field.includes("."));
  const names = hasOwnFields ? fields?.map((field) => field.split(".", 1)[0] ?? "") : undefined;
  return jsonObject(pickFields({ ...select, ...Object.fromEntries(extensions) }, names));
}

/** Builds the joins for `jsonItem` with `areJoined`. */
export const createRelatedJoins = <Item, Shape extends ListShape>(
  { extend }: Resource<Item, Shape>,
  extendNames: readonly string[],
  fields?: readonly string[],
): RawBuilder<unknown> =>
  sql.join(
    Object.entries<Extension>(extend).flatMap(([name, extension]) => {
      if (!extendNames.includes(name) || typeof extension === "function") return [];
      if (!("select" in extension)) return [];
      const { from, key, reference } = extension;
      // Each related record is built once instead of once per row.
      return [sql`
        left join (
          select ${key} as key, ${selectRelatedItem(name, extension, fields)} as item
          from ${from} offset 0
        ) as ${joined(name)} on ${joined(name)}.key = ${reference}`];
    }),
    sql` `,
  );

const joined = (name: string) => sql.id(`joined ${name}`);

function selectRelatedItem(
  name: string,
  { select }: Related,
  fields: readonly string[] | undefined,
): RawBuilder<unknown> {
  const only = fields?.includes(name) ? [] : listNestedNames(name, fields ?? []);
  return jsonObject(pickFields(select, only.length > 0 ? only : undefined));
}

const listNestedNames = (name: string, names: readonly string[]) =>
  names.filter((otherName) => otherName.startsWith(`${name}.`)).map((otherName) =>
    otherName.slice(name.length + 1)
  );

const pickFields = (
  expressions: Record<string, RawBuilder<unknown>>,
  names: readonly string[] | undefined,
) =>
  names === undefined ? expressions : Object.fromEntries(
    Object.entries(expressions).filter(([name]) => name === "id" || names.includes(name)),
  );

/** Whether a query may select a field. */
export function hasField<Item, Shape extends ListShape>(
  { select, extend }: Resource<Item, Shape>,
  field: string,
): boolean {
  const [name = "", nested] = field.split(".");
  if (nested === undefined) return Object.hasOwn(select, name) || Object.hasOwn(extend, name);
  const extension = Object.hasOwn(extend, name)
    ? (extend as Record<string, Extension>)[name]
    : undefined;
  return extension !== undefined && "select" in extension &&
    Object.hasOwn(extension.select, nested);
}
