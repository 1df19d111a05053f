import type { Kysely } from "kysely";
import type { Occurrence } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceStatus } from "../../../contract/reminder.ts";
import { actions, next } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type OccurrenceAction,
  occurrenceLifecycle,
} from "../../../machines/lifecycles/occurrence.ts";
import { joined } from "../../db/joined.ts";
import type { Database } from "../../db/schema.ts";
import type { TextKey } from "../../i18n/translate.ts";
import { notAllowedFromStatus, notFound, Refusal } from "../../refusal.ts";
import { presentOne } from "../records.ts";
import { lockUsers } from "../user/rights.ts";
import { lockReminder } from "./changes.ts";
import {
  dueFromId,
  type OccurrenceRow,
  type ReminderRow,
  scheduleOf,
  settleReminder,
  storeBeyondHorizon,
} from "./occurrences.ts";
import { occurrencesAt } from "./query.ts";
import { recordDates } from "./recorded.ts";
import type { ReminderContext } from "./rights.ts";
import { firstDues } from "./schedule.ts";

export interface ActionWithNote {
  action: OccurrenceAction;
  note: string | null;
}

/**
 * Completes or skips an occurrence, be it one that has not been stored yet, and the reminder with
 * the last of them. Refuses, naming the actions that are allowed, what its lifecycle does
 * not. Of two people who do so at once, the second is refused.
 */
export function settleOccurrence(
  db: Kysely<Database>,
  { reminderId, id }: { reminderId: string; id: string },
  { action, note }: ActionWithNote,
  { currentUser, now }: ReminderContext,
): Promise<Occurrence> {
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [currentUser.id]);
    const reminder = await lockReminder(trx, reminderId, currentUser);
    const { status, due_datetime } = await find(trx, reminder, id) ??
      await storeFuture(trx, reminder, id);
    const after = next(occurrenceLifecycle, status, action);
    if (after === undefined) {
      throw notPermitted(status);
    }
    await trx.updateTable("occurrences")
      .set({ status: after, settled_by: currentUser.id, settled_at: now, note })
      .where("id", "=", id).execute();
    await settleReminder(trx, reminder.id, now);
    const done = action === "complete" ? "completed" : "skipped";
    await recordDates(trx, done, reminder, { currentUser, now }, [due_datetime], note);
    return await presentOne(trx, occurrencesAt(now), id);
  });
}

/** As above, with the occurrence of a reminder that comes next. Refuses where none is open. */
export function settleNextOccurrence(
  db: Kysely<Database>,
  reminderId: string,
  action: OccurrenceAction,
  context: ReminderContext,
): Promise<Occurrence> {
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [context.currentUser.id]);
    const reminder = await lockReminder(trx, reminderId, context.currentUser);
    const occurrence = await trx.selectFrom("occurrences").select("id")
      .where("reminder_id", "=", reminder.id).where("status", "=", "PENDING")
      .orderBy("due_at").limit(1).executeTakeFirst();
    if (!occurrence) {
      throw new Refusal("not-allowed-from-status", { key: "It has no date that is still open." });
    }
    const { id } = occurrence;
    return await settleOccurrence(joined(trx), { reminderId, id }, { action, note: null }, context);
  });
}

/** What says which actions the lifecycle allows from a status. */
export const notPermitted = (status: OccurrenceStatus): Refusal =>
  notAllowedFromStatus(STATUS_TEXTS[status], actions(occurrenceLifecycle, status));

const STATUS_TEXTS: Record<OccurrenceStatus, TextKey> = {
  PENDING: "This occurrence is pending.",
  COMPLETED: "This occurrence is already completed.",
  SKIPPED: "This occurrence was skipped.",
};

const find = (trx: Kysely<Database>, reminder: ReminderRow, id: string) =>
  trx.selectFrom("occurrences").selectAll().where("id", "=", id)
    .where("reminder_id", "=", reminder.id).forUpdate().executeTakeFirst();

/** One beyond the horizon, if the rule does yield it. */
async function storeFuture(
  trx: Kysely<Database>,
  reminder: ReminderRow,
  id: string,
): Promise<OccurrenceRow> {
  const dueAt = dueFromId(id, reminder.id);
  const { continues_at } = reminder;
  if (!dueAt || !continues_at || dueAt < continues_at) throw notFound();
  const [due] = firstDues(scheduleOf(reminder), dueAt, 1);
  if (due?.dueAt.getTime() !== dueAt.getTime()) throw notFound();
  await storeBeyondHorizon(trx, reminder.id, due);
  const stored = await find(trx, reminder, id);
  if (!stored) throw notFound();
  return stored;
}
