import { useSelector } from "@xstate/react";
import { type ReactNode, useId } from "react";
import type { ActorRefFrom } from "xstate";
import {
  type confirmDialogMachine,
  isProcessing,
  isQuestionShown,
} from "../../../machines/confirmDialog.ts";
import { useLocalizedText, useTranslation } from "../../i18n/Translation.tsx";
import { Button, type ButtonVariant } from "../button/Button.tsx";
import { Modal, type ModalVariant } from "./Modal.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";

/** The look of the button that confirms: what discards, leaves or disables is not green. */
const CONFIRM_VARIANTS = {
  primary: "primary",
  success: "primary",
  info: "primary",
  secondary: "secondary",
  warning: "secondary",
  danger: "danger",
} as const satisfies Record<ModalVariant, ButtonVariant>;

interface ConfirmDialogProps {
  isOpen: boolean;
  message: ReactNode;
  title?: string | undefined;
  cancelLabel?: string | undefined;
  confirmLabel?: string | undefined;
  variant?: ModalVariant;
  isLoading?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** A dialog that asks before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, message, variant = "primary", isLoading = false, onCancel, onConfirm } = props;
  const { t } = useTranslation();
  const messageId = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onCancel}
      isCloseDisabled={isLoading}
      closesOnBack
      title={props.title ?? t("Confirmation")}
      size="small"
      variant={variant}
      role="alertdialog"
      aria-describedby={messageId}
      footer={
        <>
          <Button
            label={props.cancelLabel ?? t("Cancel")}
            variant="ghost"
            isDisabled={isLoading}
            onPress={onCancel}
          />
          <Button
            label={isLoading ? t("Processing...") : props.confirmLabel ?? t("Confirm")}
            variant={CONFIRM_VARIANTS[variant]}
            isDisabled={isLoading}
            onPress={onConfirm}
          />
        </>
      }
    >
      <div id={messageId}>{message}</div>
      <VisuallyHidden role="status">{isLoading && t("Processing...")}</VisuallyHidden>
    </Modal>
  );
}

/** The dialog of the app's `confirmDialog` actor. */
export function ConfirmDialogOutlet(
  { actor }: { actor: ActorRefFrom<typeof confirmDialogMachine> },
) {
  const localize = useLocalizedText();
  const question = useSelector(actor, ({ context }) => context.current?.question);
  const isOpen = useSelector(actor, isQuestionShown);
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
