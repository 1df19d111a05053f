import assert from "node:assert/strict";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults } from "../support/browserChecks.ts";
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

test("record picker: finds, keeps and shows a company beyond the first hundred", async (browserTest) => {
  await fill(browserTest);
  const page = await browserTest.openPage("/project/create", { as: "manager" });
  const company = page.getByRole("combobox", { name: "İş ortağı" });
  await page.getByRole("button", { name: /İş ortağı$/ }).click();
  await page.getByRole("option", { name: companyName(100) }).waitFor();
  await expectEventually(() => page.getByRole("option").count(), 100);
  await page.getByText(/kayıttan ilk 100 tanesi gösteriliyor/).waitFor();

  await company.fill("EGE RUZGAR");
  await page.getByRole("option", { name: /^Ege Rüzgâr/ }).click();
  await expectEventually(async () => /^Ege Rüzgâr/.test(await company.inputValue()), true);
  const chosen = await company.inputValue();
  const technology = page.getByRole("combobox", { name: "Teknoloji" });
  await technology.fill("biyogaz");
  await expectEventually(() => page.getByRole("option", { name: /^Rüzgâr/ }).count(), 0);
  await technology.press("ArrowDown");
  await technology.press("Enter");
  await expectEventually(async () => /Biyogaz/.test(await technology.inputValue()), true);
  await findField(page, "Ad").fill("Yüzüncüden sonraki");
  await clickButton(page, "Proje oluştur");
  await page.getByRole("heading", { level: 1, name: "Yüzüncüden sonraki" }).waitFor();
  await dismissToast(page, "Proje oluşturuldu");

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
  await expectEventually(() => page.getByRole("option").count(), 1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const chosen = page.getByRole("button", { name: /^İş ortağı: Ege Rüzgâr/ });
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
