import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { draftOfRule, noRule, type RuleDraft, ruleOf } from "./ruleDraft.ts";
import { dayOf, timeOf, today } from "./wallClock.ts";

/** A reminder as its form holds it, by the names that the server calls its fields. */
export type ReminderDraft = {
  description: string;
  notes: string;
  dueDatetime: { date: string | null; time: string | null };
  timeZone: string | null;
  recurrence: RuleDraft;
  projectId: string | null;
  userIds: readonly string[];
};

/** A new reminder, for a day if one was chosen, that reminds whoever makes it. */
export function emptyReminder({ date, userId }: { date: string; userId: string }): ReminderDraft {
  return {
    description: "",
    notes: "",
    dueDatetime: { date: date === "" ? null : date, time: "09:00" },
    timeZone: DEFAULT_TIME_ZONE,
    recurrence: noRule,
    projectId: null,
    userIds: [userId],
  };
}

export function draftOf(reminder: Reminder): ReminderDraft {
  const { description, notes, dueDatetime, timeZone, recurrence, projectId, users } = reminder;
  return {
    description,
    notes: notes ?? "",
    dueDatetime: { date: dayOf(dueDatetime), time: timeOf(dueDatetime) },
    timeZone,
    recurrence: draftOfRule(recurrence, timeZone),
    projectId,
    userIds: users?.map(({ id }) => id) ?? [],
  };
}

/** When it is due first, or null while that is not told. */
export function dueOf({ dueDatetime: { date, time } }: ReminderDraft): string | null {
  return date === null || time === null ? null : `${date}T${time}:00`;
}

/** What is checked and sent. */
export function inputOf(draft: ReminderDraft): object {
  const { dueDatetime, recurrence, timeZone, ...rest } = draft;
  const due = dueOf(draft);
  return {
    ...rest,
    ...(due === null ? {} : { dueDatetime: due }),
    timeZone: timeZone ?? "",
    recurrence: ruleOf(recurrence, dueDatetime.date ?? today()),
  };
}
