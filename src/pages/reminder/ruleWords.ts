import type { Language } from "../../../contract/language.ts";
import {
  lastDay,
  parseRule,
  type RuleDay,
  type RuleParts,
  type Weekday,
  WEEKDAYS,
} from "../../../contract/recurrence.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { weekdayOf } from "./ruleDraft.ts";
import { dayInWords, dayOf, formatDay, localeOf } from "./wallClock.ts";

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
 * A rule as a sentence: `Every 2 weeks on Monday and Thursday, until 31.12.2026`. A rule that
 * cannot be described is shown as its RRULE.
 */
export function describeRule(
  { recurrence, ...due }: RecurringReminder,
  context: TextContext,
): string {
  const { t } = context;
  if (recurrence === null) return t("Does not repeat");
  const parts = parseRule(recurrence);
  const often = parts && describeFrequency(parts, dayOf(due.dueDatetime), context);
  if (parts === undefined || often === undefined) {
    return t("By a rule of its own: {rule}", { rule: recurrence });
  }
  if (parts.until !== undefined) {
    const date = formatDay(lastDay(parts.until, due.timeZone));
    return t("{rule}, until {date}", { rule: often, date });
  }
  if (parts.count !== undefined) {
    return t("{rule}, {count} times", { rule: often, count: parts.count });
  }
  return often;
}

/** The stand-alone name of a weekday. */
export function weekdayName(day: Weekday, language: Language): string {
  // 1 January 2024 was a Monday.
  const date = `2024-01-0${WEEKDAYS.indexOf(day) + 1}`;
  return dayInWords(date, language, { weekday: "long" });
}

/** The name within a sentence. */
const formatWeekday = (day: Weekday, { language }: TextContext): string =>
  lowerCased(weekdayName(day, language), language);

export function formatMonth(month: number, { language }: Pick<TextContext, "language">): string {
  return dayInWords(`2024-${String(month).padStart(2, "0")}-01`, language, { month: "long" });
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
/** Parts that change the meaning of the others and cannot be described. */
const UNSUPPORTED_PARTS = ["byYearDay", "bySetPosition"] as const;

function describeFrequency(
  parts: RuleParts,
  first: string,
  speaker: TextContext,
): string | undefined {
  const { frequency, interval: count = 1, byDay, byMonth, byMonthDay, weekStart = "MO" } = parts;
  const { t } = speaker;
  if (UNSUPPORTED_PARTS.some((part) => parts[part] !== undefined)) return undefined;
  if (weekStart !== "MO" && frequency === "WEEKLY" && count > 1) return undefined;
  switch (frequency) {
    case "DAILY": {
      if (byDay || byMonth || byMonthDay) return undefined;
      return count === 1 ? t("Every day") : t("Every {count} days", { count });
    }
    case "WEEKLY": {
      if (byMonth) return undefined;
      const days = byDay?.map(({ day }) => day) ?? [weekdayOf(first)];
      if (count === 1 && days.join() === WORKING_DAYS) return t("On every working day");
      const said = listed(days.map((day) => formatWeekday(day, speaker)), speaker);
      return count === 1
        ? t("Every week on {days}", { days: said })
        : t("Every {count} weeks on {days}", { count, days: said });
    }
    case "MONTHLY": {
      const on = byMonth ? undefined : describeDayOfMonth(parts, first, speaker);
      if (on === undefined) return undefined;
      return count === 1
        ? t("Every month {on}", { on })
        : t("Every {count} months {on}", { count, on });
    }
    case "YEARLY":
      return describeYearly(parts, first, speaker);
  }
}

function describeYearly(parts: RuleParts, first: string, speaker: TextContext): string | undefined {
  const { interval: count = 1, byDay, byMonth, byMonthDay } = parts;
  const { t, language } = speaker;
  const isWhole = byMonth?.length === 1 || (!byMonth && !byDay && !byMonthDay);
  if (!isWhole) return undefined;
  const month = byMonth?.[0] ?? Number(first.slice(5, 7));
  const [day, ...others] = byMonthDay ?? [Number(first.slice(8, 10))];
  if (!byDay && day !== undefined && day > 0 && others.length === 0) {
    const date = formatDayAndMonth(month, day, language);
    return count === 1
      ? t("Every year on {date}", { date })
      : t("Every {count} years on {date}", { count, date });
  }
  const on = describeDayOfMonth(parts, first, speaker);
  if (on === undefined) return undefined;
  const said = { on, month: lowerCased(formatMonth(month, speaker), language) };
  return count === 1
    ? t("Every year {on} of {month}", said)
    : t("Every {count} years {on} of {month}", { count, ...said });
}

/** `31 December`; also of a day that a month never has. */
function formatDayAndMonth(month: number, day: number, language: Language): string {
  return `${day} ${formatMonth(month, { language })}`;
}

function describeDayOfMonth(
  { byDay, byMonthDay }: RuleParts,
  first: string,
  speaker: TextContext,
): string | undefined {
  const { t, language } = speaker;
  if (byDay && byMonthDay) return undefined;
  if (byDay) return describeWeekdays(byDay, speaker);
  const days = byMonthDay ?? [Number(first.slice(8, 10))];
  if (days.join() === "-1") return t("on the last day");
  if (days.some((day) => day < 0)) return undefined;
  const [day, ...others] = days;
  if (day !== undefined && others.length === 0) return t("on day {day}", { day });
  const numbers = days.map((day) => language === "tr" ? `${day}.` : `${day}`);
  return t("on days {days}", { days: listed(numbers, speaker) });
}

function describeWeekdays(days: readonly RuleDay[], speaker: TextContext): string | undefined {
  const { t } = speaker;
  const said = days.flatMap(({ day, ordinal = 0 }) => {
    const word = ORDINAL_WORDS[ordinal];
    return word === undefined
      ? []
      : t("{ordinal} {weekday}", { ordinal: t(word), weekday: formatWeekday(day, speaker) });
  });
  if (said.length < days.length) return undefined;
  return t("on the {days}", { days: listed(said, speaker) });
}

const listed = (words: readonly string[], { language }: TextContext): string =>
  new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(words);

/** Turkish writes the names of days and months small unless they stand in a date. */
const lowerCased = (name: string, language: Language): string =>
  language === "tr" ? name.toLocaleLowerCase("tr") : name;
