import { fromPromise, sendTo, setup } from "xstate";
import type { Answer, Question } from "./confirmDialog.ts";
import { KEEP_ALIVE } from "./keepAlive.ts";
import { notProvided } from "./notProvided.ts";

/** Something that is done once the user has said yes. */
export const confirmationMachine = setup({
  types: {
    context: {} as { question: Question },
    input: {} as { question: Question },
    events: {} as Answer,
  },
  actors: { run: fromPromise<unknown>(() => notProvided("run")) },
  actions: {
    ask: sendTo(
      ({ system }) => system.get("confirmDialog"),
      ({ context, self }) => ({
        type: "dialog.requested",
        question: context.question,
        asker: self,
      }),
    ),
    onDeclined: () => notProvided("onDeclined"),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
  },
}).createMachine({
  id: "confirmation",
  context: ({ input }) => input,
  initial: "asking",
  states: {
    asking: {
      entry: "ask",
      on: {
        "question.confirmed": "running",
        "question.declined": { target: "over", actions: "onDeclined" },
      },
    },
    running: {
      tags: KEEP_ALIVE,
      invoke: {
        src: "run",
        onDone: "over",
        onError: {
          target: "over",
          actions: {
            type: "logFailure",
            params: ({ event }) => ({ message: "Confirmation action failed", error: event.error }),
          },
        },
      },
    },
    over: { type: "final" },
  },
});
