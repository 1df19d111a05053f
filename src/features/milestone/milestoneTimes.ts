import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";

/** The time of day of a completion for which only the day is known, in Istanbul. */
const NOON = "12:00";

const toZoned = (timestamp: string) =>
  Temporal.Instant.from(timestamp).toZonedDateTimeISO(DEFAULT_TIME_ZONE);

/** The day of a timestamp in Istanbul, the time zone of milestones. */
export const toTimestampDay = (timestamp: string): string =>
  toZoned(timestamp).toPlainDate().toString();

/**
 * Moves a timestamp to another day at the same time of day. An invalid day stays a text, so that
 * validation names it. On the day of `earliest` it is not before that.
 */
export function moveToDay(timestamp: string, day: string, earliest: string | null = null): string {
  try {
    const moved = Temporal.PlainDate.from(day, { overflow: "reject" })
      .toZonedDateTime({ timeZone: DEFAULT_TIME_ZONE, plainTime: toZoned(timestamp).toPlainTime() })
      .toInstant().toString();
    return earliest !== null && moved < earliest && toTimestampDay(earliest) === day
      ? earliest
      : moved;
  } catch {
    return day;
  }
}

/** The timestamp of a completion on a day in the past. */
export const toCompletionTime = (day: string, startedAt: string | null): string =>
  moveToDay(`2000-01-01T${NOON}:00+02:00`, day, startedAt);
