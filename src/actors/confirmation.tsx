import { useSelector } from "@xstate/react";
import { Suspense } from "react";
import { fromPromise } from "xstate";
import type { Question } from "../../machines/confirmDialog.ts";
import { confirmationMachine } from "../../machines/confirmation.ts";
import { deferred } from "../ui/deferred.tsx";
import { useServices } from "./services.ts";

interface Confirmation extends Question {
  action: () => unknown;
  /** Called when the answer is no. */
  onCancel?: () => void;
}

/** Asks before something is lost; the action runs when the answer is yes. */
export function useConfirm(): (confirmation: Confirmation) => void {
  const { app } = useServices().actors;
  return ({ action, onCancel = () => {}, ...question }) => {
    const logic = confirmationMachine.provide({
      actors: { run: fromPromise(async () => await action()) },
      actions: {
        onDeclined: () => onCancel(),
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

const dialogOutlet = deferred(async () =>
  (await import("../ui/overlay/ConfirmDialog.tsx")).ConfirmDialogOutlet
);

/** Draws the dialog of the question that is open, if there is one. */
export function ConfirmDialogs() {
  dialogOutlet.usePreload();
  const { confirmDialog } = useServices().actors;
  const isAsked = useSelector(confirmDialog, ({ context }) => context.asked !== null);
  return <Suspense>{isAsked && <dialogOutlet.Component actor={confirmDialog} />}</Suspense>;
}
