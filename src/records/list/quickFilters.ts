import {
  type createChoiceRule,
  type Joined,
  type QuickFilterRule,
  splitValues,
} from "../../../contract/quickFilters.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { RecordKind } from "../options/recordNames.ts";

type HasPermission = (permission: Permission) => boolean;

/** A search parameter of a list with its filters for the server and its chip. */
export interface QuickFilter<Value = unknown> extends QuickFilterRule<Value> {
  chip: ChipConfig;
}

type ChipConfig = ChoiceChipsConfig | RecordChipConfig | DaysChipConfig;

/** One chip for each value. Several `combinable` values may be chosen. */
export interface ChoiceChipsConfig<Value extends string = string>
  extends Pick<ChoiceRule<Value>, "values" | "combinable" | "read"> {
  kind: "choice";
  labels: Readonly<Record<Value, { label: Key }>>;
  /** Whether the value has a chip; the chosen value always has one. */
  isOffered(value: Value, has: HasPermission): boolean;
}

/** One chip that selects records. */
interface RecordChipConfig {
  kind: "record";
  recordKind: RecordKind;
  label: Key;
}

/** One chip, shown only while a link has set the number of days. */
export interface DaysChipConfig {
  kind: "days";
  label: Key;
}

type ChoiceRule<Value extends string> = ReturnType<typeof createChoiceRule<Value>>;

/** Creates a quick filter by a few values. */
export const createChoiceFilter = <Value extends string>(
  rule: ChoiceRule<Value>,
  { labels, isOffered = () => true }:
    & Pick<ChoiceChipsConfig<Value>, "labels">
    & Partial<ChoiceChipsConfig<Value>>,
) => ({
  ...rule,
  chip: {
    kind: "choice",
    values: rule.values,
    combinable: rule.combinable,
    read: rule.read,
    labels,
    isOffered,
  } satisfies ChoiceChipsConfig<Value>,
});

/** Adds a value to the chosen ones, or removes it. One that cannot be combined replaces them. */
export function toggleChoice<Value extends string>(
  { combinable, read }: Pick<ChoiceRule<Value>, "combinable" | "read">,
  chosen: string,
  value: Value,
): "all" | Joined<Value> {
  const before = splitValues(chosen, "all");
  const canCombine = (one: string) => combinable.some((name) => name === one);
  const after = before.includes(value)
    ? before.filter((one) => one !== value)
    : [...before, value].every(canCombine)
    ? [...before, value]
    : [value];
  return read(after.join());
}

/** Adds a record to the chosen ones, or removes it. */
export function toggleRecord(chosen: string, id: string): string {
  const before = splitValues(chosen, "");
  return (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]).join();
}

/** Creates a quick filter by records. */
export const createRecordFilter = <Rule extends object>(
  rule: Rule,
  recordKind: RecordKind,
  label: Key,
) => ({
  ...rule,
  chip: { kind: "record", recordKind, label } satisfies RecordChipConfig,
});

/** Creates a quick filter by a number of days. */
export const createDaysFilter = <Rule extends object>(rule: Rule, label: Key) => ({
  ...rule,
  chip: { kind: "days", label } satisfies DaysChipConfig,
});
