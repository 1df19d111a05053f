import {
  formatRule,
  type Frequency,
  getLastDay,
  parseRule,
  type RuleDay,
  type RuleParts,
  toUntilDay,
  toUntilInstant,
  type Weekday,
  WEEKDAYS,
} from "../../../contract/recurrence.ts";
import { isKnownTimeZone } from "../../../contract/timeZone.ts";
import { toIsoDate } from "../../ui/field/isoDate.ts";

/** The first to the fourth, and the last. */
export const ORDINALS = [1, 2, 3, 4, -1] as const;
type Ordinal = (typeof ORDINALS)[number];

/** How a day of a month is chosen: by number, the last, or by weekday. */
export type MonthDayKind = "day" | "last" | "weekday";

/**
 * The editor's values. What follows from the first due date is null or empty; a missing or invalid
 * number is `NaN`.
 */
export interface RuleDraft {
  /** `CUSTOM`: a rule that the editor cannot express; `custom` is sent unchanged. */
  kind: "NONE" | "CUSTOM" | Frequency;
  interval: number;
  /** For weekly rules. */
  days: readonly Weekday[];
  /** For monthly and yearly rules, with the next three fields. */
  monthDayKind: MonthDayKind;
  monthDay: number | null;
  ordinal: Ordinal;
  weekday: Weekday;
  /** For yearly rules. */
  month: number | null;
  ends: "never" | "until" | "count";
  /** The last day, as `2026-12-31`. An invalid text makes the rule unfinished. */
  until: string | null;
  count: number;
  custom: string | null;
}

/** The props of the parts of the rule editor. */
export interface RulePartProps {
  value: RuleDraft;
  onChange: (value: RuleDraft) => void;
  /** The first due day; null while none is chosen. */
  firstDay: string | null;
}

export const emptyRule: RuleDraft = {
  kind: "NONE",
  interval: 1,
  days: [],
  monthDayKind: "day",
  monthDay: null,
  ordinal: 1,
  weekday: "MO",
  month: null,
  ends: "never",
  until: null,
  count: 10,
  custom: null,
};

/** The value of an incomplete draft. The server rejects it as a rule. */
export const UNFINISHED = "unfinished";

/**
 * Converts a draft to a rule, given the first due day; null for none. Writes UNTIL as a date, which
 * the server extends to the end of that day.
 */
export function toRule(draft: RuleDraft, firstDay: string): string | null {
  if (draft.kind === "NONE") return null;
  if (draft.kind === "CUSTOM") return draft.custom;
  const { kind: frequency, interval, ends, until, count } = draft;
  const end = toIsoDate(until);
  if (ends === "until" && end === null) return UNFINISHED;
  const rule = formatRule({
    frequency,
    interval,
    ...(ends === "until" && end !== null ? { until: toUntilDay(end) } : {}),
    ...(ends === "count" ? { count } : {}),
    ...toDayParts(draft, firstDay),
  });
  return parseRule(rule) === undefined ? UNFINISHED : rule;
}

/** Converts a rule to a draft. A rule that `toRule` would not reproduce is `CUSTOM`. */
export function toRuleDraft(rule: string | null, timeZone: string): RuleDraft {
  if (rule === null) return emptyRule;
  const parts = parseRule(rule);
  // Without the time zone, the rule's last instant cannot be recomputed.
  const isComputable = !parts?.until?.endsWith("Z") || isKnownTimeZone(timeZone);
  const draft = parts && isComputable ? createDraft(parts, timeZone) : undefined;
  const isReproducible = parts && draft &&
    toRule(draft, ANY_DAY) === formatRule(withUntilAsDate(parts, timeZone));
  return isReproducible ? draft : { ...emptyRule, kind: "CUSTOM", custom: rule };
}

/** Returns the ordinal of a day's weekday in its month. A fifth one counts as the last. */
export function getOrdinal(day: string): Ordinal {
  const week = Math.ceil(Temporal.PlainDate.from(day).day / 7);
  return ORDINALS.find((ordinal) => ordinal === week) ?? -1;
}

const ANY_DAY = "2024-01-01";

function toDayParts(draft: RuleDraft, firstDay: string): Partial<RuleParts> {
  const { kind, monthDayKind, monthDay, ordinal, weekday } = draft;
  if (kind === "WEEKLY") return draft.days.length > 0 ? { byDay: toRuleDays(draft.days) } : {};
  if (kind !== "MONTHLY" && kind !== "YEARLY") return {};
  const day: Partial<RuleParts> = monthDayKind === "last"
    ? { byMonthDay: [-1] }
    : monthDayKind === "weekday"
    ? { byDay: [{ day: weekday, ordinal }] }
    : monthDay === null
    ? {}
    : { byMonthDay: [monthDay] };
  if (kind === "MONTHLY") return day;
  // Without a month the ordinal would count within the year.
  const followsFirstDay = monthDayKind === "day" && monthDay === null;
  const month = draft.month ?? (followsFirstDay ? null : Temporal.PlainDate.from(firstDay).month);
  return { ...(month === null ? {} : { byMonth: [month] }), ...day };
}

const toRuleDays = (days: readonly Weekday[]): RuleDay[] =>
  WEEKDAYS.filter((day) => days.includes(day)).map((day) => ({ day }));

function createDraft(parts: RuleParts, timeZone: string): RuleDraft {
  const { frequency, interval = 1, count, until, byDay = [], byMonthDay = [], byMonth = [] } =
    parts;
  const [first] = byDay;
  const ordinal = ORDINALS.find((candidate) => candidate === first?.ordinal);
  const isMonthly = frequency === "MONTHLY" || frequency === "YEARLY";
  return {
    ...emptyRule,
    kind: frequency,
    interval,
    ...(frequency === "WEEKLY" ? { days: byDay.map(({ day }) => day) } : {}),
    ...(isMonthly && first && ordinal
      ? { monthDayKind: "weekday", weekday: first.day, ordinal }
      : {}),
    ...(isMonthly && byMonthDay[0] === -1 ? { monthDayKind: "last" } : {}),
    ...(isMonthly && Number(byMonthDay[0]) > 0 ? { monthDay: byMonthDay[0] ?? null } : {}),
    ...(frequency === "YEARLY" ? { month: byMonth[0] ?? null } : {}),
    ...(count === undefined ? {} : { ends: "count", count }),
    ...(until === undefined ? {} : { ends: "until", until: getLastDay(until, timeZone) }),
  };
}

/** Writes UNTIL as a date, if it is the last instant of a day. */
function withUntilAsDate(parts: RuleParts, timeZone: string): RuleParts {
  if (parts.until === undefined) return parts;
  const until = toUntilDay(getLastDay(parts.until, timeZone));
  const isEndOfDay = !parts.until.endsWith("Z") || toUntilInstant(until, timeZone) === parts.until;
  return isEndOfDay ? { ...parts, until } : parts;
}
