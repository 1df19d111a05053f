import type { Operator } from "../../../contract/operators.ts";

/** What a day is held against stored moments as: its last one where the day itself is passed. */
const PASSES_DAY: readonly Operator[] = ["GREATER_THAN", "LESS_THAN_OR_EQUAL"];

/** The moment that a day `2026-11-21` stands for, in the reader's time zone. */
export function momentOf(day: string, operator: Operator): string {
  const time = PASSES_DAY.includes(operator) ? "23:59:59.999" : "00:00:00.000";
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? day : moment.toISOString();
}

/** The day that a moment stands for with this operator, or null where it is a moment of its own. */
export function dayOf(moment: string, operator: Operator): string | null {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return null;
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0")).join("-");
  return momentOf(day, operator) === date.toISOString() ? day : null;
}
