import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { lockUsers } from "../user/rights.ts";
import { lockReminder } from "./changes.ts";
import {
  dayOf,
  insertOccurrences,
  type OccurrenceRow,
  type ReminderRow,
  scheduleOf,
  settleReminder,
} from "./occurrences.ts";
import { refuseBeyondQuota } from "./quota.ts";
import { recordReminder } from "./recorded.ts";
import type { ReminderContext } from "./rights.ts";
import { duesBetween, instantOf } from "./schedule.ts";

/** An occurrence as somebody settled it. */
interface SettledOccurrence {
  reminderId: string;
  occurrenceId: string;
  settledAt: string;
}

/** An occurrence that has been settled. */
export async function settledOccurrence(
  trx: Kysely<Database>,
  occurrenceId: string,
): Promise<SettledOccurrence | null> {
  const settled = await trx.selectFrom("occurrences").select(["reminder_id", "settled_at"])
    .where("id", "=", occurrenceId).executeTakeFirst();
  if (!settled?.settled_at) return null;
  const { reminder_id: reminderId, settled_at } = settled;
  return { reminderId, occurrenceId, settledAt: settled_at.toISOString() };
}

/**
 * Sets an occurrence back to pending, to which its lifecycle has no transition, and its reminder
 * with it; at the time that the reminder now has on that date. Returns false where it is no longer
 * settled by the user, then, or the reminder has no such date any more.
 */
export function reopenOccurrence(
  db: Kysely<Database>,
  { reminderId, occurrenceId, settledAt }: SettledOccurrence,
  by: ReminderContext,
): Promise<boolean> {
  const { currentUser, now } = by;
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [currentUser.id]);
    const reminder = await lockReminder(trx, reminderId, currentUser);
    const settled = await trx.selectFrom("occurrences").selectAll()
      .where("id", "=", occurrenceId).where("reminder_id", "=", reminderId)
      .where("settled_by", "=", currentUser.id).where("settled_at", "=", new Date(settledAt))
      .executeTakeFirst();
    if (reminder.status === "COMPLETED") await refuseBeyondQuota(trx, reminder.created_by);
    if (!settled || !await storePending(trx, reminder, settled, now)) return false;
    await settleReminder(trx, reminderId, now);
    await recordReminder(trx, "updated", reminder, by, [
      { field: "occurrence", before: settled.due_datetime, after: null },
    ]);
    return true;
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores a settled occurrence as pending; returns false where its date is none of the reminder's. */
async function storePending(
  trx: Kysely<Database>,
  reminder: ReminderRow,
  { id, due_datetime, due_at, told_at }: OccurrenceRow,
  now: Date,
): Promise<boolean> {
  const schedule = scheduleOf(reminder);
  const day = dayOf(due_datetime);
  const start = instantOf(`${day}T00:00:00`, schedule.timeZone);
  const due = duesBetween(schedule, start, new Date(start.getTime() + 2 * DAY_MS))
    .find(({ dueDatetime }) => dayOf(dueDatetime) === day);
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
