import { EARLIEST_DATE, LATEST_DATE } from "../../ui/field/isoDate.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days after 1 January 1970 a date is. */
export const dayNumber = (date: string): number => Date.parse(date) / DAY_MS;

/** The date that is so many days after 1 January 1970. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const FIRST_DAY = dayNumber(EARLIEST_DATE);
export const LAST_DAY = dayNumber(LATEST_DATE);

/** The date some days later, or earlier; none that a date's field would not take. */
export function dateAfter(date: string, days: number): string {
  return dateOfDay(Math.min(LAST_DAY, Math.max(FIRST_DAY, dayNumber(date) + days)));
}

/** How many whole days a way on a scale is. */
export function daysAlong(pixels: number, x: (moment: number) => number): number {
  return Math.round(pixels / (x(DAY_MS) - x(0)));
}
