import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Language } from "../../../contract/language.ts";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { isKnownTimeZone } from "../../../contract/timeZone.ts";
import { describeRule } from "../../i18n/recurrenceText.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDay, toDay, toTime } from "../../i18n/wallClock.ts";
import { EARLIEST_DATE, toIsoDate } from "../../ui/field/isoDate.ts";
import { toIsoTime } from "../../ui/field/timeText.ts";
import { emptyRule, type RuleDraft, toRule, toRuleDraft } from "./ruleDraft.ts";

/** The form's values, with the field names of the API. */
export type ReminderDraft = {
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

/** Returns Istanbul's time zone in place of one that is missing or unknown to this browser. */
export const toKnownZone = (timeZone: string | null): string =>
  timeZone !== null && isKnownTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;

/** Returns the first due date as wall-clock time, or null while incomplete. */
export function toDueDatetime({ dueDatetime }: ReminderDraft): string | null {
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
