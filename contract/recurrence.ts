import { isKnownTimeZone } from "./timeZone.ts";

/** How often a reminder comes again: the parts of RFC 5545's RRULE that are understood here. */
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
 * A rule, taken apart. What is left out of `byDay` and the like follows from the first due date.
 * `count` and `until` exclude each other.
 */
export interface RuleParts {
  frequency: Frequency;
  /** Every so many days, weeks, months or years; 1 when left out. */
  interval?: number;
  count?: number;
  /** `YYYYMMDD`, or an instant as `YYYYMMDDTHHMMSSZ`; the server answers the latter. */
  until?: string;
  byMonth?: number[];
  byYearDay?: number[];
  /** Negative ones count from the end: -1 is the last day of the month. */
  byMonthDay?: number[];
  byDay?: RuleDay[];
  bySetPosition?: number[];
  /** Monday when left out. */
  weekStart?: Weekday;
}

const isFrequency = (text: string): text is Frequency =>
  (FREQUENCIES as readonly string[]).includes(text);
const isWeekday = (text: string): text is Weekday => (WEEKDAYS as readonly string[]).includes(text);

/** The values of a rule's parts by their names; undefined where one is not known, or repeated. */
export function partsOf(text: string): Map<string, string> | undefined {
  const given = new Map<string, string>();
  for (const part of text.toUpperCase().replace(/^RRULE:/, "").split(";")) {
    const [name = "", value = "", ...rest] = part.split("=");
    if (rest.length > 0 || value === "" || !KNOWN.has(name) || given.has(name)) return undefined;
    given.set(name, value);
  }
  return given;
}

/** Takes a rule apart; undefined for what is not one, or holds parts that are not understood. */
export function parseRule(text: string): RuleParts | undefined {
  const given = partsOf(text);
  if (given === undefined) return undefined;
  const frequency = given.get("FREQ") ?? "";
  const weekStart = given.get("WKST");
  const until = given.get("UNTIL");
  const interval = numbers(given.get("INTERVAL"), 1, MAX_INTERVAL);
  const count = numbers(given.get("COUNT"), 1, MAX_COUNT);
  const lists = {
    byMonth: numbers(given.get("BYMONTH"), 1, 12),
    byYearDay: numbers(given.get("BYYEARDAY"), 1, 366, true),
    byMonthDay: numbers(given.get("BYMONTHDAY"), 1, 31, true),
    bySetPosition: numbers(given.get("BYSETPOS"), 1, 366, true),
  };
  const byDay = days(given.get("BYDAY"));
  const wrong = [interval, count, byDay, ...Object.values(lists)].includes(null) ||
    (interval?.length ?? 1) > 1 || (count?.length ?? 1) > 1;
  if (wrong || !isFrequency(frequency)) return undefined;
  if (weekStart !== undefined && !isWeekday(weekStart)) return undefined;
  if (until !== undefined && !isUntil(until)) return undefined;

  const parts: RuleParts = {
    frequency,
    ...present({ interval: interval?.[0], count: count?.[0], until, ...lists, byDay, weekStart }),
  };
  return holdsTogether(parts) ? parts : undefined;
}

/** Writes a rule, always in the same order and without what goes without saying. */
export function formatRule(parts: RuleParts): string {
  const { interval = 1, weekStart = "MO" } = parts;
  const list = (values: readonly number[] | undefined) => values?.join(",");
  const written: [string, string | number | undefined][] = [
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
  return written.flatMap(([name, value]) => value === undefined ? [] : [`${name}=${value}`])
    .join(";");
}

/**
 * The last calendar day, `YYYY-MM-DD`, that a rule's `until` lets in, for a reminder's zone. Of a
 * zone that this runtime does not know, whose days end within half a day of those in UTC, the day
 * in the middle counts.
 */
export function lastDay(until: string, timeZone: string): string {
  if (!until.endsWith("Z")) return Temporal.PlainDate.from(until).toString();
  const end = Temporal.Instant.from(until);
  const placed = isKnownTimeZone(timeZone)
    ? end.toZonedDateTimeISO(timeZone)
    : end.subtract({ hours: 12 }).toZonedDateTimeISO("UTC");
  return placed.toPlainDate().toString();
}

/** The `until` of a last calendar day. */
export const untilDay = (day: string): string => day.replaceAll("-", "");

/** As the server keeps it: the last second of the day in the reminder's zone, in UTC. */
export function untilInstant(until: string, timeZone: string): string {
  if (until.endsWith("Z")) return until;
  const end = Temporal.PlainDate.from(until).toPlainDateTime("23:59:59").toZonedDateTime(timeZone);
  return end.toInstant().toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
}

function present<Parts extends object>(parts: Parts) {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Parts]?: NonNullable<Parts[Name]> };
}

const KNOWN = new Set([
  ...["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYYEARDAY", "BYMONTHDAY"],
  ...["BYDAY", "BYSETPOS", "WKST"],
]);

/** Null for what are not such numbers. */
export function numbers(
  text: string | undefined,
  least: number,
  most: number,
  signed = false,
): number[] | null | undefined {
  if (text === undefined) return undefined;
  const form = signed ? /^[+-]?\d{1,4}$/ : /^\d{1,4}$/;
  const values = text.split(",");
  const right = values.every((value) => {
    const size = Math.abs(Number(value));
    return form.test(value) && size >= least && size <= most;
  });
  return right ? inOrder(values.map(Number)) : null;
}

function days(text: string | undefined): RuleDay[] | null | undefined {
  if (text === undefined) return undefined;
  const found = text.split(",").map((one) => {
    const [, ordinal = "", day = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one) ?? [];
    if (!isWeekday(day)) return null;
    if (ordinal === "") return { day };
    const number = Number(ordinal);
    return number === 0 || Math.abs(number) > 52 ? null : { day, ordinal: number };
  });
  const right = found.flatMap((one) => one ?? []);
  if (right.length < found.length) return null;
  const rank = ({ day, ordinal = 0 }: RuleDay) => ordinal * 7 + WEEKDAYS.indexOf(day);
  const ranked = new Map(right.map((one) => [rank(one), one]));
  return [...ranked].sort(([one], [other]) => one - other).map(([, one]) => one);
}

const inOrder = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);

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
 * What RFC 5545, section 3.3.10, lets stand side by side, short of what programs read differently:
 * days of the year stand alone, numbered weeks are left out, and no position is chosen out of a
 * single day.
 */
function holdsTogether(parts: RuleParts): boolean {
  const { frequency, byMonth, byDay, byMonthDay, byYearDay, bySetPosition } = parts;
  const ordinals = byDay?.flatMap(({ ordinal }) => ordinal ?? []).map(Math.abs) ?? [];
  const ofMonth = frequency === "MONTHLY" || byMonth !== undefined;
  if (parts.count !== undefined && parts.until !== undefined) return false;
  if (ordinals.length > 0) {
    if (frequency !== "MONTHLY" && frequency !== "YEARLY") return false;
    if (byMonthDay || (ofMonth && Math.max(...ordinals) > 5)) return false;
  }
  if (byMonthDay && frequency === "WEEKLY") return false;
  if (byYearDay && (frequency !== "YEARLY" || byMonth || byMonthDay || byDay)) return false;
  return !bySetPosition ||
    frequency !== "DAILY" && [byMonth, byDay, byMonthDay, byYearDay].some(Boolean);
}
