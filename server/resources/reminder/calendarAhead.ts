import { type Kysely, type RawBuilder, sql } from "kysely";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import type { Database } from "../../db/schema.ts";
import type { Expander } from "./expander.ts";
import { dayOf, occurrenceId, type ReminderRow, scheduleOf } from "./occurrences.ts";
import type { Due } from "./schedule.ts";

/** The most rules that are followed for one answer: more than one person has. */
const MAX_RULES = 600;
/** Where there are more, some stand for all: the answer is not complete either way. */
const FEW_RULES = 10;

/** Whose calendar is asked for, when, and what follows its rules. */
export interface CalendarContext {
  db: Kysely<Database>;
  expander: Expander;
  asker: string;
  now: Date;
}

/** What rules yield where they have to be followed further than they are stored. */
export async function aheadOf(
  { db, expander, asker, now }: CalendarContext,
  { start, end }: { start: Date; end: Date },
  within: RawBuilder<boolean> | null,
): Promise<{ found: CalendarOccurrence[]; isComplete: boolean }> {
  const reminders = await db.selectFrom("reminders as reminder").selectAll("reminder")
    .where("continues_at", "<", end).where(within ?? sql<boolean>`true`)
    .orderBy("continues_at").orderBy("id").limit(MAX_RULES + 1).execute();
  const followed = reminders.length > MAX_RULES ? reminders.slice(0, FEW_RULES) : reminders;
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
  return {
    found: await unsettled(db, found),
    isComplete: isComplete && followed.length === reminders.length,
  };
}

function unstored(
  reminder: ReminderRow,
  { dueDatetime, dueAt }: Due,
  now: Date,
): CalendarOccurrence {
  const { id, version, description, status, recurrence } = reminder;
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

/** Those whose calendar dates nobody has acted on ahead of time, which are stored since. */
async function unsettled(
  db: Kysely<Database>,
  found: readonly CalendarOccurrence[],
): Promise<CalendarOccurrence[]> {
  if (found.length === 0) return [];
  const dateOf = (reminderId: string, dueDatetime: string) => `${reminderId} ${dayOf(dueDatetime)}`;
  const reminderIds = [...new Set(found.map(({ reminderId }) => reminderId))];
  const days = found.map(({ dueDatetime }) => dayOf(dueDatetime)).sort();
  const stored = await db.selectFrom("occurrences").select(["reminder_id", "due_datetime"])
    .where(sql<boolean>`reminder_id = any(${reminderIds}::uuid[])`)
    .where("due_datetime", ">=", days[0] ?? "").where("due_datetime", "<", `${days.at(-1)}T99`)
    .execute();
  const known = new Set(stored.map((row) => dateOf(row.reminder_id, row.due_datetime)));
  return found.filter((one) => !known.has(dateOf(one.reminderId, one.dueDatetime)));
}
