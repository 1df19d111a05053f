import { sql, type Transaction } from "kysely";
import type { ActivityAction } from "../../contract/activity.ts";
import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";
import type { Database } from "../platform/db/schema.ts";
import { type Changes, toActivityRow } from "../modules/activity/record.ts";
import {
  type ReminderRow,
  settleReminder,
  storeOccurrences,
} from "../modules/reminder/occurrences.ts";
import { toInstant, toLocalTime } from "../platform/wallClock.ts";
import { normalizeSchedule } from "../modules/reminder/scheduleChanges.ts";
import { type Directory, findId } from "./directory.ts";
import type { ProjectRows } from "./projectRows.ts";
import { createRandom, pickTimeBefore, type Random } from "./random.ts";
import { type DemoReminder, type Mailbox, REMINDERS } from "./reminderSamples.ts";

const SEED = 51_115;
const HISTORY_SEED = 51_116;

/** Inserts the demo's reminders with settled occurrences. Returns their activity. */
export async function insertReminders(
  trx: Transaction<Database>,
  rows: ProjectRows,
  { users }: Directory,
  now: Date,
): Promise<ProjectRows["history"]> {
  const random = createRandom(SEED);
  const historyRandom = createRandom(HISTORY_SEED);
  const findUser = (mailbox: Mailbox) => {
    const user = users.find(({ email }) => email === `${mailbox}@iklim.example`);
    if (!user) throw new TypeError(`the demo knows no ${mailbox}`);
    return user.id;
  };
  const history: ProjectRows["history"][number][] = [];
  for (const demo of REMINDERS) {
    const projectId = demo.project === undefined ? null : findId(rows.projects, demo.project);
    const project = rows.projects.find(({ id }) => id === projectId);
    const reminder = await addReminder(trx, demo, {
      created_by: findUser(demo.by),
      project_id: projectId,
    }, { random, now });
    const linkedUserIds = (demo.users ?? []).map(findUser);
    if (linkedUserIds.length > 0) {
      await trx.insertInto("reminder_users")
        .values(linkedUserIds.map((user_id) => ({ reminder_id: reminder.id, user_id }))).execute();
    }
    await storeOccurrences(trx, reminder, reminder.occurs_since, now);
    const settledEntries = await settlePast(trx, demo, reminder, { random, now });
    const record = { id: reminder.id, name: reminder.description };
    const actions = [{ action: "created" as const, at: reminder.created_at }, ...settledEntries];
    for (const { at, ...details } of actions) {
      history.push({
        ...toActivityRow({ type: "reminder", ...details, record, ...(project && { project }) }),
        id: historyRandom.id(at),
        actor_id: reminder.created_by,
        created_at: at,
      });
    }
  }
  return history;
}

interface SettledEntry {
  action: ActivityAction<"reminder">;
  at: Date;
  changes: Changes;
}

interface SeedOptions {
  random: Random;
  now: Date;
}

async function addReminder(
  trx: Transaction<Database>,
  { description, notes, due: [days, time], ...demo }: DemoReminder,
  references: Pick<ReminderRow, "created_by" | "project_id">,
  { random, now }: SeedOptions,
): Promise<ReminderRow> {
  const { timeZone = DEFAULT_TIME_ZONE, recurrence = null } = demo;
  const today = Temporal.PlainDate.from(toLocalTime(now, timeZone).slice(0, 10));
  const dueDatetime = `${today.add({ days })}T${time}:00`;
  const schedule = normalizeSchedule({ dueDatetime, timeZone, recurrence });
  const dueAt = toInstant(schedule.dueDatetime, timeZone);
  const createdAt = pickTimeBefore(now, Math.max(2 - days, 3), random);
  return await trx.insertInto("reminders").values({
    id: random.id(createdAt),
    description,
    notes: notes ?? null,
    due_datetime: schedule.dueDatetime,
    due_at: dueAt,
    time_zone: timeZone,
    recurrence: schedule.recurrence,
    ...references,
    occurs_since: new Date(Math.min(dueAt.getTime(), createdAt.getTime())),
    created_at: createdAt,
    updated_at: createdAt,
  }).returningAll().executeTakeFirstOrThrow();
}

/**
 * Settles past occurrences, except missed ones, within hours. Returns their activity.
 * Marks all of them as notified.
 */
async function settlePast(
  trx: Transaction<Database>,
  { missed = 0, skipped, note }: DemoReminder,
  reminder: ReminderRow,
  { random, now }: SeedOptions,
): Promise<SettledEntry[]> {
  const { id, created_by } = reminder;
  const history: SettledEntry[] = [];
  const past = await trx.selectFrom("occurrences").select(["id", "due_at", "due_datetime"])
    .where("reminder_id", "=", id).where("due_at", "<=", now)
    .orderBy("due_at", "desc").execute();
  for (const [index, { id, due_at, due_datetime }] of past.entries()) {
    const settledAt = new Date(due_at.getTime() + random.between(5, 400) * 60_000);
    const settledColumns = index >= missed && {
      status: index - missed + 1 === skipped ? "SKIPPED" as const : "COMPLETED" as const,
      settled_by: created_by,
      settled_at: settledAt > now ? now : settledAt,
      note: index === missed ? note ?? null : null,
    };
    await trx.updateTable("occurrences").set({ told_at: due_at, ...settledColumns }).where(
      "id",
      "=",
      id,
    )
      .execute();
    if (!settledColumns) continue;
    history.push({
      action: settledColumns.status === "SKIPPED" ? "skipped" : "completed",
      at: settledColumns.settled_at,
      changes: [
        { field: "occurrence", before: null, after: due_datetime },
        ...(settledColumns.note === null
          ? []
          : [{ field: "note", before: null, after: settledColumns.note }]),
      ],
    });
  }
  await settleReminder(trx, reminder, now);
  await trx.updateTable("reminders")
    .set({
      updated_at: sql<Date>`greatest(created_at, (
        select max(settled_at) from occurrences where reminder_id = reminders.id
      ))`,
    })
    .where("id", "=", id).where("status", "=", "COMPLETED").execute();
  return history;
}
