import { fromPromise } from "xstate";
import { confirmationMachine } from "../../machines/confirmation.ts";
import type { Question } from "../../machines/confirmDialog.ts";
import { useServices } from "./services.ts";

interface Confirmation extends Question {
  action: () => unknown;
  /** Told of a no. */
  onCancel?: () => void;
}

/** Asks before something is lost; the action runs when the answer is yes. */
export function useConfirm(): (confirmation: Confirmation) => void {
  const { app } = useServices().actors;
  return ({ action, onCancel = () => {}, ...question }) => {
    const logic = confirmationMachine.provide({
      actors: { run: fromPromise(async () => await action()) },
      actions: {
        giveUp: () => onCancel(),
        logFailure: (_, { message, error }) => console.error(message, error),
      },
    });
    app.send({
      type: "child.requested",
      id: `confirmation ${JSON.stringify(question.message)}`,
      logic,
      input: { question },
    });
  };
}
