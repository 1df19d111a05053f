import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults, listOverlayFaults } from "../support/browserChecks.ts";
import { dismissToast, readError, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton, findField } from "../support/browserRecords.ts";

const test = createBrowserTest();

const ADDED = 110;
const companyName = (number: number) => `Aa Şirket ${String(number).padStart(3, "0")}`;

let filled: Promise<void> | undefined;
/** More companies than a picker shows at first; those of the demo come after them. */
function fill({ signIn, fetchApi }: BrowserTest): Promise<void> {
  return filled ??= (async () => {
    const { access_token: token } = await signIn("admin");
    for (let number = 1; number <= ADDED; number++) {
      const response = await fetchApi("POST", "/api/companies", {
        token,
        body: { name: companyName(number) },
      });
      await response.body?.cancel();
      assert.equal(response.status, 201);
    }
  })();
}

const waitForHighlight = (page: Page, name: RegExp) =>
  page.locator("[role=option][data-focused]", { hasText: name }).waitFor();

test("record picker: finds, keeps and shows a company beyond the first hundred", async (browserTest) => {
  await fill(browserTest);
  const page = await browserTest.openPage("/project/create", { as: "manager" });
  const company = page.getByRole("combobox", { name: "İş ortağı" });
  await page.getByRole("button", { name: /İş ortağı$/ }).click();
  await page.getByRole("option", { name: companyName(100) }).waitFor();
  await expectEventually(() => page.getByRole("option").count(), 101);
  await page.getByText(/kayıttan ilk 100 tanesi gösteriliyor/).waitFor();

  await company.fill("EGE RUZGAR");
  await page.getByRole("option", { name: /^Ege Rüzgâr/ }).click();
  await expectEventually(async () => /^Ege Rüzgâr/.test(await company.inputValue()), true);
  const chosen = await company.inputValue();
  const technology = page.getByRole("combobox", { name: "Teknoloji" });
  await technology.fill("biyogaz");
  await waitForHighlight(page, /^Biyogaz/);
  await technology.press("Enter");
  await expectEventually(async () => /Biyogaz/.test(await technology.inputValue()), true);
  await findField(page, "Ad").fill("Yüzüncüden sonraki");
  await clickButton(page, "Proje oluştur");
  await dismissToast(page, "Proje oluşturuldu");
  await page.getByRole("heading", { level: 1, name: "Yüzüncüden sonraki" }).waitFor();

  await page.reload();
  await clickButton(page, "Düzenle");
  const dialog = page.getByRole("dialog", { name: "Projeyi düzenle" });
  await expectEventually(() => company.inputValue(), chosen);
  await findField(page, "Şehir").fill("İzmir");
  await clickButton(page, "Kaydet");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Proje güncellendi").waitFor();
  await page.getByText(chosen).first().waitFor();
});

test("record picker: a list filter finds records beyond the first hundred by keyboard", async (browserTest) => {
  await fill(browserTest);
  const page = await browserTest.openPage("/project/", { as: "viewer" });
  const chip = page.getByRole("search").getByRole("button", { name: "İş ortağı" });
  await chip.press("Enter");
  const search = page.getByRole("combobox", { name: "İş ortağı" });
  await waitForFocusIn(search);
  await expectEventually(() => page.getByRole("option").count(), 100);
  assert.deepEqual(await listFaults(page), []);
  await search.fill("ege ruz");
  await waitForHighlight(page, /^Ege Rüzgâr/);
  await page.keyboard.press("Enter");
  const chosen = page.getByRole("button", { name: /^İş ortağı: Ege Rüzgâr/ });
  await page.waitForURL(/company=/);
  await page.keyboard.press("Escape");
  await waitForFocusIn(chosen);
  await page.reload();
  await chosen.waitFor();
});

test("record picker: a failed load is reported at its field, keeps the choice and is retried", async (browserTest) => {
  browserTest.expectConsole(/502/);
  const page = await browserTest.openPage("/project/", { as: "manager" });
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}$/);
  await page.route("**/api/companies?*", (route) => route.fulfill({ status: 502, body: "" }));
  await page.reload();
  await clickButton(page, "Düzenle");
  const company = page.getByRole("combobox", { name: "İş ortağı" });
  const failure = page.getByText("Seçenekler yüklenemedi.");
  await failure.waitFor();
  const value = await company.inputValue();
  assert.ok(value.length > 0);
  await expectEventually(() => readError(company), null);
  assert.deepEqual(await listFaults(page), []);

  await page.unroute("**/api/companies?*");
  await clickButton(page, "Yeniden dene");
  await failure.waitFor({ state: "detached" });
  await waitForFocusIn(company);
  await expectEventually(() => company.inputValue(), value);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option").first().waitFor();
});

test("record picker: creates a project by keyboard alone, choosing company and technology", async ({ openPage }) => {
  const page = await openPage("/project/create", { as: "manager" });
  await findField(page, "Ad").focus();
  await page.keyboard.type("Klavyeyle açılan");
  await page.keyboard.press("Tab");
  const company = page.getByRole("combobox", { name: "İş ortağı" });
  await waitForFocusIn(company);
  await page.keyboard.type("yoktur");
  await page.getByText("Sonuç yok").waitFor();
  await waitForHighlight(page, /Yeni iş ortağı/);
  await page.keyboard.press("Enter");
  await waitForFocusIn(page.getByRole("dialog", { name: "Yeni iş ortağı" }));
  await page.keyboard.press("Escape");
  await waitForFocusIn(company);
  await expectEventually(() => company.inputValue(), "");
  await page.keyboard.type("rüz");
  await waitForHighlight(page, /Rüzgâr/);
  assert.deepEqual(await listOverlayFaults(page, "[role=listbox]"), {});
  await page.keyboard.press("Enter");
  await expectEventually(async () => /Rüzgâr/.test(await company.inputValue()), true);
  await page.keyboard.press("Tab");
  const technology = page.getByRole("combobox", { name: "Teknoloji" });
  await waitForFocusIn(technology);
  await page.keyboard.type("biyo");
  await waitForHighlight(page, /^Biyo/);
  await page.keyboard.press("Enter");
  await expectEventually(async () => /^Biyo/.test(await technology.inputValue()), true);
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Klavyeyle açılan" }).waitFor();
});
