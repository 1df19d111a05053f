import { type ReactNode, useId } from "react";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form } from "../../ui/field/Form.tsx";
import { Modal, type ModalSize } from "../../ui/overlay/Modal.tsx";
import { UnsavedNotice } from "./UnsavedNotice.tsx";
import { isStaleVersion } from "./recordSaving.ts";

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** `danger` where submitting loses something. */
  variant?: "primary" | "danger";
  form: {
    errors: object;
    failure: unknown;
    isBusy: boolean;
    actor: { id: string };
    submit: () => void;
  };
  /** Distinguishes a dialog that is not in the address from others of its page. */
  name?: string;
  /** For edits: the message of a version conflict, and how to load the newest version. */
  conflict?: { text: string; onLoadNewest: () => void };
  onClose: () => void;
  size?: ModalSize;
  children: ReactNode;
}

/**
 * The form of a record in a dialog. Input survives a refusal, and is not discarded without asking.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, form, conflict, onClose, children } = props;
  const { size = "large", variant = "primary", name = "dialog" } = props;
  const { t } = useTranslation();
  const formId = useId();
  const isStale = conflict !== undefined && isStaleVersion(form.failure);

  const unsaved = useUnsavedForm({
    form: form.actor,
    name,
    isDialog: true,
    onClose,
  });

  return (
    <Modal
      isOpen
      onClose={unsaved.close}
      title={title}
      size={size}
      footer={
        <>
          {isStale && (
            <Button label={t("Load the newest version")} onPress={conflict.onLoadNewest} />
          )}
          <Button label={t("Cancel")} variant="ghost" onPress={unsaved.close} />
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
        <UnsavedNotice of={unsaved} />
        {children}
      </Form>
    </Modal>
  );
}
