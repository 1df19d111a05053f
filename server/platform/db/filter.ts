import { type RawBuilder, sql } from "kysely";
import type { Filter } from "../../../contract/listQuery.ts";
import { type FieldType, isEquality, type Operator } from "../../../contract/operators.ts";
import { hasSearchableText } from "../../../contract/searchParam.ts";
import { getBounds, parseZonedDay, type ZonedDay } from "../../../contract/zonedDay.ts";

export interface Column {
  value: RawBuilder<unknown>;
  /** Expressions to sort by instead of the value. */
  sort?: readonly RawBuilder<unknown>[];
  /** The column with the folded text, for searches. */
  folded?: RawBuilder<unknown>;
  /** Codes and addresses have no Turkish letters: only A to Z are folded, and sorted as ASCII. */
  letters?: "ascii";
  /** For a field of several values: the condition that any of them matches. `value` is not used. */
  anyOf?: (matches: (value: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>;
  /** For a field of several values: selects the table's rows that match `anyOf`, which is slower. */
  matching?: (matches: (value: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>;
  /** For a field of several values: whether there is any; by default `anyOf` with all values. */
  hasAny?: RawBuilder<unknown>;
  /** An integer column, compared as such so that indexes are used. */
  isWhole?: true;
  /** A faster condition that the value is null, over another column. */
  isMissing?: RawBuilder<unknown>;
  /** Never null, so that an index is read in both directions without a null check. */
  isRequired?: true;
  /** The joins of the resource that the column needs. */
  from?: readonly string[];
  /** What filters that are not negated say about the values, to sort by them. */
  known?: (filters: readonly Filter[]) => KnownValues;
  /** Another column that may match instead; a negated filter has to match both. */
  or?: Column;
}

export interface KnownValues {
  /** True if all values are null, false if none is. */
  isNull?: boolean;
  /** A condition that is true of them. An index in their order serves it. */
  condition?: RawBuilder<unknown>;
}

const SQL_TYPES: Record<FieldType, string> = {
  text: "text",
  email: "text",
  number: "double precision",
  date: "date",
  datetime: "timestamptz",
  time: "time",
  boolean: "boolean",
  uuid: "uuid",
  entity: "uuid",
  select: "text",
  "multi-select": "text",
};

/**
 * Converts a filter to an SQL condition.
 * A missing value matches every negated filter. A field of several values equals a value if it
 * contains it.
 */
export function createFilterCondition(
  type: FieldType,
  { or, ...column }: Column,
  filter: Filter,
): RawBuilder<unknown> {
  if (or) {
    const [condition, orCondition] = [
      createFilterCondition(type, column, filter),
      createFilterCondition(type, or, filter),
    ];
    return isNegated(filter)
      ? sql`(${condition} and ${orCondition})`
      : sql`(${condition} or ${orCondition})`;
  }
  const { value, anyOf } = column;
  if (anyOf) return createAnyOfCondition(type, { ...column, anyOf }, filter);
  if (column.isWhole) return createIntegerCondition(value, filter);
  const isArray = type === "multi-select";
  const values = [filter.value ?? []].flat();
  const createValue = () => sql`${toParameter(type, values[0] ?? "")}::${sql.raw(SQL_TYPES[type])}`;
  const createValues = () =>
    sql`${values.map((text) => toParameter(type, text))}::${sql.raw(SQL_TYPES[type])}[]`;

  const day = type === "datetime" && isEquality(filter.operator) && parseZonedDay(values[0] ?? "");
  if (day) return filter.operator === "EQUALS" ? isOnDay(value, day) : not(isOnDay(value, day));

  switch (filter.operator) {
    case "EQUALS":
      return isArray ? sql`${createValue()} = any(${value})` : sql`${value} = ${createValue()}`;
    case "NOT_EQUALS":
      return isArray
        ? not(sql`${createValue()} = any(${value})`)
        : sql`${value} is distinct from ${createValue()}`;
    case "CONTAINS":
      return createContainsCondition(type, column, values[0] ?? "");
    case "NOT_CONTAINS":
      return not(createContainsCondition(type, column, values[0] ?? ""));
    case "GREATER_THAN":
      return sql`${value} > ${createValue()}`;
    case "GREATER_THAN_OR_EQUAL":
      return sql`${value} >= ${createValue()}`;
    case "LESS_THAN":
      return sql`${value} < ${createValue()}`;
    case "LESS_THAN_OR_EQUAL":
      return sql`${value} <= ${createValue()}`;
    case "IN":
      return isArray ? sql`${value} && ${createValues()}` : sql`${value} = any(${createValues()})`;
    case "NOT_IN":
      return not(
        isArray ? sql`${value} && ${createValues()}` : sql`${value} = any(${createValues()})`,
      );
    case "IS_NULL":
      return isEmpty(isArray, value);
    case "IS_NOT_NULL":
      return sql`not ${isEmpty(isArray, value)}`;
  }
}

function createAnyOfCondition(
  type: FieldType,
  { anyOf, hasAny = anyOf(() => sql`true`) }: Required<Pick<Column, "anyOf">> & Column,
  { operator, value }: Filter,
): RawBuilder<unknown> {
  const isAnyOf = anyOf(createMatch(type, value));
  switch (operator) {
    case "EQUALS":
    case "IN":
      return isAnyOf;
    case "NOT_EQUALS":
    case "NOT_IN":
      return not(isAnyOf);
    case "IS_NULL":
      return sql`not ${hasAny}`;
    case "IS_NOT_NULL":
      return hasAny;
    default:
      throw new TypeError(`${operator} does not apply to several values`);
  }
}

/** Creates the comparison of an element with the values of a filter. */
export const createMatch = (type: FieldType, value: Filter["value"] = []) => {
  const values = sql`${[value].flat()}::${sql.raw(SQL_TYPES[type])}[]`;
  return (element: RawBuilder<unknown>) => sql`${element} = any(${values})`;
};

/** Compares an integer column with a number. No integer equals a fraction. */
function createIntegerCondition(
  value: RawBuilder<unknown>,
  { operator, ...filter }: Filter,
): RawBuilder<unknown> {
  const values = [filter.value ?? []].flat().map(Number);
  const [first = 0] = values;
  const isAnyOf = sql`${value} = any(${values.filter(Number.isInteger)}::bigint[])`;
  const toBound = (round: (fraction: number) => number) => sql`${round(first)}::bigint`;
  switch (operator) {
    case "EQUALS":
    case "IN":
      return isAnyOf;
    case "NOT_EQUALS":
    case "NOT_IN":
      return not(isAnyOf);
    case "GREATER_THAN":
      return sql`${value} > ${toBound(Math.floor)}`;
    case "GREATER_THAN_OR_EQUAL":
      return sql`${value} >= ${toBound(Math.ceil)}`;
    case "LESS_THAN":
      return sql`${value} < ${toBound(Math.ceil)}`;
    case "LESS_THAN_OR_EQUAL":
      return sql`${value} <= ${toBound(Math.floor)}`;
    case "IS_NULL":
      return isEmpty(false, value);
    case "IS_NOT_NULL":
      return sql`not ${isEmpty(false, value)}`;
    default:
      throw new TypeError(`${operator} does not apply to a number`);
  }
}

/** Whether a missing value matches. */
export const isNegated = ({ operator }: Filter): boolean => NEGATED_OPERATORS.includes(operator);

const NEGATED_OPERATORS: readonly Operator[] = [
  "NOT_EQUALS",
  "NOT_CONTAINS",
  "NOT_IN",
  "IS_NULL",
];

const not = (condition: RawBuilder<unknown>) => sql`(${condition}) is not true`;

const isEmpty = (isArray: boolean, value: RawBuilder<unknown>) =>
  isArray ? sql`(coalesce(cardinality(${value}), 0) = 0)` : sql`(${value} is null)`;

function isOnDay(value: RawBuilder<unknown>, day: ZonedDay): RawBuilder<unknown> {
  const { from, before } = getBounds(day);
  return sql`(${value} >= ${toTimestamp(from)}::timestamptz and ${value} < ${
    toTimestamp(before)
  }::timestamptz)`;
}

function createContainsCondition(
  type: FieldType,
  { value, folded = sql`fold(${value})`, letters }: Column,
  text: string,
) {
  if (!hasSearchableText(text)) return sql`false`;
  const escaped = text.trim().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);
  const pattern = sql`${`%${escaped}%`}::text`;
  return type === "email" || letters === "ascii"
    ? sql`lower(${value} collate "C") like lower(squeeze(${pattern}) collate "C")`
    : sql`${folded} like fold(${pattern})`;
}

/** Converts a filter value, which the list query has validated, to an SQL parameter. */
function toParameter(type: FieldType, text: string): string | number | boolean {
  switch (type) {
    case "number":
      return Number(text);
    case "boolean":
      return text === "true";
    case "date":
      return text.startsWith("0000") ? "-infinity" : text;
    case "datetime":
      return toTimestamp(Temporal.Instant.from(text));
    default:
      return text;
  }
}

/** Times beyond PostgreSQL's range of four-digit years become infinity. */
function toTimestamp(instant: Temporal.Instant): string {
  const moment = instant.toString();
  if (moment.startsWith("-") || moment.startsWith("0000")) return "-infinity";
  return moment.startsWith("+") ? "infinity" : moment;
}
