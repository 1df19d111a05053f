import assert from "node:assert/strict";
import type { Language } from "../../contract/language.ts";
import { createBrowserTest, type Role } from "../support/browser.ts";
import { listFaultsAtWidths } from "../support/browserChecks.ts";
import { waitForContent } from "../support/browserPages.ts";

const test = createBrowserTest();

const SEEN: { language: Language; as: Role; widths: number[] }[] = [
  { language: "tr", as: "admin", widths: [360, 1440] },
  { language: "en", as: "viewer", widths: [768, 1920] },
  { language: "en", as: "member", widths: [360, 1440] },
  { language: "tr", as: "manager", widths: [768, 1920] },
];

for (const { language, as, widths } of SEEN) {
  test(`start page: passes axe in both themes for a ${as}, ${language}, ${widths.join(" and ")} wide`, async ({ openPage }) => {
    const page = await openPage("/", { as, language });
    await waitForContent(page);
    const faults: Record<string, string[]> = {};
    const look = async (how: string) => {
      for (
        const [when, faultsAtWidth] of Object.entries(
          await listFaultsAtWidths(page, language, widths),
        )
      ) {
        faults[`${how}, ${when}`] = faultsAtWidth;
      }
    };
    await look("charts");
    const turn = page.getByRole("button", { name: /^(Tablo olarak göster|Show as table)$/ });
    while (await turn.count() > 0) await turn.first().press("Enter");
    await page.keyboard.press("Escape");
    await look("tables");
    assert.deepEqual(faults, {});
  });
}
