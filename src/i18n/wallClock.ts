import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";
import { getDateFormat, toLocale } from "./formats.ts";
import { getReaderTimeZone } from "./timeZone.ts";

/**
 * Wall-clock dates and times, `2026-11-21T09:00:00`. They are formatted from their parts and never
 * converted to the reader's time zone, which may skip that hour.
 */
export const toDay = (wall: string): string => wall.slice(0, 10);
export const toTime = (wall: string): string => wall.slice(11, 16);

/** `21.11.2026` */
export function formatDay(wall: string): string {
  const [year, month, day] = toDay(wall).split("-");
  return `${day}.${month}.${year}`;
}

export const formatWallTime = (wall: string): string => `${formatDay(wall)} ${toTime(wall)}`;

/** Formats a day in words: `21 Kasım 2026 Cumartesi`. */
export function formatDayInWords(
  wall: string,
  language: Language,
  options: Intl.DateTimeFormatOptions = {
    day: "numeric",
    month: "long",
    year: "numeric",
    weekday: "long",
  },
): string {
  return getDateFormat(toLocale(language), { ...options, timeZone: "UTC" })
    .format(new Date(`${toDay(wall)}T00:00:00Z`));
}

/** Converts an instant to wall-clock time in the reader's time zone. */
export function toLocalWallTime(moment: string, timeZone: string = getReaderTimeZone()): string {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime()
    .toString({ smallestUnit: "second" });
}

/** Counts the days from an instant to `today` in the reader's time zone. */
export const countDaysSince = (moment: string, today: string): number =>
  Temporal.PlainDate.from(toDay(toLocalWallTime(moment))).until(today).days;

/** Whether a reminder's wall-clock time differs in the reader's time zone. */
export const isOtherTimeZone = (due: { dueDatetime: string; dueAt: string }): boolean =>
  toLocalWallTime(due.dueAt) !== due.dueDatetime;

const DEFAULT_TIME_ZONE_NAME = "İstanbul (UTC+3)";

/** Formats a time zone: `İstanbul (UTC+3)`, or `America/Los Angeles` without underscores. */
export const formatTimeZone = (timeZone: string): string =>
  timeZone === DEFAULT_TIME_ZONE ? DEFAULT_TIME_ZONE_NAME : timeZone.replaceAll("_", " ");

/** Parses what `formatTimeZone` returns. */
export const parseTimeZone = (text: string): string =>
  text === DEFAULT_TIME_ZONE_NAME ? DEFAULT_TIME_ZONE : text.replaceAll(" ", "_");

export const capitalise = (word: string, language: Language): string =>
  word.slice(0, 1).toLocaleUpperCase(toLocale(language)) + word.slice(1);
