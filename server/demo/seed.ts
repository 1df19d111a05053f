import { type Insertable, type Kysely, sql } from "kysely";
import { createPasswords } from "../auth/passwords.ts";
import type { Database } from "../db/schema.ts";
import { accountEventRows } from "./accountEvents.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { createDirectory } from "./directory.ts";
import { directoryHistory } from "./directoryHistory.ts";
import { feedbackRows } from "./feedback.ts";
import { preferenceRows } from "./notificationPreferences.ts";
import { notificationRows } from "./notifications.ts";
import { processHistory } from "./processHistory.ts";
import { PROJECTS } from "./projects.ts";
import { createRandom } from "./random.ts";
import { insertReminders } from "./reminders.ts";
import { savedViewRows } from "./savedViews.ts";
import { undeliveredMailRows } from "./undeliveredMail.ts";
import { emptyProjectRows, withProject } from "./projectRows.ts";

interface SeedInput {
  /** All dates of the demo lie before this one. */
  now: Date;
  hashPassword: (password: string) => Promise<string>;
}

const SEED = 2026;
const LOCK = 7_268_452;

/** Whether the demo's accounts, whose password everybody knows, are in this database. */
export async function holdsDemo(db: Kysely<Database>): Promise<boolean> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const account = await db.selectFrom("users").select("id").where("email", "in", emails).limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * Fills an empty database with the demo, the same every time but for the dates; one that has the
 * demo already is left as it is. Refuses one with data of its own.
 */
export async function seedDemo(
  db: Kysely<Database>,
  { now, hashPassword }: SeedInput = { now: new Date(), hashPassword: createPasswords().hash },
): Promise<void> {
  if (await holdsDemo(db)) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (await holdsDemo(trx)) return;
    const owned = await trx.selectFrom("companies").select("id").limit(1).executeTakeFirst();
    if (owned) throw new Error("The demo needs an empty database, and this one holds data.");
    await fill(trx, now, passwordHash);
  });
}

async function fill(trx: Kysely<Database>, now: Date, passwordHash: string): Promise<void> {
  const random = createRandom(SEED);
  const directory = createDirectory(random, now, passwordHash);
  const accounts = accountEventRows(directory.users, now);
  const projectRows = PROJECTS.reduce(
    (rows, project) => withProject(rows, project, { random, now, directory }),
    emptyProjectRows(),
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
  await insert("project_processes", projectRows.processes);
  await insert("process_responsibles", projectRows.responsibles);
  await insert("process_stakeholders", projectRows.stakeholders);
  await insert("milestones", projectRows.milestones);
  await insert("milestone_completions", projectRows.completions);
  const moves = processHistory(projectRows, directory);
  await insert("notifications", notificationRows(projectRows, moves, directory, now));
  const preferences = preferenceRows(directory, now);
  await insert("notification_preferences", preferences.preferences);
  await insert("notification_choices", preferences.choices);
  const { feedback, screenshots, history } = await feedbackRows(directory, now);
  await insert("feedback", feedback);
  await insert("feedback_screenshots", screenshots);
  const reminders = await insertReminders(trx, projectRows, directory, now);
  const happened = [
    ...directoryHistory(directory, accounts.events),
    ...projectRows.history,
    ...moves,
    ...history,
    ...reminders,
  ];
  await insert("activity", happened.sort(byTime));
  const saved = savedViewRows({ random, now, directory });
  await insert("saved_views", saved.views);
  await insert("view_settings", saved.settings);
  const undelivered = undeliveredMailRows(directory, now);
  await insert("account_mails", undelivered.mails);
  await insert("mail_failures", undelivered.failures);
}

const byTime = (one: { created_at: Date }, other: { created_at: Date }) =>
  one.created_at.getTime() - other.created_at.getTime();
