import { createInPlaceEditMachine } from "../../../machines/inPlaceEdit.ts";
import type { StoredField } from "../../../machines/inPlaceEditSetup.ts";
import {
  completeActor,
  type Context,
  failActor,
  sendEvent,
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

/** Back to the input. Without a view, the edit ends and a toast says so. */
const refuses = (context: Context) => [
  { when: "the view is unmounted", to: "viewing", context, calls: LOST, stops: allowsUnload },
  { when: "the view is mounted", to: "changing.editing", context },
];

/** The same after the request: it is also logged if the edit was confirmed. */
const fails = (error: unknown, context: Context) => {
  const logged = ({ context: { validated } }: StateBefore) =>
    Object(validated).question === undefined ? [] : [["logFailure", { error }] as const];
  const calls = (before: StateBefore) => [...logged(before), ...LOST];
  return [
    { when: "the view is unmounted", to: "viewing", context, calls, stops: allowsUnload },
    { when: "the view is mounted", to: "changing.editing", context, calls: logged },
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
  "cancels the edit": givesBack,
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
    { when: "the view is unmounted", to: "viewing", context, calls: LOST, stops: allowsUnload },
    { when: "the view is mounted", to: "stale", context },
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
    "the record is read again": sendEvent({ type: "record.changed", stored: read }),
    "begins": sendEvent({ type: "edit.started" }),
    "starts moving it": sendEvent({ type: "move.started" }),
    "ends the move": sendEvent({ type: "move.ended" }),
    "types another value": sendEvent({ type: "value.changed", value: "new" }),
    "types the old value": sendEvent({ type: "value.changed", value: "old" }),
    "submits": sendEvent({ type: "edit.submitted" }),
    "cancels the edit": sendEvent({ type: "edit.cancelled" }),
    "leaves": sendEvent({ type: "view.unmounted" }),
    "the session is over": sendEvent({ type: "session.ended" }),
    "keeps their own": sendEvent({ type: "ownValue.chosen" }),
    "keeps the newer": sendEvent({ type: "newerValue.chosen" }),
    "confirms the deletion": completeActor("confirm"),
    "declines the deletion": failActor("confirm", declined),
    "it is valid": completeActor("validate", { ok: true, value: "checked" }),
    "it is valid and needs a confirmation": completeActor("validate", {
      ok: true,
      value: "checked",
      question,
    }),
    "it is invalid": completeActor("validate", { ok: false, errors: wrong }),
    "it cannot be validated": failActor("validate", offline),
    "it is saved": completeActor("save", "saved"),
    "the record has another version": failActor("save", stale),
    "the server rejects the value": failActor("save", refused),
    "the request fails": failActor("save", offline),
    "another field was changed": completeActor("readNewest", elsewhere),
    "the record has the wanted value": completeActor("readNewest", wanted),
    "the record has another value": completeActor("readNewest", others),
    "the newest version cannot be read": failActor("readNewest", offline),
  },
  conditions: {
    "the view is unmounted": ({ context }) => context.isUnmounted === true,
    "the view is mounted": ({ context }) => context.isUnmounted === false,
    "nothing is changed": ({ context }) => toField(context).draft === toField(context).base.value,
    "something is changed": ({ context }) => toField(context).draft !== toField(context).base.value,
    "the old value is wanted": isNewest(elsewhere),
    "the new value is wanted": isNewest(wanted),
    "the record had the old value": isElsewhere(elsewhere),
    "the record had the other value": isElsewhere(others),
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
      "starts moving it": { to: "changing.moving", context: begins },
    },
    changing: changes,
    "changing.moving": {
      "ends the move": [
        { when: "nothing is changed", ...givesBack },
        { when: "something is changed", to: "changing.editing" },
      ],
    },
    validating: {
      "it is valid": {
        ...saves(),
        context: { validated: { input: "checked", question: undefined } },
      },
      "it is valid and needs a confirmation": {
        to: "confirming",
        context: { validated: { input: "checked", question } },
        starts: { confirm: { question, requester: "actor it" } },
      },
      "it is invalid": refuses({ errors: wrong }),
      "it cannot be validated": refuses({ failure: offline }),
      "cancels the edit": { ...givesBack, stops: () => ["validate", ...allowsUnload()] },
      "leaves": leaves,
      "the session is over": { ...loses(), stops: () => ["validate", ...allowsUnload()] },
    },
    confirming: {
      "confirms the deletion": saves(),
      "declines the deletion": refuses({}),
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
      "the server rejects the value": fails(refused, { errors: refused.fieldErrors }),
      "the request fails": fails(offline, { failure: offline }),
      "leaves": leaves,
      "the session is over": leaves,
    },
    comparing: {
      "another field was changed": [
        ends(elsewhere, "the old value is wanted"),
        savesAgain(elsewhere, "the record had the old value"),
        ...asksWhich(elsewhere),
      ],
      "the record has the wanted value": [
        ends(wanted, "the new value is wanted"),
        ...asksWhich(wanted),
      ],
      "the record has another value": [
        savesAgain(others, "the record had the other value"),
        ...asksWhich(others),
      ],
      "the newest version cannot be read": fails(offline, { failure: offline }),
      "leaves": leaves,
      "the session is over": leaves,
    },
    stale: {
      "keeps their own": saves(),
      "keeps the newer": givesBack,
      "cancels the edit": givesBack,
      "leaves": loses(),
      "the session is over": loses(),
    },
  },
  impossible: [
    {
      after: ["begins", "starts moving it"],
      never: ["something is changed"],
      because: "nothing is typed yet",
    },
    {
      after: ["ends the move"],
      never: ["nothing is changed"],
      because: "the input opens for a moved value only",
    },
    {
      after: ["leaves", "the session is over"],
      never: ["the view is mounted"],
      because: "nobody comes back to what was left",
    },
    {
      after: ["submits", "keeps their own"],
      never: ["the view is unmounted"],
      because: "whoever does that is there",
    },
    {
      after: [
        "it is invalid",
        "it cannot be validated",
        "the server rejects the value",
        "the request fails",
        "declines the deletion",
        "the newest version cannot be read",
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
