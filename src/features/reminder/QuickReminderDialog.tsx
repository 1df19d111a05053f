import { useSelector } from "@xstate/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useRef, useState } from "react";
import { type DateWordFields, dateWordsMachine } from "../../../machines/dateWords.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor, useLatest } from "../../actors/useChildActor.ts";
import { useSession } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { findForm } from "../../api/schemas.ts";
import { readClock, useClock, useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDayInWords } from "../../i18n/wallClock.ts";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { useCreateForm } from "../../records/form/recordSaving.ts";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { toIsoDate } from "../../ui/field/isoDate.ts";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { TimeField } from "../../ui/field/TimeField.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { DateWords } from "./DateWords.tsx";
import { ReminderPeople, ReminderProject, ReminderZone } from "./ReminderDetails.tsx";
import { createEmptyReminder, toDueDatetime, toInput, toKnownZone } from "./reminderDraft.ts";
import { RuleEditor } from "./RuleEditor.tsx";
import { toRule, toRuleDraft } from "./ruleDraft.ts";
import { reminderSaving } from "./saving.ts";
import { type DefaultDay, describeDefaultDay, useDefaultDay } from "./useDefaultDay.ts";

const DEFAULT_TIME = "09:00";

interface QuickReminderDialogProps {
  /** The day that the address names. */
  date?: string;
  onClose: () => void;
  /** Back closes it, as it is no part of the address. */
  closesOnBack?: boolean;
}

/** The dialog that creates a reminder, by default on the next working day. */
export function QuickReminderDialog(props: QuickReminderDialogProps) {
  const { date, onClose, closesOnBack = false } = props;
  const day = useDefaultDay(date);
  return day && <ReminderDialog day={day} onClose={onClose} closesOnBack={closesOnBack} />;
}

interface ReminderDialogProps {
  day: DefaultDay;
  onClose: () => void;
  closesOnBack: boolean;
}

