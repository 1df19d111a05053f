import type { Project } from "../../../contract/schemas/project.ts";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { formatDate } from "../../i18n/formats.ts";
import { FormRow } from "../../ui/field/Form.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { styled } from "../../ui/theme.ts";
import { ASSIGNABLE_USERS, useRecordNames } from "../../records/options/recordNames.ts";
import { processSaving } from "./saving.ts";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { RecordsField } from "../../records/options/RecordField.tsx";
import { useCreateForm } from "../../records/form/recordSaving.ts";

type ProcessDraft = {
  name: string;
  description: string;
  responsibleIds: string[];
  stakeholderIds: string[];
  fromTemplate: boolean;
};

interface ProcessCreateDialogProps {
  project: Project;
  onClose: () => void;
}

/** The dialog that creates a process and opens its page. */
export function ProcessCreateDialog({ project, onClose }: ProcessCreateDialogProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const template = project.type?.milestoneTemplate ?? [];
  const hasTemplate = template.length > 0;
  const initial: ProcessDraft = {
    name: "",
    description: "",
    responsibleIds: [],
    stakeholderIds: [],
    fromTemplate: hasTemplate,
  };
  const form = useCreateForm({
    saving: processSaving,
    initial,
    schema: findForm("processForm"),
    toInput: (fields: ProcessDraft) => ({ ...fields, projectId: project.id }),
  });
  const { fromTemplate } = form.values;

  return (
    <FormDialog
      title={t(processSaving.createTexts.title)}
      submitLabel={t(processSaving.createTexts.submitLabel)}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field("name")} label={t("Name")} isRequired maxLength={120} />
      <TextArea {...form.field("description")} label={t("Description")} isOptional rows={2} />
      <FormRow>
        {has("user:list")
          ? (
            <RecordsField
              {...form.field("responsibleIds")}
              kind="user"
              filters={ASSIGNABLE_USERS}
              label={t("People responsible")}
              placeholder={t("Add a person")}
              isOptional
            />
          )
          : (
            <Note>
              {t("You need permission to list users to choose people. They can be added later.")}
            </Note>
          )}
        {has("project_milestone_owner:list") && (
          <RecordsField
            {...form.field("stakeholderIds")}
            kind="milestoneOwner"
            label={t("Stakeholders")}
            placeholder={t("Choose a stakeholder")}
            isOptional
          />
        )}
      </FormRow>
      <Switch
        {...form.field("fromTemplate")}
        label={t("Start with the technology's template")}
        description={hasTemplate
          ? fromTemplate
            ? t("Its milestones are copied, each due after the one before, counted from today.")
            : t("Milestones are added on the page of the process.")
          : t(
            "{technology} has no template yet. Milestones are added on the page of the process.",
            {
              technology: project.type?.name ?? "",
            },
          )}
        isDisabled={!hasTemplate}
      />
      {hasTemplate && fromTemplate && <TemplatePreview template={template} />}
    </FormDialog>
  );
}

const Note = styled("p", { margin: "0 0 $space$4", fontSize: "$small", color: "$inkThird" });

type Template = ProjectType["milestoneTemplate"];

/** The milestones that a process would start with, and their due dates. */
function TemplatePreview({ template }: { template: Template }) {
  const { t } = useTranslation();
  const owners = useRecordNames("milestoneOwner", template.map(({ ownerId }) => ownerId ?? ""));
  const days = computeDueDates(template, useMilestoneToday());
  return (
    <Steps aria-label={t("Milestones that will be copied")}>
      {template.map(({ name, ownerId }, index) => {
        const day = days[index] ?? null;
        return (
          <Step key={index}>
            <Position aria-hidden="true">{index + 1}</Position>
            <span>
              <Name>{name}</Name>
              <MutedText>{owners.find(ownerId ?? "")?.label}</MutedText>
            </span>
            <Day>{day !== null && formatDate(day, "short", t)}</Day>
          </Step>
        );
      })}
    </Steps>
  );
}

/**
 * Computes the due dates of milestones copied today, as the server does. Each is due its expected
 * days after the one before; null without expected days.
 */
export function computeDueDates(template: Template, today: Temporal.PlainDate): (string | null)[] {
  let days = 0;
  return template.map(({ expectedDays }) => {
    days += expectedDays ?? 0;
    return expectedDays === null ? null : today.add({ days }).toString();
  });
}

const Steps = styled("ol", {
  margin: 0,
  padding: 0,
  listStyle: "none",
  border: "1px solid $line",
  borderRadius: "$control",
  overflow: "hidden",
});

const Step = styled("li", {
  display: "grid",
  gridTemplateColumns: "20px minmax(0, 1fr) auto",
  alignItems: "baseline",
  gap: "$3",
  padding: "$2 $3",
  "& + &": { borderTop: "1px solid $line" },
});

const Position = styled("span", { numbers: "tabular", text: "caption", color: "$inkThird" });

const Name = styled("span", { display: "block", fontWeight: "$medium" });

const MutedText = styled("span", { display: "block", fontSize: "$small", color: "$inkThird" });

const Day = styled("span", { numbers: "tabular", fontSize: "$small", color: "$inkSecond" });
