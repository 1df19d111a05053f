import { type Insertable, type Kysely, sql } from "kysely";
import { createPasswords } from "../auth/passwords.ts";
import type { Database } from "../db/schema.ts";
import { tellAccountEvents } from "./accountEvents.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { createDirectory } from "./directory.ts";
import { tellFeedback } from "./feedback.ts";
import { tellNotifications } from "./notifications.ts";
import { tellProgress } from "./progress.ts";
import { PROJECTS } from "./projects.ts";
import { createRandom } from "./random.ts";
import { tellReminders } from "./reminders.ts";
import { emptyStory, tellProject } from "./story.ts";

interface SeedInput {
  /** All dates of the demo are told back from here. */
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
  const accounts = tellAccountEvents(directory.users, now);
  const story = PROJECTS.reduce(
    (told, project) => tellProject(told, project, { random, now, directory }),
    emptyStory(),
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
  await insert("projects", story.projects);
  await insert("project_processes", story.processes);
  await insert("process_responsibles", story.responsibles);
  await insert("process_stakeholders", story.stakeholders);
  await insert("milestones", story.milestones);
  await insert("milestone_completions", story.completions);
  const progress = tellProgress(story, directory);
  await insert("project_history", [...story.history, ...progress].sort(byTime));
  await insert("notifications", tellNotifications(story, progress, directory, now));
  const { feedback, screenshots, history } = await tellFeedback(directory, now);
  await insert("feedback", feedback);
  await insert("feedback_screenshots", screenshots);
  await insert("feedback_history", history);
  await tellReminders(trx, story, directory, now);
}

const byTime = (one: { created_at: Date | string }, other: { created_at: Date | string }) =>
  new Date(one.created_at).getTime() - new Date(other.created_at).getTime();
