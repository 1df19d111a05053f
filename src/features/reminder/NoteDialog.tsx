import type { Occurrence } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { useOccurrence } from "./useOccurrence.ts";

/** The maximum length of a note (contract/fields.ts). */
export const MAX_NOTE_LENGTH = 5000;

const schema = findForm("occurrenceNoteForm");

interface NoteDialogProps {
  action: OccurrenceAction;
  occurrence: Occurrence;
  name: string;
  onClose: () => void;
}

/** The dialog that completes or skips an occurrence with a note. */
export function NoteDialog({ action, occurrence, name, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const { applyAction } = useOccurrence(occurrence, name);
  const form = useSubmission({
    initial: { note: "" },
    schema,
    submit: ({ note }) => applyAction(action, note ?? ""),
    onSubmitted: onClose,
  });
  const label = action === "complete" ? t("Mark as done") : t("Skip");
  return (
    <FormDialog
      title={`${label}: ${name}`}
      submitLabel={label}
      form={form}
      name={`${action} ${occurrence.id}`}
      size="medium"
      onClose={onClose}
    >
      <TextArea
        {...form.field("note")}
        label={t("Note")}
        description={t("It stays on record with this date.")}
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
      />
    </FormDialog>
  );
}
