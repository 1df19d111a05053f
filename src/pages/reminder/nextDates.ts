import { RRuleTemporal } from "rrule-temporal";
import { formatRule, parseRule, untilInstant } from "../../../contract/recurrence.ts";
import { isKnownTimeZone } from "../../../contract/timeZone.ts";

/** The schedule of a reminder's draft. */
interface Schedule {
  /** The first due date, as wall-clock time. */
  dueDatetime: string;
  timeZone: string;
  recurrence: string | null;
}

export interface NextDates {
  /** The wall-clock time. */
  dates: string[];
  /** There are more, or may be where the search was ended early. */
  more: boolean;
}

const END = "2200-01-01T00:00:00Z";
/** Longer than any sensible rule takes. */
const TIME_LIMIT_MS = 40;
/** The days searched at first. */
const MAX_PERIODS = 4000;
const FIRST_WINDOW_DAYS = 366;

/**
 * The next dates of a schedule from the day on which it is created, as the server will keep them:
 * the rule is expanded in wall-clock time, and each result placed in its time zone. Undefined for
 * an invalid rule. A rule that yields too few is given up after `timeLimitMs` milliseconds, so that
 * typing is not held up.
 */
export function nextDates(
  { dueDatetime, timeZone, recurrence }: Schedule,
  now: Temporal.Instant,
  wanted: number,
  timeLimitMs = TIME_LIMIT_MS,
): NextDates | undefined {
  const first = Temporal.PlainDateTime.from(dueDatetime);
  if (recurrence === null && !isKnownTimeZone(timeZone)) return undefined;
  if (recurrence === null) return { dates: [shownAt(first, timeZone)], more: false };
  const parts = parseRule(recurrence);
  if (parts === undefined || !isKnownTimeZone(timeZone)) return undefined;
  const { until, count, ...rest } = parts;
  const end = until === undefined ? END : asIso(untilInstant(until, timeZone));
  const since = now.toZonedDateTimeISO(timeZone).startOfDay().toInstant();
  const rule = new RRuleTemporal({
    rruleString: formatRule({ ...rest, until: "22000101T000000Z" }),
    dtstart: first.toZonedDateTime("UTC"),
    maxIterations: MAX_PERIODS,
  });

  const found = new Set<string>();
  let isGivenUp = false;
  const take = (wall: string) => {
    const placed = Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone);
    const isIn = Temporal.Instant.compare(placed.toInstant(), end) <= 0 &&
      Temporal.Instant.compare(placed.toInstant(), since) >= 0;
    if (isIn) found.add(isoText(placed.toPlainDateTime()));
  };
  try {
    if (count !== undefined) {
      rule.all((wall, index) => {
        if (index < count) take(wallOf(wall));
        return index < count && found.size <= wanted;
      });
    } else {
      const started = performance.now();
      for (const { from, to } of windows(first, wallAt(since, timeZone).subtract({ days: 2 }))) {
        for (const wall of rule.between(from, to, true)) take(wallOf(wall));
        const isPast = Temporal.Instant.compare(to.subtract({ days: 1 }).toInstant(), end) > 0;
        if (isPast || found.size > wanted) break;
        isGivenUp = performance.now() - started > timeLimitMs;
        if (isGivenUp) break;
      }
    }
  } catch {
    // It looked at too many periods.
    isGivenUp = true;
  }
  const dates = [...found];
  const more = dates.length > wanted || (isGivenUp && dates.length > 0);
  return { dates: dates.slice(0, wanted), more };
}

/** Windows of time, each longer than the one before, in wall-clock time counted as UTC. */
function* windows(first: Temporal.PlainDateTime, since: Temporal.PlainDateTime) {
  let from = Temporal.PlainDateTime.compare(first, since) > 0 ? first : since;
  for (let days = FIRST_WINDOW_DAYS; from.year < 2200; days *= 8) {
    const to = from.add({ days });
    yield { from: from.toZonedDateTime("UTC"), to: to.toZonedDateTime("UTC") };
    from = to;
  }
}

const wallAt = (moment: Temporal.Instant, timeZone: string) =>
  moment.toZonedDateTimeISO(timeZone).toPlainDateTime();

const isoText = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: "second" });

const shownAt = (wall: Temporal.PlainDateTime, timeZone: string) =>
  isoText(wall.toZonedDateTime(timeZone).toPlainDateTime());

/** The part of a `ZonedDateTime` that every implementation has. */
const wallOf = ({ epochMilliseconds }: { epochMilliseconds: number }) =>
  new Date(epochMilliseconds).toISOString().slice(0, 19);

/** `20261231T205959Z` with its dashes and colons. */
const asIso = (instant: string) =>
  instant.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
