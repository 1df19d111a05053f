import { browserTests } from "../support/browser.ts";
import { projectExport } from "../support/drivers/exportList.ts";
import {
  feedbackPage,
  milestoneRow,
  projectPage,
  reminderDate,
} from "../support/drivers/lifecycles.ts";
import { projectSearch } from "../support/drivers/searchText.ts";
import { toldNotification } from "../support/drivers/notification.ts";
import { notificationDrawer } from "../support/drivers/notificationSidebar.ts";
import { markedPicture } from "../support/drivers/pictureMarking.ts";
import { feedbackPicture, FORM_IS_AWAY } from "../support/drivers/screenshotCapture.ts";
import { navigation } from "../support/drivers/sidebar.ts";
import { profile, resetRequest } from "../support/drivers/submission.ts";
import { walkOnPages } from "../support/specification/onPage.ts";
import { enablement } from "../machines/specifications/enablement.ts";
import { exportList } from "../machines/specifications/exportList.ts";
import { feedback } from "../machines/specifications/feedback.ts";
import { milestone } from "../machines/specifications/milestone.ts";
import { notification } from "../machines/specifications/notification.ts";
import { notificationSidebar } from "../machines/specifications/notificationSidebar.ts";
import { occurrence } from "../machines/specifications/occurrence.ts";
import { pictureMarking } from "../machines/specifications/pictureMarking.ts";
import { screenshotCapture } from "../machines/specifications/screenshotCapture.ts";
import { searchText } from "../machines/specifications/searchText.ts";
import { sidebar } from "../machines/specifications/sidebar.ts";
import { submission } from "../machines/specifications/submission.ts";

const test = browserTests();

test("a form does on the page what its specification says", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 400 .*\/password\/reset/);
  expectConsole(/CheckMissing: The schemas could not be loaded/);
  expectConsole(/ERR_CONNECTION_FAILED/);
  expectConsole(/status of 409 .*\/api\/users\//);
  const drivers = [
    await resetRequest(await visitor()),
    await profile(await visitor({ as: "viewer" })),
  ];
  const resting = "pages give a form other values only where it rests";
  await walkOnPages(submission, drivers, {
    "editing: gets other values": "the page resets the form only once it is saved",
    "validating: gets other values": resting,
    "submitting: gets other values": resting,
    "validating: gets the newest values": resting,
    "submitting: gets the newest values": resting,
    "submitted: gets the newest values": "a saved form is in no conflict",
    "gets the values it has": "the newest version that is loaded after a conflict has other values",
    "was saved before with other values": "neither form creates anything",
  });
});

test("a milestone goes through its lifecycle on the page of its process", async (browser) => {
  await walkOnPages(milestone, [await milestoneRow(browser)]);
});

test("feedback goes through its lifecycle on its page", async (browser) => {
  await walkOnPages(feedback, [await feedbackPage(browser)]);
});

test("a date goes through its lifecycle on its reminder's page", async (browser) => {
  await walkOnPages(occurrence, [await reminderDate(browser)]);
});

test("a notification goes through its lifecycle in its toast", async (browser) => {
  await walkOnPages(notification, [
    await toldNotification(browser, { isSlow: false }),
    await toldNotification(browser, { isSlow: true }),
  ], {
    "DELIVERED: is acknowledged": "what was told is not told again",
    "READ: is read": "the toast goes as its link is followed",
  });
});

test("a project is switched off and on again on its page", async (browser) => {
  const done = "a page offers no more than what changes something";
  await walkOnPages(enablement, [await projectPage(browser)], {
    "ACTIVE: is enabled": done,
    "DISABLED: is disabled": done,
  });
});

test("a list is searched as the text's specification says", async ({ visitor }) => {
  await walkOnPages(searchText, [await projectSearch(await visitor({ as: "viewer" }))], {
    "settled: clears the field, unfiltered": "an empty field has nothing to clear",
  });
});

test("a list is exported as the export's specification says", async (browser) => {
  await walkOnPages(exportList, [
    await projectExport(browser, { isDiskFull: false }),
    await projectExport(browser, { isDiskFull: true }),
  ], {
    "work.fetching patience.waiting (work.fetching: cancels)":
      "nothing can be pressed before it has taken long",
  });
});

test("the navigation does what its specification says", async (browser) => {
  const covered = "the drawer lies over the button";
  const called = "no button does it: it is for whoever shows a page of their own";
  await walkOnPages(sidebar, [await navigation(browser)], {
    "collapses it": called,
    "expands it": called,
    "width.expanded drawer.open (width.expanded: toggles it)": covered,
    "width.collapsed drawer.open (width.collapsed: toggles it)": covered,
  });
});

test("the list of notifications does what its specification says", async (browser) => {
  await walkOnPages(notificationSidebar, [await notificationDrawer(browser)], {
    "open: toggles it": "the list lies over the bell",
    "opens it": "the toast of many notifications does: notificationToasts_test.ts",
    "the session cannot be followed": "it is followed within the page, where nothing is lost",
  });
});

test("a picture is marked as the marking's specification says", async (browser) => {
  browser.expectConsole(/Marking the screenshot failed/);
  await walkOnPages(pictureMarking, [await markedPicture(browser)], {
    "open.looking: keeps the marks, unmarked": "the button is off",
    "open.ready: keeps the marks, unmarked": "the button is off",
    "discarding (anywhere: zooms)": "the question lies over the button",
  });
});

test("a picture of the page is taken as the capture's specification says", async (browser) => {
  browser.expectConsole(/Screenshot capture failed/);
  await walkOnPages(screenshotCapture, [await feedbackPicture(browser)], {
    ...FORM_IS_AWAY,
    "anywhere: marks the picture, unpictured": "there is nothing to be marked",
    "the overlay is never drawn": "whatever is not drawn is hidden, and not waited for",
  });
});
