import type { Page, Route } from "playwright-core";
import { PROBLEM_TYPES, type ProblemType } from "../../../contract/problemTypes.ts";

type Answer = Parameters<Route["fulfill"]>[0];

/** Holds back requests of a page until they are told to be answered, the oldest first. */
export async function holdRequests(page: Page, url: string, method?: string) {
  let held: Route[] = [];
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) held.push(route);
    else await route.fallback();
  });
  // What the page takes back is not answered any more.
  page.on("requestfailed", (request) => held = held.filter((one) => one.request() !== request));
  const take = () => {
    const [route, ...others] = held;
    if (route === undefined) throw new Error(`nothing was asked of ${url}`);
    held = others;
    return route;
  };
  return {
    areHeld: () => held.length > 0,
    urls: () => held.map((route) => route.request().url()),
    count: () => held.length,
    forget: () => held = [],
    async answer(answer: Answer | ((route: Route) => Promise<Answer>)) {
      const route = take();
      await route.fulfill(typeof answer === "function" ? await answer(route) : answer);
    },
    /** Has the server itself answer. */
    pass: async () => await take().continue(),
    /** The answer never comes: the line is cut. */
    lose: async () => await take().abort("connectionfailed"),
  };
}

/** A refusal as the server writes it. */
export function refusal(type: ProblemType, errors?: unknown): Answer {
  const { status, title } = PROBLEM_TYPES[type];
  return {
    status,
    contentType: "application/problem+json",
    json: { type: `/problems/${type}`, title: title.tr, status, detail: title.tr, errors },
  };
}
