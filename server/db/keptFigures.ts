import { type Kysely, type RawBuilder, sql } from "kysely";
import { UNCOUNTED } from "./migrations/0014_kept_figures.ts";
import { FOLDED } from "./migrations/0015_folded.ts";
import { fillRowCounts, mendRowCounts, ROW_COUNTS_OFF, sumUpRowCounts } from "./rowCounts.ts";
import type { Database } from "./schema.ts";

/** So few that whoever wants to change one of them does not wait long. */
const FILLED_AT_ONCE = 1_000;
const AT_ONCE_IN_PART = 1_000;

/** What a migration has left empty in a table, and what fills it for some of its rows. */
interface Gap {
  table: string;
  isEmpty: RawBuilder<unknown>;
  fill(ids: readonly string[]): RawBuilder<unknown>;
}

const GAPS: readonly Gap[] = [
  {
    table: "projects",
    isEmpty: sql`not exists (select from project_progress where project_id = projects.id)`,
    fill: (ids) =>
      sql`
        insert into project_progress (project_id) select unnest(${ids}::uuid[])
        on conflict do nothing`,
  },
  {
    table: "project_processes",
    isEmpty: sql`status is null`,
    fill: (ids) => sql`select keep_processes(${ids}::uuid[])`,
  },
  {
    table: "milestones",
    isEmpty: sql`(urgency is null or project_status is null)`,
    fill: (ids) =>
      sql`
        update milestones as milestone
        set project_status = project.status, urgency = milestone_urgency(
          milestone.status, milestone.due_date, milestone.completed_at, project.status
        )
        from project_processes as process
        join projects as project on project.id = process.project_id
        where milestone.id = any(${ids}::uuid[]) and process.id = milestone.process_id`,
  },
  ...Object.entries(FOLDED).map(foldedGap),
];

function foldedGap([table, columns]: [string, Record<string, string>]): Gap {
  const [first = ""] = Object.keys(columns);
  const each = Object.entries(columns).map(([column, source]) =>
    sql`${sql.ref(column)} = fold(${sql.raw(source)})`
  );
  return {
    table,
    isEmpty: sql`${sql.ref(first)} is null`,
    fill: (ids) =>
      sql`update ${sql.table(table)} set ${sql.join(each)} where id = any(${ids}::uuid[])`,
  };
}

/** Fills what a migration has left empty, some rows at a time, so that nobody waits for it long. */
export async function fillKeptFigures(db: Kysely<Database>): Promise<void> {
  for (const gap of GAPS) await fillGap(db, gap);
  await count(db);
  await fillRowCounts(db);
}

/** Looks once whether there is anything, then goes through the rows in the order of their ids. */
async function fillGap(db: Kysely<Database>, { table, isEmpty, fill }: Gap): Promise<void> {
  const { rows: [left] } = await sql<{ any: boolean }>`
    select exists (select from ${sql.table(table)} where ${isEmpty}) as any`.execute(db);
  if (!left?.any) return;
  for (let last: string | undefined = FIRST_ID; last !== undefined;) {
    const { rows }: { rows: { id: string; isEmpty: boolean }[] } = await sql<
      { id: string; isEmpty: boolean }
    >`
      select id, ${isEmpty} as "isEmpty" from ${sql.table(table)}
      where id > ${last}::uuid order by id limit ${FILLED_AT_ONCE}`.execute(db);
    const ids = rows.filter(({ isEmpty }) => isEmpty).map(({ id }) => id);
    if (ids.length > 0) await fill(ids).execute(db);
    last = rows.at(-1)?.id;
  }
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Counts what a migration has left uncounted: by how much what is kept is off at one moment, so that
 * others may write meanwhile. Only one of several processes finds the line that says so.
 */
async function count(db: Kysely<Database>): Promise<void> {
  await sql`
    with uncounted as (delete from milestone_figures where status = ${UNCOUNTED} returning 1)
    insert into milestone_figures (owner_id, status, count, milliseconds)
    select owner_id, status, -count, -milliseconds from (${FIGURES_OFF}) as off
    where exists (select from uncounted)`.execute(db);
  await sql`
    with uncounted as (delete from project_figures where status = ${UNCOUNTED} returning 1)
    insert into project_figures (type_id, status, count)
    select type_id, status, -count from (${TECHNOLOGIES_OFF}) as off
    where exists (select from uncounted)`.execute(db);
}

/** How many rows of each kind are kept otherwise than they follow from the rest. */
export interface KeptDifferences {
  processes: number;
  projects: number;
  figures: number;
  technologies: number;
  rows: number;
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
      (select count(*) from (${ROW_COUNTS_OFF}) as off) as rows,
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
      mendRowCounts,
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
  await sumUpRowCounts(db);
}
