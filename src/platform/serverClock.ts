import { CLOCK_OFFSET_KEY } from "../../contract/constants.ts";
import { localStore } from "./storage.ts";

/** Devices whose clock differs by less are taken to be right, in ms. */
const TOLERANCE_MS = 30_000;
const LONGEST_MEASUREMENT_MS = 3_000;

/** The clock that the validity of tokens is held against. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Asks the server for its time. A device without a network keeps what was measured last. */
  measure(): Promise<void>;
}

/** The server's clock: this device's, and the offset between the two, shared by all tabs. */
export const serverClock: ServerClock = {
  now: () => Date.now() + storedOffset(),
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

/** Takes what the server's clock shows now; a time that is no number is ignored. */
export function setServerTime(time: number): void {
  const offset = time - Date.now();
  if (Number.isNaN(offset) || Math.abs(offset - storedOffset()) <= TOLERANCE_MS) return;
  if (Math.abs(offset) > TOLERANCE_MS) localStore.setItem(CLOCK_OFFSET_KEY, String(offset));
  else localStore.removeItem(CLOCK_OFFSET_KEY);
}

const storedOffset = () => Number(localStore.getItem(CLOCK_OFFSET_KEY)) || 0;

/** Whether a stored token speaks against this clock: it has expired, or is not yet issued. */
export const isDoubtful = (
  { exp, iat }: { exp: number; iat?: number | undefined },
  now: number,
): boolean => exp * 1000 <= now || (iat ?? 0) * 1000 > now + TOLERANCE_MS;
