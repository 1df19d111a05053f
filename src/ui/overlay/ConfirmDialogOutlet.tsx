import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import {
  type confirmDialogMachine,
  isAsked,
  isProcessing,
} from "../../../machines/confirmDialog.ts";
import { useLocalizedText } from "../useLocalizedText.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** Draws what the app's confirmation dialog asks. */
export function ConfirmDialogOutlet(
  { actor }: { actor: ActorRefFrom<typeof confirmDialogMachine> },
) {
  const localize = useLocalizedText();
  const question = useSelector(actor, ({ context }) => context.asked?.question);
  const isOpen = useSelector(actor, isAsked);
  const isLoading = useSelector(actor, isProcessing);
  if (question === undefined) return null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={localize(question.title)}
      message={localize(question.message)}
      cancelLabel={localize(question.cancelLabel)}
      confirmLabel={localize(question.confirmLabel)}
      variant={question.variant}
      isLoading={isLoading}
      onCancel={() => actor.send({ type: "dialog.cancelled" })}
      onConfirm={() => actor.send({ type: "dialog.confirmed" })}
    />
  );
}
