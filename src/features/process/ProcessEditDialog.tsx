import { useQueryClient } from "@tanstack/react-query";
import type { Process } from "../../../contract/schemas/process.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { processQueries } from "./resource.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import type { EditDialogProps } from "../../records/form/lazyDialogs.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { useEditForm } from "../../records/form/recordSaving.ts";
import { RecordsField } from "../../records/options/RecordField.tsx";
import { ASSIGNABLE_USERS } from "../../records/options/recordNames.ts";
import { processSaving } from "./saving.ts";

const toDraft = (process: Process) => ({
  name: process.name,
  description: process.description ?? "",
  responsibleIds: process.responsibles?.map(({ id }) => id) ?? [],
  stakeholderIds: process.stakeholders?.map(({ id }) => id) ?? [],
});

/** The dialog that changes a process. */
export function ProcessEditDialog({ record: process, onClose }: EditDialogProps<Process>) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const { has } = usePermissions();
  const { form, conflict } = useEditForm({
    saving: processSaving,
    record: process,
    toDraft,
    schema: findForm("processPatchForm"),
    onSaved(saved) {
      const { queryKey } = processQueries(http).detail(process.id);
      queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, ...saved });
      onClose();
    },
  });

  return (
    <FormDialog
      title={t(processSaving.editTexts.title)}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
      onClose={onClose}
      size="medium"
    >
      <TextField {...form.field("name")} label={t("Name")} isRequired maxLength={120} />
      <TextArea {...form.field("description")} label={t("Description")} rows={3} />
      {has("user:list") && (
        <RecordsField
          {...form.field("responsibleIds")}
          kind="user"
          filters={ASSIGNABLE_USERS}
          knownRecords={process.responsibles}
          label={t("People responsible")}
          placeholder={t("Add somebody")}
        />
      )}
      {has("project_milestone_owner:list") && (
        <RecordsField
          {...form.field("stakeholderIds")}
          kind="milestoneOwner"
          knownRecords={process.stakeholders}
          label={t("Stakeholders")}
          placeholder={t("Add a stakeholder")}
        />
      )}
    </FormDialog>
  );
}
