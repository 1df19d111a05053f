import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type BrowserTest, browserTests } from "../support/browser.ts";
import { faultsAt } from "../support/browserChecks.ts";
import { heading, remind } from "../support/browserReminders.ts";

const test = browserTests();

interface Screen {
  path: string | ((around: BrowserTest) => Promise<string>);
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
    path: async (around) => `/reminders/${(await remind(around, RULE)).id}/edit`,
    awaits: "form ol li",
  },
  "record": {
    path: async (around) => `/reminders/${(await remind(around, RULE)).id}`,
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
  test(`has no fault: ${name}`, async (around) => {
    const at = typeof path === "string" ? path : await path(around);
    const faults: Record<string, string[]> = {};
    for (const [language, widths] of [["tr", [1440, 360]], ["en", [360, 1440]]] as const) {
      const page = await around.lasting({ as: "admin", language, stillness: true });
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(at);
      await heading(page).waitFor();
      await act?.(page);
      await page.locator(awaits).first().waitFor();
      Object.assign(faults, await faultsAt(page, language, widths));
    }
    assert.deepEqual(faults, {});
  });
}
