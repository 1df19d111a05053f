import { type ReactNode, useId } from "react";
import { useConfirm } from "../../actors/useConfirm.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { Modal, type ModalSize } from "../../ui/overlay/Modal.tsx";
import { discardQuestion } from "./useLeaveQuestion.ts";

interface EntityDialogProps {
  title: string;
  submitLabel: string;
  /** What submitting does to the record: `danger` where something is lost. */
  variant?: "primary" | "danger";
  form: {
    errors: object;
    failure: unknown;
    isBusy: boolean;
    isDirty: boolean;
    submit: () => void;
  };
  /** For changes: what is said when somebody else was quicker, and the way to what they made. */
  conflict?: { text: string; onLoadNewest: () => void };
  onClose: () => void;
  size?: ModalSize;
  children: ReactNode;
}

/**
 * The form of a record in a dialog. What was typed survives a refusal, and is not thrown away
 * without asking.
 */
export function EntityDialog(props: EntityDialogProps) {
  const { title, submitLabel, form, conflict, onClose, children } = props;
  const { size = "large", variant = "primary" } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const formId = useId();
  const isStale = conflict !== undefined && isStaleVersion(form.failure);

  function close() {
    if (!form.isDirty) return onClose();
    confirm({ ...discardQuestion(t), action: onClose });
  }

  return (
    <Modal
      isOpen
      onClose={close}
      title={title}
      size={size}
      footer={
        <>
          {isStale && (
            <Button label={t("Load the newest version")} onPress={conflict.onLoadNewest} />
          )}
          <Button label={t("Cancel")} variant="ghost" onPress={close} />
          <Button
            label={submitLabel}
            type="submit"
            form={formId}
            variant={variant}
            isLoading={form.isBusy}
          />
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={form.submit}
        errors={form.errors}
        error={isStale ? conflict.text : undefined}
      >
        {children}
      </Form>
    </Modal>
  );
}

/** Whether a change was refused because the record had been changed since it was read. */
export function isStaleVersion(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.status === 409;
}
