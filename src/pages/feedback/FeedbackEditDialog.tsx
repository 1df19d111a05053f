import type { Feedback } from "../../../contract/schemas/feedback.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../record/EntityDialog.tsx";
import { useChange } from "../record/recordSaving.ts";
import { FeedbackFields } from "./FeedbackFields.tsx";
import { feedbackRecord } from "./feedbackRecord.ts";

const draftOf = ({ title, description, category, priority }: Feedback) => ({
  title,
  description,
  category,
  priority,
});

interface FeedbackEditDialogProps {
  feedback: Feedback;
  onClose: () => void;
}

/** Changes the words of feedback, and how it is sorted. */
export function FeedbackEditDialog({ feedback, onClose }: FeedbackEditDialogProps) {
  const { t } = useTranslation();
  const { form, conflict } = useChange({
    of: feedbackRecord,
    record: feedback,
    draftOf,
    loadForm: async () => (await import("../../../contract/schemas/feedback.ts")).feedbackPatchForm,
    onSaved: onClose,
  });

  return (
    <EntityDialog
      title={t(feedbackRecord.changed.title)}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
      onClose={onClose}
    >
      <FeedbackFields
        title={form.field("title")}
        description={form.field("description")}
        category={form.field("category")}
        priority={form.field("priority")}
      />
    </EntityDialog>
  );
}
