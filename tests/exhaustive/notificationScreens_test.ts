import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Language } from "../../contract/language.ts";
import { createBrowserTest, NARROW, WIDE } from "../support/browser.ts";
import { listFaultsAtWidths } from "../support/browserChecks.ts";
import { createNotificationSource, findBell } from "../support/browserNotifications.ts";

const test = createBrowserTest();

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  page: (page) => page.locator("tbody tr").first().waitFor(),
  sidebar: async (page) => {
    await findBell(page).click();
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  },
  toast: async (page) => {
    await page.getByTestId("toasts").getByRole("link").first().waitFor();
    await page.getByTestId("toasts").getByRole("link").first().focus();
  },
};

for (const [name, act] of Object.entries(SCREENS)) {
  test(`notification screen: passes axe in both themes, languages and widths, ${name}`, async (site) => {
    const { notify } = await createNotificationSource(site, "member");
    const faults: Record<string, string[]> = {};
    for (const language of ["tr", "en"] satisfies Language[]) {
      await notify(`Bakılan ${language}`);
      const page = await site.newPage({
        as: "member",
        language,
        viewport: language === "tr" ? WIDE : NARROW,
        showsPendingNotifications: name === "toast",
      });
      await page.goto("/notifications/");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await act(page);
      Object.assign(
        faults,
        await listFaultsAtWidths(page, language, language === "tr" ? [1440, 360] : [360, 1440]),
      );
      await page.context().close();
    }
    assert.deepEqual(faults, {});
  });
}
