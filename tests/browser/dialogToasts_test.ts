import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, type BrowserTest, browserTests, NARROW } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { focusIn } from "../support/browserPages.ts";
import { errorToast, named, press } from "../support/browserRecords.ts";
import { problem } from "../support/browserScreens.ts";

const test = browserTests();

const dialog = (page: Page) => page.getByRole("dialog", { name: "Yeni iş ortağı" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Değişiklikleri at" });

/** Opens the form of a new company with something in it; the server will answer with 500. */
async function openForm(
  { open, expectConsole }: BrowserTest,
  { until, ...visitor }: { until?: Promise<void>; viewport?: typeof NARROW } = {},
) {
  expectConsole(/status of 500/);
  const page = await open("/company/", { as: "admin", ...visitor });
  await page.route(/\/api\/companies$/, async (route) => {
    await until;
    await route.fulfill(problem(500));
  });
  await press(page, "Yeni iş ortağı");
  await named(page, "Ad").fill("Rüzgâr A.Ş.");
  return page;
}

const submit = (page: Page) => dialog(page).getByRole("button", { name: "Oluştur" }).click();
const closeToast = (page: Page) =>
  errorToast(page).getByRole("button", { name: "İletiyi kapat" }).click();

/** What is open, and what is typed. */
const stands = async (page: Page) => ({
  dialogs: await dialog(page).count(),
  questions: await question(page).count(),
  typed: await named(page, "Ad").inputValue(),
});
const UNTOUCHED = { dialogs: 1, questions: 0, typed: "Rüzgâr A.Ş." };

for (const viewport of [undefined, NARROW]) {
  test(`a toast is closed over a form without touching it, ${viewport ? "narrow" : "wide"}`, async (around) => {
    const page = await openForm(around, viewport && { viewport });
    await submit(page);
    await errorToast(page).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await closeToast(page);
    await errorToast(page).waitFor({ state: "detached" });
    assert.deepEqual(await stands(page), UNTOUCHED);
  });
}

test("F6 leads from a form to its toast and back; Escape closes the toast alone", async (around) => {
  const page = await openForm(around);
  const { keyboard } = page;
  await submit(page);
  await errorToast(page).waitFor();
  await named(page, "Ad").focus();
  await keyboard.press("F6");
  await focusIn(page.getByRole("region", { name: "İletiler" }));
  await keyboard.press("F6");
  await focusIn(named(page, "Ad"));
  await keyboard.press("F6");
  await keyboard.press("Tab");
  await focusIn(errorToast(page));
  await keyboard.press("Escape");
  await errorToast(page).waitFor({ state: "detached" });
  await focusIn(named(page, "Ad"));
  assert.deepEqual(await stands(page), UNTOUCHED);
});

test("a toast is closed over a question that lies over a form, and neither is answered", async (around) => {
  const answer = Promise.withResolvers<void>();
  const page = await openForm(around, { until: answer.promise });
  await submit(page);
  await page.keyboard.press("Escape");
  await question(page).waitFor();
  answer.resolve();
  await errorToast(page).waitFor();
  await page.keyboard.press("F6");
  await focusIn(page.getByRole("region", { name: "İletiler" }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await errorToast(page).waitFor({ state: "detached" });
  assert.deepEqual(await stands(page), { ...UNTOUCHED, questions: 1 });
  await focusIn(question(page));
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  assert.deepEqual(await stands(page), UNTOUCHED);
});

test("what is told over a form comes into regions that are announced and were there before", async (around) => {
  const answer = Promise.withResolvers<void>();
  const page = await openForm(around, { until: answer.promise });
  const heard = await page.evaluateHandle(() => {
    const regions = document.querySelectorAll("[data-testid=toasts], [role=status]");
    const heard: string[] = [];
    const hear = (region: Element) => {
      const isHeard = region.isConnected && !region.closest("[inert], [aria-hidden=true]");
      heard.push(`${isHeard ? "heard" : "not heard"}: ${region.textContent}`);
    };
    for (const region of regions) {
      new MutationObserver(() => region.textContent && hear(region))
        .observe(region, { childList: true, subtree: true, characterData: true });
    }
    return heard;
  });
  const told = async () => [...new Set(await heard.jsonValue())];
  await submit(page);
  await becomes(page, told, ["heard: Yükleniyor"]);
  answer.resolve();
  await errorToast(page).waitFor();
  await becomes(page, told, ["heard: Yükleniyor", "heard: Sunucu yoruldu."]);
});
