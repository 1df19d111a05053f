import { TREND_DAYS } from "../../contract/constants.ts";
import type { Project } from "../../contract/schemas/project.ts";
import type { ProjectInput, ProjectPatch } from "../../contract/schemas/project.ts";
import { answer } from "./answer.ts";
import type { CallOptions, Http } from "./http.ts";
import { inlineQuery, resource } from "./resource.ts";

export const projects = resource<Project, ProjectInput, ProjectPatch>({
  path: "/api/projects",
  key: "projects",
  permissions: ["project:list"],
  entity: "Project",
  page: "ProjectPage",
  extend: ["company", "type", "processes"],
});

const readProject = answer("Project");
const readCount = answer("Count");
const readByType = answer("ProjectsByType");
const readTrend = answer("CreationTrend");

export const setProjectEnablement = (
  http: Http,
  id: string,
  action: "enable" | "disable",
  options: CallOptions = {},
) => http(`/api/projects/${id}/${action}`, readProject, { ...options, method: "PUT" });

type ProjectCount = "count" | "count/active";

const AGGREGATES = "/api/projects/aggregates";
const days = (count: number) => new URLSearchParams({ days: String(count) });

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
          http(`${AGGREGATES}/creation-trend`, readTrend, { ...options, query: days(TREND_DAYS) }),
      ),
  };
};
