import type { Kysely } from "kysely";
import type { LeadDays, TopicChoice } from "../../contract/notificationPreferences.ts";
import type { OccurrenceStatus } from "../../contract/reminder.ts";
import type { UserStatus } from "../../contract/user.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { addCompany, addType } from "./projects.ts";

/** Days are counted from 1970-01-01. */
export type DayNumber = number;

export interface WorldUser {
  id: string;
  status: UserStatus;
  choice: TopicChoice;
  leadDays: LeadDays[];
}

export interface WorldProject {
  id: string;
  processId: string;
  isActive: boolean;
  responsibles: Set<WorldUser>;
}

export interface WorldMilestone {
  id: string;
  name: string;
  project: WorldProject;
  due: DayNumber | null;
  isCompleted: boolean;
  assignee: WorldUser | null;
}

export interface WorldReminder {
  id: string;
  name: string;
  timeZone: string;
  createdBy: WorldUser;
  links: Set<WorldUser>;
}

export interface WorldOccurrence {
  id: string;
  reminder: WorldReminder;
  /** `YYYY-MM-DDTHH:mm:ss` in the reminder's time zone. */
  local: string;
  status: OccurrenceStatus;
}

/** A copy of the database in memory, and deterministic chance. */
export interface World {
  db: Kysely<Database>;
  users: WorldUser[];
  projects: WorldProject[];
  milestones: WorldMilestone[];
  reminders: WorldReminder[];
  occurrences: WorldOccurrence[];
  /** Returns a whole number from 0 to below `limit`. */
  pick(limit: number): number;
  pickOne<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
  createId(): string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const toDate = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const toDayNumber = (date: string): DayNumber => Date.parse(date) / DAY_MS;

const USERS = 24;
const PROJECTS = 200;
const MILESTONES_EACH = 2;
const REMINDERS = 40;
const TIME_ZONES = ["Europe/Istanbul", "America/New_York", "Pacific/Kiritimati"];

/** Creates users, projects with milestones, and reminders in an empty database. */
export async function createWorld(
  db: Kysely<Database>,
  now: Date,
  seed: number,
): Promise<World> {
  const random = createRandom(seed);
  const pick = (limit: number) => Math.floor(random() * limit);
  const pickOne = <Item>(items: readonly Item[]): Item => {
    const item = items[pick(items.length)];
    if (item === undefined) throw new TypeError("there is nothing to pick from");
    return item;
  };
  let ids = 0;
  const createId = () => `00000000-0000-7000-8000-${String(++ids).padStart(12, "0")}`;
  const stamps = { created_at: now, updated_at: now };
  const companyId = await addCompany(db, "Ege");
  const typeId = await addType(db, "Rüzgâr");

  const users = Array.from({ length: USERS }, (): WorldUser => ({
    id: createId(),
    status: "ACTIVE",
    choice: { inApp: true, mail: "NEVER" },
    leadDays: [7, 1],
  }));
  await db.insertInto("users").values(users.map(({ id }) => ({
    ...stamps,
    id,
    email: `${id}@iklim.example`,
    name: "Ayşe",
    surname: "Yılmaz",
    company_id: companyId,
    roles: ["MEMBER"],
    status: "ACTIVE",
  }))).execute();

  const projects = Array.from({ length: PROJECTS }, (): WorldProject => ({
    id: createId(),
    processId: createId(),
    isActive: true,
    responsibles: new Set([pickOne(users), pickOne(users)]),
  }));
  await db.insertInto("projects").values(projects.map(({ id }) => (
    { ...stamps, id, name: "Bozcaada", company_id: companyId, type_id: typeId }
  ))).execute();
  await db.insertInto("project_processes").values(projects.map(({ id, processId }) => (
    { ...stamps, id: processId, project_id: id, name: "Tescil" }
  ))).execute();
  await db.insertInto("process_responsibles").values(
    projects.flatMap(({ processId, responsibles }) =>
      Array.from(responsibles, ({ id }) => ({ process_id: processId, user_id: id }))
    ),
  ).execute();

  const milestones = projects.flatMap((project) =>
    Array.from({ length: MILESTONES_EACH }, (_, index): WorldMilestone => ({
      id: createId(),
      name: `Adım ${index}`,
      project,
      due: toDayNumber(now.toISOString().slice(0, 10)) + pick(120),
      isCompleted: false,
      assignee: null,
    }))
  );
  await db.insertInto("milestones").values(milestones.map((milestone, position) => ({
    ...stamps,
    id: milestone.id,
    process_id: milestone.project.processId,
    name: milestone.name,
    position,
    due_date: milestone.due === null ? null : toDate(milestone.due),
  }))).execute();

  const reminders = Array.from({ length: REMINDERS }, (_, index): WorldReminder => ({
    id: createId(),
    name: `Ölçüm ${index}`,
    timeZone: pickOne(TIME_ZONES),
    createdBy: pickOne(users),
    links: new Set([pickOne(users)]),
  }));
  await db.insertInto("reminders").values(reminders.map((reminder) => ({
    ...stamps,
    id: reminder.id,
    description: reminder.name,
    due_datetime: "2026-01-01T09:00:00",
    due_at: now,
    time_zone: reminder.timeZone,
    created_by: reminder.createdBy.id,
    occurs_since: now,
  }))).execute();
  await db.insertInto("reminder_users").values(
    reminders.flatMap(({ id, links }) =>
      Array.from(links, (user) => ({ reminder_id: id, user_id: user.id }))
    ),
  ).execute();

  return {
    db,
    users,
    projects,
    milestones,
    reminders,
    occurrences: [],
    pick,
    pickOne,
    chance: (share) => random() < share,
    createId,
  };
}

/** Creates a generator of numbers from 0 to below 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
