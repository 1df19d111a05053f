import { createInPlaceEditMachine } from "../../../machines/inPlaceEdit.ts";
import type { StoredField } from "../../../machines/inPlaceEditSetup.ts";
import {
  type Context,
  done,
  failed,
  sent,
  type Specification,
  type StateBefore,
} from "../../support/specification/specification.ts";

const stale = new Error("stale");
const offline = new Error("offline");
const declined = new Error("The user declined");
const wrong = { date: [{ key: "Not a date" }] };
const refused = { fieldErrors: { date: ["Geçersiz tarih"] } };
const question = { message: "Lose it?" };

const first = { value: "old", version: 1 };
const elsewhere = { value: "old", version: 2 };
const wanted = { value: "new", version: 2 };
const others = { value: "other", version: 2 };
const read = { value: "other", version: 3 };

const toField = (context: Context) => context as { base: StoredField<string>; draft: string };
const isNewest = (newest: StoredField<string>) => ({ context }: StateBefore) =>
  toField(context).draft === newest.value;
const isElsewhere = (newest: StoredField<string>) => ({ context }: StateBefore) =>
  toField(context).base.value === newest.value && toField(context).base.version !== newest.version;

/** Nothing is unsaved any more. */
const allowsUnload = () => ["blockUnload"];

const holds = (draft: string) => ({
  context: { draft, errors: {}, failure: null },
  starts: ({ context, running }: StateBefore): Record<string, undefined> =>
    draft === toField(context).base.value || running.includes("blockUnload")
      ? {}
      : { blockUnload: undefined },
  stops: ({ context }: StateBefore) => draft === toField(context).base.value ? allowsUnload() : [],
});

const ends = (newest: StoredField<string>, when: string) => ({
  when,
  to: "viewing",
  stops: allowsUnload,
  context: { stored: newest, base: newest },
  emits: [{ type: "edit.saved", value: newest.value }],
});

const givesBack = {
  to: "viewing",
  stops: allowsUnload,
  emits: ({ context }: StateBefore) => [
    { type: "edit.reverted", value: toField(context).base.value },
  ],
};

const begins = ({ context: { stored } }: StateBefore) => ({
  base: stored,
  draft: (stored as StoredField<string>).value,
  validated: null,
  errors: {},
  failure: null,
  isUnmounted: false,
});

/** To the input, or where nobody is left to see it, back with a word about that. */
const refuses = (context: Context) => [
  { when: "nobody looks any more", to: "viewing", context, calls: LOST, stops: allowsUnload },
  { when: "somebody looks", to: "changing.editing", context },
];

/** The same after it was sent: logged, if it had been asked about. */
const fails = (error: unknown, context: Context) => {
  const logged = ({ context: { validated } }: StateBefore) =>
    Object(validated).question === undefined ? [] : [["logFailure", { error }] as const];
  const calls = (before: StateBefore) => [...logged(before), ...LOST];
  return [
    { when: "nobody looks any more", to: "viewing", context, calls, stops: allowsUnload },
    { when: "somebody looks", to: "changing.editing", context, calls: logged },
  ];
};

/** The same while editing and while moving. */
const changes = {
  "types another value": holds("new"),
  "types the old value": holds("old"),
  "submits": [
    { when: "nothing is changed", ...givesBack },
    {
      when: "something is changed",
      to: "validating",
      context: { errors: {}, failure: null },
      starts: ({ context: { draft } }: StateBefore) => ({ validate: { value: draft } }),
    },
  ],
  "gives it back": givesBack,
  "the session is over": [
    { when: "nothing is changed", to: "viewing" },
    { when: "something is changed", ...loses() },
  ],
  "leaves": [
    { when: "nothing is changed", to: "viewing" },
    {
      when: "something is changed",
      to: "validating",
      context: { errors: {}, failure: null, isUnmounted: true },
      starts: ({ context: { draft } }: StateBefore) => ({ validate: { value: draft } }),
    },
  ],
};

const leaves = { context: { isUnmounted: true } };

