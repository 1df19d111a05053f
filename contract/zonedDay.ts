import { DEFAULT_TIME_ZONE } from "./constants.ts";

/** A day as it passes in a time zone. */
export interface ZonedDay {
  /** `2026-11-21` */
  day: string;
  timeZone: string;
}

const FORM = /^(\d{4}-\d\d-\d\d)(?:\[([\w+\-/]+)\])?$/;

/** Reads a day such as `2026-11-21[Asia/Tokyo]`, by default of Istanbul; null for all else. */
export function readZonedDay(text: string): ZonedDay | null {
  const [, day, timeZone = DEFAULT_TIME_ZONE] = FORM.exec(text) ?? [];
  if (day === undefined) return null;
  try {
    startOf({ day, timeZone });
    return { day, timeZone };
  } catch {
    return null;
  }
}

export const writeZonedDay = ({ day, timeZone }: ZonedDay): string => `${day}[${timeZone}]`;

/** When a day begins and when it is over. */
export function boundsOf(day: ZonedDay): { from: Temporal.Instant; before: Temporal.Instant } {
  const start = startOf(day);
  return { from: start.toInstant(), before: start.add({ days: 1 }).startOfDay().toInstant() };
}

const startOf = ({ day, timeZone }: ZonedDay) =>
  Temporal.PlainDate.from(day, { overflow: "reject" }).toZonedDateTime(timeZone);
