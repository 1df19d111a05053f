import { type Kysely, sql } from "kysely";

const OF_PROJECTS = sql`record_type in ('project', 'process', 'milestone')`;

/** Stores the time of the last activity of each project, with its processes and milestones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_progress add column last_activity_at timestamptz(3)`.execute(db);
  await sql`
    update project_progress as kept
    set last_activity_at = greatest(project.updated_at, (
      select max(created_at) from activity
      where activity.project_id = project.id and ${OF_PROJECTS}
    ))
    from projects as project where project.id = kept.project_id`.execute(db);
  await sql`alter table project_progress alter column last_activity_at set not null`.execute(db);
  await sql`
    create function start_last_activity() returns trigger language plpgsql as $$
    begin
      select updated_at into new.last_activity_at from projects where id = new.project_id;
      return new;
    end
    $$`.execute(db);
  await sql`
    create trigger project_progress_last_activity before insert on project_progress
    for each row when (new.last_activity_at is null) execute function start_last_activity()`
    .execute(db);
  await sql`
    create function keep_last_activity() returns trigger language plpgsql as $$
    begin
      perform from project_progress where project_id in (
        select project_id from new_rows where ${OF_PROJECTS}
      ) order by project_id for no key update;
      update project_progress as kept set last_activity_at = made.last_activity_at
      from (
        select project_id, max(created_at) as last_activity_at from new_rows
        where ${OF_PROJECTS} group by project_id
      ) as made
      where kept.project_id = made.project_id and kept.last_activity_at < made.last_activity_at;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger activity_after_insert after insert on activity
    referencing new table as new_rows
    for each statement execute function keep_last_activity()`.execute(db);
}
