import { DEFAULT_TIME_ZONE } from "./constants.ts";
import { toIsoDateTime } from "./dateTimeText.ts";
import type { ListField } from "./listQuery.ts";
import { isEquality, type Operator } from "./operators.ts";
import { getBounds, parseZonedDay } from "./zonedDay.ts";

/** The longest value of a filter. */
export const MAX_VALUE_LENGTH = 500;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Parses a filter's value by the type of its field; null if it is invalid. */
export function parseFilterValue(
  { type, values }: ListField,
  operator: Operator,
  value: string,
): string | null {
  if (value.length > MAX_VALUE_LENGTH || values?.includes(value) === false) return null;
  switch (type) {
    case "number":
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? value : null;
    case "boolean":
      return value === "true" || value === "false" ? value : null;
    case "uuid":
    case "entity":
      return UUID.test(value) ? value : null;
    case "date":
      return parseDay(value);
    case "datetime":
      return parseMoment(value, operator);
    case "time":
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value) ? value : null;
    default:
      // PostgreSQL cannot store these texts, so that no value matches them.
      return value.isWellFormed() && !value.includes("\0") ? value : null;
  }
}

/** Parses a day such as `2026-11-21`; a time after it must be midnight. */
function parseDay(value: string): string | null {
  const day = toIsoDateTime(value).replace(/T00:00(?::00)?$/, "");
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) &&
    tryParse(() => Temporal.PlainDate.from(day, { overflow: "reject" }));
  return isDay ? day : null;
}

const WALL_TIME = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/;

/**
 * Parses a timestamp; without an offset it is in Istanbul's time. A day stands for its start or end,
 * depending on the operator; EQUALS matches all of it.
 */
function parseMoment(value: string, operator: Operator): string | null {
  const text = toIsoDateTime(value);
  if (WALL_TIME.test(text)) {
    const wall = tryParse(() => Temporal.PlainDateTime.from(text, { overflow: "reject" }));
    return wall && wall.toZonedDateTime(DEFAULT_TIME_ZONE).toInstant().toString();
  }
  if (text.includes("T") && tryParse(() => Temporal.Instant.from(text))) return text;
  const day = parseZonedDay(text);
  if (day === null) return null;
  if (isEquality(operator)) return text;
  const { from, before } = getBounds(day);
  const isBounded = operator === "GREATER_THAN_OR_EQUAL" || operator === "LESS_THAN";
  // Microseconds are the database's resolution.
  return (isBounded ? from : before.subtract({ microseconds: 1 })).toString();
}

/** Returns the result of `read`, or null if it throws. */
function tryParse<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch {
    return null;
  }
}
