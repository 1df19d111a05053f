import { type Kysely, sql } from "kysely";
import { TREND_DAYS } from "../../../contract/constants.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { MilestonePage } from "../../../contract/schemas/milestone.ts";
import type { Overview } from "../../../contract/schemas/overview.ts";
import type { CurrentUser } from "../../platform/currentUser.ts";
import { readListPage } from "../../platform/db/list.ts";
import type { Database } from "../../platform/db/schema.ts";
import { isWithinDays } from "../../platform/db/expressions.ts";
import { createMilestoneResource } from "../milestone/query.ts";

/** Reads the counts of the start page that the user may see. */
export async function readOverview(
  db: Kysely<Database>,
  { id, permissions }: Pick<CurrentUser, "id" | "permissions">,
  now: Date,
): Promise<Overview> {
  const ifPermitted = <Part>(permission: Permission, part: () => Promise<Part>) =>
    permissions.includes(permission) ? part() : undefined;
  const [projects, milestones, companies, technologies] = await Promise.all([
    ifPermitted("project:list", () => readProjectCounts(db, now)),
    ifPermitted("project_process:list", () => readLateMilestones(db, id, now)),
    ifPermitted("company:list", () => countRows(db, "companies")),
    ifPermitted("project_type:list", () => countRows(db, "project_types")),
  ]);
  return {
    ...(projects && { projects }),
    ...(milestones && { milestones }),
    ...(companies !== undefined && { companies }),
    ...(technologies !== undefined && { technologies }),
  };
}

type ProjectCounts = NonNullable<Overview["projects"]>;

async function readProjectCounts(db: Kysely<Database>, now: Date): Promise<ProjectCounts> {
  const isCreatedWithin = (days: number) => isWithinDays(sql`created_at`, { days, now });
  const { rows: [figures] } = await sql<ProjectCounts>`
    select kept.*, lately.created, lately.both - lately.created as "createdBefore", done.*
    from (
      select coalesce(sum(count), 0)::bigint as total,
        coalesce(sum(count) filter (where status = 'ACTIVE'), 0)::bigint as active,
        coalesce(sum(count) filter (where status = 'DISABLED'), 0)::bigint as disabled
      from project_figures
    ) as kept, (
      select count(*) filter (where ${isCreatedWithin(TREND_DAYS)}) as created, count(*) as both
      from projects where ${isCreatedWithin(2 * TREND_DAYS)}
    ) as lately, (
      select count(*) as completed,
        coalesce(round(avg(seconds) / 86400, 1), 0)::double precision as "averageCompletionDays"
      from project_progress where is_completed
    ) as done`.execute(db);
  if (figures === undefined) throw new Error("The figures of projects were not returned");
  return figures;
}

const LATE: Filter = { fieldId: "late", operator: "EQUALS", value: "true" };

async function readLateMilestones(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<NonNullable<Overview["milestones"]>> {
  const readFirst = async (filters: Filter[]) => {
    const order = { sortField: "urgency", sortDirection: "asc" } as const;
    const query = { page: 1, size: 1, ...order, filters, extend: [] };
    return MilestonePage.assert(
      JSON.parse(await readListPage(db, createMilestoneResource(now), query)),
    );
  };
  const ownFilter: Filter = { fieldId: "effectiveAssignee", operator: "EQUALS", value: userId };
  const [{ total: late, data: [oldest] }, { total: ownLate }] = await Promise.all([
    readFirst([LATE]),
    readFirst([LATE, ownFilter]),
  ]);
  return {
    late,
    ownLate,
    oldestLate: oldest
      ? { id: oldest.id, processId: oldest.processId, dueDate: oldest.dueDate }
      : null,
  };
}

async function countRows(db: Kysely<Database>, table: "companies" | "project_types") {
  const { count } = await db.selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
