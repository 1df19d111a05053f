import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { type } from "../../../contract/schema.ts";

/** The moment at which the first of so many days began in Istanbul, the last being that of `now`. */
export function startOfDays(days: number, now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(DEFAULT_TIME_ZONE);
  return today.subtract({ days: days - 1 }).startOfDay().toInstant().toString();
}

/** So many last days, as many as the server counts; 0 for all times. */
export const daysParam = {
  read: type("string.integer.parse").to("1 <= number <= 366"),
  fallback: 0,
} as const;
