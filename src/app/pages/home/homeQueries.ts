import { useQuery } from "@tanstack/react-query";
import { TREND_DAYS } from "../../../../contract/constants.ts";
import { type Filter, formatListQuery, type ListQuery } from "../../../../contract/listQuery.ts";
import type { FilterContext } from "../../../../contract/quickFilters.ts";
import type { Permission } from "../../../../contract/permissions.ts";
import type { Overview } from "../../../../contract/schemas/overview.ts";
import { useServices } from "../../../actors/services.ts";
import { useFilterContext } from "../../../actors/useFilterContext.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import type { Http } from "../../../api/http.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { OVERVIEW_PERMISSIONS, overviewQuery } from "./overview.ts";
import { projectQueries } from "../../../features/project/resource.ts";
import { milestoneSearch } from "../../../features/milestone/links.ts";
import { projectSearch } from "../../../features/project/links.ts";

/** Filters projects whose processes are all completed. */
const COMPLETED: Filter[] = [{ fieldId: "completed", operator: "EQUALS", value: "true" }];

/** Excludes milestones of disabled projects, whose status cannot change. */
const MOVABLE_FILTERS: Filter[] = [
  { fieldId: "projectStatus", operator: "EQUALS", value: "ACTIVE" },
];

const movableMilestonesPath = (values: Parameters<typeof milestoneSearch.path>[0]) =>
  `${milestoneSearch.path(values)}&${formatListQuery({ filters: MOVABLE_FILTERS })}`;

/** The paths of the lists that the start page's figures count. */
export const HOME_PATHS = {
  projects: projectSearch.path({}),
  active: projectSearch.path({ status: "ACTIVE" }),
  disabled: projectSearch.path({ status: "DISABLED" }),
  newProjects: projectSearch.path({ created: TREND_DAYS }),
  completed: `/project/?${formatListQuery({ filters: COMPLETED })}`,
  companies: "/company/",
  technologies: "/technology/",
  late: milestoneSearch.path({ status: "LATE" }),
  myOpenMilestones: movableMilestonesPath({ status: "OPEN", responsible: "me" }),
  myLateMilestones: milestoneSearch.path({ status: "LATE", responsible: "me" }),
  openMilestones: movableMilestonesPath({ status: "OPEN" }),
  recentCompletions: milestoneSearch.path({ completed: TREND_DAYS }),
} as const;

export const projectsOfTypePath = (type: string) => projectSearch.path({ type });

export const completedByOwnerPath = (owner: string) =>
  milestoneSearch.path({ status: "COMPLETED", owner });

const MAX_LINES = 5;

/** Any of these permissions shows a section of the start page. */
export const SECTION_PERMISSIONS = {
  projects: ["project:list"],
  milestones: ["project_process:list"],
  companies: ["company:list"],
  technologies: ["project_type:list"],
} as const satisfies Record<string, readonly Permission[]>;

/** Creates the queries of the start page. */
export function homeQueries(http: Http, context: FilterContext) {
  const projects = projectQueries(http);
  const milestones = milestoneQueries(http);
  const createMilestonesQuery = (path: string, filters: Filter[], overrides: Partial<ListQuery>) =>
    milestones.list({ ...toListQuery(path, context, filters), ...overrides });
  return {
    overview: () => overviewQuery(http),
    myOpenMilestones: () =>
      createMilestonesQuery(HOME_PATHS.myOpenMilestones, MOVABLE_FILTERS, { size: MAX_LINES + 1 }),
    projectsByType: projects.byType,
    creationTrend: projects.creationTrend,
    newestProjects: () =>
      projects.list({
        page: 1,
        size: MAX_LINES,
        sortField: "createdAt",
        sortDirection: "desc",
        extend: ["company", "type"],
        fields: ["company.name", "type.name"],
      }),
    durationsByOwner: milestones.durationsByOwner,
    recentMilestones: () =>
      createMilestonesQuery(HOME_PATHS.recentCompletions, [], {
        size: MAX_LINES,
        sortField: "completedAt",
        sortDirection: "desc",
        extend: ["project", "completions"],
      }),
  };
}

/** Converts a list's path to its query, so that both count the same rows. */
function toListQuery(
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

/** The figures. Fetches nothing for users who may see none. */
export const useOverview = () => useQuery(useOverviewOptions());

/** Whether there is no project yet. The caller renders again only when this changes. */
export const useHasNoProjects = (): boolean =>
  useQuery({ ...useOverviewOptions(), select: hasNoProjects }).data ?? false;

/** Returns undefined, not false, for some projects: loading them then causes no render. */
const hasNoProjects = ({ projects }: Overview): true | undefined =>
  projects?.total === 0 || undefined;

function useOverviewOptions() {
  const { hasAny } = usePermissions();
  const { overview } = useHomeQueries();
  return { ...overview(), enabled: hasAny(OVERVIEW_PERMISSIONS) };
}
