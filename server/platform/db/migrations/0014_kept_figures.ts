import { type Kysely, sql } from "kysely";
import { triggers } from "./keptFigureTriggers.ts";

/** The status of the row that marks milestones not yet counted. */
export const UNCOUNTED = "UNCOUNTED";

/** Open milestones, then those on hold, both by due date. Then completed ones, newest first. */
const urgency = sql`
  create function milestone_urgency(
    status text, due_date date, completed_at timestamptz, project_status text
  ) returns bigint
  language sql immutable parallel safe
  return case
    when status = 'COMPLETED'
      then 1125899906842624 - (extract(epoch from completed_at) * 1000)::bigint
    else coalesce(due_date - date '2000-01-01', 1099511627776)
      + case when project_status = 'DISABLED' then 2199023255552 else 0 end
  end`;

/**
 * Functions that recompute columns of rows with these ids.
 * A second transaction waits for the lock, and its next statement sees the first one's result.
 */
const keepers = [
  sql`
    create function keep_processes(ids uuid[]) returns void language plpgsql as $$
    begin
      perform from project_processes where id = any(ids) order by id for no key update;
      update project_processes as process
      set status = made.status,
        milestone_count = made.milestone_count,
        completed_milestone_count = made.completed_milestone_count,
        started_at = made.started_at,
        completed_at = made.completed_at
      from process_states as made
      where process.id = any(ids) and made.id = any(ids) and made.id = process.id
        and (process.status, process.milestone_count, process.completed_milestone_count,
          process.started_at, process.completed_at)
        is distinct from (made.status, made.milestone_count, made.completed_milestone_count,
          made.started_at, made.completed_at);
    end
    $$`,
  sql`
    create function keep_projects(ids uuid[]) returns void language plpgsql as $$
    begin
      perform from project_progress where project_id = any(ids) order by project_id
      for no key update;
      update project_progress as kept
      set is_completed = made.is_completed, seconds = made.seconds
      from project_states as made
      where kept.project_id = any(ids) and made.id = any(ids) and made.id = kept.project_id
        and (kept.is_completed, kept.seconds)
          is distinct from (made.is_completed, made.seconds);
    end
    $$`,
];

/** The views that compute the denormalised columns. */
const views = [
  sql`
    create view process_states as
    select id, status, milestone_count, completed_milestone_count, started_at,
      case when status = 'COMPLETED' then completed_at end as completed_at
    from process_progress`,
  sql`
    create view project_states as
    select project.id, made.is_completed,
      case when made.is_completed
        then extract(epoch from made.completed_at - made.started_at) end as seconds
    from projects as project
    cross join lateral (
      select coalesce(bool_and(process.status = 'COMPLETED'), false) as is_completed,
        min(process.started_at) as started_at, max(process.completed_at) as completed_at
      from project_processes as process where process.project_id = project.id
    ) as made`,
  sql`
    create view milestone_sums as
    select owner_id, status, count(*) as count,
      coalesce(
        sum((extract(epoch from completed_at - started_at) * 1000)::bigint)
          filter (where status = 'COMPLETED'),
        0
      ) as milliseconds
    from milestones group by owner_id, status`,
];

const tables = [
  sql`
    alter table project_processes
      add column status text check (status in ('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED')),
      add column milestone_count integer,
      add column completed_milestone_count integer,
      add column started_at timestamptz(3),
      add column completed_at timestamptz(3)`,
  // Existing rows are filled after the migration, without a lock.
  sql`
    alter table project_processes
      alter column status set default 'NOT_STARTED',
      alter column milestone_count set default 0,
      alter column completed_milestone_count set default 0`,
  sql`
    create table project_progress (
      project_id uuid primary key references projects (id) on delete cascade,
      is_completed boolean not null default false,
      seconds numeric
    )`,
  // Changes only insert rows, so that writers never wait for each other; the sums count.
  sql`
    create table milestone_figures (
      owner_id uuid,
      status text not null,
      count bigint not null,
      milliseconds bigint not null
    )`,
  sql`
    create table project_figures (
      type_id uuid not null,
      status text not null,
      count bigint not null
    )`,
  sql`alter table milestones add column urgency bigint, add column project_status text`,
];

/**
 * Adds denormalised counters, updated by triggers in the transaction of a change.
 * Progress of processes, completion of projects, count and duration of owners' milestones, projects
 * per type, urgency of milestones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [urgency, ...tables, ...views, ...keepers, ...triggers]) {
    await statement.execute(db);
  }
  // Existing rows are counted after the migration, so that nobody waits.
  await sql`
    insert into milestone_figures (status, count, milliseconds)
    select ${UNCOUNTED}, 0, 0 where exists (select from milestones)`.execute(db);
  await sql`
    insert into project_figures (type_id, status, count)
    select (select id from project_types limit 1), ${UNCOUNTED}, 0
    where exists (select from projects)`.execute(db);
}
