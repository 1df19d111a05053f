import type { Page, Route } from "playwright-core";
import { PROBLEM_TYPES, type ProblemType } from "../../../contract/problemTypes.ts";

type FulfillOptions = Parameters<Route["fulfill"]>[0];

/** Holds a page's requests until the test responds, the oldest first. */
export async function holdRequests(page: Page, url: string, method?: string) {
  let heldRoutes: Route[] = [];
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) heldRoutes.push(route);
    else await route.fallback();
  });
  // Requests that the page aborts get no response.
  page.on(
    "requestfailed",
    (request) => heldRoutes = heldRoutes.filter((one) => one.request() !== request),
  );
  const takeOldest = () => {
    const [route, ...others] = heldRoutes;
    if (route === undefined) throw new Error(`No request to ${url} is held`);
    heldRoutes = others;
    return route;
  };
  return {
    areHeld: () => heldRoutes.length > 0,
    urls: () => heldRoutes.map((route) => route.request().url()),
    count: () => heldRoutes.length,
    clear: () => heldRoutes = [],
    async respond(respond: FulfillOptions | ((route: Route) => Promise<FulfillOptions>)) {
      const route = takeOldest();
      await route.fulfill(typeof respond === "function" ? await respond(route) : respond);
    },
    /** Lets the server respond. */
    passThrough: async () => await takeOldest().continue(),
    /** Fails the request as a lost connection. */
    abort: async () => await takeOldest().abort("connectionfailed"),
  };
}

/** Creates an error response as the server does. */
export function createProblemResponse(type: ProblemType, errors?: unknown): FulfillOptions {
  const { status, title } = PROBLEM_TYPES[type];
  return {
    status,
    contentType: "application/problem+json",
    json: { type: `/problems/${type}`, title: title.tr, status, detail: title.tr, errors },
  };
}
