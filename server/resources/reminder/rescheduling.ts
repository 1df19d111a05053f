import type { Kysely } from "kysely";
import { lastDay, parseRule, untilDay } from "../../../contract/recurrence.ts";
import type { Database } from "../../db/schema.ts";
import { invalid } from "../../refusal.ts";
import { type ReminderRow, scheduleOf, storeOccurrences } from "./occurrences.ts";
import { checkedSchedule } from "./rules.ts";
import { firstDues, momentOf, type Schedule } from "./schedule.ts";

const FIELDS = new Set(["dueDatetime", "dueAt", "timeZone", "recurrence"]);

/** Whether a field of a reminder says when it is due. */
export const isOfSchedule = (field: string): boolean => FIELDS.has(field);

/** From when on a new schedule has dates: a rule has none before today. */
export function beginningOf({ dueDatetime, timeZone, recurrence }: Schedule, now: Date): Date {
  return recurrence === null ? momentOf(dueDatetime, timeZone) : startOfDay(now, timeZone);
}

/** A schedule as a reminder keeps it. */
export function scheduleColumns(schedule: Schedule) {
  return {
    due_datetime: schedule.dueDatetime,
    due_at: momentOf(schedule.dueDatetime, schedule.timeZone),
    time_zone: schedule.timeZone,
    recurrence: schedule.recurrence,
  };
}

/** The schedule that a patch leads to, as fields; none when it speaks of none. */
export function rescheduled(before: ReminderRow, patch: Partial<Schedule>) {
  const { dueDatetime, timeZone, recurrence } = patch;
  if (dueDatetime === undefined && timeZone === undefined && recurrence === undefined) return {};
  const kept = scheduleOf(before);
  const wanted = {
    dueDatetime: dueDatetime ?? kept.dueDatetime,
    timeZone: timeZone ?? kept.timeZone,
    recurrence: recurrence === undefined
      ? inAnotherZone(kept, timeZone ?? kept.timeZone)
      : recurrence,
  };
  const schedule = checkedSchedule(wanted);
  return { ...schedule, dueAt: momentOf(schedule.dueDatetime, schedule.timeZone) };
}

/** A rule that ends with a day ends with the same day wherever the reminder moves to. */
function inAnotherZone({ recurrence, timeZone }: Schedule, zone: string): string | null {
  const until = recurrence === null ? undefined : parseRule(recurrence)?.until;
  if (recurrence === null || until === undefined || zone === timeZone) return recurrence;
  return recurrence.replace(`UNTIL=${until}`, `UNTIL=${untilDay(lastDay(until, timeZone))}`);
}

/** What is yet to come gives way; a single time that was not settled does so even when it is past. */
export async function replaceOccurrences(
  trx: Kysely<Database>,
  before: ReminderRow,
  after: ReminderRow,
  now: Date,
): Promise<void> {
  const schedule = scheduleOf(after);
  const isStillRepeated = before.recurrence !== null && after.recurrence !== null;
  const since = isStillRepeated ? now : beginningOf(schedule, now);
  await trx.deleteFrom("occurrences")
    .where("reminder_id", "=", after.id)
    .where("status", "=", "PENDING")
    .$if(before.recurrence !== null, (query) => query.where("due_at", ">", now))
    .execute();
  refuseExhausted(schedule, since);
  await trx.updateTable("reminders").set({ occurs_since: since }).where("id", "=", after.id)
    .execute();
  await storeOccurrences(trx, { ...after, occurs_since: since }, since, now);
}

/** Refuses a rule that has run out already. */
export function refuseExhausted(schedule: Schedule, since: Date): void {
  if (firstDues(schedule, since, 1).length > 0) return;
  throw invalid({ recurrence: [{ key: "No date fits this rule" }] });
}

function startOfDay(moment: Date, timeZone: string): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone).startOfDay();
  return new Date(start.epochMilliseconds);
}
