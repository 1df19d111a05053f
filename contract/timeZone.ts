import { DEFAULT_TIME_ZONE } from "./constants.ts";

const knownZones = new Map<string, boolean>();

/** Whether this runtime knows the time zone; older runtimes know fewer. */
export function isKnownTimeZone(name: string): boolean {
  const isKnown = knownZones.get(name) ?? canCalculate(name);
  knownZones.set(name, isKnown);
  return isKnown;
}

/** The device's time zone; Istanbul's if it is unknown, such as `Etc/Unknown`. */
export function getDeviceTimeZone(): string {
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
