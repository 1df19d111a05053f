import { useQueryClient } from "@tanstack/react-query";
import type { Process } from "../../../contract/process.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { milestones } from "../../api/milestone/milestones.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { emptyMilestone, MilestoneFields } from "./MilestoneFields.tsx";
import { refreshProcess } from "./refreshProcess.ts";

const loadForm = async () => (await import("../../../contract/milestone.ts")).milestoneForm;

interface MilestoneCreateDialogProps {
  process: Process;
  onClose: () => void;
  onCreated: (milestoneId: string) => void;
}

/** Adds a milestone at the end of a process. */
export function MilestoneCreateDialog(props: MilestoneCreateDialogProps) {
  const { process, onClose, onCreated } = props;
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: emptyMilestone,
    loadForm,
    toInput: (fields) => ({ ...fields, processId: process.id }),
    submit: (input, signal) => milestones.create(http, input, { signal }),
    async onSubmitted({ id }) {
      toast.success(t("Milestone added successfully"));
      await refreshProcess(queryClient);
      onCreated(id);
    },
  });

  return (
    <EntityDialog
      title={t("Add a milestone")}
      submitLabel={t("Add")}
      form={{ ...form, isDirty: form.isDirty && !form.isDone, isBusy: form.isBusy || form.isDone }}
      onClose={onClose}
      size="medium"
    >
      <MilestoneFields field={form.field} />
    </EntityDialog>
  );
}
