import { DEFAULT_TIME_ZONE } from "./constants.ts";
import { toIsoDateTime } from "./dateTimeText.ts";
import type { ListField } from "./listQuery.ts";
import { isEquality, type Operator } from "./operators.ts";
import { boundsOf, readZonedDay } from "./zonedDay.ts";

/** The longest value of a filter. */
export const MAX_VALUE_LENGTH = 500;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Reads a filter's value by the type of its field; null for one that the field cannot have. */
export function readFilterValue(
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
      return readDay(value);
    case "datetime":
      return readMoment(value, operator);
    case "time":
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value) ? value : null;
    default:
      // What PostgreSQL cannot store nothing can equal or contain.
      return value.isWellFormed() && !value.includes("\0") ? value : null;
  }
}

/** A day as `2026-11-21`; a time beside it has to be midnight. */
function readDay(value: string): string | null {
  const day = toIsoDateTime(value).replace(/T00:00(?::00)?$/, "");
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) &&
    tryRead(() => Temporal.PlainDate.from(day, { overflow: "reject" }));
  return isDay ? day : null;
}

const WALL_TIME = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/;

/**
 * A moment. Without an offset it is of Istanbul's clock. A day is compared with as a whole: its
 * start, or its end; what equals it falls on it.
 */
function readMoment(value: string, operator: Operator): string | null {
  const text = toIsoDateTime(value);
  if (WALL_TIME.test(text)) {
    const wall = tryRead(() => Temporal.PlainDateTime.from(text, { overflow: "reject" }));
    return wall && wall.toZonedDateTime(DEFAULT_TIME_ZONE).toInstant().toString();
  }
  if (text.includes("T") && tryRead(() => Temporal.Instant.from(text))) return text;
  const day = readZonedDay(text);
  if (day === null) return null;
  if (isEquality(operator)) return text;
  const { from, before } = boundsOf(day);
  const isBounded = operator === "GREATER_THAN_OR_EQUAL" || operator === "LESS_THAN";
  // As far as the database counts.
  return (isBounded ? from : before.subtract({ microseconds: 1 })).toString();
}

/** What is read, or null where that throws. */
function tryRead<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch {
    return null;
  }
}
