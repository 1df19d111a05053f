import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { findBrokenWords, waitForStablePage } from "../support/browserChecks.ts";

const test = createBrowserTest();

const LISTS = [
  "/project/",
  "/milestones/",
  "/reminders/",
  "/company/",
  "/technology/",
  "/stakeholders/",
  "/user/",
  "/user/events",
  "/user/mails",
  "/feedback/my",
  "/feedback/list",
  "/notifications/",
];

/** Returns what does not fit: page, table, or a text that is cut off without an ellipsis. */
const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`page: ${scrollWidth} > ${clientWidth}`] : [];
    for (const table of document.querySelectorAll("main table")) {
      const room = table.parentElement?.clientWidth ?? 0;
      const width = table.getBoundingClientRect().width;
      if (width > room + 1) faults.push(`table: ${width} > ${room}`);
      for (const part of table.querySelectorAll<HTMLElement>("th *, td *")) {
        const { overflowX, textOverflow } = getComputedStyle(part);
        const isCut = part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1;
        if (isCut && overflowX !== "visible" && textOverflow !== "ellipsis") {
          faults.push(`${part.tagName}: ${part.textContent}`);
        }
      }
    }
    return faults;
  });

test("list: fits without broken words into windows of 1024, 1280 and 1440 pixels", async ({ sharedPage }) => {
  const page = await sharedPage({ as: "admin" });
  const faults: Record<string, string[]> = {};
  for (const path of LISTS) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForStablePage(page);
      const found = [...await findCutOff(page), ...await findBrokenWords(page)];
      if (found.length > 0) faults[`${path} ${width}`] = found;
    }
  }
  assert.deepEqual(faults, {});
});
