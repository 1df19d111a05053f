import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { choiceParam, idParam, wholeNumber } from "../searchParams.ts";
import type { RecordKind } from "./recordNames.ts";

/** The user and the time that a filter depends on. */
export interface FilterContext {
  userId: string;
  now: Date;
}

type HasPermission = (permission: Permission) => boolean;

/**
 * A quick filter: a search parameter, how it is parsed, its filters for the server, and its chip.
 */
export interface QuickFilter<Value = unknown> {
  read(text: string): unknown;
  fallback: Value;
  /** Called only with another value than the fallback. */
  filters(value: Value, context: FilterContext): Filter[];
  chip: Chips;
}

type Chips = ChoiceChips | RecordChip | DaysChip;

/** One chip for each value. */
export interface ChoiceChips<Value extends string = string> {
  kind: "choice";
  values: readonly Value[];
  words: Readonly<Record<Value, { label: Key }>>;
  /** Whether a value is offered; the selected one always is. */
  isOffered(value: Value, has: HasPermission): boolean;
}

/** One chip that selects a record. */
export interface RecordChip {
  kind: "record";
  of: RecordKind;
  label: Key;
}

/** One chip, shown while the filter is set: its number comes from a link. */
export interface DaysChip {
  kind: "days";
  label: Key;
}

const equals = (fieldId: string, value: string): Filter[] => [
  { fieldId, operator: "EQUALS", value },
];

interface Choice<Value extends string> {
  values: readonly Value[];
  words: Readonly<Record<Value, { label: Key }>>;
  isOffered?: (value: Value, has: HasPermission) => boolean;
}

/** A quick filter by one of a few values: of a field, unless `of` gives the filters of each. */
export function choiceFilter<const Value extends string>(
  of: string | ((value: Value, asker: FilterContext) => Filter[]),
  { values, words, isOffered = () => true }: Choice<Value>,
) {
  return {
    ...choiceParam<"all" | Value>(["all", ...values]),
    filters: (value: Value, asker: FilterContext) =>
      typeof of === "string" ? equals(of, value) : of(value, asker),
    chip: { kind: "choice", values, words, isOffered } satisfies ChoiceChips<Value>,
  };
}

/** A quick filter by a record that the field refers to. */
export const recordFilter = (fieldId: string, of: RecordKind, label: Key) => ({
  ...idParam,
  filters: (id: string) => equals(fieldId, id),
  chip: { kind: "record", of, label } satisfies RecordChip,
});

/** A quick filter by the last so many days; 0 for no limit. */
export const daysFilter = (fieldId: string, label: Key) => ({
  read: wholeNumber(366),
  fallback: 0,
  filters: (days: number, { now }: FilterContext): Filter[] => [
    { fieldId, operator: "GREATER_THAN_OR_EQUAL", value: startOfDays(days, now) },
  ],
  chip: { kind: "days", label } satisfies DaysChip,
});

/** The moment at which the first of so many days began in Istanbul, the last being that of `now`. */
function startOfDays(days: number, now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(DEFAULT_TIME_ZONE);
  return today.subtract({ days: days - 1 }).startOfDay().toInstant().toString();
}
