import { DATE_FORMAT_LOCALE } from "../../contract/constants.ts";
import { toIsoDateTime } from "../../contract/dateTimeText.ts";
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

/** A day, or a time on the wall. */
const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
/** It names a moment; other dates are of no time zone, and are shown in none. */
const MOMENT = /T.*(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a date: ISO, a day and a time with a space between, or six parts (year, month, day, hour,
 * minute, second) divided by commas or spaces. Without an offset it is the reader's local time.
 * Null when it is none of these (docs/product.md 23.2).
 */
export function parseDate(text: string): Date | null {
  const wall = readAsUtc(text);
  if (wall === null || MOMENT.test(text.trim())) return wall;
  return new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
    wall.getUTCMilliseconds(),
  );
}

/** Reads a text without an offset as UTC, where every wall time exists. */
function readAsUtc(text: string): Date | null {
  const iso = toIsoDateTime(text);
  const [, ...parts] = WALL_TIME.exec(iso) ?? [];
  if (parts.length > 0) return utcDate(parts.map((part) => Number(part ?? 0)));
  if (!/^\d{4}-\d{2}-\d{2}T/.test(iso)) return null;
  const date = new Date(MOMENT.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function utcDate(parts: readonly number[]): Date | null {
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth, hour, minute, second));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth &&
    hour < 24 && minute < 60 && second < 60;
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
  const date = readAsUtc(text.trim());
  if (date === null) {
    console.warn(`A date could not be read: ${text}`);
    return t("Recent");
  }
  const format = FORMATS[style];
  const isMoment = MOMENT.test(text.trim().replace(" ", "T"));
  const options = isMoment ? forReader(format) : { ...format, timeZone: "UTC" };
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

/** A number grouped as the language does, with all its decimals: `parseNumber` reads it back. */
export function formatExactNumber(value: number, language: Language): string {
  return numberFormat(language === "tr" ? "tr-TR" : "en-GB", { maximumFractionDigits: 20 })
    .format(value);
}
