import assert from "node:assert/strict";
import { countPresses } from "../support/browserPages.ts";
import { createBrowserTest, NARROW, WIDE } from "../support/browser.ts";
import { listFaults } from "../support/browserChecks.ts";
import { findDay } from "../support/browserReminders.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

test("calendar: a late milestone is completed by two presses, and undone by another", async ({ openPage }) => {
  const page = await openPage("/reminders/calendar", { as: "manager" });
  const grid = page.getByRole("grid");
  const chip = grid.locator("[data-milestone][data-status=LATE]").first();
  await chip.waitFor();
  const id = await chip.getAttribute("data-milestone");
  const same = grid.locator(`[data-milestone="${id}"]`);
  const readPresses = await countPresses(page);
  await chip.click();
  await page.getByRole("dialog").getByRole("button", { name: "Tamamla", exact: true }).click();
  await grid.locator(`[data-milestone="${id}"][data-status=COMPLETED]`).waitFor();
  assert.equal(await readPresses(), 2);
  await page.getByRole("button", { name: "Geri al" }).click();
  await expectEventually(() => same.getAttribute("data-status"), "LATE");
  assert.equal(await readPresses(), 3);
});

test("calendar: days with milestones are reached by the keyboard, and their details return the focus", async ({ openPage }) => {
  const page = await openPage("/reminders/calendar?reminders=off", { as: "manager" });
  const filled = page.locator("[data-day]:has([data-milestone])").first();
  const day = await filled.getAttribute("data-day") ?? "";
  await page.goto(`/reminders/calendar?reminders=off&date=${day}`);
  await findDay(page, day).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Kilometre taşını aç" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const chip = findDay(page, day).locator("[data-milestone]").first();
  await expectEventually(() => chip.evaluate((chip) => chip === document.activeElement), true);
});

for (const view of ["month", "week", "agenda"] as const) {
  test(`calendar: the ${view} with milestones passes axe on wide and narrow pages`, async ({ openPage }) => {
    for (const [colorScheme, viewport] of [["light", WIDE], ["dark", NARROW]] as const) {
      const page = await openPage(`/reminders/calendar?view=${view}`, {
        as: "manager",
        colorScheme,
        viewport,
      });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectEventually(() => page.locator("main [aria-busy=true]").count(), 0);
      if (viewport === WIDE) await page.locator("[data-milestone]").first().waitFor();
      assert.deepEqual(await listFaults(page), [], `${colorScheme} ${view}`);
      await page.close();
    }
  });
}
