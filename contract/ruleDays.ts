import { type RuleParts, type Weekday, WEEKDAYS } from "./recurrence.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days are counted from 1 January 1970, which is 0. */
export const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** No rule is followed beyond. */
export const LAST_RULE_DAY = toDay("2199-12-31");

interface RuleRange {
  /** The first day of the schedule, from which intervals and COUNT are counted. */
  start: number;
  /** The first day to yield; the start unless given. */
  from?: number;
  /** The last day to yield. */
  last?: number;
}

/**
 * Yields the days of a rule in order, as RFC 5545, section 3.3.10, defines them; UNTIL is left to
 * the caller. Each day is looked at once: following a rule to its end takes a few milliseconds.
 */
export function* ruleDays(
  parts: RuleParts,
  { start, from = start, last = LAST_RULE_DAY }: RuleRange,
): Generator<number> {
  const { count = Infinity, bySetPosition } = parts;
  const daysOf = createDayFinder(withStart(parts, start));
  const positions = bySetPosition && new Set(bySetPosition);
  let found = 0;
  for (const period of periods(parts, start, count === Infinity ? Math.max(from, start) : start)) {
    if (period.first > last) return;
    for (const day of atPositions(daysOf(period), positions)) {
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

/** The days, weeks, months or years of a rule, from the one that holds a day on. */
function* periods(
  { frequency, interval = 1, weekStart = "MO" }: RuleParts,
  start: number,
  from: number,
): Generator<Period> {
  const nextIndex = (units: number) => Math.max(0, Math.ceil(units / interval)) * interval;
  if (frequency === "DAILY" || frequency === "WEEKLY") {
    const length = frequency === "DAILY" ? 1 : 7;
    const first = length === 1 ? start : start - daysSince(weekStart, start);
    for (let index = nextIndex(Math.floor((from - first) / length));; index += interval) {
      yield { first: first + index * length, end: first + (index + 1) * length };
    }
  }
  const length = frequency === "MONTHLY" ? 1 : 12;
  const first = Math.floor(monthIndex(start) / length);
  for (
    let index = nextIndex(Math.floor(monthIndex(from) / length) - first);;
    index += interval
  ) {
    const month = (first + index) * length;
    yield { first: monthStart(month), end: monthStart(month + length) };
  }
}

const EVERY_MONTH = Array.from({ length: 12 }, (_, index) => index + 1);

/** Finds the days of a period that fit a rule, in order. */
function createDayFinder(parts: RuleParts): (period: Period) => number[] {
  const isRuleDay = createFilter(parts);
  const months = new Set(parts.byMonth ?? EVERY_MONTH);
  let month = monthOf(0);
  return ({ first, end }) => {
    const days: number[] = [];
    for (let day = first; day < end; day++) {
      if (day < month.first || day >= month.end) month = monthOf(day);
      if (!months.has(month.number)) day = month.end - 1;
      else if (isRuleDay(day, month)) days.push(day);
    }
    return days;
  };
}

function atPositions(days: number[], positions: ReadonlySet<number> | undefined): number[] {
  if (!positions) return days;
  return days.filter((_, at) => positions.has(at + 1) || positions.has(at - days.length));
}

/** What a rule leaves out follows from its start. */
function withStart(parts: RuleParts, start: number): RuleParts {
  const { frequency, byMonth, byYearDay, byMonthDay, byDay } = parts;
  if (byYearDay || byMonthDay || byDay || frequency === "DAILY") return parts;
  if (frequency === "WEEKLY") return { ...parts, byDay: [{ day: weekdayOf(start) }] };
  const month = monthOf(start);
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
    const ordinals = weekdays[daysSince("MO", day)];
    if (!ordinals || ordinals.size === 0) return false;
    const { first, end } = isOfYear ? month.year : month;
    return ordinals.has(EVERY) || ordinals.has(Math.floor((day - first) / 7) + 1) ||
      ordinals.has(-Math.floor((end - 1 - day) / 7) - 1);
  };
}

/** The ordinal of a weekday that has none. */
const EVERY = 0;

/** Negative numbers count from the end: -1 is the last day. */
const isNumbered = (numbers: ReadonlySet<number>, day: number, { first, end }: Period): boolean =>
  numbers.has(day - first + 1) || numbers.has(day - end);

/** How many days have passed since the last such weekday; 1970 began on a Thursday. */
const daysSince = (weekday: Weekday, day: number): number =>
  (((day + 3 - WEEKDAYS.indexOf(weekday)) % 7) + 7) % 7;

const weekdayOf = (day: number): Weekday => WEEKDAYS[daysSince("MO", day)] ?? "MO";

/** Months are counted from January 1970. */
const monthIndex = (day: number): number => {
  const date = new Date(day * DAY_MS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};
const monthStart = (index: number): number => Date.UTC(1970, index, 1) / DAY_MS;

function monthOf(day: number): Month {
  const index = monthIndex(day);
  const january = index - index % 12;
  return {
    first: monthStart(index),
    end: monthStart(index + 1),
    number: index % 12 + 1,
    year: { first: monthStart(january), end: monthStart(january + 12) },
  };
}
