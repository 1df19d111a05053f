import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import { createPasswords } from "../modules/auth/passwords.ts";
import { inTransaction } from "../platform/db/inTransaction.ts";
import type { Database } from "../platform/db/schema.ts";
import { createAccountEvents } from "./accountEvents.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { createDirectory } from "./directory.ts";
import { createDirectoryHistory } from "./directoryHistory.ts";
import { createDueSoonRows, insertReminderWarnings } from "./dueSoon.ts";
import { createFeedbackRows } from "./feedback.ts";
import { createPreferenceRows } from "./notificationPreferences.ts";
import { createNotificationRows } from "./notifications.ts";
import { createProcessHistory } from "./processHistory.ts";
import { PROJECTS } from "./projects.ts";
import { createRandom } from "./random.ts";
import { insertReminders } from "./reminders.ts";
import { createSavedViewRows } from "./savedViews.ts";
import { createUndeliveredMails } from "./undeliveredMail.ts";
import { addProject, createEmptyProjectRows } from "./projectRows.ts";

interface SeedInput {
  /** All dates of the demo are before this time. */
  now: Date;
  hashPassword: (password: string) => Promise<string>;
}

const SEED = 2026;
const LOCK = 7_268_452;

/** Whether the database contains the demo's accounts, whose password is public. */
export async function hasDemo(db: Kysely<Database>): Promise<boolean> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const account = await db.selectFrom("users").select("id").where("email", "in", emails).limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * Fills an empty database with the demo, the same each time except for dates.
 * Does nothing if the demo is there.
 * @throws if there is other data
 */
export async function seedDemo(
  db: Kysely<Database>,
  { now, hashPassword }: SeedInput = { now: new Date(), hashPassword: createPasswords().hash },
): Promise<void> {
  if (await hasDemo(db)) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (await hasDemo(trx)) return;
    const existing = await trx.selectFrom("companies").select("id").limit(1).executeTakeFirst();
    if (existing) throw new Error("The demo needs an empty database, and this one holds data.");
    await insertDemo(trx, now, passwordHash);
  });
}

async function insertDemo(
  trx: Transaction<Database>,
  now: Date,
  passwordHash: string,
): Promise<void> {
  const random = createRandom(SEED);
  const directory = createDirectory(random, now, passwordHash);
  const accounts = createAccountEvents(directory.users, now);
  const projectRows = PROJECTS.reduce(
    (rows, project) => addProject(rows, project, { random, now, directory }),
    createEmptyProjectRows(),
  );
  const insert = <Table extends keyof Database>(
    table: Table,
    rows: readonly Insertable<Database[Table]>[],
  ) => trx.insertInto(table).values(rows).execute();

  await insert("companies", directory.companies);
  await insert("users", accounts.users);
  await insert("account_events", accounts.events);
  await insert("milestone_owners", directory.owners);
  await insert("project_types", directory.types);
  await insert("projects", projectRows.projects);
  await trx.updateTable("setup").set({ dismissed_at: now }).execute();
  await insert("project_processes", projectRows.processes);
  await insert("process_responsibles", projectRows.responsibles);
  await insert("process_stakeholders", projectRows.stakeholders);
  await insert("milestones", projectRows.milestones);
  await insert("milestone_completions", projectRows.completions);
  const moves = createProcessHistory(projectRows, directory);
  await insert("notifications", createNotificationRows(projectRows, moves, directory, now));
  const dueSoon = createDueSoonRows(projectRows, directory, now);
  if (dueSoon.warnings.length > 0) await insert("due_warnings", dueSoon.warnings);
  if (dueSoon.notifications.length > 0) await insert("notifications", dueSoon.notifications);
  const preferences = createPreferenceRows(directory, now);
  await insert("notification_preferences", preferences.preferences);
  await insert("notification_choices", preferences.choices);
  const { feedback, screenshots, replies, history } = await createFeedbackRows(directory, now);
  await insert("feedback", feedback);
  await insert("feedback_screenshots", screenshots);
  await insert("feedback_replies", replies);
  const reminders = await insertReminders(trx, projectRows, directory, now);
  await insertReminderWarnings(trx, now);
  const activity = [
    ...createDirectoryHistory(directory, accounts.events),
    ...projectRows.history,
    ...moves,
    ...history,
    ...reminders,
  ];
  await insert("activity", activity.sort(compareTimes));
  const saved = createSavedViewRows({ random, now, directory });
  await insert("saved_views", saved.views);
  await insert("view_settings", saved.settings);
  const undelivered = createUndeliveredMails(directory, now);
  await insert("account_mails", undelivered.mails);
  await insert("mail_failures", undelivered.failures);
}

const compareTimes = (a: { created_at: Date }, b: { created_at: Date }) =>
  a.created_at.getTime() - b.created_at.getTime();
