import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type CalendarOccurrence,
  type CalendarQuery,
  MAX_UPCOMING,
  type OccurrenceCalendar,
} from "../../contract/reminder.ts";
import { object } from "../db/list.ts";
import type { Database } from "../db/schema.ts";
import { occurrenceId } from "./occurrenceIds.ts";
import { type ReminderRow, scheduleOf } from "./occurrences.ts";
import { occurrencesAt } from "./reminderResource.ts";
import { duesBetween } from "./reminderSchedule.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What is due between two days, both included, as each reminder's own clock counts them; also what
 * rules yield beyond the occurrences that are stored. `within` narrows the reminders.
 */
export async function calendar(
  db: Kysely<Database>,
  { from, to }: CalendarQuery,
  within: RawBuilder<boolean>,
  now: Date,
): Promise<OccurrenceCalendar> {
  const condition = sql<boolean>`occurrence.due_datetime >= ${from}
    and occurrence.due_datetime < ${`${to}T99`}`;
  const stored = await occurrences(db, sql`${condition} and ${within}`, now);
  const known = new Set(stored.map(({ id }) => id));
  const ahead = await beyond(db, new Date(Date.parse(`${to}T00:00:00Z`) + 2 * DAY_MS), within);
  const start = new Date(Date.parse(`${from}T00:00:00Z`) - DAY_MS);
  const all = [
    ...stored,
    ...ahead.flatMap((reminder) => unstored(reminder, start, to, now))
      .filter(({ id, dueDatetime }) => !known.has(id) && dueDatetime >= from),
  ].sort(byDue);
  return { data: all, total: all.length };
}

/** The pending ones that are due from now on, within so many days. */
export async function upcoming(
  db: Kysely<Database>,
  days: number,
  within: RawBuilder<boolean>,
  now: Date,
): Promise<OccurrenceCalendar> {
  const end = new Date(now.getTime() + days * DAY_MS);
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const wide = {
    from: day(new Date(now.getTime() - DAY_MS)),
    to: day(new Date(end.getTime() + DAY_MS)),
  };
  const { data } = await calendar(db, wide, within, now);
  const coming = data.filter(({ status, dueAt }) =>
    status === "PENDING" && new Date(dueAt) > now && new Date(dueAt) <= end
  );
  return { data: coming.slice(0, MAX_UPCOMING), total: coming.length };
}

async function occurrences(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<CalendarOccurrence[]> {
  const item = object({
    ...occurrencesAt(now).select,
    reminder: object({
      id: sql`reminder.id`,
      description: sql`reminder.description`,
      timeZone: sql`reminder.time_zone`,
      recurrence: sql`reminder.recurrence`,
      projectId: sql`reminder.project_id`,
    }),
  });
  const { rows } = await sql<{ item: CalendarOccurrence }>`
    select ${item} as item from occurrences as occurrence
    join reminders as reminder on reminder.id = occurrence.reminder_id
    where ${condition}`.execute(db);
  return rows.map((row) => row.item);
}

/** The reminders whose rules have to be followed further than they are stored. */
function beyond(
  db: Kysely<Database>,
  end: Date,
  within: RawBuilder<boolean>,
): Promise<ReminderRow[]> {
  return db.selectFrom("reminders as reminder").selectAll("reminder")
    .where("continues_at", "<", end).where(within).execute();
}

function unstored(
  reminder: ReminderRow,
  start: Date,
  to: string,
  now: Date,
): CalendarOccurrence[] {
  const { id, description, time_zone, recurrence, project_id, continues_at } = reminder;
  if (!continues_at) return [];
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + 2 * DAY_MS);
  const from = new Date(Math.max(start.getTime(), continues_at.getTime()));
  if (from >= end) return [];
  return duesBetween(scheduleOf(reminder), from, end)
    .filter(({ dueDatetime }) => dueDatetime < `${to}T99`)
    .map(({ dueDatetime, dueAt }) => ({
      id: occurrenceId(id, dueAt),
      reminderId: id,
      dueDatetime,
      dueAt: dueAt.toISOString(),
      status: "PENDING",
      overdue: dueAt <= now,
      by: null,
      at: null,
      note: null,
      reminder: { id, description, timeZone: time_zone, recurrence, projectId: project_id },
    }));
}

/** On one moment, those made first come first. */
function byDue(one: CalendarOccurrence, other: CalendarOccurrence): number {
  const key = ({ dueAt, reminderId }: CalendarOccurrence) => `${dueAt} ${reminderId}`;
  return key(one) < key(other) ? -1 : 1;
}
