import { sql, type Transaction } from "kysely";
import {
  formatRule,
  getLastDay,
  parseRule,
  toUntilDay,
  toUntilInstant,
} from "../../../contract/recurrence.ts";
import { PREVIEW_LENGTH } from "../../../contract/reminder.ts";
import type { SchedulePreview } from "../../../contract/schemas/reminder.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid } from "../../platform/problemError.ts";
import {
  insertOccurrences,
  type ReminderRow,
  storeOccurrences,
  toDay,
  toSchedule,
} from "./occurrences.ts";
import { listDues, listFirstDues, type Schedule, startAtFirstDate } from "./schedule.ts";
import { toInstant } from "../../platform/wallClock.ts";

/**
 * Normalises a schedule: it starts with its first date, and a last day becomes a time.
 * @throws {ProblemError} `validation-failed` if the rule has no date
 */
export function normalizeSchedule({ recurrence, ...rest }: Schedule): Schedule {
  const parts = recurrence === null ? undefined : parseRule(recurrence);
  const until = parts?.until === undefined
    ? {}
    : { until: toUntilInstant(parts.until, rest.timeZone) };
  const rule = parts ? formatRule({ ...parts, ...until }) : null;
  const schedule = startAtFirstDate({ ...rest, recurrence: rule });
  if (!schedule) throw invalid({ recurrence: [{ key: "No date fits this rule" }] });
  return schedule;
}

/**
 * Lists the first dates of a schedule.
 * @throws {ProblemError} as in `normalizeSchedule`
 */
export function previewSchedule(input: Schedule): SchedulePreview {
  const schedule = normalizeSchedule(input);
  const first = toInstant(schedule.dueDatetime, schedule.timeZone);
  const dues = listFirstDues(schedule, first, PREVIEW_LENGTH + 1);
  return {
    data: dues.slice(0, PREVIEW_LENGTH)
      .map(({ dueDatetime, dueAt }) => ({ dueDatetime, dueAt: dueAt.toISOString() })),
    more: dues.length > PREVIEW_LENGTH,
  };
}

const FIELDS = new Set(["dueDatetime", "dueAt", "timeZone", "recurrence"]);

/** Whether a field of a reminder belongs to its schedule. */
export const isScheduleField = (field: string): boolean => FIELDS.has(field);

/** Returns the start of a new schedule's dates: for rules, today. */
export function getScheduleStart({ dueDatetime, timeZone, recurrence }: Schedule, now: Date): Date {
  return recurrence === null ? toInstant(dueDatetime, timeZone) : getStartOfDay(now, timeZone);
}

/** Converts a schedule to columns of `reminders`. */
export function toScheduleColumns(schedule: Schedule) {
  return {
    due_datetime: schedule.dueDatetime,
    due_at: toInstant(schedule.dueDatetime, schedule.timeZone),
    time_zone: schedule.timeZone,
    recurrence: schedule.recurrence,
  };
}

/** The schedule fields after a patch; empty if it changes none. */
export function getScheduleFields(before: ReminderRow, patch: Partial<Schedule>) {
  const { dueDatetime, timeZone, recurrence } = patch;
  if (dueDatetime === undefined && timeZone === undefined && recurrence === undefined) return {};
  const current = toSchedule(before);
  const clock = {
    dueDatetime: dueDatetime ?? current.dueDatetime,
    timeZone: timeZone ?? current.timeZone,
  };
  const isSameRule = recurrence === undefined || recurrence === current.recurrence;
  const schedule = normalizeSchedule({
    ...clock,
    recurrence: isSameRule ? keepLastDay(current, clock) : recurrence,
  });
  return { ...schedule, dueAt: toInstant(schedule.dueDatetime, schedule.timeZone) };
}

