import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";

/** Converts a local time to a `Date`. */
export function toInstant(dueDatetime: string, timeZone: string): Date {
  return resolveLocalTime(dueDatetime, timeZone).dueAt;
}

/** Converts a time to local time, `YYYY-MM-DDTHH:mm:ss`. */
export function toLocalTime(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
    .toPlainDateTime().toString({ smallestUnit: "second" });
}

/** Formats a due time for texts; the zone only if it is not the default. */
export function formatDue(dueDatetime: string, timeZone: string): string {
  const [day = "", time = ""] = dueDatetime.split("T");
  const formatted = `${day.split("-").reverse().join(".")} ${time.slice(0, 5)}`;
  return timeZone === DEFAULT_TIME_ZONE ? formatted : `${formatted} (${timeZone})`;
}

interface ResolvedTime {
  dueDatetime: string;
  dueAt: Date;
}

/** Resolves a local time, also one in a DST gap, as RFC 5545 does. */
export function resolveLocalTime(localTime: string, timeZone: string): ResolvedTime {
  return toResolved(Temporal.PlainDateTime.from(localTime).toZonedDateTime(timeZone));
}

const toResolved = (zoned: Temporal.ZonedDateTime): ResolvedTime => ({
  dueDatetime: zoned.toPlainDateTime().toString({ smallestUnit: "second" }),
  dueAt: new Date(zoned.epochMilliseconds),
});

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a function that resolves ascending local times, `YYYY-MM-DDTHH:mm:ss`.
 * It subtracts the offset, which is faster, until a day before the offset changes.
 */
export function createLocalTimeResolver(timeZone: string): (localTime: string) => ResolvedTime {
  let offsetMs = 0;
  let first = Infinity;
  let end = -Infinity;
  return (localTime) => {
    const moment = Date.parse(`${localTime}Z`) - offsetMs;
    if (moment >= first && moment < end) {
      return { dueDatetime: localTime, dueAt: new Date(moment) };
    }
    const zoned = Temporal.PlainDateTime.from(localTime).toZonedDateTime(timeZone);
    const change = zoned.getTimeZoneTransition("next");
    offsetMs = zoned.offsetNanoseconds / 1_000_000;
    first = zoned.epochMilliseconds;
    end = change === null ? Infinity : change.epochMilliseconds - DAY_MS;
    return toResolved(zoned);
  };
}

/** Lists the days of a range. */
export function listDays({ from, to }: { from: string; to: string }): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from(
    { length: count },
    (_, index) => new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}
