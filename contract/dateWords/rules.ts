import { MAX_INTERVAL, type RuleParts } from "../recurrence.ts";
import { type Part, type ReadPart, toRuleDays } from "./parts.ts";
import type { SlotValues } from "./words.ts";

const rule = (...rules: RuleParts[]): Part[] => [{ kind: "rule", getRules: () => rules }];

/** The interval as a part of a rule; undefined if it is out of range. */
function toInterval(n: number): Pick<RuleParts, "interval"> | undefined {
  if (!(n >= 1 && n <= MAX_INTERVAL)) return undefined;
  return n === 1 ? {} : { interval: n };
}

const SHORTEST_MONTH = 28;

/** Where months lack a day, it is left out, or the month's last day takes its place. */
function getMonthDayParts(day: number): Partial<RuleParts>[] {
  if (day <= SHORTEST_MONTH) return [{ byMonthDay: [day] }];
  const days = Array.from(
    { length: day - SHORTEST_MONTH + 1 },
    (_, index) => SHORTEST_MONTH + index,
  );
  return [
    { byMonthDay: [day] },
    day === 31 ? { byMonthDay: [-1] } : { byMonthDay: days, bySetPosition: [-1] },
  ];
}

/** The 29 February is left out in other years, or the last of February takes its place. */
function getYearDayRules(
  interval: Partial<RuleParts>,
  { day, month }: { day: number; month: number },
) {
  const rule: RuleParts = { frequency: "YEARLY", ...interval, byMonth: [month], byMonthDay: [day] };
  return month === 2 && day === 29 ? [rule, { ...rule, byMonthDay: [-1] }] : [rule];
}

/** Like `getMonthDayParts`, for two different days. */
function getMonthDaysParts(first: number, second: number): Partial<RuleParts>[] {
  const days = [first, second].sort((a, b) => a - b);
  const [earlier = NaN, later = NaN] = days;
  if (later <= SHORTEST_MONTH) return [{ byMonthDay: days }];
  return [
    { byMonthDay: days },
    later === 31
      ? { byMonthDay: [earlier, -1] }
      : { byMonthDay: [...days, -1], bySetPosition: [1, 2] },
  ];
}

const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const everyDays = (fixed?: number): ReadPart => ({ n = NaN }) => {
  const interval = toInterval(fixed ?? n);
  return interval ? rule({ frequency: "DAILY", ...interval }) : "outOfRange";
};

/** Every `n` weeks on weekdays; without them, on that of the first day. */
export const everyWeeks = (fixed?: number): ReadPart => (values) => {
  const { n = NaN, weekday, weekdays = weekday === undefined ? [] : [weekday] } = values;
  const interval = toInterval(fixed ?? n);
  return interval
    ? rule({
      frequency: "WEEKLY",
      ...interval,
      ...(weekdays.length > 0 && { byDay: toRuleDays(weekdays) }),
    })
    : "outOfRange";
};

export const everyWorkingDay: ReadPart = () =>
  rule({ frequency: "WEEKLY", byDay: toRuleDays([1, 2, 3, 4, 5]) });

export const everyWeekend: ReadPart = () =>
  [[6, 7], [6], [7]].flatMap((days) => rule({ frequency: "WEEKLY", byDay: toRuleDays(days) }));

/** Every `n` months on one or two days; without them, on that of the first day. */
export const everyMonths = (fixed?: number): ReadPart => (values) => {
  const { n = NaN, day, day2 } = values;
  const interval = toInterval(fixed ?? n);
  if (interval === undefined) return "outOfRange";
  if ([day, day2].some((one) => one !== undefined && !(one >= 1 && one <= 31))) return "noSuchDate";
  const withParts = (parts: Partial<RuleParts>): RuleParts => ({
    frequency: "MONTHLY",
    ...interval,
    ...parts,
  });
  if (day !== undefined && day2 !== undefined && day !== day2) {
    return rule(...getMonthDaysParts(day, day2).map(withParts));
  }
  const getRules = (number: number) => getMonthDayParts(number).map(withParts);
  if (day !== undefined) return rule(...getRules(day));
  return [{
    kind: "rule",
    getRules: (start) => start.day > SHORTEST_MONTH ? getRules(start.day) : [withParts({})],
  }];
};

export const lastDayOfMonths: ReadPart = () => rule({ frequency: "MONTHLY", byMonthDay: [-1] });

const MAX_WORKING_DAY = 20;
const LAST_FULL_WEEK = 4;

export const workingDayOfMonths: ReadPart = ({ ordinal = NaN }) =>
  ordinal === -1 || (ordinal >= 1 && ordinal <= MAX_WORKING_DAY)
    ? rule({
      frequency: "MONTHLY",
      byDay: toRuleDays([1, 2, 3, 4, 5]),
      bySetPosition: [ordinal],
    })
    : "outOfRange";

/** A fifth weekday is left out in some months, or it is the last. */
export const weekdayOfMonths: ReadPart = ({ ordinal = NaN, weekday = NaN }) => {
  if (ordinal !== -1 && !(ordinal >= 1 && ordinal <= 5)) return "outOfRange";
  const ordinals = ordinal > LAST_FULL_WEEK ? [ordinal, -1] : [ordinal];
  return rule(...ordinals.map((ordinal): RuleParts => ({
    frequency: "MONTHLY",
    byDay: toRuleDays([weekday]).map((day) => ({ ...day, ordinal })),
  })));
};

/** Every `n` years on a date; without it, on that of the first day. */
export const everyYears = (fixed?: number): ReadPart => (values) => {
  const interval = toInterval(fixed ?? values.n ?? NaN);
  if (interval === undefined) return "outOfRange";
  const { day, month } = values;
  if (day === undefined || month === undefined) {
    return [{
      kind: "rule",
      getRules: (start) =>
        start.month === 2 && start.day === 29
          ? getYearDayRules(interval, start)
          : [{ frequency: "YEARLY", ...interval }],
    }];
  }
  return isDayOfYear({ day, month })
    ? rule(...getYearDayRules(interval, { day, month }))
    : "noSuchDate";
};

const isDayOfYear = ({ day, month }: Pick<SlotValues, "day" | "month">) =>
  day >= 1 && day <= (DAYS_OF_MONTHS[month - 1] ?? 0);
