import type { Page, Route } from "playwright-core";
import type { User } from "../../../contract/schemas/user.ts";
import { createUser } from "../records.ts";
import { stubNoViews } from "../browserRecords.ts";
import { createProblemResponse, holdRequests } from "./heldRequests.ts";
import { deniz, elif } from "./sessionTokens.ts";

/** Stubs a server with two accounts and no project. Refreshes and sign-outs wait for the test. */
export async function stubSessionServer(page: Page) {
  let number = 0;
  let isRefusing = false;
  await page.route("**/api/**", (route) => route.fulfill({ json: 0 }));
  // It tells no time: the page's own clock counts.
  await page.route("**/healthz", (route) => route.fulfill());
  await page.route(/\/api\/views(\?|$)/, (route) => route.fulfill({ json: { data: [] } }));
  await stubNoViews(page);
  await page.route(/\/api\/projects\?/, async (route) => {
    const isRefused = isRefusing;
    isRefusing = false;
    await route.fulfill(
      isRefused ? createProblemResponse("unauthenticated") : { json: { data: [], total: 0 } },
    );
  });
  await page.route("**/api/users/*", (route) => route.fulfill({ json: getChangedAccount(route) }));
  const refreshes = await holdRequests(page, "**/api/auth/refresh");
  const signOuts = await holdRequests(page, "**/api/auth/logout");
  return {
    refreshes,
    signOuts,
    getNextNumber: () => number += 1,
    clear() {
      refreshes.clear();
      signOuts.clear();
    },
    /** Responds with 401 to the next list request. */
    async rejectNextList(sendRequest: () => Promise<unknown>) {
      isRefusing = true;
      const rejectedResponse = page.waitForResponse((response) => response.status() === 401);
      await sendRequest();
      await rejectedResponse;
    },
    /** Responds to one request to a path. */
    async respondOnce(
      path: string,
      answer: { json: unknown },
      sendRequest: () => Promise<unknown>,
    ) {
      await page.route(`**${path}`, (route) => route.fulfill(answer), { times: 1 });
      const awaitedResponse = page.waitForResponse(`**${path}`);
      await sendRequest();
      await awaitedResponse;
    },
  };
}

/** Returns the requested account with the changes of the request. */
function getChangedAccount(route: Route) {
  const request = route.request();
  const account = [elif, deniz].find(({ id }) => request.url().endsWith(id));
  const changes: Partial<User> = request.postDataJSON() ?? {};
  return { ...createUser(account), ...changes };
}
