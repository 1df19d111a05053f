import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import type { Process, ProcessInput, ProcessPatch } from "../../../contract/schemas/process.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { createResource, inlineQuery } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

export const processes = createResource<Process, ProcessInput, ProcessPatch>({
  ...RECORD_APIS.process,
  entity: "Process",
  page: "ProcessPage",
  // What /process/{id} shows in addition to the process (docs/product.md 9.1).
  extend: [
    "project",
    "project.type",
    "project.company",
    "milestones",
    "milestones.owner",
    "milestones.assignee",
    "milestones.completions",
    "responsibles",
    "stakeholders",
  ],
});

const readPage = createResponseParser("ProcessPage");

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
  listByProject: (projectId: string, query: Partial<ListQuery>) =>
    inlineQuery(
      [...processes.key, "of project", projectId, query],
      (options) => listProjectProcesses(http, projectId, query, options),
    ),
});
