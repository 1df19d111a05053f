import { assign, setup } from "xstate";
import type { DateWordSchedule } from "../contract/dateWords/combineParts.ts";
import { type DateWordReading, readDateWords } from "../contract/dateWords/readDateWords.ts";
import type { Language } from "../contract/language.ts";
import { notProvided } from "./notProvided.ts";

/** How long the user must pause typing before the words are read. */
const DATE_WORDS_PAUSE_MS = 250;

/** What the words put into the fields of a form; a missing part keeps its field. */
export interface DateWordFields {
  date?: string | null;
  time?: string | null;
  recurrence?: string | null;
}

type DateWordsEvent =
  /** `now` is the present time with the time zone of the form. */
  | { type: "words.typed"; words: string; now: string }
  /** The form has another time zone, in which the words may mean another day and time. */
  | { type: "zone.changed"; now: string }
  /** The user chose words from a list, or goes on to another field. */
  | { type: "words.confirmed" }
  | { type: "schedule.chosen"; index: number }
  /** The user changed a field that the words had filled. */
  | { type: "fields.changed" };

interface Context {
  language: Language;
  /** The time if the words name none. */
  defaultTime: string;
  words: string;
  now: string;
  reading: DateWordReading | null;
}

/**
 * Reads when something is due from words, and fills the fields of a form. Unclear words empty the
 * date and the time, so that nothing is saved that the user has not chosen.
 */
export const dateWordsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DateWordsEvent,
    input: {} as { language: Language; defaultTime: string },
  },
  actions: {
    fillFields: (_, _params: { fields: DateWordFields }) => notProvided("fillFields"),
    readWords: assign({ reading: ({ context }) => read(context) }),
    setNow: assign({ now: (_, { now }: { now: string }) => now }),
    readWordsAt: assign(({ context }, { now }: { now: string }) => ({
      now,
      reading: keepChoice(context.reading, read({ ...context, now })),
    })),
  },
  guards: {
    isBlank: (_, { words }: { words: string }) => words.trim() === "",
    isUnderstood: ({ context }) => context.reading?.kind === "understood",
    isQuestion: ({ context }) => context.reading?.kind === "question",
    isOffered: ({ context: { reading } }, { index }: { index: number }) =>
      reading?.kind === "question" && index in reading.schedules,
  },
  delays: { pause: DATE_WORDS_PAUSE_MS },
}).createMachine({
  id: "dateWords",
  context: ({ input }) => ({ ...input, words: "", now: "", reading: null }),
  initial: "blank",
  on: {
    "words.typed": [
      {
        guard: { type: "isBlank", params: ({ event }) => event },
        target: ".blank",
        actions: assign(({ event: { words, now } }) => ({ words, now })),
      },
      { target: ".typing", actions: assign(({ event: { words, now } }) => ({ words, now })) },
    ],
    "fields.changed": ".byHand",
  },
  states: {
    blank: {},
    typing: {
      after: { pause: { target: "reading", actions: "readWords" } },
      on: {
        "words.confirmed": { target: "reading", actions: "readWords" },
        "zone.changed": { actions: { type: "setNow", params: ({ event }) => event } },
      },
    },
    reading: {
      always: [
        { guard: "isUnderstood", target: "understood" },
        { guard: "isQuestion", target: "asking" },
        { target: "rejected" },
      ],
    },
    understood: {
      entry: {
        type: "fillFields",
        params: ({ context }) => ({ fields: getFields(context) }),
      },
      on: {
        "zone.changed": {
          target: "reading",
          actions: { type: "readWordsAt", params: ({ event }) => event },
        },
      },
    },
    asking: {
      entry: {
        type: "fillFields",
        params: { fields: { date: null, time: null, recurrence: null } },
      },
      on: {
        "schedule.chosen": {
          guard: { type: "isOffered", params: ({ event }) => event },
          target: "understood",
          actions: assign({
            reading: ({ context: { reading }, event: { index } }) => choose(reading, index),
          }),
        },
        "zone.changed": {
          target: "reading",
          actions: { type: "readWordsAt", params: ({ event }) => event },
        },
      },
    },
    rejected: {
      entry: {
        type: "fillFields",
        params: ({ context }) => ({ fields: getFields(context) }),
      },
      on: {
        "zone.changed": {
          target: "reading",
          actions: { type: "readWordsAt", params: ({ event }) => event },
        },
      },
    },
    /** The fields are no longer those of the words. */
    byHand: {},
  },
});

const read = ({ words, now, language, defaultTime: assumedTime }: Context): DateWordReading =>
  readDateWords(words, { language, now: Temporal.ZonedDateTime.from(now), assumedTime });

const choose = (reading: DateWordReading | null, index: number): DateWordReading | null => {
  const schedule = reading?.kind === "question" ? reading.schedules[index] : undefined;
  return schedule === undefined ? reading : { kind: "understood", schedule };
};

/** Keeps the schedule that was chosen before, if it is still offered. */
function keepChoice(before: DateWordReading | null, reading: DateWordReading): DateWordReading {
  if (before?.kind !== "understood" || reading.kind !== "question") return reading;
  const chosen = JSON.stringify(before.schedule);
  return reading.schedules.some((one) => JSON.stringify(one) === chosen) ? before : reading;
}

function getFields({ reading, now, defaultTime }: Context): DateWordFields {
  if (reading?.kind === "understood") return complete(reading.schedule, { now, defaultTime });
  const understood = reading?.kind === "rejected" ? reading.understood : null;
  return {
    date: understood?.date ?? null,
    time: null,
    recurrence: understood?.recurrence ?? null,
  };
}

/** A time alone keeps the date. Today, the default time is left out once it has passed. */
function complete(
  { date, time, recurrence }: DateWordSchedule,
  { now, defaultTime }: Pick<Context, "now" | "defaultTime">,
): DateWordFields {
  if (date === null) return { time };
  const present = Temporal.ZonedDateTime.from(now);
  const isPassed = present.toPlainDate().equals(date) &&
    Temporal.PlainTime.compare(defaultTime, present.toPlainTime()) <= 0;
  return { date, time: time ?? (isPassed ? null : defaultTime), recurrence };
}
