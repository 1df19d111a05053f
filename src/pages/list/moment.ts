import { isEquality, type Operator } from "../../../contract/operators.ts";
import { readZonedDay, writeZonedDay, type ZonedDay } from "../../../contract/zonedDay.ts";

/** What a day is held against stored moments as: its last one where the day itself is passed. */
const PASSES_DAY: readonly Operator[] = ["GREATER_THAN", "LESS_THAN_OR_EQUAL"];

const ownZone = () => Temporal.Now.timeZoneId();

/**
 * What a day `2026-11-21` is asked for as, in the reader's time zone: one of its ends, or all of it
 * where moments are to fall on it.
 */
export function momentOf(day: string, operator: Operator): string {
  if (isEquality(operator)) return writeZonedDay({ day, timeZone: ownZone() });
  const time = PASSES_DAY.includes(operator) ? "23:59:59.999" : "00:00:00.000";
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? day : moment.toISOString();
}

/** The day that a value stands for with this operator, or null where it is a moment of its own. */
export function dayOf(value: string, operator: Operator): ZonedDay | null {
  if (isEquality(operator)) return readZonedDay(value);
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0")).join("-");
  return momentOf(day, operator) === date.toISOString() ? { day, timeZone: ownZone() } : null;
}

/** The time zone of a day, where it is not the reader's. */
export const foreignZone = ({ timeZone }: ZonedDay): string | null =>
  timeZone === ownZone() ? null : timeZone;
