import { useId, useState } from "react";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";

/** What may be said at most (contract/fields.ts). */
export const MOST_CHARACTERS = 5000;

interface NoteDialogProps {
  action: OccurrenceAction;
  name: string;
  onSettle: (note: string) => void;
  onClose: () => void;
}

/** Completes or skips an occurrence with something to say about it. */
export function NoteDialog({ action, name, onSettle, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [note, setNote] = useState("");
  const label = action === "complete" ? t("Mark as done") : t("Skip");
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`${label}: ${name}`}
      footer={
        <>
          <Button label={t("Cancel")} variant="ghost" onPress={onClose} />
          <Button label={label} type="submit" form={formId} variant="primary" />
        </>
      }
    >
      <Form id={formId} onSubmit={() => onSettle(note)}>
        <TextArea
          label={t("Note")}
          description={t("It stays on record with this date.")}
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
