import { type ActorRefFrom, type AnyActorRef, fromPromise } from "xstate";
import type { confirmDialogMachine, Question } from "./confirmDialog.ts";

/** The input of a `confirm` actor. */
export interface ConfirmInput {
  question: Question;
  /** The machine that asks the question: `self`. */
  requester: AnyActorRef;
}

type ConfirmDialog = ActorRefFrom<typeof confirmDialogMachine>;

/**
 * Creates the `confirm` actor. It resolves when the user confirms and rejects when they decline.
 * Leaving the state that invokes it closes the dialog. With `waitsForAction`, the dialog stays open
 * while the requester is in states tagged `KEEP_DIALOG`.
 */
export const createConfirm = (confirmDialog: ConfirmDialog) =>
  fromPromise<void, ConfirmInput>(({ input, signal }) => askUser(confirmDialog, input, signal));

/** Asks like the `confirm` actor, for actors that create the question themselves. */
export const askUser = (
  confirmDialog: ConfirmDialog,
  { question, requester }: ConfirmInput,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const answers = confirmDialog.on("question.answered", (answer) => {
      if (answer.requester !== requester) return;
      answers.unsubscribe();
      if (answer.isConfirmed) resolve();
      else reject(new Error("The user declined"));
    });
    signal.addEventListener("abort", () => {
      answers.unsubscribe();
      confirmDialog.send({ type: "question.withdrawn", requester });
    });
    confirmDialog.send({ type: "question.asked", question, requester });
  });
