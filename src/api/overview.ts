import type { Permission } from "../../contract/permissions.ts";
import { answer } from "./answer.ts";
import type { Http } from "./http.ts";
import { inlineQuery } from "./resource.ts";

/** Any of these has a figure to see. */
export const OVERVIEW_PERMISSIONS: readonly Permission[] = [
  "project:list",
  "project_process:list",
  "company:list",
  "project_type:list",
];

const readOverview = answer("Overview");

/** So that what asks for it as a page opens shares one request. */
const FRESH_MS = 2_000;

/** What the start page counts. As it follows from nearly all records, each visit asks for it anew. */
export const overviewQuery = (http: Http) => ({
  ...inlineQuery(
    ["overview"],
    (options) => http("/api/metrics/overview", readOverview, options),
  ),
  staleTime: FRESH_MS,
});
