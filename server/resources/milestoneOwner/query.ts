import { type Kysely, type RawBuilder, sql } from "kysely";
import type {
  MilestoneOwner,
  StakeholderSummary,
} from "../../../contract/schemas/milestoneOwner.ts";
import { milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import { entityColumns, entitySelect, foldedText } from "../../db/listColumns.ts";
import type { Resource } from "../../db/resource.ts";
import type { Database } from "../../db/schema.ts";
import { isLate } from "../milestone/query.ts";

export const milestoneOwners: Resource<MilestoneOwner, typeof milestoneOwnerList> = {
  shape: milestoneOwnerList,
  row: "owner",
  from: sql`milestone_owners as owner`,
  tiebreak: sql`owner.id`,
  columns: {
    ...entityColumns("owner"),
    name: { ...foldedText("owner.name"), isRequired: true },
    kind: { value: sql`owner.kind`, isRequired: true },
    email: { value: sql`owner.email`, letters: "ascii" },
    phone: { value: sql`owner.phone`, letters: "ascii" },
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

/** What milestone owners answer for, in all projects, sorted by name; all of them unless told. */
export async function stakeholderSummary(
  db: Kysely<Database>,
  now: Date,
  ownerIds?: readonly string[],
): Promise<StakeholderSummary> {
  const among = (id: RawBuilder<unknown>) =>
    ownerIds === undefined ? sql`true` : sql`${id} = any(${ownerIds}::uuid[])`;
  const { rows } = await sql<StakeholderSummary[number]>`
    select
      json_build_object('id', owner.id, 'name', owner.name, 'kind', owner.kind) as owner,
      coalesce(figures.pending + figures.running + figures.completed, 0) as "milestoneCount",
      coalesce(figures.pending, 0) as "pendingCount",
      coalesce(figures.running, 0) as "inProgressCount",
      coalesce(figures.completed, 0) as "completedCount",
      coalesce(late.count, 0) as "lateCount",
      round(
        figures.milliseconds / nullif(figures.completed, 0) / 86400000, 1
      )::double precision as "averageDays"
    from milestone_owners as owner
    left join (
      select owner_id,
        coalesce(sum(count) filter (where status = 'PENDING'), 0)::bigint as pending,
        coalesce(sum(count) filter (where status = 'IN_PROGRESS'), 0)::bigint as running,
        coalesce(sum(count) filter (where status = 'COMPLETED'), 0)::bigint as completed,
        sum(milliseconds) as milliseconds
      from milestone_figures where ${among(sql`owner_id`)} group by owner_id
    ) as figures on figures.owner_id = owner.id
    left join (
      select milestone.owner_id, count(*) as count
      from milestones as milestone where ${isLate(now)} and ${among(sql`milestone.owner_id`)}
      group by milestone.owner_id
    ) as late on late.owner_id = owner.id
    where ${among(sql`owner.id`)}
    order by owner.name collate "tr", owner.id`.execute(db);
  return rows;
}