/** Keeps the last day of a rule when its time or time zone changes. */
function keepLastDay(
  { recurrence, dueDatetime, timeZone }: Schedule,
  after: Pick<Schedule, "dueDatetime" | "timeZone">,
): string | null {
  const until = recurrence === null ? undefined : parseRule(recurrence)?.until;
  const isSameClock = after.timeZone === timeZone &&
    toTime(after.dueDatetime) === toTime(dueDatetime);
  if (recurrence === null || until === undefined || isSameClock) return recurrence;
  const day = Temporal.PlainDate.from(getLastDay(until, timeZone));
  const hasPassed = toInstant(`${day}T${toTime(dueDatetime)}`, timeZone) >
    new Date(Temporal.Instant.from(until).epochMilliseconds);
  const last = hasPassed ? day.subtract({ days: 1 }) : day;
  return recurrence.replace(`UNTIL=${until}`, `UNTIL=${toUntilDay(last.toString())}`);
}

/** Always includes seconds. */
const toTime = (dueDatetime: string) => dueDatetime.slice(11).padEnd(8, ":00");

/**
 * Replaces future pending occurrences after a change of schedule.
 * Dates that were completed or skipped stay so. An open date stays open once, at its new time
 * unless both times have passed. A single open time is replaced even if it has passed.
 */
export async function replaceOccurrences(
  trx: Transaction<Database>,
  before: ReminderRow,
  after: ReminderRow,
  now: Date,
): Promise<void> {
  const schedule = toSchedule(after);
  const isStillRepeated = before.recurrence !== null && after.recurrence !== null;
  const since = isStillRepeated ? now : getScheduleStart(schedule, now);
  const removedOccurrences = await trx.deleteFrom("occurrences")
    .where("reminder_id", "=", after.id)
    .where("status", "=", "PENDING")
    .$if(before.recurrence !== null, (query) => query.where("due_at", ">", now))
    .returning("due_datetime")
    .execute();
  if (isStillRepeated) {
    const openDays = new Set(removedOccurrences.map(({ due_datetime }) => toDay(due_datetime)));
    await moveDatesAroundNow(trx, after, openDays, now);
  }
  const pendingOccurrence = await trx.selectFrom("occurrences").select("id").where(
    "reminder_id",
    "=",
    after.id,
  )
    .where("status", "=", "PENDING").limit(1).executeTakeFirst();
  if (!pendingOccurrence) checkHasDates(schedule, since);
  await trx.updateTable("reminders").set({ occurs_since: since }).where("id", "=", after.id)
    .execute();
  await storeOccurrences(trx, { ...after, occurs_since: since }, since, now);
}

/** Local dates of two time zones differ by less than this. */
const MAX_DATE_OFFSET_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Handles dates whose new time is on the other side of now.
 * A future date whose new time has passed becomes overdue; a missed date whose new time is in the
 * future is due only then.
 */
async function moveDatesAroundNow(
  trx: Transaction<Database>,
  reminder: ReminderRow,
  openDays: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const schedule = toSchedule(reminder);
  const start = new Date(now.getTime() - MAX_DATE_OFFSET_MS);
  const end = new Date(now.getTime() + MAX_DATE_OFFSET_MS);
  const past = listDues(schedule, start, now);
  await insertOccurrences(
    trx,
    reminder.id,
    past.filter(({ dueDatetime }) => openDays.has(toDay(dueDatetime))),
  );
  const days = listDues(schedule, now, end).map(({ dueDatetime }) => toDay(dueDatetime));
  if (days.length === 0) return;
  await trx.deleteFrom("occurrences")
    .where("reminder_id", "=", reminder.id)
    .where("status", "=", "PENDING")
    .where("due_at", "<=", now)
    .where(sql<string>`left(due_datetime, 10)`, "in", days)
    .execute();
}

/**
 * Checks that a rule has dates left.
 * @throws {ProblemError} `validation-failed`
 */
export function checkHasDates(schedule: Schedule, since: Date): void {
  if (listFirstDues(schedule, since, 1).length > 0) return;
  throw invalid({ recurrence: [{ key: "No date fits this rule" }] });
}

function getStartOfDay(moment: Date, timeZone: string): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone).startOfDay();
  return new Date(start.epochMilliseconds);
}
