import { parseRule } from "../../../contract/recurrence.ts";
import { generateRuleDays, LAST_RULE_DAY, toDate, toDay } from "../../../contract/ruleDays.ts";
import { createLocalTimeResolver, resolveLocalTime, toInstant } from "../../platform/wallClock.ts";

/** When a reminder is due: its first local time, time zone, and recurrence rule. */
export interface Schedule {
  dueDatetime: string;
  timeZone: string;
  recurrence: string | null;
}

/** One due time, as local time and as `Date`. */
export interface Due {
  dueDatetime: string;
  dueAt: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MIN_DATE = new Date(-8.64e15);
const MAX_DATE = new Date("2200-01-02T00:00:00Z");
/**
 * Years within which a rule must have a date. A leap day on a given weekday recurs within forty.
 */
export const FIRST_YEARS = 48;
/** Local dates differ from the UTC date by less than this many days. */
const MAX_DATE_OFFSET = 2;

/**
 * Lists the due times of a schedule from `from` to before `to`.
 * Rules are expanded in local time, then resolved in the time zone as RFC 5545 does (sections 3.3.5
 * and 3.8.5.3): a time skipped by daylight saving is moved by the skipped time, of a repeated time
 * the first counts.
 */
export function listDues(schedule: Schedule, from: Date, to: Date): Due[] {
  if (schedule.recurrence === null) return listSingleDue(schedule, from, to);
  const rule = readRule(schedule, schedule.recurrence);
  const end = new Date(Math.min(to.getTime(), rule.until.getTime() + 1));
  if (from >= end) return [];
  const localTimes = rule.listLocalTimes({
    from: toUtcDay(from) - MAX_DATE_OFFSET,
    last: Math.min(toUtcDay(end) + MAX_DATE_OFFSET, LAST_RULE_DAY),
  });
  const dues = localTimes.map(createLocalTimeResolver(schedule.timeZone)).toArray();
  return removeDuplicates(dues).filter(({ dueAt }) => dueAt >= from && dueAt < end);
}

/** Lists the first due times from a time on. */
export function listFirstDues(schedule: Schedule, from: Date, count: number): Due[] {
  if (schedule.recurrence === null) return listSingleDue(schedule, from, MAX_DATE);
  const rule = readRule(schedule, schedule.recurrence);
  const resolve = createLocalTimeResolver(schedule.timeZone);
  const dues: Due[] = [];
  for (const localTime of rule.listLocalTimes({ from: toUtcDay(from) - MAX_DATE_OFFSET })) {
    const due = resolve(localTime);
    if (dues.length === count || due.dueAt > rule.until) break;
    if (due.dueAt >= from && due.dueAt > (dues.at(-1)?.dueAt ?? MIN_DATE)) dues.push(due);
  }
  return dues;
}

/**
 * Moves the start of a schedule to its rule's first date, as calendar programs expect.
 * Undefined if the rule yields no date.
 */
export function startAtFirstDate(schedule: Schedule): Schedule | undefined {
  if (schedule.recurrence === null) return schedule;
  const rule = readRule(schedule, schedule.recurrence);
  const start = Temporal.PlainDate.from(schedule.dueDatetime.slice(0, 10));
  const last = toDay(start.add({ years: FIRST_YEARS }).toString()) - 1;
  const [dueDatetime] = rule.listLocalTimes({ last: Math.min(last, LAST_RULE_DAY) });
  if (dueDatetime === undefined || toInstant(dueDatetime, schedule.timeZone) > rule.until) {
    return undefined;
  }
  return { ...schedule, dueDatetime };
}

/** Converts a time to its UTC date, as days since 1970. */
const toUtcDay = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS);

function listSingleDue({ dueDatetime, timeZone }: Schedule, from: Date, to: Date): Due[] {
  const due = resolveLocalTime(dueDatetime, timeZone);
  return due.dueAt >= from && due.dueAt < to ? [due] : [];
}

/** Parses a rule, to be expanded in local time. */
function readRule({ dueDatetime }: Schedule, recurrence: string) {
  const parts = parseRule(recurrence);
  if (!parts) throw new TypeError(`not a rule: ${recurrence}`);
  const { until, ...rest } = parts;
  const first = Temporal.PlainDateTime.from(dueDatetime).toString({ smallestUnit: "second" });
  const start = toDay(first.slice(0, 10));
  return {
    /** The last possible due time. */
    until: until === undefined
      ? MAX_DATE
      : new Date(Temporal.Instant.from(until).epochMilliseconds),
    /** Lists local due times between two days. */
    listLocalTimes: (range: { from?: number; last?: number }) =>
      generateRuleDays(rest, { start, ...range }).map((day) => toDate(day) + first.slice(10)),
  };
}

/** Removes duplicates, which occur where a time zone skipped a whole day. */
const removeDuplicates = (dues: readonly Due[]): Due[] =>
  dues.filter(({ dueAt }, index) => dueAt.getTime() !== dues[index - 1]?.dueAt.getTime());

/** A schedule to expand from `from` to before `to`. */
export interface Expansion {
  schedule: Schedule;
  from: Date;
  to: Date;
}

/** The due times of each schedule, in the order of the request. */
export interface Expanded {
  dues: Due[][];
  /** Whether all schedules were fully expanded. */
  isComplete: boolean;
}

export interface ExpansionBounds {
  /** Time for all schedules together, in milliseconds. */
  budgetMs: number;
  /** The most due times of all schedules together. */
  maxDues: number;
}

/** Expands schedules until all are done or a bound is reached. */
export function expand(
  expansions: readonly Expansion[],
  { budgetMs, maxDues }: ExpansionBounds,
  now: () => number = () => performance.now(),
): Expanded {
  const end = now() + budgetMs;
  const dues: Due[][] = [];
  let remaining = maxDues;
  for (const { schedule, from, to } of expansions) {
    if (remaining === 0 || now() >= end) return { dues, isComplete: false };
    const all = listDues(schedule, from, to);
    const dueTimes = all.slice(0, remaining);
    dues.push(dueTimes);
    remaining -= dueTimes.length;
    if (dueTimes.length < all.length) return { dues, isComplete: false };
  }
  return { dues, isComplete: true };
}
