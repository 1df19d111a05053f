import { RRuleTemporal } from "rrule-temporal";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { formatRule, parseRule, type RuleParts } from "../../../contract/recurrence.ts";

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

/** No rule is followed beyond. */
const LAST_UNTIL = "22000101T000000Z";
const MIN_DATE = new Date(-8.64e15);
const MAX_DATE = new Date("2200-01-02T00:00:00Z");
/**
 * A rule has to come true within so many years: a leap day on a given weekday comes again within
 * forty.
 */
export const FIRST_YEARS = 48;
/** What a rule may look at without finding anything: all days up to the end. */
const MAX_PERIODS = 100_000;

/**
 * What a schedule comes to from one moment on, up to but not including another.
 *
 * Rules are followed on the clock on the wall, and each result is then placed in the time zone as
 * RFC 5545 places explicit times (sections 3.3.5 and 3.8.5.3): one that daylight saving skips is
 * due as much later as the clock jumped, one that comes twice is due the first time.
 */
export function duesBetween(schedule: Schedule, from: Date, to: Date): Due[] {
  if (schedule.recurrence === null) return singleDue(schedule, from, to);
  const { timeZone } = schedule;
  const rule = ruleOf(schedule, schedule.recurrence);
  const end = new Date(Math.min(to.getTime(), rule.until.getTime() + 1));
  if (from >= end) return [];
  const dues = rule.between(wallClockNear(schedule, from, -2), wallClockNear(schedule, end, 2))
    .map((found) => placeInZone(written(found), timeZone));
  return distinct(dues).filter(({ dueAt }) => dueAt >= from && dueAt < end);
}

/** The first so many from one moment on. */
export function firstDues(schedule: Schedule, from: Date, count: number): Due[] {
  if (schedule.recurrence === null) return singleDue(schedule, from, MAX_DATE);
  const rule = ruleOf(schedule, schedule.recurrence);
  const found: Due[] = [];
  for (const wall of rule.from(wallClockNear(schedule, from, -2))) {
    const due = placeInZone(written(wall), schedule.timeZone);
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
  const { first, until } = ruleOf(schedule, schedule.recurrence);
  const dueDatetime = first();
  if (dueDatetime === undefined || instantOf(dueDatetime, schedule.timeZone) > until) {
    return undefined;
  }
  return { ...schedule, dueDatetime };
}

/** So many days from what the clock on the wall shows at a moment. */
const wallClockNear = ({ timeZone }: Schedule, moment: Date, days: number): WallClock =>
  Temporal.PlainDateTime.from(wallClockAt(moment, timeZone)).add({ days }).toZonedDateTime("UTC");

function singleDue({ dueDatetime, timeZone }: Schedule, from: Date, to: Date): Due[] {
  const due = placeInZone(dueDatetime, timeZone);
  return due.dueAt >= from && due.dueAt < to ? [due] : [];
}

/** A rule on the clock on the wall, which is counted as if it were in UTC. */
function ruleOf({ dueDatetime }: Schedule, recurrence: string) {
  const parts = parseRule(recurrence);
  if (!parts) throw new TypeError(`not a rule: ${recurrence}`);
  const { count, until = LAST_UNTIL, ...rest } = parts;
  const start = Temporal.PlainDateTime.from(dueDatetime).toZonedDateTime("UTC");
  const parted = fasterRule(rest);
  // Were it counted and never found, it would be looked for without end.
  const ruleUntil = (end: string) =>
    new RRuleTemporal({
      rruleString: formatRule({ ...parted, until: end }),
      dtstart: start,
      maxIterations: MAX_PERIODS,
    });
  const rule = ruleUntil(LAST_UNTIL);
  const since = (moment: WallClock) => (wall: WallClock) =>
    wall.epochMilliseconds >= Math.max(moment.epochMilliseconds, start.epochMilliseconds);
  const counted = (count: number, last: number) =>
    rule.all((found, index) => index < count && found.epochMilliseconds <= last);
  return {
    /** The last moment that it lets in. */
    until: new Date(Temporal.Instant.from(until).epochMilliseconds),
    between(from: WallClock, to: WallClock): WallClock[] {
      const found = count === undefined
        ? rule.between(from, to, true)
        : counted(count, to.epochMilliseconds);
      return found.filter(since(from));
    },
    *from(moment: WallClock): Generator<WallClock> {
      if (count !== undefined) return yield* counted(count, Infinity).filter(since(moment));
      const later = since(moment)(start) ? start : moment;
      for (let next = rule.next(later, true); next; next = rule.next(next)) yield next;
    },
    first(): string | undefined {
      const end = start.add({ years: FIRST_YEARS }).toPlainDate().toString().replaceAll("-", "");
      const found = ruleUntil(`${end}T000000Z`).next(start, true);
      return found ? written(found) : undefined;
    },
  };
}

/**
 * The same dates by other words: days that months or weekdays limit are found sooner by month and
 * by week.
 */
function fasterRule(parts: RuleParts): RuleParts {
  const { frequency, interval = 1, byMonth, byMonthDay, byDay } = parts;
  if (frequency !== "DAILY" || interval > 1) return parts;
  if (byMonthDay) return { ...parts, frequency: "MONTHLY" };
  if (byDay) return { ...parts, frequency: "WEEKLY" };
  if (byMonth) return { ...parts, frequency: "MONTHLY", byMonthDay: EVERY_DAY };
  return parts;
}

const EVERY_DAY = Array.from({ length: 31 }, (_, index) => index + 1);

/** As much of a `ZonedDateTime` in UTC as there is of those of any implementation. */
interface WallClock {
  readonly epochMilliseconds: number;
  readonly timeZoneId: string;
  toString(): string;
}

const written = ({ epochMilliseconds }: WallClock) =>
  new Date(epochMilliseconds).toISOString().slice(0, 19);

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
