import {
  formatRule,
  type Frequency,
  lastDay,
  parseRule,
  type RuleDay,
  type RuleParts,
  untilDay,
  untilInstant,
  type Weekday,
  WEEKDAYS,
} from "../../../contract/recurrence.ts";
import { isKnownTimeZone } from "../../../contract/timeZone.ts";
import { toIsoDate } from "../../ui/field/isoDate.ts";

/** The first to the fourth and the last, as the editor offers them. */
export const ORDINALS = [1, 2, 3, 4, -1] as const;
type Ordinal = (typeof ORDINALS)[number];

/** Which day of a month: by its number, the last, or by its weekday. */
export type MonthWay = "day" | "last" | "weekday";

/**
 * The draft of a rule. What follows from the first due date is null or empty; a number that is
 * missing or not allowed is `NaN`.
 */
export interface RuleDraft {
  /** `CUSTOM`: one that the editor cannot express; `custom` is kept as it is. */
  kind: "NONE" | "CUSTOM" | Frequency;
  interval: number;
  /** Of weekly rules. */
  days: readonly Weekday[];
  /** Of monthly and yearly rules. */
  way: MonthWay;
  monthDay: number | null;
  ordinal: Ordinal;
  weekday: Weekday;
  /** Of yearly rules. */
  month: number | null;
  ends: "never" | "until" | "count";
  /** The last day, as `2026-12-31`; a text that cannot be read makes the rule unfinished. */
  until: string | null;
  count: number;
  custom: string | null;
}

/** The props of each part of the rule's editor. */
export interface RulePartProps {
  value: RuleDraft;
  onChange: (value: RuleDraft) => void;
  /** The day it is due first; null while none was chosen. */
  firstDay: string | null;
}

export const noRule: RuleDraft = {
  kind: "NONE",
  interval: 1,
  days: [],
  way: "day",
  monthDay: null,
  ordinal: 1,
  weekday: "MO",
  month: null,
  ends: "never",
  until: null,
  count: 10,
  custom: null,
};

/** The value of an incomplete draft, which is no valid rule. */
export const UNFINISHED = "unfinished";

/**
 * The rule of a draft, for a reminder that is first due on a day; null for none. UNTIL is written
 * as a date, which the server extends to the end of that day.
 */
export function ruleOf(draft: RuleDraft, firstDay: string): string | null {
  if (draft.kind === "NONE") return null;
  if (draft.kind === "CUSTOM") return draft.custom;
  const { kind: frequency, interval, ends, until, count } = draft;
  const end = toIsoDate(until);
  if (ends === "until" && end === null) return UNFINISHED;
  const rule = formatRule({
    frequency,
    interval,
    ...(ends === "until" && end !== null ? { until: untilDay(end) } : {}),
    ...(ends === "count" ? { count } : {}),
    ...days(draft, firstDay),
  });
  return parseRule(rule) === undefined ? UNFINISHED : rule;
}

/**
 * The draft of a rule. One that the editor would not write back identically is `CUSTOM`: it is
 * shown and kept unchanged.
 */
export function draftOfRule(rule: string | null, timeZone: string): RuleDraft {
  if (rule === null) return noRule;
  const parts = parseRule(rule);
  // Where this browser does not know the zone, the rule's last moment cannot be computed again.
  const isComputable = !parts?.until?.endsWith("Z") || isKnownTimeZone(timeZone);
  const draft = parts && isComputable ? candidate(parts, timeZone) : undefined;
  const isSame = parts && draft && ruleOf(draft, ANY_DAY) === formatRule(byDays(parts, timeZone));
  return isSame ? draft : { ...noRule, kind: "CUSTOM", custom: rule };
}

/** The weekday of a day. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? "MO";
}

/** The ordinal of a weekday in its month: the second Tuesday; a fifth one is the last. */
export function ordinalOf(day: string): Ordinal {
  const place = Math.ceil(Temporal.PlainDate.from(day).day / 7);
  return ORDINALS.find((ordinal) => ordinal === place) ?? -1;
}

const ANY_DAY = "2024-01-01";

function days(draft: RuleDraft, firstDay: string): Partial<RuleParts> {
  const { kind, way, monthDay, ordinal, weekday } = draft;
  if (kind === "WEEKLY") return draft.days.length > 0 ? { byDay: inWeek(draft.days) } : {};
  if (kind !== "MONTHLY" && kind !== "YEARLY") return {};
  const day: Partial<RuleParts> = way === "last"
    ? { byMonthDay: [-1] }
    : way === "weekday"
    ? { byDay: [{ day: weekday, ordinal }] }
    : monthDay === null
    ? {}
    : { byMonthDay: [monthDay] };
  if (kind === "MONTHLY") return day;
  // Without a month the ordinal would count in the whole year.
  const follows = way === "day" && monthDay === null;
  const month = draft.month ?? (follows ? null : Temporal.PlainDate.from(firstDay).month);
  return { ...(month === null ? {} : { byMonth: [month] }), ...day };
}

const inWeek = (days: readonly Weekday[]): RuleDay[] =>
  WEEKDAYS.filter((day) => days.includes(day)).map((day) => ({ day }));

function candidate(parts: RuleParts, timeZone: string): RuleDraft {
  const { frequency, interval = 1, count, until, byDay = [], byMonthDay = [], byMonth = [] } =
    parts;
  const [first] = byDay;
  const ordinal = ORDINALS.find((one) => one === first?.ordinal);
  const isMonthly = frequency === "MONTHLY" || frequency === "YEARLY";
  return {
    ...noRule,
    kind: frequency,
    interval,
    ...(frequency === "WEEKLY" ? { days: byDay.map(({ day }) => day) } : {}),
    ...(isMonthly && first && ordinal ? { way: "weekday", weekday: first.day, ordinal } : {}),
    ...(isMonthly && byMonthDay[0] === -1 ? { way: "last" } : {}),
    ...(isMonthly && Number(byMonthDay[0]) > 0 ? { monthDay: byMonthDay[0] ?? null } : {}),
    ...(frequency === "YEARLY" ? { month: byMonth[0] ?? null } : {}),
    ...(count === undefined ? {} : { ends: "count", count }),
    ...(until === undefined ? {} : { ends: "until", until: lastDay(until, timeZone) }),
  };
}

/** The rule with UNTIL as a date, where it is the last moment of a day; otherwise unchanged. */
function byDays(parts: RuleParts, timeZone: string): RuleParts {
  if (parts.until === undefined) return parts;
  const until = untilDay(lastDay(parts.until, timeZone));
  const isWhole = !parts.until.endsWith("Z") || untilInstant(until, timeZone) === parts.until;
  return isWhole ? { ...parts, until } : parts;
}
