import type { ReactNode } from "react";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { TimeField } from "../../ui/field/TimeField.tsx";
import { EditableField } from "../record/inPlace/EditableField.tsx";
import { usePatchedField } from "../record/inPlace/useInPlaceEdit.ts";
import { reminderRecord } from "./reminderRecord.tsx";
import { dayOf, formatWallTime, timeOf } from "./wallClock.ts";

const checkedBy = formOf("reminderPatchForm");

/** A time on the wall in its parts, of which one may be missing while it is typed. */
interface WallTime {
  date: string | null;
  time: string | null;
}

const wallTimeOf = ({ dueDatetime }: Reminder): WallTime => ({
  date: dayOf(dueDatetime),
  time: timeOf(dueDatetime),
});
const textOf = ({ date, time }: WallTime) =>
  date === null || time === null ? "" : formatWallTime(`${date}T${time}`);
const isSame = (one: WallTime, other: WallTime) =>
  one.date === other.date && one.time === other.time;

interface ReminderTimeProps {
  reminder: Reminder;
  /** How it is shown. */
  children?: ReactNode;
}

/**
 * The time of a reminder, which is changed where it stands by those who may: of one that repeats its
 * first, which the others follow. Of a completed one it is no longer changed in place.
 */
export function ReminderTime(props: ReminderTimeProps) {
  const { has } = usePermissions();
  return has("reminder:update") && props.reminder.status === "ACTIVE"
    ? <EditableTime {...props} />
    : props.children;
}

function EditableTime({ reminder, children }: ReminderTimeProps) {
  const { t } = useTranslation();
  const label = reminder.recurrence === null ? t("Due") : t("First date");
  const edit = usePatchedField({
    of: reminderRecord,
    record: reminder,
    checkedBy,
    valueOf: wallTimeOf,
    toPatch: ({ date, time }) => ({ dueDatetime: `${date ?? ""}T${time ?? ""}:00` }),
    isSame,
  });
  return (
    <EditableField
      edit={edit}
      label={label}
      name={reminder.description}
      text={textOf}
      field={({ value, onChange, error }) => (
        <>
          <DatePicker
            label={reminder.recurrence === null ? t("Date") : t("First date")}
            value={value.date}
            onChange={(date) => onChange({ ...value, date })}
            error={value.time === null ? undefined : error}
            minValue="2000-01-01"
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
