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

/** Resolves a local time, also one in a DST gap, as RFC 5545 does. */
export function resolveLocalTime(
  localTime: string,
  timeZone: string,
): { dueDatetime: string; dueAt: Date } {
  const zoned = Temporal.PlainDateTime.from(localTime).toZonedDateTime(timeZone);
  return {
    dueDatetime: zoned.toPlainDateTime().toString({ smallestUnit: "second" }),
    dueAt: new Date(zoned.epochMilliseconds),
  };
}
