import { deviceTimeZone } from "../../contract/timeZone.ts";
import { renderedFor } from "./renderedFor.ts";

/** The reader's time zone. */
export const localTimeZone = (): string => renderedFor()?.timeZone ?? deviceTimeZone();
