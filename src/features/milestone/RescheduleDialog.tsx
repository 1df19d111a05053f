import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { findForm } from "../../api/schemas.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { FollowingSteps } from "./FollowingSteps.tsx";
import { rescheduleMilestone } from "./resource.ts";
import { useMilestoneForm } from "./useMilestoneForm.ts";

const schema = findForm("milestoneRescheduleForm");

const toFields = ({ dueDate, version }: Milestone) => ({ dueDate, shiftsFollowing: true, version });

interface RescheduleDialogProps {
  milestone: Milestone;
  onClose: () => void;
}

/** The dialog that moves a due date, on request with those of the following steps. */
export function RescheduleDialog({ milestone, onClose }: RescheduleDialogProps) {
  const { t } = useTranslation();
  const { name } = milestone;
  const { form, conflict } = useMilestoneForm({
    milestone,
    toFields,
    schema,
    toInput: (fields) => fields,
    save: rescheduleMilestone,
    done: message("The due date of “{name}” was moved.", { name }),
    fields: {
      shiftsFollowing: {
        label: t("Shift the following steps too"),
        format: (isOn: boolean) => t(isOn ? "Yes" : "No"),
      },
    },
    onClose,
  });
  return (
    <FormDialog
      title={t("Move the due date of “{name}”", { name })}
      submitLabel={t("Move")}
      form={form}
      conflict={conflict}
      name="reschedule"
      size="medium"
      onClose={onClose}
    >
      <DatePicker
        {...form.field("dueDate")}
        label={t("Due date")}
        isRequired
        timeZone={DEFAULT_TIME_ZONE}
      />
      <Switch {...form.field("shiftsFollowing")} label={t("Shift the following steps too")} />
      {form.values.shiftsFollowing && (
        <FollowingSteps milestone={milestone} dueDate={form.values.dueDate} />
      )}
    </FormDialog>
  );
}
