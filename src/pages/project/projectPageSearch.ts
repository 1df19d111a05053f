import type { ListQuery } from "../../../contract/listQuery.ts";
import { milestoneList, statusFilters } from "../../../contract/milestone.ts";
import { processList } from "../../../contract/process.ts";
import { choiceParam } from "../../../contract/searchParam.ts";
import { listParams, listQuery } from "../list/listSearch.ts";
import { milestoneSearch } from "../milestone/milestoneRecord.tsx";
import { openParam, type SearchOf } from "../searchParams.ts";

/** The search parameters of /project/{projectId}: the tab and its state. */
export const projectPageSearch = {
  tab: choiceParam(["information", "processes", "milestones", "history"]),
  /** The form is open. */
  edit: openParam,
  /** The dialog that creates a record. */
  create: { ...choiceParam(["no", "process"]), keepsPage: true },
  /** The status filter and the sort order of the milestones; the page is the shown tab's. */
  status: milestoneSearch.params.status,
  ...listParams(milestoneList),
};
export type ProjectPageSearch = SearchOf<typeof projectPageSearch>;
export type ProjectTab = ProjectPageSearch["tab"];

/** The parameters of a newly opened tab. */
export const openTab = (tab: ProjectTab): Partial<ProjectPageSearch> => {
  const blank = Object.entries(projectPageSearch).map(([name, { fallback }]) => [name, fallback]);
  return { ...Object.fromEntries(blank), tab };
};

/** The processes of a project, the oldest first. */
export const processesQuery = ({ page, size }: ProjectPageSearch): ListQuery => ({
  page,
  size,
  sortField: processList.defaultSort.field,
  sortDirection: processList.defaultSort.direction,
  filters: [],
  extend: [],
});

/** The milestones of a project's processes; `filter` is matched on the name. */
export const projectMilestonesQuery = (search: ProjectPageSearch): ListQuery =>
  listQuery(search, "name", {
    filters: search.status === "all" ? [] : statusFilters(search.status),
    extend: ["owner", "process"],
  });

/** How many processes and milestones the page opens on. */
const SHOWN_PROCESSES = 10;
const SHOWN_MILESTONES = 5;

/** The open milestones of a project, the most urgent first. */
export const nextMilestonesQuery: ListQuery = {
  page: 1,
  size: SHOWN_MILESTONES,
  sortField: "urgency",
  sortDirection: "asc",
  filters: statusFilters("OPEN"),
  extend: ["process"],
};

/** The processes of a project with what is next in them and who answers for them. */
export const ongoingProcessesQuery: ListQuery = {
  page: 1,
  size: SHOWN_PROCESSES,
  sortField: processList.defaultSort.field,
  sortDirection: processList.defaultSort.direction,
  filters: [],
  extend: ["milestones", "responsibles"],
};
