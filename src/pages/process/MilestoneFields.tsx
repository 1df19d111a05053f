import type { Milestone } from "../../../contract/milestone.ts";
import type { Reference } from "../../../contract/references.ts";
import type { useSubmission } from "../../actors/useSubmission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow } from "../../ui/form/Form.tsx";
import { RecordField } from "../entity/RecordField.tsx";

/** What a milestone may take at most (contract/milestone.ts). */
const MOST_DAYS = 3650;

/** A milestone as its form holds it. */
export type MilestoneDraft = {
  name: string;
  ownerId: string | null;
  dueDate: string | null;
  expectedDays: number | null;
  description: string;
};

export const emptyMilestone: MilestoneDraft = {
  name: "",
  ownerId: null,
  dueDate: null,
  expectedDays: null,
  description: "",
};

export const draftOf = (milestone: Milestone): MilestoneDraft => ({
  name: milestone.name,
  ownerId: milestone.ownerId,
  dueDate: milestone.dueDate,
  expectedDays: milestone.expectedDays,
  description: milestone.description ?? "",
});

interface MilestoneFieldsProps {
  field: ReturnType<typeof useSubmission<MilestoneDraft, object, unknown>>["field"];
  /** Who is responsible already. */
  owner?: Reference | null | undefined;
}

/** What a milestone is asked for, when added as when changed. */
export function MilestoneFields({ field, owner }: MilestoneFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
      <RecordField
        {...field("ownerId")}
        kind="milestoneOwner"
        label={t("Responsible stakeholder")}
        placeholder={t("Nobody yet")}
        known={owner}
        isOptional
      />
      <FormRow>
        <DatePicker {...field("dueDate")} label={t("Due date")} isOptional />
        <NumberField
          {...field("expectedDays")}
          label={t("Expected days")}
          minValue={1}
          maxValue={MOST_DAYS}
          isOptional
        />
      </FormRow>
      <TextArea {...field("description")} label={t("Description")} isOptional rows={3} />
    </>
  );
}
