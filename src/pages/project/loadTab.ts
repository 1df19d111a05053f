import type { QueryClient } from "@tanstack/react-query";
import type { Permission } from "../../../contract/permissions.ts";
import type { Http } from "../../api/http.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { processQueries } from "../../api/processes.ts";
import { projectQueries } from "../../api/projects.ts";
import { historyQuery } from "./ProjectHistory.tsx";
import {
  nextMilestonesQuery,
  ongoingProcessesQuery,
  processesQuery,
  projectMilestonesQuery,
  type ProjectPageSearch,
  type ProjectTab,
} from "./projectPageSearch.ts";

/** What it takes to load what a tab shows. Without it the first one shows the facts alone. */
export const TAB_PERMISSIONS: Record<ProjectTab, Permission> = {
  information: "project_process:list",
  processes: "project_process:list",
  milestones: "project_process:list",
  history: "project_history:get",
};

interface TabLoad {
  http: Http;
  queryClient: QueryClient;
  id: string;
  search: ProjectPageSearch;
}

interface Rows {
  total: number;
  size: number;
}

/** Loads what a tab shows, and says how many rows it has in all and on a page. */
export async function loadTab({ http, queryClient, id, search }: TabLoad): Promise<Rows | null> {
  const milestones = milestoneQueries(http);
  if (search.tab === "information") {
    await Promise.all([
      queryClient.fetchQuery(milestones.ofProject(id, nextMilestonesQuery)),
      queryClient.fetchQuery(processQueries(http).ofProject(id, ongoingProcessesQuery)),
    ]);
    return null;
  }
  if (search.tab === "processes") {
    const [{ total }] = await Promise.all([
      queryClient.fetchQuery(processQueries(http).ofProject(id, processesQuery(search))),
      queryClient.fetchQuery(milestones.durationsByProcess(id)),
    ]);
    return { total, size: search.size };
  }
  if (search.tab === "milestones") {
    const list = milestones.ofProject(id, projectMilestonesQuery(search));
    const { total } = await queryClient.fetchQuery(list);
    return { total, size: search.size };
  }
  const query = historyQuery(search.page);
  const { total } = await queryClient.fetchQuery(projectQueries(http).history(id, query));
  return { total, size: query.size };
}
