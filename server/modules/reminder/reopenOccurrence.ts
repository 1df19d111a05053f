import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { lockReminder } from "./changes.ts";
import {
  insertOccurrences,
  type OccurrenceRow,
  type ReminderRow,
  settleReminder,
  toDay,
  toSchedule,
} from "./occurrences.ts";
import { checkReminderQuota } from "./checkReminderQuota.ts";
import { recordReminder } from "./recordReminder.ts";
import type { ReminderContext } from "./rights.ts";
import { listDues } from "./schedule.ts";
import { toInstant } from "../../platform/wallClock.ts";

/** A settled occurrence, as stored to undo it. */
export interface SettledOccurrence {
  reminderId: string;
  occurrenceId: string;
  settledAt: string;
}

/**
 * Sets a settled occurrence and its reminder back to pending, which is no lifecycle transition.
 * Uses the time that the reminder now has on that date. Returns false if somebody else has settled
 * it since, or the reminder no longer has that date.
 */
export async function reopenOccurrence(
  trx: Transaction<Database>,
  { reminderId, occurrenceId, settledAt }: SettledOccurrence,
  context: ReminderContext,
): Promise<boolean> {
  const { currentUser, now } = context;
  const reminder = await lockReminder(trx, reminderId, currentUser);
  const occurrence = await trx.selectFrom("occurrences").selectAll()
    .where("id", "=", occurrenceId).where("reminder_id", "=", reminderId)
    .where("settled_by", "=", currentUser.id).where("settled_at", "=", new Date(settledAt))
    .executeTakeFirst();
  if (reminder.status === "COMPLETED") await checkReminderQuota(trx, reminder.created_by);
  if (!occurrence || !await storePending(trx, reminder, occurrence, now)) return false;
  await settleReminder(trx, reminder, now);
  await recordReminder(trx, "updated", reminder, context, [
    { field: "occurrence", before: occurrence.due_datetime, after: null },
  ]);
  return true;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores a settled occurrence as pending; false if the reminder no longer has its date. */
async function storePending(
  trx: Transaction<Database>,
  reminder: ReminderRow,
  { id, due_datetime, due_at, told_at }: OccurrenceRow,
  now: Date,
): Promise<boolean> {
  const schedule = toSchedule(reminder);
  const day = toDay(due_datetime);
  const start = toInstant(`${day}T00:00:00`, schedule.timeZone);
  const due = listDues(schedule, start, new Date(start.getTime() + 2 * DAY_MS))
    .find(({ dueDatetime }) => toDay(dueDatetime) === day);
  if (!due) return false;
  if (due.dueAt.getTime() === due_at.getTime()) {
    await trx.updateTable("occurrences")
      .set({ status: "PENDING", settled_by: null, settled_at: null, note: null })
      .where("id", "=", id).execute();
    return true;
  }
  await trx.deleteFrom("occurrences").where("id", "=", id).execute();
  await insertOccurrences(trx, reminder.id, [due]);
  if (due.dueAt <= now) {
    await trx.updateTable("occurrences").set({ told_at })
      .where("reminder_id", "=", reminder.id).where("due_at", "=", due.dueAt).execute();
  }
  return true;
}
