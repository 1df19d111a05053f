import { inPlaceEditOf, type KnownField } from "../../../machines/inPlaceEdit.ts";
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

const ends = (newest: KnownField<string>, when: string) => ({
  when,
  to: "reading",
  context: { known: newest, base: newest },
  emits: [{ type: "edit.saved", value: newest.value }],
});

const givesBack = {
  to: "reading",
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
});

/** Whether its input is open or not. */
const changes = {
  "types another value": { context: { draft: "new", errors: {}, failure: null } },
  "types a value that loses something": { context: { draft: "gone", errors: {}, failure: null } },
  "types the old value": { context: { draft: "old", errors: {}, failure: null } },
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
};

const savesAgain = (newest: KnownField<string>, when: string) => ({
  when,
  to: "saving",
  context: { known: newest, base: newest },
  starts: { save: { input: "checked", version: newest.version } },
});

const asksWhich = (newest: KnownField<string>) => ({
  to: "stale",
  context: { known: newest, base: newest },
});

/** One field of a record, edited where it stands. */
export const inPlaceEdit: Specification = {
  name: "inPlaceEdit",
  machine: inPlaceEditOf<string, string>({
    validate: () => Promise.reject(offline),
    question: (value) => value === "gone" ? question : undefined,
    save: () => Promise.reject(offline),
    readNewest: () => Promise.reject(offline),
    isStale: (error) => error === stale,
  }),
  input: { known: first },
  effects: ["validate", "save", "readNewest"],
  others: ["confirmDialog"],
  tags: { keepAlive: ["saving", "comparing"] },
  happenings: {
    "the record is read again": sent({ type: "record.changed", known: read }),
    "begins": sent({ type: "edit.started" }),
    "takes hold of it": sent({ type: "move.started" }),
    "types another value": sent({ type: "value.changed", value: "new" }),
    "types a value that loses something": sent({ type: "value.changed", value: "gone" }),
    "types the old value": sent({ type: "value.changed", value: "old" }),
    "submits": sent({ type: "edit.submitted" }),
    "gives it back": sent({ type: "edit.cancelled" }),
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
      "it is found wrong": { to: "editing", context: { errors: wrong } },
      "it cannot be checked": { to: "editing", context: { failure: offline } },
      "gives it back": { ...givesBack, stops: ["validate"] },
    },
    asking: {
      "says yes": saves(),
      "says no": { to: "editing" },
    },
    saving: {
      "it is saved": {
        to: "reading",
        emits: ({ context: { draft } }) => [{ type: "edit.saved", value: draft }],
      },
      "the record has another version": { to: "comparing", starts: { readNewest: undefined } },
      "the server refuses the value": {
        to: "editing",
        context: { errors: refused.fieldErrors },
      },
      "it does not arrive": { to: "editing", context: { failure: offline } },
    },
    comparing: {
      "another field was changed": [
        ends(elsewhere, "the old value is wanted"),
        savesAgain(elsewhere, "the old value stood there"),
        asksWhich(elsewhere),
      ],
      "what was wanted stands there": [ends(wanted, "the new value is wanted"), asksWhich(wanted)],
      "something else stands there": [
        savesAgain(others, "the other value stood there"),
        asksWhich(others),
      ],
      "the newest cannot be read": { to: "editing", context: { failure: offline } },
    },
    stale: {
      "keeps their own": saves(),
      "keeps the newer": givesBack,
      "gives it back": givesBack,
    },
  },
  impossible: [
    {
      after: ["begins", "takes hold of it"],
      never: ["something is changed"],
      because: "nothing is typed yet",
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

function saves() {
  return {
    to: "saving",
    starts: ({ context: { base } }: Before) => ({
      save: { input: "checked", version: (base as KnownField<string>).version },
    }),
  };
}

type Newest = KnownField<string>;
