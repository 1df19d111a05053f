import { type Kysely, type RawBuilder, sql } from "kysely";
import type {
  CalendarOccurrence,
  CalendarQuery,
  OccurrenceCalendar,
} from "../../../contract/schemas/reminder.ts";
import { MAX_CALENDAR_OCCURRENCES, MAX_UPCOMING } from "../../../contract/reminder.ts";
import { jsonObject } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import type { Expander } from "./expander.ts";
import { occurrenceId, type ReminderRow, scheduleOf } from "./occurrences.ts";
import { occurrencesAt } from "./query.ts";
import type { Due } from "./schedule.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The most rules that are followed for one answer. */
const MAX_RULES = 1_000;

/** Whose calendar is asked for, when, and what follows its rules. */
export interface CalendarContext {
  db: Kysely<Database>;
  expander: Expander;
  asker: string;
  now: Date;
}

/**
 * What is due between two days, both included, as each reminder's own clock counts them; also what
 * rules yield beyond the occurrences that are stored. `within` narrows the reminders. More than a
 * calendar may hold, or rules that take too long to follow, are left out and said to be.
 */
export async function calendar(
  { db, expander, asker, now }: CalendarContext,
  { from, to }: CalendarQuery,
  within: RawBuilder<boolean>,
): Promise<OccurrenceCalendar> {
  const condition = sql`occurrence.due_datetime >= ${from}
    and occurrence.due_datetime < ${`${to}T99`} and ${within}
    order by occurrence.due_at, reminder.id limit ${MAX_CALENDAR_OCCURRENCES + 1}`;
  const stored = await occurrences(db, condition, now);
  const known = new Set(stored.map(({ id }) => id));
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + 2 * DAY_MS);
  const start = new Date(Date.parse(`${from}T00:00:00Z`) - DAY_MS);
  const ahead = await beyond({ db, expander, asker, now }, { start, end }, within);
  const all = [
    ...stored,
    ...ahead.found.filter(({ id, dueDatetime }) =>
      !known.has(id) && dueDatetime >= from && dueDatetime < `${to}T99`
    ),
  ].sort(byDue);
  const data = all.slice(0, MAX_CALENDAR_OCCURRENCES);
  return {
    data,
    total: data.length,
    isComplete: ahead.isComplete && data.length === all.length,
  };
}

/** The pending ones that are due from now on, within so many days; the first of them. */
export async function upcoming(
  context: CalendarContext,
  days: number,
  within: RawBuilder<boolean>,
): Promise<OccurrenceCalendar> {
  const { db, now } = context;
  const end = new Date(now.getTime() + days * DAY_MS);
  const condition = sql`occurrence.status = 'PENDING'
    and occurrence.due_at > ${now}::timestamptz and occurrence.due_at <= ${end}::timestamptz
    and ${within}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${OCCURRENCES} where ${condition}`.execute(db);
  const stored = await occurrences(
    db,
    sql`${condition} order by occurrence.due_at, reminder.id limit ${MAX_UPCOMING}`,
    now,
  );
  const { found, isComplete } = await beyond(context, {
    start: now,
    end: new Date(end.getTime() + 1),
  }, within);
  const coming = found.filter(({ dueAt }) => new Date(dueAt) > now);
  const settled = await db.selectFrom("occurrences").select("id")
    .where(sql<boolean>`id = any(${coming.map(({ id }) => id)}::uuid[])`).execute();
  const known = new Set(settled.map(({ id }) => id));
  const ahead = coming.filter(({ id }) => !known.has(id));
  return {
    data: [...stored, ...ahead].sort(byDue).slice(0, MAX_UPCOMING),
    total: (rows[0]?.count ?? 0) + ahead.length,
    isComplete,
  };
}

const OCCURRENCES = sql`occurrences as occurrence
  join reminders as reminder on reminder.id = occurrence.reminder_id`;

async function occurrences(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<CalendarOccurrence[]> {
  const item = jsonObject({
    ...occurrencesAt(now).select,
    reminder: jsonObject({
      id: sql`reminder.id`,
      description: sql`reminder.description`,
      timeZone: sql`reminder.time_zone`,
      recurrence: sql`reminder.recurrence`,
      projectId: sql`reminder.project_id`,
    }),
  });
  const { rows } = await sql<{ item: CalendarOccurrence }>`
    select ${item} as item from ${OCCURRENCES} where ${condition}`.execute(db);
  return rows.map((row) => row.item);
}

/** What rules yield where they have to be followed further than they are stored. */
async function beyond(
  { db, expander, asker, now }: CalendarContext,
  { start, end }: { start: Date; end: Date },
  within: RawBuilder<boolean>,
): Promise<{ found: CalendarOccurrence[]; isComplete: boolean }> {
  const reminders = await db.selectFrom("reminders as reminder").selectAll("reminder")
    .where("continues_at", "<", end).where(within)
    .orderBy("continues_at").orderBy("id").limit(MAX_RULES + 1).execute();
  const followed = reminders.slice(0, MAX_RULES);
  const expansions = followed.map((reminder) => ({
    schedule: scheduleOf(reminder),
    from: new Date(Math.max(start.getTime(), reminder.continues_at?.getTime() ?? 0)),
    to: end,
  }));
  const { dues, isComplete } = await expander.expand(asker, expansions);
  const found = dues.flatMap((ofOne, index) => {
    const reminder = followed[index];
    return reminder ? ofOne.map((due) => unstored(reminder, due, now)) : [];
  });
  return { found, isComplete: isComplete && followed.length === reminders.length };
}

function unstored(
  { id, description, time_zone, recurrence, project_id }: ReminderRow,
  { dueDatetime, dueAt }: Due,
  now: Date,
): CalendarOccurrence {
  return {
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
  };
}

/** On one moment, those made first come first. */
function byDue(one: CalendarOccurrence, other: CalendarOccurrence): number {
  const key = ({ dueAt, reminderId }: CalendarOccurrence) => `${dueAt} ${reminderId}`;
  return key(one) < key(other) ? -1 : 1;
}
