import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Permission } from "../../../contract/permissions.ts";
import type { Database } from "../../platform/db/schema.ts";
import { forbidden } from "../../platform/problemError.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";

export interface ReminderUser {
  id: string;
  permissions: readonly Permission[];
}

export interface ReminderContext extends Pick<AuditStamp, "takesBack" | "storeUndo"> {
  currentUser: ReminderUser;
  now: Date;
}

/** Users who may link others see all reminders. */
const canSeeAll = ({ permissions }: ReminderUser) => permissions.includes("reminder:link_user");

/** The condition that a user may see the row `reminder`; null for all rows. */
export const createVisibilityFilter = (currentUser: ReminderUser): RawBuilder<boolean> | null =>
  canSeeAll(currentUser) ? null : createParticipantFilter(currentUser.id);

/** Selects the ids of reminders that a user may see; null for all. */
export function selectVisibleReminderIds(currentUser: ReminderUser): RawBuilder<unknown> | null {
  const visibilityFilter = createVisibilityFilter(currentUser);
  return visibilityFilter &&
    sql`select reminder.id from reminders as reminder where ${visibilityFilter}`;
}

/** The condition that a user created the row `reminder` or is linked to it. */
export const createParticipantFilter = (userId: string): RawBuilder<boolean> =>
  // A union, as `or` would scan every reminder.
  sql`reminder.id in (
    select own.id from reminders as own where own.created_by = ${userId}::uuid
    union all
    select link.reminder_id from reminder_users as link where link.user_id = ${userId}::uuid
  )`;

/**
 * Checks that a user may change the links of a reminder.
 * @throws {ProblemError} `forbidden` if they may link only themselves
 */
export async function checkLinks(
  trx: Transaction<Database>,
  currentUser: ReminderUser,
  reminderId: string | undefined,
  userIds: readonly string[],
): Promise<void> {
  if (canSeeAll(currentUser)) return;
  const before = reminderId === undefined ? [] : await readLinkedUserIds(trx, reminderId);
  const others = (ids: readonly string[]) =>
    ids.filter((id) => id !== currentUser.id).sort().join();
  if (others(before) !== others(userIds)) {
    throw forbidden("You may add only yourself to a reminder.");
  }
}

/** Reads the ids of a reminder's linked users. */
export async function readLinkedUserIds(
  trx: Transaction<Database>,
  reminderId: string,
): Promise<string[]> {
  const links = await trx.selectFrom("reminder_users").select("user_id")
    .where("reminder_id", "=", reminderId).orderBy("user_id").execute();
  return links.map(({ user_id }) => user_id);
}
