import type { Language } from "../language.ts";
import { type RuleParts, type Weekday, WEEKDAYS } from "../recurrence.ts";
import { addWorkingDays } from "../workingDays.ts";
import type { DateParts, SlotValues } from "./words.ts";

type PlainDate = Temporal.PlainDate;

/** Why words are rejected. */
export type Problem =
  | "empty"
  | "unknownWords"
  | "noSuchDate"
  | "noSuchTime"
  | "weekdayDiffers"
  /** The night after a day of a repetition that has no rule for the next day. */
  | "unclearNight"
  | "contradiction"
  | "endWithoutRepetition"
  | "endsBeforeStart"
  | "outOfRange";

/**
 * What some of the words say. `nextDay` is whether the time of a night is after a day, on the next
 * one, or before it; the day is today if no words name one.
 */
export type Part =
  | { kind: "day"; date: PlainDate }
  | { kind: "moment"; at: Temporal.PlainDateTime }
  | { kind: "time"; time: string; nextDay?: boolean }
  /** The rules to choose from, given the first day from which dates count. */
  | { kind: "rule"; getRules: (start: PlainDate) => readonly RuleParts[] | Problem }
  | { kind: "start"; date: PlainDate }
  | { kind: "until"; date: PlainDate }
  | { kind: "count"; count: number };

interface ReadContext {
  /** The time of the person; without a time zone, the clocks do not change. */
  now: Temporal.PlainDateTime | Temporal.ZonedDateTime;
  today: PlainDate;
}

/** Returns the parts to choose from: one if the words are unambiguous. */
export type ReadPart = (
  values: Partial<SlotValues>,
  context: ReadContext,
) => readonly Part[] | Problem;

/** A row of docs/dates-in-words.md. Without a language, the pattern is in both. */
export interface DateWordPattern {
  language?: Language;
  pattern: string;
  read: ReadPart;
}

const MAX_NUMBER = 1000;

export const day = (...dates: PlainDate[]): Part[] => dates.map((date) => ({ kind: "day", date }));

/** Reads a distance from today, `n` units unless fixed. */
export const inUnits =
  (unit: "days" | "weeks" | "months" | "years", sign: 1 | -1 = 1, fixed?: number): ReadPart =>
  ({ n = NaN }, { today }) => {
    const count = fixed ?? n;
    if (count > MAX_NUMBER) return "outOfRange";
    const date = today.add({ [unit]: sign * count });
    return isInRange(date) ? day(date) : "outOfRange";
  };

export const inWorkingDays: ReadPart = ({ n = NaN }, { today }) =>
  n > MAX_NUMBER || n === 0
    ? "outOfRange"
    : day(Temporal.PlainDate.from(addWorkingDays(today.toString(), n, [])));

export const inTime =
  (unit: "hours" | "minutes", fixed?: number): ReadPart => ({ n = NaN }, { now }) => {
    const count = fixed ?? n;
    if (count > MAX_NUMBER) return "outOfRange";
    const later = now.add({ [unit]: count });
    const at = "timeZoneId" in later ? later.toPlainDateTime() : later;
    return [{
      kind: "moment",
      at: at.round({ smallestUnit: "minute", roundingMode: "floor" }),
    }];
  };

const getMonday = (date: PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });
const nextWeekday = (from: PlainDate, weekday: number) =>
  from.add({ days: (weekday - from.dayOfWeek + 7) % 7 });

/** The coming weekday; on that day, today or in a week. */
export const comingWeekday: ReadPart = ({ weekday = NaN }, { today }) =>
  today.dayOfWeek === weekday
    ? day(today, today.add({ weeks: 1 }))
    : day(nextWeekday(today, weekday));

export const thisWeekday: ReadPart = ({ weekday = NaN }, { today }) =>
  day(nextWeekday(today, weekday));

export const weekdayAfterToday: ReadPart = ({ weekday = NaN }, { today }) =>
  day(nextWeekday(today.add({ days: 1 }), weekday));

const findNextWeeks = (weekday: number, today: PlainDate) =>
  getMonday(today).add({ days: 7 + weekday - 1 });

export const weekdayOfNextWeek: ReadPart = ({ weekday = NaN }, { today }) =>
  day(findNextWeeks(weekday, today));

/** The next such weekday, or the one of next week, if they differ. */
export const nextOrNextWeeks: ReadPart = ({ weekday = NaN }, { today }) =>
  day(nextWeekday(today.add({ days: 1 }), weekday), findNextWeeks(weekday, today));

export const weekend: ReadPart = (_, { today }) => {
  const sunday = nextWeekday(today, 7);
  const saturday = sunday.subtract({ days: 1 });
  return today.dayOfWeek === 7 ? day(today, today.add({ days: 6 })) : day(saturday, sunday);
};

const getLastDay = (date: PlainDate) => date.with({ day: date.daysInMonth });

