import { clockMachine } from "../../../machines/clock.ts";
import {
  elapseDelay,
  sendEvent,
  sleepComputer,
  type Specification,
  type StateBefore,
} from "../../support/specification/specification.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Two minutes before midnight in Istanbul, when the walk begins. */
const START = Date.UTC(2026, 10, 26, 20, 58);

/** The day in Istanbul, which is three hours ahead of UTC all year. */
const toDay = (moment: number) => Math.floor((moment + 3 * 60 * MINUTE) / DAY);

/** The clock that views subscribe to, by the minute and by the day. */
export const clock: Specification = {
  name: "clock",
  machine: clockMachine,
  input: (now: () => number) => ({ now: () => START + now(), zone: () => "Europe/Istanbul" }),
  context: ({ minute, timeZone }) => ({ minute, timeZone }),
  effects: ["followWindow"],
  delays: { nextMinute: MINUTE },
  events: {
    "a minute passes": elapseDelay("nextMinute"),
    "the window is hidden": sendEvent({ type: "window.hidden" }),
    "the window is shown": sendEvent({ type: "window.shown" }),
    "the machine sleeps for a day": sleepComputer(DAY),
  },
  conditions: {
    "the next minute is of another day": ({ context, now }) =>
      toDay(toMinute(context)) !== toDay(START + now + MINUTE),
    "the next minute is of the same day": ({ context, now }) =>
      toDay(toMinute(context)) === toDay(START + now + MINUTE),
    "the day is over": ({ context, now }) => toDay(toMinute(context)) !== toDay(START + now),
    "the day goes on": ({ context, now }) => toDay(toMinute(context)) === toDay(START + now),
  },
  start: {
    to: "running",
    context: { minute: START, timeZone: "Europe/Istanbul" },
    starts: { followWindow: undefined },
    times: ["nextMinute"],
  },
  transitions: {
    "": {
      "the window is shown": [
        {
          when: "the day is over",
          to: "running",
          context: ({ now }: StateBefore) => ({ minute: START + now }),
          emits: [{ type: "day.changed" }],
          times: ["nextMinute"],
        },
        {
          when: "the day goes on",
          to: "running",
          context: ({ now }: StateBefore) => ({ minute: START + now }),
          times: ["nextMinute"],
        },
      ],
    },
    running: {
      "a minute passes": [
        {
          when: "the next minute is of another day",
          to: "running",
          context: ({ now }: StateBefore) => ({ minute: START + now + MINUTE }),
          emits: [{ type: "day.changed" }],
          times: ["nextMinute"],
        },
        {
          when: "the next minute is of the same day",
          to: "running",
          context: ({ now }: StateBefore) => ({ minute: START + now + MINUTE }),
          times: ["nextMinute"],
        },
      ],
      "the window is hidden": { to: "stopped" },
    },
  },
  duplicateKey: ({ leaves, context, now }) => [
    leaves,
    Math.min(2, toDay(START + now) - toDay(toMinute(context))),
    Math.max(0, (START + now + 3 * 60 * MINUTE) % DAY - (DAY - 3 * MINUTE)),
  ],
  impossible: [
    {
      after: ["a minute passes", "the window is shown"],
      never: ["the day is over"],
      because: "it shows the present minute then",
    },
  ],
  isReachable: ({ context, now }, event) =>
    event !== "the machine sleeps for a day" || START + now - toMinute(context) < 2 * DAY,
};

const toMinute = (context: Readonly<Record<string, unknown>>) => Number(context.minute);
