import { useQuery, useQueryClient } from "@tanstack/react-query";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { Process } from "../../../contract/process.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { milestoneOwnerQueries } from "../../api/milestoneOwner/milestoneOwners.ts";
import { processQueries, updateProcess } from "../../api/process/processes.ts";
import { userQueries } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { SeveralField } from "../entity/SeveralField.tsx";
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
  const { responsibles, stakeholders } = useParties(process);
  const detail = processQueries(http).detail(process.id);
  const form = useSubmission({
    initial: editOf(process),
    loadForm,
    submit: (patch, signal) => updateProcess(http, process.id, patch, { signal }),
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
      {responsibles && (
        <SeveralField
          {...form.field("responsibleIds")}
          label={t("Responsibles")}
          placeholder={t("Add somebody")}
          options={responsibles}
          isOptional
        />
      )}
      {stakeholders && (
        <SeveralField
          {...form.field("stakeholderIds")}
          label={t("Stakeholders")}
          placeholder={t("Add a stakeholder")}
          options={stakeholders}
          isOptional
        />
      )}
    </EntityDialog>
  );
}

/** Whom one may choose from, those who are chosen included; undefined without the permission. */
function useParties(process: Process) {
  const { http } = useServices();
  const { has } = usePermissions();
  const mayListUsers = has("user:list");
  const mayListOwners = has("project_milestone_owner:list");
  const users = useQuery({
    ...userQueries(http).list({
      page: 1,
      size: OPTION_LIST_SIZE,
      sortField: "name",
      sortDirection: "asc",
      filters: [{ fieldId: "status", operator: "NOT_EQUALS", value: "DISABLED" }],
    }),
    enabled: mayListUsers,
  }).data?.data ?? [];
  const owners = useQuery({ ...milestoneOwnerQueries(http).options(), enabled: mayListOwners })
    .data?.data ?? [];
  return {
    responsibles: mayListUsers
      ? optionsOf(users, process.responsibles, ({ name, surname }) => `${name} ${surname}`)
      : undefined,
    stakeholders: mayListOwners
      ? optionsOf(owners, process.stakeholders, ({ name }) => name)
      : undefined,
  };
}

function optionsOf<Party extends { id: string }>(
  all: readonly Party[],
  chosen: readonly Party[] = [],
  nameOf: (party: Party) => string,
) {
  const known = new Set(all.map(({ id }) => id));
  return [...all, ...chosen.filter(({ id }) => !known.has(id))]
    .map((party) => ({ id: party.id, label: nameOf(party) }));
}
