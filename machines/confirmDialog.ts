import {
  type AnyActorRef,
  assign,
  enqueueActions,
  fromCallback,
  sendTo,
  setup,
  type SnapshotFrom,
} from "xstate";
import { MODAL_TRANSITION_MS } from "../contract/constants.ts";
import { isKeptAlive } from "./keepAlive.ts";
import type { LocalizedText } from "./localizedText.ts";

export type DialogVariant = "primary" | "secondary" | "success" | "danger" | "warning" | "info";

/** A question to the user. */
export interface Question {
  title?: LocalizedText;
  message: LocalizedText;
  cancelLabel?: LocalizedText;
  confirmLabel?: LocalizedText;
  variant?: DialogVariant;
  /** The dialog stays until what was confirmed is done: for what takes away the page or row it is about. */
  waits?: boolean;
}

interface PendingQuestion {
  question: Required<Question>;
  asker: AnyActorRef;
}

/** What is logged when an action fails that was confirmed. */
export const CONFIRMED_ACTION_FAILED = "Confirmation action failed";

/** What whoever asked is told. */
export type Answer = { type: "question.confirmed" } | { type: "question.declined" };

type DialogEvent =
  | { type: "dialog.requested"; question: Question; asker: AnyActorRef }
  | { type: "dialog.confirmed" }
  | { type: "dialog.cancelled" }
  /** Whoever asked needs no answer any more, and is told none. */
  | { type: "dialog.withdrawn"; asker: AnyActorRef }
  /** Whoever was asked is gone: no question is answered any more. */
  | { type: "questions.over" }
  | AskerEvent;

type AskerEvent =
  /** Whoever asked is not, or no longer, doing what was confirmed. */
  | { type: "asker.settled" }
  | { type: "asker.stopped" };

interface Context {
  asked: PendingQuestion | null;
  waiting: readonly PendingQuestion[];
}

const followAsker = {
  src: "followAsker",
  input: ({ context }: { context: Context }) => currentQuestion(context),
} as const;

/**
 * One question at a time; others wait their turn. Confirming closes the dialog, then whoever asked
 * is told. Where the question waits for what was confirmed, the dialog stays until that has ended,
 * one way or the other. A question goes with whoever asked it.
 */
export const confirmDialogMachine = setup({
  types: { context: {} as Context, events: {} as DialogEvent },
  actors: {
    followAsker: fromCallback<AskerEvent, PendingQuestion>(({ input: { asker }, sendBack }) => {
      const tell = () => {
        if (!isActive(asker)) sendBack({ type: "asker.stopped" });
        else if (!isKeptAlive(asker)) sendBack({ type: "asker.settled" });
      };
      tell();
      const following = asker.subscribe({ next: tell, complete: tell, error: tell });
      return () => following.unsubscribe();
    }),
  },
  actions: {
    ask: assign((_, { question, asker }: QuestionRequest) => ({
      asked: { question: withDefaults(question), asker },
    })),
    enqueue: assign(({ context }, { question, asker }: QuestionRequest) => ({
      waiting: [...context.waiting, { question: withDefaults(question), asker }],
    })),
    dropWaiting: enqueueActions(({ context, enqueue }) => {
      for (const { asker } of context.waiting.filter(({ asker }) => isActive(asker))) {
        enqueue.sendTo(asker, { type: "question.declined" });
      }
      enqueue.assign({ waiting: [] });
    }),
    forget: assign(({ context }, { asker }: { asker: AnyActorRef }) => ({
      waiting: context.waiting.filter((one) => one.asker !== asker),
    })),
    next: assign(({ context: { waiting } }) => {
      const [asked = null, ...others] = waiting.filter(({ asker }) => isActive(asker));
      return { asked, waiting: others };
    }),
    sendConfirmed: sendTo(({ context }) => currentQuestion(context).asker, {
      type: "question.confirmed",
    }),
    sendDeclined: sendTo(({ context }) => currentQuestion(context).asker, {
      type: "question.declined",
    }),
    decline: sendTo((_, { asker }: QuestionRequest) => asker, { type: "question.declined" }),
  },
  guards: {
    isAskedAlready: ({ context: { asked, waiting } }, request: QuestionRequest) =>
      [...(asked ? [asked] : []), ...waiting].some((one) => isSame(one, request)),
    waitsAlready: ({ context }, request: QuestionRequest) =>
      context.waiting.some((one) => isSame(one, request)),
    isAskedBy: ({ context }, { asker }: { asker: AnyActorRef }) =>
      currentQuestion(context).asker === asker,
    waitsForAction: ({ context }) => currentQuestion(context).question.waits,
    someoneWaits: ({ context }) => context.waiting.some(({ asker }) => isActive(asker)),
  },
  delays: { transition: MODAL_TRANSITION_MS },
}).createMachine({
  id: "confirmDialog",
  context: { asked: null, waiting: [] },
  initial: "closed",
  on: {
    "dialog.requested": [
      {
        guard: { type: "isAskedAlready", params: ({ event }) => event },
        actions: { type: "decline", params: ({ event }) => event },
      },
      { actions: { type: "enqueue", params: ({ event }) => event } },
    ],
    "dialog.withdrawn": { actions: { type: "forget", params: ({ event }) => event } },
    "questions.over": { actions: "dropWaiting" },
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
      invoke: followAsker,
      initial: "opening",
      states: { opening: { after: { transition: "open" } }, open: {} },
      on: {
        "dialog.confirmed": [
          { guard: "waitsForAction", target: "processing", actions: "sendConfirmed" },
          { target: "closing", actions: "sendConfirmed" },
        ],
        "dialog.cancelled": { target: "closing", actions: "sendDeclined" },
        "dialog.withdrawn": {
          guard: { type: "isAskedBy", params: ({ event }) => event },
          target: "closing",
        },
        "questions.over": { target: "closing", actions: ["sendDeclined", "dropWaiting"] },
        "asker.stopped": "closing",
      },
    },
    processing: {
      invoke: followAsker,
      on: {
        "questions.over": { target: "closing", actions: "dropWaiting" },
        "asker.settled": "closing",
        "asker.stopped": "closing",
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
            actions: { type: "decline", params: ({ event }) => event },
          },
          { actions: { type: "enqueue", params: ({ event }) => event } },
        ],
      },
    },
  },
});

type DialogSnapshot = SnapshotFrom<typeof confirmDialogMachine>;

/** Whether both buttons are disabled and the confirm button says 'Processing...'. */
export function isProcessing(snapshot: DialogSnapshot): boolean {
  return snapshot.matches("processing");
}

/** Whether the question is to be seen. */
export function isQuestionShown(snapshot: DialogSnapshot): boolean {
  return snapshot.matches("asking") || isProcessing(snapshot);
}

interface QuestionRequest {
  question: Question;
  asker: AnyActorRef;
}

const isActive = (asker: AnyActorRef): boolean => asker.getSnapshot().status === "active";

function currentQuestion({ asked }: Context): PendingQuestion {
  if (asked === null) throw new TypeError("nothing is asked");
  return asked;
}

const withDefaults = (question: Question): Required<Question> => ({
  title: { key: "Confirmation" },
  cancelLabel: { key: "Cancel" },
  confirmLabel: { key: "Confirm" },
  variant: "primary",
  waits: false,
  ...question,
});

const isSame = (asked: PendingQuestion, { question }: QuestionRequest) =>
  JSON.stringify(asked.question) === JSON.stringify(withDefaults(question));
