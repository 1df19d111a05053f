import { type Kysely, sql } from "kysely";
import type {
  DurationsByMilestone,
  DurationsByOwner,
  DurationsByProcess,
} from "../../../contract/schemas/milestone.ts";
import { type MilestoneStatus, MOST_OWNERS_COMPARED } from "../../../contract/milestone.ts";
import type { Database } from "../../db/schema.ts";
import { type DayRange, isWithinDays } from "../../db/today.ts";
import { notFound } from "../../refusal.ts";

export async function countMilestones(
  db: Kysely<Database>,
  status?: MilestoneStatus,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from milestone_figures
    where ${status === undefined ? sql`true` : sql`status = ${status}`}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many milestones were completed in these days and still are. */
export async function countRecentlyCompleted(
  db: Kysely<Database>,
  days: DayRange,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from milestones
    where ${isWithinDays(sql`completed_at`, days)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The owners who have completed milestones, the slowest first; no more than are compared. */
export async function durationsByOwner(db: Kysely<Database>): Promise<DurationsByOwner> {
  const { rows } = await sql<DurationsByOwner[number]>`
    select json_build_object('id', owner.id, 'name', owner.name) as owner,
      round(sum(milliseconds) / sum(count) / 86400000, 1)::double precision as "averageDays",
      sum(count)::bigint as count
    from milestone_figures as figure
    join milestone_owners as owner on owner.id = figure.owner_id
    where figure.status = 'COMPLETED'
    group by owner.id
    having sum(count) > 0
    order by "averageDays" desc, owner.name collate "tr", owner.id
    limit ${MOST_OWNERS_COMPARED}`.execute(db);
  return rows;
}

/** The milestones of a process that are completed, in their order; refuses where there is no process. */
export async function durationsOfProcess(
  db: Kysely<Database>,
  processId: string,
): Promise<DurationsByMilestone> {
  await refuseUnknown(db, "project_processes", processId);
  const { rows } = await sql<DurationsByMilestone[number]>`
    select json_build_object('id', milestone.id, 'name', milestone.name) as milestone, ${durations}
    from milestones as milestone
    where milestone.status = 'COMPLETED' and milestone.process_id = ${processId}::uuid
    group by milestone.id
    order by milestone.position`.execute(db);
  return rows;
}

/** The processes of a project that have completed milestones, the oldest first; refuses as above. */
export async function durationsOfProject(
  db: Kysely<Database>,
  projectId: string,
): Promise<DurationsByProcess> {
  await refuseUnknown(db, "projects", projectId);
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

async function refuseUnknown(
  db: Kysely<Database>,
  table: "projects" | "project_processes",
  id: string,
): Promise<void> {
  const found = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}
