import { createBrowserTest } from "../support/browser.ts";
import { createSessionDriver } from "../support/drivers/session.ts";
import { walkOnPages } from "../support/specification/onPage.ts";
import { session } from "../machines/specifications/session.ts";

const test = createBrowserTest();

const READ_AT_ONCE = "the stored tokens are read before any other event";

test("session machine: the page follows its specification on every edge", async (browserTest) => {
  browserTest.expectConsole(/status of 401 .*\/api\/(projects|auth\/refresh)/);
  browserTest.expectConsole(/ERR_CONNECTION_FAILED/);
  browserTest.expectConsole(/error: (refresh|signOut) RequestFailure/);
  browserTest.expectConsole(/error: restore InvalidTokenError/);
  const drivers = [
    await createSessionDriver(browserTest),
    await createSessionDriver(browserTest, "signedIn.token.expiring"),
    await createSessionDriver(browserTest, "signedIn.token.retrying"),
  ];
  await walkOnPages(session, drivers, {
    "restoring: Elif signs in, in the first half hour": READ_AT_ONCE,
    "restoring: Deniz signs in, in the first half hour": READ_AT_ONCE,
    "restoring: another tab renews, in the first half hour": READ_AT_ONCE,
    "restoring: Deniz signs in in another tab, in the first half hour": READ_AT_ONCE,
    "restoring: another tab signs out": READ_AT_ONCE,
    "restoring: the session expires in another tab": READ_AT_ONCE,
    "restoring: the user signs out": READ_AT_ONCE,
    "the tabs cannot be followed": "the browser itself delivers changes of other tabs",
  });
});
