import { useQueries, useQuery } from "@tanstack/react-query";
import { DEFAULT_TIME_ZONE, TREND_DAYS } from "../../../../contract/constants.ts";
import { type Filter, formatListQuery, type ListQuery } from "../../../../contract/listQuery.ts";
import type { Permission } from "../../../../contract/permissions.ts";
import type { FilterContext } from "../../../../contract/quickFilters.ts";
import type { Overview } from "../../../../contract/schemas/overview.ts";
import { toDay } from "../../../../machines/clock.ts";
import { useServices } from "../../../actors/services.ts";
import { useFilterContext } from "../../../actors/useFilterContext.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import type { Http } from "../../../api/http.ts";
import { inlineQuery } from "../../../api/resource.ts";
import { createResponseParser } from "../../../api/schemas.ts";
import { milestoneSearch } from "../../../features/milestone/links.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { projectSearch } from "../../../features/project/links.ts";
import { projectQueries } from "../../../features/project/resource.ts";
import { useSearch } from "../../../records/searchParams.ts";

/** Milestones due within so many days are soon. */
export const SOON_DAYS = 14;

/** The most milestones shown as late, and as due soon. */
export const MAX_DUE = 6;
/** The most milestones of each part of the user's work. */
export const MAX_WORK = 4;
const MAX_LINES = 5;

/** Excludes milestones of disabled projects, whose status cannot change. */
const MOVABLE: Filter = { fieldId: "projectStatus", operator: "EQUALS", value: "ACTIVE" };

/** Any of these permissions shows a section of the start page. */
export const SECTION_PERMISSIONS = {
  projects: ["project:list"],
  milestones: ["project_process:list"],
} as const satisfies Record<string, readonly Permission[]>;

/** Whose milestones are shown as late and soon. */
export type Whose = "mine" | "everyone";

/** The search parameter of the start page; empty for the default of the user's permissions. */
export const homeSearch = {
  whose: {
    read: (text: string): Whose | undefined =>
      text === "mine" || text === "everyone" ? text : undefined,
    fallback: "",
  },
} as const;

/** Who may change processes sees everyone's milestones unless they choose otherwise. */
export const getDefaultWhose = (canManage: boolean): Whose => canManage ? "everyone" : "mine";

/** The choice of whose milestones are shown, kept in the address. */
export function useWhose() {
  const { has } = usePermissions();
  const { search, change } = useSearch(homeSearch);
  const fallback = getDefaultWhose(has("project_process:update"));
  return {
    whose: search.whose || fallback,
    choose: (whose: Whose) => change({ whose: whose === fallback ? "" : whose }),
  };
}

type MilestoneSearchValues = Parameters<typeof milestoneSearch.path>[0];

/** A list of milestones by its quick filters and further filters. */
interface MilestoneFilters {
  values: MilestoneSearchValues;
  filters: Filter[];
}

const formatMilestonesPath = ({ values, filters }: MilestoneFilters) =>
  `${milestoneSearch.path(values)}&${formatListQuery({ filters })}`;

const createDueFilter = (operator: Filter["operator"], value: string): Filter => ({
  fieldId: "dueDate",
  operator,
  value,
});

/** The filters of the lists of milestones on the start page. */
export function createMilestoneFilters({ userId, now }: Pick<FilterContext, "userId" | "now">) {
  const today = toDay({ minute: now.getTime(), timeZone: DEFAULT_TIME_ZONE });
  const lastDay = Temporal.PlainDate.from(today).add({ days: SOON_DAYS }).toString();
  const untilLastDay = createDueFilter("LESS_THAN_OR_EQUAL", lastDay);
  const byWhose = (whose: Whose): MilestoneSearchValues =>
    whose === "mine" ? { responsible: "me" } : {};
  const open = (whose: Whose, ...filters: Filter[]): MilestoneFilters => ({
    values: { ...byWhose(whose), status: "OPEN" },
    filters: [MOVABLE, ...filters],
  });
  return {
    late: (whose: Whose): MilestoneFilters => ({
      values: { ...byWhose(whose), status: "LATE" },
      filters: [],
    }),
    soon: (whose: Whose) =>
      open(whose, createDueFilter("GREATER_THAN_OR_EQUAL", today), untilLastDay),
    lateAndSoon: (whose: Whose) => open(whose, untilLastDay),
    open: (whose: Whose) => open(whose),
    assignedToMe: () =>
      open("everyone", { fieldId: "assigneeId", operator: "EQUALS", value: userId }),
    /** Of processes that the user is responsible for. */
    unassigned: () => open("mine", { fieldId: "assigneeId", operator: "IS_NULL" }),
  };
}

