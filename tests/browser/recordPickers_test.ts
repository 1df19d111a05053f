import assert from "node:assert/strict";
import { becomes, type BrowserTest, browserTests } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { errorOf, focusIn, told } from "../support/browserPages.ts";
import { named, press } from "../support/browserRecords.ts";

const test = browserTests();

const ADDED = 110;
const nameOf = (number: number) => `Aa Şirket ${String(number).padStart(3, "0")}`;

let filled: Promise<void> | undefined;
/** More companies than a picker shows at first; those of the demo come after them. */
function fill({ signIn, api }: BrowserTest): Promise<void> {
  return filled ??= (async () => {
    const { access_token: token } = await signIn("admin");
    for (let number = 1; number <= ADDED; number++) {
      const answer = await api("POST", "/api/companies", { token, body: { name: nameOf(number) } });
      await answer.body?.cancel();
      assert.equal(answer.status, 201);
    }
  })();
}

test("a project keeps and shows a company beyond the first hundred, found by typing", async (on) => {
  await fill(on);
  const page = await on.open("/project/create", { as: "manager" });
  const company = page.getByRole("combobox", { name: "İş ortağı" });
  await page.getByRole("button", { name: /İş ortağı$/ }).click();
  await page.getByRole("option", { name: nameOf(100) }).waitFor();
  assert.equal(await page.getByRole("option").count(), 100);
  await page.getByText(/kayıttan ilk 100 tanesi gösteriliyor/).waitFor();

  await company.fill("EGE RUZGAR");
  await page.getByRole("option", { name: /^Ege Rüzgâr/ }).click();
  await becomes(page, async () => /^Ege Rüzgâr/.test(await company.inputValue()), true);
  const chosen = await company.inputValue();
  const technology = page.getByRole("combobox", { name: "Teknoloji" });
  await technology.fill("biyogaz");
  await becomes(page, () => page.getByRole("option", { name: /^Rüzgâr/ }).count(), 0);
  await technology.press("ArrowDown");
  await technology.press("Enter");
  await becomes(page, async () => /Biyogaz/.test(await technology.inputValue()), true);
  await named(page, "Ad").fill("Yüzüncüden sonraki");
  await press(page, "Proje oluştur");
  await page.getByRole("heading", { level: 1, name: "Yüzüncüden sonraki" }).waitFor();
  await told(page, "Proje oluşturuldu");

  await page.reload();
  await press(page, "Düzenle");
  const dialog = page.getByRole("dialog", { name: "Projeyi düzenle" });
  await becomes(page, () => company.inputValue(), chosen);
  await named(page, "Şehir").fill("İzmir");
  await press(page, "Kaydet");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Proje güncellendi").waitFor();
  await page.getByText(chosen).first().waitFor();
});

test("a chip over a list finds records beyond the first hundred from the keyboard", async (on) => {
  await fill(on);
  const page = await on.open("/project/", { as: "viewer" });
  const chip = page.getByRole("search").getByRole("button", { name: "İş ortağı" });
  await chip.press("Enter");
  const search = page.getByRole("combobox", { name: "İş ortağı" });
  await focusIn(search);
  await becomes(page, () => page.getByRole("option").count(), 100);
  assert.deepEqual(await faultsOf(page), []);
  await search.fill("ege ruz");
  await becomes(page, () => page.getByRole("option").count(), 1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const chosen = page.getByRole("button", { name: /^İş ortağı: Ege Rüzgâr/ });
  await focusIn(chosen);
  await page.reload();
  await chosen.waitFor();
});

test("what cannot be loaded says so at its field, keeps what is chosen and is tried again", async (on) => {
  on.expectConsole(/502/);
  const page = await on.open("/project/", { as: "manager" });
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}$/);
  await page.route("**/api/companies?*", (route) => route.fulfill({ status: 502, body: "" }));
  await page.reload();
  await press(page, "Düzenle");
  const company = page.getByRole("combobox", { name: "İş ortağı" });
  const failure = page.getByText("Seçenekler yüklenemedi.");
  await failure.waitFor();
  const value = await company.inputValue();
  assert.ok(value.length > 0);
  assert.equal(await errorOf(company), null);
  assert.deepEqual(await faultsOf(page), []);

  await page.unroute("**/api/companies?*");
  await press(page, "Yeniden dene");
  await failure.waitFor({ state: "detached" });
  await focusIn(company);
  assert.equal(await company.inputValue(), value);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option").first().waitFor();
});
