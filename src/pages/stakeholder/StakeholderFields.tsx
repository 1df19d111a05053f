import {
  MILESTONE_OWNER_KINDS,
  type MilestoneOwner,
  type MilestoneOwnerKind,
} from "../../../contract/milestoneOwner.ts";
import type { useSubmission } from "../../actors/useSubmission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow } from "../../ui/form/Form.tsx";
import { STAKEHOLDER_KIND } from "./stakeholderWords.ts";

/** A stakeholder as its form holds it. */
export type StakeholderDraft = {
  name: string;
  kind: MilestoneOwnerKind | null;
  email: string;
  phone: string;
  notes: string;
};

export const emptyStakeholder: StakeholderDraft = {
  name: "",
  kind: null,
  email: "",
  phone: "",
  notes: "",
};

export function draftOf(stakeholder: MilestoneOwner): StakeholderDraft {
  return {
    name: stakeholder.name,
    kind: stakeholder.kind,
    email: stakeholder.email ?? "",
    phone: stakeholder.phone ?? "",
    notes: stakeholder.notes ?? "",
  };
}

interface StakeholderFieldsProps {
  field: ReturnType<typeof useSubmission<StakeholderDraft, object, unknown>>["field"];
}

/** What a stakeholder is asked for, when created as when changed. */
export function StakeholderFields({ field }: StakeholderFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormRow>
        <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
        <Select
          {...field("kind")}
          label={t("Kind")}
          width="narrow"
          placeholder={t("Choose a kind")}
          options={MILESTONE_OWNER_KINDS.map((kind) => ({
            id: kind,
            label: t(STAKEHOLDER_KIND[kind].label),
          }))}
          isRequired
        />
      </FormRow>
      <FormRow>
        <TextField {...field("email")} label={t("Email")} type="email" isOptional maxLength={254} />
        <TextField {...field("phone")} label={t("Phone")} type="tel" isOptional maxLength={200} />
      </FormRow>
      <TextArea {...field("notes")} label={t("Notes")} isOptional rows={3} />
    </>
  );
}
