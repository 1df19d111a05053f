import { useTranslation } from "../../i18n/Translation.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { FormRow, FormSection } from "../../ui/field/Form.tsx";
import { toIsoDate } from "../../ui/field/isoDate.ts";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { TimeField } from "../../ui/field/TimeField.tsx";
import { NextDates } from "./NextDates.tsx";
import {
  type ReminderFieldsProps,
  ReminderPeople,
  ReminderProject,
  ReminderZone,
} from "./ReminderDetails.tsx";
import { toDueDatetime, toKnownZone } from "./reminderDraft.ts";
import { RuleEditor } from "./RuleEditor.tsx";
import { toRule } from "./ruleDraft.ts";
import { type DefaultDay, describeDefaultDay } from "./useDefaultDay.ts";

/** The fields of a reminder's form. */
export function ReminderFields(
  { field, values, project, people, defaultDay }: ReminderFieldsProps & {
    defaultDay?: DefaultDay;
  },
) {
  const { t } = useTranslation();
  const due = field("dueDatetime");
  const { date, time } = due.value;
  const firstDay = toIsoDate(date);
  const first = toDueDatetime(values);
  const timeZone = toKnownZone(values.timeZone);

  return (
    <>
      <FormSection title={t("What it is about")}>
        <TextField
          {...field("description")}
          label={t("Description")}
          width="wide"
          isRequired
          maxLength={500}
        />
        <TextArea {...field("notes")} label={t("Notes")} rows={3} maxLength={5000} />
        <ReminderProject field={field} project={project} />
      </FormSection>
      <FormSection title={t("When it is due")}>
        <FormRow>
          <DatePicker
            label={values.recurrence.kind === "NONE" ? t("Date") : t("First date")}
            value={date}
            onChange={(date) => due.onChange({ ...due.value, date })}
            error={date === null || time !== null ? due.error : undefined}
            description={defaultDay && describeDefaultDay(defaultDay, date, t)}
            minValue="2000-01-01"
            timeZone={timeZone}
            isRequired
          />
          <TimeField
            label={t("Time")}
            value={time}
            onChange={(time) => due.onChange({ ...due.value, time })}
            error={date !== null && time === null ? due.error : undefined}
            isRequired
          />
        </FormRow>
        <ReminderZone field={field} values={values} />
      </FormSection>
      <FormSection title={t("Repetition")}>
        <RuleEditor {...field("recurrence")} firstDay={firstDay} timeZone={timeZone} />
        <NextDates
          dueDatetime={first}
          timeZone={values.timeZone}
          recurrence={firstDay === null ? null : toRule(values.recurrence, firstDay)}
        />
      </FormSection>
      <FormSection title={t("Who is reminded")}>
        <ReminderPeople field={field} people={people} />
      </FormSection>
    </>
  );
}
