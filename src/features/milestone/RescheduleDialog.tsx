import { useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { findForm } from "../../api/schemas.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { refreshProcesses } from "../project/resource.ts";
import { FollowingSteps } from "./FollowingSteps.tsx";
import { rescheduleMilestone } from "./resource.ts";

const schema = findForm("milestoneRescheduleForm");

interface RescheduleDialogProps {
  milestone: Milestone;
  onClose: () => void;
}

/** The dialog that moves a due date, on request with those of the following steps. */
export function RescheduleDialog({ milestone, onClose }: RescheduleDialogProps) {
  const { t } = useTranslation();
  const services = useServices();
  const client = useQueryClient();
  const { id, name, version, dueDate } = milestone;
  const form = useSubmission({
    initial: { dueDate, shiftsFollowing: true },
    schema,
    toInput: (fields) => ({ ...fields, version }),
    async submit(body, signal) {
      const undoableChange = createUndoableChange(services);
      await rescheduleMilestone(services.http, id, body, { ...undoableChange.options, signal });
      return undoableChange;
    },
    onSubmitted(undoableChange) {
      undoableChange.notifyDone(message("The due date of “{name}” was moved.", { name }));
      void refreshProcesses(client);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Move the due date of “{name}”", { name })}
      submitLabel={t("Move")}
      form={form}
      name="reschedule"
      size="medium"
      onClose={onClose}
    >
      <DatePicker {...form.field("dueDate")} label={t("Due date")} isRequired />
      <Switch {...form.field("shiftsFollowing")} label={t("Shift the following steps too")} />
      {form.values.shiftsFollowing && (
        <FollowingSteps milestone={milestone} dueDate={form.values.dueDate} />
      )}
    </FormDialog>
  );
}
