import type { Language } from "../../../contract/language.ts";
import { dateFormat } from "../../i18n/formats.ts";
import { localTimeZone } from "../../i18n/timeZone.ts";

/**
 * Wall-clock dates and times, `2026-11-21T09:00:00`. They are formatted from their parts and never
 * converted to the reader's time zone, which may skip that hour.
 */
export const dayOf = (wall: string): string => wall.slice(0, 10);
export const timeOf = (wall: string): string => wall.slice(11, 16);

/** `21.11.2026` */
export function formatDay(wall: string): string {
  const [year, month, day] = dayOf(wall).split("-");
  return `${day}.${month}.${year}`;
}

/** `21.11.2026 09:00` */
export const formatWallTime = (wall: string): string => `${formatDay(wall)} ${timeOf(wall)}`;

/** A day in words: `21 Kasım 2026 Cumartesi`, or without its year or its name. */
export function dayInWords(
  wall: string,
  language: Language,
  options: Intl.DateTimeFormatOptions = {
    day: "numeric",
    month: "long",
    year: "numeric",
    weekday: "long",
  },
): string {
  return dateFormat(localeOf(language), { ...options, timeZone: "UTC" })
    .format(new Date(`${dayOf(wall)}T00:00:00Z`));
}

/** The wall-clock time of a moment in the reader's time zone. */
export function localWallTime(moment: string, timeZone: string = localTimeZone()): string {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime()
    .toString({ smallestUnit: "second" });
}

/** How many days before `today` a moment was, in the reader's time zone. */
export const daysSince = (moment: string, today: string): number =>
  Temporal.PlainDate.from(dayOf(localWallTime(moment))).until(today).days;

/** Whether its wall-clock time differs in the reader's time zone. */
export const isOtherTimeZone = (due: { dueDatetime: string; dueAt: string }): boolean =>
  localWallTime(due.dueAt) !== due.dueDatetime;

/** The name of a time zone as people read it: `America/Los Angeles`. */
export const formatTimeZone = (timeZone: string): string => timeZone.replaceAll("_", " ");

/** The stand-alone name, not the one within a sentence. */
export const capitalised = (word: string, language: Language): string =>
  word.slice(0, 1).toLocaleUpperCase(localeOf(language)) + word.slice(1);

export const localeOf = (language: Language): string => language === "tr" ? "tr-TR" : "en-GB";
