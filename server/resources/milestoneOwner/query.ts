import { type Kysely, type RawBuilder, sql } from "kysely";
import type {
  MilestoneOwner,
  StakeholderSummary,
  StakeholderTotals,
} from "../../../contract/schemas/milestoneOwner.ts";
import { milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import { jsonObject } from "../../db/json.ts";
import { entityColumns, entitySelect, foldedText } from "../../db/listColumns.ts";
import type { Resource } from "../../db/resource.ts";
import type { Database } from "../../db/schema.ts";
import { isLate } from "../milestone/query.ts";

/** Milestone owners as they are at a moment: how many of their milestones are late depends on the day. */
export function milestoneOwnersAt(
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
    extend: { summary: summaryAt(now) },
  };
}

/** What the row `owner` answers for. */
function summaryAt(now: Date): RawBuilder<unknown> {
  const countOf = (status: string) =>
    sql`coalesce(sum(figure.count) filter (where figure.status = ${sql.lit(status)}), 0)::bigint`;
  const completed = countOf("COMPLETED");
  const summary: Record<keyof StakeholderSummary, RawBuilder<unknown>> = {
    milestoneCount: sql`coalesce(sum(figure.count), 0)::bigint`,
    pendingCount: countOf("PENDING"),
    inProgressCount: countOf("IN_PROGRESS"),
    completedCount: completed,
    lateCount: sql`(
      select count(*) from milestones as milestone
      where milestone.owner_id = owner.id and ${isLate(now)}
    )`,
    averageDays: sql`round(sum(figure.milliseconds) / nullif(${completed}, 0) / 86400000, 1)`,
  };
  return sql`(
    select ${jsonObject(summary)} from milestone_figures as figure
    where figure.owner_id = owner.id
  )`;
}

/** How many milestone owners there are, and how many milestones have one. */
export async function stakeholderTotals(db: Kysely<Database>): Promise<StakeholderTotals> {
  const { rows: [totals] } = await sql<StakeholderTotals>`
    select (select count(*) from milestone_owners) as "ownerCount",
      coalesce(sum(count), 0)::bigint as "milestoneCount"
    from milestone_figures where owner_id is not null`.execute(db);
  if (totals === undefined) throw new Error("The totals of stakeholders were not answered");
  return totals;
}
