import type { FilterContext, QuickFilterRule } from "../../../contract/quickFilters.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { RecordKind } from "./recordNames.ts";

type HasPermission = (permission: Permission) => boolean;

/** A quick filter: a search parameter, how it is parsed, its filters for the server, and its chip. */
export interface QuickFilter<Value = unknown> extends QuickFilterRule<Value> {
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

interface ChoiceRule<Value extends string> {
  values: readonly Value[];
  read: (text: string) => "all" | Value;
  fallback: "all" | Value;
  filters: (value: Value, asker: FilterContext) => Filter[];
}

/** A quick filter by one of a few values, with its words. */
export const choiceFilter = <Value extends string>(
  rule: ChoiceRule<Value>,
  { words, isOffered = () => true }:
    & Pick<ChoiceChips<Value>, "words">
    & Partial<ChoiceChips<Value>>,
) => ({
  ...rule,
  chip: {
    kind: "choice",
    values: rule.values,
    words,
    isOffered,
  } satisfies ChoiceChips<Value>,
});

/** A quick filter by a record, with its label. */
export const recordFilter = <Rule extends object>(rule: Rule, of: RecordKind, label: Key) => ({
  ...rule,
  chip: { kind: "record", of, label } satisfies RecordChip,
});

/** A quick filter by the last so many days, with its label. */
export const daysFilter = <Rule extends object>(rule: Rule, label: Key) => ({
  ...rule,
  chip: { kind: "days", label } satisfies DaysChip,
});
