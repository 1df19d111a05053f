import { isKnownTimeZone } from "./timeZone.ts";

/** The supported frequencies of RFC 5545's RRULE. */
export const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Monday first. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const MAX_INTERVAL = 1000;
export const MAX_COUNT = 1000;

/** The third Monday is `{ day: "MO", ordinal: 3 }`, the last `{ day: "MO", ordinal: -1 }`. */
export interface RuleDay {
  day: Weekday;
  ordinal?: number;
}

/**
 * A parsed recurrence rule. Missing parts such as `byDay` follow from the first due date. `count`
 * and `until` exclude each other.
 */
export interface RuleParts {
  frequency: Frequency;
  /** The number of days, weeks, months or years between dates; 1 by default. */
  interval?: number;
  count?: number;
  /** `YYYYMMDD`, or an instant as `YYYYMMDDTHHMMSSZ`, which the server returns. */
  until?: string;
  byMonth?: number[];
  byYearDay?: number[];
  /** Negative numbers count from the end: -1 is the last day of the month. */
  byMonthDay?: number[];
  byDay?: RuleDay[];
  bySetPosition?: number[];
  /** Monday by default. */
  weekStart?: Weekday;
}

const isFrequency = (text: string): text is Frequency =>
  (FREQUENCIES as readonly string[]).includes(text);
const isWeekday = (text: string): text is Weekday => (WEEKDAYS as readonly string[]).includes(text);

/** Parses a rule's parts by name; undefined if a part is unknown or repeated. */
export function parseParts(text: string): Map<string, string> | undefined {
  const values = new Map<string, string>();
  for (const part of text.toUpperCase().replace(/^RRULE:/, "").split(";")) {
    const [name = "", value = "", ...rest] = part.split("=");
    if (rest.length > 0 || value === "" || !KNOWN_PARTS.has(name) || values.has(name)) {
      return undefined;
    }
    values.set(name, value);
  }
  return values;
}

/** Parses a rule; undefined if it is invalid or has unsupported parts. */
export function parseRule(text: string): RuleParts | undefined {
  const values = parseParts(text);
  if (values === undefined) return undefined;
  const frequency = values.get("FREQ") ?? "";
  const weekStart = values.get("WKST");
  const until = values.get("UNTIL");
  const interval = parseNumbers(values.get("INTERVAL"), 1, MAX_INTERVAL);
  const count = parseNumbers(values.get("COUNT"), 1, MAX_COUNT);
  const lists = {
    byMonth: parseNumbers(values.get("BYMONTH"), 1, 12),
    byYearDay: parseNumbers(values.get("BYYEARDAY"), 1, 366, true),
    byMonthDay: parseNumbers(values.get("BYMONTHDAY"), 1, 31, true),
    bySetPosition: parseNumbers(values.get("BYSETPOS"), 1, 366, true),
  };
  const byDay = parseDays(values.get("BYDAY"));
  const wrong = [interval, count, byDay, ...Object.values(lists)].includes(null) ||
    (interval?.length ?? 1) > 1 || (count?.length ?? 1) > 1;
  if (wrong || !isFrequency(frequency)) return undefined;
  if (weekStart !== undefined && !isWeekday(weekStart)) return undefined;
  if (until !== undefined && !isUntil(until)) return undefined;

  const parts: RuleParts = {
    frequency,
    ...omitUndefined({
      interval: interval?.[0],
      count: count?.[0],
      until,
      ...lists,
      byDay,
      weekStart,
    }),
  };
  return isConsistent(parts) ? parts : undefined;
}

/** Formats a rule in a fixed order, without default values. */
export function formatRule(parts: RuleParts): string {
  const { interval = 1, weekStart = "MO" } = parts;
  const list = (values: readonly number[] | undefined) => values?.join(",");
  const entries: [string, string | number | undefined][] = [
    ["FREQ", parts.frequency],
    ["INTERVAL", interval === 1 ? undefined : interval],
    ["COUNT", parts.count],
    ["UNTIL", parts.until],
    ["BYMONTH", list(parts.byMonth)],
    ["BYYEARDAY", list(parts.byYearDay)],
    ["BYMONTHDAY", list(parts.byMonthDay)],
    ["BYDAY", parts.byDay?.map(({ day, ordinal }) => `${ordinal ?? ""}${day}`).join(",")],
    ["BYSETPOS", list(parts.bySetPosition)],
    ["WKST", weekStart === "MO" ? undefined : weekStart],
  ];
  return entries.flatMap(([name, value]) => value === undefined ? [] : [`${name}=${value}`])
    .join(";");
}

