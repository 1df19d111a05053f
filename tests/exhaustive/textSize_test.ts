import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { openInLanguage, waitForStablePage } from "../support/browserChecks.ts";
import { findPath, ROUTE_EXAMPLES } from "../support/routeExamples.ts";

/** As set in the browser, in pixels; 16 is usual. */
const TEXT_SIZE = 32;
/** The smallest text of the product at the usual size, in pixels. */
const SMALLEST_TEXT = 10;

const test = createBrowserTest([`--blink-settings=defaultFontSize=${TEXT_SIZE}`]);

/** Returns elements that stay small, are cut off or widen the page in large text. */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const faults = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !text) continue;
      if (parent.closest("script, style, title, noscript, option")) continue;
      const { fontSize } = getComputedStyle(parent);
      // A label of size 0 is hidden: its icon stands for it.
      const size = parseFloat(fontSize);
      if (size > 0 && size < smallest) faults.add(`${fontSize}: ${text}`);
      const control = parent.closest("button, [role=tab], a");
      if (!control || control.scrollHeight <= control.clientHeight + 2) continue;
      if (getComputedStyle(control).display !== "inline") faults.add(`cut off: ${text}`);
    }
    return [...faults];
  }, SMALLEST_TEXT * TEXT_SIZE / 16);

for (const [route, example] of Object.entries(ROUTE_EXAMPLES)) {
  if (example.isForced) continue;
  test(`text size: ${route} grows with the browser's text size without losing anything`, async (browserTest) => {
    if (route.endsWith("/:token")) browserTest.expectConsole(/status of 404/);
    const { as } = example;
    const page = await browserTest.sharedPage({ ...(as && { as }) });
    const faults: Record<string, string[]> = {};
    const path = await findPath(browserTest, example);
    for (const [language, width] of [["tr", 1440], ["en", 640]] as const) {
      await page.setViewportSize({ width, height: 900 });
      await openInLanguage(page, language, path);
      await page.locator("h1").first().waitFor();
      await waitForStablePage(page);
      const found = await findFaults(page);
      if (found.length > 0) faults[`${language}, ${width} wide`] = found;
    }
    assert.deepEqual(faults, {});
  });
}

test("text size: the server-rendered sign-in grows with the browser's text size before any script runs", async ({ newPage }) => {
  const page = await newPage();
  await page.route(/\.js$/, () => {});
  await page.goto("/login", { waitUntil: "commit" });
  const field = page.getByRole("textbox").first();
  await field.waitFor();
  assert.ok(await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize)) >= 26);
  assert.ok(((await field.boundingBox())?.height ?? 0) >= 60);
});
