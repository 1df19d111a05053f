const SIX_PARTS = /^\d{1,4}(?:[ ,]\s*\d{1,2}){5}$/;
const SPACE_SEPARATED = /^(\d{4}-\d{2}-\d{2}) +(\d{2}:\d{2}(?::\d{2})?.*)$/;

/**
 * Rewrites a date and time as ISO 8601 (docs/product.md 23.2). Accepts a space between date and
 * time, or six numbers separated by commas or spaces; returns other texts unchanged.
 */
export function toIsoDateTime(text: string): string {
  const trimmed = text.trim();
  if (SIX_PARTS.test(trimmed)) {
    const [year = "", ...rest] = trimmed.split(/[ ,]+/);
    const [month, day, hour, minute, second] = rest.map((part) => part.padStart(2, "0"));
    return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
  }
  const [, day, time] = SPACE_SEPARATED.exec(trimmed) ?? [];
  return time === undefined ? trimmed : `${day}T${time.replaceAll(" ", "")}`;
}

/** Whether an ISO date or timestamp is in the years 1 to 9999, as all stored ones are. */
export const isInStoredYears = (text: string): boolean => /^(?!0000)\d{4}-/.test(text);
