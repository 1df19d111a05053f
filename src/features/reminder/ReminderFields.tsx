import { useMemo } from "react";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Language } from "../../../contract/language.ts";
import type { Person } from "../../../contract/schemas/references.ts";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { isKnownTimeZone } from "../../../contract/timeZone.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import type { useSubmission } from "../../actors/useSubmission.ts";
import { getReaderTimeZone } from "../../i18n/timeZone.ts";
import { describeRule } from "../../i18n/recurrenceText.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { ComboBox } from "../../ui/field/ComboBox.tsx";
import { TimeField } from "../../ui/field/TimeField.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { FormRow, FormSection } from "../../ui/field/Form.tsx";
import { EARLIEST_DATE, toIsoDate } from "../../ui/field/isoDate.ts";
import { Switch } from "../../ui/field/Switch.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { toIsoTime } from "../../ui/field/timeText.ts";
import { styled } from "../../ui/theme.ts";
import { ASSIGNABLE_USERS } from "../../records/options/recordNames.ts";
import { RecordField, RecordsField } from "../../records/options/RecordField.tsx";
import { NextDates } from "./NextDates.tsx";
import { RuleEditor } from "./RuleEditor.tsx";
import { emptyRule, type RuleDraft, toRule, toRuleDraft } from "./ruleDraft.ts";
import { formatDay, formatTimeZone, formatWallTime, toDay, toTime } from "../../i18n/wallClock.ts";
import { isTimeZoneMatch, listTimeZones } from "../../i18n/timeZoneNames.ts";

/** The form's values, with the field names of the API. */
type ReminderDraft = {
  description: string;
  notes: string;
  /** Either text may be incomplete. */
  dueDatetime: { date: string | null; time: string | null };
  timeZone: string | null;
  recurrence: RuleDraft;
  projectId: string | null;
  userIds: readonly string[];
};

/** Creates the values of a new reminder, linked to its creator. `date` may be empty. */
export function createEmptyReminder(
  { date, userId }: { date: string; userId: string },
): ReminderDraft {
  return {
    description: "",
    notes: "",
    dueDatetime: { date: date === "" ? null : date, time: "09:00" },
    timeZone: DEFAULT_TIME_ZONE,
    recurrence: emptyRule,
    projectId: null,
    userIds: [userId],
  };
}

export function toDraft(reminder: Reminder): ReminderDraft {
  const { description, notes, dueDatetime, timeZone, recurrence, projectId, users } = reminder;
  return {
    description,
    notes: notes ?? "",
    dueDatetime: { date: toDay(dueDatetime), time: toTime(dueDatetime) },
    timeZone,
    recurrence: toRuleDraft(recurrence, timeZone),
    projectId,
    userIds: users?.map(({ id }) => id) ?? [],
  };
}

/** Returns the first due date as wall-clock time, or null while incomplete. */
function toDueDatetime({ dueDatetime }: ReminderDraft): string | null {
  const [date, time] = [toIsoDate(dueDatetime.date), toIsoTime(dueDatetime.time)];
  return date === null || time === null ? null : `${date}T${time}:00`;
}

/**
 * Converts form values to the input that is validated and sent. Leaves out an unchanged time zone,
 * which this browser may not know.
 */
export function toInput(draft: ReminderDraft, recordTimeZone?: string): object {
  const { dueDatetime, recurrence, timeZone, ...rest } = draft;
  const due = toDueDatetime(draft);
  return {
    ...rest,
    ...(due === null ? {} : { dueDatetime: due }),
    ...(timeZone === recordTimeZone ? {} : { timeZone: timeZone ?? "" }),
    recurrence: toRule(recurrence, toIsoDate(dueDatetime.date) ?? EARLIEST_DATE),
  };
}

