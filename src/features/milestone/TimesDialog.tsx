import { useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { findForm } from "../../api/schemas.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { refreshProcesses } from "../project/resource.ts";
import { moveToDay, toTimestampDay } from "./milestoneTimes.ts";
import { correctMilestoneTimes } from "./resource.ts";

const schema = findForm("milestoneTimesForm");

interface TimesDialogProps {
  milestone: Milestone;
  onClose: () => void;
}

/** The dialog that corrects the days on which a milestone was started and completed. */
export function TimesDialog({ milestone, onClose }: TimesDialogProps) {
  const { t } = useTranslation();
  const services = useServices();
  const client = useQueryClient();
  const today = useMilestoneToday().toString();
  const { id, name, version, startedAt, completedAt } = milestone;
  const toDay = (timestamp: string | null) => timestamp && toTimestampDay(timestamp);
  const form = useSubmission({
    initial: { startedAt: toDay(startedAt), completedAt: toDay(completedAt) },
    schema,
    toInput(fields) {
      const started = startedAt && moveToDay(startedAt, fields.startedAt ?? "");
      const completed = completedAt &&
        moveToDay(completedAt, fields.completedAt ?? "", started);
      return {
        version,
        ...(fields.startedAt !== toDay(startedAt) && { startedAt: started }),
        ...(fields.completedAt !== toDay(completedAt) && { completedAt: completed }),
      };
    },
    async submit(times, signal) {
      const undoableChange = createUndoableChange(services);
      await correctMilestoneTimes(services.http, id, times, { ...undoableChange.options, signal });
      return undoableChange;
    },
    onSubmitted(undoableChange) {
      undoableChange.notifyDone(message("The dates of “{name}” were corrected.", { name }));
      void refreshProcesses(client);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Correct the dates of “{name}”", { name })}
      submitLabel={t("Save")}
      form={form}
      name="times"
      size="medium"
      onClose={onClose}
    >
      <FormRow>
        <DatePicker
          {...form.field("startedAt")}
          label={t("Started")}
          isRequired
          maxValue={today}
        />
        {completedAt !== null && (
          <DatePicker
            {...form.field("completedAt")}
            label={t("Finished")}
            isRequired
            maxValue={today}
          />
        )}
      </FormRow>
    </FormDialog>
  );
}
