import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { createHash } from "node:crypto";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { createId } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { OccurrencesTable, RemindersTable } from "../../platform/db/userTables.ts";
import { type Due, listDues, listFirstDues, type Schedule } from "./schedule.ts";

export type ReminderRow = Selectable<RemindersTable>;
export type OccurrenceRow = Selectable<OccurrencesTable>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far ahead a change stores occurrences; the next one is stored in any case. */
const FIRST_HORIZON_MS = 92 * DAY_MS;
/** How far ahead the job stores them, so that calendars of a year need no expansion. */
const HORIZON_MS = 397 * DAY_MS;
/** When less than this is left, the job stores further occurrences. */
const MIN_HORIZON_MS = 366 * DAY_MS;
/** The most reminders of one run, so that the jobs after it need not wait. */
const MAX_EXTENDED = 200;
const INSERT_BATCH = 500;

export const toSchedule = (
  row: Pick<ReminderRow, "due_datetime" | "time_zone" | "recurrence">,
): Schedule => ({
  dueDatetime: row.due_datetime,
  timeZone: row.time_zone,
  recurrence: row.recurrence,
});

/** Stores a locked reminder's occurrences from a time to the horizon; stored ones stay. */
export const storeOccurrences = (
  trx: Transaction<Database>,
  reminder: ReminderRow,
  from: Date,
  now: Date,
): Promise<void> =>
  storeUntil(trx, reminder, {
    from,
    horizon: new Date(Math.max(now.getTime(), from.getTime()) + FIRST_HORIZON_MS),
    now,
  });

async function storeUntil(
  trx: Transaction<Database>,
  reminder: ReminderRow,
  { from, horizon, now }: { from: Date; horizon: Date; now: Date },
): Promise<void> {
  const schedule = toSchedule(reminder);
  const dues = listDues(schedule, from, horizon);
  const [next, afterNext] = listFirstDues(schedule, horizon, 2);
  const hasFutureDue = dues.some(({ dueAt }) => dueAt > now);
  const storedDues = hasFutureDue || !next ? dues : [...dues, next];
  const nextUnstored = hasFutureDue ? next : afterNext;
  for (let start = 0; start < storedDues.length; start += INSERT_BATCH) {
    await insertOccurrences(trx, reminder.id, storedDues.slice(start, start + INSERT_BATCH));
  }
  const continues_at = nextUnstored?.dueAt ?? null;
  await trx.updateTable("reminders").set({ continues_at }).where("id", "=", reminder.id).execute();
  await settleReminder(trx, { ...reminder, continues_at }, now);
}

/** Stores one occurrence beyond the horizon, which is settled ahead of time. */
export const storeBeyondHorizon = (trx: Transaction<Database>, reminderId: string, due: Due) =>
  insertOccurrences(trx, reminderId, [due]);

/**
 * Stores further occurrences of rules near the horizon, the nearest first.
 * Returns the number of reminders, of which the rest follow in the next run.
 */
export async function extendHorizon(
  db: Kysely<Database>,
  now: Date,
  limit: number = MAX_EXTENDED,
): Promise<number> {
  const horizon = new Date(now.getTime() + HORIZON_MS);
  for (let extended = 0;; extended++) {
    if (extended === limit) return extended;
    const hasExtended = await inTransaction(db, async (trx) => {
      const reminder = await trx.selectFrom("reminders").selectAll()
        .where("continues_at", "<", new Date(now.getTime() + MIN_HORIZON_MS))
        .orderBy("continues_at").limit(1).forUpdate().skipLocked().executeTakeFirst();
      if (!reminder?.continues_at) return false;
      await storeUntil(trx, reminder, { from: reminder.continues_at, horizon, now });
      return true;
    });
    if (!hasExtended) return extended;
  }
}

/**
 * Updates the next occurrence and the status of a locked reminder.
 * A continuing rule always has a stored pending occurrence. Without one, the reminder is completed.
 * A change of status raises its version.
 */
export async function settleReminder(
  trx: Transaction<Database>,
  reminder: ReminderRow,
  now: Date,
): Promise<void> {
  const next = await trx.selectFrom("occurrences").select(["due_datetime", "due_at"])
    .where("reminder_id", "=", reminder.id).where("status", "=", "PENDING")
    .orderBy("due_at").limit(1).executeTakeFirst();
  if (!next && reminder.continues_at) {
    return await storeOccurrences(trx, reminder, reminder.continues_at, now);
  }
  const status = next ? "ACTIVE" : "COMPLETED";
  const lastSettled = trx.selectFrom("occurrences").where("reminder_id", "=", reminder.id)
    .select(({ fn }) => fn.max("settled_at").as("at"));
  await trx.updateTable("reminders")
    .set({
      next_due_datetime: next?.due_datetime ?? null,
      next_due_at: next?.due_at ?? null,
      ...(status !== reminder.status && {
        status,
        completed_at: status === "COMPLETED" ? lastSettled : null,
        version: sql`version + 1`,
        updated_at: now,
      }),
    })
    .where("id", "=", reminder.id)
    .execute();
}

/** Returns the date of a local time. */
export const toDay = (dueDatetime: string): string => dueDatetime.slice(0, 10);

/** Stores occurrences, except on dates that were completed or skipped. */
export async function insertOccurrences(
  trx: Transaction<Database>,
  reminderId: string,
  dues: readonly Due[],
): Promise<void> {
  const settledDays = await readSettledDays(trx, reminderId, dues);
  const open = dues.filter(({ dueDatetime }) => !settledDays.has(toDay(dueDatetime)));
  if (open.length === 0) return;
  await trx.insertInto("occurrences")
    .values(open.map(({ dueDatetime, dueAt }) => ({
      id: createOccurrenceId(reminderId, dueAt),
      reminder_id: reminderId,
      due_datetime: dueDatetime,
      due_at: dueAt,
    })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reads which dates of some occurrences were completed or skipped. */
async function readSettledDays(
  trx: Transaction<Database>,
  reminderId: string,
  dues: readonly Due[],
): Promise<ReadonlySet<string>> {
  if (dues.length === 0) return new Set();
  const rows = await trx.selectFrom("occurrences").select("due_datetime")
    .where("reminder_id", "=", reminderId).where("status", "!=", "PENDING")
    .where(
      sql<boolean>`left(due_datetime, 10) = any(${
        dues.map(({ dueDatetime }) => toDay(dueDatetime))
      }::text[])`,
    )
    .execute();
  return new Set(rows.map(({ due_datetime }) => toDay(due_datetime)));
}

/**
 * Derives the id of an occurrence from reminder and time. The time can be read from it. An
 * occurrence thus has an id before it is stored, and cannot be stored twice.
 */
export function createOccurrenceId(reminderId: string, dueAt: Date): string {
  const hash = createHash("sha256").update(`${reminderId} ${dueAt.getTime()}`).digest();
  return createId(dueAt, new Uint8Array(hash.subarray(0, 16)));
}

/** Reads the due time from an occurrence id; undefined for ids of other reminders. */
export function parseDueTime(id: string, reminderId: string): Date | undefined {
  const dueAt = new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
  if (Number.isNaN(dueAt.getTime())) return undefined;
  return createOccurrenceId(reminderId, dueAt) === id ? dueAt : undefined;
}
