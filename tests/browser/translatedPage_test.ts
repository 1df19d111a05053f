import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { pageStill } from "../support/browserChecks.ts";
import { shownNames } from "../support/browserPages.ts";
import { press } from "../support/browserRecords.ts";

const test = browserTests();

type Way = "replaced" | "wrapped";

/** Puts each text of the page into `font` elements, as the translation of a browser does. */
const translate = (page: Page, way: Way) =>
  page.evaluate((way) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const isShown = text.parentElement?.closest("script, style, font") === null;
      if (text instanceof Text && text.data.trim() !== "" && isShown) texts.push(text);
    }
    for (const text of texts) {
      const font = document.createElement("font");
      const inner = font.appendChild(document.createElement("font"));
      if (way === "replaced") inner.textContent = text.data;
      text.replaceWith(font);
      if (way === "wrapped") inner.append(text);
    }
  }, way);

for (const way of ["replaced", "wrapped"] as const) {
  test(`translated page: lists sort and filter when texts are ${way}`, async ({ open }) => {
    const page = await open("/project/?size=10", { as: "manager" });
    await becomes(page, async () => (await shownNames(page)).length, 10);
    await pageStill(page);
    const before = await shownNames(page);
    await translate(page, way);
    await page.getByRole("columnheader").getByRole("button").first().click();
    await becomes(page, async () => {
      const names = await shownNames(page);
      return names.length === 10 && names[0] !== before[0];
    }, true);
    await translate(page, way);
    await press(page, "Sonraki sayfa");
    await page.waitForURL(/page=2/);
    await becomes(page, async () => (await shownNames(page)).length > 0, true);
    assert.equal(await page.getByText("Bir şeyler ters gitti!").count(), 0);
  });

  test(`translated page: the calendar shows another month when texts are ${way}`, async ({ open }) => {
    const page = await open("/reminders/calendar?date=2026-11-15", { as: "manager" });
    const month = page.getByRole("heading", { level: 1 });
    await becomes(page, () => month.textContent(), "Hatırlatıcı takvimi, Kasım 2026");
    await pageStill(page);
    await translate(page, way);
    await press(page, "Sonraki ay");
    await becomes(page, () => month.textContent(), "Hatırlatıcı takvimi, Aralık 2026");
  });
}
