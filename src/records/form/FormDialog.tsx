import { type ReactNode, useId } from "react";
import type { Submission } from "../../../machines/submission.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form } from "../../ui/field/Form.tsx";
import { Modal, type ModalSize } from "../../ui/overlay/Modal.tsx";
import { UnsavedNotice } from "./UnsavedNotice.tsx";
import { styled } from "../../ui/theme.ts";
import { ConflictQuestion } from "./ConflictQuestion.tsx";
import { NO_LONGER_POSSIBLE, useIsPossible } from "./PersistentDialog.tsx";
import type { FormConflict } from "./useFormConflict.ts";

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** `danger` if submitting discards data, `secondary` if it disables. */
  variant?: "primary" | "secondary" | "danger";
  form: {
    errors: object;
    isBusy: boolean;
    isDone: boolean;
    actor: Submission;
    submit: () => void;
  };
  /** Distinguishes dialogs at the same address. */
  name?: string;
  /** For edits: the merge with newer versions of the record. */
  conflict?: FormConflict;
  onClose: () => void;
  /** Back closes it, as it is no part of the address. */
  closesOnBack?: boolean;
  size?: ModalSize;
  /** A text next to the buttons. */
  footNote?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog. Closing it confirms before unsaved input is discarded. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, form, conflict, onClose, footNote, children } = props;
  const { size = "large", variant = "primary", name = "dialog", closesOnBack = false } = props;
  const { t } = useTranslation();
  const formId = useId();
  // The form's own request also makes its action impossible.
  const isPossible = useIsPossible() || form.isBusy || form.isDone;

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
      closesOnBack={closesOnBack}
      footer={
        <>
          {footNote && <FootNote>{footNote}</FootNote>}
          <Button label={t("Cancel")} variant="ghost" onPress={unsaved.close} />
          <Button
            label={submitLabel}
            type="submit"
            form={formId}
            variant={variant}
            isDisabled={!isPossible}
            isLoading={form.isBusy || conflict?.isReading === true}
          />
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={() => isPossible && form.submit()}
        errors={form.errors}
        error={isPossible ? conflict?.error : t(NO_LONGER_POSSIBLE)}
      >
        <UnsavedNotice form={unsaved} />
        {children}
      </Form>
      {conflict && <ConflictQuestion conflict={conflict} />}
    </Modal>
  );
}

const FootNote = styled("span", {
  flex: 1,
  alignSelf: "center",
  minWidth: 0,
  fontSize: "$small",
  color: "$inkSecond",
  "@narrow": { flexBasis: "100%" },
});
