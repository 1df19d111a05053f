import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { listOverlayFaults } from "../support/browserChecks.ts";
import { clickButton } from "../support/browserRecords.ts";
import { DIALOGS } from "../support/dialogExamples.ts";
import { DIALOG_USER, getDialogRecords } from "../support/dialogRecords.ts";
import {
  describeFocus,
  getDialog,
  pressByKey,
  readClosings,
  watchClosings,
} from "../support/dialogs.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

for (const [name, dialog] of Object.entries(DIALOGS)) {
  test(`dialog: takes the focus, passes axe, animates closing and restores the focus, ${name}`, async (browserTest) => {
    const page = await browserTest.sharedPage(DIALOG_USER);
    await page.goto(dialog.at(await getDialogRecords(browserTest)));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(watchClosings);
    await dialog.before?.(page);
    for (const control of dialog.pressed) await pressByKey(page, control);
    await expectEventually(() => describeFocus(page), dialog.focus);
    const box = getDialog(page, dialog.name);
    await expectEventually(() => box.count(), 1);
    assert.deepEqual(await listOverlayFaults(page, "[role=dialog], [role=alertdialog]"), {});
    if (dialog.closedBy) await clickButton(page, dialog.closedBy);
    else await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    await expectEventually(() => describeFocus(page), dialog.back);
    await expectEventually(() => readClosings(page), dialog.closing ?? [dialog.name]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}
