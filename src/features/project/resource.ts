import type { QueryClient } from "@tanstack/react-query";
import { TREND_DAYS } from "../../../contract/constants.ts";
import type { Project, ProjectInput, ProjectPatch } from "../../../contract/schemas/project.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { createResource, inlineQuery } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

export const projects = createResource<Project, ProjectInput, ProjectPatch>({
  ...RECORD_APIS.project,
  entity: "Project",
  page: "ProjectPage",
  extend: ["company", "type", "processes"],
});

const readProject = createResponseParser("Project");
const readCount = createResponseParser("Count");
const readByType = createResponseParser("ProjectsByType");
const readTrend = createResponseParser("CreationTrend");

export const setProjectEnablement = (
  http: Http,
  id: string,
  action: "enable" | "disable",
  options: CallOptions = {},
) => http(`/api/projects/${id}/${action}`, readProject, { ...options, method: "PUT" });

type ProjectCount = "count" | "count/active";

const AGGREGATES = "/api/projects/aggregates";
const createDaysParam = (count: number) => new URLSearchParams({ days: String(count) });

export const projectQueries = (http: Http) => {
  const { key } = projects;
  return {
    ...projects.queries(http),
    count: (which: ProjectCount) =>
      inlineQuery([...key, which], (options) => http(`${AGGREGATES}/${which}`, readCount, options)),
    byType: () =>
      inlineQuery(
        [...key, "by-type"],
        (options) => http(`${AGGREGATES}/by-type`, readByType, options),
      ),
    creationTrend: () =>
      inlineQuery(
        [...key, "creation-trend"],
        (options) =>
          http(`${AGGREGATES}/creation-trend`, readTrend, {
            ...options,
            query: createDaysParam(TREND_DAYS),
          }),
      ),
  };
};

/** The prefixes of query keys whose data depends on processes or milestones. */
export const PROCESS_QUERY_KEYS = [
  [RECORD_APIS.process.key],
  [RECORD_APIS.milestone.key],
  [RECORD_APIS.project.key],
  [RECORD_APIS.milestoneOwner.key],
] as const;

/** Invalidates all queries that depend on processes, milestones or projects. */
export async function refreshProcesses(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    PROCESS_QUERY_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
