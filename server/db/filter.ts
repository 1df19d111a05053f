import { type RawBuilder, sql } from "kysely";
import type { Filter } from "../../contract/listQuery.ts";
import { type FieldType, isEquality, type Operator } from "../../contract/operators.ts";
import { boundsOf, readZonedDay, type ZonedDay } from "../../contract/zonedDay.ts";

export interface Column {
  value: RawBuilder<unknown>;
  /** What to sort by instead of the value. */
  sort?: readonly RawBuilder<unknown>[];
  /** Where it is kept folded, to be searched in. */
  folded?: RawBuilder<unknown>;
  /** Codes and addresses know no Turkish letters: only A to Z are folded, and sorted as in ASCII. */
  letters?: "ascii";
  /** There are several values: whether one of them fits. The value itself is not looked at. */
  anyValue?: (fits: (value: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Whole numbers, which indexes know as such and not among fractions. */
  isWhole?: true;
  /** Never null, so that an index is read as it stands in both directions. */
  isRequired?: true;
  /** Which of the resource's joins it takes. */
  from?: readonly string[];
  /** What else holds wherever it has a value, by which an index is entered. */
  implied?: RawBuilder<unknown>;
  /** What fits lies together in the order that rows were made in, so that it is found by this first. */
  liesTogether?: true;
  /** Another column that a filter fits as well; a negated one has to fit both. */
  or?: Column;
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
 * A filter as SQL. What has no value fits every negated filter: it does not equal, contain or belong
 * to anything. A field of several values equals a value when it is among them.
 */
export function filterCondition(
  type: FieldType,
  { or, implied, ...column }: Column,
  filter: Filter,
): RawBuilder<unknown> {
  if (implied && !NEGATED_OPERATORS.includes(filter.operator)) {
    return sql`(${filterCondition(type, column, filter)} and ${implied})`;
  }
  if (or) {
    const [one, other] = [filterCondition(type, column, filter), filterCondition(type, or, filter)];
    return NEGATED_OPERATORS.includes(filter.operator)
      ? sql`(${one} and ${other})`
      : sql`(${one} or ${other})`;
  }
  const { value, anyValue } = column;
  if (anyValue) return anyValueCondition(type, anyValue, filter);
  if (column.isWhole) return wholeNumberCondition(value, filter);
  const isArray = type === "multi-select";
  const given = [filter.value ?? []].flat();
  const one = () => sql`${parse(type, given[0] ?? "")}::${sql.raw(SQL_TYPES[type])}`;
  const many = () => sql`${given.map((text) => parse(type, text))}::${sql.raw(SQL_TYPES[type])}[]`;

  const day = type === "datetime" && isEquality(filter.operator) && readZonedDay(given[0] ?? "");
  if (day) return filter.operator === "EQUALS" ? fallsOn(value, day) : not(fallsOn(value, day));

  switch (filter.operator) {
    case "EQUALS":
      return isArray ? sql`${one()} = any(${value})` : sql`${value} = ${one()}`;
    case "NOT_EQUALS":
      return isArray ? not(sql`${one()} = any(${value})`) : sql`${value} is distinct from ${one()}`;
    case "CONTAINS":
      return contains(type, column, given[0] ?? "");
    case "NOT_CONTAINS":
      return not(contains(type, column, given[0] ?? ""));
    case "GREATER_THAN":
      return sql`${value} > ${one()}`;
    case "GREATER_THAN_OR_EQUAL":
      return sql`${value} >= ${one()}`;
    case "LESS_THAN":
      return sql`${value} < ${one()}`;
    case "LESS_THAN_OR_EQUAL":
      return sql`${value} <= ${one()}`;
    case "IN":
      return isArray ? sql`${value} && ${many()}` : sql`${value} = any(${many()})`;
    case "NOT_IN":
      return not(
        isArray ? sql`${value} && ${many()}` : sql`${value} = any(${many()})`,
      );
    case "IS_NULL":
      return isEmpty(isArray, value);
    case "IS_NOT_NULL":
      return sql`not ${isEmpty(isArray, value)}`;
  }
}

function anyValueCondition(
  type: FieldType,
  anyValue: NonNullable<Column["anyValue"]>,
  { operator, value }: Filter,
): RawBuilder<unknown> {
  const given = [value ?? []].flat();
  const among = anyValue((one) => sql`${one} = any(${given}::${sql.raw(SQL_TYPES[type])}[])`);
  switch (operator) {
    case "EQUALS":
    case "IN":
      return among;
    case "NOT_EQUALS":
    case "NOT_IN":
      return not(among);
    case "IS_NULL":
      return sql`not ${anyValue(() => sql`true`)}`;
    case "IS_NOT_NULL":
      return anyValue(() => sql`true`);
    default:
      throw new TypeError(`${operator} is nothing to ask of several values`);
  }
}

/** What a fraction is compared with is the whole number beside it; no whole number equals it. */
function wholeNumberCondition(
  value: RawBuilder<unknown>,
  { operator, ...filter }: Filter,
): RawBuilder<unknown> {
  const given = [filter.value ?? []].flat().map(Number);
  const [first = 0] = given;
  const among = sql`${value} = any(${given.filter(Number.isInteger)}::bigint[])`;
  const bound = (round: (fraction: number) => number) => sql`${round(first)}::bigint`;
  switch (operator) {
    case "EQUALS":
    case "IN":
      return among;
    case "NOT_EQUALS":
    case "NOT_IN":
      return not(among);
    case "GREATER_THAN":
      return sql`${value} > ${bound(Math.floor)}`;
    case "GREATER_THAN_OR_EQUAL":
      return sql`${value} >= ${bound(Math.ceil)}`;
    case "LESS_THAN":
      return sql`${value} < ${bound(Math.ceil)}`;
    case "LESS_THAN_OR_EQUAL":
      return sql`${value} <= ${bound(Math.floor)}`;
    case "IS_NULL":
      return isEmpty(false, value);
    case "IS_NOT_NULL":
      return sql`not ${isEmpty(false, value)}`;
    default:
      throw new TypeError(`${operator} is nothing to ask of a number`);
  }
}

/** These are fit by what has no value. */
export const NEGATED_OPERATORS: readonly Operator[] = [
  "NOT_EQUALS",
  "NOT_CONTAINS",
  "NOT_IN",
  "IS_NULL",
];

const not = (condition: RawBuilder<unknown>) => sql`(${condition}) is not true`;

const isEmpty = (isArray: boolean, value: RawBuilder<unknown>) =>
  isArray ? sql`(coalesce(cardinality(${value}), 0) = 0)` : sql`(${value} is null)`;

function fallsOn(value: RawBuilder<unknown>, day: ZonedDay): RawBuilder<unknown> {
  const { from, before } = boundsOf(day);
  return sql`(${value} >= ${storable(from)}::timestamptz and ${value} < ${
    storable(before)
  }::timestamptz)`;
}

function contains(
  type: FieldType,
  { value, folded = sql`fold(${value})`, letters }: Column,
  wanted: string,
) {
  const escaped = wanted.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);
  const pattern = sql`${`%${escaped}%`}::text`;
  return type === "email" || letters === "ascii"
    ? sql`lower(${value} collate "C") like lower(squeeze(${pattern}) collate "C")`
    : sql`${folded} like fold(${pattern})`;
}

/** The parameter for a value that the list query has already checked. */
function parse(type: FieldType, text: string): string | number | boolean {
  switch (type) {
    case "number":
      return Number(text);
    case "boolean":
      return text === "true";
    case "date":
      return text.startsWith("0000") ? "-infinity" : text;
    case "datetime":
      return storable(Temporal.Instant.from(text));
    default:
      return text;
  }
}

/** Moments that PostgreSQL cannot write are beyond all it holds. */
function storable(instant: Temporal.Instant): string {
  const moment = instant.toString();
  if (moment.startsWith("-") || moment.startsWith("0000")) return "-infinity";
  return moment.startsWith("+") ? "infinity" : moment;
}
