import { queryOptions } from "@tanstack/react-query";
import { TREND_DAYS } from "../../../contract/constants.ts";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import {
  CreationTrend,
  Project,
  ProjectHistoryPage,
  ProjectPage,
  ProjectsByType,
} from "../../../contract/project.ts";
import type { ProjectInput, ProjectPatch } from "../../../contract/projectForm.ts";
import { type } from "../../../contract/schema.ts";
import { answer } from "../answer.ts";
import { type CallOptions, type Http, nothing } from "../http.ts";

const readProject = answer(Project);
const readPage = answer(ProjectPage);
const readHistory = answer(ProjectHistoryPage);
const readCount = answer(type("number"));
const readByType = answer(ProjectsByType);
const readTrend = answer(CreationTrend);

type Query = Partial<ListQuery>;

export const listProjects = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/projects", readPage, { ...options, query: formatListQuery(query) });

export const getProject = (http: Http, id: string, extend: string[], options: CallOptions = {}) =>
  http(`/api/projects/${id}`, readProject, { ...options, query: formatListQuery({ extend }) });

export const createProject = (http: Http, input: ProjectInput, options: CallOptions = {}) =>
  http("/api/projects", readProject, { ...options, method: "POST", body: input });

export const updateProject = (
  http: Http,
  id: string,
  patch: ProjectPatch,
  options: CallOptions = {},
) => http(`/api/projects/${id}`, readProject, { ...options, method: "PATCH", body: patch });

export const deleteProject = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/projects/${id}`, nothing, { ...options, method: "DELETE" });

export const switchProject = (
  http: Http,
  id: string,
  action: "enable" | "disable",
  options: CallOptions = {},
) => http(`/api/projects/${id}/${action}`, readProject, { ...options, method: "PUT" });

export const getProjectHistory = (
  http: Http,
  id: string,
  query: Query,
  options: CallOptions = {},
) =>
  http(`/api/projects/${id}/history`, readHistory, { ...options, query: formatListQuery(query) });

export type ProjectCount = "count" | "count/active" | "count/disabled" | "count/new";

export const countProjects = (http: Http, which: ProjectCount, options: CallOptions = {}) =>
  http(`/api/projects/aggregates/${which}`, readCount, options);

/** How many were created in so many last days. */
export const countNewProjects = (http: Http, days: number, options: CallOptions = {}) =>
  http("/api/projects/aggregates/count/new", readCount, {
    ...options,
    query: new URLSearchParams({ days: String(days) }),
  });

/** How many days completed projects took on average; 0 while there is none. */
export const averageCompletionDays = (http: Http, options: CallOptions = {}) =>
  http("/api/projects/aggregates/average-completion-days", readCount, options);

export const projectsByType = (http: Http, options: CallOptions = {}) =>
  http("/api/projects/aggregates/by-type", readByType, options);

export const creationTrend = (http: Http, options: CallOptions = {}) =>
  http("/api/projects/aggregates/creation-trend", readTrend, {
    ...options,
    query: new URLSearchParams({ days: String(TREND_DAYS) }),
  });

/** Every query of projects hangs below this key, so that one write refreshes them all. */
export const PROJECTS = ["projects"] as const;

export const projectQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...PROJECTS, "list", query],
      queryFn: ({ signal }) => listProjects(http, query, { signal, quiet: true }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...PROJECTS, "detail", id],
      queryFn: ({ signal }) =>
        getProject(http, id, ["company", "type", "processes"], { signal, quiet: true }),
    }),
  history: (id: string, query: Query) =>
    queryOptions({
      queryKey: [...PROJECTS, "detail", id, "history", query],
      queryFn: ({ signal }) => getProjectHistory(http, id, query, { signal, quiet: true }),
    }),
  count: (which: ProjectCount) =>
    queryOptions({
      queryKey: [...PROJECTS, which],
      queryFn: ({ signal }) => countProjects(http, which, { signal, quiet: true }),
    }),
  newIn: (days: number) =>
    queryOptions({
      queryKey: [...PROJECTS, "count/new", days],
      queryFn: ({ signal }) => countNewProjects(http, days, { signal, quiet: true }),
    }),
  averageCompletionDays: () =>
    queryOptions({
      queryKey: [...PROJECTS, "average-completion-days"],
      queryFn: ({ signal }) => averageCompletionDays(http, { signal, quiet: true }),
    }),
  byType: () =>
    queryOptions({
      queryKey: [...PROJECTS, "by-type"],
      queryFn: ({ signal }) => projectsByType(http, { signal, quiet: true }),
    }),
  creationTrend: () =>
    queryOptions({
      queryKey: [...PROJECTS, "creation-trend"],
      queryFn: ({ signal }) => creationTrend(http, { signal, quiet: true }),
    }),
});
