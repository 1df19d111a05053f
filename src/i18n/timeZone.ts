import { getDeviceTimeZone, isKnownTimeZone } from "../../contract/timeZone.ts";

let override: string | undefined;

export const getReaderTimeZone = (): string => override ?? getDeviceTimeZone();

/**
 * Sets the time zone of formats until the returned function is called. The server sets that of the
 * reader; the browser keeps it until the page is hydrated.
 */
export function overrideTimeZone(timeZone: string): () => void {
  override = timeZone;
  return () => override = undefined;
}

/** Patches `Intl` for browsers that report a time zone they do not support. */
export function patchTimeZone(): void {
  const { prototype } = Intl.DateTimeFormat;
  const { resolvedOptions } = prototype;
  if (isKnownTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)) return;
  prototype.resolvedOptions = function () {
    const options = resolvedOptions.call(this);
    return isKnownTimeZone(options.timeZone)
      ? options
      : { ...options, timeZone: getDeviceTimeZone() };
  };
}
