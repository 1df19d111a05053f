import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_PRIORITIES,
  type FeedbackCategory,
  type FeedbackPriority,
} from "../../../contract/feedback.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { FEEDBACK_PRIORITY } from "./statuses.ts";
import { FEEDBACK_CATEGORY_LABELS } from "../../i18n/labels.ts";

interface Control<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

interface FeedbackFieldsProps {
  title: Control<string>;
  description: Control<string>;
  category: Control<FeedbackCategory>;
  priority: Control<FeedbackPriority>;
}

/** The fields of feedback: its text, category and priority. */
export function FeedbackFields({ title, description, category, priority }: FeedbackFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...title} label={t("Title")} width="wide" isRequired maxLength={200} />
      <TextArea
        {...description}
        label={t("Description")}
        description={t("What happened, what you expected, or what would help.")}
        isRequired
        rows={4}
        maxLength={5000}
      />
      <FormRow>
        <Select
          {...category}
          label={t("Category")}
          width="narrow"
          isRequired
          options={FEEDBACK_CATEGORIES.map((id) => ({
            id,
            label: t(FEEDBACK_CATEGORY_LABELS[id].label),
          }))}
        />
        <Select
          {...priority}
          label={t("Priority")}
          width="narrow"
          isRequired
          options={FEEDBACK_PRIORITIES.map((id) => ({ id, label: t(FEEDBACK_PRIORITY[id].label) }))}
        />
      </FormRow>
    </>
  );
}
