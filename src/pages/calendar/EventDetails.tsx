import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import Repeat from "lucide-react/icons/repeat";
import SkipForward from "lucide-react/icons/skip-forward";
import type { ReactNode } from "react";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { localTimeZone } from "../../i18n/timeZone.ts";
import { Button } from "../../ui/button/Button.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { styled } from "../../ui/theme.ts";
import { ActionFailure } from "../record/ActionFailure.tsx";
import { invalidateAll } from "../record/recordSaving.ts";
import { PersonSentence } from "../record/RecordLink.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { UnsavedNotice } from "../record/UnsavedNotice.tsx";
import { MAX_NOTE_LENGTH } from "../reminder/NoteDialog.tsx";
import { reminderRecord } from "../reminder/reminderRecord.tsx";
import { ReminderTime } from "../reminder/ReminderTime.tsx";
import { OCCURRENCE_STATUS } from "../reminder/reminderStatus.ts";
import { describeRule } from "../reminder/ruleWords.ts";
import { useOccurrence } from "../reminder/useOccurrence.ts";
import {
  dayInWords,
  formatTimeZone,
  formatWallTime,
  isOtherTimeZone,
  localWallTime,
  timeOf,
} from "../reminder/wallClock.ts";
import { CalendarSheet } from "./CalendarSheet.tsx";

const checkedBy = formOf("occurrenceNoteForm");

interface EventDetailsProps {
  occurrence: CalendarOccurrence;
  /** What it is shown beside. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** One occurrence in the calendar, with its details and actions. */
export function EventDetails({ occurrence, anchor, onClose }: EventDetailsProps) {
  const speaker = useTranslation();
  const { t, language } = speaker;
  const { has } = usePermissions();
  const { dueDatetime, dueAt, reminder, by, at } = occurrence;
  const { description, timeZone, recurrence } = reminder;
  const settling = useOccurrence(occurrence, description);
  const form = useSubmission({
    initial: { note: "", action: "complete" as OccurrenceAction },
    checkedBy,
    toInput: ({ note }) => ({ note }),
    submit: ({ note }) => Promise.resolve(note ?? ""),
    onSubmitted(note) {
      settling.act(form.values.action, note);
      onClose();
    },
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
  /** Another date is another occurrence: this one is gone with what is read again. */
  const onMoved = () => {
    onClose();
    void invalidateAll(client, reminderRecord.shownIn);
  };
  // A note that is being written belongs to the date that it is written about.
  const timeOfReminder = (children: ReactNode) =>
    form.values.note === ""
      ? <ReminderTime reminder={reminder} onMoved={onMoved}>{children}</ReminderTime>
      : children;
  const isOffered = settling.can("complete") || settling.can("skip");
  const when = (
    <TimeText>
      {dayInWords(dueDatetime, language)}, <strong>{timeOf(dueDatetime)}</strong>
    </TimeText>
  );
  return (
    <CalendarSheet title={description} anchor={anchor} onClose={unsaved.close}>
      <Head>
        {recurrence === null ? timeOfReminder(when) : when}
        <StatusBadge {...OCCURRENCE_STATUS[settling.displayStatus]} />
      </Head>
      {isOtherTimeZone(occurrence) && (
        <MutedText>
          {t("{zone} time. Where you are ({own}): {time}", {
            zone: formatTimeZone(timeZone),
            own: formatTimeZone(localTimeZone()),
            time: formatWallTime(localWallTime(dueAt)),
          })}
        </MutedText>
      )}
      {recurrence !== null && (
        <RecurrenceNote>
          <Icon of={Repeat} size={13} />
          <span>{describeRule({ recurrence, dueDatetime, timeZone }, speaker)}</span>
        </RecurrenceNote>
      )}
      {recurrence !== null && (
        <MutedText>
          {t("First date")}: {timeOfReminder(formatWallTime(reminder.dueDatetime))}
        </MutedText>
      )}
      {at !== null && (
        <MutedText>
          <PersonSentence
            person={by}
            say={(name) => t("{name}, {time}", { name, time: formatDate(at, "long", t) })}
          />
          {occurrence.note && <Note>{occurrence.note}</Note>}
        </MutedText>
      )}
      <ActionFailure of={settling} />
      {isOffered && (
        <>
          <UnsavedNotice of={unsaved} />
          <TextField
            {...form.field("note")}
            label={t("Note")}
            width="wide"
            isOptional
            maxLength={MAX_NOTE_LENGTH}
          />
          <Buttons>
            <Button
              label={t("Mark as done")}
              icon={Check}
              variant="primary"
              onPress={() => settle("complete")}
            />
            <Button label={t("Skip")} icon={SkipForward} onPress={() => settle("skip")} />
          </Buttons>
        </>
      )}
      {has("reminder:get") && (
        <Link>
          <TextLink to={`/reminders/${reminder.id}`}>{t("Open the reminder")}</TextLink>
          <Icon of={ChevronRight} size={14} />
        </Link>
      )}
    </CalendarSheet>
  );
}

const Head = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$1 $3",
});

const TimeText = styled("span", { numbers: "tabular", "& strong": { fontWeight: "$section" } });

const MutedText = styled("div", { fontSize: "$small", lineHeight: "18px", color: "$inkThird" });

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

const Buttons = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });

const Link = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: 2,
  paddingTop: "$1",
  fontSize: "$small",
  color: "$accent",
});
