import { createBrowserTest } from "../support/browser.ts";
import { createConfirmDialogDriver } from "../support/drivers/confirmDialog.ts";
import { walkOnPages } from "../support/specification/onPage.ts";
import { confirmDialog } from "../machines/specifications/confirmDialog.ts";

const test = createBrowserTest();

test("confirm dialog machine: the page follows its specification on every edge", async (browserTest) => {
  browserTest.expectConsole(/ERR_CONNECTION_FAILED/);
  browserTest.expectConsole(/error: Confirmation action failed/);
  await walkOnPages(confirmDialog, [
    await createConfirmDialogDriver(browserTest, { isSaved: false }),
    await createConfirmDialogDriver(browserTest, { isSaved: true }),
  ], {
    "elif withdraws": "leaving the page withdraws the visible question and no other",
    "processing (anywhere: elif requests a confirmation)":
      "what is being deleted is not asked about again",
    "closed (anywhere: deniz withdraws)": "nothing is asked that could be withdrawn",
  });
});
