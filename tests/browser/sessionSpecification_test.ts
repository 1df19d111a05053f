import { browserTests } from "../support/browser.ts";
import { pageSession } from "../support/drivers/session.ts";
import { walkOnPages } from "../support/specification/onPage.ts";
import { session } from "../machines/specifications/session.ts";

const test = browserTests();

const READ_AT_ONCE = "what is stored is read before anything else can happen";

test("a session does on the page what its specification says", async (browser) => {
  browser.expectConsole(/status of 401 .*\/api\/(projects|auth\/refresh)/);
  browser.expectConsole(/ERR_CONNECTION_FAILED/);
  browser.expectConsole(/error: (refresh|signOut) RequestFailure/);
  browser.expectConsole(/error: restore InvalidTokenError/);
  const drivers = [
    await pageSession(browser),
    await pageSession(browser, "signedIn.token.expiring"),
    await pageSession(browser, "signedIn.token.retrying"),
  ];
  await walkOnPages(session, drivers, {
    "restoring: Elif signs in, in the first half hour": READ_AT_ONCE,
    "restoring: Deniz signs in, in the first half hour": READ_AT_ONCE,
    "restoring: another tab renews, in the first half hour": READ_AT_ONCE,
    "restoring: Deniz signs in elsewhere, in the first half hour": READ_AT_ONCE,
    "restoring: another tab signs out": READ_AT_ONCE,
    "restoring: the session ends by itself elsewhere": READ_AT_ONCE,
    "restoring: signs out": READ_AT_ONCE,
    "the tabs cannot be followed": "they are followed within the browser, where nothing is lost",
  });
});
