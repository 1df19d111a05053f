import { type AnyActorRef, assign, fromCallback, sendTo, setup, type SnapshotFrom } from "xstate";
import { MODAL_TRANSITION_MS } from "../contract/constants.ts";
import { isOutliving } from "./outliving.ts";
import type { Text } from "./localizedText.ts";

export type DialogVariant = "primary" | "secondary" | "success" | "danger" | "warning" | "info";

/** A question to the user. */
export interface Question {
  title?: Text;
  message: Text;
  cancelLabel?: Text;
  confirmLabel?: Text;
  variant?: DialogVariant;
  /** The dialog stays until what was confirmed is done: for what takes away the page or row it is about. */
  waits?: boolean;
}

export interface Asked {
  question: Required<Question>;
  asker: AnyActorRef;
}

/** What whoever asked is told. */
export type Answer = { type: "question.confirmed" } | { type: "question.declined" };

export type DialogEvent =
  | { type: "dialog.requested"; question: Question; asker: AnyActorRef }
  | { type: "dialog.confirmed" }
  | { type: "dialog.cancelled" }
  | AskerEvent;

type AskerEvent =
  /** Whoever asked is not, or no longer, doing what was confirmed. */
  | { type: "asker.settled" }
  | { type: "asker.stopped" };

interface Context {
  asked: Asked | null;
  waiting: readonly Asked[];
}

const followAsker = {
  src: "followAsker",
  input: ({ context }: { context: Context }) => askedIn(context),
} as const;

/**
 * One question at a time; others wait their turn. Confirming closes the dialog, then whoever asked
 * is told. Where the question waits for what was confirmed, the dialog stays until that has ended,
 * one way or the other. A question goes with whoever asked it.
 */
export const confirmDialogMachine = setup({
  types: { context: {} as Context, events: {} as DialogEvent },
  actors: {
    followAsker: fromCallback<AskerEvent, Asked>(({ input: { asker }, sendBack }) => {
      const tell = () => {
        if (!isActive(asker)) sendBack({ type: "asker.stopped" });
        else if (!isOutliving(asker)) sendBack({ type: "asker.settled" });
      };
      tell();
      const following = asker.subscribe({ next: tell, complete: tell, error: tell });
      return () => following.unsubscribe();
    }),
  },
  actions: {
    ask: assign((_, { question, asker }: Asking) => ({
      asked: { question: withDefaults(question), asker },
    })),
    enqueue: assign(({ context }, { question, asker }: Asking) => ({
      waiting: [...context.waiting, { question: withDefaults(question), asker }],
    })),
    next: assign(({ context: { waiting } }) => {
      const [asked = null, ...others] = waiting.filter(({ asker }) => isActive(asker));
      return { asked, waiting: others };
    }),
    tellYes: sendTo(({ context }) => askedIn(context).asker, { type: "question.confirmed" }),
    tellNo: sendTo(({ context }) => askedIn(context).asker, { type: "question.declined" }),
    decline: sendTo((_, { asker }: Asking) => asker, { type: "question.declined" }),
  },
  guards: {
    isAskedAlready: ({ context: { asked, waiting } }, request: Asking) =>
      [...(asked ? [asked] : []), ...waiting].some((one) => isSame(one, request)),
    waitsAlready: ({ context }, request: Asking) =>
      context.waiting.some((one) => isSame(one, request)),
    waitsForAction: ({ context }) => askedIn(context).question.waits,
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
          { guard: "waitsForAction", target: "processing", actions: "tellYes" },
          { target: "closing", actions: "tellYes" },
        ],
        "dialog.cancelled": { target: "closing", actions: "tellNo" },
        "asker.stopped": "closing",
      },
    },
    processing: {
      invoke: followAsker,
      on: { "asker.settled": "closing", "asker.stopped": "closing" },
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

export type DialogSnapshot = SnapshotFrom<typeof confirmDialogMachine>;

/** Whether both buttons are disabled and the confirm button says 'Processing...'. */
export function isProcessing(snapshot: DialogSnapshot): boolean {
  return snapshot.matches("processing");
}

/** Whether the question is to be seen. */
export function isAsked(snapshot: DialogSnapshot): boolean {
  return snapshot.matches("asking") || isProcessing(snapshot);
}

interface Asking {
  question: Question;
  asker: AnyActorRef;
}

const isActive = (asker: AnyActorRef): boolean => asker.getSnapshot().status === "active";

function askedIn({ asked }: Context): Asked {
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

const isSame = (asked: Asked, { question }: Asking) =>
  JSON.stringify(asked.question) === JSON.stringify(withDefaults(question));
