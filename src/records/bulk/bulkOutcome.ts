import type { Translate } from "../../i18n/Translation.tsx";
import type { BulkOutcomeTexts } from "./bulkActions.ts";
import type { SelectableRow } from "./selectableRow.ts";

/** Describes what an action does to rows: `3 will be completed, 1 already completed`. */
export function describeOutcome(
  { getNext, willChange, isDone }: BulkOutcomeTexts,
  rows: readonly SelectableRow[],
  t: Translate,
): string {
  const counts = { willChange: 0, isDone: 0, isOnHold: 0 };
  for (const row of rows) {
    const { status, still }: Readonly<Record<string, unknown>> = { ...row };
    const next = typeof status === "string" ? getNext(status) : undefined;
    if (next === undefined || next === status) counts.isDone++;
    else if (still === true) counts.isOnHold++;
    else counts.willChange++;
  }
  return [
    counts.willChange > 0 && t(willChange, { count: counts.willChange }),
    counts.isDone > 0 && t(isDone, { count: counts.isDone }),
    counts.isOnHold > 0 && t("{count} on hold", { count: counts.isOnHold }),
  ].filter((text) => text !== false).join(", ");
}
