import {
  assign,
  emit,
  fromCallback,
  fromPromise,
  setup,
  type SnapshotFrom,
  spawnChild,
  stopChild,
} from "xstate";
import { MODAL_TRANSITION_MS } from "../contract/constants.ts";
import { missing } from "./placeholder.ts";
import type { Text } from "./text.ts";

export type DialogVariant = "primary" | "secondary" | "success" | "danger" | "warning" | "info";

/** A question to the user, and what happens when the answer is yes. */
export interface Question {
  title?: Text;
  message: Text;
  cancelLabel?: Text;
  confirmLabel?: Text;
  variant?: DialogVariant;
  action: () => unknown;
  /** The dialog stays until the action has ended: for what takes away the page or row it is about. */
  waits?: boolean;
  /** Told of a no. */
  onCancel?: () => void;
}

export type AskedQuestion = Required<Omit<Question, "onCancel">> & Pick<Question, "onCancel">;

export type DialogEvent =
  | { type: "dialog.requested"; question: Question }
  | { type: "dialog.confirmed" }
  | { type: "dialog.cancelled" }
  | ActionEvent;

type ActionEvent =
  | { type: "action.finished"; id: string }
  | { type: "action.failed"; id: string; error: unknown };

/** The same question was open or waiting already; it is asked once. */
export type DialogNews = { type: "dialog.refused"; question: AskedQuestion };

interface Context {
  question: AskedQuestion | null;
  waiting: readonly AskedQuestion[];
  /** How many actions were started, which names them. */
  started: number;
}

const FAILED = "Confirmation action failed";

/**
 * One question at a time; others wait their turn. Confirming closes the dialog, then runs the
 * action, which goes on by itself. Where the question waits for its action, that is run first, and
 * nothing is answered until it has ended, one way or the other.
 */
export const confirmDialogMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DialogEvent,
    emitted: {} as DialogNews,
  },
  actors: {
    awaitAction: fromPromise<unknown, { action: () => unknown }>(async ({ input }) =>
      await input.action()
    ),
    runAction: fromCallback<ActionEvent, { id: string; action: () => unknown }>(
      ({ input: { id, action }, sendBack }) => {
        const run = async () => await action();
        run().then(
          () => sendBack({ type: "action.finished", id }),
          (error) => sendBack({ type: "action.failed", id, error }),
        );
      },
    ),
  },
  actions: {
    logFailure: (_, _failure: { message: string; error: unknown }) => missing("logFailure"),
    ask: assign((_, { question }: { question: Question }) => ({
      question: withDefaults(question),
    })),
    enqueue: assign(({ context }, { question }: { question: Question }) => ({
      waiting: [...context.waiting, withDefaults(question)],
    })),
    refuse: emit((_, { question }: { question: Question }) => ({
      type: "dialog.refused",
      question: withDefaults(question),
    })),
    next: assign(({ context: { waiting: [question = null, ...waiting] } }) => ({
      question,
      waiting,
    })),
    countAction: assign({ started: ({ context }) => context.started + 1 }),
    startAction: spawnChild("runAction", {
      id: ({ context }) => actionId(context),
      input: ({ context }) => ({
        id: actionId(context),
        action: context.question?.action ?? (() => {}),
      }),
    }),
    startCancel: spawnChild("runAction", {
      id: ({ context }) => actionId(context),
      input: ({ context }) => ({
        id: actionId(context),
        action: context.question?.onCancel ?? (() => {}),
      }),
    }),
    forgetAction: stopChild((_, { id }: { id: string }) => id),
  },
  guards: {
    isAskedAlready: ({ context }, { question }: { question: Question }) =>
      [context.question, ...context.waiting].some((asked) => sameWords(asked, question)),
    waitsAlready: ({ context }, { question }: { question: Question }) =>
      context.waiting.some((asked) => sameWords(asked, question)),
    waitsForAction: ({ context }) => context.question?.waits === true,
    someoneWaits: ({ context }) => context.waiting.length > 0,
  },
  delays: { transition: MODAL_TRANSITION_MS },
}).createMachine({
  id: "confirmDialog",
  context: { question: null, waiting: [], started: 0 },
  initial: "closed",
  on: {
    "dialog.requested": [
      {
        guard: { type: "isAskedAlready", params: ({ event }) => event },
        actions: { type: "refuse", params: ({ event }) => event },
      },
      { actions: { type: "enqueue", params: ({ event }) => event } },
    ],
    "action.finished": { actions: { type: "forgetAction", params: ({ event }) => event } },
    "action.failed": {
      actions: [
        {
          type: "logFailure",
          params: ({ event }) => ({ message: FAILED, error: event.error }),
        },
        { type: "forgetAction", params: ({ event }) => event },
      ],
    },
  },
  states: {
    closed: {
      on: {
        "dialog.requested": {
          target: "asking",
          actions: { type: "ask", params: ({ event }) => event },
        },
      },
    },
    asking: {
      initial: "opening",
      states: { opening: { after: { transition: "open" } }, open: {} },
      on: {
        "dialog.confirmed": [
          { guard: "waitsForAction", target: "processing" },
          { target: "closing", actions: ["countAction", "startAction"] },
        ],
        "dialog.cancelled": { target: "closing", actions: ["countAction", "startCancel"] },
      },
    },
    processing: {
      invoke: {
        src: "awaitAction",
        input: ({ context }) => ({ action: context.question?.action ?? (() => {}) }),
        onDone: "closing",
        onError: {
          target: "closing",
          actions: {
            type: "logFailure",
            params: ({ event }) => ({ message: FAILED, error: event.error }),
          },
        },
      },
    },
    closing: {
      after: {
        transition: [
          { guard: "someoneWaits", target: "asking", actions: "next" },
          { target: "closed", actions: "next" },
        ],
      },
      on: {
        "dialog.requested": [
          {
            guard: { type: "waitsAlready", params: ({ event }) => event },
            actions: { type: "refuse", params: ({ event }) => event },
          },
          { actions: { type: "enqueue", params: ({ event }) => event } },
        ],
      },
    },
  },
});

export type DialogSnapshot = SnapshotFrom<typeof confirmDialogMachine>;

/** Whether both buttons are disabled and the confirm button says 'Processing...'. */
export function isProcessing(snapshot: DialogSnapshot): boolean {
  return snapshot.matches("processing");
}

/** Whether the question is to be seen. */
export function isAsked(snapshot: DialogSnapshot): boolean {
  return snapshot.matches("asking") || isProcessing(snapshot);
}

function withDefaults(question: Question): AskedQuestion {
  return {
    title: { key: "Confirmation" },
    cancelLabel: { key: "Cancel" },
    confirmLabel: { key: "Confirm" },
    variant: "primary",
    waits: false,
    ...question,
  };
}

const sameWords = (asked: AskedQuestion | null, question: Question) =>
  asked !== null && wording(asked) === wording(withDefaults(question));

// Functions do not become part of it.
const wording = (question: AskedQuestion) => JSON.stringify(question);

const actionId = ({ started }: Context) => `action-${started}`;
