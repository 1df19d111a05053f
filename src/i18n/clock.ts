import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";
import type { App } from "../../machines/createApp.ts";
import { type ClockReading, toDay } from "../../machines/clock.ts";

const ClockContext = createContext<App["clock"] | null>(null);
export const ClockProvider = ClockContext.Provider;

/** Reads the clock, for loaders and event handlers. */
export const readClock = ({ clock }: Pick<App, "clock">): ClockReading =>
  clock.getSnapshot().context;

/** Selects a value from the app's clock; the view renders again when the value changes. */
export function useClock<Value extends string | number | boolean>(
  select: (reading: ClockReading) => Value,
): Value {
  const clock = useContext(ClockContext);
  const subscribe = useCallback((onChange: () => void) => {
    const subscription = clock?.subscribe(onChange);
    return () => subscription?.unsubscribe();
  }, [clock]);
  const read = () => select(clock === null ? DEFAULT_READING : readClock({ clock }));
  return useSyncExternalStore(subscribe, read, read);
}

/** The reading outside of the app. */
const DEFAULT_READING: ClockReading = { minute: Date.now(), timeZone: DEFAULT_TIME_ZONE };

/** Today in a time zone, by default the reader's: `2026-11-26`. */
export const useToday = (timeZone?: string): string =>
  useClock((reading) => toDay(reading, timeZone));

/** Today in Istanbul, the time zone of milestones. */
export const useMilestoneToday = (): Temporal.PlainDate =>
  Temporal.PlainDate.from(useToday(DEFAULT_TIME_ZONE));

const QUARTER_MS = 15 * 60_000;

/**
 * The current time, rounded down to 15 minutes. It changes at midnight in every time zone, as their
 * offsets are multiples of 15 minutes.
 */
export const useQuarterHour = (): Date =>
  new Date(useClock(({ minute }) => minute - minute % QUARTER_MS));
