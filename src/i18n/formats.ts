import { DATE_FORMAT_LOCALE } from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";
import { localTimeZone } from "./timeZone.ts";
import type { Translate } from "./Translation.tsx";

/** docs/product.md 23.1: DD.MM.YYYY; with HH:mm; with HH:mm:ss; HH:mm. */
export type DateStyle = "short" | "long" | "full" | "time";

const day = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const minute = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const FORMATS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: day,
  long: { ...day, ...minute },
  full: { ...day, ...minute, second: "2-digit" },
  time: minute,
};

const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** It names a moment; other dates are of no time zone, and are shown in none. */
const MOMENT = /T.*(?:Z|[+-]\d{2}:?\d{2})$/;
const SIX_PARTS = /^\d{1,4}([ ,]\s*\d{1,2}){5}$/;
const SPACE_SEPARATED = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?.*)$/;

/**
 * Reads a date: ISO, a day and a time with a space between, or six parts (year, month, day, hour,
 * minute, second) divided by commas or spaces. Without an offset it is the reader's local time.
 * Null when it is none of these (docs/product.md 23.2).
 */
export function parseDate(text: string): Date | null {
  const date = readDate(text.trim());
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

function readDate(text: string): Date | null {
  const dateOnly = DATE_ONLY.exec(text);
  if (dateOnly) return localDate(dateOnly.slice(1).map(Number));
  if (SIX_PARTS.test(text)) return localDate(text.split(/[ ,]+/).map(Number));
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return new Date(text);
  const spaced = SPACE_SEPARATED.exec(text);
  return spaced ? new Date(`${spaced[1]}T${spaced[2]?.replaceAll(" ", "")}`) : null;
}

function localDate(parts: readonly number[]): Date | null {
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(year, month - 1, dayOfMonth, hour, minute, second);
  const exists = date.getMonth() === month - 1 && date.getDate() === dayOfMonth && hour < 24 &&
    minute < 60 && second < 60;
  return exists ? date : null;
}

/** Makes one of each kind: making a format takes a hundred times as long as using it. */
function kept<Format, Options extends object>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

export const dateFormat = kept((locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, options)
);
const numberFormat = kept((locale, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, options)
);

/**
 * Formats a date the Turkish way, in both languages. One that cannot be parsed shows as `Recent`.
 */
export function formatDate(text: string, style: DateStyle, t: Translate): string {
  const date = parseDate(text);
  if (date === null) {
    console.warn(`A date could not be read: ${text}`);
    return t("Recent");
  }
  const options = MOMENT.test(text.trim()) ? forReader(FORMATS[style]) : FORMATS[style];
  return dateFormat(DATE_FORMAT_LOCALE, options).format(date);
}

/** How a moment is shown by the reader's clock. */
const forReader = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({
  ...options,
  timeZone: localTimeZone(),
});

/** A day with its name, such as `21 Kasım 2026 Cumartesi`. */
export function formatLongDay(date: Date, language: Language): string {
  const options = forReader({ day: "numeric", month: "long", year: "numeric", weekday: "long" });
  return dateFormat(language === "tr" ? "tr-TR" : "en-GB", options).format(date);
}

/** The hour of a moment by the reader's clock, 0 to 23. */
export const hourOf = (date: Date): number =>
  Number(dateFormat("en-GB", forReader({ hour: "2-digit", hourCycle: "h23" })).format(date));

/** A number grouped as the language does, with at most two decimals. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language === "tr" ? "tr-TR" : "en-GB", { maximumFractionDigits: 2 })
    .format(value);
}
