import { useQueryClient } from "@tanstack/react-query";
import type { Process } from "../../../contract/schemas/process.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { processQueries } from "../../api/processes.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import type { EditDialogProps } from "../record/deferredDialogs.tsx";
import { FormDialog } from "../record/FormDialog.tsx";
import { useEditForm } from "../record/recordSaving.ts";
import { RecordsField } from "../record/RecordField.tsx";
import { ASSIGNABLE } from "../list/recordNames.ts";
import { processRecord } from "./processRecord.ts";

const draftOf = (process: Process) => ({
  name: process.name,
  description: process.description ?? "",
  responsibleIds: process.responsibles?.map(({ id }) => id) ?? [],
  stakeholderIds: process.stakeholders?.map(({ id }) => id) ?? [],
});

/** Changes a process. */
export function ProcessEditDialog({ record: process, onClose }: EditDialogProps<Process>) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const { has } = usePermissions();
  const { form, conflict } = useEditForm({
    of: processRecord,
    record: process,
    draftOf,
    checkedBy: formOf("processPatchForm"),
    onSaved(saved) {
      const { queryKey } = processQueries(http).detail(process.id);
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...saved });
      onClose();
    },
  });

  return (
    <FormDialog
      title={t(processRecord.changed.title)}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
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
    </FormDialog>
  );
}
