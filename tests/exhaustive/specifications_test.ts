import { createBrowserTest } from "../support/browser.ts";
import { createExportDriver } from "../support/drivers/exportList.ts";
import {
  createFeedbackDriver,
  createMilestoneDriver,
  createOccurrenceDriver,
  createProjectDriver,
} from "../support/drivers/lifecycles.ts";
import { createSearchDriver } from "../support/drivers/searchText.ts";
import { createNotificationDriver } from "../support/drivers/notification.ts";
import { createNotificationSidebarDriver } from "../support/drivers/notificationSidebar.ts";
import { createMarkingDriver } from "../support/drivers/pictureMarking.ts";
import { createCaptureDriver, FORM_IS_CLOSED } from "../support/drivers/screenshotCapture.ts";
import { createSidebarDriver } from "../support/drivers/sidebar.ts";
import { createConflictDriver } from "../support/drivers/formConflict.ts";
import { createProfileDriver, createResetRequestDriver } from "../support/drivers/submission.ts";
import { walkOnPages } from "../support/specification/onPage.ts";
import { enablement } from "../machines/specifications/enablement.ts";
import { exportList } from "../machines/specifications/exportList.ts";
import { formConflict } from "../machines/specifications/formConflict.ts";
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

const test = createBrowserTest();

test("submission machine: the page follows its specification on every edge", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 400 .*\/password\/reset/);
  expectConsole(/SchemasUnavailable: The schemas could not be loaded/);
  expectConsole(/ERR_CONNECTION_FAILED/);
  const drivers = [
    await createResetRequestDriver(await newPage()),
    await createProfileDriver(await newPage({ as: "viewer" })),
  ];
  const NO_RESET = "a page changes the form's values only while it is idle";
  await walkOnPages(submission, drivers, {
    "editing: gets other values": "the page resets the form only once it is saved",
    "validating: gets other values": NO_RESET,
    "submitting: gets other values": NO_RESET,
    "is merged with a newer version": "the walk of formConflict does it",
    "is merged with the same values": "the walk of formConflict does it",
    "was saved before with other values": "neither form creates a record",
    "gets its draft back": "the page is left before; the tests of the session do it",
  });
});

test("formConflict machine: the page follows its specification on every edge", async ({ newPage, expectConsole }) => {
  expectConsole(/status of (400|409) .*\/api\/users\//);
  expectConsole(/ERR_CONNECTION_FAILED/);
  expectConsole(/Reading the newest version failed/);
  await walkOnPages(formConflict, [await createConflictDriver(await newPage({ as: "viewer" }))]);
});

test("milestone lifecycle: the process page follows its specification on every edge", async (browserTest) => {
  await walkOnPages(milestone, [await createMilestoneDriver(browserTest)]);
});

test("feedback lifecycle: its page follows its specification on every edge", async (browserTest) => {
  await walkOnPages(feedback, [await createFeedbackDriver(browserTest)]);
});

test("occurrence lifecycle: the reminder's page follows its specification on every edge", async (browserTest) => {
  await walkOnPages(occurrence, [await createOccurrenceDriver(browserTest)]);
});

test("notification lifecycle: its toast follows its specification on every edge", async (browserTest) => {
  await walkOnPages(notification, [
    await createNotificationDriver(browserTest, { isSlow: false }),
    await createNotificationDriver(browserTest, { isSlow: true }),
  ], {
    "DELIVERED: is acknowledged": "a delivered notification shows no toast again",
    "READ: is read": "following the link removes the toast",
  });
});

test("enablement lifecycle: the project's page follows its specification on every edge", async (browserTest) => {
  const NOT_OFFERED = "a page offers only actions that change the status";
  await walkOnPages(enablement, [await createProjectDriver(browserTest)], {
    "ACTIVE: is enabled": NOT_OFFERED,
    "DISABLED: is disabled": NOT_OFFERED,
  });
});

test("search text machine: the list follows its specification on every edge", async ({ newPage }) => {
  await walkOnPages(searchText, [await createSearchDriver(await newPage({ as: "viewer" }))], {
    "idle: clears the field, no text is applied": "an empty field has nothing to clear",
  });
});

test("list export machine: the list follows its specification on every edge", async (browserTest) => {
  await walkOnPages(exportList, [
    await createExportDriver(browserTest, { isDiskFull: false }),
    await createExportDriver(browserTest, { isDiskFull: true }),
  ], {
    "work.fetching delay.waiting (work.fetching: cancels)":
      "the cancel button shows only once the export takes long",
  });
});

test("sidebar machine: the navigation follows its specification on every edge", async (browserTest) => {
  const COVERED = "the open drawer covers the button";
  const NO_BUTTON = "no button sends this event";
  await walkOnPages(sidebar, [await createSidebarDriver(browserTest)], {
    "collapses it": NO_BUTTON,
    "expands it": NO_BUTTON,
    "width.expanded drawer.open (width.expanded: toggles it)": COVERED,
    "width.collapsed drawer.open (width.collapsed: toggles it)": COVERED,
  });
});

test("notification list machine: the sidebar follows its specification on every edge", async (browserTest) => {
  await walkOnPages(notificationSidebar, [await createNotificationSidebarDriver(browserTest)], {
    "open: toggles it": "the open list covers the bell",
    "opens it": "only the toast of many notifications sends it: notificationToasts_test.ts",
    "the session cannot be followed":
      "the app follows the session within the page, which cannot fail",
  });
});

test("picture marking machine: the dialog follows its specification on every edge", async (browserTest) => {
  browserTest.expectConsole(/Marking the screenshot failed/);
  await walkOnPages(pictureMarking, [await createMarkingDriver(browserTest)], {
    "open.viewing: keeps the marks, unmarked": "the button is disabled",
    "open.ready: keeps the marks, unmarked": "the button is disabled",
    "discarding (anywhere: zooms)": "the question covers the button",
  });
});

test("screenshot capture machine: the page follows its specification on every edge", async (browserTest) => {
  browserTest.expectConsole(/Screenshot capture failed/);
  await walkOnPages(screenshotCapture, [await createCaptureDriver(browserTest)], {
    ...FORM_IS_CLOSED,
    "anywhere: marks the picture, without a picture": "without a picture there is nothing to mark",
    "the overlay is never rendered": "the browser renders the overlay in every visible page",
  });
});
