import { queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import {
  Process,
  type ProcessInput,
  ProcessPage,
  type ProcessPatch,
} from "../../../contract/process.ts";
import { answer } from "../answer.ts";
import { type CallOptions, type Http, nothing } from "../http.ts";

const readProcess = answer(Process);
const readPage = answer(ProcessPage);

type Query = Partial<ListQuery>;

/** What /process/{id} shows beside the process itself (spec section 2). */
const WHOLE = [
  "project",
  "project.type",
  "project.company",
  "milestones",
  "milestones.owner",
  "milestones.completions",
  "responsibles",
  "stakeholders",
];

export const listProcesses = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/processes", readPage, { ...options, query: formatListQuery(query) });

export const getProcess = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/processes/${id}`, readProcess, {
    ...options,
    query: formatListQuery({ extend: WHOLE }),
  });

export const createProcess = (http: Http, input: ProcessInput, options: CallOptions = {}) =>
  http("/api/processes", readProcess, { ...options, method: "POST", body: input });

export const updateProcess = (
  http: Http,
  id: string,
  patch: ProcessPatch,
  options: CallOptions = {},
) => http(`/api/processes/${id}`, readProcess, { ...options, method: "PATCH", body: patch });

export const deleteProcess = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/processes/${id}`, nothing, { ...options, method: "DELETE" });

export const listProjectProcesses = (
  http: Http,
  projectId: string,
  query: Query,
  options: CallOptions = {},
) =>
  http(`/api/projects/${projectId}/processes`, readPage, {
    ...options,
    query: formatListQuery(query),
  });

/** Every query of processes hangs below this key; what a milestone does shows in them too. */
export const PROCESSES = ["processes"] as const;

export const processQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...PROCESSES, "list", query],
      queryFn: ({ signal }) => listProcesses(http, query, { signal, quiet: true }),
    }),
  ofProject: (projectId: string, query: Query) =>
    queryOptions({
      queryKey: [...PROCESSES, "of project", projectId, query],
      queryFn: ({ signal }) =>
        listProjectProcesses(http, projectId, query, { signal, quiet: true }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...PROCESSES, "detail", id],
      queryFn: ({ signal }) => getProcess(http, id, { signal, quiet: true }),
    }),
});
