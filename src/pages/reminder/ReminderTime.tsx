import type { ReactNode } from "react";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { TimeField } from "../../ui/field/TimeField.tsx";
import { EditableField } from "../record/inPlace/EditableField.tsx";
import { type EditEnds, usePatchedField } from "../record/inPlace/useInPlaceEdit.ts";
import { reminderRecord } from "./reminderRecord.tsx";
import { dayOf, formatWallTime, timeOf } from "./wallClock.ts";

const checkedBy = formOf("reminderPatchForm");

/** A time on the wall in its parts, of which one may be missing while it is typed. */
interface WallTime {
  date: string | null;
  time: string | null;
}

/** What is known of a reminder where its time is shown. */
type Timed = Pick<
  Reminder,
  "id" | "version" | "description" | "status" | "dueDatetime" | "recurrence"
>;

const wallTimeOf = ({ dueDatetime }: Timed): WallTime => ({
  date: dayOf(dueDatetime),
  time: timeOf(dueDatetime),
});
const textOf = ({ date, time }: WallTime) =>
  date === null || time === null ? "" : formatWallTime(`${date}T${time}`);
const isSame = (one: WallTime, other: WallTime) =>
  one.date === other.date && one.time === other.time;

/** Saved without reading again what shows it. */
const MOVED_AWAY = { ...reminderRecord, shownIn: [] };

interface ReminderTimeProps {
  reminder: Timed;
  /** How it is shown. */
  children?: ReactNode;
  /**
   * Called once it has another time, where that is not shown here any more; whoever is told reads
   * again what shows it.
   */
  onMoved?: () => void;
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

function EditableTime({ reminder, children, onMoved }: ReminderTimeProps) {
  const { t } = useTranslation();
  const label = reminder.recurrence === null ? t("Due") : t("First date");
  const ends: EditEnds<WallTime> = onMoved === undefined ? {} : {
    onSaved: onMoved,
    onGivenBack: (value) => isSame(value, wallTimeOf(reminder)) || onMoved(),
  };
  const edit = usePatchedField({
    of: onMoved ? MOVED_AWAY : reminderRecord,
    record: reminder,
    checkedBy,
    valueOf: wallTimeOf,
    toPatch: ({ date, time }) => ({ dueDatetime: `${date ?? ""}T${time ?? ""}:00` }),
    isSame,
    ...ends,
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
