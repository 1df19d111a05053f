import { useQueryClient } from "@tanstack/react-query";
import type { Feedback } from "../../../contract/feedback.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { allFeedback, feedbackQueries } from "../../api/feedback/feedback.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { FeedbackFields } from "./FeedbackFields.tsx";

const loadForm = async () => (await import("../../../contract/feedbackForm.ts")).feedbackPatchForm;
const editOf = ({ title, description, category, priority, version }: Feedback) => ({
  title,
  description,
  category,
  priority,
  version,
});

interface FeedbackEditDialogProps {
  feedback: Feedback;
  onClose: () => void;
}

/** Changes the words of feedback, and how it is sorted. */
export function FeedbackEditDialog({ feedback, onClose }: FeedbackEditDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: editOf(feedback),
    loadForm,
    submit: (patch, signal) => allFeedback.update(http, feedback.id, patch, { signal }),
    async onSubmitted() {
      toast.success(t("Feedback updated successfully"));
      onClose();
      await queryClient.invalidateQueries({ queryKey: allFeedback.key });
    },
  });

  async function loadNewest() {
    const detail = feedbackQueries(http).detail(feedback.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  return (
    <EntityDialog
      title={t("Edit feedback")}
      submitLabel={t("Save")}
      form={form}
      conflict={{
        text: t("Somebody else changed this feedback meanwhile. What you typed is kept."),
        onLoadNewest: loadNewest,
      }}
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
