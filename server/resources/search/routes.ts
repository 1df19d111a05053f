import { type Context, Hono } from "hono";
import type { QueryFault } from "../../../contract/parseListQuery.ts";
import { SearchPage } from "../../../contract/schemas/search.ts";
import {
  DEFAULT_SEARCH_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_SIZE,
  MAX_SEARCH_WORDS,
} from "../../../contract/search.ts";
import { requires } from "../../http/authorize.ts";
import { isStorable } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { describe } from "../../http/openApi.ts";
import { badQuery } from "../../http/params.ts";
import { SEARCH_PERMISSIONS, soughtBy } from "./kinds.ts";
import { search } from "./query.ts";
import { type Wanted, wantedOf } from "./words.ts";

const QUERY = {
  q: {
    type: "string",
    minLength: 1,
    maxLength: MAX_SEARCH_LENGTH,
    description: `Up to ${MAX_SEARCH_WORDS} words, all of which a record has to have. One or two ` +
      "letters have to begin a word.",
  },
  size: { type: "integer", minimum: 1, maximum: MAX_SEARCH_SIZE, default: DEFAULT_SEARCH_SIZE },
};

export const searchRoutes = new Hono<AppEnv>().get(
  "/",
  describe("Find records of every kind that one may list, the best first", {
    tag: "Search",
    answers: SearchPage,
    query: QUERY,
  }),
  requires(...SEARCH_PERMISSIONS),
  async (c) => {
    const { wanted, size } = readSearch(c);
    return c.json(await search(c.var.db, soughtBy(c.var.currentUser), wanted, size));
  },
);

/** The query of a search, or 400 naming every key at fault. */
function readSearch(c: Context<AppEnv>): { wanted: Wanted; size: number } {
  const params = new URL(c.req.url).searchParams;
  const faults: QueryFault[] = [...new Set(params.keys())].filter((key) => !(key in QUERY))
    .map((key) => ({ key, reason: "unknown" }));
  for (const key of Object.keys(QUERY)) {
    if (params.getAll(key).length > 1) faults.push({ key, reason: "repeated" });
  }
  const text = params.get("q") ?? "";
  const wanted = wantedOf(text);
  if (!isStorable(text)) faults.push({ key: "q", reason: "value" });
  else if (
    wanted.words.length < 1 || wanted.words.length > MAX_SEARCH_WORDS ||
    text.length > MAX_SEARCH_LENGTH
  ) faults.push({ key: "q", reason: "range" });
  const given = params.get("size") ?? String(DEFAULT_SEARCH_SIZE);
  const size = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (size < 1 || size > MAX_SEARCH_SIZE) faults.push({ key: "size", reason: "range" });
  if (faults.length > 0) throw badQuery(faults);
  return { wanted, size };
}
