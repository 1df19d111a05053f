import type { ReactNode } from "react";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { TimeField } from "../../ui/field/TimeField.tsx";
import { EditableField } from "../../records/inPlace/EditableField.tsx";
import { type EditCallbacks, usePatchedField } from "../../records/inPlace/useInPlaceEdit.ts";
import { toKnownZone } from "./reminderDraft.ts";
import { reminderSaving } from "./saving.ts";
import { formatWallTime, toDay, toTime } from "../../i18n/wallClock.ts";

const schema = findForm("reminderPatchForm");

/** A wall-clock time. Either part may be missing while typing. */
interface WallTime {
  date: string | null;
  time: string | null;
}

/** The fields that every view with a reminder's time provides. */
type TimedReminder = Pick<
  Reminder,
  "id" | "version" | "description" | "status" | "dueDatetime" | "timeZone" | "recurrence"
>;

const toWallTime = ({ dueDatetime }: TimedReminder): WallTime => ({
  date: toDay(dueDatetime),
  time: toTime(dueDatetime),
});
const formatTime = ({ date, time }: WallTime) =>
  date === null || time === null ? "" : formatWallTime(`${date}T${time}`);
const isSame = (first: WallTime, second: WallTime) =>
  first.date === second.date && first.time === second.time;

/** Saves without refetching the queries that show the reminder. */
const SAVING_WITHOUT_REFRESH = { ...reminderSaving, invalidatedKeys: [] };

interface ReminderTimeProps {
  reminder: TimedReminder;
  /** The displayed time. */
  children?: ReactNode;
  /**
   * Called after the time has changed, in views that then no longer show the reminder. They refetch
   * the queries that do.
   */
  onMoved?: () => void;
}

/**
 * The time of an active reminder, editable in place by permitted users. If it repeats, this is its
 * first time, from which the others follow.
 */
export function ReminderTime(props: ReminderTimeProps) {
  const { has } = usePermissions();
  return has("reminder:update") && props.reminder.status === "ACTIVE"
    ? <EditableTime {...props} />
    : props.children;
}

function EditableTime({ reminder, children, onMoved }: ReminderTimeProps) {
  const { t } = useTranslation();
  const label = reminder.recurrence === null ? t("Due") : t("First date");
  const callbacks: EditCallbacks<WallTime> = onMoved === undefined ? {} : {
    onSaved: onMoved,
    onReverted: (value) => isSame(value, toWallTime(reminder)) || onMoved(),
  };
  const edit = usePatchedField({
    saving: onMoved ? SAVING_WITHOUT_REFRESH : reminderSaving,
    record: reminder,
    schema,
    getValue: toWallTime,
    toPatch: ({ date, time }) => ({ dueDatetime: `${date ?? ""}T${time ?? ""}:00` }),
    isSame,
    ...callbacks,
  });
  return (
    <EditableField
      edit={edit}
      label={label}
      name={reminder.description}
      formatValue={formatTime}
      renderField={({ value, onChange, error }) => (
        <>
          <DatePicker
            label={reminder.recurrence === null ? t("Date") : t("First date")}
            value={value.date}
            onChange={(date) => onChange({ ...value, date })}
            error={value.time === null ? undefined : error}
            minValue="2000-01-01"
            timeZone={toKnownZone(reminder.timeZone)}
            isRequired
          />
          <TimeField
            label={t("Time")}
            value={value.time}
            onChange={(time) => onChange({ ...value, time })}
            error={value.time === null ? error : undefined}
            isRequired
          />
        </>
      )}
    >
      {children}
    </EditableField>
  );
}
