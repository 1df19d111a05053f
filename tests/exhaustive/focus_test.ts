import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { findHiddenStops } from "../support/focusStops.ts";
import { findPath, ROUTE_EXAMPLES } from "../support/routeExamples.ts";

const test = createBrowserTest();

test("focus: is visible and uncovered at every Tab stop of every page at 320 by 256 pixels", async (browserTest) => {
  const hidden: Record<string, string[]> = {};
  const page = await browserTest.sharedPage({ as: "admin" });
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [route, example] of Object.entries(ROUTE_EXAMPLES)) {
    if (example.as === undefined) continue;
    await page.goto(await findPath(browserTest, example));
    await page.locator("h1").first().waitFor();
    await page.locator("header [aria-keyshortcuts]").waitFor();
    await waitForStablePage(page);
    const hiddenStops = await findHiddenStops(page);
    if (hiddenStops.length > 0) hidden[route] = hiddenStops;
  }
  assert.deepEqual(hidden, {});
});
