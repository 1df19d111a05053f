import { inPlaceEditOf } from "../../../machines/inPlaceEdit.ts";
import type { KnownField } from "../../../machines/inPlaceEditSetup.ts";
import {
  type Before,
  type Context,
  done,
  failed,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const stale = new Error("stale");
const offline = new Error("offline");
const wrong = { date: [{ key: "Not a date" }] };
const refused = { fieldErrors: { date: ["Geçersiz tarih"] } };
const question = { message: "Lose it?" };

const first = { value: "old", version: 1 };
const elsewhere = { value: "old", version: 2 };
const wanted = { value: "new", version: 2 };
const others = { value: "other", version: 2 };
const read = { value: "other", version: 3 };

const fieldOf = (context: Context) => context as { base: KnownField<string>; draft: string };
const isNewest = (newest: KnownField<string>) => ({ context }: Before) =>
  fieldOf(context).draft === newest.value;
const isElsewhere = (newest: KnownField<string>) => ({ context }: Before) =>
  fieldOf(context).base.value === newest.value && fieldOf(context).base.version !== newest.version;

/** Nothing is unsaved any more. */
const letsGo = () => ["holdPage"];

const holds = (draft: string) => ({
  context: { draft, errors: {}, failure: null },
  starts: ({ context, running }: Before): Record<string, undefined> =>
    draft === fieldOf(context).base.value || running.includes("holdPage")
      ? {}
      : { holdPage: undefined },
  stops: ({ context }: Before) => draft === fieldOf(context).base.value ? letsGo() : [],
});

const ends = (newest: KnownField<string>, when: string) => ({
  when,
  to: "reading",
  stops: letsGo,
  context: { known: newest, base: newest },
  emits: [{ type: "edit.saved", value: newest.value }],
});

const givesBack = {
  to: "reading",
  stops: letsGo,
  emits: ({ context }: Before) => [
    { type: "edit.givenBack", value: fieldOf(context).base.value },
  ],
};

const begins = ({ context: { known } }: Before) => ({
  base: known,
  draft: (known as KnownField<string>).value,
  checked: null,
  errors: {},
  failure: null,
  isLeft: false,
});

/** To the input, or where nobody is left to see it, back with a word about that. */
const refuses = (context: Context) => [
  { when: "nobody looks any more", to: "reading", context, calls: LOST, stops: letsGo },
  { when: "somebody looks", to: "editing", context },
];

/** The same after it was sent: logged, if it had been asked about. */
const fails = (error: unknown, context: Context) => {
  const logged = ({ context: { draft } }: Before) =>
    draft === "gone"
      ? [["logFailure", { message: "Confirmation action failed", error }] as const]
      : [];
  const calls = (before: Before) => [...logged(before), ...LOST];
  return [
    { when: "nobody looks any more", to: "reading", context, calls, stops: letsGo },
    { when: "somebody looks", to: "editing", context, calls: logged },
  ];
};

/** Whether its input is open or not. */
const changes = {
  "types another value": holds("new"),
  "types a value that loses something": holds("gone"),
  "types the old value": holds("old"),
  "submits": [
    { when: "nothing is changed", ...givesBack },
    {
      when: "something is changed",
      to: "checking",
      context: { errors: {}, failure: null },
      starts: ({ context: { draft } }: Before) => ({ validate: { value: draft } }),
    },
  ],
  "gives it back": givesBack,
  "the session is over": [
    { when: "nothing is changed", to: "reading" },
    { when: "something is changed", ...loses() },
  ],
  "leaves": [
    { when: "nothing is changed", to: "reading" },
    {
      when: "something is changed",
      to: "checking",
      context: { errors: {}, failure: null, isLeft: true },
      starts: ({ context: { draft } }: Before) => ({ validate: { value: draft } }),
    },
  ],
};

const leaves = { context: { isLeft: true } };

const savesAgain = (newest: KnownField<string>, when: string) => ({
  when,
  to: "saving",
  context: { known: newest, base: newest },
  starts: { save: { input: "checked", version: newest.version } },
});

const LOST = [["tellLost"]] as const;

const asksWhich = (newest: KnownField<string>) => {
  const context = { known: newest, base: newest };
  return [
    { when: "nobody looks any more", to: "reading", context, calls: LOST, stops: letsGo },
    { when: "somebody looks", to: "stale", context },
  ];
};

/** One field of a record, edited where it stands. */
export const inPlaceEdit: Specification = {
  name: "inPlaceEdit",
  machine: (call) =>
    inPlaceEditOf<string, string>({
      validate: () => Promise.reject(offline),
      question: (value) => value === "gone" ? question : undefined,
      save: () => Promise.reject(offline),
      readNewest: () => Promise.reject(offline),
      isStale: (error) => error === stale,
      tellLost: call("tellLost"),
      logFailure: (message, error) => call("logFailure")({ message, error }),
    }),
  input: { known: first },
  effects: ["validate", "save", "readNewest", "holdPage"],
  others: ["confirmDialog"],
  tags: { keepAlive: ["checking", "asking", "saving", "comparing"] },
  happenings: {
    "the record is read again": sent({ type: "record.changed", known: read }),
    "begins": sent({ type: "edit.started" }),
    "takes hold of it": sent({ type: "move.started" }),
    "types another value": sent({ type: "value.changed", value: "new" }),
    "types a value that loses something": sent({ type: "value.changed", value: "gone" }),
    "types the old value": sent({ type: "value.changed", value: "old" }),
    "submits": sent({ type: "edit.submitted" }),
    "gives it back": sent({ type: "edit.cancelled" }),
    "leaves": sent({ type: "edit.left" }),
    "the session is over": sent({ type: "edit.dropped" }),
    "keeps their own": sent({ type: "own.kept" }),
    "keeps the newer": sent({ type: "newer.kept" }),
    "says yes": sent({ type: "question.confirmed" }),
    "says no": sent({ type: "question.declined" }),
    "it is found right": done("validate", { ok: true, value: "checked" }),
    "it is found wrong": done("validate", { ok: false, errors: wrong }),
    "it cannot be checked": failed("validate", offline),
    "it is saved": done("save", "saved"),
    "the record has another version": failed("save", stale),
    "the server refuses the value": failed("save", refused),
    "it does not arrive": failed("save", offline),
    "another field was changed": done("readNewest", elsewhere),
    "what was wanted stands there": done("readNewest", wanted),
    "something else stands there": done("readNewest", others),
    "the newest cannot be read": failed("readNewest", offline),
  },
  conditions: {
    "nobody looks any more": ({ context }) => context.isLeft === true,
    "somebody looks": ({ context }) => context.isLeft === false,
    "nothing is changed": ({ context }) => fieldOf(context).draft === fieldOf(context).base.value,
    "something is changed": ({ context }) => fieldOf(context).draft !== fieldOf(context).base.value,
    "something is lost": ({ context }) => fieldOf(context).draft === "gone",
    "the old value is wanted": isNewest(elsewhere),
    "the new value is wanted": isNewest(wanted),
    "the old value stood there": isElsewhere(elsewhere),
    "the other value stood there": isElsewhere(others),
  },
  start: {
    to: "reading",
    context: {
      known: first,
      base: first,
      draft: "old",
      checked: null,
      errors: {},
      failure: null,
      isLeft: false,
    },
  },
  rows: {
    "": { "the record is read again": { context: { known: read } } },
    reading: {
      "begins": { to: "editing", context: begins },
      "takes hold of it": { to: "moving", context: begins },
    },
    editing: changes,
    moving: changes,
    checking: {
      "it is found right": [
        {
          when: "something is lost",
          to: "asking",
          context: { checked: { input: "checked" } },
          sends: [["confirmDialog", { type: "dialog.requested", question, asker: "actor it" }]],
        },
        { ...saves(), context: { checked: { input: "checked" } } },
      ],
      "it is found wrong": refuses({ errors: wrong }),
      "it cannot be checked": refuses({ failure: offline }),
      "gives it back": { ...givesBack, stops: () => ["validate", ...letsGo()] },
      "leaves": leaves,
      "the session is over": { ...loses(), stops: () => ["validate", ...letsGo()] },
    },
    asking: {
      "says yes": saves(),
      "says no": refuses({}),
      "leaves": leaves,
      "the session is over": loses(),
    },
    saving: {
      "it is saved": {
        to: "reading",
        stops: letsGo,
        emits: ({ context: { draft } }) => [{ type: "edit.saved", value: draft }],
      },
      "the record has another version": { to: "comparing", starts: { readNewest: undefined } },
      "the server refuses the value": fails(refused, { errors: refused.fieldErrors }),
      "it does not arrive": fails(offline, { failure: offline }),
      "leaves": leaves,
      "the session is over": leaves,
    },
    comparing: {
      "another field was changed": [
        ends(elsewhere, "the old value is wanted"),
        savesAgain(elsewhere, "the old value stood there"),
        ...asksWhich(elsewhere),
      ],
      "what was wanted stands there": [
        ends(wanted, "the new value is wanted"),
        ...asksWhich(wanted),
      ],
      "something else stands there": [
        savesAgain(others, "the other value stood there"),
        ...asksWhich(others),
      ],
      "the newest cannot be read": fails(offline, { failure: offline }),
      "leaves": leaves,
      "the session is over": leaves,
    },
    stale: {
      "keeps their own": saves(),
      "keeps the newer": givesBack,
      "gives it back": givesBack,
      "leaves": loses(),
      "the session is over": loses(),
    },
  },
  impossible: [
    {
      after: ["begins", "takes hold of it"],
      never: ["something is changed"],
      because: "nothing is typed yet",
    },
    {
      after: ["leaves", "the session is over"],
      never: ["somebody looks"],
      because: "nobody comes back to what was left",
    },
    {
      after: ["submits", "keeps their own"],
      never: ["nobody looks any more"],
      because: "whoever does that is there",
    },
    {
      after: [
        "types a value that loses something",
        "it is found wrong",
        "it cannot be checked",
        "the server refuses the value",
        "it does not arrive",
        "says no",
        "the newest cannot be read",
      ],
      never: ["nothing is changed"],
      because: "what is checked is another value than stood there",
    },
  ],
};

/** Nobody is there any more to choose, or to save for. */
function loses() {
  return { to: "reading", calls: [["tellLost"]] as const, stops: letsGo };
}

function saves() {
  return {
    to: "saving",
    starts: ({ context: { base } }: Before) => ({
      save: { input: "checked", version: (base as KnownField<string>).version },
    }),
  };
}

type Newest = KnownField<string>;
