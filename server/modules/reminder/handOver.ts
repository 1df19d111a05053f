import { sql, type Transaction } from "kysely";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type ActivityProject, recordActivity } from "../activity/record.ts";
import { type HandOver, moveLinks } from "../user/handOver.ts";

interface LockedReminder {
  id: string;
  description: string;
  project: ActivityProject | null;
}

/** Hands over the active reminders that a user is linked to. Returns their number. */
export async function handOverReminders(
  trx: Transaction<Database>,
  users: HandOver,
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
      select reminder_id from reminder_users where user_id = ${users.from}::uuid
    )
    order by reminder.id for update of reminder`.execute(trx);
  const moved = await moveLinks(
    trx,
    users,
    { table: "reminder_users", key: "reminder_id", records: "reminders" },
    reminders.map(({ id }) => id),
    stamp.now,
  );
  await recordActivity(
    trx,
    reminders.flatMap(({ id, description, project }) => {
      const names = moved.get(id);
      return names === undefined ? [] : [{
        type: "reminder",
        action: "updated",
        record: { id, name: description },
        changes: [{ field: "users", ...names }],
        ...(project && { project }),
      }];
    }),
    stamp,
  );
  return moved.size;
}
