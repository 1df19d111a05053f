import { useSelector } from "@xstate/react";
import { type DialogSnapshot, isProcessing } from "../../machines/confirmDialog.ts";
import { useServices } from "../actors/services.ts";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { useSay } from "../ui/useSay.ts";

const isShown = (snapshot: DialogSnapshot) =>
  snapshot.matches("opening") || snapshot.matches("open");

/** Draws what the confirm-dialog actor asks. */
export function ConfirmHost() {
  const say = useSay();
  const { confirmDialog } = useServices().actors;
  const question = useSelector(confirmDialog, ({ context }) => context.question);
  const isOpen = useSelector(confirmDialog, isShown);
  const isLoading = useSelector(confirmDialog, isProcessing);
  if (question === null) return null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say(question.title)}
      message={say(question.message)}
      cancelLabel={say(question.cancelLabel)}
      confirmLabel={say(question.confirmLabel)}
      variant={question.variant}
      isLoading={isLoading}
      onCancel={() => confirmDialog.send({ type: "dialog.cancelled" })}
      onConfirm={() => confirmDialog.send({ type: "dialog.confirmed" })}
    />
  );
}
