import { type Kysely, sql } from "kysely";
import type {
  DurationsByMilestone,
  DurationsByOwner,
  DurationsByProcess,
} from "../../../contract/schemas/milestone.ts";
import { MAX_OWNERS_COMPARED, type MilestoneStatus } from "../../../contract/milestone.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type DayRange, isWithinDays } from "../../platform/db/expressions.ts";
import { notFound } from "../../platform/problemError.ts";

export async function countMilestones(
  db: Kysely<Database>,
  status?: MilestoneStatus,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from milestone_figures
    where ${status === undefined ? sql`true` : sql`status = ${status}`}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts milestones completed within these days and not uncompleted since. */
export async function countRecentlyCompleted(
  db: Kysely<Database>,
  days: DayRange,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from milestones
    where ${isWithinDays(sql`completed_at`, days)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Average durations of owners with completed milestones, slowest first, up to a limit. */
export async function readDurationsByOwner(db: Kysely<Database>): Promise<DurationsByOwner> {
  const { rows } = await sql<DurationsByOwner[number]>`
    select json_build_object('id', owner.id, 'name', owner.name) as owner,
      round(sum(milliseconds) / sum(count) / 86400000, 1)::double precision as "averageDays",
      sum(count)::bigint as count
    from milestone_figures as figure
    join milestone_owners as owner on owner.id = figure.owner_id
    where figure.status = 'COMPLETED'
    group by owner.id
    having sum(count) > 0
    order by "averageDays" desc, owner.name collate "tr_numeric", owner.id
    limit ${MAX_OWNERS_COMPARED}`.execute(db);
  return rows;
}

/**
 * Durations of the completed milestones of a process, in order.
 * @throws {ProblemError} `not-found`
 */
export async function readDurationsOfProcess(
  db: Kysely<Database>,
  processId: string,
): Promise<DurationsByMilestone> {
  await checkExists(db, "project_processes", processId);
  const { rows } = await sql<DurationsByMilestone[number]>`
    select json_build_object('id', milestone.id, 'name', milestone.name) as milestone, ${durations}
    from milestones as milestone
    where milestone.status = 'COMPLETED' and milestone.process_id = ${processId}::uuid
    group by milestone.id
    order by milestone.position`.execute(db);
  return rows;
}

/**
 * Average durations of a project's processes with completed milestones, oldest first.
 * @throws {ProblemError} `not-found`
 */
export async function readDurationsOfProject(
  db: Kysely<Database>,
  projectId: string,
): Promise<DurationsByProcess> {
  await checkExists(db, "projects", projectId);
  const { rows } = await sql<DurationsByProcess[number]>`
    select json_build_object('id', process.id, 'name', process.name) as process, ${durations}
    from milestones as milestone
    join project_processes as process on process.id = milestone.process_id
    where milestone.status = 'COMPLETED' and process.project_id = ${projectId}::uuid
    group by process.id
    order by process.created_at, process.id`.execute(db);
  return rows;
}

const durations = sql`
  round(
    avg(extract(epoch from milestone.completed_at - milestone.started_at) / 86400), 1
  )::double precision as "averageDays",
  count(*) as count`;

async function checkExists(
  db: Kysely<Database>,
  table: "projects" | "project_processes",
  id: string,
): Promise<void> {
  const row = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
}
