import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { parseRule } from "../../../contract/recurrence.ts";
import { LAST_RULE_DAY, ruleDays, toDate, toDay } from "../../../contract/ruleDays.ts";

/** When a reminder is due: the clock on the wall the first time, where that hangs, and how often. */
export interface Schedule {
  dueDatetime: string;
  timeZone: string;
  recurrence: string | null;
}

/** One time that something is due: what the clock on the wall shows, and the moment. */
export interface Due {
  dueDatetime: string;
  dueAt: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MIN_DATE = new Date(-8.64e15);
const MAX_DATE = new Date("2200-01-02T00:00:00Z");
/**
 * A rule has to come true within so many years: a leap day on a given weekday comes again within
 * forty.
 */
export const FIRST_YEARS = 48;
/** No zone's clock shows a date further than this from the one in UTC. */
const DATES_APART = 2;

/**
 * What a schedule comes to from one moment on, up to but not including another.
 *
 * Rules are followed on the clock on the wall, and each result is then placed in the time zone as
 * RFC 5545 places explicit times (sections 3.3.5 and 3.8.5.3): one that daylight saving skips is
 * due as much later as the clock jumped, one that comes twice is due the first time.
 */
export function duesBetween(schedule: Schedule, from: Date, to: Date): Due[] {
  if (schedule.recurrence === null) return singleDue(schedule, from, to);
  const rule = readRule(schedule, schedule.recurrence);
  const end = new Date(Math.min(to.getTime(), rule.until.getTime() + 1));
  if (from >= end) return [];
  const walls = rule.walls({
    from: dayAt(from) - DATES_APART,
    last: Math.min(dayAt(end) + DATES_APART, LAST_RULE_DAY),
  });
  const dues = walls.map((wall) => placeInZone(wall, schedule.timeZone)).toArray();
  return distinct(dues).filter(({ dueAt }) => dueAt >= from && dueAt < end);
}

/** The first so many from one moment on. */
export function firstDues(schedule: Schedule, from: Date, count: number): Due[] {
  if (schedule.recurrence === null) return singleDue(schedule, from, MAX_DATE);
  const rule = readRule(schedule, schedule.recurrence);
  const found: Due[] = [];
  for (const wall of rule.walls({ from: dayAt(from) - DATES_APART })) {
    const due = placeInZone(wall, schedule.timeZone);
    if (found.length === count || due.dueAt > rule.until) break;
    if (due.dueAt >= from && due.dueAt > (found.at(-1)?.dueAt ?? MIN_DATE)) found.push(due);
  }
  return found;
}

/** The moment that a clock on the wall of this zone shows a time. */
export function instantOf(dueDatetime: string, timeZone: string): Date {
  return placeInZone(dueDatetime, timeZone).dueAt;
}

/** What a clock on the wall of this zone shows at a moment. */
export function wallClockAt(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
    .toPlainDateTime().toString({ smallestUnit: "second" });
}

/** As people are told it; the zone only where it is not the usual one. */
export function formatDue(dueDatetime: string, timeZone: string): string {
  const [day = "", time = ""] = dueDatetime.split("T");
  const formatWall = `${day.split("-").reverse().join(".")} ${time.slice(0, 5)}`;
  return timeZone === DEFAULT_TIME_ZONE ? formatWall : `${formatWall} (${timeZone})`;
}

/**
 * A schedule that starts with the first time its rule yields, which is what calendar programs
 * expect. Undefined when it never does.
 */
export function startingWithFirst(schedule: Schedule): Schedule | undefined {
  if (schedule.recurrence === null) return schedule;
  const rule = readRule(schedule, schedule.recurrence);
  const start = Temporal.PlainDate.from(schedule.dueDatetime.slice(0, 10));
  const last = toDay(start.add({ years: FIRST_YEARS }).toString()) - 1;
  const [dueDatetime] = rule.walls({ last: Math.min(last, LAST_RULE_DAY) });
  if (dueDatetime === undefined || instantOf(dueDatetime, schedule.timeZone) > rule.until) {
    return undefined;
  }
  return { ...schedule, dueDatetime };
}

/** The calendar date in UTC at a moment, as days since 1970. */
const dayAt = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS);

function singleDue({ dueDatetime, timeZone }: Schedule, from: Date, to: Date): Due[] {
  const due = placeInZone(dueDatetime, timeZone);
  return due.dueAt >= from && due.dueAt < to ? [due] : [];
}

/** A rule on the clock on the wall. */
function readRule({ dueDatetime }: Schedule, recurrence: string) {
  const parts = parseRule(recurrence);
  if (!parts) throw new TypeError(`not a rule: ${recurrence}`);
  const { until, ...rest } = parts;
  const first = Temporal.PlainDateTime.from(dueDatetime).toString({ smallestUnit: "second" });
  const start = toDay(first.slice(0, 10));
  return {
    /** The last moment that it lets in. */
    until: until === undefined
      ? MAX_DATE
      : new Date(Temporal.Instant.from(until).epochMilliseconds),
    /** What the clock shows each time, from one day to another. */
    walls: (range: { from?: number; last?: number }) =>
      ruleDays(rest, { start, ...range }).map((day) => toDate(day) + first.slice(10)),
  };
}

function placeInZone(wall: string, timeZone: string): Due {
  const placed = Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone);
  return {
    dueDatetime: placed.toPlainDateTime().toString({ smallestUnit: "second" }),
    dueAt: new Date(placed.epochMilliseconds),
  };
}

/** Where a zone left out a whole day, two fall on one moment. */
const distinct = (dues: readonly Due[]): Due[] =>
  dues.filter(({ dueAt }, index) => dueAt.getTime() !== dues[index - 1]?.dueAt.getTime());

/** A schedule, and the time it is to be followed through: up to but not including `to`. */
export interface Expansion {
  schedule: Schedule;
  from: Date;
  to: Date;
}

/** What each schedule came to, in the order of asking. */
export interface Expanded {
  dues: Due[][];
  /** Whether all were followed to their end. */
  isComplete: boolean;
}

export interface ExpansionBounds {
  /** For all of them together, in milliseconds. */
  budgetMs: number;
  /** Of all dues together. */
  mostDues: number;
}

/** Follows schedules until all are followed, or one of the bounds is met. */
export function expand(
  expansions: readonly Expansion[],
  { budgetMs, mostDues }: ExpansionBounds,
  now: () => number = () => performance.now(),
): Expanded {
  const end = now() + budgetMs;
  const dues: Due[][] = [];
  let left = mostDues;
  for (const { schedule, from, to } of expansions) {
    if (left === 0 || now() >= end) return { dues, isComplete: false };
    const all = duesBetween(schedule, from, to);
    const kept = all.slice(0, left);
    dues.push(kept);
    left -= kept.length;
    if (kept.length < all.length) return { dues, isComplete: false };
  }
  return { dues, isComplete: true };
}
