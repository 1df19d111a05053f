import { EARLIEST_DATE, LATEST_DATE } from "../../../ui/field/isoDate.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Converts an ISO date to days since 1970-01-01. */
export const toDayNumber = (date: string): number => Date.parse(date) / DAY_MS;

/** Converts days since 1970-01-01 to an ISO date. */
export const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const FIRST_DAY = toDayNumber(EARLIEST_DATE);
export const LAST_DAY = toDayNumber(LATEST_DATE);

/** Adds days to an ISO date, within the range of date fields. */
export function addDays(date: string, days: number): string {
  return toDate(Math.min(LAST_DAY, Math.max(FIRST_DAY, toDayNumber(date) + days)));
}

/** Converts a distance in pixels to whole days. */
export function countDays(pixels: number, x: (moment: number) => number): number {
  return Math.round(pixels / (x(DAY_MS) - x(0)));
}
