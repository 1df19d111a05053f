import { useId, useState } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";

/** What may be said at most (contract/milestone.ts). */
const MOST_CHARACTERS = 5000;

interface CompletionDialogProps {
  name: string;
  onComplete: (note: string) => void;
  onClose: () => void;
}

/** Completes a milestone with something to say about it. */
export function CompletionDialog({ name, onComplete, onClose }: CompletionDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [note, setNote] = useState("");
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t("Complete {name}", { name })}
      footer={
        <>
          <Button label={t("Cancel")} variant="ghost" onPress={onClose} />
          <Button label={t("Complete")} type="submit" form={formId} variant="primary" />
        </>
      }
    >
      <Form id={formId} onSubmit={() => onComplete(note.trim())}>
        <TextArea
          label={t("Note")}
          description={t("It stays on record with the completion.")}
          isOptional
          rows={4}
          maxLength={MOST_CHARACTERS}
          value={note}
          onChange={setNote}
        />
      </Form>
    </Modal>
  );
}
