import type { Http } from "../../api/http.ts";
import { projectQueries } from "../../api/project/projects.ts";

const NEWEST = 5;

/** What the start page shows of projects. */
export function homeQueries(http: Http) {
  const projects = projectQueries(http);
  return {
    all: projects.count("count"),
    active: projects.count("count/active"),
    disabled: projects.count("count/disabled"),
    fresh: projects.count("count/new"),
    newest: projects.list({
      page: 1,
      size: NEWEST,
      sortField: "createdAt",
      sortDirection: "desc",
      extend: ["company", "type"],
    }),
  };
}
