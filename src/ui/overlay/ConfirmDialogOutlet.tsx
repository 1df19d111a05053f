import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import {
  type confirmDialogMachine,
  isAsked,
  isProcessing,
} from "../../../machines/confirmDialog.ts";
import { useSay } from "../useSay.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** Draws what the app's confirmation dialog asks. */
export function ConfirmDialogOutlet(
  { actor }: { actor: ActorRefFrom<typeof confirmDialogMachine> },
) {
  const say = useSay();
  const question = useSelector(actor, ({ context }) => context.question);
  const isOpen = useSelector(actor, isAsked);
  const isLoading = useSelector(actor, isProcessing);
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
      onCancel={() => actor.send({ type: "dialog.cancelled" })}
      onConfirm={() => actor.send({ type: "dialog.confirmed" })}
    />
  );
}
