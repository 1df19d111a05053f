import { DEFAULT_TIME_ZONE } from "./constants.ts";
import type { Filter, ListShape } from "./listQuery.ts";
import { createChoiceParam, createNumberReader, idParam } from "./searchParam.ts";
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

const createEqualsFilter = (fieldId: string, value: string): Filter[] => [
  { fieldId, operator: "EQUALS", value },
];

/** A quick filter with a few values. It filters by a field, or by what `of` creates. */
export const createChoiceRule = <const Value extends string>(
  of: string | ((value: Value, requester: FilterContext) => Filter[]),
  values: readonly Value[],
) => ({
  ...createChoiceParam<"all" | Value>(["all", ...values]),
  values,
  filters: (value: Value, requester: FilterContext) =>
    typeof of === "string" ? createEqualsFilter(of, value) : of(value, requester),
});

/** A quick filter by the record that a field references. */
export const createRecordRule = (fieldId: string) => ({
  ...idParam,
  filters: (id: string) => createEqualsFilter(fieldId, id),
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

/** Creates the filters of a list's address. */
export function createAddressFilters(
  { textField, quickFilters }: Pick<ListAddress, "textField" | "quickFilters">,
  search: object,
  requester: FilterContext,
  furtherFilters: readonly Filter[],
): Filter[] {
  const values = search as Readonly<Record<string, unknown>>;
  const quick = Object.entries(quickFilters).flatMap(([name, one]) =>
    values[name] === one.fallback ? [] : one.filters(values[name], requester)
  );
  return [...createTextFilters(textField, String(values.filter)), ...quick, ...furtherFilters];
}

/** Creates the filters of a searched text. */
export function createTextFilters(textField: string, filter: string): Filter[] {
  const value = cleanLine(filter);
  return value === "" ? [] : [{ fieldId: textField, operator: "CONTAINS", value }];
}
