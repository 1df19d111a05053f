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

/** Expands rules beyond their stored occurrences. */
export async function expandAhead(
  { db, expander, requester, now }: CalendarContext,
  { start, end }: { start: Date; end: Date },
  scope: RawBuilder<boolean> | null,
): Promise<{ occurrences: CalendarOccurrence[]; isComplete: boolean }> {
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
  const occurrences = dues.flatMap((reminderDues, index) => {
    const reminder = expandedReminders[index];
    return reminder ? reminderDues.map((due) => toOccurrence(reminder, due, now)) : [];
  });
  return {
    occurrences: await dropSettled(db, occurrences),
    isComplete: isComplete && expandedReminders.length === reminders.length,
  };
}

function toOccurrence(
  reminder: ReminderRow,
  { dueDatetime, dueAt }: Due,
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

/** Drops occurrences that were settled ahead of time, and are therefore stored. */
async function dropSettled(
  db: Kysely<Database>,
  occurrences: readonly CalendarOccurrence[],
): Promise<CalendarOccurrence[]> {
  if (occurrences.length === 0) return [];
  const createDateKey = (reminderId: string, dueDatetime: string) =>
    `${reminderId} ${toDay(dueDatetime)}`;
  const reminderIds = [...new Set(occurrences.map(({ reminderId }) => reminderId))];
  const days = occurrences.map(({ dueDatetime }) => toDay(dueDatetime)).sort();
  const storedRows = await db.selectFrom("occurrences").select(["reminder_id", "due_datetime"])
    .where(sql<boolean>`reminder_id = any(${reminderIds}::uuid[])`)
    .where("due_datetime", ">=", days[0] ?? "").where("due_datetime", "<", `${days.at(-1)}T99`)
    .execute();
  const storedKeys = new Set(
    storedRows.map((row) => createDateKey(row.reminder_id, row.due_datetime)),
  );
  return occurrences.filter((occurrence) =>
    !storedKeys.has(createDateKey(occurrence.reminderId, occurrence.dueDatetime))
  );
}
