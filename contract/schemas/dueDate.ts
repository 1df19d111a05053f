import type { ValidationKey } from "../messages.ts";
import { formatRule, MAX_COUNT, MAX_INTERVAL, numbers, parseRule, partsOf } from "../recurrence.ts";
import { type } from "./schema.ts";

const invalidDueDate: ValidationKey = "Invalid date and time";
const invalidZone: ValidationKey = "Invalid time zone";

/**
 * What the clock on the wall shows when something is due, `YYYY-MM-DDTHH:mm:ss`, in a time zone
 * that is told beside it. Seconds may be left out.
 */
export const WallClock = type("string").narrow((text, ctx) =>
  isWallClock(text) || ctx.reject({ expected: invalidDueDate })
).pipe((text) => text.length === 16 ? `${text}:00` : text);

/** The name of a time zone as the tz database has it, such as Europe/Istanbul. */
export const TimeZone = type("string").narrow((text, ctx) =>
  zoneNamed(text) !== undefined || ctx.reject({ expected: invalidZone })
).pipe((text) => zoneNamed(text) ?? text);

/** A rule as `contract/recurrence.ts` writes it; an empty text means none. */
export const OptionalRule = type("string.trim").or("null").pipe((text) => text || null)
  .to("string <= 1000 | null")
  .narrow((text, ctx) =>
    text === null || parseRule(text) !== undefined || ctx.reject({ expected: explainRule(text) })
  )
  .pipe((text) => {
    const parts = text === null ? undefined : parseRule(text);
    return parts === undefined ? null : formatRule(parts);
  });

/** Far enough for any plan, and within what every calendar program takes. */
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

/** In the letters it is usually written with; offsets are no zones. */
function zoneNamed(text: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Says why a text is no rule: by the part whose number is out of its range, where it is that. */
function explainRule(text: string): ValidationKey {
  const given = partsOf(text);
  const isWrong = (name: string, most: number, signed = false) =>
    numbers(given?.get(name), 1, most, signed) === null;
  if (isWrong("INTERVAL", MAX_INTERVAL)) return "The interval must be between 1 and 1000";
  if (isWrong("COUNT", MAX_COUNT)) return "The number of times must be between 1 and 1000";
  if (isWrong("BYMONTHDAY", 31, true)) {
    return "The day of the month must be between 1 and 31, or between -31 and -1";
  }
  return "Invalid recurrence rule";
}
