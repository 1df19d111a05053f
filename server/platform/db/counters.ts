import { type Kysely, type RawBuilder, sql } from "kysely";
import { UNCOUNTED } from "./migrations/0014_kept_figures.ts";
import { FOLDED } from "./migrations/0015_folded.ts";
import { FOLDED_NOTIFICATIONS } from "./migrations/0029_notification_texts.ts";
import { inTransaction } from "./inTransaction.ts";
import {
  fillRowCounts,
  mergeRowCounts,
  ROW_COUNT_CORRECTION,
  ROW_COUNT_DIFFERENCES,
} from "./rowCounts.ts";
import type { Database } from "./schema.ts";

/** Rows filled per statement; writers wait for one statement at most. */
const FILL_BATCH_SIZE = 1_000;
const PART_SIZE = 1_000;

/** Counters that a migration left empty in a table, and the statement that fills them. */
interface CounterGap {
  table: string;
  isEmpty: RawBuilder<unknown>;
  fill(ids: readonly string[]): RawBuilder<unknown>;
}

const COUNTER_GAPS: readonly CounterGap[] = [
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
  {
    table: "milestones",
    isEmpty: sql`(planned_due_date is null and due_date is not null)`,
    fill: (ids) =>
      sql`
        update milestones set planned_due_date = due_date
        where id = any(${ids}::uuid[]) and planned_due_date is null`,
  },
  ...Object.entries({ ...FOLDED, ...FOLDED_NOTIFICATIONS }).map(createFoldedGap),
];

