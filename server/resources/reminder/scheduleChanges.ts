import { type Kysely, sql } from "kysely";
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
import {
  dayOf,
  insertOccurrences,
  type ReminderRow,
  scheduleOf,
  storeOccurrences,
} from "./occurrences.ts";
import { duesBetween, firstDues, instantOf, type Schedule, startingWithFirst } from "./schedule.ts";

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
  const clock = {
    dueDatetime: dueDatetime ?? kept.dueDatetime,
    timeZone: timeZone ?? kept.timeZone,
  };
  const isSameRule = recurrence === undefined || recurrence === kept.recurrence;
  const schedule = checkedSchedule({
    ...clock,
    recurrence: isSameRule ? withSameLastDay(kept, clock) : recurrence,
  });
  return { ...schedule, dueAt: instantOf(schedule.dueDatetime, schedule.timeZone) };
}

/** A rule that ends with a day ends with the same day at whatever time, in whatever zone. */
function withSameLastDay(
  { recurrence, dueDatetime, timeZone }: Schedule,
  wanted: Pick<Schedule, "dueDatetime" | "timeZone">,
): string | null {
  const until = recurrence === null ? undefined : parseRule(recurrence)?.until;
  const isSameClock = wanted.timeZone === timeZone &&
    timeOf(wanted.dueDatetime) === timeOf(dueDatetime);
  if (recurrence === null || until === undefined || isSameClock) return recurrence;
  const day = Temporal.PlainDate.from(lastDay(until, timeZone));
  const hasPassed = instantOf(`${day}T${timeOf(dueDatetime)}`, timeZone) >
    new Date(Temporal.Instant.from(until).epochMilliseconds);
  const last = hasPassed ? day.subtract({ days: 1 }) : day;
  return recurrence.replace(`UNTIL=${until}`, `UNTIL=${untilDay(last.toString())}`);
}

/** Seconds included, whether they were written or not. */
const timeOf = (dueDatetime: string) => dueDatetime.slice(11).padEnd(8, ":00");

/**
 * Replaces the pending occurrences to come. A calendar date that was completed or skipped stays so
 * at whatever time the rule now has; a date that was open stays open once, at its new time unless
 * both times have passed. A single time that was not settled is replaced even when it is past.
 */
export async function replaceOccurrences(
  trx: Kysely<Database>,
  before: ReminderRow,
  after: ReminderRow,
  now: Date,
): Promise<void> {
  const schedule = scheduleOf(after);
  const isStillRepeated = before.recurrence !== null && after.recurrence !== null;
  const since = isStillRepeated ? now : scheduleStart(schedule, now);
  const removed = await trx.deleteFrom("occurrences")
    .where("reminder_id", "=", after.id)
    .where("status", "=", "PENDING")
    .$if(before.recurrence !== null, (query) => query.where("due_at", ">", now))
    .returning("due_datetime")
    .execute();
  if (isStillRepeated) {
    const openDays = new Set(removed.map(({ due_datetime }) => dayOf(due_datetime)));
    await moveDatesAroundNow(trx, after, openDays, now);
  }
  const left = await trx.selectFrom("occurrences").select("id").where("reminder_id", "=", after.id)
    .where("status", "=", "PENDING").limit(1).executeTakeFirst();
  if (!left) refuseExhausted(schedule, since);
  await trx.updateTable("reminders").set({ occurs_since: since }).where("id", "=", after.id)
    .execute();
  await storeOccurrences(trx, { ...after, occurs_since: since }, since, now);
}

/** No two zones show dates that are further apart. */
const DATES_APART_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Keeps dates whose time moves past the present moment: one that was to come and is past by its new
 * time is overdue, one that was missed and is to come by its new time is due then alone.
 */
async function moveDatesAroundNow(
  trx: Kysely<Database>,
  reminder: ReminderRow,
  openDays: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const schedule = scheduleOf(reminder);
  const start = new Date(now.getTime() - DATES_APART_MS);
  const end = new Date(now.getTime() + DATES_APART_MS);
  const past = duesBetween(schedule, start, now);
  await insertOccurrences(
    trx,
    reminder.id,
    past.filter(({ dueDatetime }) => openDays.has(dayOf(dueDatetime))),
  );
  const days = duesBetween(schedule, now, end).map(({ dueDatetime }) => dayOf(dueDatetime));
  if (days.length === 0) return;
  await trx.deleteFrom("occurrences")
    .where("reminder_id", "=", reminder.id)
    .where("status", "=", "PENDING")
    .where("due_at", "<=", now)
    .where(sql<string>`left(due_datetime, 10)`, "in", days)
    .execute();
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
