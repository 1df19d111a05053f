import { DATE_FORMAT_LOCALE } from "../../contract/constants.ts";
import { toIsoDateTime } from "../../contract/dateTimeText.ts";
import type { Language } from "../../contract/language.ts";
import type { Person } from "../../contract/schemas/references.ts";
import { getReaderTimeZone } from "./timeZone.ts";
import type { Translate } from "./Translation.tsx";

/** The locale of a language: `tr-TR` or `en-GB`. */
export const toLocale = (language: Language): string => language === "tr" ? "tr-TR" : "en-GB";

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

/** A day or a wall-clock time. */
const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
/** An instant with offset; other dates have no time zone and are not converted. */
const MOMENT = /T.*(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Parses a date; null if malformed (docs/product.md 23.2). Accepts ISO, a day and a time with a space
 * between, or six parts (year to second) with commas or spaces. Without an offset it is local time.
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

/** Parses a text without an offset as UTC, in which every wall-clock time exists. */
function readAsUtc(text: string): Date | null {
  const iso = toIsoDateTime(text);
  const [, ...parts] = WALL_TIME.exec(iso) ?? [];
  if (parts.length > 0) return createUtcDate(parts.map((part) => Number(part ?? 0)));
  if (!/^\d{4}-\d{2}-\d{2}T/.test(iso)) return null;
  const date = new Date(MOMENT.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function createUtcDate(parts: readonly number[]): Date | null {
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth, hour, minute, second));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth &&
    hour < 24 && minute < 60 && second < 60;
  return exists ? date : null;
}

/** Caches formats, as creating one takes a hundred times as long as using it. */
function memoizeFormat<Format, Options extends object>(
  make: (locale: string, options: Options) => Format,
) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(locale, options);
    formats.set(key, format);
    return format;
  };
}

export const getDateFormat = memoizeFormat((locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, options)
);
const getNumberFormat = memoizeFormat((locale, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, options)
);

/** Formats a date the Turkish way in both languages; a malformed one as `Recent`. */
export function formatDate(text: string, style: DateStyle, t: Translate): string {
  const date = readAsUtc(text.trim());
  if (date === null) {
    console.warn(`A date could not be read: ${text}`);
    return t("Recent");
  }
  const format = FORMATS[style];
  const isMoment = MOMENT.test(text.trim().replace(" ", "T"));
  const options = isMoment ? inReaderTimeZone(format) : { ...format, timeZone: "UTC" };
  return getDateFormat(DATE_FORMAT_LOCALE, options).format(date);
}

const inReaderTimeZone = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({
  ...options,
  timeZone: getReaderTimeZone(),
});

/** Formats a day with its weekday, such as `21 Kasım 2026 Cumartesi`. */
export function formatLongDay(date: Date, language: Language): string {
  const options = inReaderTimeZone({
    day: "numeric",
    month: "long",
    year: "numeric",
    weekday: "long",
  });
  return getDateFormat(toLocale(language), options).format(date);
}

/** Formats the weekday of an ISO date, such as `Cuma`. */
export const formatWeekday = (date: string, language: Language): string =>
  getDateFormat(toLocale(language), { weekday: "long", timeZone: "UTC" }).format(Date.parse(date));

/** Returns the hour in the reader's time zone, 0 to 23. */
export const getHour = (date: Date): number =>
  Number(
    getDateFormat("en-GB", inReaderTimeZone({ hour: "2-digit", hourCycle: "h23" })).format(date),
  );

/** Formats a number with at most two decimals. */
export function formatNumber(value: number, language: Language): string {
  return getNumberFormat(toLocale(language), { maximumFractionDigits: 2 })
    .format(value);
}

/** Formats a number with all decimals; `parseNumber` parses it back. */
export function formatExactNumber(value: number, language: Language): string {
  return getNumberFormat(toLocale(language), { maximumFractionDigits: 20 })
    .format(value);
}

export const formatFullName = ({ name, surname }: { name: string; surname: string }) =>
  `${name} ${surname}`;

/** Formats the full name of a person, and says so if their account is disabled. */
export function formatPerson(person: Person, t: Translate): string {
  const name = formatFullName(person);
  return person.isDisabled ? t("{name} (disabled)", { name }) : name;
}
