import type { Feedback } from "../../../contract/schemas/feedback.ts";
import {
  DESTRUCTIVE_FEEDBACK_ACTIONS,
  type FeedbackAction,
} from "../../../machines/lifecycles/feedback.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { useEditForm } from "../../records/form/recordSaving.ts";
import { FeedbackFields } from "./FeedbackFields.tsx";
import { feedbackRecord } from "./feedbackRecord.tsx";
import { getActionLabel } from "./statuses.ts";

const DIALOG_TEXTS: Record<FeedbackAction, { label: Key; description: Key }> = {
  progress: {
    label: "Note",
    description: "What you write here stays on record, and the sender can read it.",
  },
  resolve: {
    label: "Resolution",
    description: "Tell the sender what was done.",
  },
  dismiss: {
    label: "Reason",
    description: "Tell the sender why nothing will be done.",
  },
};

interface FeedbackActionDialogProps {
  feedback: Pick<Feedback, "status" | "title">;
  action: FeedbackAction;
  /** Applies the action; rejects if that fails. */
  onAct: (note: string) => Promise<void>;
  onClose: () => void;
}

/** The dialog for the note of an action. Resolving requires one. */
export function FeedbackActionDialog(
  { feedback, action, onAct, onClose }: FeedbackActionDialogProps,
) {
  const { t } = useTranslation();
  const name = t(getActionLabel(action, feedback.status));
  const form = useSubmission({
    initial: { resolution: "" },
    schema: findForm(action === "resolve" ? "feedbackResolutionForm" : "feedbackDismissalForm"),
    submit: ({ resolution }) => onAct(resolution ?? ""),
    onSubmitted: onClose,
  });
  const { label, description } = DIALOG_TEXTS[action];
  return (
    <FormDialog
      title={`${name}: ${feedback.title}`}
      submitLabel={name}
      variant={DESTRUCTIVE_FEEDBACK_ACTIONS.includes(action) ? "danger" : "primary"}
      form={form}
      size="medium"
      onClose={onClose}
    >
      <TextArea
        {...form.field("resolution")}
        label={t(label)}
        description={t(description)}
        isRequired={action === "resolve"}
        rows={4}
        maxLength={5000}
      />
    </FormDialog>
  );
}

const toDraft = ({ title, description, category, priority }: Feedback) => ({
  title,
  description,
  category,
  priority,
});

interface FeedbackEditDialogProps {
  feedback: Feedback;
  onClose: () => void;
}

/** The dialog that edits feedback: text, category and priority. */
export function FeedbackEditDialog({ feedback, onClose }: FeedbackEditDialogProps) {
  const { t } = useTranslation();
  const { form, conflict } = useEditForm({
    saving: feedbackRecord,
    record: feedback,
    toDraft,
    schema: findForm("feedbackPatchForm"),
    onSaved: onClose,
  });

  return (
    <FormDialog
      title={t(feedbackRecord.editTexts.title)}
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
    </FormDialog>
  );
}
