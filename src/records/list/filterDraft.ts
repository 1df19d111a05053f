import { MAX_VALUE_LENGTH } from "../../../contract/filterValue.ts";
import { type Filter, formatListQuery, type ListShape } from "../../../contract/listQuery.ts";
import {
  type FieldType,
  isEquality,
  isNullCheck,
  isSetOperator,
  listOperators,
  type Operator,
} from "../../../contract/operators.ts";
import { hasPeriods } from "../../../contract/period.ts";
import { MAX_FILTER_VALUES } from "../../../contract/parseListQuery.ts";
import { formatZonedDay, parseZonedDay, type ZonedDay } from "../../../contract/zonedDay.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { toIsoDate } from "../../ui/field/isoDate.ts";
import { getReaderTimeZone } from "../../i18n/timeZone.ts";
import { getFiltersLength, MAX_FILTERS, MAX_FILTERS_LENGTH, parseFilters } from "./parseFilters.ts";

/** Operators that compare with the end of a day: "after" the day and "up to" the day. */
const END_OF_DAY_OPERATORS: readonly Operator[] = ["GREATER_THAN", "LESS_THAN_OR_EQUAL"];

/** Converts a day to its start or end as an instant. For equality, to a text with day and zone. */
export function toMoment(day: string, operator: Operator): string {
  if (isEquality(operator)) return formatZonedDay({ day, timeZone: getReaderTimeZone() });
  const time = END_OF_DAY_OPERATORS.includes(operator) ? "23:59:59.999" : "00:00:00.000";
  if (toIsoDate(day) === null) return day;
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(getReaderTimeZone())
    .toInstant()
    .toString({ smallestUnit: "millisecond" });
}

/** Converts a filter value back to its day. Null if it is no start or end of a day. */
export function toDay(value: string, operator: Operator): ZonedDay | null {
  if (isEquality(operator)) return parseZonedDay(value);
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const timeZone = getReaderTimeZone();
  const day = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone)
    .toPlainDate().toString();
  return toMoment(day, operator) === date.toISOString() ? { day, timeZone } : null;
}

/** Returns the time zone of a day; null if it is the reader's. */
export const getForeignZone = ({ timeZone }: ZonedDay): string | null =>
  timeZone === getReaderTimeZone() ? null : timeZone;

/** An operator of the API, or `WITHIN` a period, which the address writes as EQUALS. */
export type DraftOperator = Operator | "WITHIN";

/** An edited filter. `values` has one entry, several for IN and NOT_IN; moments are days. */
export interface FilterDraft {
  fieldId: string;
  operator: DraftOperator;
  values: readonly string[];
}

/** Lists the operators of a field type, the suggested one first for dates. */
export const listDraftOperators = (type: FieldType): readonly DraftOperator[] => [
  ...hasPeriods(type) ? ["WITHIN"] as const : [],
  ...listOperators(type),
];

/** Creates a field's draft: CONTAINS for text, otherwise the first operator. */
export function createDraft(fieldId: string, type: FieldType): FilterDraft {
  const operators = listDraftOperators(type);
  const operator = operators.includes("CONTAINS") ? "CONTAINS" : operators[0] ?? "EQUALS";
  return { fieldId, operator, values: [] };
}

/** Changes the operator and keeps the values that it accepts. */
export function changeOperator(draft: FilterDraft, operator: DraftOperator): FilterDraft {
  if (operator === "WITHIN" || draft.operator === "WITHIN") {
    return { ...draft, operator, values: [] };
  }
  const values = isNullCheck(operator)
    ? []
    : isSetOperator(operator)
    ? draft.values
    : draft.values.slice(0, 1);
  return { ...draft, operator, values };
}

type DraftResult = { filter: Filter; error?: never } | { filter?: never; error: FilterError };

interface FilterError {
  key: Key;
  params?: { limit: number };
}

/** Parses a draft into a filter that fits in the address with the others. */
export function parseDraft(
  { fieldId, operator: draftOperator, values }: FilterDraft,
  shape: ListShape,
  others: readonly Filter[] = [],
): DraftResult {
  const isWithin = draftOperator === "WITHIN";
  const operator = isWithin ? "EQUALS" : draftOperator;
  const isMoment = shape.fields[fieldId]?.type === "datetime" && !isWithin;
  const entered = values.map((value) => value.trim()).filter((value) => value !== "")
    .map((value) => isMoment ? toMoment(value, operator) : value);
  if (!isNullCheck(operator) && entered.length === 0) return { error: { key: "Required" } };
  if (entered.length > MAX_FILTER_VALUES) {
    return { error: { key: "Enter at most {limit} values", params: { limit: MAX_FILTER_VALUES } } };
  }
  if (entered.some((value) => value.length > MAX_VALUE_LENGTH)) {
    const params = { limit: MAX_VALUE_LENGTH };
    return { error: { key: "A value may have at most {limit} characters", params } };
  }
  const [value = ""] = entered;
  const draft: Filter = isNullCheck(operator)
    ? { fieldId, operator }
    : { fieldId, operator, value: isSetOperator(operator) ? entered : value };
  if (
    others.length >= MAX_FILTERS || getFiltersLength([...others, draft]) > MAX_FILTERS_LENGTH
  ) {
    return {
      error: { key: "All filters together are too long. Remove one, or shorten this one." },
    };
  }
  const [filter] = parseFilters(formatListQuery({ filters: [draft] }), shape);
  return filter === undefined ? { error: { key: "Invalid input" } } : { filter };
}
