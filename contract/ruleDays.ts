import { type RuleParts, type Weekday, WEEKDAYS } from "./recurrence.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days are counted from 1 January 1970, which is 0. */
export const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The last day for which dates are generated. */
export const LAST_RULE_DAY = toDay("2199-12-31");

interface RuleRange {
  /** The first day of the schedule, from which intervals and COUNT are counted. */
  start: number;
  /** The first day to yield; `start` by default. */
  from?: number;
  /** The last day to yield. */
  last?: number;
}

/**
 * Yields the days of a rule in order (RFC 5545, section 3.3.10). The caller applies UNTIL. Yielding
 * all days of a rule takes a few milliseconds.
 */
export function* generateRuleDays(
  parts: RuleParts,
  { start, from = start, last = LAST_RULE_DAY }: RuleRange,
): Generator<number> {
  const { count = Infinity, bySetPosition } = parts;
  const findDays = createDayFinder(withStart(parts, start));
  const positions = bySetPosition && new Set(bySetPosition);
  let found = 0;
  for (
    const period of generatePeriods(
      parts,
      start,
      count === Infinity ? Math.max(from, start) : start,
    )
  ) {
    if (period.first > last) return;
    for (const day of pickPositions(findDays(period), positions)) {
      if (day < start) continue;
      if (day > last || ++found > count) return;
      if (day >= from) yield day;
    }
  }
}

/** From the first day up to but not including the end. */
interface Period {
  first: number;
  end: number;
}

interface Month extends Period {
  /** 1 to 12. */
  number: number;
  year: Period;
}

/** Yields the rule's days, weeks, months or years, starting with the one that contains `from`. */
function* generatePeriods(
  { frequency, interval = 1, weekStart = "MO" }: RuleParts,
  start: number,
  from: number,
): Generator<Period> {
  const nextIndex = (units: number) => Math.max(0, Math.ceil(units / interval)) * interval;
  if (frequency === "DAILY" || frequency === "WEEKLY") {
    const length = frequency === "DAILY" ? 1 : 7;
    const first = length === 1 ? start : start - countDaysSince(weekStart, start);
    for (let index = nextIndex(Math.floor((from - first) / length));; index += interval) {
      yield { first: first + index * length, end: first + (index + 1) * length };
    }
  }
  const length = frequency === "MONTHLY" ? 1 : 12;
  const first = Math.floor(toMonthIndex(start) / length);
  for (
    let index = nextIndex(Math.floor(toMonthIndex(from) / length) - first);;
    index += interval
  ) {
    const month = (first + index) * length;
    yield { first: toMonthStart(month), end: toMonthStart(month + length) };
  }
}

const EVERY_MONTH = Array.from({ length: 12 }, (_, index) => index + 1);

/** Creates a function that finds a rule's days in a period, in order. */
function createDayFinder(parts: RuleParts): (period: Period) => number[] {
  const isRuleDay = createFilter(parts);
  const months = new Set(parts.byMonth ?? EVERY_MONTH);
  let month = toMonth(0);
  return ({ first, end }) => {
    const days: number[] = [];
    for (let day = first; day < end; day++) {
      if (day < month.first || day >= month.end) month = toMonth(day);
      if (!months.has(month.number)) day = month.end - 1;
      else if (isRuleDay(day, month)) days.push(day);
    }
    return days;
  };
}

function pickPositions(days: number[], positions: ReadonlySet<number> | undefined): number[] {
  if (!positions) return days;
  return days.filter((_, at) => positions.has(at + 1) || positions.has(at - days.length));
}

/** Completes a rule with parts that follow from its start. */
function withStart(parts: RuleParts, start: number): RuleParts {
  const { frequency, byMonth, byYearDay, byMonthDay, byDay } = parts;
  if (byYearDay || byMonthDay || byDay || frequency === "DAILY") return parts;
  if (frequency === "WEEKLY") return { ...parts, byDay: [{ day: toWeekday(start) }] };
  const month = toMonth(start);
  return {
    ...parts,
    byMonthDay: [start - month.first + 1],
    ...(frequency === "YEARLY" && !byMonth && { byMonth: [month.number] }),
  };
}

function createFilter(
  { frequency, byMonth, byYearDay, byMonthDay, byDay }: RuleParts,
): (day: number, month: Month) => boolean {
  const isOfYear = frequency === "YEARLY" && !byMonth;
  const yearDays = byYearDay && new Set(byYearDay);
  const monthDays = byMonthDay && new Set(byMonthDay);
  const weekdays = byDay &&
    WEEKDAYS.map((weekday) =>
      new Set(byDay.filter(({ day }) => day === weekday).map(({ ordinal = EVERY }) => ordinal))
    );
  return (day, month) => {
    if (monthDays && !isNumbered(monthDays, day, month)) return false;
    if (yearDays && !isNumbered(yearDays, day, month.year)) return false;
    if (!weekdays) return true;
    const ordinals = weekdays[countDaysSince("MO", day)];
    if (!ordinals || ordinals.size === 0) return false;
    const { first, end } = isOfYear ? month.year : month;
    return ordinals.has(EVERY) || ordinals.has(Math.floor((day - first) / 7) + 1) ||
      ordinals.has(-Math.floor((end - 1 - day) / 7) - 1);
  };
}

/** The ordinal of a weekday without one, which matches every week. */
const EVERY = 0;

/** Negative numbers count from the end: -1 is the last day. */
const isNumbered = (numbers: ReadonlySet<number>, day: number, { first, end }: Period): boolean =>
  numbers.has(day - first + 1) || numbers.has(day - end);

/** Counts the days since the last such weekday; 1 January 1970 was a Thursday. */
const countDaysSince = (weekday: Weekday, day: number): number =>
  (((day + 3 - WEEKDAYS.indexOf(weekday)) % 7) + 7) % 7;

const toWeekday = (day: number): Weekday => WEEKDAYS[countDaysSince("MO", day)] ?? "MO";

/** Months are counted from January 1970. */
const toMonthIndex = (day: number): number => {
  const date = new Date(day * DAY_MS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};
const toMonthStart = (index: number): number => Date.UTC(1970, index, 1) / DAY_MS;

function toMonth(day: number): Month {
  const index = toMonthIndex(day);
  const january = index - index % 12;
  return {
    first: toMonthStart(index),
    end: toMonthStart(index + 1),
    number: index % 12 + 1,
    year: { first: toMonthStart(january), end: toMonthStart(january + 12) },
  };
}
