import { fold } from "../../../contract/folding.ts";
import { formatIsoDate, toIsoDate } from "./isoDate.ts";
import { cleanText, type TextFormat, type TextReading } from "./textFormat.ts";

/**
 * Parses a typed date: `1.12.2026`, `01/12/26`, `01122026`, `2026-12-01`, `1 Aralık 2026` or
 * `Dec 1, 2026`. It ignores a time after the date. The day is before the month, and years with two
 * digits are in this century.
 */
export function readDate(text: string): TextReading {
  const written = cleanText(text).replace(TIME_OF_DAY, "").replace(SEPARATORS_AT_END, "");
  const parts = written.split(SEPARATORS);
  const [day = "", month = "", year = ""] = orderParts(parts);
  const isReadable = parts.length <= 3 && /^\d{0,2}$/.test(day) && /^\d{0,2}$/.test(month) &&
    /^\d{0,4}$/.test(year);
  if (!isReadable) return { error: "Enter a date such as 21.11.2026" };
  if (day === "" || month === "" || (year.length !== 2 && year.length !== 4)) {
    return { error: "Complete the date" };
  }
  const value = [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return toIsoDate(value) === null ? { error: "There is no such date" } : { value };
}

/** The text format of dates: DD.MM.YYYY in every language. */
export const DATE_FORMAT: TextFormat = {
  read: readDate,
  format: (value) => toIsoDate(value) === null ? value : formatIsoDate(value),
};

const SEPARATORS = /[\s.,/\\:;_‐-―−-]+/;
const SEPARATORS_AT_END = new RegExp(`${SEPARATORS.source}$`);
const TIME_OF_DAY =
  /(?:T|,?\s+)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i;

/** Orders the parts of a date as day, month and year; missing parts are empty. */
function orderParts(parts: readonly string[]): readonly string[] {
  const [first = "", second = "", third = ""] = parts;
  if (parts.length === 1 && /^(\d{6}|\d{8})$/.test(first)) {
    return [first.slice(0, 2), first.slice(2, 4), first.slice(4)];
  }
  if (parts.length === 1 && /^\d{1,7}$/.test(first)) return [];
  if (/^\d{4}$/.test(first)) return [third, second, first];
  const month = monthNumber(first);
  return month === undefined
    ? [first, monthNumber(second) ?? second, third]
    : [second, month, third];
}

/** Turkish and English names, folded. */
const MONTHS = [
  ["ocak", "january"],
  ["subat", "february"],
  ["mart", "march"],
  ["nisan", "april"],
  ["mayis", "may"],
  ["haziran", "june"],
  ["temmuz", "july"],
  ["agustos", "august"],
  ["eylul", "september"],
  ["ekim", "october"],
  ["kasim", "november"],
  ["aralik", "december"],
];

/** Finds the number of a month by at least three letters of its name. */
function monthNumber(text: string): string | undefined {
  const searched = fold(text);
  if (searched.length < 3) return undefined;
  const index = MONTHS.findIndex((names) => names.some((name) => name.startsWith(searched)));
  return index < 0 ? undefined : String(index + 1);
}
