import { formatListQuery, type ListQuery } from "../../contract/listQuery.ts";
import type { Process, ProcessInput, ProcessPatch } from "../../contract/schemas/process.ts";
import { answer } from "./answer.ts";
import type { CallOptions, Http } from "./http.ts";
import { inlineQuery, resource } from "./resource.ts";

export const processes = resource<Process, ProcessInput, ProcessPatch>({
  path: "/api/processes",
  key: "processes",
  permissions: ["project_process:list"],
  entity: "Process",
  page: "ProcessPage",
  // What /process/{id} shows beside the process itself (docs/product.md 9.1).
  extend: [
    "project",
    "project.type",
    "project.company",
    "milestones",
    "milestones.owner",
    "milestones.completions",
    "responsibles",
    "stakeholders",
  ],
});

const readPage = answer("ProcessPage");

const listProjectProcesses = (
  http: Http,
  projectId: string,
  query: Partial<ListQuery>,
  options: CallOptions = {},
) =>
  http(`/api/projects/${projectId}/processes`, readPage, {
    ...options,
    query: formatListQuery(query),
  });

export const processQueries = (http: Http) => ({
  ...processes.queries(http),
  ofProject: (projectId: string, query: Partial<ListQuery>) =>
    inlineQuery(
      [...processes.key, "of project", projectId, query],
      (options) => listProjectProcesses(http, projectId, query, options),
    ),
});
