import type { Transaction } from "kysely";
import type { Occurrence } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceStatus } from "../../../contract/reminder.ts";
import { getNextStatus, listActions } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type OccurrenceAction,
  occurrenceLifecycle,
} from "../../../machines/lifecycles/occurrence.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { TextKey } from "../../platform/i18n/translate.ts";
import { notAllowedFromStatus, notFound, ProblemError } from "../../platform/problemError.ts";
import { selectItem } from "../../platform/db/records.ts";
import { lockReminder } from "./changes.ts";
import {
  type OccurrenceRow,
  parseDueTime,
  type ReminderRow,
  settleReminder,
  storeBeyondHorizon,
  toSchedule,
} from "./occurrences.ts";
import { createOccurrenceResource } from "./query.ts";
import type { SettledOccurrence } from "./reopenOccurrence.ts";
import { recordDates } from "./recordReminder.ts";
import type { ReminderContext } from "./rights.ts";
import { listFirstDues } from "./schedule.ts";

export interface ActionWithNote {
  action: OccurrenceAction;
  note: string | null;
}

/**
 * Completes or skips an occurrence, and its reminder after the last one. The occurrence need not be
 * stored yet.
 * @throws {ProblemError} `not-allowed-from-status` with the allowed actions, also for the second of two
 * concurrent requests
 */
export async function settleOccurrence(
  trx: Transaction<Database>,
  { reminderId, id }: { reminderId: string; id: string },
  input: ActionWithNote,
  context: ReminderContext,
): Promise<Occurrence> {
  const reminder = await lockReminder(trx, reminderId, context.currentUser);
  const occurrence = await findOccurrence(trx, reminder, id) ??
    await storeAheadOccurrence(trx, reminder, id);
  return await settle(trx, { reminder, occurrence }, input, context);
}

/**
 * Completes or skips the next open occurrence of a reminder.
 * @throws {ProblemError} `not-allowed-from-status` if none is open
 */
export async function settleNextOccurrence(
  trx: Transaction<Database>,
  reminderId: string,
  action: OccurrenceAction,
  context: ReminderContext,
): Promise<Occurrence> {
  const reminder = await lockReminder(trx, reminderId, context.currentUser);
  const occurrence = await trx.selectFrom("occurrences").selectAll()
    .where("reminder_id", "=", reminder.id).where("status", "=", "PENDING")
    .orderBy("due_at").limit(1).forUpdate().executeTakeFirst();
  if (!occurrence) {
    throw new ProblemError("not-allowed-from-status", {
      key: "It has no date that is still open.",
    });
  }
  return await settle(trx, { reminder, occurrence }, { action, note: null }, context);
}

async function settle(
  trx: Transaction<Database>,
  { reminder, occurrence }: { reminder: ReminderRow; occurrence: OccurrenceRow },
  { action, note }: ActionWithNote,
  context: ReminderContext,
): Promise<Occurrence> {
  const { currentUser, now, storeUndo } = context;
  const { id, status, due_datetime } = occurrence;
  const after = getNextStatus(occurrenceLifecycle, status, action);
  if (after === undefined) throw createNotPermitted(status);
  const { item } = await trx.updateTable("occurrences as occurrence")
    .set({ status: after, settled_by: currentUser.id, settled_at: now, note })
    .where("occurrence.id", "=", id)
    .returning(selectItem(createOccurrenceResource(now)))
    .executeTakeFirstOrThrow();
  const data: SettledOccurrence = {
    reminderId: reminder.id,
    occurrenceId: id,
    settledAt: now.toISOString(),
  };
  await storeUndo?.({ version: null, data });
  await settleReminder(trx, reminder, now);
  const done = action === "complete" ? "completed" : "skipped";
  await recordDates(trx, done, reminder, context, [due_datetime], note);
  return item;
}

/** Creates the error with the actions that the lifecycle allows from a status. */
export const createNotPermitted = (status: OccurrenceStatus): ProblemError =>
  notAllowedFromStatus(STATUS_TEXTS[status], listActions(occurrenceLifecycle, status));

const STATUS_TEXTS: Record<OccurrenceStatus, TextKey> = {
  PENDING: "This occurrence is pending.",
  COMPLETED: "This occurrence is already completed.",
  SKIPPED: "This occurrence was skipped.",
};

const findOccurrence = (trx: Transaction<Database>, reminder: ReminderRow, id: string) =>
  trx.selectFrom("occurrences").selectAll().where("id", "=", id)
    .where("reminder_id", "=", reminder.id).forUpdate().executeTakeFirst();

/** Stores an occurrence beyond the horizon, if the rule yields it. */
async function storeAheadOccurrence(
  trx: Transaction<Database>,
  reminder: ReminderRow,
  id: string,
): Promise<OccurrenceRow> {
  const dueAt = parseDueTime(id, reminder.id);
  const { continues_at } = reminder;
  if (!dueAt || !continues_at || dueAt < continues_at) throw notFound();
  const [due] = listFirstDues(toSchedule(reminder), dueAt, 1);
  if (due?.dueAt.getTime() !== dueAt.getTime()) throw notFound();
  await storeBeyondHorizon(trx, reminder.id, due);
  const stored = await findOccurrence(trx, reminder, id);
  if (!stored) throw notFound();
  return stored;
}
