import { type Kysely, type RawBuilder, sql } from "kysely";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { Expander } from "./expander.ts";
import { createOccurrenceId, type ReminderRow, toDay, toSchedule } from "./occurrences.ts";
import type { Due } from "./schedule.ts";

/** The most rules that are expanded for one response; more than one person has. */
const MAX_RULES = 600;
/** The number of rules expanded if there are more, as the result is incomplete anyway. */
const FEW_RULES = 10;

/** The requester of a calendar, the time, and the expander of rules. */
export interface CalendarContext {
  db: Kysely<Database>;
  expander: Expander;
  requester: string;
  now: Date;
}

/** A due time beyond the stored occurrences. */
export interface AheadDue extends Due {
  reminder: ReminderRow;
}

/** Expands rules beyond their stored occurrences. */
export async function expandAhead(
  { db, expander, requester }: CalendarContext,
  { start, end }: { start: Date; end: Date },
  scope: RawBuilder<boolean> | null,
): Promise<{ dues: AheadDue[]; isComplete: boolean }> {
  const reminders = await db.selectFrom("reminders as reminder").selectAll("reminder")
    .where("continues_at", "<", end).where(scope ?? sql<boolean>`true`)
    .orderBy("continues_at").orderBy("id").limit(MAX_RULES + 1).execute();
  const expandedReminders = reminders.length > MAX_RULES
    ? reminders.slice(0, FEW_RULES)
    : reminders;
  const expansions = expandedReminders.map((reminder) => ({
    schedule: toSchedule(reminder),
    from: new Date(Math.max(start.getTime(), reminder.continues_at?.getTime() ?? 0)),
    to: end,
  }));
  const { dues, isComplete } = await expander.expand(requester, expansions);
  const aheadDues = dues.flatMap((reminderDues, index) => {
    const reminder = expandedReminders[index];
    return reminder ? reminderDues.map((due) => ({ ...due, reminder })) : [];
  });
  return {
    dues: await dropSettled(db, aheadDues),
    isComplete: isComplete && expandedReminders.length === reminders.length,
  };
}

export function toOccurrence(
  { reminder, dueDatetime, dueAt }: AheadDue,
  now: Date,
): CalendarOccurrence {
  const { id, version, description, status, recurrence } = reminder;
  return {
    id: createOccurrenceId(id, dueAt),
    reminderId: id,
    dueDatetime,
    dueAt: dueAt.toISOString(),
    status: "PENDING",
    overdue: dueAt <= now,
    by: null,
    at: null,
    note: null,
    reminder: {
      id,
      version,
      description,
      status,
      dueDatetime: reminder.due_datetime,
      timeZone: reminder.time_zone,
      recurrence,
      projectId: reminder.project_id,
    },
  };
}

/** Drops due times that were settled ahead of time, and are therefore stored. */
async function dropSettled(
  db: Kysely<Database>,
  dues: readonly AheadDue[],
): Promise<AheadDue[]> {
  if (dues.length === 0) return [];
  const createDateKey = (reminderId: string, dueDatetime: string) =>
    `${reminderId} ${toDay(dueDatetime)}`;
  const reminderIds = [...new Set(dues.map(({ reminder }) => reminder.id))];
  // Dates that were stored before the rule's time changed may be earlier than the next one.
  const { rows } = await sql<{ id: string; due: string }>`
    select reminder.id, occurrence.due_datetime as due
    from reminders as reminder
    join occurrences as occurrence on occurrence.reminder_id = reminder.id
    where reminder.id = any(${reminderIds}::uuid[])
      and occurrence.due_at >= reminder.continues_at - interval '2 days'`.execute(db);
  const storedKeys = new Set(rows.map(({ id, due }) => createDateKey(id, due)));
  return dues.filter(({ reminder, dueDatetime }) =>
    !storedKeys.has(createDateKey(reminder.id, dueDatetime))
  );
}
