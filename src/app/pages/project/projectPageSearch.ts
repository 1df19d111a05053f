import type { ListQuery } from "../../../../contract/listQuery.ts";
import { createStatusFilters, milestoneList } from "../../../../contract/milestone.ts";
import { processList } from "../../../../contract/process.ts";
import { createChoiceParam, idParam } from "../../../../contract/searchParam.ts";
import { createListParams, toListQuery } from "../../../records/list/listSearch.ts";
import { MILESTONE_COLUMNS_EXTEND, milestoneSearch } from "../../../features/milestone/links.ts";
import { openParam, type SearchOf } from "../../../records/searchParams.ts";

/** The search parameters of /project/{projectId}: the tab and its state. */
export const projectPageSearch = {
  tab: createChoiceParam(["information", "processes", "milestones", "history"]),
  /** Whether the form is open. */
  edit: openParam,
  /** The dialog that creates a record. */
  create: { ...createChoiceParam(["no", "process"]), keepsPage: true },
  /** The zoom of the timeline. */
  zoom: { ...createChoiceParam(["quarter", "month", "year"]), keepsPage: true },
  /** The process that the dialog copies. */
  copy: { ...idParam, keepsPage: true },
  /** Status filter and sort order of the milestones. The page is that of the shown tab. */
  status: milestoneSearch.params.status,
  ...createListParams(milestoneList),
};
export type ProjectPageSearch = SearchOf<typeof projectPageSearch>;
export type ProjectTab = ProjectPageSearch["tab"];

/** Creates the parameters of a newly opened tab. */
export const createTabSearch = (tab: ProjectTab): Partial<ProjectPageSearch> => {
  const defaults = Object.entries(projectPageSearch).map((
    [name, { fallback }],
  ) => [name, fallback]);
  return { ...Object.fromEntries(defaults), tab };
};

/** Creates the query of a project's processes with their milestones, the oldest first. */
export const processesQuery = ({ page, size }: ProjectPageSearch): ListQuery => ({
  page,
  size,
  sortField: processList.defaultSort.field,
  sortDirection: processList.defaultSort.direction,
  filters: [],
  extend: ["milestones"],
});

/** Creates the query of a project's milestones. `filter` is matched on the name. */
export const projectMilestonesQuery = (search: ProjectPageSearch): ListQuery =>
  toListQuery(search, "name", {
    filters: search.status === "all"
      ? []
      : createStatusFilters(milestoneSearch.params.status.pick(search.status)),
    extend: MILESTONE_COLUMNS_EXTEND,
  });

/** The numbers of processes and milestones on the overview tab. */
const SHOWN_PROCESSES = 10;
const SHOWN_MILESTONES = 5;

/** The query of a project's open milestones, the most urgent first. */
export const nextMilestonesQuery: ListQuery = {
  page: 1,
  size: SHOWN_MILESTONES,
  sortField: "urgency",
  sortDirection: "asc",
  filters: createStatusFilters(["OPEN"]),
  extend: ["process"],
};

/** The query of a project's processes, with milestones and responsibles. */
export const ongoingProcessesQuery: ListQuery = {
  page: 1,
  size: SHOWN_PROCESSES,
  sortField: processList.defaultSort.field,
  sortDirection: processList.defaultSort.direction,
  filters: [],
  extend: ["milestones", "responsibles"],
};
