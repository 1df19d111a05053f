import type { ValidationKey } from "../messages.ts";
import {
  formatRule,
  MAX_COUNT,
  MAX_INTERVAL,
  parseNumbers,
  parseParts,
  parseRule,
} from "../recurrence.ts";
import { type } from "./schema.ts";

const invalidDueDate: ValidationKey = "Invalid date and time";
const invalidZone: ValidationKey = "Invalid time zone";

/** A local date and time, `YYYY-MM-DDTHH:mm:ss`; its time zone is another field. */
export const WallClock = type("string").narrow((text, ctx) =>
  isWallClock(text) || ctx.reject({ expected: invalidDueDate })
).pipe((text) => text.length === 16 ? `${text}:00` : text);

/** A time zone's name in the tz database, such as Europe/Istanbul. */
export const TimeZone = type("string").narrow((text, ctx) =>
  toTimeZoneId(text) !== undefined || ctx.reject({ expected: invalidZone })
).pipe((text) => toTimeZoneId(text) ?? text);

/** A recurrence rule in the format of `contract/recurrence.ts`; an empty text means null. */
export const OptionalRule = type("string.trim").or("null").pipe((text) => text || null)
  .to("string <= 1000 | null")
  .narrow((text, ctx) =>
    text === null || parseRule(text) !== undefined || ctx.reject({ expected: explainRule(text) })
  )
  .pipe((text) => {
    const parts = text === null ? undefined : parseRule(text);
    return parts === undefined ? null : formatRule(parts);
  });

/** The years that every calendar program supports. */
const YEARS = { first: 2000, last: 2199 };

function isWallClock(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return false;
  try {
    const { year } = Temporal.PlainDateTime.from(text, { overflow: "reject" });
    return year >= YEARS.first && year <= YEARS.last && !text.endsWith(":60");
  } catch {
    return false;
  }
}

/** Normalises a time zone's name; undefined if it is unknown or an offset. */
function toTimeZoneId(text: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Finds the error of an invalid rule, such as a number out of range. */
function explainRule(text: string): ValidationKey {
  const parts = parseParts(text);
  const isWrong = (name: string, max: number, signed = false) =>
    parseNumbers(parts?.get(name), 1, max, signed) === null;
  if (isWrong("INTERVAL", MAX_INTERVAL)) return "The interval must be between 1 and 1000";
  if (isWrong("COUNT", MAX_COUNT)) return "The number of times must be between 1 and 1000";
  if (isWrong("BYMONTHDAY", 31, true)) {
    return "The day of the month must be between 1 and 31, or between -31 and -1";
  }
  return "Invalid recurrence rule";
}
