import assert from "node:assert/strict";
import { createBrowserTest, NARROW, WIDE } from "../support/browser.ts";
import { listFaults } from "../support/browserChecks.ts";
import { clickButton } from "../support/browserRecords.ts";

const test = createBrowserTest();

const WORDS = {
  tr: ["Geri bildirim gönder", "Ekran görüntüsü al", "Görüntüyü al", "Büyüt ve işaretle", "Kutu"],
  en: ["Send feedback", "Take a screenshot", "Capture screenshot", "View and mark", "Box"],
} as const;
const VIEWS = [
  { language: "tr", look: "light", viewport: NARROW },
  { language: "tr", look: "dark", viewport: WIDE },
  { language: "en", look: "dark", viewport: NARROW },
  { language: "en", look: "light", viewport: WIDE },
] as const;

for (const { language, look, viewport } of VIEWS) {
  test(`feedback capture: every step passes axe, ${language}, ${look}, ${viewport.width} wide`, async ({ openPage }) => {
    const page = await openPage("/company/", {
      as: "manager",
      language,
      colorScheme: look,
      viewport,
    });
    const [open_, take, capture, view, box] = WORDS[language];
    await clickButton(page, open_);
    await page.getByRole("dialog", { name: open_ }).waitFor();
    const faults = [...await listFaults(page)];
    await clickButton(page, take);
    await page.getByRole("button", { name: capture }).waitFor();
    faults.push(...await listFaults(page));
    await clickButton(page, capture);
    await page.getByRole("dialog", { name: open_ }).waitFor();
    faults.push(...await listFaults(page));
    await clickButton(page, view);
    await page.getByText(box, { exact: true }).click();
    faults.push(...await listFaults(page));
    assert.deepEqual(faults, []);
  });
}
