import { type CalendarDate, GregorianCalendar, parseDate } from "@internationalized/date";
import type { DateFieldState, DateValue } from "react-stately";
import { DATE_FORMAT_LOCALE } from "../../../contract/constants.ts";
import type { Key } from "../../i18n/catalogue.ts";

/**
 * Dates of fields lie between these unless a field says otherwise: a two-digit year is a typing
 * mistake.
 */
export const EARLIEST_DATE = "1900-01-01";
export const LATEST_DATE = "2199-12-31";

/** The only calendar used, so that the bundle carries no other. */
export const createCalendar = () => new GregorianCalendar();

/** `2026-11-21` as a date without zone; throws on any other text. */
export function parseIsoDate(text: string): CalendarDate {
  return parseDate(text);
}

/** A date as `2026-11-21`. */
export function formatIsoDate(date: DateValue): string {
  return date.toString().slice(0, 10);
}

/** `2026-11-21` as `21.11.2026`. */
export function displayDate(text: string): string {
  const [year, month, day] = text.split("-");
  return `${day}.${month}.${year}`;
}

const DISPLAY_DATE = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/;
const ISO_DATE = /^\s*(\d{4}-\d{2}-\d{2})(?:T.*)?\s*$/;

/** A pasted `21.11.2026` or `2026-11-21` as a date, or `null` when it is none. */
export function parsePastedDate(pasted: string): CalendarDate | null {
  const displayed = DISPLAY_DATE.exec(pasted);
  const iso = ISO_DATE.exec(pasted);
  const text = displayed
    ? `${displayed[3]}-${displayed[2]?.padStart(2, "0")}-${displayed[1]?.padStart(2, "0")}`
    : iso?.[1];
  if (text === undefined) return null;
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

interface DateError {
  key: Extract<Key, "Complete the date" | "Not before {date}" | "Not after {date}">;
  params?: { date: string };
}

interface DateRange {
  minValue: string;
  maxValue: string;
}

/** The validation error of a date field's value, if any. */
export function dateError(state: DateFieldState, range: DateRange): DateError | undefined {
  const entered = state.segments.filter((segment) => segment.isEditable);
  const missing = entered.filter((segment) => segment.isPlaceholder);
  if (missing.length === entered.length) return undefined;
  if (missing.length > 0) return { key: "Complete the date" };
  const text = state.value && formatIsoDate(state.value);
  if (text && text < range.minValue) {
    return { key: "Not before {date}", params: { date: displayDate(range.minValue) } };
  }
  if (text && text > range.maxValue) {
    return { key: "Not after {date}", params: { date: displayDate(range.maxValue) } };
  }
  return undefined;
}

/** Dates are written DD.MM.YYYY in every language. */
export const dateFormat = {
  locale: DATE_FORMAT_LOCALE,
  createCalendar,
  granularity: "day" as const,
  shouldForceLeadingZeros: true,
  firstDayOfWeek: "mon" as const,
};
