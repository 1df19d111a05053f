import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { lockUsers } from "../user/rights.ts";
import { lockReminder } from "./changes.ts";
import { settleReminder } from "./occurrences.ts";
import { recordReminder } from "./recorded.ts";
import type { ReminderContext } from "./rights.ts";

/** An occurrence as somebody settled it, and the dates that its reminder had. */
interface SettledOccurrence {
  reminderId: string;
  occurrenceId: string;
  settledAt: string;
  schedule: string;
}

/** What a reminder's dates follow from; another text, and they are others. */
const scheduleText = sql<string>`concat_ws(
  ' ', reminders.due_datetime, reminders.time_zone, reminders.recurrence
)`.as("schedule");

/** An occurrence that has been settled. */
export async function settledOccurrence(
  trx: Kysely<Database>,
  occurrenceId: string,
): Promise<SettledOccurrence | null> {
  const settled = await trx.selectFrom("occurrences")
    .innerJoin("reminders", "reminders.id", "occurrences.reminder_id")
    .select(["reminder_id", "settled_at", scheduleText])
    .where("occurrences.id", "=", occurrenceId).executeTakeFirst();
  if (!settled?.settled_at) return null;
  const { reminder_id: reminderId, settled_at, schedule } = settled;
  return { reminderId, occurrenceId, settledAt: settled_at.toISOString(), schedule };
}

/**
 * Has an occurrence wait again, to which its lifecycle knows no way, and its reminder with it.
 * Answers false where it is no longer settled by the user, then, or the reminder has other dates.
 */
export function reopenOccurrence(
  db: Kysely<Database>,
  { reminderId, occurrenceId, settledAt, schedule }: SettledOccurrence,
  by: ReminderContext,
): Promise<boolean> {
  const { currentUser, now } = by;
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [currentUser.id]);
    const reminder = await lockReminder(trx, reminderId, currentUser);
    const present = await trx.selectFrom("reminders").select(scheduleText)
      .where("id", "=", reminderId).executeTakeFirstOrThrow();
    if (present.schedule !== schedule) return false;
    const reopened = await trx.updateTable("occurrences")
      .set({ status: "PENDING", settled_by: null, settled_at: null, note: null })
      .where("id", "=", occurrenceId).where("reminder_id", "=", reminderId)
      .where("settled_by", "=", currentUser.id).where("settled_at", "=", new Date(settledAt))
      .returning("due_datetime").executeTakeFirst();
    if (!reopened) return false;
    await settleReminder(trx, reminderId, now);
    await recordReminder(trx, "updated", reminder, by, [
      { field: "occurrence", before: reopened.due_datetime, after: null },
    ]);
    return true;
  });
}
