import { isRecordId } from "./appPath.ts";
import { DEFAULT_TIME_ZONE } from "./constants.ts";
import type { Filter, ListShape } from "./listQuery.ts";
import { resolvePeriods } from "./period.ts";
import { createNumberReader } from "./searchParam.ts";
import { cleanLine } from "./text.ts";

/** The user and the time that a filter may depend on. */
export interface FilterContext {
  userId: string;
  now: Date;
  /** The time zone of the user's days; Istanbul's by default. */
  timeZone?: string;
}

/** A search parameter of a list's address that sets filters of its query. */
export interface QuickFilterRule<Value = unknown> {
  read(text: string): unknown;
  fallback: Value;
  /** Called only if the value is not the fallback. */
  filters(value: Value, context: FilterContext): Filter[];
}

/** The path of a list and the search parameters that filter it. */
export interface ListAddress {
  path: string;
  shape: ListShape;
  /** The field that the parameter `filter` searches. */
  textField: string;
  quickFilters: Readonly<Record<string, QuickFilterRule>>;
}

/** One or several values of a quick filter, joined by commas. */
export type Joined<Value extends string> = Value | `${Value},${string}`;

/** Splits the value of a quick filter; its fallback is no value. */
export const splitValues = (value: string, fallback: string): string[] =>
  value === fallback ? [] : value.split(",");

/** The most records that one quick filter takes. */
export const MAX_CHOSEN_RECORDS = 20;

/** Creates the filter of a field that has one of some values. */
const createEqualsFilter = (fieldId: string, values: readonly string[]): Filter => {
  const [value = "", ...others] = values;
  return others.length === 0
    ? { fieldId, operator: "EQUALS", value }
    : { fieldId, operator: "IN", value: [...values] };
};

/**
 * A quick filter with a few values. It filters by a field, or by what `of` creates. Several
 * `combinable` values may be chosen together; by default all of a field's.
 */
export function createChoiceRule<const Value extends string>(
  of: string | ((values: readonly Value[], requester: FilterContext) => Filter[]),
  values: readonly Value[],
  combinable: readonly Value[] = typeof of === "string" ? values : [],
) {
  /** Lists the chosen values in their declared order. */
  function pick(value: string): Value[] {
    const names = value.split(",");
    const chosen = values.filter((one) => names.includes(one));
    return chosen.length > 1 ? chosen.filter((one) => combinable.includes(one)) : chosen;
  }
  return {
    values,
    combinable,
    pick,
    fallback: "all" as "all" | Joined<Value>,
    read: (text: string): "all" | Joined<Value> =>
      pick(text).length === 0 ? "all" : pick(text).join() as Joined<Value>,
    filters: (value: string, requester: FilterContext): Filter[] =>
      typeof of === "string" ? [createEqualsFilter(of, pick(value))] : of(pick(value), requester),
  };
}

/** A quick filter by the records that a field references. */
export const createRecordRule = (fieldId: string) => ({
  read: (text: string): string | undefined => {
    const ids = new Set(text.split(",").filter(isRecordId));
    return ids.size === 0 ? undefined : [...ids].slice(0, MAX_CHOSEN_RECORDS).join();
  },
  fallback: "",
  filters: (ids: string): Filter[] => [createEqualsFilter(fieldId, splitValues(ids, ""))],
});

/** A quick filter by the last days, up to 366; 0 means no limit. */
export const createDaysRule = (fieldId: string) => ({
  read: createNumberReader(366),
  fallback: 0,
  filters: (days: number, { now }: FilterContext): Filter[] => [
    { fieldId, operator: "GREATER_THAN_OR_EQUAL", value: getStartOfDays(days, now) },
  ],
});

/** The start of the first of the last `days` days in Istanbul, including today. */
function getStartOfDays(days: number, now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(DEFAULT_TIME_ZONE);
  return today.subtract({ days: days - 1 }).startOfDay().toInstant().toString();
}

/** Creates the filters of a list's address. Periods become days of the requester. */
export function createAddressFilters(
  { shape, textField, quickFilters }: Omit<ListAddress, "path">,
  search: object,
  requester: FilterContext,
  furtherFilters: readonly Filter[],
): Filter[] {
  const values = search as Readonly<Record<string, unknown>>;
  const quick = Object.entries(quickFilters).flatMap(([name, one]) =>
    values[name] === one.fallback ? [] : one.filters(values[name], requester)
  );
  return [
    ...createTextFilters(textField, String(values.filter)),
    ...quick,
    ...resolvePeriods(furtherFilters, shape, requester),
  ];
}

/** Creates the filters of a searched text. */
export function createTextFilters(textField: string, filter: string): Filter[] {
  const value = cleanLine(filter);
  return value === "" ? [] : [{ fieldId: textField, operator: "CONTAINS", value }];
}
