import { type Kysely, sql } from "kysely";
import { DEFAULT_TIME_ZONE, type Enablement } from "../../../contract/constants.ts";
import type { CreationTrend, ProjectsByType } from "../../../contract/schemas/project.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type DayRange, firstDay, isWithinDays, todayAt } from "../../platform/db/expressions.ts";

const zone = sql.lit(DEFAULT_TIME_ZONE);

export async function countProjects(db: Kysely<Database>, status?: Enablement): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from project_figures
    where ${status === undefined ? sql`true` : sql`status = ${status}`}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts projects created within these days. */
export async function countNewProjects(db: Kysely<Database>, days: DayRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from projects
    where ${isWithinDays(sql`created_at`, days)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Reads the average duration of completed projects in days, to one decimal.
 * Returns 0 if there are none. A duration lasts from the start of the first milestone to the
 * completion of the last. A project is completed if it has processes and all are completed.
 */
export async function readAverageCompletionDays(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ average: number }>`
    select coalesce(round(avg(seconds) / 86400, 1), 0)::double precision as average
    from project_progress where is_completed`.execute(db);
  return rows[0]?.average ?? 0;
}

/** Counts the projects of each project type that has any, most used first. */
export async function countProjectsByType(db: Kysely<Database>): Promise<ProjectsByType> {
  const { rows } = await sql<ProjectsByType[number]>`
    select json_build_object('id', id, 'name', name) as type, used.count
    from project_types
    join (
      select type_id, sum(count)::bigint as count from project_figures
      group by type_id having sum(count) > 0
    ) as used
      on used.type_id = id
    order by used.count desc, name collate "tr_numeric"`.execute(db);
  return rows;
}

/** Counts the projects created on each of these days, oldest first. */
export async function readCreationTrend(
  db: Kysely<Database>,
  days: DayRange,
): Promise<CreationTrend> {
  const { rows } = await sql<CreationTrend[number]>`
    select day::date as date, (
      select count(*) from projects
      where created_at >= day at time zone ${zone}
        and created_at < (day + interval '1 day') at time zone ${zone}
    ) as count
    from generate_series(
      ${firstDay(days)}::timestamp, ${todayAt(days.now)}::timestamp, interval '1 day'
    ) as day
    order by day`.execute(db);
  return rows;
}
