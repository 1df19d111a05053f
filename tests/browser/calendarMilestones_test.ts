import assert from "node:assert/strict";
import { createJsonFetch, createProcess } from "../support/browserMilestones.ts";
import { countPresses } from "../support/browserPages.ts";
import { type BrowserTest, createBrowserTest, NARROW, WIDE } from "../support/browser.ts";
import { listFaults } from "../support/browserChecks.ts";
import { findDay } from "../support/browserReminders.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

const timeZone = "Europe/Istanbul";
const today = Temporal.Now.plainDateISO(timeZone);

/** Creates a milestone that is due on a day, and returns its id. */
async function addMilestone(browserTest: BrowserTest, name: string, dueDate: Temporal.PlainDate) {
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const inputs = [{ name, dueDate: dueDate.toString() }];
  const { milestones: [milestone] } = await createProcess(fetchJson, { name }, inputs);
  return milestone?.id;
}

test("calendar: a late milestone is completed by two presses, and undone by another", async (browserTest) => {
  const yesterday = today.subtract({ days: 1 });
  const id = await addMilestone(browserTest, "Dünkü adım", yesterday);
  const page = await browserTest.openPage(`/reminders/calendar?reminders=off&date=${yesterday}`, {
    as: "manager",
    timeZone,
  });
  const grid = page.getByRole("grid");
  const same = grid.locator(`[data-milestone="${id}"]`);
  await grid.locator(`[data-milestone="${id}"][data-status=LATE]`).waitFor();
  const readPresses = await countPresses(page);
  await same.click();
  await page.getByRole("dialog").getByRole("button", { name: "Tamamla", exact: true }).click();
  await grid.locator(`[data-milestone="${id}"][data-status=COMPLETED]`).waitFor();
  assert.equal(await readPresses(), 2);
  await page.getByRole("button", { name: "Geri al" }).click();
  await expectEventually(() => same.getAttribute("data-status"), "LATE");
  assert.equal(await readPresses(), 3);
});

test("calendar: days with milestones are reached by the keyboard, and their details return the focus", async (browserTest) => {
  await addMilestone(browserTest, "Bugünkü adım", today);
  const page = await browserTest.openPage("/reminders/calendar?reminders=off", {
    as: "manager",
    timeZone,
  });
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
  test(`calendar: the ${view} with milestones passes axe on wide and narrow pages`, async (browserTest) => {
    await addMilestone(browserTest, "Bugünkü adım", today);
    for (const [colorScheme, viewport] of [["light", WIDE], ["dark", NARROW]] as const) {
      const page = await browserTest.openPage(`/reminders/calendar?view=${view}`, {
        as: "manager",
        timeZone,
        colorScheme,
        viewport,
      });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectEventually(() => page.locator("main [aria-busy=true]").count(), 0);
      if (viewport === WIDE) await page.getByText("Bugünkü adım").first().waitFor();
      assert.deepEqual(await listFaults(page), [], `${colorScheme} ${view}`);
      await page.close();
    }
  });
}

test("calendar: Today is right below the date of a long day in the agenda", async (browserTest) => {
  for (const name of ["Bir", "İki", "Üç", "Dört"]) await addMilestone(browserTest, name, today);
  const page = await browserTest.openPage("/reminders/calendar?view=agenda", {
    as: "manager",
    timeZone,
  });
  const heading = page.getByRole("heading", { level: 2 }).filter({ hasText: "Bugün" });
  const lines = await heading.evaluate((heading) => {
    const texts = document.createRange();
    texts.selectNodeContents(heading);
    return [...texts.getClientRects()].map(({ top, bottom }) => ({ top, bottom }));
  });
  const [first, last] = [lines[0], lines.at(-1)];
  assert.ok(first && last && last.top - first.bottom < 8, JSON.stringify(lines));
});

test("calendar: the agenda's link leads to the top of the next month, and to the one after", async (browserTest) => {
  const page = await browserTest.openPage("/reminders/calendar?view=agenda", {
    as: "manager",
    timeZone,
  });
  const findLink = (months: number) => {
    const month = today.add({ months }).toLocaleString("tr-TR", { month: "long", year: "numeric" });
    return page.getByRole("link", { name: month });
  };
  await findLink(1).click();
  await findLink(2).and(page.locator(":focus")).waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.keyboard.press("Enter");
  await findLink(3).and(page.locator(":focus")).waitFor();
});
