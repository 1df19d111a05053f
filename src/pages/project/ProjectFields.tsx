import type { Project } from "../../../contract/project.ts";
import type { useSubmission } from "../../actors/useSubmission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow, FormSection } from "../../ui/form/Form.tsx";
import { RecordField } from "../entity/RecordField.tsx";

/** A project as its form holds it. */
export type ProjectDraft = {
  name: string;
  companyId: string | null;
  typeId: string | null;
  description: string;
  startDate: string | null;
  endDate: string | null;
  country: string;
  city: string;
  annualReductionTonnes: number | null;
};

export const emptyProject: ProjectDraft = {
  name: "",
  companyId: null,
  typeId: null,
  description: "",
  startDate: null,
  endDate: null,
  country: "",
  city: "",
  annualReductionTonnes: null,
};

export function draftOf(project: Project): ProjectDraft {
  return {
    name: project.name,
    companyId: project.companyId,
    typeId: project.typeId,
    description: project.description ?? "",
    startDate: project.startDate,
    endDate: project.endDate,
    country: project.country ?? "",
    city: project.city ?? "",
    annualReductionTonnes: project.annualReductionTonnes,
  };
}

interface ProjectFieldsProps {
  field: ReturnType<typeof useSubmission<ProjectDraft, object, unknown>>["field"];
  /** What is changed, with its company and its technology. */
  project?: Project;
}

/** What a project is asked for, when it is created as when it is changed. */
export function ProjectFields({ field, project }: ProjectFieldsProps) {
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
            known={project?.company}
            isRequired
          />
          <RecordField
            {...field("typeId")}
            kind="projectType"
            label={t("Technology")}
            placeholder={t("Choose a technology")}
            known={project?.type}
            isRequired
          />
        </FormRow>
        <TextArea {...field("description")} label={t("Description")} isOptional rows={3} />
      </FormSection>
      <FormSection title={t("Period and place")}>
        <FormRow>
          <DatePicker {...field("startDate")} label={t("Start date")} isOptional />
          <DatePicker {...field("endDate")} label={t("End date")} isOptional />
        </FormRow>
        <FormRow>
          <TextField {...field("country")} label={t("Country")} isOptional />
          <TextField {...field("city")} label={t("City")} isOptional />
        </FormRow>
      </FormSection>
      <FormSection title={t("Impact")}>
        <FormRow>
          <NumberField
            {...field("annualReductionTonnes")}
            label={t("Annual reduction")}
            description={t("Tonnes of CO₂ equivalent a year")}
            unit="tCO₂e"
            minValue={0}
            isOptional
          />
        </FormRow>
      </FormSection>
    </>
  );
}
