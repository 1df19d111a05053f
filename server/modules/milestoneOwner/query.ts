import { type Kysely, type RawBuilder, sql } from "kysely";
import type {
  MilestoneOwner,
  StakeholderSummary,
  StakeholderTotals,
} from "../../../contract/schemas/milestoneOwner.ts";
import { milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import {
  entityColumns,
  entitySelect,
  foldedText,
  jsonObject,
} from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";
import type { Database } from "../../platform/db/schema.ts";
import { selectIsLate } from "../milestone/query.ts";

/** Creates the milestone owners resource for a time, as lateness depends on the day. */
export function createMilestoneOwnerResource(
  now: Date,
): Resource<MilestoneOwner, typeof milestoneOwnerList> {
  return {
    shape: milestoneOwnerList,
    row: "owner",
    from: sql`milestone_owners as owner`,
    tiebreak: sql`owner.id`,
    columns: {
      ...entityColumns("owner"),
      name: { ...foldedText("owner.name"), isRequired: true },
      kind: { value: sql`owner.kind`, isRequired: true },
      email: { value: sql`owner.email`, letters: "ascii" },
      nameOrEmail: {
        ...foldedText("owner.name"),
        or: { value: sql`owner.email`, letters: "ascii" },
      },
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
    extend: { summary: selectSummary(now) },
  };
}

/** Selects counts of the milestones of the row `owner`. */
function selectSummary(now: Date): RawBuilder<unknown> {
  const selectCount = (status: string) =>
    sql`coalesce(sum(figure.count) filter (where figure.status = ${sql.lit(status)}), 0)::bigint`;
  const completed = selectCount("COMPLETED");
  const summary: Record<keyof StakeholderSummary, RawBuilder<unknown>> = {
    milestoneCount: sql`coalesce(sum(figure.count), 0)::bigint`,
    pendingCount: selectCount("PENDING"),
    inProgressCount: selectCount("IN_PROGRESS"),
    completedCount: completed,
    lateCount: sql`(
      select count(*) from milestones as milestone
      where milestone.owner_id = owner.id and ${selectIsLate(now)}
    )`,
    averageDays: sql`round(sum(figure.milliseconds) / nullif(${completed}, 0) / 86400000, 1)`,
  };
  return sql`(
    select ${jsonObject(summary)} from milestone_figures as figure
    where figure.owner_id = owner.id
  )`;
}

/** Counts milestone owners, and milestones with an owner. */
export async function readStakeholderTotals(db: Kysely<Database>): Promise<StakeholderTotals> {
  const { rows: [totals] } = await sql<StakeholderTotals>`
    select (select count(*) from milestone_owners) as "ownerCount",
      coalesce(sum(count), 0)::bigint as "milestoneCount"
    from milestone_figures where owner_id is not null`.execute(db);
  if (totals === undefined) throw new Error("The totals of stakeholders were not returned");
  return totals;
}
