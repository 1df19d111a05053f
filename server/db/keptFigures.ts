import { type Kysely, type RawBuilder, sql } from "kysely";
import { FOLDED } from "./migrations/0015_folded.ts";
import type { Database } from "./schema.ts";

const FILLED_AT_ONCE = 5_000;
const AT_ONCE_IN_PART = 1_000;

/** Fills what a migration has left empty, some rows at a time, so that nobody waits for it long. */
export async function fillKeptFigures(db: Kysely<Database>): Promise<void> {
  const steps = [
    sql<{ done: number }>`
      with filled as (
        insert into project_progress (project_id)
        select id from projects
        where not exists (select from project_progress where project_id = projects.id)
        limit ${FILLED_AT_ONCE}
        on conflict do nothing returning 1
      )
      select count(*) as done from filled`,
    sql<{ done: number }>`
      with missing as materialized (
        select id from project_processes where status is null limit ${FILLED_AT_ONCE}
      )
      select cardinality(ids) as done from (select array(select id from missing) as ids) as found
      cross join lateral keep_processes(ids)`,
    sql<{ done: number }>`
      with missing as materialized (
        select id, process_id from milestones
        where urgency is null or project_status is null limit ${FILLED_AT_ONCE}
      ), filled as (
        update milestones as milestone
        set project_status = project.status, urgency = milestone_urgency(
          milestone.status, milestone.due_date, milestone.completed_at, project.status
        )
        from missing
        join project_processes as process on process.id = missing.process_id
        join projects as project on project.id = process.project_id
        where milestone.id = missing.id
        returning 1
      )
      select count(*) as done from filled`,
  ];
  for (const step of [...steps, ...Object.entries(FOLDED).map(folding)]) {
    while (await amount(db, step) > 0);
  }
}

function folding([table, columns]: [string, Record<string, string>]) {
  const [first = ""] = Object.keys(columns);
  const each = Object.entries(columns).map(([column, source]) =>
    sql`${sql.ref(column)} = fold(${sql.raw(source)})`
  );
  return sql<{ done: number }>`
    with filled as (
      update ${sql.table(table)} set ${sql.join(each)}
      where id in (
        select id from ${sql.table(table)} where ${sql.ref(first)} is null limit ${FILLED_AT_ONCE}
      )
      returning 1
    )
    select count(*) as done from filled`;
}

/** How many rows of each kind are kept otherwise than they follow from the rest. */
export interface KeptDifferences {
  processes: number;
  projects: number;
  figures: number;
  technologies: number;
  urgencies: number;
}

/** Holds what is kept against what it follows from. */
export async function compareKeptFigures(db: Kysely<Database>): Promise<KeptDifferences> {
  const { rows } = await sql<KeptDifferences>`
    select
      (
        select count(*) from project_processes as kept join process_states as made using (id)
        where (kept.status, kept.milestone_count, kept.completed_milestone_count,
            kept.started_at, kept.completed_at)
          is distinct from (made.status, made.milestone_count, made.completed_milestone_count,
            made.started_at, made.completed_at)
      ) as processes,
      (
        select count(*) from project_states as made
        left join project_progress as kept on kept.project_id = made.id
        where (kept.is_completed, kept.seconds) is distinct from (made.is_completed, made.seconds)
      ) as projects,
      (select count(*) from (${FIGURES_OFF}) as off) as figures,
      (select count(*) from (${TECHNOLOGIES_OFF}) as off) as technologies,
      (
        select count(*)
        from milestones as milestone
        join project_processes as process on process.id = milestone.process_id
        join projects as project on project.id = process.project_id
        where (milestone.project_status, milestone.urgency) is distinct from (
          project.status,
          milestone_urgency(
            milestone.status, milestone.due_date, milestone.completed_at, project.status
          )
        )
      ) as urgencies`.execute(db);
  const [found] = rows;
  if (!found) throw new TypeError("a row was asked for");
  return found;
}

const FIGURES_OFF = sql`
  select owner_id, status, sum(count) as count, sum(milliseconds) as milliseconds
  from (
    select owner_id, status, count, milliseconds from milestone_figures
    union all
    select owner_id, status, -count, -milliseconds from milestone_sums
  ) as both_of_them
  group by owner_id, status having sum(count) <> 0 or sum(milliseconds) <> 0`;

const TECHNOLOGIES_OFF = sql`
  select type_id, status, sum(count) as count
  from (
    select type_id, status, count from project_figures
    union all
    select type_id, status, -1 from projects
  ) as both_of_them
  group by type_id, status having sum(count) <> 0`;

/** Sets right what is kept, and answers how much was not. */
export async function mendKeptFigures(db: Kysely<Database>): Promise<KeptDifferences> {
  return await db.transaction().execute(async (trx) => {
    await sql`lock table milestones, project_processes, projects in share row exclusive mode`
      .execute(trx);
    const found = await compareKeptFigures(trx);
    const mend = [
      sql`
        update milestones as milestone
        set project_status = project.status, urgency = milestone_urgency(
          milestone.status, milestone.due_date, milestone.completed_at, project.status
        )
        from project_processes as process
        join projects as project on project.id = process.project_id
        where process.id = milestone.process_id
          and (milestone.project_status, milestone.urgency) is distinct from (
            project.status,
            milestone_urgency(
              milestone.status, milestone.due_date, milestone.completed_at, project.status
            )
          )`,
      sql`
        insert into project_progress (project_id) select id from projects on conflict do nothing`,
      inParts("keep_processes", "project_processes"),
      inParts("keep_projects", "projects"),
      sql`
        insert into milestone_figures (owner_id, status, count, milliseconds)
        select owner_id, status, -count, -milliseconds from (${FIGURES_OFF}) as off`,
      sql`
        insert into project_figures (type_id, status, count)
        select type_id, status, -count from (${TECHNOLOGIES_OFF}) as off`,
    ];
    for (const statement of mend) await statement.execute(trx);
    return found;
  });
}

/** Of very many ids at once the planner makes too much. */
const inParts = (keeper: string, table: string) =>
  sql`
    select ${sql.raw(keeper)}(ids)
    from (
      select array_agg(id) as ids
      from (
        select id, row_number() over (order by id) / ${AT_ONCE_IN_PART}::integer as part
        from ${sql.table(table)}
      ) as numbered
      group by part
    ) as parts`;

/** Adds up what was added to the figures since the last time. */
export async function sumUpFigures(db: Kysely<Database>): Promise<void> {
  await sql`
    with added as (delete from milestone_figures returning owner_id, status, count, milliseconds)
    insert into milestone_figures (owner_id, status, count, milliseconds)
    select owner_id, status, sum(count), sum(milliseconds) from added
    group by owner_id, status having sum(count) <> 0 or sum(milliseconds) <> 0`.execute(db);
  await sql`
    with added as (delete from project_figures returning type_id, status, count)
    insert into project_figures (type_id, status, count)
    select type_id, status, sum(count) from added
    group by type_id, status having sum(count) <> 0`.execute(db);
}

async function amount(db: Kysely<Database>, step: RawBuilder<{ done: number }>): Promise<number> {
  const { rows } = await step.execute(db);
  return rows[0]?.done ?? 0;
}
