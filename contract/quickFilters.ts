import { DEFAULT_TIME_ZONE } from "./constants.ts";
import type { Filter, ListShape } from "./listQuery.ts";
import { choiceParam, idParam, wholeNumber } from "./searchParam.ts";
import { cleanLine } from "./text.ts";

/** Who asks, and when: what a filter may depend on. */
export interface FilterContext {
  userId: string;
  now: Date;
  /** Whose days count for the asker; Istanbul's unless told. */
  timeZone?: string;
}

/** A search parameter of a list's address that stands for filters of its query. */
export interface QuickFilterRule<Value = unknown> {
  read(text: string): unknown;
  fallback: Value;
  /** Called only with another value than the fallback. */
  filters(value: Value, context: FilterContext): Filter[];
}

/** The address of a list: where it is, and which of its parameters narrow it. */
export interface ListAddress {
  path: string;
  shape: ListShape;
  /** The field that the parameter `filter` is matched on. */
  matchedOn: string;
  quickFilters: Readonly<Record<string, QuickFilterRule>>;
}

const equals = (fieldId: string, value: string): Filter[] => [
  { fieldId, operator: "EQUALS", value },
];

/** A quick filter by one of a few values: of a field, unless `of` gives the filters of each. */
export const choiceRule = <const Value extends string>(
  of: string | ((value: Value, asker: FilterContext) => Filter[]),
  values: readonly Value[],
) => ({
  ...choiceParam<"all" | Value>(["all", ...values]),
  values,
  filters: (value: Value, asker: FilterContext) =>
    typeof of === "string" ? equals(of, value) : of(value, asker),
});

/** A quick filter by a record that the field refers to. */
export const recordRule = (fieldId: string) => ({
  ...idParam,
  filters: (id: string) => equals(fieldId, id),
});

/** A quick filter by the last so many days; 0 for no limit. */
export const daysRule = (fieldId: string) => ({
  read: wholeNumber(366),
  fallback: 0,
  filters: (days: number, { now }: FilterContext): Filter[] => [
    { fieldId, operator: "GREATER_THAN_OR_EQUAL", value: startOfDays(days, now) },
  ],
});

/** The moment at which the first of so many days began in Istanbul, the last being that of `now`. */
function startOfDays(days: number, now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(DEFAULT_TIME_ZONE);
  return today.subtract({ days: days - 1 }).startOfDay().toInstant().toString();
}

/** What an address narrows its list by; `built` are its further filters. */
export function addressFilters(
  { matchedOn, quickFilters }: Pick<ListAddress, "matchedOn" | "quickFilters">,
  search: object,
  asker: FilterContext,
  built: readonly Filter[],
): Filter[] {
  const values = search as Readonly<Record<string, unknown>>;
  const quick = Object.entries(quickFilters).flatMap(([name, one]) =>
    values[name] === one.fallback ? [] : one.filters(values[name], asker)
  );
  return [...textFilters(matchedOn, String(values.filter)), ...quick, ...built];
}

/** The filters of a text that is searched for. */
export function textFilters(matchedOn: string, filter: string): Filter[] {
  const value = cleanLine(filter);
  return value === "" ? [] : [{ fieldId: matchedOn, operator: "CONTAINS", value }];
}
