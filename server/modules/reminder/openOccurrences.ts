import { type RawBuilder, sql, type Transaction } from "kysely";
import { MAX_SETTLED_AT_ONCE } from "../../../contract/reminder.ts";
import type { OccurrencesSettled } from "../../../contract/schemas/reminder.ts";
import { getNextStatus } from "../../../machines/lifecycles/lifecycle.ts";
import { occurrenceLifecycle } from "../../../machines/lifecycles/occurrence.ts";
import type { Database } from "../../platform/db/schema.ts";
import { lockReminder } from "./changes.ts";
import { settleReminder } from "./occurrences.ts";
import { type ActionWithNote, createNotPermitted } from "./occurrenceTransitions.ts";
import { recordDates } from "./recordReminder.ts";
import type { ReminderContext } from "./rights.ts";

/** The open dates of a reminder up to a day, in its time zone. */
interface OpenDates {
  reminderId: string;
  through: string;
}

/** Selects the first of them, as many as may be settled at once. */
const selectFirstOpen = ({ reminderId, through }: OpenDates): RawBuilder<unknown> =>
  sql`select id from occurrences
    where reminder_id = ${reminderId}::uuid and status = 'PENDING'
      and due_datetime < ${`${through}T99`}
    order by due_at limit ${MAX_SETTLED_AT_ONCE}`;

/** Selects the undo data of settling them, as `SettledOccurrence`. */
export const selectUndoData = (open: OpenDates, now: Date): RawBuilder<unknown> =>
  sql`select id as record_id, null::integer as version, json_build_object(
      'reminderId', ${open.reminderId}::text,
      'occurrenceId', id,
      'settledAt', ${now.toISOString()}::text
    )::jsonb as kept
    from (${selectFirstOpen(open)}) as open`;

/**
 * Completes or skips a reminder's open occurrences up to a day. After the last, also the reminder.
 * Settles up to `MAX_SETTLED_AT_ONCE`, and counts the remaining ones.
 */
export async function settleOpenOccurrences(
  trx: Transaction<Database>,
  open: OpenDates,
  { action, note }: ActionWithNote,
  { currentUser, now }: ReminderContext,
): Promise<OccurrencesSettled> {
  const reminder = await lockReminder(trx, open.reminderId, currentUser);
  const status = getNextStatus(occurrenceLifecycle, "PENDING", action);
  if (status === undefined) throw createNotPermitted("PENDING");
  const settledOccurrences = await trx.updateTable("occurrences")
    .set({ status, settled_by: currentUser.id, settled_at: now, note })
    .where(sql<boolean>`id in (${selectFirstOpen(open)})`)
    .returning("due_datetime").execute();
  if (settledOccurrences.length === 0) return { count: 0, remaining: 0 };
  await settleReminder(trx, reminder, now);
  const dates = settledOccurrences.map(({ due_datetime }) => due_datetime).sort();
  const done = action === "complete" ? "completed" : "skipped";
  await recordDates(trx, done, reminder, { currentUser, now }, dates, note);
  const { remaining } = await trx.selectFrom("occurrences")
    .select(({ fn }) => fn.countAll<number>().as("remaining"))
    .where("reminder_id", "=", reminder.id).where("status", "=", "PENDING")
    .where("due_datetime", "<", `${open.through}T99`).executeTakeFirstOrThrow();
  return { count: settledOccurrences.length, remaining };
}
