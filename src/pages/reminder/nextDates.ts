import { parseRule, untilInstant } from "../../../contract/recurrence.ts";
import { ruleDays, toDate, toDay } from "../../../contract/ruleDays.ts";
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
  more: boolean;
}

const END = "2200-01-01T00:00:00Z";
/** No zone's clock shows a date further than this from the one in UTC. */
const DATES_APART = 2;

/**
 * The next dates of a schedule from the day on which it is created, as the server will keep them:
 * the rule is followed in wall-clock time, and each date placed in its time zone. Undefined for an
 * invalid rule.
 */
export function nextDates(
  { dueDatetime, timeZone, recurrence }: Schedule,
  now: Temporal.Instant,
  wanted: number,
): NextDates | undefined {
  if (!isKnownTimeZone(timeZone)) return undefined;
  const place = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone);
  if (recurrence === null) return { dates: [clockOf(place(dueDatetime))], more: false };
  const parts = parseRule(recurrence);
  if (parts === undefined) return undefined;
  const { until, ...rest } = parts;
  const end = until === undefined ? END : asIso(untilInstant(until, timeZone));
  const today = now.toZonedDateTimeISO(timeZone).startOfDay();
  const since = today.toInstant();
  const [firstDay = "", time = ""] = dueDatetime.split("T");
  const from = toDay(today.toPlainDate().toString()) - DATES_APART;

  const found = new Set<string>();
  for (const day of ruleDays(rest, { start: toDay(firstDay), from })) {
    const placed = place(`${toDate(day)}T${time}`);
    const moment = placed.toInstant();
    if (Temporal.Instant.compare(moment, end) > 0 || found.size > wanted) break;
    if (Temporal.Instant.compare(moment, since) >= 0) found.add(clockOf(placed));
  }
  return { dates: [...found].slice(0, wanted), more: found.size > wanted };
}

const clockOf = (placed: Temporal.ZonedDateTime) =>
  placed.toPlainDateTime().toString({ smallestUnit: "second" });

/** `20261231T205959Z` with its dashes and colons. */
const asIso = (instant: string) =>
  instant.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
