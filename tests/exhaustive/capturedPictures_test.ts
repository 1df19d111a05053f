import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest, type Role } from "../support/browser.ts";
import { expectPrefetched } from "../support/browserPages.ts";
import { capturePage, compareWithBrowser } from "../support/capturing.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

interface Screen {
  /** By default light. */
  look?: "light" | "dark";
  path: string;
  as?: Role;
  /** A selector that matches once the page is complete. */
  awaits: string;
  act?: (page: Page) => Promise<unknown>;
}

const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, 400));

async function openFirstProcess(page: Page) {
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/project\/[^?]+/);
  await page.getByRole("tab", { name: /^Süreçler/ }).click();
  const process = page.getByRole("tabpanel").locator("tbody a[href^='/process/']").first();
  const name = await process.textContent() ?? "";
  await process.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Each in one of the two themes, the dashboard in both. */
const SCREENS: Record<string, Screen> = {
  "dashboard": { path: "/", awaits: "figure svg, [role=application]" },
  "dashboard by night": { path: "/", look: "dark", awaits: "figure svg, [role=application]" },
  "50-row list": { path: "/milestones/?size=50", awaits: "tbody tr:nth-child(50)" },
  "list, scrolled": {
    path: "/project/?size=50",
    look: "dark",
    awaits: "tbody tr",
    act: scrollDown,
  },
  "calendar": { path: "/reminders/calendar", look: "dark", awaits: "[role=grid] button" },
  "process": { path: "/project/?filter=Bozcaada", awaits: "tbody tr", act: openFirstProcess },
};

for (
  const [name, { path, as = "manager", look = "light", awaits, act }] of Object.entries(SCREENS)
) {
  test(`captured picture: equals what Chromium renders for ${name}, ${look}`, async ({ openPage }) => {
    const page = await openPage(path, { as, colorScheme: look });
    await page.locator(awaits).first().waitFor();
    await expectPrefetched(page);
    await act?.(page);
    await expectEventually(() => page.locator("main [aria-busy=true]").count(), 0);
    const picture = await capturePage(page);
    const height = await page.evaluate(() => document.body.scrollHeight);
    // The browser draws a scrolled page from where it is; the picture shows it as at the top.
    await page.evaluate(() => scrollTo(0, 0));
    const { sizes, percent } = await compareWithBrowser(page, picture);
    assert.deepEqual(sizes, [[1440, height], [1440, height]]);
    assert.ok(percent <= 0.5, `${percent} % of the pixels differ`);
  });
}
