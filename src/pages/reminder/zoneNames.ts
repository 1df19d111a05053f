import { formatTimeZone } from "./wallClock.ts";

/** The time zones, with the selected one, should this browser know it by another name. */
export function zoneNames(chosen: string | null) {
  const names = new Set(Intl.supportedValuesOf("timeZone"));
  for (const name of ["UTC", "Europe/Istanbul", chosen]) {
    if (name !== null) names.add(name);
  }
  return [...names].sort().map((id) => ({ id, label: formatTimeZone(id) }));
}
