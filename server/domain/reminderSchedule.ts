import { RRuleTemporal } from "rrule-temporal";
import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";
import { formatRule, parseRule } from "../../contract/recurrence.ts";

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
const NEVER = "22000101T000000Z";
const END = new Date("2200-01-02T00:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
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
  if (schedule.recurrence === null) return once(schedule, from, to);
  const { timeZone } = schedule;
  const rule = follow(schedule, schedule.recurrence);
  const wall = (moment: Date, days: number) =>
    Temporal.PlainDateTime.from(wallClockAt(moment, timeZone)).add({ days }).toZonedDateTime("UTC");
  const end = new Date(Math.min(to.getTime(), rule.until.getTime() + 1));
  if (from >= end) return [];
  const dues = rule.between(wall(from, -2), wall(end, 2))
    .map((found) => place(written(found), timeZone));
  return distinct(dues).filter(({ dueAt }) => dueAt >= from && dueAt < end);
}

/** The first so many from one moment on. */
export function firstDues(schedule: Schedule, from: Date, count: number): Due[] {
  const found: Due[] = [];
  let start = from;
  for (let days = 366; found.length < count && start < END; days *= 8) {
    const next = new Date(Math.min(start.getTime() + days * DAY_MS, END.getTime()));
    found.push(...duesBetween(schedule, start, next));
    start = next;
  }
  return found.slice(0, count);
}

/** The moment that a clock on the wall of this zone shows a time. */
export function momentOf(dueDatetime: string, timeZone: string): Date {
  return place(dueDatetime, timeZone).dueAt;
}

/** What a clock on the wall of this zone shows at a moment. */
export function wallClockAt(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
    .toPlainDateTime().toString({ smallestUnit: "second" });
}

/** As people are told it; the zone only where it is not the usual one. */
export function whenDue(dueDatetime: string, timeZone: string): string {
  const [day = "", time = ""] = dueDatetime.split("T");
  const written = `${day.split("-").reverse().join(".")} ${time.slice(0, 5)}`;
  return timeZone === DEFAULT_TIME_ZONE ? written : `${written} (${timeZone})`;
}

/**
 * A schedule that starts with the first time its rule yields, which is what calendar programs
 * expect. Undefined when it never does.
 */
export function startingWithFirst(schedule: Schedule): Schedule | undefined {
  if (schedule.recurrence === null) return schedule;
  const { first, until } = follow(schedule, schedule.recurrence);
  const dueDatetime = first();
  if (dueDatetime === undefined || momentOf(dueDatetime, schedule.timeZone) > until) {
    return undefined;
  }
  return { ...schedule, dueDatetime };
}

function once({ dueDatetime, timeZone }: Schedule, from: Date, to: Date): Due[] {
  const due = place(dueDatetime, timeZone);
  return due.dueAt >= from && due.dueAt < to ? [due] : [];
}

/** A rule on the clock on the wall, which is counted as if it were in UTC. */
function follow({ dueDatetime }: Schedule, recurrence: string) {
  const parts = parseRule(recurrence);
  if (!parts) throw new TypeError(`not a rule: ${recurrence}`);
  const { count, until = NEVER, ...rest } = parts;
  const rule = new RRuleTemporal({
    // Were it counted and never found, it would be looked for without end.
    rruleString: formatRule({ ...rest, until: NEVER }),
    dtstart: Temporal.PlainDateTime.from(dueDatetime).toZonedDateTime("UTC"),
    maxIterations: MAX_PERIODS,
  });
  return {
    /** The last moment that it lets in. */
    until: new Date(Temporal.Instant.from(until).epochMilliseconds),
    between(from: Wall, to: Wall): Wall[] {
      if (count === undefined) return rule.between(from, to, true);
      const last = to.epochMilliseconds;
      return rule.all((found, index) => index < count && found.epochMilliseconds <= last)
        .filter(({ epochMilliseconds }) => epochMilliseconds >= from.epochMilliseconds);
    },
    first(): string | undefined {
      const [found] = rule.all((_, index) => index < 1);
      return found && written(found);
    },
  };
}

/** As much of a `ZonedDateTime` in UTC as there is of those of any implementation. */
interface Wall {
  readonly epochMilliseconds: number;
  readonly timeZoneId: string;
  toString(): string;
}

const written = ({ epochMilliseconds }: Wall) =>
  new Date(epochMilliseconds).toISOString().slice(0, 19);

function place(wall: string, timeZone: string): Due {
  const placed = Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone);
  return {
    dueDatetime: placed.toPlainDateTime().toString({ smallestUnit: "second" }),
    dueAt: new Date(placed.epochMilliseconds),
  };
}

/** Where a zone left out a whole day, two fall on one moment. */
const distinct = (dues: readonly Due[]): Due[] =>
  dues.filter(({ dueAt }, index) => dueAt.getTime() !== dues[index - 1]?.dueAt.getTime());
