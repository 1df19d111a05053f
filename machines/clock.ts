import { enqueueActions, fromCallback, setup } from "xstate";
import { DEFAULT_TIME_ZONE } from "../contract/constants.ts";
import { notProvided } from "./notProvided.ts";

const MINUTE_MS = 60_000;

/** Whether the window can be seen; shown is also said of one that gets the focus or wakes. */
export type WindowEvent = { type: "window.shown" } | { type: "window.hidden" };

/** What the clock shows. */
export interface ClockReading {
  /** When the present minute began, in milliseconds since 1970. */
  minute: number;
  /** The time zone of the person who looks. */
  timeZone: string;
}

export interface ClockInput {
  /** Milliseconds since 1970. */
  now: () => number;
  /** The time zone of this device, which may travel. */
  zone: () => string;
}

/**
 * The one clock of all views. It moves every minute while the window can be seen, and at once when
 * it is shown, gets the focus or wakes. It reports when the day changes, for the person or in the
 * time zone of milestones. A hidden window has no timer.
 */
export const clockMachine = setup({
  types: {
    context: {} as ClockInput & ClockReading,
    input: {} as ClockInput,
    events: {} as WindowEvent,
    emitted: {} as { type: "day.changed" },
  },
  actors: { followWindow: fromCallback<WindowEvent>(() => notProvided("followWindow")) },
  delays: { nextMinute: ({ context }) => MINUTE_MS - context.now() % MINUTE_MS },
  actions: {
    read: enqueueActions(({ context, enqueue }) => {
      const reading = readClock(context);
      enqueue.assign(reading);
      if (!isSameDay(reading, context)) enqueue.emit({ type: "day.changed" });
    }),
  },
}).createMachine({
  id: "clock",
  context: ({ input }) => ({ ...input, ...readClock(input) }),
  invoke: { src: "followWindow" },
  initial: "running",
  on: { "window.shown": { target: ".running", actions: "read" } },
  states: {
    running: {
      after: { nextMinute: { target: "running", reenter: true, actions: "read" } },
      on: { "window.hidden": "stopped" },
    },
    stopped: {},
  },
});

const readClock = ({ now, zone }: ClockInput): ClockReading => ({
  minute: minuteOf(now()),
  timeZone: zone(),
});

/** When the minute of a moment began, in milliseconds since 1970. */
export const minuteOf = (moment: number): number => moment - moment % MINUTE_MS;

/** The day in a time zone, `2026-11-26`; the person's unless told. */
export const dayOf = (
  { minute, timeZone }: ClockReading,
  zone: string = timeZone,
): string =>
  Temporal.Instant.fromEpochMilliseconds(minute).toZonedDateTimeISO(zone).toPlainDate().toString();

/** Whether it is the same day, for the person and in the time zone of milestones. */
export const isSameDay = (one: ClockReading, other: ClockReading): boolean =>
  daysOf(one) === daysOf(other);

const daysOf = (reading: ClockReading): string =>
  `${dayOf(reading)} ${dayOf(reading, DEFAULT_TIME_ZONE)}`;
