import { clockMachine } from "../../../machines/clock.ts";
import {
  type Before,
  due,
  sent,
  sleeps,
  type Specification,
} from "../../support/specification/specification.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Two minutes before midnight in Istanbul, when the walk begins. */
const START = Date.UTC(2026, 10, 26, 20, 58);

/** The day in Istanbul, which is three hours ahead of UTC all year. */
const dayOf = (moment: number) => Math.floor((moment + 3 * 60 * MINUTE) / DAY);

/** The clock that views subscribe to, by the minute and by the day. */
export const clock: Specification = {
  name: "clock",
  machine: clockMachine,
  input: (now: () => number) => ({ now: () => START + now(), zone: () => "Europe/Istanbul" }),
  context: ({ minute, timeZone }) => ({ minute, timeZone }),
  effects: ["followWindow"],
  delays: { nextMinute: MINUTE },
  happenings: {
    "a minute passes": due("nextMinute"),
    "the window is hidden": sent({ type: "window.hidden" }),
    "the window is shown": sent({ type: "window.shown" }),
    "the machine sleeps for a day": sleeps(DAY),
  },
  conditions: {
    "the next minute is of another day": ({ context, now }) =>
      dayOf(minuteOf(context)) !== dayOf(START + now + MINUTE),
    "the next minute is of the same day": ({ context, now }) =>
      dayOf(minuteOf(context)) === dayOf(START + now + MINUTE),
    "the day is over": ({ context, now }) => dayOf(minuteOf(context)) !== dayOf(START + now),
    "the day goes on": ({ context, now }) => dayOf(minuteOf(context)) === dayOf(START + now),
  },
  start: {
    to: "running",
    context: { minute: START, timeZone: "Europe/Istanbul" },
    starts: { followWindow: undefined },
    times: ["nextMinute"],
  },
  rows: {
    "": {
      "the window is shown": [
        {
          when: "the day is over",
          to: "running",
          context: ({ now }: Before) => ({ minute: START + now }),
          emits: [{ type: "day.changed" }],
          times: ["nextMinute"],
        },
        {
          when: "the day goes on",
          to: "running",
          context: ({ now }: Before) => ({ minute: START + now }),
          times: ["nextMinute"],
        },
      ],
    },
    running: {
      "a minute passes": [
        {
          when: "the next minute is of another day",
          to: "running",
          context: ({ now }: Before) => ({ minute: START + now + MINUTE }),
          emits: [{ type: "day.changed" }],
          times: ["nextMinute"],
        },
        {
          when: "the next minute is of the same day",
          to: "running",
          context: ({ now }: Before) => ({ minute: START + now + MINUTE }),
          times: ["nextMinute"],
        },
      ],
      "the window is hidden": { to: "stopped" },
    },
  },
  alike: ({ leaves, context, now }) => [
    leaves,
    Math.min(2, dayOf(START + now) - dayOf(minuteOf(context))),
    Math.max(0, (START + now + 3 * 60 * MINUTE) % DAY - (DAY - 3 * MINUTE)),
  ],
  impossible: [
    {
      after: ["a minute passes", "the window is shown"],
      never: ["the day is over"],
      because: "it shows the present minute then",
    },
  ],
  possible: ({ context, now }, happening) =>
    happening !== "the machine sleeps for a day" || START + now - minuteOf(context) < 2 * DAY,
};

const minuteOf = (context: Readonly<Record<string, unknown>>) => Number(context.minute);
