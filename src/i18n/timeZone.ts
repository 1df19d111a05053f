import { deviceTimeZone, isKnownTimeZone } from "../../contract/timeZone.ts";
import { renderedFor } from "./renderedFor.ts";

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