const savesAgain = (newest: StoredField<string>, when: string) => ({
  when,
  to: "saving",
  context: { stored: newest, base: newest },
  starts: { save: { input: "checked", version: newest.version } },
});

const LOST = [["notifyDiscarded"]] as const;

const asksWhich = (newest: StoredField<string>) => {
  const context = { stored: newest, base: newest };
  return [
    { when: "nobody looks any more", to: "viewing", context, calls: LOST, stops: allowsUnload },
    { when: "somebody looks", to: "stale", context },
  ];
};

/** One field of a record, edited where it stands. */
export const inPlaceEdit: Specification = {
  name: "inPlaceEdit",
  machine: createInPlaceEditMachine<string, string>().provide({
    guards: { isStale: (_, { error }) => error === stale },
  }),
  input: { stored: first },
  effects: ["validate", "confirm", "save", "readNewest", "blockUnload"],
  actions: ["notifyDiscarded", "logFailure"],
  tags: { keepAlive: ["validating", "confirming", "saving", "comparing"] },
  events: {
    "the record is read again": sent({ type: "record.changed", stored: read }),
    "begins": sent({ type: "edit.started" }),
    "takes hold of it": sent({ type: "move.started" }),
    "types another value": sent({ type: "value.changed", value: "new" }),
    "types the old value": sent({ type: "value.changed", value: "old" }),
    "submits": sent({ type: "edit.submitted" }),
    "gives it back": sent({ type: "edit.cancelled" }),
    "leaves": sent({ type: "view.unmounted" }),
    "the session is over": sent({ type: "session.ended" }),
    "keeps their own": sent({ type: "ownValue.chosen" }),
    "keeps the newer": sent({ type: "newerValue.chosen" }),
    "says yes": done("confirm"),
    "says no": failed("confirm", declined),
    "it is found right": done("validate", { ok: true, value: "checked" }),
    "it is found right and loses something": done("validate", {
      ok: true,
      value: "checked",
      question,
    }),
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
    "nobody looks any more": ({ context }) => context.isUnmounted === true,
    "somebody looks": ({ context }) => context.isUnmounted === false,
    "nothing is changed": ({ context }) => toField(context).draft === toField(context).base.value,
    "something is changed": ({ context }) => toField(context).draft !== toField(context).base.value,
    "the old value is wanted": isNewest(elsewhere),
    "the new value is wanted": isNewest(wanted),
    "the old value stood there": isElsewhere(elsewhere),
    "the other value stood there": isElsewhere(others),
  },
  start: {
    to: "viewing",
    context: {
      stored: first,
      base: first,
      draft: "old",
      validated: null,
      errors: {},
      failure: null,
      isUnmounted: false,
    },
  },
  transitions: {
    "": { "the record is read again": { context: { stored: read } } },
    viewing: {
      "begins": { to: "changing.editing", context: begins },
      "takes hold of it": { to: "changing.moving", context: begins },
    },
    changing: changes,
    validating: {
      "it is found right": {
        ...saves(),
        context: { validated: { input: "checked", question: undefined } },
      },
      "it is found right and loses something": {
        to: "confirming",
        context: { validated: { input: "checked", question } },
        starts: { confirm: { question, requester: "actor it" } },
      },
      "it is found wrong": refuses({ errors: wrong }),
      "it cannot be checked": refuses({ failure: offline }),
      "gives it back": { ...givesBack, stops: () => ["validate", ...allowsUnload()] },
      "leaves": leaves,
      "the session is over": { ...loses(), stops: () => ["validate", ...allowsUnload()] },
    },
    confirming: {
      "says yes": saves(),
      "says no": refuses({}),
      "leaves": leaves,
      "the session is over": { ...loses(), stops: () => ["confirm", ...allowsUnload()] },
    },
    saving: {
      "it is saved": {
        to: "viewing",
        stops: allowsUnload,
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
  return { to: "viewing", calls: [["notifyDiscarded"]] as const, stops: allowsUnload };
}

function saves() {
  return {
    to: "saving",
    starts: ({ context: { base } }: StateBefore) => ({
      save: { input: "checked", version: (base as StoredField<string>).version },
    }),
  };
}
