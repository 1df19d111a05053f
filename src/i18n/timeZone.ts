import { deviceTimeZone, isKnownTimeZone } from "../../contract/timeZone.ts";

let overridden: string | undefined;

/** The reader's time zone. */
export const localTimeZone = (): string => overridden ?? deviceTimeZone();

/**
 * Formats dates in this time zone until the returned function is called: that of the person a page
 * is rendered for on the server, and in the browser until what was rendered is hydrated.
 */
export function overrideTimeZone(timeZone: string): () => void {
  overridden = timeZone;
  return () => overridden = undefined;
}

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