/** The formats of fields whose values differ from those of the API. */
export const describeDraftFields = (context: { t: Translate; language: Language }) => ({
  dueDatetime: {
    format: ({ date, time }: ReminderDraft["dueDatetime"]) =>
      [toIsoDate(date) === null ? date : formatDay(toIsoDate(date) ?? ""), time].join(" ").trim(),
  },
  recurrence: {
    format: (draft: RuleDraft) => {
      const recurrence = toRule(draft, EARLIEST_DATE);
      return recurrence === null
        ? context.t("empty")
        : describeRule({ recurrence, dueDatetime: "", timeZone: "UTC" }, context);
    },
  },
});

interface ReminderFieldsProps {
  field: ReturnType<typeof useSubmission<ReminderDraft, object, unknown>>["field"];
  values: ReminderDraft;
  /** The linked records, which may be missing in the options. */
  project?: { id: string; name: string } | null | undefined;
  people: readonly Person[];
}

/** The fields of a reminder's form. */
export function ReminderFields({ field, values, project, people }: ReminderFieldsProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { user } = useSession();
  const due = field("dueDatetime");
  const { date, time } = due.value;
  const firstDay = toIsoDate(date);
  const zones = useMemo(() => listTimeZones(values.timeZone), [values.timeZone]);
  const userIds = field("userIds");
  const first = toDueDatetime(values);

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
        <TextArea {...field("notes")} label={t("Notes")} isOptional rows={3} maxLength={5000} />
        {has("project:list") && (
          <RecordField
            {...field("projectId")}
            kind="project"
            label={t("Project")}
            placeholder={t("Choose a project")}
            knownRecord={project}
            isOptional
          />
        )}
      </FormSection>
      <FormSection title={t("When it is due")}>
        <FormRow>
          <DatePicker
            label={values.recurrence.kind === "NONE" ? t("Date") : t("First date")}
            value={date}
            onChange={(date) => due.onChange({ ...due.value, date })}
            error={date === null || time !== null ? due.error : undefined}
            minValue="2000-01-01"
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
        <ComboBox
          {...field("timeZone")}
          label={t("Time zone")}
          description={first !== null && values.timeZone !== null
            ? formatLocalTimeHint(first, values.timeZone, t)
            : undefined}
          options={zones}
          isMatch={isTimeZoneMatch}
          isRequired
        />
      </FormSection>
      <FormSection title={t("Repetition")}>
        <RuleEditor {...field("recurrence")} firstDay={firstDay} />
        <NextDates
          dueDatetime={first}
          timeZone={values.timeZone}
          recurrence={firstDay === null ? null : toRule(values.recurrence, firstDay)}
        />
      </FormSection>
      <FormSection title={t("Who is reminded")}>
        {has("reminder:link_user") && has("user:list")
          ? (
            <RecordsField
              {...userIds}
              kind="user"
              filters={ASSIGNABLE_USERS}
              knownRecords={user ? [user, ...people] : people}
              label={t("People")}
              placeholder={t("Add a person to remind")}
              isOptional
            />
          )
          : (
            <>
              <Switch
                label={t("Remind me")}
                value={user !== null && userIds.value.includes(user.id)}
                onChange={(isOn) => {
                  const others = userIds.value.filter((id) => id !== user?.id);
                  userIds.onChange(isOn && user ? [...others, user.id] : others);
                }}
                error={userIds.error}
              />
              <Hint>
                {t(
                  "You need permission to remind others. An administrator can give it.",
                )}
              </Hint>
            </>
          )}
      </FormSection>
    </>
  );
}

/** Formats the time in the user's time zone, if it differs. */
function formatLocalTimeHint(wallTime: string, timeZone: string, t: Translate): string | undefined {
  if (!isKnownTimeZone(timeZone)) return undefined;
  const localTime = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone)
    .withTimeZone(getReaderTimeZone()).toPlainDateTime()
    .toString({ smallestUnit: "second" });
  return localTime === wallTime ? undefined : t("That is {time} where you are ({zone}).", {
    time: formatWallTime(localTime),
    zone: formatTimeZone(getReaderTimeZone()),
  });
}

const Hint = styled("p", { margin: 0, fontSize: "$small", color: "$inkThird" });
