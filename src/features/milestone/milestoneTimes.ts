import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";

/** Noon in Istanbul: the time of completions of which only the day is known. */
const NOON_TIMESTAMP = "2000-01-01T12:00:00+02:00";

const toZoned = (timestamp: string) =>
  Temporal.Instant.from(timestamp).toZonedDateTimeISO(DEFAULT_TIME_ZONE);

/** The day of a timestamp in Istanbul, the time zone of milestones. */
export const toTimestampDay = (timestamp: string): string =>
  toZoned(timestamp).toPlainDate().toString();

/** Timestamps that a time does not cross on their days. */
interface Limits {
  earliest?: string | null;
  latest?: string | null;
}

/**
 * Moves a timestamp to another day at the same time of day, within the limits. An invalid day stays
 * a text, so that validation names it.
 */
export function moveToDay(
  timestamp: string,
  day: string,
  { earliest = null, latest = null }: Limits = {},
): string {
  const isCrossed = (limit: string | null, moved: string, side: 1 | -1): limit is string =>
    limit !== null && toTimestampDay(limit) === day &&
    Temporal.Instant.compare(limit, moved) === side;
  try {
    const moved = Temporal.PlainDate.from(day, { overflow: "reject" })
      .toZonedDateTime({ timeZone: DEFAULT_TIME_ZONE, plainTime: toZoned(timestamp).toPlainTime() })
      .toInstant().toString();
    const ended = isCrossed(latest, moved, -1) ? latest : moved;
    return isCrossed(earliest, ended, 1) ? earliest : ended;
  } catch {
    return day;
  }
}

/** The timestamp of a completion on a day in the past. */
export const toCompletionTime = (day: string, startedAt: string | null): string =>
  moveToDay(NOON_TIMESTAMP, day, { earliest: startedAt });

/** When a milestone was started and completed: stored timestamps, or the days chosen instead. */
export interface CorrectedTimes {
  startedAt: string | null;
  completedAt: string | null;
}

/**
 * Returns the timestamps of the chosen days, without those that stay. On the same day, the start is
 * not after the completion, and neither is in the future.
 */
export function correctTimes(
  { startedAt, completedAt }: CorrectedTimes,
  stored: CorrectedTimes,
  now: string,
): { startedAt?: string; completedAt?: string } {
  const isCompletionMoved = completedAt !== stored.completedAt;
  const latest = isCompletionMoved ? now : stored.completedAt ?? now;
  const started = stored.startedAt === null || startedAt === stored.startedAt
    ? stored.startedAt
    : moveToDay(stored.startedAt, startedAt ?? "", { latest });
  return {
    ...(started !== null && started !== stored.startedAt && { startedAt: started }),
    ...(isCompletionMoved && {
      // The server rejects the completion of a milestone that was reopened meanwhile.
      completedAt: moveToDay(stored.completedAt ?? NOON_TIMESTAMP, completedAt ?? "", {
        earliest: started,
        latest: now,
      }),
    }),
  };
}
