import type { Process } from "../../../contract/schemas/process.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../record/EntityDialog.tsx";
import { useCreation } from "../record/recordSaving.ts";
import { milestoneRecord } from "../milestone/milestoneRecord.ts";
import { milestoneForm } from "./MilestoneFields.tsx";

interface MilestoneCreateDialogProps {
  process: Process;
  onClose: () => void;
  onCreated: (milestoneId: string) => void;
}

/** Adds a milestone at the end of a process. */
export function MilestoneCreateDialog(props: MilestoneCreateDialogProps) {
  const { process, onClose, onCreated } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const { empty, Fields, loadInput } = milestoneForm;
  const { title, submitLabel, done } = milestoneRecord.created;
  const form = useCreation({
    of: milestoneRecord,
    initial: empty,
    loadForm: loadInput,
    toInput: (fields) => ({ ...fields, processId: process.id }),
    async onCreated({ id }, refreshed) {
      toast.success(t(done));
      await refreshed;
      onCreated(id);
    },
  });

  return (
    <EntityDialog
      title={t(title)}
      submitLabel={t(submitLabel)}
      form={{ ...form, isDirty: form.isDirty && !form.isDone, isBusy: form.isBusy || form.isDone }}
      onClose={onClose}
      size="medium"
    >
      <Fields field={form.field} />
    </EntityDialog>
  );
}
