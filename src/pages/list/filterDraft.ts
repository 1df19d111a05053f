import { MAX_VALUE_LENGTH } from "../../../contract/filterValue.ts";
import { type Filter, formatListQuery, type ListShape } from "../../../contract/listQuery.ts";
import {
  type FieldType,
  isEquality,
  isNullCheck,
  isSetOperator,
  type Operator,
  operatorsFor,
} from "../../../contract/operators.ts";
import { MOST_VALUES } from "../../../contract/parseListQuery.ts";
import { readZonedDay, writeZonedDay, type ZonedDay } from "../../../contract/zonedDay.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { toIsoDate } from "../../ui/field/isoDate.ts";
import { localTimeZone } from "../../i18n/timeZone.ts";
import { filtersLength, MAX_FILTERS, MAX_FILTERS_LENGTH, readFilters } from "./readFilters.ts";

/**
 * Operators that compare with the end of a day: those that leave out the day itself, or include all
 * of it.
 */
const END_OF_DAY_OPERATORS: readonly Operator[] = ["GREATER_THAN", "LESS_THAN_OR_EQUAL"];

/**
 * A day `2026-11-21` as moments, in the reader's time zone: its start or end, or both for equality.
 */
export function momentOf(day: string, operator: Operator): string {
  if (isEquality(operator)) return writeZonedDay({ day, timeZone: localTimeZone() });
  const time = END_OF_DAY_OPERATORS.includes(operator) ? "23:59:59.999" : "00:00:00.000";
  if (toIsoDate(day) === null) return day;
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(localTimeZone()).toInstant()
    .toString({ smallestUnit: "millisecond" });
}

/** The day that a value means with this operator, or null where it is another moment. */
export function dayOf(value: string, operator: Operator): ZonedDay | null {
  if (isEquality(operator)) return readZonedDay(value);
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const timeZone = localTimeZone();
  const day = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone)
    .toPlainDate().toString();
  return momentOf(day, operator) === date.toISOString() ? { day, timeZone } : null;
}

/** The time zone of a day, where it is not the reader's. */
export const foreignZone = ({ timeZone }: ZonedDay): string | null =>
  timeZone === localTimeZone() ? null : timeZone;

/**
 * A filter while it is being edited. `values` holds one entry, or several for IN and NOT_IN; for
 * moments the day alone.
 */
export interface FilterDraft {
  fieldId: string;
  operator: Operator;
  values: readonly string[];
}

/** The initial draft of a field's filter: CONTAINS for text, otherwise the first operator. */
export function startDraft(fieldId: string, type: FieldType): FilterDraft {
  const operators = operatorsFor(type);
  const operator = operators.includes("CONTAINS") ? "CONTAINS" : operators[0] ?? "EQUALS";
  return { fieldId, operator, values: [] };
}

/** Changes the operator; the values are kept as far as possible. */
export function withOperator(draft: FilterDraft, operator: Operator): FilterDraft {
  const values = isNullCheck(operator)
    ? []
    : isSetOperator(operator)
    ? draft.values
    : draft.values.slice(0, 1);
  return { ...draft, operator, values };
}

/** The filter of a draft, or what is wrong with it. */
type DraftResult = { filter: Filter; error?: never } | { filter?: never; error: FilterError };

interface FilterError {
  key: Key;
  params?: { limit: number };
}

/** Reads a draft as a filter that a list takes beside those it has. */
export function readDraft(
  { fieldId, operator, values }: FilterDraft,
  shape: ListShape,
  others: readonly Filter[] = [],
): DraftResult {
  const isMoment = shape.fields[fieldId]?.type === "datetime";
  const entered = values.map((value) => value.trim()).filter((value) => value !== "")
    .map((value) => isMoment ? momentOf(value, operator) : value);
  if (!isNullCheck(operator) && entered.length === 0) return { error: { key: "Required" } };
  if (entered.length > MOST_VALUES) {
    return { error: { key: "Enter at most {limit} values", params: { limit: MOST_VALUES } } };
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
    others.length >= MAX_FILTERS || filtersLength([...others, draft]) > MAX_FILTERS_LENGTH
  ) {
    return {
      error: { key: "All filters together are too long. Remove one, or shorten this one." },
    };
  }
  const [filter] = readFilters(formatListQuery({ filters: [draft] }), shape);
  return filter === undefined ? { error: { key: "Invalid input" } } : { filter };
}
