import { queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import { ProjectType, ProjectTypePage } from "../../../contract/projectType.ts";
import type { ProjectTypeInput, ProjectTypePatch } from "../../../contract/projectTypeForm.ts";
import { answer } from "../answer.ts";
import { type CallOptions, type Http, nothing } from "../http.ts";

const readType = answer(ProjectType);
const readPage = answer(ProjectTypePage);

type Query = Partial<ListQuery>;

export const listProjectTypes = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/project-types", readPage, { ...options, query: formatListQuery(query) });

export const getProjectType = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/project-types/${id}`, readType, options);

export const createProjectType = (http: Http, input: ProjectTypeInput, options: CallOptions = {}) =>
  http("/api/project-types", readType, { ...options, method: "POST", body: input });

export const updateProjectType = (
  http: Http,
  id: string,
  patch: ProjectTypePatch,
  options: CallOptions = {},
) => http(`/api/project-types/${id}`, readType, { ...options, method: "PATCH", body: patch });

export const deleteProjectType = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/project-types/${id}`, nothing, { ...options, method: "DELETE" });

/** Every query of project types hangs below this key, so that one write refreshes them all. */
export const PROJECT_TYPES = ["project-types"] as const;

export const projectTypeQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...PROJECT_TYPES, "list", query],
      queryFn: ({ signal }) => listProjectTypes(http, query, { signal, quiet: true }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...PROJECT_TYPES, "detail", id],
      queryFn: ({ signal }) => getProjectType(http, id, { signal, quiet: true }),
    }),
});
