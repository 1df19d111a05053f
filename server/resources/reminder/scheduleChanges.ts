import type { Kysely } from "kysely";
import {
  formatRule,
  lastDay,
  parseRule,
  untilDay,
  untilInstant,
} from "../../../contract/recurrence.ts";
import { PREVIEW_LENGTH } from "../../../contract/reminder.ts";
import type { SchedulePreview } from "../../../contract/schemas/reminder.ts";
import type { Database } from "../../db/schema.ts";
import { invalid } from "../../refusal.ts";
import { type ReminderRow, scheduleOf, storeOccurrences } from "./occurrences.ts";
import { firstDues, instantOf, type Schedule, startingWithFirst } from "./schedule.ts";

/**
 * A schedule as it is kept: it starts with the first time its rule yields, and a last day has become
 * a moment. Refuses a rule that no date fits.
 */
export function checkedSchedule({ recurrence, ...rest }: Schedule): Schedule {
  const parts = recurrence === null ? undefined : parseRule(recurrence);
  const until = parts?.until === undefined
    ? {}
    : { until: untilInstant(parts.until, rest.timeZone) };
  const rule = parts ? formatRule({ ...parts, ...until }) : null;
  const schedule = startingWithFirst({ ...rest, recurrence: rule });
  if (!schedule) throw invalid({ recurrence: [{ key: "No date fits this rule" }] });
  return schedule;
}

/** The first dates of a schedule. Refuses as above. */
export function previewSchedule(wanted: Schedule): SchedulePreview {
  const schedule = checkedSchedule(wanted);
  const first = instantOf(schedule.dueDatetime, schedule.timeZone);
  const dues = firstDues(schedule, first, PREVIEW_LENGTH + 1);
  return {
    data: dues.slice(0, PREVIEW_LENGTH)
      .map(({ dueDatetime, dueAt }) => ({ dueDatetime, dueAt: dueAt.toISOString() })),
    more: dues.length > PREVIEW_LENGTH,
  };
}

const FIELDS = new Set(["dueDatetime", "dueAt", "timeZone", "recurrence"]);

/** Whether a field of a reminder says when it is due. */
export const isScheduleField = (field: string): boolean => FIELDS.has(field);

/** From when on a new schedule has dates: a rule has none before today. */
export function scheduleStart({ dueDatetime, timeZone, recurrence }: Schedule, now: Date): Date {
  return recurrence === null ? instantOf(dueDatetime, timeZone) : startOfDay(now, timeZone);
}

/** A schedule as a reminder keeps it. */
export function scheduleColumns(schedule: Schedule) {
  return {
    due_datetime: schedule.dueDatetime,
    due_at: instantOf(schedule.dueDatetime, schedule.timeZone),
    time_zone: schedule.timeZone,
    recurrence: schedule.recurrence,
  };
}

/** The schedule that a patch leads to, as fields; none when it speaks of none. */
export function rescheduledFields(before: ReminderRow, patch: Partial<Schedule>) {
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
  return { ...schedule, dueAt: instantOf(schedule.dueDatetime, schedule.timeZone) };
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
  const since = isStillRepeated ? now : scheduleStart(schedule, now);
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
