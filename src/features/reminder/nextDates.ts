import { parseRule, toUntilInstant } from "../../../contract/recurrence.ts";
import { generateRuleDays, toDate, toDay } from "../../../contract/ruleDays.ts";
import { isKnownTimeZone } from "../../../contract/timeZone.ts";

/** The schedule of a reminder's draft. */
interface Schedule {
  /** The first due date, as wall-clock time. */
  dueDatetime: string;
  timeZone: string;
  recurrence: string | null;
}

export interface NextDates {
  /** Wall-clock times, as `2026-12-31T09:00:00`. */
  dates: string[];
  hasMore: boolean;
}

const END = "2200-01-01T00:00:00Z";
/** No time zone's date differs from the UTC date by more days. */
const MAX_DAYS_APART = 2;

/**
 * Computes the next dates of a schedule from today, as the server does. The rule is applied to
 * wall-clock time, then each date is converted in the time zone. Undefined for an invalid rule.
 */
export function computeNextDates(
  { dueDatetime, timeZone, recurrence }: Schedule,
  now: Temporal.Instant,
  limit: number,
): NextDates | undefined {
  if (!isKnownTimeZone(timeZone)) return undefined;
  const toZoned = (wallTime: string) =>
    Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone);
  if (recurrence === null) return { dates: [toClockTime(toZoned(dueDatetime))], hasMore: false };
  const parts = parseRule(recurrence);
  if (parts === undefined) return undefined;
  const { until, ...rest } = parts;
  const end = until === undefined ? END : toExtendedIso(toUntilInstant(until, timeZone));
  const today = now.toZonedDateTimeISO(timeZone).startOfDay();
  const since = today.toInstant();
  const [firstDay = "", time = ""] = dueDatetime.split("T");
  const from = toDay(today.toPlainDate().toString()) - MAX_DAYS_APART;

  const wallTimes = new Set<string>();
  for (const day of generateRuleDays(rest, { start: toDay(firstDay), from })) {
    const zoned = toZoned(`${toDate(day)}T${time}`);
    const moment = zoned.toInstant();
    if (Temporal.Instant.compare(moment, end) > 0 || wallTimes.size > limit) break;
    if (Temporal.Instant.compare(moment, since) >= 0) wallTimes.add(toClockTime(zoned));
  }
  return { dates: [...wallTimes].slice(0, limit), hasMore: wallTimes.size > limit };
}

const toClockTime = (zoned: Temporal.ZonedDateTime) =>
  zoned.toPlainDateTime().toString({ smallestUnit: "second" });

/** Converts `20261231T205959Z` to `2026-12-31T20:59:59Z`. */
const toExtendedIso = (instant: string) =>
  instant.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
