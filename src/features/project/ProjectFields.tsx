import type { Project } from "../../../contract/schemas/project.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow, FormSection } from "../../ui/field/Form.tsx";
import { RecordField } from "../../records/options/RecordField.tsx";
import { createToDraft, type FieldOf } from "../../records/form/recordSaving.ts";

/** The maximum of an amount (contract/schemas/fields.ts). */
const MAX_TONNES = 1_000_000_000;

const empty = {
  name: "",
  companyId: null as string | null,
  typeId: null as string | null,
  description: "",
  startDate: null as string | null,
  endDate: null as string | null,
  country: "",
  city: "",
  annualReductionTonnes: null as number | null,
};

export const projectForm = {
  empty,
  toDraft: createToDraft(empty),
  Fields: ProjectFields,
  input: findForm("projectForm"),
  patch: findForm("projectPatchForm"),
};

interface ProjectFieldsProps {
  field: FieldOf<typeof empty>;
  /** The edited project, with its company and type. */
  record?: Project;
}

/** The fields of a project's form. */
function ProjectFields({ field, record: project }: ProjectFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t("Identity")}>
        <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
        <FormRow>
          <RecordField
            {...field("companyId")}
            kind="company"
            label={t("Partner company")}
            placeholder={t("Choose a company")}
            knownRecord={project?.company}
            isRequired
          />
          <RecordField
            {...field("typeId")}
            kind="projectType"
            label={t("Technology")}
            placeholder={t("Choose a technology")}
            knownRecord={project?.type}
            isRequired
          />
        </FormRow>
        <TextArea {...field("description")} label={t("Description")} rows={3} />
      </FormSection>
      <FormSection title={t("Period and place")}>
        <FormRow>
          <DatePicker {...field("startDate")} label={t("Start date")} />
          <DatePicker {...field("endDate")} label={t("End date")} />
        </FormRow>
        <FormRow>
          <TextField {...field("country")} label={t("Country")} />
          <TextField {...field("city")} label={t("City")} />
        </FormRow>
      </FormSection>
      <FormSection title={t("Impact")}>
        <FormRow>
          <NumberField
            {...field("annualReductionTonnes")}
            label={t("Annual reduction")}
            description={t("Tonnes of CO₂ equivalent per year")}
            unit="tCO₂e"
            decimals={2}
            minValue={0}
            maxValue={MAX_TONNES}
          />
        </FormRow>
      </FormSection>
    </>
  );
}
