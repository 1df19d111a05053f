import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { readProjectNames } from "../support/browserPages.ts";
import { clickButton } from "../support/browserRecords.ts";

const test = createBrowserTest();

type Way = "replaced" | "wrapped";

/** Wraps each text node in `font` elements, as translators in browsers do. */
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
  test(`translated page: lists sort and filter when texts are ${way}`, async ({ openPage }) => {
    const page = await openPage("/project/?size=10", { as: "manager" });
    await expectEventually(async () => (await readProjectNames(page)).length, 10);
    await waitForStablePage(page);
    const before = await readProjectNames(page);
    await translate(page, way);
    await page.getByRole("columnheader").getByRole("button").first().click();
    await expectEventually(async () => {
      const names = await readProjectNames(page);
      return names.length === 10 && names[0] !== before[0];
    }, true);
    await translate(page, way);
    await clickButton(page, "Sonraki sayfa");
    await page.waitForURL(/page=2/);
    await expectEventually(async () => (await readProjectNames(page)).length > 0, true);
    assert.equal(await page.getByText("Bir şeyler ters gitti!").count(), 0);
  });

  test(`translated page: the calendar shows another month when texts are ${way}`, async ({ openPage }) => {
    const page = await openPage("/reminders/calendar?date=2026-11-15", { as: "manager" });
    const month = page.getByRole("heading", { level: 1 });
    await expectEventually(() => month.textContent(), "Hatırlatıcı takvimi, Kasım 2026");
    await waitForStablePage(page);
    await translate(page, way);
    await clickButton(page, "Sonraki ay");
    await expectEventually(() => month.textContent(), "Hatırlatıcı takvimi, Aralık 2026");
  });
}
