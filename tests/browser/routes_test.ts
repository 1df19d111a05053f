import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { listFaultsAtWidths, openInLanguage } from "../support/browserChecks.ts";
import { HEADING } from "../support/browserScreens.ts";
import { signInByOneTimePassword } from "../support/oneTimeSignIn.ts";
import { findPath, ROUTE_EXAMPLES } from "../support/routeExamples.ts";

const test = createBrowserTest();

const VIEWS = [["tr", 1440, "light"], ["en", 360, "dark"]] as const;

for (const [route, example] of Object.entries(ROUTE_EXAMPLES)) {
  test(`page: passes axe in light and wide in Turkish and dark and narrow in English, ${route}`, async (browserTest) => {
    const { as, isForced } = example;
    // The response for an unknown link is 404.
    if (route.endsWith("/:token")) browserTest.expectConsole(/status of 404/);
    const open = isForced ? browserTest.newPage : browserTest.sharedPage;
    const page = await open({ ...(as && { as }) });
    if (isForced) await signInByOneTimePassword(browserTest, page);
    const path = await findPath(browserTest, example);
    const faults: Record<string, string[]> = {};
    for (const [language, width, colorScheme] of VIEWS) {
      await page.setViewportSize({ width, height: 900 });
      await openInLanguage(page, language, path);
      await page.locator(HEADING).first().waitFor();
      Object.assign(
        faults,
        await listFaultsAtWidths(page, language, [width], [colorScheme, colorScheme]),
      );
    }
    assert.equal(new URL(page.url()).pathname, path);
    assert.deepEqual(faults, {});
  });
}
