import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Permission } from "../../../contract/permissions.ts";
import type { Database } from "../../db/schema.ts";
import { forbidden } from "../../refusal.ts";
import type { AuditStamp } from "../activity/record.ts";

/** Somebody who asks for reminders. */
export interface ReminderUser {
  id: string;
  permissions: readonly Permission[];
}

/** Who does something to reminders, and when. */
export interface ReminderContext extends Pick<AuditStamp, "takesBack"> {
  currentUser: ReminderUser;
  now: Date;
}

/** Who may involve others sees what concerns others. */
const seesAll = ({ permissions }: ReminderUser) => permissions.includes("reminder:link_user");

/** Whether the reminder called `reminder` is one that the user may see. */
export const visibleTo = (currentUser: ReminderUser): RawBuilder<boolean> =>
  narrowingFor(currentUser) ?? sql`true`;

/** The same; null where the user sees all, which is then read in other ways. */
export const narrowingFor = (currentUser: ReminderUser): RawBuilder<boolean> | null =>
  seesAll(currentUser) ? null : concernsUser(currentUser.id);

/** Whether the reminder called `reminder` was made by the user or is linked to them. */
export const concernsUser = (userId: string): RawBuilder<boolean> =>
  // A set to begin with: with `or` every reminder would be looked at.
  sql`reminder.id in (
    select made.id from reminders as made where made.created_by = ${userId}::uuid
    union all
    select link.reminder_id from reminder_users as link where link.user_id = ${userId}::uuid
  )`;

/** Refuses to link or unlink others without the permission to. */
export async function checkLinks(
  trx: Kysely<Database>,
  currentUser: ReminderUser,
  reminderId: string | undefined,
  userIds: readonly string[],
): Promise<void> {
  if (seesAll(currentUser)) return;
  const before = reminderId === undefined ? [] : await linkedUsers(trx, reminderId);
  const others = (ids: readonly string[]) =>
    ids.filter((id) => id !== currentUser.id).sort().join();
  if (others(before) !== others(userIds)) {
    throw forbidden("You may link nobody to a reminder but yourself.");
  }
}

/** The ids of the users linked to a reminder. */
export async function linkedUsers(trx: Kysely<Database>, reminderId: string): Promise<string[]> {
  const links = await trx.selectFrom("reminder_users").select("user_id")
    .where("reminder_id", "=", reminderId).orderBy("user_id").execute();
  return links.map(({ user_id }) => user_id);
}
