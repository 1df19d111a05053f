import { type Kysely, type Selectable, sql } from "kysely";
import { createHash } from "node:crypto";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import type { OccurrencesTable, RemindersTable } from "../../db/userTables.ts";
import { type Due, duesBetween, firstDues, type Schedule } from "./schedule.ts";

export type ReminderRow = Selectable<RemindersTable>;
export type OccurrenceRow = Selectable<OccurrencesTable>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Occurrences are stored so far ahead, and the next one in any case. */
const HORIZON_MS = 92 * DAY_MS;
/** Once less than this is left, more are stored. */
const MIN_HORIZON_MS = 61 * DAY_MS;
const INSERT_BATCH = 500;

export const scheduleOf = (
  row: Pick<ReminderRow, "due_datetime" | "time_zone" | "recurrence">,
): Schedule => ({
  dueDatetime: row.due_datetime,
  timeZone: row.time_zone,
  recurrence: row.recurrence,
});

/**
 * Stores a reminder's occurrences from a moment to the horizon; those that are stored already stay
 * as they are. The reminder has to be locked.
 */
export async function storeOccurrences(
  trx: Kysely<Database>,
  reminder: ReminderRow,
  from: Date,
  now: Date,
): Promise<void> {
  const schedule = scheduleOf(reminder);
  const horizon = new Date(Math.max(now.getTime(), from.getTime()) + HORIZON_MS);
  const dues = duesBetween(schedule, from, horizon);
  const [next, afterNext] = firstDues(schedule, horizon, 2);
  const goesOn = dues.some(({ dueAt }) => dueAt > now);
  const stored = goesOn || !next ? dues : [...dues, next];
  const continues = goesOn ? next : afterNext;
  for (let start = 0; start < stored.length; start += INSERT_BATCH) {
    await insertOccurrences(trx, reminder.id, stored.slice(start, start + INSERT_BATCH));
  }
  await trx.updateTable("reminders").set({ continues_at: continues?.dueAt ?? null })
    .where("id", "=", reminder.id).execute();
  await settleReminder(trx, reminder.id, now);
}

/** Stores one occurrence beyond the horizon, which somebody acts on ahead of time. */
export const storeBeyondHorizon = (trx: Kysely<Database>, reminderId: string, due: Due) =>
  insertOccurrences(trx, reminderId, [due]);

/** Follows rules further that are about to run out of stored occurrences; answers how many. */
export async function extendHorizon(db: Kysely<Database>, now: Date): Promise<number> {
  for (let extended = 0;; extended++) {
    const found = await db.transaction().execute(async (trx) => {
      const reminder = await trx.selectFrom("reminders").selectAll()
        .where("continues_at", "<", new Date(now.getTime() + MIN_HORIZON_MS))
        .orderBy("continues_at").limit(1).forUpdate().skipLocked().executeTakeFirst();
      if (!reminder?.continues_at) return false;
      await storeOccurrences(trx, reminder, reminder.continues_at, now);
      return true;
    });
    if (!found) return extended;
  }
}

/**
 * Keeps with a reminder, which has to be locked, what is next of it: a rule that goes on has a
 * pending occurrence, however far ahead. Without one the reminder is completed. Its version changes
 * when that has become otherwise.
 */
export async function settleReminder(
  trx: Kysely<Database>,
  reminderId: string,
  now: Date,
): Promise<void> {
  const reminder = await trx.selectFrom("reminders").selectAll().where("id", "=", reminderId)
    .executeTakeFirstOrThrow();
  const next = await trx.selectFrom("occurrences").select(["due_datetime", "due_at"])
    .where("reminder_id", "=", reminderId).where("status", "=", "PENDING")
    .orderBy("due_at").limit(1).executeTakeFirst();
  if (!next && reminder.continues_at) {
    return await storeOccurrences(trx, reminder, reminder.continues_at, now);
  }
  const status = next ? "ACTIVE" : "COMPLETED";
  const lastSettled = trx.selectFrom("occurrences").where("reminder_id", "=", reminderId)
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
    .where("id", "=", reminderId)
    .execute();
}

/** The calendar date of a wall-clock time. */
export const dayOf = (dueDatetime: string): string => dueDatetime.slice(0, 10);

/** Stores occurrences, but for those of calendar dates that were completed or skipped. */
export async function insertOccurrences(
  trx: Kysely<Database>,
  reminderId: string,
  dues: readonly Due[],
): Promise<void> {
  const settled = await settledDays(trx, reminderId, dues);
  const open = dues.filter(({ dueDatetime }) => !settled.has(dayOf(dueDatetime)));
  if (open.length === 0) return;
  await trx.insertInto("occurrences")
    .values(open.map(({ dueDatetime, dueAt }) => ({
      id: occurrenceId(reminderId, dueAt),
      reminder_id: reminderId,
      due_datetime: dueDatetime,
      due_at: dueAt,
    })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The calendar dates of a reminder that were completed or skipped, among those of some dues. */
async function settledDays(
  trx: Kysely<Database>,
  reminderId: string,
  dues: readonly Due[],
): Promise<ReadonlySet<string>> {
  if (dues.length === 0) return new Set();
  const rows = await trx.selectFrom("occurrences").select("due_datetime")
    .where("reminder_id", "=", reminderId).where("status", "!=", "PENDING")
    .where(
      sql<boolean>`left(due_datetime, 10) = any(${
        dues.map(({ dueDatetime }) => dayOf(dueDatetime))
      }::text[])`,
    )
    .execute();
  return new Set(rows.map(({ due_datetime }) => dayOf(due_datetime)));
}

/**
 * The id of a reminder's occurrence at a moment: always the same, and the moment can be read from
 * it. So an occurrence has its id before it is stored, and is never stored twice.
 */
export function occurrenceId(reminderId: string, dueAt: Date): string {
  const told = createHash("sha256").update(`${reminderId} ${dueAt.getTime()}`).digest();
  return newId(dueAt, new Uint8Array(told.subarray(0, 16)));
}

/** When the occurrence of this id is due; undefined when it is no id of this reminder's. */
export function dueFromId(id: string, reminderId: string): Date | undefined {
  const dueAt = new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
  if (Number.isNaN(dueAt.getTime())) return undefined;
  return occurrenceId(reminderId, dueAt) === id ? dueAt : undefined;
}
