import {
  MILESTONE_OWNER_KINDS,
  type MilestoneOwnerKind,
} from "../../../contract/milestoneOwner.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { createToDraft, type FieldOf } from "../../records/form/recordSaving.ts";
import { MILESTONE_OWNER_KIND_LABELS } from "../../i18n/labels.ts";

const empty = {
  name: "",
  kind: null as MilestoneOwnerKind | null,
  email: "",
  phone: "",
  notes: "",
};

export const milestoneOwnerForm = {
  empty,
  toDraft: createToDraft(empty),
  Fields: MilestoneOwnerFields,
  input: findForm("milestoneOwnerForm"),
  patch: findForm("milestoneOwnerPatchForm"),
};

/** The fields of a stakeholder's form. */
function MilestoneOwnerFields({ field }: { field: FieldOf<typeof empty> }) {
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
            label: t(MILESTONE_OWNER_KIND_LABELS[kind].label),
          }))}
          isRequired
        />
      </FormRow>
      <FormRow>
        <TextField {...field("email")} label={t("Email")} type="email" maxLength={254} />
        <TextField {...field("phone")} label={t("Phone")} type="tel" maxLength={200} />
      </FormRow>
      <TextArea {...field("notes")} label={t("Notes")} rows={3} />
    </>
  );
}
