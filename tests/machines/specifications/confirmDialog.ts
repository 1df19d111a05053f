import { type AnyActorRef, createActor, fromCallback } from "xstate";
import { confirmDialogMachine } from "../../../machines/confirmDialog.ts";
import {
  type Before,
  due,
  type Row,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

interface Pending {
  question: { message: string; waits: boolean };
  asker: string;
}

interface Dialog {
  asked: Pending | null;
  waiting: readonly Pending[];
}

const actorOf = (id: string) => createActor(fromCallback(() => {}), { id });
const elif = actorOf("elif").start();
const deniz = actorOf("deniz").start();
const gone = actorOf("gone").start().stop();

/**
 * A dialog with one question at a time, 300 ms to open and 300 ms to close: elif's waits for what
 * was confirmed, deniz's does not, and the third is of somebody who is gone when it is their turn.
 */
export const confirmDialog: Specification = {
  name: "confirmDialog",
  machine: confirmDialogMachine,
  effects: ["followAsker"],
  delays: { transition: 300 },
  happenings: {
    "elif asks": asks(elif, { message: "Delete?", waits: true }),
    "deniz asks": asks(deniz, { message: "Discard?" }),
    "one who goes asks": asks(gone, { message: "Leave?" }),
    "the user says yes": sent({ type: "dialog.confirmed" }),
    "the user says no": sent({ type: "dialog.cancelled" }),
    "elif withdraws": sent({ type: "dialog.withdrawn", asker: elif }),
    "deniz withdraws": sent({ type: "dialog.withdrawn", asker: deniz }),
    "the session is over": sent({ type: "questions.over" }),
    "who asked has done it": sent({ type: "asker.settled" }),
    "who asked is gone": sent({ type: "asker.stopped" }),
    "the dialog has moved": due("transition"),
  },
  conditions: {
    "elif asked": ({ context }) => askerOf(context) === "elif",
    "deniz asked": ({ context }) => askerOf(context) === "deniz",
    "not elif asked": ({ context }) => askerOf(context) !== "elif",
    "not deniz asked": ({ context }) => askerOf(context) !== "deniz",
    "one waits": ({ context }) => present(context).length > 0,
    "none waits": ({ context }) => present(context).length === 0,
  },
  start: { to: "closed", context: { asked: null, waiting: [] } },
  rows: {
    "": {
      "elif asks": asksOnce("elif"),
      "deniz asks": asksOnce("deniz"),
      "one who goes asks": asksOnce("gone"),
      "elif withdraws": forgets("elif"),
      "deniz withdraws": forgets("deniz"),
      "the session is over": { context: { waiting: [] }, sends: declined },
    },
    closed: {
      "elif asks": opens(() => ({ asked: pending("elif") })),
      "deniz asks": opens(() => ({ asked: pending("deniz") })),
      "one who goes asks": opens(() => ({ asked: pending("gone") })),
    },
    asking: {
      "the user says yes": [
        {
          when: "elif asked",
          to: "processing",
          sends: [["elif", { type: "question.confirmed" }]],
          stops: ["followAsker"],
          starts: { followAsker: pending("elif") },
        },
        { when: "not elif asked", ...closes(), sends: answers("question.confirmed") },
      ],
      "the user says no": { ...closes(), sends: answers("question.declined") },
      "elif withdraws": [
        { when: "elif asked", ...closes() },
        { when: "not elif asked", ...forgets("elif") },
      ],
      "deniz withdraws": [
        { when: "deniz asked", ...closes() },
        { when: "not deniz asked", ...forgets("deniz") },
      ],
      "the session is over": {
        ...closes(),
        context: { waiting: [] },
        sends: (before) => [...answers("question.declined")(before), ...declined(before)],
      },
      "who asked is gone": closes(),
    },
    "asking.opening": { "the dialog has moved": { to: "asking.open" } },
    processing: {
      "the session is over": { ...closes(), context: { waiting: [] }, sends: declined },
      "who asked has done it": closes(),
      "who asked is gone": closes(),
    },
    closing: {
      "elif asks": asksAgain("elif"),
      "deniz asks": asksAgain("deniz"),
      "one who goes asks": asksAgain("gone"),
      "the dialog has moved": [
        {
          when: "one waits",
          ...opens(({ context }) => ({
            asked: present(context)[0],
            waiting: present(context).slice(1),
          })),
        },
        { when: "none waits", to: "closed", context: { asked: null, waiting: [] } },
      ],
    },
  },
  impossible: [
    {
      after: ["closed: elif asks"],
      never: ["not elif asked", "deniz asked"],
      because: "elif has asked",
    },
    {
      after: ["closed: deniz asks"],
      never: ["elif asked", "not deniz asked"],
      because: "deniz has asked",
    },
    {
      after: ["closed: one who goes asks"],
      never: ["elif asked", "deniz asked"],
      because: "another has asked",
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
      after: ["closing: elif asks", "closing: deniz asks"],
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
  possible: ({ context }, happening) =>
    !happening.endsWith(" asks") || dialogOf(context).waiting.length < 2,
};

function asks(asker: AnyActorRef, question: { message: string; waits?: boolean }) {
  return sent({ type: "dialog.requested", question, asker });
}

function pending(asker: "elif" | "deniz" | "gone"): Pending {
  const messages = { elif: "Delete?", deniz: "Discard?", gone: "Leave?" };
  const question = {
    title: { key: "Confirmation" },
    message: messages[asker],
    cancelLabel: { key: "Cancel" },
    confirmLabel: { key: "Confirm" },
    variant: "primary",
    waits: asker === "elif",
  };
  return { question, asker: `actor ${asker}` };
}

function opens(
  context: (before: Before) => { asked: Pending | undefined; waiting?: Pending[] },
): Row {
  return {
    to: "asking.opening",
    context,
    times: ["transition"],
    starts: (before) => ({ followAsker: context(before).asked }),
  };
}

function closes(): Row {
  return { to: "closing", times: ["transition"], stops: ["followAsker"] };
}

function answers(type: string) {
  return ({ context }: Before) => [[askerOf(context) ?? "", { type }]] as const;
}

/** Those who wait and are there are told. */
function declined({ context }: Before) {
  return present(context).map(({ asker }) =>
    [asker.replace("actor ", ""), { type: "question.declined" }] as const
  );
}

/** What is asked, or waits, is not asked again. */
function asksOnce(asker: "elif" | "deniz" | "gone"): Row {
  return unless(
    asker,
    ({ context }) => askerOf(context) === asker || isWaiting(context, asker),
  );
}

/** What is just closing may be asked again. */
function asksAgain(asker: "elif" | "deniz" | "gone"): Row {
  return unless(asker, ({ context }) => isWaiting(context, asker));
}

function unless(asker: "elif" | "deniz" | "gone", isKnown: (before: Before) => boolean): Row {
  return {
    context: (before) =>
      isKnown(before) ? {} : { waiting: [...dialogOf(before.context).waiting, pending(asker)] },
    sends: (before) => isKnown(before) ? [[asker, { type: "question.declined" }]] : [],
  };
}

function forgets(asker: string): Row {
  return {
    context: ({ context }) => ({
      waiting: dialogOf(context).waiting.filter((one) => one.asker !== `actor ${asker}`),
    }),
  };
}

function dialogOf(context: unknown): Dialog {
  return context as Dialog;
}

function askerOf(context: unknown): string | undefined {
  return dialogOf(context).asked?.asker.replace("actor ", "");
}

function isWaiting(context: unknown, asker: string): boolean {
  return dialogOf(context).waiting.some((one) => one.asker === `actor ${asker}`);
}

function present(context: unknown): Pending[] {
  return dialogOf(context).waiting.filter(({ asker }) => asker !== "actor gone");
}
