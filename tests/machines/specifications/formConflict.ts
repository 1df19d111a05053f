import { formConflictMachine } from "../../../machines/formConflict.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

const stale = new Error("stale version");
const offline = new Error("offline");
const author = { name: "Kerem Şahin", at: "2026-11-26T06:37:00.000Z" };

const initial = { name: "Ege", city: "İzmir", notes: "", version: 1 };
const values = { ...initial, name: "Ege RES" };
/** Another user changed other fields. */
const apart = { versions: { values, initial, newest: { ...initial, city: "Manisa", version: 2 } } };
const merged = { ...values, city: "Manisa", version: 2 };
/** Another user changed the name too. */
const newest = { ...initial, name: "Ege Rüzgâr", notes: "Yeni", version: 2 };
const clashing = { versions: { values, initial, newest } };

const mergesApart = { values: merged, initial: apart.versions.newest };

/** A form whose record another user changed meanwhile. */
export const formConflict: Specification = {
  name: "formConflict",
  machine: formConflictMachine.provide({
    guards: { isStale: (_, { failure }) => failure === stale },
  }),
  effects: ["followForm", "readNewest"],
  actions: ["rebaseForm", "submitForm", "logFailure"],
  events: {
    "is rejected as stale": sendEvent({ type: "form.rejected", failure: stale }),
    "is rejected": sendEvent({ type: "form.rejected", failure: offline }),
    "the page reads a change of another field": sendEvent({ type: "record.changed", ...apart }),
    "the page reads a change of the same field": sendEvent({ type: "record.changed", ...clashing }),
    "others changed another field": completeActor("readNewest", { ...apart, author }),
    "others changed the same field": completeActor("readNewest", { ...clashing, author }),
    "nobody changed it": completeActor("readNewest", {
      versions: { values, initial, newest: initial },
      author: null,
    }),
    "the newest version fails to load": failActor("readNewest", offline),
    "chooses their name": sendEvent({
      type: "choice.changed",
      names: ["name"],
      choice: "newest",
    }),
    "chooses the own name": sendEvent({ type: "choice.changed", names: ["name"], choice: "own" }),
    "saves the choices": sendEvent({ type: "choices.submitted" }),
    "returns to the form": sendEvent({ type: "conflict.left" }),
  },
  conditions: {
    "theirs is chosen": ({ context }) => (context.choices as { name?: string }).name === "newest",
    "the own is chosen": ({ context }) => (context.choices as { name?: string }).name !== "newest",
  },
  impossible: [
    {
      after: ["others changed the same field", "chooses the own name"],
      never: ["theirs is chosen"],
      because: "the own value is kept unless theirs is chosen",
    },
    {
      after: ["chooses their name"],
      never: ["the own is chosen"],
      because: "theirs is chosen",
    },
  ],
  start: {
    to: "idle",
    context: { conflict: null, choices: {} },
    starts: { followForm: undefined },
  },
  transitions: {
    idle: {
      "is rejected as stale": { to: "reading", starts: { readNewest: undefined } },
      "the page reads a change of another field": { calls: [["rebaseForm", mergesApart]] },
    },
    reading: {
      "others changed another field": {
        to: "idle",
        calls: [["rebaseForm", mergesApart], ["submitForm"]],
      },
      "others changed the same field": {
        to: "asking",
        context: { conflict: { ...clashing, author }, choices: {} },
      },
      "nobody changed it": { to: "idle" },
      "the newest version fails to load": {
        to: "idle",
        calls: [["logFailure", { message: "Reading the newest version failed", error: offline }]],
      },
    },
    asking: {
      "chooses their name": { context: { choices: { name: "newest" } } },
      "chooses the own name": { context: { choices: { name: "own" } } },
      "saves the choices": [
        {
          when: "theirs is chosen",
          to: "idle",
          context: { conflict: null },
          calls: [["rebaseForm", { values: newest, initial: newest }], ["submitForm"]],
        },
        {
          when: "the own is chosen",
          to: "idle",
          context: { conflict: null },
          calls: [
            ["rebaseForm", { values: { ...newest, name: "Ege RES" }, initial: newest }],
            ["submitForm"],
          ],
        },
      ],
      "returns to the form": { to: "idle", context: { conflict: null } },
    },
  },
};
