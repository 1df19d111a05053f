import type { Kysely } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Reminder, ReminderInput, ReminderPatch } from "../../../contract/schemas/reminder.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import { invalid, notFound, staleVersion } from "../../refusal.ts";
import { checkUsers } from "../constraints.ts";
import { changesOf, columnsOf } from "../patches.ts";
import { presentOne } from "../records.ts";
import { lockUsers } from "../user/rights.ts";
import { namesOfLinked, recordReminder, toldChanges } from "./recorded.ts";
import { type ReminderRow, storeOccurrences } from "./occurrences.ts";
import { remindersAt } from "./query.ts";
import { refuseBeyondQuota } from "./quota.ts";
import {
  checkLinks,
  linkedUsers,
  type ReminderContext,
  type ReminderUser,
  visibleTo,
} from "./rights.ts";
import {
  checkedSchedule,
  isScheduleField,
  refuseExhausted,
  replaceOccurrences,
  rescheduledFields,
  scheduleColumns,
  scheduleStart,
} from "./scheduleChanges.ts";

/**
 * Creates a reminder with its occurrences. What its rule yields before today is left out. Refuses
 * a rule without dates, and users or a project that do not exist.
 */
export function createReminder(
  db: Kysely<Database>,
  { timeZone = DEFAULT_TIME_ZONE, recurrence = null, dueDatetime, ...input }: ReminderInput,
  { currentUser, now }: ReminderContext,
): Promise<Reminder> {
  return db.transaction().execute(async (trx) => {
    const schedule = checkedSchedule({ dueDatetime, timeZone, recurrence });
    const since = scheduleStart(schedule, now);
    refuseExhausted(schedule, since);
    const userIds = once(input.userIds ?? []);
    await checkLinks(trx, currentUser, undefined, userIds);
    if (input.projectId) await checkProject(trx, input.projectId);
    await refuseBeyondQuota(trx, currentUser.id);
    const id = newId(now);
    const reminder = await trx.insertInto("reminders").values({
      id,
      description: input.description,
      notes: input.notes ?? null,
      ...scheduleColumns(schedule),
      project_id: input.projectId ?? null,
      created_by: currentUser.id,
      occurs_since: since,
      created_at: now,
      updated_at: now,
    }).returningAll().executeTakeFirstOrThrow();
    await replaceLinks(trx, id, userIds);
    await storeOccurrences(trx, reminder, since, now);
    await recordReminder(trx, "created", reminder, { currentUser, now });
    return await presentReminder(trx, id, { currentUser, now });
  });
}

/**
 * Changes what a patch gives. Refuses a stale version, and as above. Another schedule
 * keeps what was completed, skipped or missed, and takes the place of what is to come.
 */
export function updateReminder(
  db: Kysely<Database>,
  id: string,
  { version, userIds, ...given }: ReminderPatch,
  context: ReminderContext,
): Promise<Reminder> {
  const { currentUser, now } = context;
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [currentUser.id]);
    const before = await lockReminder(trx, id, currentUser);
    if (before.version !== version) throw staleVersion();
    const linksChange = userIds !== undefined &&
      once(userIds).sort().join() !== (await linkedUsers(trx, id)).sort().join();
    if (userIds && linksChange) await checkLinks(trx, currentUser, id, once(userIds));
    if (given.projectId) await checkProject(trx, given.projectId);

    const schedule = rescheduledFields(before, given);
    if (before.status === "COMPLETED" && Object.keys(schedule).length > 0) {
      await refuseBeyondQuota(trx, before.created_by ?? currentUser.id);
    }
    const patch = { ...given, ...schedule, ...lowerCased(given) };
    const changes = changesOf<ReminderRow>(COLUMNS, before, patch);
    if (changes.length === 0 && !linksChange) return await presentReminder(trx, id, context);
    const after = await trx.updateTable("reminders")
      .set({
        ...columnsOf<ReminderRow>(COLUMNS, patch),
        // A single reminder has no dates beyond the stored ones.
        ...(patch.recurrence === null && { continues_at: null }),
        version: version + 1,
        updated_at: now,
      })
      .where("id", "=", id).returningAll().executeTakeFirstOrThrow();
    const peopleBefore = await namesOfLinked(trx, id);
    if (userIds && linksChange) await replaceLinks(trx, id, once(userIds));
    if (changes.some(({ field }) => isScheduleField(field))) {
      await replaceOccurrences(trx, before, after, now);
    }
    await recordReminder(trx, "updated", after, context, [
      ...await toldChanges(trx, changes),
      ...(linksChange
        ? [{ field: "users", before: peopleBefore, after: await namesOfLinked(trx, id) }]
        : []),
    ]);
    return await presentReminder(trx, id, context);
  });
}

export async function deleteReminder(
  db: Kysely<Database>,
  id: string,
  context: ReminderContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUsers(trx, [context.currentUser.id]);
    const reminder = await lockReminder(trx, id, context.currentUser);
    await trx.deleteFrom("reminders").where("id", "=", id).execute();
    await recordReminder(trx, "deleted", reminder, context);
  });
}

/** The reminder as the API answers it; refuses where there is none that the user may see. */
export async function presentReminder(
  db: Kysely<Database>,
  id: string,
  { currentUser, now }: ReminderContext,
  extend: readonly string[] = [],
): Promise<Reminder> {
  await visibleReminder(db, id, currentUser);
  return await presentOne(db, remindersAt(now), id, extend);
}

/** A reminder that the user may see, which nobody else changes until the transaction ends. */
export async function lockReminder(
  trx: Kysely<Database>,
  id: string,
  currentUser: ReminderUser,
): Promise<ReminderRow> {
  const reminder = await trx.selectFrom("reminders as reminder").selectAll("reminder")
    .where("id", "=", id).where(visibleTo(currentUser)).forUpdate("reminder").executeTakeFirst();
  if (!reminder) throw notFound();
  return reminder;
}

/** Refuses a reminder that the user may not see. */
export async function visibleReminder(
  db: Kysely<Database>,
  id: string,
  currentUser: ReminderUser,
): Promise<ReminderRow> {
  return await db.selectFrom("reminders as reminder").selectAll("reminder")
    .where("id", "=", id).where(visibleTo(currentUser)).executeTakeFirstOrThrow(() => notFound());
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
  trx: Kysely<Database>,
  reminderId: string,
  userIds: readonly string[],
): Promise<void> {
  await checkUsers(trx, userIds, (index) => `userIds.${index}`);
  await trx.deleteFrom("reminder_users").where("reminder_id", "=", reminderId).execute();
  const rows = userIds.map((user_id) => ({ reminder_id: reminderId, user_id }));
  if (rows.length > 0) await trx.insertInto("reminder_users").values(rows).execute();
}

async function checkProject(trx: Kysely<Database>, id: string): Promise<void> {
  const project = await trx.selectFrom("projects").select("id").where("id", "=", id)
    .forKeyShare().executeTakeFirst();
  if (!project) throw invalid({ projectId: [{ key: "Unknown value" }] });
}

const lowerCased = ({ projectId }: { projectId?: string | null }) =>
  projectId ? { projectId: projectId.toLowerCase() } : {};

const once = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
