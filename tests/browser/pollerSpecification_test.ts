import { browserTests } from "../support/browser.ts";
import { pagePoller } from "../support/drivers/notificationPoller.ts";
import { walkOnPages } from "../support/specification/onPage.ts";
import { notificationPoller } from "../machines/specifications/notificationPoller.ts";

const test = browserTests();

/** Where a toast's link can be followed. */
const FOLLOWED = [
  "signedIn.resting",
  "signedIn.awake.following",
  "signedIn.awake.asking",
  "signedIn.awake.waiting",
  "signedIn.awake.backingOff",
  "signedIn.awake.acknowledging",
];
const SHOWING = ["signedIn.awake.showing", "signedIn.awake.folding"];
const HAS_ROOM = "a toast of two, or of all, finds room at once";

test("the poller of a page does what its specification says", async (browser) => {
  browser.expectConsole(/ERR_CONNECTION_FAILED/);
  browser.expectConsole(/error: Checking for new notifications failed/);
  browser.expectConsole(/error: Acknowledging a notification failed/);
  const drivers = [await pagePoller(browser)];
  for (const state of FOLLOWED) drivers.push(await pagePoller(browser, state));
  await walkOnPages(notificationPoller, drivers, {
    ...Object.fromEntries(
      SHOWING.flatMap((showing) =>
        [
          "signedIn: signs out",
          "signedIn: the tab is hidden",
          "signedIn: the tab is covered",
          "signedIn: another tab says that 4 are unread",
          "signedIn: another tab has shown a",
          "signedIn: follows a",
        ].map((row) => [`${showing} (${row})`, HAS_ROOM])
      ),
    ),
    ...Object.fromEntries(SHOWING.map((one) => [`${one}: a period has passed`, HAS_ROOM])),
    "the toast cannot be shown": HAS_ROOM,
    "the toast of all cannot be shown": HAS_ROOM,
    "the session cannot be followed": "it is followed within the page, where nothing is lost",
    "the tabs cannot be followed": "they are followed within the browser, where nothing is lost",
    "the lead cannot be asked for": "the browser gives it, or has no locks",
  });
});
