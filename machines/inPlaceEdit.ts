import { assign } from "xstate";
import { setupInPlaceEdit } from "./inPlaceEditSetup.ts";
import { KEEP_ALIVE } from "./keepAlive.ts";
import { required } from "./required.ts";

const getFailure = ({ event: { error } }: { event: { error: unknown } }) => ({ error });

/** The draft stays, with the error. That of a confirmed change is logged too. */
const failed = [
  {
    guard: "wasConfirmed",
    target: "changing",
    actions: [
      { type: "setFailure", params: getFailure },
      { type: "logFailure", params: getFailure },
    ],
  },
  { target: "changing", actions: { type: "setFailure", params: getFailure } },
] as const;

/**
 * Edits one field of a record in place: validates it, asks for confirmation if needed, and saves it.
 * If the record changed meanwhile, it reads the newest version: if the field is unchanged there, it
 * saves again, otherwise the user decides. Saving outlives the page; a draft that fails to save then
 * is discarded with a notification. The browser warns before it unloads a page with a draft.
 */
export function createInPlaceEditMachine<Value, Input>(
  isSame: (one: Value, other: Value) => boolean = Object.is,
) {
  return setupInPlaceEdit<Value, Input>(isSame).createMachine({
    id: "inPlaceEdit",
    context: ({ input: { stored } }) => ({
      stored,
      base: stored,
      draft: stored.value,
      validated: null,
      errors: {},
      failure: null,
      isUnmounted: false,
    }),
    initial: "viewing",
    on: { "record.changed": { actions: assign({ stored: ({ event }) => event.stored }) } },
    states: {
      viewing: {
        entry: "allowUnload",
        on: {
          "edit.started": { target: "changing.editing", actions: "startEdit" },
          "move.started": { target: "changing.moving", actions: "startEdit" },
        },
      },
      changing: {
        on: {
          "value.changed": [
            {
              guard: { type: "isOriginal", params: ({ event }) => event },
              actions: [{ type: "setDraft", params: ({ event }) => event }, "allowUnload"],
            },
            {
              guard: "isUnchanged",
              actions: ["preventUnload", { type: "setDraft", params: ({ event }) => event }],
            },
            { actions: { type: "setDraft", params: ({ event }) => event } },
          ],
          "edit.submitted": [
            { guard: "isUnchanged", target: "viewing", actions: "emitReverted" },
            { target: "validating" },
          ],
          "view.unmounted": [
            { guard: "isUnchanged", target: "viewing" },
            { target: "validating", actions: "setUnmounted" },
          ],
          "session.ended": [
            { guard: "isUnchanged", target: "viewing" },
            { target: "viewing", actions: "notifyDiscarded" },
          ],
          "edit.cancelled": { target: "viewing", actions: "emitReverted" },
        },
        initial: "editing",
        states: {
          editing: {
            always: {
              guard: "isUnmounted",
              target: "#inPlaceEdit.viewing",
              actions: "notifyDiscarded",
            },
          },
          moving: {
            on: {
              "move.ended": [
                { guard: "isUnchanged", target: "#inPlaceEdit.viewing", actions: "emitReverted" },
                { target: "editing" },
              ],
            },
          },
        },
      },
      validating: {
        entry: assign({ errors: {}, failure: null }),
        tags: KEEP_ALIVE,
        on: {
          "edit.cancelled": { target: "viewing", actions: "emitReverted" },
          "view.unmounted": { actions: "setUnmounted" },
          "session.ended": { target: "viewing", actions: "notifyDiscarded" },
        },
        invoke: {
          src: "validate",
          input: ({ context }) => ({ value: context.draft }),
          onDone: [
            {
              guard: { type: "isInvalid", params: ({ event }) => event.output },
              target: "changing",
              actions: { type: "setValidation", params: ({ event }) => event.output },
            },
            {
              guard: { type: "needsConfirmation", params: ({ event }) => event.output },
              target: "confirming",
              actions: { type: "setValidation", params: ({ event }) => event.output },
            },
            {
              target: "saving",
              actions: { type: "setValidation", params: ({ event }) => event.output },
            },
          ],
          onError: {
            target: "changing",
            actions: { type: "setFailure", params: getFailure },
          },
        },
      },
      confirming: {
        tags: KEEP_ALIVE,
        on: {
          "view.unmounted": { actions: "setUnmounted" },
          "session.ended": { target: "viewing", actions: "notifyDiscarded" },
        },
        invoke: {
          src: "confirm",
          input: ({ context: { validated }, self }) => ({
            question: required(validated?.question, "question"),
            requester: self,
          }),
          onDone: "saving",
          onError: "changing",
        },
      },
      saving: {
        tags: KEEP_ALIVE,
        on: {
          "view.unmounted": { actions: "setUnmounted" },
          "session.ended": { actions: "setUnmounted" },
        },
        invoke: {
          src: "save",
          input: ({ context: { validated, base } }) => ({
            input: required(validated, "validated input").input,
            version: base.version,
          }),
          onDone: { target: "viewing", actions: "emitSaved" },
          onError: [
            { guard: { type: "isStale", params: ({ event }) => event }, target: "comparing" },
            ...failed,
          ],
        },
      },
      comparing: {
        tags: KEEP_ALIVE,
        on: {
          "view.unmounted": { actions: "setUnmounted" },
          "session.ended": { actions: "setUnmounted" },
        },
        invoke: {
          src: "readNewest",
          onDone: [
            {
              guard: { type: "isSaved", params: ({ event }) => event },
              target: "viewing",
              actions: [{ type: "setNewest", params: ({ event }) => event }, "emitSaved"],
            },
            {
              guard: { type: "isOtherField", params: ({ event }) => event },
              target: "saving",
              actions: { type: "setNewest", params: ({ event }) => event },
            },
            {
              target: "stale",
              actions: { type: "setNewest", params: ({ event }) => event },
            },
          ],
          onError: failed,
        },
      },
      stale: {
        always: { guard: "isUnmounted", target: "viewing", actions: "notifyDiscarded" },
        on: {
          "view.unmounted": { target: "viewing", actions: "notifyDiscarded" },
          "session.ended": { target: "viewing", actions: "notifyDiscarded" },
          "ownValue.chosen": "saving",
          "newerValue.chosen": { target: "viewing", actions: "emitReverted" },
          "edit.cancelled": { target: "viewing", actions: "emitReverted" },
        },
      },
    },
  });
}

/** The machine without its types, for the statechart. */
export const inPlaceEditMachine = createInPlaceEditMachine<unknown, unknown>();
