import { type Context, Hono } from "hono";
import type { QueryFault } from "../../../contract/parseListQuery.ts";
import { SearchPage } from "../../../contract/schemas/search.ts";
import {
  DEFAULT_SEARCH_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_SIZE,
  MAX_SEARCH_WORDS,
} from "../../../contract/search.ts";
import { isStorable } from "../../platform/http/body.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readRoute } from "../auth/route.ts";
import { invalidQuery } from "../../platform/http/params.ts";
import { listSearchPermissions, listSearchSources, type SearchedKinds } from "./kinds.ts";
import { search } from "./query.ts";
import { parseSearchText, type SearchText } from "./words.ts";

const QUERY = {
  q: {
    type: "string",
    minLength: 1,
    maxLength: MAX_SEARCH_LENGTH,
    description: `Up to ${MAX_SEARCH_WORDS} words, all of which a record has to have. One or two ` +
      "letters have to begin a word. A text without a letter or digit finds nothing.",
  },
  size: { type: "integer", minimum: 1, maximum: MAX_SEARCH_SIZE, default: DEFAULT_SEARCH_SIZE },
};

/** Creates the route that searches records of all kinds. */
export const createSearchRoutes = (kinds: SearchedKinds) =>
  new Hono<AppEnv>().get(
    "/",
    readRoute({
      summary: "Find records of every kind that one may list, the best first",
      tag: "Search",
      access: listSearchPermissions(kinds),
      workload: "search",
      response: SearchPage,
      query: QUERY,
    }, (c) => {
      const { searchText, size } = readSearch(c);
      return search(c.var.db, listSearchSources(kinds, c.var.currentUser), searchText, size);
    }),
  );

/**
 * Reads the query.
 * @throws {ProblemError} 400 that names every invalid key
 */
function readSearch(c: Context<AppEnv>): { searchText: SearchText; size: number } {
  const params = new URL(c.req.url).searchParams;
  const faults: QueryFault[] = [...new Set(params.keys())].filter((key) => !(key in QUERY))
    .map((key) => ({ key, reason: "unknown" }));
  for (const key of Object.keys(QUERY)) {
    if (params.getAll(key).length > 1) faults.push({ key, reason: "repeated" });
  }
  const text = params.get("q") ?? "";
  const searchText = parseSearchText(text);
  if (!isStorable(text)) faults.push({ key: "q", reason: "value" });
  else if (
    searchText.text === "" || searchText.words.length > MAX_SEARCH_WORDS ||
    text.length > MAX_SEARCH_LENGTH
  ) faults.push({ key: "q", reason: "range" });
  const sizeText = params.get("size") ?? String(DEFAULT_SEARCH_SIZE);
  const size = /^\d{1,3}$/.test(sizeText) ? Number(sizeText) : 0;
  if (size < 1 || size > MAX_SEARCH_SIZE) faults.push({ key: "size", reason: "range" });
  if (faults.length > 0) throw invalidQuery(faults);
  return { searchText, size };
}
