import { browserTests } from "../support/browser.ts";
import { recordQuestions } from "../support/drivers/confirmDialog.ts";
import { walkOnPages } from "../support/specification/onPage.ts";
import { confirmDialog } from "../machines/specifications/confirmDialog.ts";

const test = browserTests();

test("questions are asked on the page as their specification says", async (browser) => {
  browser.expectConsole(/ERR_CONNECTION_FAILED/);
  browser.expectConsole(/error: Confirmation action failed/);
  await walkOnPages(confirmDialog, [
    await recordQuestions(browser, { isSaved: false }),
    await recordQuestions(browser, { isSaved: true }),
  ], {
    "one who goes asks": "who asks is on the page then, and goes later",
    "elif withdraws": "a deletion waits for its answer",
    "processing (anywhere: elif asks)": "what is being deleted is not asked about again",
    "closed (anywhere: deniz withdraws)": "nothing is asked that could be withdrawn",
  });
});
