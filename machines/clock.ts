import { assign, emit, fromCallback, setup } from "xstate";
import { DEFAULT_TIME_ZONE } from "../contract/constants.ts";
import { notProvided } from "./notProvided.ts";

const MINUTE_MS = 60_000;

/** Changes of the window's visibility; `window.shown` is also sent on focus and on wake. */
export type WindowEvent = { type: "window.shown" } | { type: "window.hidden" };

/** The current minute and the user's time zone. */
export interface ClockReading {
  /** The start of the current minute, in milliseconds since 1970. */
  minute: number;
  /** The user's time zone. */
  timeZone: string;
}

interface Context extends ClockInput, ClockReading {
  /** The days at the last `day.changed`, as `toDays` formats them. */
  days: string;
}

export interface ClockInput {
  /** Milliseconds since 1970. */
  now: () => number;
  /** The device's time zone, which changes when the user travels. */
  zone: () => string;
}

/**
 * The clock of all views. It updates every minute while the window is visible, and immediately when
 * the window is shown. It emits `day.changed` when the day changes in the user's time zone or in that
 * of milestones. A hidden window has no timer.
 */
export const clockMachine = setup({
  types: {
    context: {} as Context,
    input: {} as ClockInput,
    events: {} as WindowEvent,
    emitted: {} as { type: "day.changed" },
  },
  actors: { followWindow: fromCallback<WindowEvent>(() => notProvided("followWindow")) },
  delays: { nextMinute: ({ context }) => MINUTE_MS - context.now() % MINUTE_MS },
  actions: { read: assign(({ context }) => readClock(context)) },
  guards: { isAnotherDay: ({ context }) => toDays(context) !== context.days },
}).createMachine({
  id: "clock",
  context: ({ input }) => {
    const reading = readClock(input);
    return { ...input, ...reading, days: toDays(reading) };
  },
  invoke: { src: "followWindow" },
  initial: "running",
  on: { "window.shown": { target: ".running", actions: "read" } },
  always: {
    guard: "isAnotherDay",
    actions: [assign({ days: ({ context }) => toDays(context) }), emit({ type: "day.changed" })],
  },
  states: {
    running: {
      after: { nextMinute: { target: "running", reenter: true, actions: "read" } },
      on: { "window.hidden": "stopped" },
    },
    stopped: {},
  },
});

function readClock({ now, zone }: ClockInput): ClockReading {
  const moment = now();
  return { minute: moment - moment % MINUTE_MS, timeZone: zone() };
}

/** Formats the day in a time zone as `2026-11-26`. The default is the user's. */
export const toDay = (
  { minute, timeZone }: ClockReading,
  zone: string = timeZone,
): string =>
  Temporal.Instant.fromEpochMilliseconds(minute).toZonedDateTimeISO(zone).toPlainDate().toString();

/** The day of the user and the day of milestones, to compare with earlier ones. */
const toDays = (reading: ClockReading): string =>
  `${toDay(reading)} ${toDay(reading, DEFAULT_TIME_ZONE)}`;
