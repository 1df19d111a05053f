import type { Http } from "../../../api/http.ts";
import { inlineQuery } from "../../../api/resource.ts";
import { createResponseParser } from "../../../api/schemas.ts";

const readOverview = createResponseParser("Overview");

/** Lets all parts of an opening page share one request. */
const FRESH_MS = 2_000;

/**
 * The counters of projects on the start page. Each visit refetches them, as nearly every change
 * affects them.
 */
export const overviewQuery = (http: Http) => ({
  ...inlineQuery(
    ["overview"],
    (options) => http("/api/metrics/overview", readOverview, options),
  ),
  staleTime: FRESH_MS,
});
