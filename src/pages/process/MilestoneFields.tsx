import { useQuery } from "@tanstack/react-query";
import type { Milestone } from "../../../contract/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { useSubmission } from "../../actors/useSubmission.ts";
import { milestoneOwnerQueries } from "../../api/milestoneOwner/milestoneOwners.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { ComboBox } from "../../ui/field/ComboBox.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow } from "../../ui/form/Form.tsx";

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
}

/** What a milestone is asked for, when added as when changed. */
export function MilestoneFields({ field }: MilestoneFieldsProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const owners = useQuery({
    ...milestoneOwnerQueries(http).options(),
    enabled: has("project_milestone_owner:list"),
  }).data?.data ?? [];
  return (
    <>
      <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
      <ComboBox
        {...field("ownerId")}
        label={t("Responsible stakeholder")}
        placeholder={t("Nobody yet")}
        options={owners.map(({ id, name }) => ({ id, label: name }))}
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
