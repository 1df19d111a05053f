import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { listFaultsAtWidths } from "../support/browserChecks.ts";
import { PIXEL, sendFeedback } from "../support/browserFeedback.ts";

const test = createBrowserTest();

const SCREENS = ["/feedback/list", "/feedback/my", "detail", "detail?open=resolve"];
for (const screen of SCREENS) {
  test(`feedback screen: passes axe in both themes, languages and widths, ${screen}`, async (browserTest) => {
    const feedback = screen.startsWith("detail")
      ? await sendFeedback(browserTest, "member", { title: "Bakılacak", screenshot: PIXEL })
      : null;
    const path = feedback === null ? screen : screen.replace("detail", `/feedback/${feedback.id}`);
    const faults: Record<string, string[]> = {};
    for (const [language, widths] of [["tr", [1440, 360]], ["en", [360, 1920]]] as const) {
      const page = await browserTest.sharedPage({ language, as: "manager" });
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(path);
      await page.locator(feedback === null ? "h1" : "h2").first().waitFor();
      if (path.includes("open")) await page.getByRole("dialog").waitFor();
      Object.assign(faults, await listFaultsAtWidths(page, language, widths));
    }
    assert.deepEqual(faults, {});
  });
}
