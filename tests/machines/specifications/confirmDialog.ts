import { type AnyActorRef, createActor, fromCallback } from "xstate";
import { confirmDialogMachine } from "../../../machines/confirmDialog.ts";
import {
  done,
  elapses,
  failed,
  sent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";

interface Pending {
  question: { message: string; waitsForAction: boolean };
  requester: string;
}

interface Dialog {
  current: Pending | null;
  waiting: readonly Pending[];
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
    "elif requests a confirmation": asks(elif, { message: "Delete?", waitsForAction: true }),
    "deniz requests a confirmation": asks(deniz, { message: "Discard?" }),
    "the user confirms": sent({ type: "dialog.confirmed" }),
    "the user declines": sent({ type: "dialog.cancelled" }),
    "elif withdraws": sent({ type: "question.withdrawn", requester: elif }),
    "deniz withdraws": sent({ type: "question.withdrawn", requester: deniz }),
    "the session is over": sent({ type: "questions.cleared" }),
    "the requester has finished": done("awaitAction"),
    "the requester stops": failed("awaitAction", new Error("stopped")),
    "the animation has ended": elapses("transition"),
  },
  conditions: {
    "elif asked": ({ context }) => findRequester(context) === "elif",
    "deniz asked": ({ context }) => findRequester(context) === "deniz",
    "not elif asked": ({ context }) => findRequester(context) !== "elif",
    "not deniz asked": ({ context }) => findRequester(context) !== "deniz",
    "one waits": ({ context }) => toDialog(context).waiting.length > 0,
    "none waits": ({ context }) => toDialog(context).waiting.length === 0,
  },
  start: { to: "closed", context: { current: null, waiting: [] } },
  transitions: {
    "": {
      "elif requests a confirmation": asksUnlessKnown("elif"),
      "deniz requests a confirmation": asksUnlessKnown("deniz"),
      "elif withdraws": withdraws("elif"),
      "deniz withdraws": withdraws("deniz"),
      "the session is over": { context: { waiting: [] }, emits: declinesWaiting },
    },
    closed: {
      "elif requests a confirmation": opens(() => ({ current: createPending("elif") })),
      "deniz requests a confirmation": opens(() => ({ current: createPending("deniz") })),
    },
    asking: {
      "the user confirms": [
        {
          when: "elif asked",
          to: "processing",
          emits: [createAnswer("elif", true)],
          starts: { awaitAction: createPending("elif") },
        },
        { when: "not elif asked", ...closes(), emits: answers(true) },
      ],
      "the user declines": { ...closes(), emits: answers(false) },
      "elif withdraws": [
        { when: "elif asked", ...closes() },
        { when: "not elif asked", ...withdraws("elif") },
      ],
      "deniz withdraws": [
        { when: "deniz asked", ...closes() },
        { when: "not deniz asked", ...withdraws("deniz") },
      ],
      "the session is over": {
        ...closes(),
        context: { waiting: [] },
        emits: (before) => [...answers(false)(before), ...declinesWaiting(before)],
      },
    },
    "asking.opening": { "the animation has ended": { to: "asking.open" } },
    processing: {
      "the session is over": {
        ...closes(),
        context: { waiting: [] },
        emits: declinesWaiting,
        stops: ["awaitAction"],
      },
      "the requester has finished": closes(),
      "the requester stops": closes(),
    },
    closing: {
      "elif requests a confirmation": asksUnlessWaiting("elif"),
      "deniz requests a confirmation": asksUnlessWaiting("deniz"),
      "the animation has ended": [
        {
          when: "one waits",
          ...opens(({ context }) => ({
            current: toDialog(context).waiting[0],
            waiting: toDialog(context).waiting.slice(1),
          })),
        },
        { when: "none waits", to: "closed", context: { current: null, waiting: [] } },
      ],
    },
  },
  impossible: [
    {
      after: ["closed: elif requests a confirmation"],
      never: ["not elif asked", "deniz asked"],
      because: "elif has asked",
    },
    {
      after: ["closed: deniz requests a confirmation"],
      never: ["elif asked", "not deniz asked"],
      because: "deniz has asked",
    },
    {
      after: ["not deniz asked"],
      never: ["not elif asked"],
      because: "elif stays asked",
    },
    {
      after: ["not elif asked"],
      never: ["not deniz asked"],
      because: "deniz stays asked",
    },
    {
      after: ["not elif asked"],
      never: ["elif asked"],
      because: "another stays asked",
    },
    {
      after: ["not deniz asked"],
      never: ["deniz asked"],
      because: "another stays asked",
    },
    {
      after: ["closing: elif requests a confirmation", "closing: deniz requests a confirmation"],
      never: ["none waits"],
      because: "one waits",
    },
    {
      after: ["the session is over"],
      never: ["one waits"],
      because: "nobody waits",
    },
  ],
  // Two that wait tell all there is to tell.
  isReachable: ({ context }, event) =>
    !event.endsWith(" requests a confirmation") || toDialog(context).waiting.length < 2,
};

function asks(requester: AnyActorRef, question: { message: string; waitsForAction?: boolean }) {
  return sent({ type: "question.asked", question, requester });
}

function createPending(requester: "elif" | "deniz"): Pending {
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

function opens(
  context: (before: StateBefore) => { current: Pending | undefined; waiting?: Pending[] },
): Transition {
  return { to: "asking.opening", context, times: ["transition"] };
}

function closes(): Transition {
  return { to: "closing", times: ["transition"] };
}

function answers(isConfirmed: boolean) {
  return ({ context }: StateBefore) => [createAnswer(findRequester(context) ?? "", isConfirmed)];
}

function createAnswer(requester: string, isConfirmed: boolean) {
  return { type: "question.answered", requester: `actor ${requester}`, isConfirmed };
}

function declinesWaiting({ context }: StateBefore) {
  return toDialog(context).waiting.map(({ requester }) =>
    createAnswer(requester.replace("actor ", ""), false)
  );
}

/** What is asked, or waits, is not asked again. */
function asksUnlessKnown(requester: "elif" | "deniz"): Transition {
  return asksUnless(
    requester,
    ({ context }) => findRequester(context) === requester || isWaiting(context, requester),
  );
}

/** What is just closing may be asked again. */
function asksUnlessWaiting(requester: "elif" | "deniz"): Transition {
  return asksUnless(requester, ({ context }) => isWaiting(context, requester));
}

function asksUnless(
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

function withdraws(requester: string): Transition {
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
