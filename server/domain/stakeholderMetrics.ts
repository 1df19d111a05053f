import { type Kysely, sql } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";
import type { StakeholderSummary } from "../../contract/milestoneOwner.ts";
import type { Database } from "../db/schema.ts";

/**
 * What every milestone owner answers for, in all projects, sorted by name. A milestone is late from
 * the day after its due date, in Istanbul, until it is completed.
 */
export async function stakeholderSummary(
  db: Kysely<Database>,
  now: Date,
): Promise<StakeholderSummary> {
  const today = sql`(${now}::timestamptz at time zone ${sql.lit(DEFAULT_TIME_ZONE)})::date`;
  const { rows } = await sql<StakeholderSummary[number]>`
    select
      json_build_object('id', owner.id, 'name', owner.name, 'kind', owner.kind) as owner,
      count(milestone.id) as "milestoneCount",
      count(*) filter (where milestone.status = 'PENDING') as "pendingCount",
      count(*) filter (where milestone.status = 'IN_PROGRESS') as "inProgressCount",
      count(*) filter (where milestone.status = 'COMPLETED') as "completedCount",
      count(*) filter (where milestone.status <> 'COMPLETED' and milestone.due_date < ${today})
        as "lateCount",
      round(
        avg(extract(epoch from milestone.completed_at - milestone.started_at) / 86400), 1
      )::double precision as "averageDays"
    from milestone_owners as owner
    left join milestones as milestone on milestone.owner_id = owner.id
    group by owner.id
    order by owner.name collate "tr", owner.id`.execute(db);
  return rows;
}
