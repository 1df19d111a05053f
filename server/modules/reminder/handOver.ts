import { sql, type Transaction } from "kysely";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type ActivityProject, recordActivity } from "../activity/record.ts";
import type { HandOver } from "../user/handOver.ts";

interface LockedReminder {
  id: string;
  description: string;
  project: ActivityProject | null;
}

/** Hands over the active reminders that a user is linked to. Returns their number. */
export async function handOverReminders(
  trx: Transaction<Database>,
  { from, to }: HandOver,
  stamp: AuditStamp,
): Promise<number> {
  const { rows: reminders } = await sql<LockedReminder>`
    select reminder.id, reminder.description,
      (select to_jsonb(named) from (
        select project.id, project.name, project.company_id from projects as project
        where project.id = reminder.project_id
      ) as named) as project
    from reminders as reminder
    where reminder.status = 'ACTIVE' and reminder.id in (
      select reminder_id from reminder_users where user_id = ${from}::uuid
    )
    order by reminder.id for update of reminder`.execute(trx);
  const ids = reminders.map(({ id }) => id);
  const before = await readLinkedUsers(trx, ids);
  const { rows: moved } = await sql<{ id: string }>`
    with moved as (
      delete from reminder_users
      where user_id = ${from}::uuid and reminder_id = any(${ids}::uuid[])
      returning reminder_id
    ), added as (
      insert into reminder_users (reminder_id, user_id)
      select reminder_id, ${to}::uuid from moved on conflict do nothing
    )
    update reminders as reminder set version = version + 1, updated_at = ${stamp.now}
    from moved where reminder.id = moved.reminder_id
    returning reminder.id`.execute(trx);
  const movedIds = new Set(moved.map(({ id }) => id));
  const after = await readLinkedUsers(trx, [...movedIds]);
  await recordActivity(
    trx,
    reminders.filter(({ id }) => movedIds.has(id)).map(({ id, description, project }) => ({
      type: "reminder",
      action: "updated",
      record: { id, name: description },
      changes: [{ field: "users", before: before.get(id) ?? null, after: after.get(id) ?? null }],
      ...(project && { project }),
    })),
    stamp,
  );
  return movedIds.size;
}

/** Reads the names of the linked users of reminders, as one text each. */
async function readLinkedUsers(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; names: string }>`
    select link.reminder_id as id,
      string_agg(account.name || ' ' || account.surname, ', '
        order by account.name collate "tr", account.surname collate "tr", account.id) as names
    from reminder_users as link join users as account on account.id = link.user_id
    where link.reminder_id = any(${ids}::uuid[])
    group by link.reminder_id`.execute(trx);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
