import { DEFAULT_TIME_ZONE } from "./constants.ts";

/** A calendar day in a time zone. */
export interface ZonedDay {
  /** `2026-11-21` */
  day: string;
  timeZone: string;
}

const FORM = /^(\d{4}-\d\d-\d\d)(?:\[([\w+\-/]+)\])?$/;

/** Parses a day such as `2026-11-21[Asia/Tokyo]`; Istanbul by default, null if invalid. */
export function parseZonedDay(text: string): ZonedDay | null {
  const [, day, timeZone = DEFAULT_TIME_ZONE] = FORM.exec(text) ?? [];
  if (day === undefined) return null;
  try {
    getStart({ day, timeZone });
    return { day, timeZone };
  } catch {
    return null;
  }
}

export const formatZonedDay = ({ day, timeZone }: ZonedDay): string => `${day}[${timeZone}]`;

/** The start of a day and of the day after. */
export function getBounds(day: ZonedDay): { from: Temporal.Instant; before: Temporal.Instant } {
  const start = getStart(day);
  return { from: start.toInstant(), before: start.add({ days: 1 }).startOfDay().toInstant() };
}

const getStart = ({ day, timeZone }: ZonedDay) =>
  Temporal.PlainDate.from(day, { overflow: "reject" }).toZonedDateTime(timeZone);
