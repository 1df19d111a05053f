import type { Permission } from "../../../../contract/permissions.ts";
import { createResponseParser } from "../../../api/schemas.ts";
import type { Http } from "../../../api/http.ts";
import { inlineQuery } from "../../../api/resource.ts";

/** Any of these permissions shows a figure. */
export const OVERVIEW_PERMISSIONS: readonly Permission[] = [
  "project:list",
  "project_process:list",
  "company:list",
  "project_type:list",
];

const readOverview = createResponseParser("Overview");

/** Lets all parts of an opening page share one request. */
const FRESH_MS = 2_000;

/**
 * The figures of the start page. Each visit refetches them, as nearly every change affects them.
 */
export const overviewQuery = (http: Http) => ({
  ...inlineQuery(
    ["overview"],
    (options) => http("/api/metrics/overview", readOverview, options),
  ),
  staleTime: FRESH_MS,
});
