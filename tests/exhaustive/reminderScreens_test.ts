import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { listFaultsAtWidths } from "../support/browserChecks.ts";
import { createReminder, findHeading } from "../support/browserReminders.ts";

const test = createBrowserTest();

interface Screen {
  path: string | ((browserTest: BrowserTest) => Promise<string>);
  awaits: string;
  act?: (page: Page) => Promise<unknown>;
}

const RULE = {
  description: "Görünüş denetimi",
  notes: "Satır bir\nSatır iki",
  dueDatetime: "2031-04-01T09:00",
  recurrence: "FREQ=MONTHLY;BYDAY=1TU",
};

const SCREENS: Record<string, Screen> = {
  "form with a rule": {
    path: async (browserTest) => `/reminders/${(await createReminder(browserTest, RULE)).id}/edit`,
    awaits: "form ol li",
  },
  "record": {
    path: async (browserTest) => `/reminders/${(await createReminder(browserTest, RULE)).id}`,
    awaits: "dl",
  },
  "week": { path: "/reminders/calendar?view=week", awaits: "[data-event]:visible" },
  "agenda": { path: "/reminders/calendar?view=agenda", awaits: "[data-event]" },
  "subscription": {
    path: "/reminders/calendar",
    awaits: "[role=dialog]",
    act: (page) =>
      page.getByRole("button", { name: /^(Takvime abone ol|Subscribe to the calendar)$/ }).click(),
  },
};

for (const [name, { path, awaits, act }] of Object.entries(SCREENS)) {
  test(`reminder screen: passes axe, ${name}`, async (browserTest) => {
    const at = typeof path === "string" ? path : await path(browserTest);
    const faults: Record<string, string[]> = {};
    for (const [language, widths] of [["tr", [1440, 360]], ["en", [360, 1440]]] as const) {
      const page = await browserTest.sharedPage({ as: "admin", language });
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(at);
      await findHeading(page).waitFor();
      await act?.(page);
      await page.locator(awaits).first().waitFor();
      Object.assign(faults, await listFaultsAtWidths(page, language, widths));
    }
    assert.deepEqual(faults, {});
  });
}
