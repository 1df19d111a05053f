import type { Page, Route } from "playwright-core";
import type { User } from "../../../contract/schemas/user.ts";
import { aUser } from "../records.ts";
import { withoutViews } from "../browserRecords.ts";
import { holdRequests, refusal } from "./heldRequests.ts";
import { deniz, elif } from "./sessionTokens.ts";

/**
 * A server of two accounts and no project, which asks for no token; it answers refreshes and
 * sign-outs when told.
 */
export async function answeringServer(page: Page) {
  let number = 0;
  let isRefusing = false;
  await page.route("**/api/**", (route) => route.fulfill({ json: 0 }));
  // It tells no time: the page's own clock counts.
  await page.route("**/healthz", (route) => route.fulfill());
  await page.route(/\/api\/views(\?|$)/, (route) => route.fulfill({ json: { data: [] } }));
  await withoutViews(page);
  await page.route(/\/api\/projects\?/, async (route) => {
    const isRefused = isRefusing;
    isRefusing = false;
    await route.fulfill(isRefused ? refusal("unauthenticated") : { json: { data: [], total: 0 } });
  });
  await page.route("**/api/users/*", (route) => route.fulfill({ json: changed(route) }));
  const refreshes = await holdRequests(page, "**/api/auth/refresh");
  const signOuts = await holdRequests(page, "**/api/auth/logout");
  return {
    refreshes,
    signOuts,
    /** Another number each time. */
    next: () => number += 1,
    forget() {
      refreshes.forget();
      signOuts.forget();
    },
    /** Refuses the token with which the next list is asked for. */
    async refuses(ask: () => Promise<unknown>) {
      isRefusing = true;
      const refused = page.waitForResponse((response) => response.status() === 401);
      await ask();
      await refused;
    },
    /** Answers one request to a path. */
    async answers(path: string, answer: { json: unknown }, ask: () => Promise<unknown>) {
      await page.route(`**${path}`, (route) => route.fulfill(answer), { times: 1 });
      const answered = page.waitForResponse(`**${path}`);
      await ask();
      await answered;
    },
  };
}

/** The account that is asked for, with what it is to be changed to. */
function changed(route: Route) {
  const request = route.request();
  const account = [elif, deniz].find(({ id }) => request.url().endsWith(id));
  const changes: Partial<User> = request.postDataJSON() ?? {};
  return { ...aUser(account), ...changes };
}
