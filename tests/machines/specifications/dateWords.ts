import type { DateWordSchedule } from "../../../contract/dateWords/combineParts.ts";
import { type DateWordFields, dateWordsMachine } from "../../../machines/dateWords.ts";
import {
  elapseDelay,
  sendEvent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";

const now = "2026-11-26T10:15:00+03:00[Europe/Istanbul]";
/** The same moment in another time zone, where the words mean the same. */
const elsewhere = "2026-11-26T11:15:00+04:00[Asia/Dubai]";
const words = {
  tomorrow: "yarın",
  today: "bugün",
  atNine: "saat 9",
  weekend: "hafta sonu",
  unknown: "her gün sabaha",
} as const;

const schedule = (
  date: string | null,
  time: string | null = null,
  recurrence: string | null = null,
): DateWordSchedule => ({ date, time, recurrence });

const understand = (schedule: DateWordSchedule) => ({ kind: "understood", schedule });
const saturday = schedule("2026-11-28");
const sunday = schedule("2026-11-29");
const daily = schedule("2026-11-27", null, "FREQ=DAILY");

/** What each of the words is read as, and what it puts into the fields. */
const readings: Readonly<Record<string, { to: string; reading: object; fields: DateWordFields }>> =
  {
    [words.tomorrow]: {
      to: "understood",
      reading: understand(schedule("2026-11-27")),
      fields: { date: "2026-11-27", time: "09:00", recurrence: null },
    },
    [words.today]: {
      to: "understood",
      reading: understand(schedule("2026-11-26")),
      fields: { date: "2026-11-26", time: null, recurrence: null },
    },
    [words.atNine]: {
      to: "understood",
      reading: understand(schedule(null, "09:00")),
      fields: { time: "09:00" },
    },
    [words.weekend]: {
      to: "asking",
      reading: { kind: "question", schedules: [saturday, sunday] },
      fields: { date: null, time: null, recurrence: null },
    },
    [words.unknown]: {
      to: "rejected",
      reading: {
        kind: "rejected",
        problem: "unknownWords",
        words: "sabaha",
        understood: daily,
      },
      fields: { date: "2026-11-27", time: null, recurrence: "FREQ=DAILY" },
    },
  };

/** What the second reading of a weekend puts into the fields. */
const chosen: Transition["calls"] = [["fillFields", {
  fields: { date: "2026-11-29", time: "09:00", recurrence: null },
}]];

/** When something is due, read from words into a form. */
export const dateWords: Specification = {
  name: "dateWords",
  machine: dateWordsMachine,
  input: { language: "tr", defaultTime: "09:00" },
  actions: ["fillFields"],
  delays: { pause: 250 },
  events: {
    "types tomorrow": type(words.tomorrow),
    "types today": type(words.today),
    "types a time": type(words.atNine),
    "types a weekend": type(words.weekend),
    "types unknown words": type(words.unknown),
    "clears the words": type(" "),
    "pauses": elapseDelay("pause"),
    "confirms the words": sendEvent({ type: "words.confirmed" }),
    "chooses the second reading": sendEvent({ type: "schedule.chosen", index: 1 }),
    "chooses a reading that is not offered": sendEvent({ type: "schedule.chosen", index: 2 }),
    "changes the time zone": sendEvent({ type: "zone.changed", now: elsewhere }),
    "changes a field": sendEvent({ type: "fields.changed" }),
  },
  conditions: Object.fromEntries(
    Object.values(words).map((text) => [
      text,
      ({ context }: StateBefore) => context.words === text,
    ]),
  ),
  start: {
    to: "blank",
    context: { language: "tr", defaultTime: "09:00", words: "", now: "", reading: null },
  },
  transitions: {
    "": {
      "types tomorrow": types(words.tomorrow),
      "types today": types(words.today),
      "types a time": types(words.atNine),
      "types a weekend": types(words.weekend),
      "types unknown words": types(words.unknown),
      "clears the words": { to: "blank", context: { words: " ", now } },
      "changes a field": { to: "byHand" },
    },
    typing: {
      "pauses": reads(),
      "confirms the words": reads(),
      "changes the time zone": { to: "typing", context: { now: elsewhere } },
    },
    understood: {
      "changes the time zone": [
        ...readsAgain("understood"),
        { when: words.weekend, to: "understood", context: { now: elsewhere }, calls: chosen },
      ],
    },
    rejected: { "changes the time zone": readsAgain("rejected") },
    asking: {
      "changes the time zone": readsAgain("asking"),
      "chooses the second reading": {
        to: "understood",
        context: { reading: understand(sunday) },
        calls: chosen,
      },
    },
  },
  impossible: Object.entries({
    "types tomorrow": words.tomorrow,
    "types today": words.today,
    "types a time": words.atNine,
    "types a weekend": words.weekend,
    "types unknown words": words.unknown,
  }).map(([event, typed]) => ({
    after: [event, typed, ...(typed === words.weekend ? ["chooses the second reading"] : [])],
    never: Object.values(words).filter((text) => text !== typed),
    because: `"${typed}" was typed`,
  })),
};

function type(words: string) {
  return sendEvent({ type: "words.typed", words, now });
}

function types(words: string): Transition {
  return { to: "typing", context: { words, now }, times: ["pause"] };
}

function reads(): Transition[] {
  return Object.entries(readings).map(([text, { to, reading, fields }]) => ({
    when: text,
    to,
    context: { reading },
    calls: [["fillFields", { fields }]],
  }));
}

/** Reads the words of a state in the other time zone. */
function readsAgain(state: string): Transition[] {
  return reads().filter(({ to }) => to === state)
    .map((transition) => ({ ...transition, context: { ...transition.context, now: elsewhere } }));
}
