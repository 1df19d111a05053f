import { type RawBuilder, sql } from "kysely";

const CHANGED = sql`
  from old_rows as was join new_rows as made on made.id = was.id
  where (was.process_id, was.owner_id, was.status, was.started_at, was.completed_at)
    is distinct from (made.process_id, made.owner_id, made.status, made.started_at, made.completed_at)`;

const selectFigures = (source: RawBuilder<unknown>) =>
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

const selectProjects = (source: RawBuilder<unknown>) =>
  sql`
    insert into project_figures (type_id, status, count)
    select type_id, status, sum(step) from (${source}) as changed
    group by type_id, status having sum(step) <> 0;`;

const columns = (row: string) =>
  sql.raw(
    ["owner_id", "status", "started_at", "completed_at"].map((name) => `${row}.${name}`).join(),
  );

/** Triggers that update the counters. */
export const triggers = [
  ...after("milestones", {
    insert: sql`
      perform keep_processes(array(select distinct process_id from new_rows));
      ${selectFigures(sql`select 1 as step, ${columns("new_rows")} from new_rows`)};`,
    update: sql`
      perform keep_processes(array(
        select was.process_id ${CHANGED} union select made.process_id ${CHANGED}
      ));
      ${
      selectFigures(sql`
        select -1 as step, ${columns("was")} ${CHANGED}
        union all select 1, ${columns("made")} ${CHANGED}`)
    };`,
    delete: sql`
      perform keep_processes(array(select distinct process_id from old_rows));
      ${selectFigures(sql`select -1 as step, ${columns("old_rows")} from old_rows`)};`,
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
      ${selectProjects(sql`select 1 as step, type_id, status from new_rows`)}`,
    update: selectProjects(sql`
      select -1 as step, was.type_id, was.status ${PROJECT_CHANGED}
      union all select 1, made.type_id, made.status ${PROJECT_CHANGED}`),
    delete: selectProjects(sql`select -1 as step, type_id, status from old_rows`),
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

/** Creates statement triggers, which see the inserted, updated or deleted rows. */
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
