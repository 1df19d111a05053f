import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/platform/db/schema.ts";
import type { Changed } from "./dueSoonChanges.ts";
import { toDate, type WorldMilestone, type WorldUser } from "./dueSoonWorld.ts";

const STAMP = "2026-01-01T00:00:00Z";

/** Writes what was changed to the database, a set of rows at a time. */
export async function writeChanges(db: Kysely<Database>, changed: Changed): Promise<void> {
  await writeMilestones(db, [...changed.milestones]);
  await writeProjects(db, changed);
  await writeUsers(db, [...changed.users]);
  await writeReminders(db, changed);
  for (const rows of Object.values(changed)) rows.clear();
}

async function writeMilestones(
  db: Kysely<Database>,
  milestones: readonly WorldMilestone[],
): Promise<void> {
  if (milestones.length === 0) return;
  const rows = milestones.map(({ id, due, isCompleted, assignee }) => ({
    id,
    due_date: due === null ? null : toDate(due),
    status: isCompleted ? "COMPLETED" : "PENDING",
    assignee_id: assignee?.id ?? null,
    completed_at: isCompleted ? STAMP : null,
  }));
  await sql`
    update milestones set due_date = changed.due_date, status = changed.status,
      assignee_id = changed.assignee_id, started_at = changed.completed_at,
      completed_at = changed.completed_at
    from jsonb_populate_recordset(null::milestones, ${JSON.stringify(rows)}::jsonb) as changed
    where changed.id = milestones.id`.execute(db);
}

async function writeProjects(db: Kysely<Database>, { projects }: Changed): Promise<void> {
  if (projects.size === 0) return;
  const rows = Array.from(projects, ({ id, isActive }) => (
    { id, status: isActive ? "ACTIVE" : "DISABLED" }
  ));
  await sql`
    update projects set status = changed.status
    from jsonb_populate_recordset(null::projects, ${JSON.stringify(rows)}::jsonb) as changed
    where changed.id = projects.id and changed.status <> projects.status`.execute(db);
  await db.deleteFrom("process_responsibles")
    .where("process_id", "in", Array.from(projects, ({ processId }) => processId)).execute();
  const responsibles = Array.from(projects).flatMap(({ processId, responsibles }) =>
    Array.from(responsibles, ({ id }) => ({ process_id: processId, user_id: id }))
  );
  if (responsibles.length === 0) return;
  await db.insertInto("process_responsibles").values(responsibles).execute();
}

async function writeUsers(db: Kysely<Database>, users: readonly WorldUser[]): Promise<void> {
  if (users.length === 0) return;
  const rows = users.map(({ id, status }) => ({ id, status }));
  await sql`
    update users set status = changed.status
    from jsonb_populate_recordset(null::users, ${JSON.stringify(rows)}::jsonb) as changed
    where changed.id = users.id`.execute(db);
  await db.insertInto("notification_preferences")
    .values(users.map(({ id, leadDays }) => ({
      user_id: id,
      version: 1,
      lead_days: leadDays,
      digest_hour: 8,
      digest_time_zone: "Europe/Istanbul",
      created_at: STAMP,
      updated_at: STAMP,
    })))
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((row) => ({
        lead_days: row.ref("excluded.lead_days"),
      }))
    ).execute();
  await db.insertInto("notification_choices")
    .values(users.map(({ id, choice }) => ({
      user_id: id,
      topic: "dueSoon",
      in_app: choice.inApp,
      mail: choice.mail,
    })))
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic"]).doUpdateSet((row) => ({
        in_app: row.ref("excluded.in_app"),
        mail: row.ref("excluded.mail"),
      }))
    ).execute();
}

async function writeReminders(
  db: Kysely<Database>,
  { occurrences, reminders }: Changed,
): Promise<void> {
  for (const { id, reminder, local, status } of occurrences) {
    const settledAt = status === "PENDING" ? null : STAMP;
    await sql`
      insert into occurrences (id, reminder_id, due_datetime, due_at, status, settled_at)
      values (${id}, ${reminder.id}, ${local},
        ${local}::timestamp at time zone ${reminder.timeZone}, ${status}, ${settledAt})
      on conflict (id) do update
      set status = excluded.status, settled_at = excluded.settled_at`.execute(db);
  }
  for (const { id, links } of reminders) {
    await db.deleteFrom("reminder_users").where("reminder_id", "=", id).execute();
    if (links.size === 0) continue;
    await db.insertInto("reminder_users")
      .values(Array.from(links, (user) => ({ reminder_id: id, user_id: user.id }))).execute();
  }
}

/** Deletes a milestone and inserts it again, as an undo does. */
export async function deleteAndRestore(db: Kysely<Database>, { id }: WorldMilestone) {
  const columns = sql.raw(
    "id, version, process_id, name, position, due_date, status, started_at, completed_at, " +
      "assignee_id, created_at, updated_at",
  );
  const { rows } = await sql<{ row: object }>`
    select to_json(milestones) as row from milestones where id = ${id}::uuid`.execute(db);
  await db.deleteFrom("milestones").where("id", "=", id).execute();
  await sql`
    insert into milestones (${columns})
    select ${columns}
    from jsonb_populate_record(null::milestones, ${JSON.stringify(rows[0]?.row)}::jsonb)`
    .execute(db);
}
