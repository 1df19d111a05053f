import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Reminder, ReminderInput, ReminderPatch } from "../../../contract/schemas/reminder.ts";
import { createId, lockUsers, readRecord } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, notFound, staleVersion } from "../../platform/problemError.ts";
import { checkUsers } from "../../platform/db/constraints.ts";
import { findChanges, toColumns } from "../../platform/db/patches.ts";
import { readLinkedNames, recordReminder, toRecordedChanges } from "./recordReminder.ts";
import { type ReminderRow, storeOccurrences } from "./occurrences.ts";
import { createReminderResource } from "./query.ts";
import { checkReminderQuota } from "./checkReminderQuota.ts";
import {
  checkLinks,
  createVisibilityFilter,
  readLinkedUserIds,
  type ReminderContext,
  type ReminderUser,
} from "./rights.ts";
import {
  checkHasDates,
  getScheduleFields,
  getScheduleStart,
  isScheduleField,
  normalizeSchedule,
  replaceOccurrences,
  toScheduleColumns,
} from "./scheduleChanges.ts";

/**
 * Creates a reminder with its occurrences from today on.
 * @throws {ProblemError} `validation-failed` for a rule without dates, or an unknown user or project
 */
export async function createReminder(
  trx: Transaction<Database>,
  { timeZone = DEFAULT_TIME_ZONE, recurrence = null, dueDatetime, ...input }: ReminderInput,
  { currentUser, now }: ReminderContext,
): Promise<Reminder> {
  const schedule = normalizeSchedule({ dueDatetime, timeZone, recurrence });
  const since = getScheduleStart(schedule, now);
  checkHasDates(schedule, since);
  const userIds = toUniqueIds(input.userIds ?? []);
  await checkLinks(trx, currentUser, undefined, userIds);
  if (input.projectId) await checkProject(trx, input.projectId);
  await checkReminderQuota(trx, currentUser.id);
  const id = createId(now);
  const reminder = await trx.insertInto("reminders").values({
    id,
    description: input.description,
    notes: input.notes ?? null,
    ...toScheduleColumns(schedule),
    project_id: input.projectId ?? null,
    created_by: currentUser.id,
    occurs_since: since,
    created_at: now,
    updated_at: now,
  }).returningAll().executeTakeFirstOrThrow();
  await replaceLinks(trx, id, userIds);
  await storeOccurrences(trx, reminder, since, now);
  await recordReminder(trx, "created", reminder, { currentUser, now });
  return await readReminder(trx, id, { currentUser, now });
}

/**
 * Updates a reminder.
 * A new schedule replaces future occurrences and keeps completed, skipped and missed ones.
 * @throws {ProblemError} `stale-version`, or `validation-failed` as in `createReminder`
 */
export async function updateReminder(
  trx: Transaction<Database>,
  id: string,
  { version, userIds, ...input }: ReminderPatch,
  context: ReminderContext,
): Promise<Reminder> {
  const { currentUser, now } = context;
  const before = await lockReminder(trx, id, currentUser);
  if (before.version !== version) throw staleVersion();
  const haveLinksChanged = userIds !== undefined &&
    toUniqueIds(userIds).sort().join() !== (await readLinkedUserIds(trx, id)).sort().join();
  if (userIds && haveLinksChanged) await checkLinks(trx, currentUser, id, toUniqueIds(userIds));
  if (input.projectId) await checkProject(trx, input.projectId);

  const schedule = getScheduleFields(before, input);
  if (before.status === "COMPLETED" && Object.keys(schedule).length > 0) {
    await checkReminderQuota(trx, before.created_by ?? currentUser.id);
  }
  const patch = { ...input, ...schedule, ...toLowerCaseIds(input) };
  const changes = findChanges<ReminderRow>(COLUMNS, before, patch);
  if (changes.length === 0 && !haveLinksChanged) return await readReminder(trx, id, context);
  const after = await trx.updateTable("reminders")
    .set({
      ...toColumns<ReminderRow>(COLUMNS, patch),
      // A single reminder has no dates beyond the stored ones.
      ...(patch.recurrence === null && { continues_at: null }),
      version: version + 1,
      updated_at: now,
    })
    .where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  const namesBefore = await readLinkedNames(trx, id);
  if (userIds && haveLinksChanged) await replaceLinks(trx, id, toUniqueIds(userIds));
  if (changes.some(({ field }) => isScheduleField(field))) {
    await replaceOccurrences(trx, before, after, now);
  }
  await recordReminder(trx, "updated", after, context, [
    ...await toRecordedChanges(trx, changes),
    ...(haveLinksChanged
      ? [{ field: "users", before: namesBefore, after: await readLinkedNames(trx, id) }]
      : []),
  ]);
  return await readReminder(trx, id, context);
}

