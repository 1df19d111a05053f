import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";
import type { App } from "../../machines/createApp.ts";
import { type ClockReading, dayOf } from "../../machines/clock.ts";

const ClockContext = createContext<App["clock"] | null>(null);
export const ClockProvider = ClockContext.Provider;

/** What the clock shows now; for loaders and for what somebody presses. */
export const readingOf = ({ clock }: Pick<App, "clock">): ClockReading =>
  clock.getSnapshot().context;

/**
 * Something of what the app's clock shows: a text, a number or a boolean, with which the view is
 * rendered again when it changes.
 */
export function useClock<Value extends string | number | boolean>(
  select: (reading: ClockReading) => Value,
): Value {
  const clock = useContext(ClockContext);
  const subscribe = useCallback((onChange: () => void) => {
    const following = clock?.subscribe(onChange);
    return () => following?.unsubscribe();
  }, [clock]);
  const read = () => select(clock === null ? STILL : readingOf({ clock }));
  return useSyncExternalStore(subscribe, read, read);
}

/** Where there is no app around, as in a gallery, time stands still. */
const STILL: ClockReading = { minute: Date.now(), timeZone: DEFAULT_TIME_ZONE };

/** Today for the person who looks, `2026-11-26`. */
export const useToday = (): string => useClock((reading) => dayOf(reading));

/** Today in Istanbul, the time zone of milestones. */
export const useMilestoneToday = (): Temporal.PlainDate =>
  Temporal.PlainDate.from(useClock((reading) => dayOf(reading, DEFAULT_TIME_ZONE)));

const QUARTER_MS = 15 * 60_000;

/** The quarter of an hour that has begun: days and hours begin with one, in every time zone. */
export const useQuarterHour = (): Date =>
  new Date(useClock(({ minute }) => minute - minute % QUARTER_MS));