function createFoldedGap([table, columns]: [string, Record<string, string>]): CounterGap {
  const [first = ""] = Object.keys(columns);
  const assignments = Object.entries(columns).map(([column, source]) =>
    sql`${sql.ref(column)} = fold(${sql.raw(source)})`
  );
  return {
    table,
    isEmpty: sql`${sql.ref(first)} is null`,
    fill: (ids) =>
      sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = any(${ids}::uuid[])`,
  };
}

/** Fills the counters that a migration left empty, in batches that keep locks short. */
export async function fillCounters(db: Kysely<Database>): Promise<void> {
  for (const gap of COUNTER_GAPS) await fillGap(db, gap);
  await countExistingRows(db);
  await fillRowCounts(db);
}

/** Fills one gap, in the order of ids, if any row is empty. */
async function fillGap(db: Kysely<Database>, { table, isEmpty, fill }: CounterGap): Promise<void> {
  const { rows: [firstGap] } = await sql<{ any: boolean }>`
    select exists (select from ${sql.table(table)} where ${isEmpty}) as any`.execute(db);
  if (!firstGap?.any) return;
  for (let last: string | undefined = FIRST_ID; last !== undefined;) {
    const { rows }: { rows: { id: string; isEmpty: boolean }[] } = await sql<
      { id: string; isEmpty: boolean }
    >`
      select id, ${isEmpty} as "isEmpty" from ${sql.table(table)}
      where id > ${last}::uuid order by id limit ${FILL_BATCH_SIZE}`.execute(db);
    const ids = rows.filter(({ isEmpty }) => isEmpty).map(({ id }) => id);
    if (ids.length > 0) await fill(ids).execute(db);
    last = rows.at(-1)?.id;
  }
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Counts the rows from before a migration, as a correction of the present counters.
 * Others may write meanwhile. Only one of several processes finds and deletes the `UNCOUNTED` row.
 */
async function countExistingRows(db: Kysely<Database>): Promise<void> {
  await sql`
    with uncounted as (delete from milestone_figures where status = ${UNCOUNTED} returning 1)
    insert into milestone_figures (owner_id, status, count, milliseconds)
    select owner_id, status, -count, -milliseconds from (${MILESTONE_COUNT_DIFFERENCES}) as off
    where exists (select from uncounted)`.execute(db);
  await sql`
    with uncounted as (delete from project_figures where status = ${UNCOUNTED} returning 1)
    insert into project_figures (type_id, status, count, tonnes)
    select type_id, status, -count, -tonnes from (${PROJECT_COUNT_DIFFERENCES}) as off
    where exists (select from uncounted)`.execute(db);
}

/** The number of rows of each kind whose counters are wrong. */
export interface CounterDifferences {
  processes: number;
  projects: number;
  figures: number;
  technologies: number;
  rows: number;
  urgencies: number;
}

/** Compares all denormalised counters with what they count. */
export async function compareCounters(db: Kysely<Database>): Promise<CounterDifferences> {
  const { rows } = await sql<CounterDifferences>`
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
      (select count(*) from (${MILESTONE_COUNT_DIFFERENCES}) as off) as figures,
      (select count(*) from (${PROJECT_COUNT_DIFFERENCES}) as off) as technologies,
      (select count(*) from (${ROW_COUNT_DIFFERENCES}) as off) as rows,
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
  const [row] = rows;
  if (!row) throw new TypeError("a row was asked for");
  return row;
}

const MILESTONE_COUNT_DIFFERENCES = sql`
  select owner_id, status, sum(count) as count, sum(milliseconds) as milliseconds
  from (
    select owner_id, status, count, milliseconds from milestone_figures
    union all
    select owner_id, status, -count, -milliseconds from milestone_sums
  ) as both_of_them
  group by owner_id, status having sum(count) <> 0 or sum(milliseconds) <> 0`;

const PROJECT_COUNT_DIFFERENCES = sql`
  select type_id, status, sum(count) as count, sum(tonnes) as tonnes
  from (
    select type_id, status, count, tonnes from project_figures
    union all
    select type_id, status, -1, -coalesce(annual_reduction_tonnes, 0)::numeric from projects
  ) as both_of_them
  group by type_id, status having sum(count) <> 0 or sum(tonnes) <> 0`;

/** Corrects all denormalised counters. Returns how many rows were wrong. */
export async function recomputeCounters(db: Kysely<Database>): Promise<CounterDifferences> {
  return await inTransaction(db, async (trx) => {
    await sql`lock table milestones, project_processes, projects in share row exclusive mode`
      .execute(trx);
    const differences = await compareCounters(trx);
    const corrections = [
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
      callInParts("keep_processes", "project_processes"),
      callInParts("keep_projects", "projects"),
      sql`
        insert into milestone_figures (owner_id, status, count, milliseconds)
        select owner_id, status, -count, -milliseconds from (${MILESTONE_COUNT_DIFFERENCES}) as off`,
      sql`
        insert into project_figures (type_id, status, count, tonnes)
        select type_id, status, -count, -tonnes from (${PROJECT_COUNT_DIFFERENCES}) as off`,
      ROW_COUNT_CORRECTION,
    ];
    for (const statement of corrections) await statement.execute(trx);
    return differences;
  });
}

/** Calls a function for all ids in parts: the planner chooses badly for very long arrays. */
const callInParts = (functionName: string, table: string) =>
  sql`
    select ${sql.raw(functionName)}(ids)
    from (
      select array_agg(id) as ids
      from (
        select id, row_number() over (order by id) / ${PART_SIZE}::integer as part
        from ${sql.table(table)}
      ) as numbered
      group by part
    ) as parts`;

/** Merges the rows that changes have added to the counters into one row per counter. */
export async function mergeCounters(db: Kysely<Database>): Promise<void> {
  await sql`
    with added as (delete from milestone_figures returning owner_id, status, count, milliseconds)
    insert into milestone_figures (owner_id, status, count, milliseconds)
    select owner_id, status, sum(count), sum(milliseconds) from added
    group by owner_id, status having sum(count) <> 0 or sum(milliseconds) <> 0`.execute(db);
  await sql`
    with added as (delete from project_figures returning type_id, status, count, tonnes)
    insert into project_figures (type_id, status, count, tonnes)
    select type_id, status, sum(count), sum(tonnes) from added
    group by type_id, status having sum(count) <> 0 or sum(tonnes) <> 0`.execute(db);
  await mergeRowCounts(db);
}
