import { useMemo } from "react";
import type { Person } from "../../../contract/schemas/references.ts";
import { isKnownTimeZone } from "../../../contract/timeZone.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import type { useSubmission } from "../../actors/useSubmission.ts";
import { getReaderTimeZone } from "../../i18n/timeZone.ts";
import { isTimeZoneMatch, listTimeZones } from "../../i18n/timeZoneNames.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { formatTimeZone, formatWallTime } from "../../i18n/wallClock.ts";
import { ASSIGNABLE_USERS } from "../../records/options/recordNames.ts";
import { RecordField, RecordsField } from "../../records/options/RecordField.tsx";
import { ComboBox } from "../../ui/field/ComboBox.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { styled } from "../../ui/theme.ts";
import { type ReminderDraft, toDueDatetime } from "./reminderDraft.ts";

export interface ReminderFieldsProps {
  field: ReturnType<typeof useSubmission<ReminderDraft, object, unknown>>["field"];
  values: ReminderDraft;
  /** The linked records, which may be missing in the options. */
  project?: { id: string; name: string } | null | undefined;
  people: readonly Person[];
}

/** The project of a reminder, for users who see projects. */
export function ReminderProject(
  { field, project }: Pick<ReminderFieldsProps, "field" | "project">,
) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  if (!has("project:list")) return null;
  return (
    <RecordField
      {...field("projectId")}
      kind="project"
      label={t("Project")}
      placeholder={t("Choose a project")}
      knownRecord={project}
    />
  );
}

interface ReminderZoneProps extends Pick<ReminderFieldsProps, "field" | "values"> {
  /** Is called after the field has changed. */
  onChange?: (timeZone: string | null) => void;
}

/** The time zone of a reminder. */
export function ReminderZone({ field, values, onChange }: ReminderZoneProps) {
  const { t } = useTranslation();
  const zone = field("timeZone");
  const zones = useMemo(() => listTimeZones(values.timeZone), [values.timeZone]);
  const first = toDueDatetime(values);
  return (
    <ComboBox
      {...zone}
      onChange={(timeZone) => {
        zone.onChange(timeZone);
        onChange?.(timeZone);
      }}
      label={t("Time zone")}
      description={first !== null && values.timeZone !== null
        ? formatLocalTimeHint(first, values.timeZone, t)
        : undefined}
      options={zones}
      isMatch={isTimeZoneMatch}
      isRequired
    />
  );
}

/** The people of a reminder; without permission to link others only the user. */
export function ReminderPeople({ field, people }: Pick<ReminderFieldsProps, "field" | "people">) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { user } = useSession();
  const userIds = field("userIds");
  return has("reminder:link_user") && has("user:list")
    ? (
      <RecordsField
        {...userIds}
        kind="user"
        filters={ASSIGNABLE_USERS}
        knownRecords={user ? [user, ...people] : people}
        label={t("People")}
        placeholder={t("Add a person to remind")}
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
