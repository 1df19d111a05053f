import { renderedFor } from "./renderedFor.ts";

/** The reader's time zone. */
export const localTimeZone = (): string => renderedFor()?.timeZone ?? Temporal.Now.timeZoneId();