/** The dialog's form; when the reminder is due can be written in words. */
function ReminderDialog(props: ReminderDialogProps) {
  const { onClose, closesOnBack } = props;
  const [defaultDay] = useState(props.day);
  const { t, language } = useTranslation();
  const { user } = useSession();
  const toast = useToast();
  const { actors } = useServices();
  const wordsRef = useRef<HTMLInputElement>(null);
  const form = useCreateForm({
    saving: reminderSaving,
    initial: createEmptyReminder({ date: defaultDay.date, userId: user?.id ?? "" }),
    schema: findForm("reminderForm"),
    toInput,
    async onCreated(_, refreshed) {
      toast.success(t(reminderSaving.createTexts.done));
      await refreshed;
      onClose();
    },
  });
  const { values } = form;
  const timeZone = toKnownZone(values.timeZone);
  const today = useToday(timeZone);
  const due = form.field("dueDatetime");
  const recurrence = form.field("recurrence");

  const fill = useLatest(({ date, time, recurrence: rule }: DateWordFields) => {
    const { dueDatetime } = form.actor.getSnapshot().context.values;
    due.onChange({
      date: date === undefined ? dueDatetime.date : date,
      time: time === undefined ? dueDatetime.time : time,
    });
    if (rule !== undefined) recurrence.onChange(toRuleDraft(rule, timeZone));
  });
  const words = useChildActor(
    `date words ${form.actor.id}`,
    () =>
      dateWordsMachine.provide({
        actions: { fillFields: (_, { fields }) => fill.current(fields) },
      }),
    { language, defaultTime: DEFAULT_TIME },
  );
  const { words: text, reading } = useSelector(words, ({ context }) => context);
  const state = useSelector(words, ({ value }) => String(value));
  const readNow = (timeZone: string) =>
    Temporal.Instant.fromEpochMilliseconds(readClock(actors).minute).toZonedDateTimeISO(timeZone)
      .toString();

  function submit() {
    words.send({ type: "words.confirmed" });
    if (words.getSnapshot().matches("asking")) wordsRef.current?.focus();
    else form.submit();
  }

  const { date, time } = due.value;
  const day = toIsoDate(date);
  const first = toDueDatetime(values);
  const now = useClock(({ minute }) => minute);
  const isPassed = first !== null &&
    Temporal.PlainDateTime.from(first).toZonedDateTime(timeZone).epochMilliseconds <= now;
  const passed = isPassed ? t("This time has passed") : undefined;
  const changeByHand = <Value,>(onChange: (value: Value) => void) => (value: Value) => {
    words.send({ type: "fields.changed" });
    onChange(value);
  };
  const onDueChange = changeByHand(due.onChange);
  const rule = day === null ? null : toRule(values.recurrence, day);

  return (
    <FormDialog
      title={t("New reminder")}
      submitLabel={t("Create")}
      form={{ ...form, submit, isBusy: form.isBusy || form.isDone }}
      name="reminder"
      onClose={onClose}
      closesOnBack={closesOnBack}
      size="medium"
    >
      <TextField
        {...form.field("description")}
        label={t("What should you be reminded of?")}
        width="wide"
        isRequired
        maxLength={500}
      />
      <DateWords
        inputRef={wordsRef}
        words={text}
        onType={(typed) =>
          words.send({ type: "words.typed", words: typed, now: readNow(timeZone) })}
        onConfirm={() => words.send({ type: "words.confirmed" })}
        onChoose={(index) => words.send({ type: "schedule.chosen", index })}
        reading={state === "asking" || state === "rejected" ? reading : null}
        schedule={first === null || isPassed
          ? null
          : { dueDatetime: first, timeZone, recurrence: rule }}
      />
      <DateAndTime>
        <DatePicker
          label={values.recurrence.kind === "NONE" ? t("Date") : t("First date")}
          value={date}
          onChange={(date) => onDueChange({ ...due.value, date })}
          error={passed ?? (date === null || time !== null ? due.error : undefined)}
          note={day !== null && formatDayInWords(day, language, { weekday: "short" })}
          description={describeDefaultDay(defaultDay, date, t)}
          width="wide"
          minValue={today}
          timeZone={timeZone}
          isRequired
        />
        <TimeField
          label={t("Time")}
          value={time}
          onChange={(time) => onDueChange({ ...due.value, time })}
          error={date !== null && time === null && due.error ? t("Choose a time") : undefined}
          width="wide"
          isRequired
        />
      </DateAndTime>
      <More>
        <summary>
          <Icon icon={ChevronRight} size={16} />
          {t("More: repetition, time zone, people, project")}
        </summary>
        <MoreFields>
          <RuleEditor
            {...recurrence}
            onChange={changeByHand(recurrence.onChange)}
            firstDay={day}
            timeZone={timeZone}
          />
          <ReminderZone
            field={form.field}
            values={values}
            onChange={(changed) =>
              words.send({ type: "zone.changed", now: readNow(toKnownZone(changed)) })}
          />
          <ReminderPeople field={form.field} people={[]} />
          <ReminderProject field={form.field} />
          <TextArea {...form.field("notes")} label={t("Notes")} rows={3} maxLength={5000} />
        </MoreFields>
      </More>
    </FormDialog>
  );
}

const DateAndTime = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$3",
  alignItems: "start",
  // On the narrowest screens they are below each other, so that neither is cut.
  "& > :first-child": { flex: "1 1 200px" },
  "& > :last-child": { flex: "1 0 104px", maxWidth: 130 },
});

const More = styled("details", {
  "& > summary": {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    minHeight: 28,
    width: "fit-content",
    cursor: "pointer",
    listStyle: "none",
    fontSize: "$small",
    fontWeight: "$head",
    color: "$inkSecond",
    "&::-webkit-details-marker": { display: "none" },
    "@hover": { "&:hover": { color: "$ink" } },
    "@touch": { minHeight: "$touch" },
  },
  "&[open] > summary svg": { transform: "rotate(90deg)" },
});

const MoreFields = styled("div", { display: "grid", gap: "$2", marginTop: "$2" });
