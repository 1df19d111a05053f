import { useQueryClient } from "@tanstack/react-query";
import type { Process } from "../../../contract/process.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { processes, processQueries } from "../../api/process/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { RecordsField } from "../entity/RecordsField.tsx";
import { ASSIGNABLE } from "../list/recordNames.ts";
import { refreshProcess } from "./refreshProcess.ts";

const loadForm = async () => (await import("../../../contract/process.ts")).processPatchForm;

const editOf = (process: Process) => ({
  name: process.name,
  description: process.description ?? "",
  responsibleIds: process.responsibles?.map(({ id }) => id) ?? [],
  stakeholderIds: process.stakeholders?.map(({ id }) => id) ?? [],
  version: process.version,
});

interface ProcessEditDialogProps {
  process: Process;
  onClose: () => void;
}

/** Changes a process. What was typed survives a refusal, also when somebody else was quicker. */
export function ProcessEditDialog({ process, onClose }: ProcessEditDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { has } = usePermissions();
  const detail = processQueries(http).detail(process.id);
  const form = useSubmission({
    initial: editOf(process),
    loadForm,
    submit: (patch, signal) => processes.update(http, process.id, patch, { signal }),
    async onSubmitted(saved) {
      toast.success(t("Process updated successfully"));
      queryClient.setQueryData(detail.queryKey, (known) => known && { ...known, ...saved });
      onClose();
      await refreshProcess(queryClient);
    },
  });

  async function loadNewest() {
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  return (
    <EntityDialog
      title={t("Edit process")}
      submitLabel={t("Save")}
      form={form}
      conflict={{
        text: t("Somebody else changed this process meanwhile. What you typed is kept."),
        onLoadNewest: loadNewest,
      }}
      onClose={onClose}
      size="medium"
    >
      <TextField {...form.field("name")} label={t("Name")} isRequired maxLength={120} />
      <TextArea {...form.field("description")} label={t("Description")} isOptional rows={3} />
      {has("user:list") && (
        <RecordsField
          {...form.field("responsibleIds")}
          kind="user"
          within={ASSIGNABLE}
          known={process.responsibles}
          label={t("Responsibles")}
          placeholder={t("Add somebody")}
          isOptional
        />
      )}
      {has("project_milestone_owner:list") && (
        <RecordsField
          {...form.field("stakeholderIds")}
          kind="milestoneOwner"
          known={process.stakeholders}
          label={t("Stakeholders")}
          placeholder={t("Add a stakeholder")}
          isOptional
        />
      )}
    </EntityDialog>
  );
}
