import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type BrowserTest, createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults } from "../support/browserChecks.ts";
import { waitForFocusIn } from "../support/browserPages.ts";
import { clickButton, findErrorToast, findField } from "../support/browserRecords.ts";
import { createProblemResponse } from "../support/browserScreens.ts";

const test = createBrowserTest();

const dialog = (page: Page) => page.getByRole("dialog", { name: "Yeni iş ortağı" });
const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "Kaydetmeden kapatılsın mı?" });

/** Opens the new company form and types; the server will respond with 500. */
async function openForm(
  { openPage, expectConsole }: BrowserTest,
  { until, ...options }: { until?: Promise<void>; viewport?: typeof NARROW } = {},
) {
  expectConsole(/status of 500/);
  const page = await openPage("/company/", { as: "admin", ...options });
  await page.route(/\/api\/companies$/, async (route) => {
    await until;
    await route.fulfill(createProblemResponse(500));
  });
  await clickButton(page, "Yeni iş ortağı");
  await findField(page, "Ad").fill("Rüzgâr A.Ş.");
  return page;
}

const submit = (page: Page) => dialog(page).getByRole("button", { name: "Oluştur" }).click();
const closeToast = (page: Page) =>
  findErrorToast(page).getByRole("button", { name: "İletiyi kapat" }).click();

/** Reads the open dialogs and the typed text. */
const readToastPosition = async (page: Page) => ({
  dialogs: await dialog(page).count(),
  questions: await question(page).count(),
  typed: await findField(page, "Ad").inputValue(),
});
const UNTOUCHED = { dialogs: 1, questions: 0, typed: "Rüzgâr A.Ş." };

for (const viewport of [undefined, NARROW]) {
  test(`toast: is closed over a dialog without changing its form, ${viewport ? "narrow" : "wide"}`, async (browserTest) => {
    const page = await openForm(browserTest, viewport && { viewport });
    await submit(page);
    // It stays while the pointer is on it.
    await findErrorToast(page).hover();
    assert.deepEqual(await listFaults(page), []);
    await closeToast(page);
    await findErrorToast(page).waitFor({ state: "detached" });
    await expectEventually(() => readToastPosition(page), UNTOUCHED);
  });
}

test("toast: F6 moves the focus from a dialog to the toast and Escape closes only the toast", async (browserTest) => {
  const page = await openForm(browserTest);
  const { keyboard } = page;
  await submit(page);
  await findErrorToast(page).waitFor();
  await findField(page, "Ad").focus();
  await keyboard.press("F6");
  await waitForFocusIn(page.getByRole("region", { name: "İletiler" }));
  await keyboard.press("F6");
  await waitForFocusIn(findField(page, "Ad"));
  await keyboard.press("F6");
  await keyboard.press("Tab");
  await waitForFocusIn(findErrorToast(page));
  await keyboard.press("Escape");
  await findErrorToast(page).waitFor({ state: "detached" });
  await waitForFocusIn(findField(page, "Ad"));
  await expectEventually(() => readToastPosition(page), UNTOUCHED);
});

test("toast: is closed over a confirm dialog and a form without closing either", async (browserTest) => {
  const deferredResponse = Promise.withResolvers<void>();
  const page = await openForm(browserTest, { until: deferredResponse.promise });
  await submit(page);
  await page.keyboard.press("Escape");
  await question(page).waitFor();
  deferredResponse.resolve();
  await findErrorToast(page).waitFor();
  await page.keyboard.press("F6");
  await waitForFocusIn(page.getByRole("region", { name: "İletiler" }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await findErrorToast(page).waitFor({ state: "detached" });
  await expectEventually(() => readToastPosition(page), { ...UNTOUCHED, questions: 1 });
  await waitForFocusIn(question(page));
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  await expectEventually(() => readToastPosition(page), UNTOUCHED);
});

test("toast: appears over a dialog in a live region that already existed", async (browserTest) => {
  const deferredResponse = Promise.withResolvers<void>();
  const page = await openForm(browserTest, { until: deferredResponse.promise });
  const received = await page.evaluateHandle(() => {
    const regions = document.querySelectorAll("[data-testid=toasts], [role=status]");
    const received: string[] = [];
    const listen = (region: Element) => {
      const isReceived = region.isConnected && !region.closest("[inert], [aria-hidden=true]");
      received.push(`${isReceived ? "heard" : "not heard"}: ${region.textContent}`);
    };
    for (const region of regions) {
      new MutationObserver(() => region.textContent && listen(region))
        .observe(region, { childList: true, subtree: true, characterData: true });
    }
    return received;
  });
  // While something else loads, the form announces nothing new.
  await page.getByText("Yükleniyor").waitFor({ state: "detached" });
  await received.evaluate((texts) => texts.splice(0));
  const readReceived = async () => [...new Set(await received.jsonValue())];
  await submit(page);
  await expectEventually(readReceived, ["heard: Yükleniyor"]);
  deferredResponse.resolve();
  await findErrorToast(page).waitFor();
  await expectEventually(readReceived, ["heard: Yükleniyor", "heard: Sunucu yoruldu."]);
});
