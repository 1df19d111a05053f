import type { Language } from "../../contract/language.ts";
import {
  getLastDay,
  parseRule,
  type RuleDay,
  type RuleParts,
  type Weekday,
  WEEKDAYS,
} from "../../contract/recurrence.ts";
import type { Key } from "./catalogue.ts";
import { toLocale } from "./formats.ts";
import type { Translate } from "./Translation.tsx";
import { formatDay, formatDayInWords, toDay } from "./wallClock.ts";

interface TextContext {
  t: Translate;
  language: Language;
}

interface RecurringReminder {
  recurrence: string | null;
  dueDatetime: string;
  timeZone: string;
}

/**
 * Describes a rule: `Every 2 weeks on Monday and Thursday, until 31.12.2026`. Other rules are shown
 * as RRULE.
 */
export function describeRule(
  { recurrence, ...due }: RecurringReminder,
  context: TextContext,
): string {
  const { t } = context;
  if (recurrence === null) return t("Does not repeat");
  const parts = parseRule(recurrence);
  const frequencyText = parts && describeFrequency(parts, toDay(due.dueDatetime), context);
  if (parts === undefined || frequencyText === undefined) {
    return t("Custom rule: {rule}", { rule: recurrence });
  }
  if (parts.until !== undefined) {
    const date = formatDay(getLastDay(parts.until, due.timeZone));
    return t("{rule}, until {date}", { rule: frequencyText, date });
  }
  if (parts.count !== undefined) {
    return t("{rule}, {count} times", { rule: frequencyText, count: parts.count });
  }
  return frequencyText;
}

export function formatWeekdayName(day: Weekday, language: Language): string {
  // 1 January 2024 was a Monday.
  const date = `2024-01-0${WEEKDAYS.indexOf(day) + 1}`;
  return formatDayInWords(date, language, { weekday: "long" });
}

const formatWeekday = (day: Weekday, { language }: TextContext): string =>
  toLowerCase(formatWeekdayName(day, language), language);

export function formatMonth(month: number, { language }: Pick<TextContext, "language">): string {
  return formatDayInWords(`2024-${String(month).padStart(2, "0")}-01`, language, { month: "long" });
}

export const ORDINAL_WORDS: Readonly<Record<number, Key>> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  5: "fifth",
  [-1]: "last",
};

const WORKING_DAYS = WEEKDAYS.slice(0, 5).join();

function describeFrequency(
  parts: RuleParts,
  firstDay: string,
  context: TextContext,
): string | undefined {
  const { frequency, interval: count = 1, byDay, byMonth, byMonthDay, weekStart = "MO" } = parts;
  const { t } = context;
  if (parts.byYearDay) return undefined;
  if (parts.bySetPosition && frequency !== "MONTHLY") return undefined;
  if (weekStart !== "MO" && frequency === "WEEKLY" && count > 1) return undefined;
  switch (frequency) {
    case "DAILY": {
      if (byDay || byMonth || byMonthDay) return undefined;
      return count === 1 ? t("Every day") : t("Every {count} days", { count });
    }
    case "WEEKLY": {
      if (byMonth) return undefined;
      const days = byDay?.map(({ day }) => day) ?? [toWeekday(firstDay)];
      if (count === 1 && days.join() === WORKING_DAYS) return t("On every working day");
      const weekdays = joinList(days.map((day) => formatWeekday(day, context)), context);
      return count === 1
        ? t("Every week on {days}", { days: weekdays })
        : t("Every {count} weeks on {days}", { count, days: weekdays });
    }
    case "MONTHLY": {
      const on = byMonth ? undefined : describeDayOfMonth(parts, firstDay, context);
      if (on === undefined) return undefined;
      return count === 1
        ? t("Every month {on}", { on })
        : t("Every {count} months {on}", { count, on });
    }
    case "YEARLY":
      return describeYearly(parts, firstDay, context);
  }
}

