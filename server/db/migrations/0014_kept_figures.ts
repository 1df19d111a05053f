import { type Kysely, type RawBuilder, sql } from "kysely";

/** The status of the line that stands for all that is yet to be counted. */
export const UNCOUNTED = "UNCOUNTED";

/** Open ones by due date, then what stands still by due date, then the completed, the newest first. */
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
 * Each writes what follows from the rows of these ids. Whoever comes second waits at the lock, and
 * sees in the statement after it what the first has written.
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

/** What is kept, computed from what it follows from. */
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
  // Those that are there already have none yet: they are filled without a lock, after this.
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
  // Only ever added to, so that nobody waits for anybody else: the figures are the sums.
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

const CHANGED = sql`
  from old_rows as was join new_rows as made on made.id = was.id
  where (was.process_id, was.owner_id, was.status, was.started_at, was.completed_at)
    is distinct from (made.process_id, made.owner_id, made.status, made.started_at, made.completed_at)`;

const figuresOf = (source: RawBuilder<unknown>) =>
  sql`
    insert into milestone_figures (owner_id, status, count, milliseconds)
    select owner_id, status, sum(step),
      coalesce(
        sum(step * (extract(epoch from completed_at - started_at) * 1000)::bigint)
          filter (where status = 'COMPLETED'),
        0
      )
    from (${source}) as changed
    group by owner_id, status
    having sum(step) <> 0 or bool_or(status = 'COMPLETED')`;

const PROJECT_CHANGED = sql`
  from old_rows as was join new_rows as made on made.id = was.id
  where (was.type_id, was.status) is distinct from (made.type_id, made.status)`;

const projectsOf = (source: RawBuilder<unknown>) =>
  sql`
    insert into project_figures (type_id, status, count)
    select type_id, status, sum(step) from (${source}) as changed
    group by type_id, status having sum(step) <> 0;`;

const columns = (row: string) =>
  sql.raw(
    ["owner_id", "status", "started_at", "completed_at"].map((name) => `${row}.${name}`).join(),
  );

const triggers = [
  ...after("milestones", {
    insert: sql`
      perform keep_processes(array(select distinct process_id from new_rows));
      ${figuresOf(sql`select 1 as step, ${columns("new_rows")} from new_rows`)};`,
    update: sql`
      perform keep_processes(array(
        select was.process_id ${CHANGED} union select made.process_id ${CHANGED}
      ));
      ${
      figuresOf(sql`
        select -1 as step, ${columns("was")} ${CHANGED}
        union all select 1, ${columns("made")} ${CHANGED}`)
    };`,
    delete: sql`
      perform keep_processes(array(select distinct process_id from old_rows));
      ${figuresOf(sql`select -1 as step, ${columns("old_rows")} from old_rows`)};`,
  }),
  ...after("project_processes", {
    insert: sql`
      perform keep_projects(array(select distinct project_id from new_rows));`,
    update: sql`
      perform keep_projects(array(
        select project_id from new_rows as made join old_rows as was using (id, project_id)
        where (was.status, was.started_at, was.completed_at)
          is distinct from (made.status, made.started_at, made.completed_at)
        group by project_id
      ));`,
    delete: sql`
      perform keep_projects(array(select distinct project_id from old_rows));`,
  }),
  ...after("projects", {
    insert: sql`
      insert into project_progress (project_id) select id from new_rows on conflict do nothing;
      ${projectsOf(sql`select 1 as step, type_id, status from new_rows`)}`,
    update: projectsOf(sql`
      select -1 as step, was.type_id, was.status ${PROJECT_CHANGED}
      union all select 1, made.type_id, made.status ${PROJECT_CHANGED}`),
    delete: projectsOf(sql`select -1 as step, type_id, status from old_rows`),
  }),
  sql`
    create function keep_urgency() returns trigger language plpgsql as $$
    begin
      select project.status into new.project_status
      from project_processes as process join projects as project on project.id = process.project_id
      where process.id = new.process_id;
      new.urgency := milestone_urgency(
        new.status, new.due_date, new.completed_at, new.project_status
      );
      return new;
    end
    $$`,
  sql`
    create trigger milestones_urgency
    before insert or update of status, due_date, completed_at, process_id on milestones
    for each row execute function keep_urgency()`,
  sql`
    create function keep_urgencies() returns trigger language plpgsql as $$
    begin
      update milestones as milestone
      set project_status = new.status, urgency = milestone_urgency(
        milestone.status, milestone.due_date, milestone.completed_at, new.status
      )
      from project_processes as process
      where process.project_id = new.id and milestone.process_id = process.id;
      return null;
    end
    $$`,
  sql`
    create trigger projects_urgency after update of status on projects
    for each row when (old.status is distinct from new.status)
    execute function keep_urgencies()`,
];

type Event = "insert" | "update" | "delete";

/** What is done after a statement, with the rows that it made, changed or removed. */
function after(table: string, done: Partial<Record<Event, RawBuilder<unknown>>>) {
  const rows: Record<Event, string> = {
    insert: "new table as new_rows",
    update: "old table as old_rows new table as new_rows",
    delete: "old table as old_rows",
  };
  return (Object.keys(done) as Event[]).flatMap((event) => {
    const name = sql.ref(`${table}_after_${event}`);
    return [
      sql`
        create function ${name}() returns trigger language plpgsql as $$
        begin
          ${done[event] ?? sql``}
          return null;
        end
        $$`,
      sql`
        create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows[event])}
        for each statement execute function ${name}()`,
    ];
  });
}

/**
 * Figures are kept in the transaction that changes what they follow from: how far a process has
 * come, whether a project is through, how many milestones an owner has and how long they took, how
 * many projects a technology has, and how urgent a milestone is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [urgency, ...tables, ...views, ...keepers, ...triggers]) {
    await statement.execute(db);
  }
  // What was there before is counted after this, so that nobody waits for it.
  await sql`
    insert into milestone_figures (status, count, milliseconds)
    select ${UNCOUNTED}, 0, 0 where exists (select from milestones)`.execute(db);
  await sql`
    insert into project_figures (type_id, status, count)
    select (select id from project_types limit 1), ${UNCOUNTED}, 0
    where exists (select from projects)`.execute(db);
}
