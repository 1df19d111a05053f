import { assign, fromPromise, setup } from "xstate";
import type { ConfirmInput } from "./confirm.ts";
import type { Question } from "./confirmDialog.ts";
import { KEEP_ALIVE, KEEP_DIALOG } from "./keepAlive.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";

/** An action that is offered in place of deleting a record that is in use. */
export interface Alternative {
  question: Question;
  /** The path of the page that uses the record. */
  path?: string;
}

interface Context {
  question: Question | null;
  alternative: Alternative | null;
}

/**
 * Deletes a record after a confirmation. If the record is in use, by the check before or by the
 * server's response, an alternative is offered. A confirmed deletion outlives the page.
 */
export const deletionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: "deletion.requested"; question: Question },
  },
  actors: {
    /** Resolves to null if the record can be deleted. */
    findAlternative: fromPromise<Alternative | null>(() => notProvided("findAlternative")),
    confirm: fromPromise<void, ConfirmInput>(() => notProvided("confirm")),
    /** Resolves to null once the record is deleted. If it is in use, to the alternative. */
    deleteRecord: fromPromise<Alternative | null>(() => notProvided("deleteRecord")),
  },
  actions: {
    performAlternative: (_, _alternative: Alternative) => notProvided("performAlternative"),
    logFailure: (_, _failure: { error: unknown }) => notProvided("logFailure"),
  },
  guards: {
    isInUse: (_, { output }: { output: Alternative | null }) => output !== null,
  },
}).createMachine({
  id: "deletion",
  context: { question: null, alternative: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "deletion.requested": {
          target: "checking",
          actions: assign({ question: ({ event }) => event.question }),
        },
      },
    },
    checking: {
      invoke: {
        src: "findAlternative",
        onDone: [
          {
            guard: { type: "isInUse", params: ({ event }) => event },
            target: "offering",
            actions: assign({ alternative: ({ event }) => event.output }),
          },
          { target: "confirming" },
        ],
        onError: {
          target: "idle",
          actions: { type: "logFailure", params: ({ event: { error } }) => ({ error }) },
        },
      },
    },
    confirming: {
      tags: KEEP_DIALOG,
      invoke: {
        src: "confirm",
        input: ({ context, self }) => ({
          question: { ...required(context.question, "question"), waitsForAction: true },
          requester: self,
        }),
        onDone: "deleting",
        onError: "idle",
      },
    },
    deleting: {
      tags: [KEEP_ALIVE, KEEP_DIALOG],
      invoke: {
        src: "deleteRecord",
        onDone: [
          {
            guard: { type: "isInUse", params: ({ event }) => event },
            target: "offering",
            actions: assign({ alternative: ({ event }) => event.output }),
          },
          { target: "deleted" },
        ],
        onError: {
          target: "idle",
          actions: { type: "logFailure", params: ({ event: { error } }) => ({ error }) },
        },
      },
    },
    offering: {
      invoke: {
        src: "confirm",
        input: ({ context, self }) => ({
          question: required(context.alternative, "alternative").question,
          requester: self,
        }),
        onDone: {
          target: "idle",
          actions: {
            type: "performAlternative",
            params: ({ context }) => required(context.alternative, "alternative"),
          },
        },
        onError: "idle",
      },
    },
    deleted: { type: "final" },
  },
});
