import type { Project } from "../../../contract/schemas/project.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { styled } from "../../ui/theme.ts";
import { EntityDialog } from "../record/EntityDialog.tsx";
import { useCreation } from "../record/recordSaving.ts";
import { RecordsField } from "../record/RecordsField.tsx";
import { ASSIGNABLE } from "../list/recordNames.ts";
import { processRecord } from "../process/processRecord.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";

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

/** Asks for a new process of a project and leads to its page. */
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
  const form = useCreation({
    of: processRecord,
    initial,
    loadForm: async () => (await import("../../../contract/schemas/process.ts")).processForm,
    toInput: (fields: ProcessDraft) => ({ ...fields, projectId: project.id }),
  });
  const { fromTemplate } = form.values;

  return (
    <EntityDialog
      title={t(processRecord.created.title)}
      submitLabel={t(processRecord.created.submitLabel)}
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
              within={ASSIGNABLE}
              label={t("Responsibles")}
              placeholder={t("Add a person")}
              isOptional
            />
          )
          : (
            <Note>
              {t("Choosing people takes the permission to list users. They can be named later.")}
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
    </EntityDialog>
  );
}

const Note = styled("p", { margin: "0 0 $space$4", fontSize: "$small", color: "$inkThird" });
