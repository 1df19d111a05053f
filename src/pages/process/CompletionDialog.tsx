import { useSubmission } from "../../actors/useSubmission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { EntityDialog } from "../record/EntityDialog.tsx";

/** What may be said at most (contract/milestone.ts). */
const MOST_CHARACTERS = 5000;

const loadForm = async () =>
  (await import("../../../contract/schemas/milestone.ts")).milestoneNoteForm;

interface CompletionDialogProps {
  name: string;
  onComplete: (note: string) => void;
  onClose: () => void;
}

/** Completes a milestone with something to say about it. */
export function CompletionDialog({ name, onComplete, onClose }: CompletionDialogProps) {
  const { t } = useTranslation();
  const form = useSubmission({
    initial: { note: "" },
    loadForm,
    submit: ({ note }) => Promise.resolve(note ?? ""),
    onSubmitted: onComplete,
  });
  return (
    <EntityDialog
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
        maxLength={MOST_CHARACTERS}
      />
    </EntityDialog>
  );
}