export const endOfMonth = (monthsAhead: number): ReadPart => (_, { today }) =>
  day(getLastDay(today.with({ day: 1 }).add({ months: monthsAhead })));

export const endOfYear: ReadPart = (_, { today }) => day(today.with({ month: 12, day: 31 }));

export const lastWorkingDay: ReadPart = (_, { today }) => {
  const last = getLastDay(today);
  return day(last.subtract({ days: Math.max(0, last.dayOfWeek - 5) }));
};

/** The next such day of a month; if this month lacks it, also its last day. */
export const dayOfMonth: ReadPart = ({ day: number = NaN }, { today }) => {
  if (!(number >= 1 && number <= 31)) return "noSuchDate";
  let month = number < today.day ? today.with({ day: 1 }).add({ months: 1 }) : today;
  const dates: PlainDate[] = [];
  if (number > month.daysInMonth) {
    dates.push(getLastDay(month));
    do month = month.with({ day: 1 }).add({ months: 1 }); while (number > month.daysInMonth);
  }
  return day(...dates, month.with({ day: number }));
};

export const dayOfNextMonth: ReadPart = ({ day: number = NaN }, { today }) => {
  const month = today.with({ day: 1 }).add({ months: 1 });
  return number >= 1 && number <= month.daysInMonth
    ? day(month.with({ day: number }))
    : "noSuchDate";
};

const LEAP_YEAR = 2028;
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2199;

const isInRange = ({ year }: PlainDate) => year >= EARLIEST_YEAR && year <= LATEST_YEAR;

function toDate({ day, month }: DateParts, year: number): PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

/** The dates that parts of a date can mean: without a year the next such day from `today`. */
export function findDates(parts: DateParts, today: PlainDate): PlainDate[] | Problem {
  if (parts.year !== undefined) {
    const date = toDate(parts, parts.year);
    if (date === undefined) return "noSuchDate";
    return isInRange(date) ? [date] : "outOfRange";
  }
  if (toDate(parts, LEAP_YEAR) === undefined) return "noSuchDate";
  const inYear = toDate({ ...parts, day: Math.min(parts.day, 28) }, today.year);
  const isPassed = inYear !== undefined &&
    (inYear.month < today.month || (inYear.month === today.month && parts.day < today.day));
  const year = today.year + (isPassed ? 1 : 0);
  const date = toDate(parts, year);
  if (date !== undefined) return [date];
  let leapYear = year;
  while (toDate(parts, leapYear) === undefined) leapYear++;
  return [
    Temporal.PlainDate.from({ year, month: 2, day: 28 }),
    Temporal.PlainDate.from({ year, month: 3, day: 1 }),
    Temporal.PlainDate.from({ year: leapYear, month: 2, day: 29 }),
  ];
}

const toParts = ({ date, day = NaN, month = NaN, year }: Partial<SlotValues>): DateParts =>
  date ?? { day, month, year };

/** A date; a named weekday must be that of the date, and of no other in its place. */
export const writtenDate: ReadPart = (values, { today }) => {
  const parts = toParts(values);
  const dates = findDates(parts, today);
  if (typeof dates === "string") return dates;
  const { weekday } = values;
  const matching = dates.filter((date) =>
    weekday === undefined || (date.dayOfWeek === weekday && date.day === parts.day)
  );
  return matching.length === 0 ? "weekdayDiffers" : day(...matching);
};

/** With slashes, the day or the month may be first. */
export const slashDate: ReadPart = ({ slashDate: parts }, { today }) => {
  if (parts === undefined) return "noSuchDate";
  const { day: first, month: second } = parts;
  const orders = first === second ? [parts] : [parts, { ...parts, day: second, month: first }];
  const found = orders.map((order) => findDates(order, today));
  const dates = found.flatMap((dates) => typeof dates === "string" ? [] : dates);
  return dates.length === 0
    ? found.find((one) => typeof one === "string") ?? "noSuchDate"
    : day(...dates);
};

const getWeekday = (number: number): Weekday => WEEKDAYS[number - 1] ?? "MO";

export const toRuleDays = (numbers: readonly number[]) =>
  [...new Set(numbers)].sort().map((number) => ({ day: getWeekday(number) }));

export const startOn: ReadPart = ({ date, nearDay, weekday }, { today }) => {
  const dates = date !== undefined
    ? findDates(date, today)
    : [nearDay === undefined ? nextWeekday(today, weekday ?? NaN) : today.add({ days: nearDay })];
  return typeof dates === "string" ? dates : dates.map((date) => ({ kind: "start", date }));
};

export const untilDate: ReadPart = ({ date }, { today }) => {
  const dates = date === undefined ? [today.with({ month: 12, day: 31 })] : findDates(date, today);
  return typeof dates === "string" ? dates : dates.map((date) => ({ kind: "until", date }));
};

export const countTimes: ReadPart = ({ n = NaN }) =>
  n >= 1 && n <= MAX_NUMBER ? [{ kind: "count", count: n }] : "outOfRange";
