import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Repeat from "lucide-react/icons/repeat";
import SkipForward from "lucide-react/icons/skip-forward";
import type { ReactNode } from "react";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import type { OccurrenceAction } from "../../../../machines/lifecycles/occurrence.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { useSubmission } from "../../../actors/useSubmission.ts";
import { useUnsavedForm } from "../../../actors/useUnsavedForm.ts";
import { findForm } from "../../../api/schemas.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDate } from "../../../i18n/formats.ts";
import { getReaderTimeZone } from "../../../i18n/timeZone.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { TextField } from "../../../ui/field/TextField.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { styled } from "../../../ui/theme.ts";
import { ActionFailure } from "../../../records/ActionFailure.tsx";
import { invalidateAll } from "../../../records/form/recordSaving.ts";
import { PersonSentence } from "../../../records/RecordLink.tsx";
import { StatusBadge } from "../../../records/StatusBadge.tsx";
import { NO_LONGER_POSSIBLE } from "../../../records/form/PersistentDialog.tsx";
import { UnsavedNotice } from "../../../records/form/UnsavedNotice.tsx";
import { MAX_NOTE_LENGTH } from "../../../features/reminder/NoteDialog.tsx";
import { reminderSaving } from "../../../features/reminder/saving.ts";
import { ReminderTime } from "../../../features/reminder/ReminderTime.tsx";
import { OCCURRENCE_STATUS } from "../../../features/reminder/statuses.ts";
import { describeRule } from "../../../i18n/recurrenceText.ts";
import { useOccurrence } from "../../../features/reminder/useOccurrence.ts";
import {
  formatDayInWords,
  formatTimeZone,
  formatWallTime,
  isOtherTimeZone,
  toLocalWallTime,
  toTime,
} from "../../../i18n/wallClock.ts";
import { CalendarSheet } from "./CalendarSheet.tsx";
import { DetailButtons, DetailHead, MutedText, PageLink } from "./detailParts.tsx";

const schema = findForm("occurrenceNoteForm");

interface EventDetailsProps {
  occurrence: CalendarOccurrence;
  /** The element next to which it opens. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** The details and actions of an occurrence. */
export function EventDetails({ occurrence, anchor, onClose }: EventDetailsProps) {
  const translation = useTranslation();
  const { t, language } = translation;
  const { has } = usePermissions();
  const { dueDatetime, dueAt, reminder, by, at } = occurrence;
  const { description, timeZone, recurrence } = reminder;
  const occurrenceActions = useOccurrence(occurrence, description);
  const { pendingAction } = occurrenceActions;
  const form = useSubmission({
    initial: { note: "", action: "complete" as OccurrenceAction },
    schema,
    toInput: ({ note }) => ({ note }),
    submit: ({ note }): Promise<void> =>
      occurrenceActions.applyAction(form.values.action, note ?? ""),
    onSubmitted: onClose,
  });
  const unsaved = useUnsavedForm({
    form: form.actor,
    name: `note ${occurrence.id}`,
    isDialog: true,
    onClose,
  });
  const settle = (action: OccurrenceAction) => {
    form.field("action").onChange(action);
    form.submit();
  };
  const client = useQueryClient();
  /** Another date is another occurrence: refetching removes this one. */
  const onMoved = () => {
    onClose();
    void invalidateAll(client, reminderSaving.invalidatedKeys);
  };
  // The time is not editable while a note is typed, which belongs to this date.
  const renderReminderTime = (children: ReactNode) =>
    form.values.note === ""
      ? <ReminderTime reminder={reminder} onMoved={onMoved}>{children}</ReminderTime>
      : children;
  // The form's own request also makes its actions impossible.
  const isPossible = occurrenceActions.actions.length > 0 || form.isBusy || form.isDone;
  const hasNote = form.values.note !== "";
  const dueTime = (
    <TimeText>
      {formatDayInWords(dueDatetime, language)}, <strong>{toTime(dueDatetime)}</strong>
    </TimeText>
  );
  return (
    <CalendarSheet title={description} anchor={anchor} onClose={unsaved.close}>
      <DetailHead>
        {recurrence === null ? renderReminderTime(dueTime) : dueTime}
        <StatusBadge {...OCCURRENCE_STATUS[occurrenceActions.displayStatus]} />
      </DetailHead>
      {isOtherTimeZone(occurrence) && (
        <MutedText>
          {t("{zone} time. Where you are ({own}): {time}", {
            zone: formatTimeZone(timeZone),
            own: formatTimeZone(getReaderTimeZone()),
            time: formatWallTime(toLocalWallTime(dueAt)),
          })}
        </MutedText>
      )}
      {recurrence !== null && (
        <RecurrenceNote>
          <Icon icon={Repeat} size={13} />
          <span>{describeRule({ recurrence, dueDatetime, timeZone }, translation)}</span>
        </RecurrenceNote>
      )}
      {recurrence !== null && (
        <MutedText>
          {t("First date")}: {renderReminderTime(formatWallTime(reminder.dueDatetime))}
        </MutedText>
      )}
      {at !== null && (
        <MutedText>
          <PersonSentence
            person={by}
            formatSentence={(name) =>
              t("{name}, {time}", { name, time: formatDate(at, "long", t) })}
          />
          {occurrence.note && <Note>{occurrence.note}</Note>}
        </MutedText>
      )}
      <ActionFailure action={occurrenceActions} />
      {(isPossible || hasNote) && (
        <>
          <UnsavedNotice form={unsaved} />
          {!isPossible && <MutedText>{t(NO_LONGER_POSSIBLE)}</MutedText>}
          <TextField
            {...form.field("note")}
            label={t("Note")}
            width="wide"
            maxLength={MAX_NOTE_LENGTH}
          />
          <DetailButtons>
            <Button
              label={t("Mark as done")}
              icon={Check}
              variant="primary"
              isDisabled={!isPossible}
              isLoading={pendingAction === "complete"}
              onPress={() => settle("complete")}
            />
            <Button
              label={t("Skip")}
              icon={SkipForward}
              isDisabled={!isPossible}
              isLoading={pendingAction === "skip"}
              onPress={() => settle("skip")}
            />
          </DetailButtons>
        </>
      )}
      {has("reminder:get") && (
        <PageLink to={`/reminders/${reminder.id}`} label={t("Open the reminder")} />
      )}
    </CalendarSheet>
  );
}

const TimeText = styled("span", { numbers: "tabular", "& strong": { fontWeight: "$section" } });

const Note = styled("p", {
  margin: "2px 0 0",
  color: "$inkSecond",
  whiteSpace: "pre-line",
});

const RecurrenceNote = styled("div", {
  display: "flex",
  gap: 6,
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkSecond",
  "& svg": { flex: "none", marginTop: 3 },
});