/** The paths of the lists of milestones on the start page. */
export function createMilestonePaths(context: FilterContext) {
  const filters = createMilestoneFilters(context);
  return {
    late: (whose: Whose) => milestoneSearch.path(filters.late(whose).values),
    soon: (whose: Whose) => formatMilestonesPath(filters.soon(whose)),
    lateAndSoon: (whose: Whose) => formatMilestonesPath(filters.lateAndSoon(whose)),
    open: (whose: Whose) => formatMilestonesPath(filters.open(whose)),
  };
}

/** The paths of the lists that the start page links to. */
export const HOME_PATHS = {
  active: projectSearch.path({ status: "ACTIVE" }),
  newProjects: projectSearch.path({ created: TREND_DAYS }),
  technologies: "/technology/",
  recentCompletions: milestoneSearch.path({ completed: TREND_DAYS }),
} as const;

export const projectsOfTypePath = (type: string) => projectSearch.path({ type });

export const activeProjectsOfTypePath = (type: string) =>
  projectSearch.path({ status: "ACTIVE", type });

/** The active projects of all technologies but these. */
export const otherProjectsPath = (types: readonly string[]) =>
  `${HOME_PATHS.active}&${
    formatListQuery({ filters: [{ fieldId: "typeId", operator: "NOT_IN", value: [...types] }] })
  }`;

export const completedByOwnerPath = (owner: string) =>
  milestoneSearch.path({ status: "COMPLETED", owner });

const readOverview = createResponseParser("Overview");

/** Lets all parts of an opening page share one request. */
export const FRESH_MS = 2_000;

/** Creates the queries of the start page. */
export function homeQueries(http: Http, context: FilterContext) {
  const projects = projectQueries(http);
  const milestones = milestoneQueries(http);
  const filters = createMilestoneFilters(context);
  const list = (
    { values, filters }: MilestoneFilters,
    overrides: Partial<ListQuery>,
  ) => {
    const params = new URL(milestoneSearch.path(values), "http://app").searchParams;
    const query = milestoneSearch.query(milestoneSearch.read(params), context, filters);
    return milestones.list({ ...query, extend: ["assignee", "project"], ...overrides });
  };
  const work = { size: 2 * MAX_DUE + MAX_WORK };
  return {
    /** Each visit refetches the counters, as nearly every change affects them. */
    overview: () => ({
      ...inlineQuery(
        ["overview"],
        (options) => http("/api/metrics/overview", readOverview, options),
      ),
      staleTime: FRESH_MS,
    }),
    late: (whose: Whose = "everyone") => list(filters.late(whose), { size: MAX_DUE }),
    soon: (whose: Whose = "everyone") => list(filters.soon(whose), { size: MAX_DUE }),
    // As many as may be in the other list, and as many as are shown.
    assignedToMe: () => list(filters.assignedToMe(), work),
    unassigned: () => list(filters.unassigned(), work),
    projectsByType: projects.byType,
    creationTrend: projects.creationTrend,
    durationsByOwner: milestones.durationsByOwner,
    recentMilestones: () =>
      list({ values: { completed: TREND_DAYS }, filters: [] }, {
        size: MAX_LINES,
        sortField: "completedAt",
        sortDirection: "desc",
        extend: ["project", "completions"],
      }),
  };
}

/** The queries of the start page for the signed-in user. */
export function useHomeQueries() {
  const { http } = useServices();
  return homeQueries(http, useFilterContext());
}

/** Whether the portfolio and the lists of milestones have loaded or failed. */
export function useIsUpperFetched(): boolean {
  const { hasAny } = usePermissions();
  const { whose } = useWhose();
  const queries = useHomeQueries();
  const overview = useOverview();
  const enabled = hasAny(SECTION_PERMISSIONS.milestones);
  const areListsFetched = useQueries({
    queries: [
      queries.late(whose),
      queries.soon(whose),
      queries.assignedToMe(),
      queries.unassigned(),
    ].map((query) => ({ ...query, enabled })),
    combine: (lists) => lists.every(({ isFetched, isEnabled }) => isFetched || !isEnabled),
  });
  return areListsFetched && (overview.isFetched || !overview.isEnabled);
}

/** The counters of projects. Fetches nothing for users who may not see them. */
export const useOverview = () => useQuery(useOverviewOptions());

/** Whether there is no project yet. The caller renders again only when this changes. */
export const useHasNoProjects = (): boolean =>
  useQuery({ ...useOverviewOptions(), select: hasNoProjects }).data ?? false;

/** Returns undefined, not false, for some projects: loading them then causes no render. */
const hasNoProjects = ({ projects }: Overview): true | undefined => projects === 0 || undefined;

function useOverviewOptions() {
  const { hasAny } = usePermissions();
  const { overview } = useHomeQueries();
  return { ...overview(), enabled: hasAny(SECTION_PERMISSIONS.projects) };
}
