import { createBrowserTest } from "../support/browser.ts";
import { createPollerDriver } from "../support/drivers/notificationPoller.ts";
import { walkOnPages } from "../support/specification/onPage.ts";
import { notificationPoller } from "../machines/specifications/notificationPoller.ts";

const test = createBrowserTest();

/** Where a toast's link can be followed. */
const FOLLOWED = [
  "signedIn.hidden",
  "signedIn.participating.queued",
  "signedIn.participating.polling",
  "signedIn.participating.waiting",
  "signedIn.participating.backingOff",
  "signedIn.participating.acknowledging",
];
const SHOWING = ["signedIn.participating.showing", "signedIn.participating.showingSummary"];
const HAS_ROOM = "a toast of two, or of all, finds room at once";

test("notification poller machine: the page follows its specification on every edge", async (browserTest) => {
  browserTest.expectConsole(/ERR_CONNECTION_FAILED/);
  browserTest.expectConsole(/error: Checking for new notifications failed/);
  browserTest.expectConsole(/error: Acknowledging a notification failed/);
  const drivers = [await createPollerDriver(browserTest)];
  for (const state of FOLLOWED) drivers.push(await createPollerDriver(browserTest, state));
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
        ].map((name) => [`${showing} (${name})`, HAS_ROOM])
      ),
    ),
    ...Object.fromEntries(SHOWING.map((one) => [`${one}: a period has passed`, HAS_ROOM])),
    "the toast cannot be shown": HAS_ROOM,
    "the toast of all cannot be shown": HAS_ROOM,
    "the session cannot be followed": "it is followed within the page, where nothing is lost",
    "the tabs cannot be followed": "they are followed within the browser, where nothing is lost",
    "the lead cannot be requested": "the browser gives it, or has no locks",
  });
});