/**
 * The last calendar day of a rule's `until` in the reminder's time zone, as `YYYY-MM-DD`. For a zone
 * that this runtime does not know, `until` is shifted by half a day, which fits most zones.
 */
export function getLastDay(until: string, timeZone: string): string {
  if (!until.endsWith("Z")) return Temporal.PlainDate.from(until).toString();
  const end = Temporal.Instant.from(until);
  const zonedEnd = isKnownTimeZone(timeZone)
    ? end.toZonedDateTimeISO(timeZone)
    : end.subtract({ hours: 12 }).toZonedDateTimeISO("UTC");
  return zonedEnd.toPlainDate().toString();
}

/** Formats a last calendar day as `until`. */
export const toUntilDay = (day: string): string => day.replaceAll("-", "");

/** Converts `until` to an instant: the day's last second in the reminder's zone, in UTC. */
export function toUntilInstant(until: string, timeZone: string): string {
  if (until.endsWith("Z")) return until;
  const end = Temporal.PlainDate.from(until).toPlainDateTime("23:59:59").toZonedDateTime(timeZone);
  return end.toInstant().toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
}

function omitUndefined<Parts extends object>(parts: Parts) {
  const values = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(values) as { [Name in keyof Parts]?: NonNullable<Parts[Name]> };
}

const KNOWN_PARTS = new Set([
  ...["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYYEARDAY", "BYMONTHDAY"],
  ...["BYDAY", "BYSETPOS", "WKST"],
]);

/** Parses comma-separated integers; null if one is invalid or out of range. */
export function parseNumbers(
  text: string | undefined,
  min: number,
  max: number,
  signed = false,
): number[] | null | undefined {
  if (text === undefined) return undefined;
  const form = signed ? /^[+-]?\d{1,4}$/ : /^\d{1,4}$/;
  const values = text.split(",");
  const areValid = values.every((value) => {
    const size = Math.abs(Number(value));
    return form.test(value) && size >= min && size <= max;
  });
  return areValid ? sortUnique(values.map(Number)) : null;
}

function parseDays(text: string | undefined): RuleDay[] | null | undefined {
  if (text === undefined) return undefined;
  const days = text.split(",").map((part) => {
    const [, ordinal = "", day = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part) ?? [];
    if (!isWeekday(day)) return null;
    if (ordinal === "") return { day };
    const number = Number(ordinal);
    return number === 0 || Math.abs(number) > 52 ? null : { day, ordinal: number };
  });
  const validDays = days.flatMap((day) => day ?? []);
  if (validDays.length < days.length) return null;
  const rank = ({ day, ordinal = 0 }: RuleDay) => ordinal * 7 + WEEKDAYS.indexOf(day);
  const daysByRank = new Map(validDays.map((day) => [rank(day), day]));
  return [...daysByRank].sort(([a], [b]) => a - b).map(([, day]) => day);
}

const sortUnique = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);

function isUntil(text: string): boolean {
  if (!/^\d{8}(T\d{6}Z)?$/.test(text)) return false;
  try {
    const day = Temporal.PlainDate.from(text.slice(0, 8), { overflow: "reject" });
    if (text.endsWith("Z")) Temporal.Instant.from(text);
    return day.year >= 1970;
  } catch {
    return false;
  }
}

/**
 * Whether RFC 5545, section 3.3.10, allows the parts together. Combinations that calendar programs
 * interpret differently are not allowed either.
 */
function isConsistent(parts: RuleParts): boolean {
  const { frequency, byMonth, byDay, byMonthDay, byYearDay, bySetPosition } = parts;
  const ordinals = byDay?.flatMap(({ ordinal }) => ordinal ?? []).map(Math.abs) ?? [];
  const isMonthly = frequency === "MONTHLY" || byMonth !== undefined;
  if (parts.count !== undefined && parts.until !== undefined) return false;
  if (ordinals.length > 0) {
    if (frequency !== "MONTHLY" && frequency !== "YEARLY") return false;
    if (byMonthDay || (isMonthly && Math.max(...ordinals) > 5)) return false;
  }
  if (byMonthDay && frequency === "WEEKLY") return false;
  if (byYearDay && (frequency !== "YEARLY" || byMonth || byMonthDay || byDay)) return false;
  return !bySetPosition ||
    frequency !== "DAILY" && [byMonth, byDay, byMonthDay, byYearDay].some(Boolean);
}
