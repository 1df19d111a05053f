import { type Kysely, sql } from "kysely";
import { TREND_DAYS } from "../../../contract/constants.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { MilestonePage } from "../../../contract/schemas/milestone.ts";
import type { Overview } from "../../../contract/schemas/overview.ts";
import type { CurrentUser } from "../../auth/sessions.ts";
import { listPage } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { isWithinDays } from "../../db/today.ts";
import { milestonesAt } from "../milestone/query.ts";

/** What the start page counts for somebody: each part that they may see. */
export async function overviewFor(
  db: Kysely<Database>,
  { id, permissions }: Pick<CurrentUser, "id" | "permissions">,
  now: Date,
): Promise<Overview> {
  const ifMay = <Part>(permission: Permission, part: () => Promise<Part>) =>
    permissions.includes(permission) ? part() : undefined;
  const [projects, milestones, companies, technologies] = await Promise.all([
    ifMay("project:list", () => projectFigures(db, now)),
    ifMay("project_process:list", () => lateMilestones(db, id, now)),
    ifMay("company:list", () => countOf(db, "companies")),
    ifMay("project_type:list", () => countOf(db, "project_types")),
  ]);
  return {
    ...(projects && { projects }),
    ...(milestones && { milestones }),
    ...(companies !== undefined && { companies }),
    ...(technologies !== undefined && { technologies }),
  };
}

type ProjectFigures = NonNullable<Overview["projects"]>;

/** In one statement. */
async function projectFigures(db: Kysely<Database>, now: Date): Promise<ProjectFigures> {
  const within = (days: number) => isWithinDays(sql`created_at`, { days, now });
  const { rows: [figures] } = await sql<ProjectFigures>`
    select kept.*, lately.created, lately.both - lately.created as "createdBefore", done.*
    from (
      select coalesce(sum(count), 0)::bigint as total,
        coalesce(sum(count) filter (where status = 'ACTIVE'), 0)::bigint as active,
        coalesce(sum(count) filter (where status = 'DISABLED'), 0)::bigint as disabled
      from project_figures
    ) as kept, (
      select count(*) filter (where ${within(TREND_DAYS)}) as created, count(*) as both
      from projects where ${within(2 * TREND_DAYS)}
    ) as lately, (
      select count(*) as completed,
        coalesce(round(avg(seconds) / 86400, 1), 0)::double precision as "averageCompletionDays"
      from project_progress where is_completed
    ) as done`.execute(db);
  if (figures === undefined) throw new Error("The figures of projects were not answered");
  return figures;
}

const LATE: Filter = { fieldId: "late", operator: "EQUALS", value: "true" };

async function lateMilestones(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<NonNullable<Overview["milestones"]>> {
  const first = async (filters: Filter[]) => {
    const order = { sortField: "urgency", sortDirection: "asc" } as const;
    const query = { page: 1, size: 1, ...order, filters, extend: [] };
    return MilestonePage.assert(JSON.parse(await listPage(db, milestonesAt(now), query)));
  };
  const own: Filter = { fieldId: "responsibles", operator: "EQUALS", value: userId };
  const [{ total: late, data: [oldest] }, { total: ownLate }] = await Promise.all([
    first([LATE]),
    first([LATE, own]),
  ]);
  return {
    late,
    ownLate,
    oldestLate: oldest
      ? { id: oldest.id, processId: oldest.processId, dueDate: oldest.dueDate }
      : null,
  };
}

async function countOf(db: Kysely<Database>, table: "companies" | "project_types") {
  const { count } = await db.selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
