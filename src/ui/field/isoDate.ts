/** The default range of date fields. */
export const EARLIEST_DATE = "1900-01-01";
export const LATEST_DATE = "2199-12-31";

/** Returns the value if it is a date such as `2026-11-21`, else null. */
export function toIsoDate(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return null;
  try {
    Temporal.PlainDate.from(value, { overflow: "reject" });
    return value;
  } catch {
    return null;
  }
}

/** Formats `2026-11-21` as `21.11.2026`. */
export function formatIsoDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${day}.${month}.${year}`;
}
