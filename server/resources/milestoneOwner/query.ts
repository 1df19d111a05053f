import { type Kysely, sql } from "kysely";
import type {
  MilestoneOwner,
  StakeholderSummary,
} from "../../../contract/schemas/milestoneOwner.ts";
import { milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import { entitySelect, type Resource } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { isLate } from "../milestone/query.ts";

export const milestoneOwners: Resource<MilestoneOwner, typeof milestoneOwnerList> = {
  shape: milestoneOwnerList,
  row: "owner",
  from: sql`milestone_owners as owner`,
  tiebreak: sql`owner.id`,
  columns: {
    id: { value: sql`owner.id` },
    name: { value: sql`owner.name` },
    kind: { value: sql`owner.kind` },
    email: { value: sql`owner.email`, letters: "ascii" },
    phone: { value: sql`owner.phone`, letters: "ascii" },
    createdAt: { value: sql`owner.created_at` },
    updatedAt: { value: sql`owner.updated_at` },
  },
  select: {
    ...entitySelect("owner"),
    name: sql`owner.name`,
    kind: sql`owner.kind`,
    email: sql`owner.email`,
    phone: sql`owner.phone`,
    notes: sql`owner.notes`,
  },
  extend: {},
};

/** What every milestone owner answers for, in all projects, sorted by name. */
export async function stakeholderSummary(
  db: Kysely<Database>,
  now: Date,
): Promise<StakeholderSummary> {
  const { rows } = await sql<StakeholderSummary[number]>`
    select
      json_build_object('id', owner.id, 'name', owner.name, 'kind', owner.kind) as owner,
      count(milestone.id) as "milestoneCount",
      count(*) filter (where milestone.status = 'PENDING') as "pendingCount",
      count(*) filter (where milestone.status = 'IN_PROGRESS') as "inProgressCount",
      count(*) filter (where milestone.status = 'COMPLETED') as "completedCount",
      count(*) filter (where ${isLate(now, sql`project.status`)}) as "lateCount",
      round(
        avg(extract(epoch from milestone.completed_at - milestone.started_at) / 86400), 1
      )::double precision as "averageDays"
    from milestone_owners as owner
    left join milestones as milestone on milestone.owner_id = owner.id
    left join project_processes as process on process.id = milestone.process_id
    left join projects as project on project.id = process.project_id
    group by owner.id
    order by owner.name collate "tr", owner.id`.execute(db);
  return rows;
}
