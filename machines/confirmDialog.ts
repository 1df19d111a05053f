import {
  type AnyActorRef,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  setup,
  type SnapshotFrom,
  waitFor,
} from "xstate";
import { MODAL_TRANSITION_MS } from "../contract/constants.ts";
import { KEEP_DIALOG } from "./keepAlive.ts";
import type { LocalizedText } from "./localizedText.ts";
import { required } from "./required.ts";

export type DialogVariant = "primary" | "secondary" | "success" | "danger" | "warning" | "info";

/** A question that the user confirms or declines. */
export interface Question {
  title?: LocalizedText;
  message: LocalizedText;
  cancelLabel?: LocalizedText;
  confirmLabel?: LocalizedText;
  variant?: DialogVariant;
  /** The dialog stays open until the confirmed action is done. */
  waitsForAction?: boolean;
}

/** The log message for a confirmed action that fails. */
export const CONFIRMED_ACTION_FAILED = "Confirmation action failed";

interface QuestionRequest {
  question: Question;
  requester: AnyActorRef;
}

interface PendingQuestion {
  question: Required<Question>;
  requester: AnyActorRef;
}

type DialogEvent =
  | ({ type: "question.asked" } & QuestionRequest)
  /** The requester no longer needs an answer. */
  | { type: "question.withdrawn"; requester: AnyActorRef }
  /** The session ended: every question is declined. */
  | { type: "questions.cleared" }
  | { type: "dialog.confirmed" }
  | { type: "dialog.cancelled" };

type DialogEmitted = { type: "question.answered"; requester: AnyActorRef; isConfirmed: boolean };

interface Context {
  current: PendingQuestion | null;
  waiting: readonly PendingQuestion[];
}

/**
 * Asks the user one question at a time; others wait. Machines ask through their `confirm` actor
 * (`confirm.ts`). With `waitsForAction`, the dialog stays open until the requester has acted.
 */
export const confirmDialogMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DialogEvent,
    emitted: {} as DialogEmitted,
  },
  actors: {
    /** Resolves once the requester left its `KEEP_DIALOG` states; rejects if it stops. */
    awaitAction: fromPromise<unknown, PendingQuestion>(({ input: { requester }, signal }) =>
      waitFor(requester, (snapshot) => snapshot.hasTag?.(KEEP_DIALOG) !== true, { signal })
    ),
  },
  actions: {
    emitConfirmed: emit(({ context }) => createAnswer(getCurrentQuestion(context), true)),
    emitDeclined: emit(({ context }) => createAnswer(getCurrentQuestion(context), false)),
    decline: emit((_, request: QuestionRequest) => createAnswer(request, false)),
    declineWaiting: enqueueActions(({ context, enqueue }) => {
      for (const request of context.waiting) enqueue.emit(createAnswer(request, false));
      enqueue.assign({ waiting: [] });
    }),
    addWaiting: assign(({ context }, request: QuestionRequest) => ({
      waiting: [...context.waiting, withDefaults(request)],
    })),
  },
  guards: {
    isAlreadyAsked: ({ context: { current, waiting } }, request: QuestionRequest) =>
      [...(current ? [current] : []), ...waiting].some((one) => isSame(one, request)),
    isAlreadyWaiting: ({ context }, request: QuestionRequest) =>
      context.waiting.some((one) => isSame(one, request)),
    isFromRequester: ({ context }, { requester }: { requester: AnyActorRef }) =>
      context.current?.requester === requester,
    waitsForAction: ({ context }) => getCurrentQuestion(context).question.waitsForAction,
    isAnyWaiting: ({ context }) => context.waiting.length > 0,
  },
  delays: { transition: MODAL_TRANSITION_MS },
}).createMachine({
  id: "confirmDialog",
  context: { current: null, waiting: [] },
  initial: "closed",
  on: {
    "question.asked": [
      {
        guard: { type: "isAlreadyAsked", params: ({ event }) => event },
        actions: { type: "decline", params: ({ event }) => event },
      },
      { actions: { type: "addWaiting", params: ({ event }) => event } },
    ],
    "question.withdrawn": {
      actions: assign(({ context, event }) => ({
        waiting: context.waiting.filter(({ requester }) => requester !== event.requester),
      })),
    },
    "questions.cleared": { actions: "declineWaiting" },
  },
  states: {
    closed: {
      on: {
        "question.asked": {
          target: "asking",
          actions: assign({ current: ({ event }) => withDefaults(event) }),
        },
      },
    },
    asking: {
      initial: "opening",
      states: { opening: { after: { transition: "open" } }, open: {} },
      on: {
        "dialog.confirmed": [
          { guard: "waitsForAction", target: "processing", actions: "emitConfirmed" },
          { target: "closing", actions: "emitConfirmed" },
        ],
        "dialog.cancelled": { target: "closing", actions: "emitDeclined" },
        "question.withdrawn": {
          guard: { type: "isFromRequester", params: ({ event }) => event },
          target: "closing",
        },
        "questions.cleared": { target: "closing", actions: ["emitDeclined", "declineWaiting"] },
      },
    },
    processing: {
      invoke: {
        src: "awaitAction",
        input: ({ context }) => getCurrentQuestion(context),
        onDone: "closing",
        onError: "closing",
      },
      on: { "questions.cleared": { target: "closing", actions: "declineWaiting" } },
    },
    closing: {
      after: {
        transition: [
          {
            guard: "isAnyWaiting",
            target: "asking",
            actions: assign({
              current: ({ context }) => required(context.waiting[0], "the next question"),
              waiting: ({ context }) => context.waiting.slice(1),
            }),
          },
          { target: "closed", actions: assign({ current: null }) },
        ],
      },
      on: {
        "question.asked": [
          {
            guard: { type: "isAlreadyWaiting", params: ({ event }) => event },
            actions: { type: "decline", params: ({ event }) => event },
          },
          { actions: { type: "addWaiting", params: ({ event }) => event } },
        ],
      },
    },
  },
});

type DialogSnapshot = SnapshotFrom<typeof confirmDialogMachine>;

/** Whether the buttons are disabled and the confirm button says 'Processing...'. */
export function isProcessing(snapshot: DialogSnapshot): boolean {
  return snapshot.matches("processing");
}

/** Whether the question is visible. */
export function isQuestionShown(snapshot: DialogSnapshot): boolean {
  return snapshot.matches("asking") || isProcessing(snapshot);
}

const getCurrentQuestion = ({ current }: Context) => required(current, "the current question");

const createAnswer = ({ requester }: QuestionRequest, isConfirmed: boolean): DialogEmitted => ({
  type: "question.answered",
  requester,
  isConfirmed,
});

const withDefaults = ({ question, requester }: QuestionRequest): PendingQuestion => ({
  question: {
    title: { key: "Confirmation" },
    cancelLabel: { key: "Cancel" },
    confirmLabel: { key: "Confirm" },
    variant: "primary",
    waitsForAction: false,
    ...question,
  },
  requester,
});

const isSame = (current: PendingQuestion, request: QuestionRequest) =>
  JSON.stringify(current.question) === JSON.stringify(withDefaults(request).question);
