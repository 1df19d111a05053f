import { type Kysely, type RawBuilder, sql } from "kysely";
import { MAX_SETTLED_AT_ONCE } from "../../../contract/reminder.ts";
import type { OccurrencesSettled } from "../../../contract/schemas/reminder.ts";
import { next } from "../../../machines/lifecycles/lifecycle.ts";
import { occurrenceLifecycle } from "../../../machines/lifecycles/occurrence.ts";
import type { Database } from "../../db/schema.ts";
import { lockUsers } from "../user/rights.ts";
import { lockReminder } from "./changes.ts";
import { settleReminder } from "./occurrences.ts";
import { type ActionWithNote, notPermitted } from "./occurrenceTransitions.ts";
import { recordDates } from "./recorded.ts";
import type { ReminderContext } from "./rights.ts";

/** The open dates of a reminder up to a day, by its own clock. */
interface OpenDates {
  reminderId: string;
  through: string;
}

/** The ids of the first of them that may be settled at once. */
const firstOpen = ({ reminderId, through }: OpenDates): RawBuilder<unknown> =>
  sql`select id from occurrences
    where reminder_id = ${reminderId}::uuid and status = 'PENDING'
      and due_datetime < ${`${through}T99`}
    order by due_at limit ${MAX_SETTLED_AT_ONCE}`;

/** What takes back that they are settled at a moment, as `settledOccurrence` has it. */
export const openToKeep = (open: OpenDates, now: Date): RawBuilder<unknown> =>
  sql`select id as record_id, null::integer as version, json_build_object(
      'reminderId', ${open.reminderId}::text,
      'occurrenceId', id,
      'settledAt', ${now.toISOString()}::text
    )::jsonb as kept
    from (${firstOpen(open)}) as open`;

/**
 * Completes or skips the open occurrences of a reminder up to a day, and the reminder with the last
 * of them. No more than so many at once: the rest is counted.
 */
export function settleOpenOccurrences(
  db: Kysely<Database>,
  open: OpenDates,
  { action, note }: ActionWithNote,
  { currentUser, now }: ReminderContext,
): Promise<OccurrencesSettled> {
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [currentUser.id]);
    const reminder = await lockReminder(trx, open.reminderId, currentUser);
    const status = next(occurrenceLifecycle, "PENDING", action);
    if (status === undefined) throw notPermitted("PENDING");
    const settled = await trx.updateTable("occurrences")
      .set({ status, settled_by: currentUser.id, settled_at: now, note })
      .where(sql<boolean>`id in (${firstOpen(open)})`)
      .returning("due_datetime").execute();
    if (settled.length === 0) return { count: 0, remaining: 0 };
    await settleReminder(trx, reminder.id, now);
    const dates = settled.map(({ due_datetime }) => due_datetime).sort();
    const done = action === "complete" ? "completed" : "skipped";
    await recordDates(trx, done, reminder, { currentUser, now }, dates, note);
    const { remaining } = await trx.selectFrom("occurrences")
      .select(({ fn }) => fn.countAll<number>().as("remaining"))
      .where("reminder_id", "=", reminder.id).where("status", "=", "PENDING")
      .where("due_datetime", "<", `${open.through}T99`).executeTakeFirstOrThrow();
    return { count: settled.length, remaining };
  });
}