function describeYearly(
  parts: RuleParts,
  firstDay: string,
  context: TextContext,
): string | undefined {
  const { interval: count = 1, byDay, byMonth, byMonthDay } = parts;
  const { t, language } = context;
  const hasOneMonth = byMonth?.length === 1 || (!byMonth && !byDay && !byMonthDay);
  if (!hasOneMonth) return undefined;
  const month = byMonth?.[0] ?? Number(firstDay.slice(5, 7));
  const [day, ...others] = byMonthDay ?? [Number(firstDay.slice(8, 10))];
  if (!byDay && day !== undefined && day > 0 && others.length === 0) {
    const date = formatDayAndMonth(month, day, language);
    return count === 1
      ? t("Every year on {date}", { date })
      : t("Every {count} years on {date}", { count, date });
  }
  const on = describeDayOfMonth(parts, firstDay, context);
  if (on === undefined) return undefined;
  const values = { on, month: toLowerCase(formatMonth(month, context), language) };
  return count === 1
    ? t("Every year {on} of {month}", values)
    : t("Every {count} years {on} of {month}", { count, ...values });
}

/** `31 December`, also for days that the month does not have. */
function formatDayAndMonth(month: number, day: number, language: Language): string {
  return `${day} ${formatMonth(month, { language })}`;
}

function describeDayOfMonth(
  parts: RuleParts,
  firstDay: string,
  context: TextContext,
): string | undefined {
  const { byDay, byMonthDay } = parts;
  const { t, language } = context;
  if (parts.bySetPosition) return describePosition(parts, context);
  if (byDay && byMonthDay) return undefined;
  if (byDay) return describeWeekdays(byDay, context);
  const days = byMonthDay ?? [Number(firstDay.slice(8, 10))];
  if (days.join() === "-1") return t("on the last day");
  const [day, ...others] = days;
  const [next = 0, ...more] = others;
  if (day === -1 && next > 0 && more.length === 0) {
    return t("on day {day} and the last day", { day: next });
  }
  if (days.some((day) => day < 0)) return undefined;
  if (day !== undefined && others.length === 0) return t("on day {day}", { day });
  const numbers = days.map((day) => language === "tr" ? `${day}.` : `${day}`);
  return t("on days {days}", { days: joinList(numbers, context) });
}

/** Describes a working day of a month, and days for which short months have their last day. */
function describePosition(
  { byDay, byMonthDay, bySetPosition = [] }: RuleParts,
  { t }: TextContext,
): string | undefined {
  const [position = 0, ...others] = bySetPosition;
  if (others.length > 0) {
    const [last, first = 0, second = 0, ...more] = byMonthDay ?? [];
    const isSecondOrLast = !byDay && bySetPosition.join() === "1,2" && last === -1 && first > 0 &&
      second > 0 && more.length === 0;
    return isSecondOrLast
      ? t("on day {first}, and on day {second} or the last day", { first, second })
      : undefined;
  }
  if (
    !byMonthDay && byDay?.map(({ day, ordinal = "" }) => `${ordinal}${day}`).join() === WORKING_DAYS
  ) {
    const word = ORDINAL_WORDS[position];
    if (word !== undefined) return t("on the {ordinal} working day", { ordinal: t(word) });
    return position > 0 ? t("on working day {day}", { day: position }) : undefined;
  }
  const day = byMonthDay?.at(-1) ?? 0;
  const isDayOrLast = !byDay && position === -1 && day > 28 &&
    byMonthDay?.every((one, index) => one === 28 + index);
  return isDayOrLast ? t("on day {day} or the last day", { day }) : undefined;
}

function describeWeekdays(days: readonly RuleDay[], context: TextContext): string | undefined {
  const { t } = context;
  const texts = days.flatMap(({ day, ordinal = 0 }) => {
    const word = ORDINAL_WORDS[ordinal];
    return word === undefined
      ? []
      : t("{ordinal} {weekday}", { ordinal: t(word), weekday: formatWeekday(day, context) });
  });
  if (texts.length < days.length) return undefined;
  return t("on the {days}", { days: joinList(texts, context) });
}

const joinList = (words: readonly string[], { language }: TextContext): string =>
  new Intl.ListFormat(toLocale(language), { type: "conjunction" }).format(words);

/** Turkish writes names of days and months in lower case outside of dates. */
const toLowerCase = (name: string, language: Language): string =>
  language === "tr" ? name.toLocaleLowerCase("tr") : name;

export function toWeekday(day: string): Weekday {
  return WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? "MO";
}
