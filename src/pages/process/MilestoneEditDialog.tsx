import { useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../contract/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { milestones } from "../../api/milestone/milestones.ts";
import { processQueries } from "../../api/process/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { draftOf, MilestoneFields } from "./MilestoneFields.tsx";
import { refreshProcess } from "./refreshProcess.ts";

const loadForm = async () => (await import("../../../contract/milestone.ts")).milestonePatchForm;
const editOf = (milestone: Milestone) => ({ ...draftOf(milestone), version: milestone.version });

interface MilestoneEditDialogProps {
  milestone: Milestone;
  onClose: () => void;
}

/** Changes a milestone. What was typed survives a refusal, also when somebody else was quicker. */
export function MilestoneEditDialog({ milestone, onClose }: MilestoneEditDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: editOf(milestone),
    loadForm,
    submit: (patch, signal) => milestones.update(http, milestone.id, patch, { signal }),
    async onSubmitted() {
      toast.success(t("Milestone updated successfully"));
      onClose();
      await refreshProcess(queryClient);
    },
  });

  async function loadNewest() {
    const detail = processQueries(http).detail(milestone.processId);
    const { milestones } = await queryClient.fetchQuery({ ...detail, staleTime: 0 });
    const newest = milestones?.find(({ id }) => id === milestone.id);
    if (newest !== undefined) form.reset(editOf(newest));
  }

  return (
    <EntityDialog
      title={t("Edit milestone")}
      submitLabel={t("Save")}
      form={form}
      conflict={{
        text: t("Somebody else changed this milestone meanwhile. What you typed is kept."),
        onLoadNewest: loadNewest,
      }}
      onClose={onClose}
      size="medium"
    >
      <MilestoneFields field={form.field} owner={milestone.owner} />
    </EntityDialog>
  );
}
