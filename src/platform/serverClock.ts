import { CLOCK_OFFSET_KEY } from "../../contract/constants.ts";
import { localStore } from "./storage.ts";

/** Smaller differences, in ms, are ignored. */
const TOLERANCE_MS = 30_000;
const LONGEST_MEASUREMENT_MS = 3_000;

/** The clock for the expiry of tokens. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Requests the server's time; offline, the last offset is kept. */
  measure(): Promise<void>;
}

/** This device's clock plus an offset, which all tabs share. */
export const serverClock: ServerClock = {
  now: () => Date.now() + readOffset(),
  async measure() {
    try {
      const { headers } = await fetch("/healthz", {
        method: "HEAD",
        cache: "no-store",
        redirect: "manual",
        signal: AbortSignal.timeout(LONGEST_MEASUREMENT_MS),
      });
      setServerTime(Date.parse(headers.get("date") ?? ""));
    } catch (error) {
      console.info("The server's time could not be measured", error);
    }
  },
};

/** Sets the server's time; NaN is ignored. */
export function setServerTime(time: number): void {
  const offset = time - Date.now();
  if (Number.isNaN(offset) || Math.abs(offset - readOffset()) <= TOLERANCE_MS) return;
  if (Math.abs(offset) > TOLERANCE_MS) localStore.setItem(CLOCK_OFFSET_KEY, String(offset));
  else localStore.removeItem(CLOCK_OFFSET_KEY);
}

const readOffset = () => Number(localStore.getItem(CLOCK_OFFSET_KEY)) || 0;

/** Whether a token has expired, or was issued in the future, by this clock. */
export const contradictsClock = (
  { exp, iat }: { exp: number; iat?: number | undefined },
  now: number,
): boolean => exp * 1000 <= now || (iat ?? 0) * 1000 > now + TOLERANCE_MS;
