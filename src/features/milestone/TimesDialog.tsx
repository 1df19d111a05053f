import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { findForm } from "../../api/schemas.ts";
import { readClock, useMilestoneToday } from "../../i18n/clock.ts";
import { message } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { correctTimes, toTimestampDay } from "./milestoneTimes.ts";
import { correctMilestoneTimes } from "./resource.ts";
import { useMilestoneForm } from "./useMilestoneForm.ts";

const schema = findForm("milestoneTimesForm");

const toFields = ({ startedAt, completedAt, version }: Milestone) => ({
  startedAt,
  completedAt,
  version,
});

/** The day of a time that is a stored timestamp or a chosen day. */
const toDay = (time: string | null) =>
  time !== null && time.includes("T") ? toTimestampDay(time) : time;

interface TimesDialogProps {
  milestone: Milestone;
  onClose: () => void;
}

/** The dialog that corrects the days on which a milestone was started and completed. */
export function TimesDialog({ milestone, onClose }: TimesDialogProps) {
  const { t } = useTranslation();
  const { actors } = useServices();
  const today = useMilestoneToday().toString();
  const { name } = milestone;
  const format = (time: string | null) =>
    time === null ? t("empty") : formatDate(toDay(time) ?? "", "short", t);
  const { form, conflict } = useMilestoneForm({
    milestone,
    toFields,
    schema,
    toInput: ({ version, ...times }, stored) => ({
      version,
      ...correctTimes(times, stored, new Date(readClock(actors).minute).toISOString()),
    }),
    save: correctMilestoneTimes,
    done: message("The dates of “{name}” were corrected.", { name }),
    fields: { startedAt: { format }, completedAt: { format } },
    onClose,
  });
  const dayField = (field: "startedAt" | "completedAt") => {
    const { value, onChange, error } = form.field(field);
    const stored = form.actor.getSnapshot().context.initial[field];
    return {
      value: toDay(value),
      onChange: (day: string | null) => onChange(day === toDay(stored) ? stored : day),
      error,
    };
  };
  return (
    <FormDialog
      title={t("Correct the dates of “{name}”", { name })}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
      name="times"
      size="medium"
      onClose={onClose}
    >
      <FormRow>
        <DatePicker
          {...dayField("startedAt")}
          label={t("Started")}
          isRequired
          maxValue={today}
          timeZone={DEFAULT_TIME_ZONE}
        />
        {(milestone.completedAt ?? form.values.completedAt) !== null && (
          <DatePicker
            {...dayField("completedAt")}
            label={t("Finished")}
            isRequired
            maxValue={today}
            timeZone={DEFAULT_TIME_ZONE}
          />
        )}
      </FormRow>
    </FormDialog>
  );
}
