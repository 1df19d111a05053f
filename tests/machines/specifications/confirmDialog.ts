import { type AnyActorRef, createActor, fromCallback } from "xstate";
import { confirmDialogMachine } from "../../../machines/confirmDialog.ts";
import {
  completeActor,
  elapseDelay,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";

interface Question {
  question: { message: string; waitsForAction: boolean };
  requester: string;
}

interface Dialog {
  current: Question | null;
  waiting: readonly Question[];
}

const createRequester = (id: string) => createActor(fromCallback(() => {}), { id });
const elif = createRequester("elif").start();
const deniz = createRequester("deniz").start();

/**
 * The dialog with two requesters. It stays open during elif's confirmed action, and not during
 * deniz's. Its animations take 300 ms.
 */
export const confirmDialog: Specification = {
  name: "confirmDialog",
  machine: confirmDialogMachine,
  effects: ["awaitAction"],
  delays: { transition: 300 },
  events: {
    "elif requests a confirmation": sendQuestion(elif, {
      message: "Delete?",
      waitsForAction: true,
    }),
    "deniz requests a confirmation": sendQuestion(deniz, { message: "Discard?" }),
    "the user confirms": sendEvent({ type: "dialog.confirmed" }),
    "the user declines": sendEvent({ type: "dialog.cancelled" }),
    "elif withdraws": sendEvent({ type: "question.withdrawn", requester: elif }),
    "deniz withdraws": sendEvent({ type: "question.withdrawn", requester: deniz }),
    "the session is over": sendEvent({ type: "questions.cleared" }),
    "the requester has finished": completeActor("awaitAction"),
    "the requester stops": failActor("awaitAction", new Error("stopped")),
    "the animation has ended": elapseDelay("transition"),
  },
  conditions: {
    "elif's question is open": ({ context }) => findRequester(context) === "elif",
    "deniz's question is open": ({ context }) => findRequester(context) === "deniz",
    "elif's question is not open": ({ context }) => findRequester(context) !== "elif",
    "deniz's question is not open": ({ context }) => findRequester(context) !== "deniz",
    "a question waits": ({ context }) => toDialog(context).waiting.length > 0,
    "no question waits": ({ context }) => toDialog(context).waiting.length === 0,
  },
  start: { to: "closed", context: { current: null, waiting: [] } },
  transitions: {
    "": {
      "elif requests a confirmation": queueUnlessOpenOrWaiting("elif"),
      "deniz requests a confirmation": queueUnlessOpenOrWaiting("deniz"),
      "elif withdraws": removeFromQueue("elif"),
      "deniz withdraws": removeFromQueue("deniz"),
      "the session is over": { context: { waiting: [] }, emits: declineQueue },
    },
    closed: {
      "elif requests a confirmation": openDialog(() => ({ current: createPending("elif") })),
      "deniz requests a confirmation": openDialog(() => ({ current: createPending("deniz") })),
    },
    asking: {
      "the user confirms": [
        {
          when: "elif's question is open",
          to: "processing",
          emits: [createAnswer("elif", true)],
          starts: { awaitAction: createPending("elif") },
        },
        { when: "elif's question is not open", ...closeDialog(), emits: answerOpenQuestion(true) },
      ],
      "the user declines": { ...closeDialog(), emits: answerOpenQuestion(false) },
      "elif withdraws": [
        { when: "elif's question is open", ...closeDialog() },
        { when: "elif's question is not open", ...removeFromQueue("elif") },
      ],
      "deniz withdraws": [
        { when: "deniz's question is open", ...closeDialog() },
        { when: "deniz's question is not open", ...removeFromQueue("deniz") },
      ],
      "the session is over": {
        ...closeDialog(),
        context: { waiting: [] },
        emits: (before) => [...answerOpenQuestion(false)(before), ...declineQueue(before)],
      },
    },
    "asking.opening": { "the animation has ended": { to: "asking.open" } },
    processing: {
      "the session is over": {
        ...closeDialog(),
        context: { waiting: [] },
        emits: declineQueue,
        stops: ["awaitAction"],
      },
      "the requester has finished": closeDialog(),
      "the requester stops": closeDialog(),
    },
    closing: {
      "elif requests a confirmation": queueUnlessWaiting("elif"),
      "deniz requests a confirmation": queueUnlessWaiting("deniz"),
      "the animation has ended": [
        {
          when: "a question waits",
          ...openDialog(({ context }) => ({
            current: toDialog(context).waiting[0],
            waiting: toDialog(context).waiting.slice(1),
          })),
        },
        { when: "no question waits", to: "closed", context: { current: null, waiting: [] } },
      ],
    },
  },
  impossible: [
    {
      after: ["closed: elif requests a confirmation"],
      never: ["elif's question is not open", "deniz's question is open"],
      because: "elif's question has opened",
    },
    {
      after: ["closed: deniz requests a confirmation"],
      never: ["elif's question is open", "deniz's question is not open"],
      because: "deniz's question has opened",
    },
    {
      after: ["deniz's question is not open"],
      never: ["elif's question is not open"],
      because: "elif's question stays open",
    },
    {
      after: ["elif's question is not open"],
      never: ["deniz's question is not open"],
      because: "deniz's question stays open",
    },
    {
      after: ["elif's question is not open"],
      never: ["elif's question is open"],
      because: "the other's question stays open",
    },
    {
      after: ["deniz's question is not open"],
      never: ["deniz's question is open"],
      because: "the other's question stays open",
    },
    {
      after: ["closing: elif requests a confirmation", "closing: deniz requests a confirmation"],
      never: ["no question waits"],
      because: "a question has joined the queue",
    },
    {
      after: ["the session is over"],
      never: ["a question waits"],
      because: "the queue is empty",
    },
  ],
  // A longer queue behaves like one of two questions.
  isReachable: ({ context }, event) =>
    !event.endsWith(" requests a confirmation") || toDialog(context).waiting.length < 2,
};

function sendQuestion(
  requester: AnyActorRef,
  question: { message: string; waitsForAction?: boolean },
) {
  return sendEvent({ type: "question.asked", question, requester });
}

function createPending(requester: "elif" | "deniz"): Question {
  const question = {
    title: { key: "Confirmation" },
    message: requester === "elif" ? "Delete?" : "Discard?",
    cancelLabel: { key: "Cancel" },
    confirmLabel: { key: "Confirm" },
    variant: "primary",
    waitsForAction: requester === "elif",
  };
  return { question, requester: `actor ${requester}` };
}

function openDialog(
  context: (before: StateBefore) => { current: Question | undefined; waiting?: Question[] },
): Transition {
  return { to: "asking.opening", context, times: ["transition"] };
}

function closeDialog(): Transition {
  return { to: "closing", times: ["transition"] };
}

function answerOpenQuestion(isConfirmed: boolean) {
  return ({ context }: StateBefore) => [createAnswer(findRequester(context) ?? "", isConfirmed)];
}

function createAnswer(requester: string, isConfirmed: boolean) {
  return { type: "question.answered", requester: `actor ${requester}`, isConfirmed };
}

function declineQueue({ context }: StateBefore) {
  return toDialog(context).waiting.map(({ requester }) =>
    createAnswer(requester.replace("actor ", ""), false)
  );
}

/** Queues a question, unless the requester's question is open or waits already. */
function queueUnlessOpenOrWaiting(requester: "elif" | "deniz"): Transition {
  return queueUnless(
    requester,
    ({ context }) => findRequester(context) === requester || isWaiting(context, requester),
  );
}

/** Queues a question, unless the requester's question waits already; one that closes does not count. */
function queueUnlessWaiting(requester: "elif" | "deniz"): Transition {
  return queueUnless(requester, ({ context }) => isWaiting(context, requester));
}

function queueUnless(
  requester: "elif" | "deniz",
  isKnown: (before: StateBefore) => boolean,
): Transition {
  return {
    context: (before) =>
      isKnown(before)
        ? {}
        : { waiting: [...toDialog(before.context).waiting, createPending(requester)] },
    emits: (before) => isKnown(before) ? [createAnswer(requester, false)] : [],
  };
}

function removeFromQueue(requester: string): Transition {
  return {
    context: ({ context }) => ({
      waiting: toDialog(context).waiting.filter((one) => one.requester !== `actor ${requester}`),
    }),
  };
}

function toDialog(context: unknown): Dialog {
  return context as Dialog;
}

function findRequester(context: unknown): string | undefined {
  return toDialog(context).current?.requester.replace("actor ", "");
}

function isWaiting(context: unknown, requester: string): boolean {
  return toDialog(context).waiting.some((one) => one.requester === `actor ${requester}`);
}
