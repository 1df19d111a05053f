import { checkedIn, type InPlaceEditEffects, inPlaceEditSetup } from "./inPlaceEditSetup.ts";
import { KEEP_ALIVE } from "./keepAlive.ts";
import { notProvided } from "./notProvided.ts";

/**
 * One field of a record that is edited where it stands: checked, asked about where something is
 * lost, then saved. It may be moved instead, as along a scale; what is refused then opens its input.
 * Where somebody else has changed the record meanwhile its newest version is read: if this field is
 * still as it was it is saved all the same, if not one keeps the one or the other. Saving outlives
 * the page; what is left unsaved is saved, and told of where that is refused. Where the session is
 * over it is not saved any more, which is told. Until it is saved or given back the browser asks
 * before it closes the page.
 */
export function inPlaceEditOf<Value, Input>(effects: InPlaceEditEffects<Value, Input>) {
  return inPlaceEditSetup(effects).createMachine({
    id: "inPlaceEdit",
    context: ({ input: { known } }) => ({
      known,
      base: known,
      draft: known.value,
      checked: null,
      errors: {},
      failure: null,
      isLeft: false,
    }),
    initial: "reading",
    on: {
      "record.changed": { actions: { type: "keepKnown", params: ({ event }) => event } },
    },
    states: {
      reading: {
        entry: "letGo",
        on: {
          "edit.started": { target: "editing", actions: "begin" },
          "move.started": { target: "moving", actions: "begin" },
        },
      },
      moving: {
        on: {
          "value.changed": [
            {
              guard: { type: "isAsItStood", params: ({ event }) => event },
              actions: [{ type: "keepDraft", params: ({ event }) => event }, "letGo"],
            },
            {
              guard: "isUnchanged",
              actions: ["hold", { type: "keepDraft", params: ({ event }) => event }],
            },
            { actions: { type: "keepDraft", params: ({ event }) => event } },
          ],
          "edit.submitted": [
            { guard: "isUnchanged", target: "reading", actions: "announceGivenBack" },
            { target: "checking" },
          ],
          "edit.left": [
            { guard: "isUnchanged", target: "reading" },
            { target: "checking", actions: "leave" },
          ],
          "edit.dropped": [
            { guard: "isUnchanged", target: "reading" },
            { target: "reading", actions: "tellLost" },
          ],
          "edit.cancelled": { target: "reading", actions: "announceGivenBack" },
        },
      },
      editing: {
        always: { guard: "isLeft", target: "reading", actions: "tellLost" },
        on: {
          "value.changed": [
            {
              guard: { type: "isAsItStood", params: ({ event }) => event },
              actions: [{ type: "keepDraft", params: ({ event }) => event }, "letGo"],
            },
            {
              guard: "isUnchanged",
              actions: ["hold", { type: "keepDraft", params: ({ event }) => event }],
            },
            { actions: { type: "keepDraft", params: ({ event }) => event } },
          ],
          "edit.submitted": [
            { guard: "isUnchanged", target: "reading", actions: "announceGivenBack" },
            { target: "checking" },
          ],
          "edit.left": [
            { guard: "isUnchanged", target: "reading" },
            { target: "checking", actions: "leave" },
          ],
          "edit.dropped": [
            { guard: "isUnchanged", target: "reading" },
            { target: "reading", actions: "tellLost" },
          ],
          "edit.cancelled": { target: "reading", actions: "announceGivenBack" },
        },
      },
      checking: {
        entry: "forgetRefusal",
        tags: KEEP_ALIVE,
        on: {
          "edit.cancelled": { target: "reading", actions: "announceGivenBack" },
          "edit.left": { actions: "leave" },
          "edit.dropped": { target: "reading", actions: "tellLost" },
        },
        invoke: {
          src: "validate",
          input: ({ context }) => ({ value: context.draft }),
          onDone: [
            {
              guard: { type: "isWrong", params: ({ event }) => event.output },
              target: "editing",
              actions: { type: "keepInput", params: ({ event }) => event.output },
            },
            {
              guard: "loses",
              target: "asking",
              actions: { type: "keepInput", params: ({ event }) => event.output },
            },
            {
              target: "saving",
              actions: { type: "keepInput", params: ({ event }) => event.output },
            },
          ],
          onError: {
            target: "editing",
            actions: { type: "keepRefusal", params: ({ event }) => event },
          },
        },
      },
      asking: {
        entry: "ask",
        tags: KEEP_ALIVE,
        on: {
          "question.confirmed": "saving",
          "question.declined": "editing",
          "edit.left": { actions: "leave" },
          "edit.dropped": { target: "reading", actions: "tellLost" },
        },
      },
      saving: {
        tags: KEEP_ALIVE,
        on: { "edit.left": { actions: "leave" }, "edit.dropped": { actions: "leave" } },
        invoke: {
          src: "save",
          input: ({ context }) => ({ ...checkedIn(context), version: context.base.version }),
          onDone: { target: "reading", actions: "announceSaved" },
          onError: [
            {
              guard: { type: "isStale", params: ({ event }) => event },
              target: "comparing",
            },
            {
              target: "editing",
              actions: [
                { type: "keepRefusal", params: ({ event }) => event },
                { type: "logIfConfirmed", params: ({ event }) => event },
              ],
            },
          ],
        },
      },
      comparing: {
        tags: KEEP_ALIVE,
        on: { "edit.left": { actions: "leave" }, "edit.dropped": { actions: "leave" } },
        invoke: {
          src: "readNewest",
          onDone: [
            {
              guard: { type: "isAsWanted", params: ({ event }) => ({ newest: event.output }) },
              target: "reading",
              actions: [
                { type: "keepNewest", params: ({ event }) => ({ newest: event.output }) },
                "announceSaved",
              ],
            },
            {
              guard: { type: "isElsewhere", params: ({ event }) => ({ newest: event.output }) },
              target: "saving",
              actions: { type: "keepNewest", params: ({ event }) => ({ newest: event.output }) },
            },
            {
              target: "stale",
              actions: { type: "keepNewest", params: ({ event }) => ({ newest: event.output }) },
            },
          ],
          onError: {
            target: "editing",
            actions: [
              { type: "keepRefusal", params: ({ event }) => event },
              { type: "logIfConfirmed", params: ({ event }) => event },
            ],
          },
        },
      },
      stale: {
        always: { guard: "isLeft", target: "reading", actions: "tellLost" },
        on: {
          "edit.left": { target: "reading", actions: "tellLost" },
          "edit.dropped": { target: "reading", actions: "tellLost" },
          "own.kept": "saving",
          "newer.kept": { target: "reading", actions: "announceGivenBack" },
          "edit.cancelled": { target: "reading", actions: "announceGivenBack" },
        },
      },
    },
  });
}

/** The machine without its effects, for its picture. */
export const inPlaceEditMachine = inPlaceEditOf<unknown, unknown>({
  validate: () => notProvided("validate"),
  save: () => notProvided("save"),
  readNewest: () => notProvided("readNewest"),
  isStale: () => notProvided("isStale"),
  logFailure: () => notProvided("logFailure"),
});
