import type { FilterContext, QuickFilterRule } from "../../../contract/quickFilters.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { RecordKind } from "../options/recordNames.ts";

type HasPermission = (permission: Permission) => boolean;

/** A search parameter of a list with its filters for the server and its chip. */
export interface QuickFilter<Value = unknown> extends QuickFilterRule<Value> {
  chip: ChipConfig;
}

type ChipConfig = ChoiceChipsConfig | RecordChipConfig | DaysChipConfig;

/** One chip for each value. */
export interface ChoiceChipsConfig<Value extends string = string> {
  kind: "choice";
  values: readonly Value[];
  labels: Readonly<Record<Value, { label: Key }>>;
  /** Whether the value has a chip; the chosen value always has one. */
  isOffered(value: Value, has: HasPermission): boolean;
}

/** One chip that selects a record. */
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

interface ChoiceRule<Value extends string> {
  values: readonly Value[];
  read: (text: string) => "all" | Value;
  fallback: "all" | Value;
  filters: (value: Value, requester: FilterContext) => Filter[];
}

/** Creates a quick filter by one of a few values. */
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
    labels,
    isOffered,
  } satisfies ChoiceChipsConfig<Value>,
});

/** Creates a quick filter by a record. */
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
