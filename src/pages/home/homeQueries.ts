import { useQuery } from "@tanstack/react-query";
import { TREND_DAYS } from "../../../contract/constants.ts";
import { type Filter, formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import type { FilterContext } from "../../../contract/quickFilters.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Overview } from "../../../contract/schemas/overview.ts";
import { useServices } from "../../actors/services.ts";
import { useFilterContext } from "../../actors/useFilterContext.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { OVERVIEW_PERMISSIONS, overviewQuery } from "../../api/overview.ts";
import { projectQueries } from "../../api/projects.ts";
import { milestoneSearch } from "../milestone/milestoneRecord.tsx";
import { projectSearch } from "../project/projectRecord.tsx";

/** Projects that have been through all of their processes. */
const COMPLETED: Filter[] = [{ fieldId: "completed", operator: "EQUALS", value: "true" }];

/** Milestones of disabled projects cannot be moved, so they are left out. */
const MOVABLE_FILTERS: Filter[] = [
  { fieldId: "projectStatus", operator: "EQUALS", value: "ACTIVE" },
];

const movableMilestonesPath = (values: Parameters<typeof milestoneSearch.path>[0]) =>
  `${milestoneSearch.path(values)}&${formatListQuery({ filters: MOVABLE_FILTERS })}`;

/** The addresses that the start page's figures link to: each the list of what it counts. */
export const HOME_PATHS = {
  projects: projectSearch.path({}),
  active: projectSearch.path({ status: "ACTIVE" }),
  disabled: projectSearch.path({ status: "DISABLED" }),
  fresh: projectSearch.path({ created: TREND_DAYS }),
  completed: `/project/?${formatListQuery({ filters: COMPLETED })}`,
  companies: "/company/",
  technologies: "/technology/",
  late: milestoneSearch.path({ status: "LATE" }),
  mine: movableMilestonesPath({ status: "OPEN", responsible: "me" }),
  mineLate: milestoneSearch.path({ status: "LATE", responsible: "me" }),
  open: movableMilestonesPath({ status: "OPEN" }),
  recent: milestoneSearch.path({ completed: TREND_DAYS }),
} as const;

export const projectsOfTypePath = (type: string) => projectSearch.path({ type });

export const completedByOwnerPath = (owner: string) =>
  milestoneSearch.path({ status: "COMPLETED", owner });

const LINES = 5;

/** Any of these permissions shows the section of the start page. */
export const SECTION_PERMISSIONS = {
  projects: ["project:list"],
  milestones: ["project_process:list"],
  companies: ["company:list"],
  technologies: ["project_type:list"],
} as const satisfies Record<string, readonly Permission[]>;

/** What the start page asks for: its figures and what is above the fold first, then the rest. */
export function homeQueries(http: Http, context: FilterContext) {
  const projects = projectQueries(http);
  const milestones = milestoneQueries(http);
  const listed = (path: string, filters: Filter[], more: Partial<ListQuery>) =>
    milestones.list({ ...queryOfPath(path, context, filters), ...more });
  return {
    overview: () => overviewQuery(http),
    mine: () => listed(HOME_PATHS.mine, MOVABLE_FILTERS, { size: LINES + 1 }),
    projectsByType: projects.byType,
    creationTrend: projects.creationTrend,
    newestProjects: () =>
      projects.list({
        page: 1,
        size: LINES,
        sortField: "createdAt",
        sortDirection: "desc",
        extend: ["company", "type"],
        fields: ["company.name", "type.name"],
      }),
    durationsByOwner: milestones.durationsByOwner,
    recentMilestones: () =>
      listed(HOME_PATHS.recent, [], {
        size: LINES,
        sortField: "completedAt",
        sortDirection: "desc",
        extend: ["project", "completions"],
      }),
  };
}

/** The query of the list at this address, so that both count the same. */
function queryOfPath(
  path: string,
  context: FilterContext,
  filters: readonly Filter[],
): ListQuery {
  const params = new URL(path, "http://app").searchParams;
  return milestoneSearch.query(milestoneSearch.read(params), context, filters);
}

/** The queries of the start page for the signed-in user. */
export function useHomeQueries() {
  const { http } = useServices();
  return homeQueries(http, useFilterContext());
}

/** The figures; nothing is asked for who sees none. */
export const useOverview = () => useQuery(useOverviewOptions());

/** Whether there is no project yet. Who asks is drawn anew for that alone. */
export const useHasNoProjects = (): boolean =>
  useQuery({ ...useOverviewOptions(), select: hasNoProjects }).data ?? false;

/** Where there are some, what it is before that is known. */
const hasNoProjects = ({ projects }: Overview): true | undefined =>
  projects?.total === 0 || undefined;

function useOverviewOptions() {
  const { hasAny } = usePermissions();
  const { overview } = useHomeQueries();
  return { ...overview(), enabled: hasAny(OVERVIEW_PERMISSIONS) };
}