export async function deleteReminder(
  trx: Transaction<Database>,
  id: string,
  context: ReminderContext,
): Promise<void> {
  const reminder = await lockReminder(trx, id, context.currentUser);
  await trx.deleteFrom("reminders").where("id", "=", id).execute();
  await recordReminder(trx, "deleted", reminder, context);
}

/**
 * Reads a reminder that the user may see, as the API returns it.
 * @throws {ProblemError} `not-found`
 */
export async function readReminder(
  db: Kysely<Database>,
  id: string,
  { currentUser, now }: ReminderContext,
  extend: readonly string[] = [],
): Promise<Reminder> {
  await readVisibleReminder(db, id, currentUser);
  return await readRecord(db, createReminderResource(now), id, extend);
}

/**
 * Locks the user, then a reminder that they may see.
 * @throws {ProblemError} `not-found`
 */
export async function lockReminder(
  trx: Transaction<Database>,
  id: string,
  currentUser: ReminderUser,
): Promise<ReminderRow> {
  await lockUsers(trx, [currentUser.id]);
  const reminder = await trx.selectFrom("reminders as reminder").selectAll("reminder")
    .where("id", "=", id).where(createVisibilityFilter(currentUser) ?? sql<boolean>`true`)
    .forUpdate("reminder")
    .executeTakeFirst();
  if (!reminder) throw notFound();
  return reminder;
}

/**
 * Reads a reminder that the user may see.
 * @throws {ProblemError} `not-found`
 */
export async function readVisibleReminder(
  db: Kysely<Database>,
  id: string,
  currentUser: ReminderUser,
): Promise<ReminderRow> {
  return await db.selectFrom("reminders as reminder").selectAll("reminder")
    .where("id", "=", id).where(createVisibilityFilter(currentUser) ?? sql<boolean>`true`)
    .executeTakeFirstOrThrow(() => notFound());
}

const COLUMNS = {
  description: "description",
  notes: "notes",
  projectId: "project_id",
  dueDatetime: "due_datetime",
  dueAt: "due_at",
  timeZone: "time_zone",
  recurrence: "recurrence",
} as const satisfies Record<string, keyof ReminderRow>;

async function replaceLinks(
  trx: Transaction<Database>,
  reminderId: string,
  userIds: readonly string[],
): Promise<void> {
  await checkUsers(trx, userIds, (index) => `userIds.${index}`);
  await trx.deleteFrom("reminder_users").where("reminder_id", "=", reminderId).execute();
  const rows = userIds.map((user_id) => ({ reminder_id: reminderId, user_id }));
  if (rows.length > 0) await trx.insertInto("reminder_users").values(rows).execute();
}

async function checkProject(trx: Transaction<Database>, id: string): Promise<void> {
  const project = await trx.selectFrom("projects").select("id").where("id", "=", id)
    .forKeyShare().executeTakeFirst();
  if (!project) throw invalid({ projectId: [{ key: "Unknown value" }] });
}

const toLowerCaseIds = ({ projectId }: { projectId?: string | null }) =>
  projectId ? { projectId: projectId.toLowerCase() } : {};

const toUniqueIds = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
