import { DEFAULT_TIME_ZONE } from "./constants.ts";

const known = new Map<string, boolean>();

/** Whether this runtime knows a time zone by this name; an older one knows fewer. */
export function isKnownTimeZone(name: string): boolean {
  const found = known.get(name) ?? canCalculate(name);
  known.set(name, found);
  return found;
}

/** The time zone of this device; Istanbul's where it has none, as where it is called `Etc/Unknown`. */
export function deviceTimeZone(): string {
  const name = Temporal.Now.timeZoneId();
  return isKnownTimeZone(name) ? name : DEFAULT_TIME_ZONE;
}

function canCalculate(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
