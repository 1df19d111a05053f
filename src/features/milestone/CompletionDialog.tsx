import { useSubmission } from "../../actors/useSubmission.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";

/** The maximum length of a note (contract/milestone.ts). */
const MAX_NOTE_LENGTH = 5000;

const schema = findForm("milestoneNoteForm");

interface CompletionDialogProps {
  name: string;
  onComplete: (note: string) => void;
  onClose: () => void;
}

/** The dialog that completes a milestone with a note. */
export function CompletionDialog({ name, onComplete, onClose }: CompletionDialogProps) {
  const { t } = useTranslation();
  const form = useSubmission({
    initial: { note: "" },
    schema,
    submit: ({ note }) => Promise.resolve(note ?? ""),
    onSubmitted: onComplete,
  });
  return (
    <FormDialog
      title={t("Complete {name}", { name })}
      submitLabel={t("Complete")}
      form={form}
      size="medium"
      onClose={onClose}
    >
      <TextArea
        {...form.field("note")}
        label={t("Note")}
        description={t("It stays on record with the completion.")}
        isOptional
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
      />
    </FormDialog>
  );
}
