import { formatRule, parseRule, type RuleParts, WEEKDAYS } from "../recurrence.ts";
import { generateRuleDays, toDate, toDay } from "../ruleDays.ts";
import { type Part, type Problem, toRuleDays } from "./parts.ts";

type PlainDate = Temporal.PlainDate;

/** When something is due; what the words do not say is null. */
export interface DateWordSchedule {
  /** The day, or the first one of a recurrence, as `2026-11-30`. */
  date: string | null;
  /** `09:00` */
  time: string | null;
  /** A rule of `contract/recurrence.ts`. */
  recurrence: string | null;
}

interface CombineOptions {
  now: Temporal.PlainDateTime;
  assumedTime: string | undefined;
}

/** Combines parts, each with its alternatives, to the schedules that they can mean. */
export function combineParts(
  parts: readonly (readonly Part[])[],
  options: CombineOptions,
): DateWordSchedule[] | Problem {
  const schedules: DateWordSchedule[] = [];
  let problem: Problem = "contradiction";
  for (const chosen of combineAlternatives(parts)) {
    const result = combine(chosen, options);
    // Without this reading, the other one would be a guess.
    if (result === "unclearNight") return result;
    if (typeof result === "string") problem = result;
    else schedules.push(...result);
  }
  return schedules.length > 0 ? schedules : problem;
}

function combineAlternatives(parts: readonly (readonly Part[])[]): Part[][] {
  return parts.reduce<Part[][]>(
    (combinations, alternatives) =>
      combinations.flatMap((chosen) => alternatives.map((part) => [...chosen, part])),
    [[]],
  );
}

type Kind = Part["kind"];

function combine(parts: readonly Part[], options: CombineOptions): DateWordSchedule[] | Problem {
  const find = <K extends Kind>(kind: K) =>
    parts.find((part): part is Extract<Part, { kind: K }> => part.kind === kind);
  const [day, moment, time, rule] = [find("day"), find("moment"), find("time"), find("rule")];
  const [start, until, count] = [find("start"), find("until"), find("count")];
  const kinds = parts.map(({ kind }) => kind);
  const isOneEach = new Set(kinds).size === kinds.length;
  const dates = [day, moment, rule].filter((part) => part !== undefined);
  if (!isOneEach || dates.length > 1 || (until && count) || (moment && time)) {
    return "contradiction";
  }
  if (!rule) {
    if (until || count) return "endWithoutRepetition";
    if (start) return "contradiction";
    if (moment) {
      const [date = "", clock = ""] = moment.at.toString({ smallestUnit: "minute" }).split("T");
      return [{ date, time: clock, recurrence: null }];
    }
    const today = time?.nextDay === undefined ? undefined : options.now.toPlainDate();
    const date = (day?.date ?? today)?.add({ days: time?.nextDay ? 1 : 0 }).toString() ?? null;
    return [{ date, time: time?.time ?? null, recurrence: null }];
  }
  const first = start?.date ?? options.now.toPlainDate();
  const rules = rule.getRules(first);
  if (typeof rules === "string") return rules;
  const schedules: DateWordSchedule[] = [];
  for (const unmoved of rules) {
    const parts = time?.nextDay ? moveToNextDay(unmoved) : unmoved;
    if (parts === undefined) return "unclearNight";
    const found = findFirstDay(parts, first, time?.time, options);
    if (found === undefined) return "noSuchDate";
    if (until && until.date.toString() < found) return "endsBeforeStart";
    const end = until
      ? { until: until.date.toString().replaceAll("-", "") }
      : count
      ? { count: count.count }
      : {};
    const recurrence = formatRule({ ...parts, ...end });
    if (parseRule(recurrence) === undefined) return "outOfRange";
    schedules.push({ date: found, time: time?.time ?? null, recurrence });
  }
  return schedules;
}

/** Moves a rule's days to the days after them; undefined if no rule has these. */
function moveToNextDay(rule: RuleParts): RuleParts | undefined {
  const { frequency, interval = 1, byDay } = rule;
  if (frequency === "DAILY") return rule;
  if (frequency !== "WEEKLY" || byDay === undefined) return undefined;
  const numbers = byDay.map(({ day }) => WEEKDAYS.indexOf(day) + 1);
  if (interval > 1 && numbers.includes(WEEKDAYS.length)) return undefined;
  return { ...rule, byDay: toRuleDays(numbers.map((number) => number % WEEKDAYS.length + 1)) };
}

/**
 * Finds the first day of a rule whose time has not passed. Intervals count from the first day that
 * the rule names, else from the start.
 */
function findFirstDay(
  rule: RuleParts,
  start: PlainDate,
  time: string | undefined,
  { now, assumedTime }: CombineOptions,
): string | undefined {
  const today = now.toPlainDate().toString();
  const clock = now.toString({ smallestUnit: "minute" }).slice(11);
  const wanted = time ?? assumedTime;
  const namesDays = rule.byDay !== undefined || rule.byMonthDay !== undefined;
  const searched = namesDays ? { ...rule, interval: 1 } : rule;
  for (const day of generateRuleDays(searched, { start: toDay(start.toString()) })) {
    const date = toDate(day);
    if (date < today || (date === today && wanted !== undefined && wanted <= clock)) continue;
    return date;
  }
  return undefined;
}
