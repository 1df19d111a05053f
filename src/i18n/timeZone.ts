import { deviceTimeZone, isKnownTimeZone } from "../../contract/timeZone.ts";
import { renderedFor } from "./renderedFor.ts";

/** Today on this device, `2026-11-26`, for what somebody presses; views take it from the clock. */
export const localToday = (): string => Temporal.Now.plainDateISO(localTimeZone()).toString();

/** The reader's time zone. */
export const localTimeZone = (): string => renderedFor()?.timeZone ?? deviceTimeZone();

/** Has libraries calculate with a time zone where the browser reports one that it does not know. */
export function supplyTimeZone(): void {
  const { prototype } = Intl.DateTimeFormat;
  const { resolvedOptions } = prototype;
  if (isKnownTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)) return;
  prototype.resolvedOptions = function () {
    const options = resolvedOptions.call(this);
    return isKnownTimeZone(options.timeZone) ? options : { ...options, timeZone: deviceTimeZone() };
  };
}
