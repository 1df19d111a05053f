import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { errorOf, placeOf, shownNames, toast, totalOf } from "../support/browserPages.ts";
import {
  confirmDeletion,
  named,
  press,
  pretend,
  refusedDeletion,
} from "../support/browserRecords.ts";

const test = browserTests();

/** Creates a company through the form and stays on its page. */
async function createCompany(page: Page, name: string): Promise<string> {
  await page.goto("/company/?create=yes");
  await named(page, "Ad").fill(name);
  await press(page, "İş ortağını oluştur");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return placeOf(page);
}

test("creates a company, finds it, changes it and deletes it", async ({ open }) => {
  const page = await open("/company/", { as: "admin" });
  await becomes(page, async () => (await shownNames(page)).length > 0, true);
  await press(page, "Yeni iş ortağı");
  await page.getByRole("dialog", { name: "Yeni iş ortağı" }).waitFor();
  assert.equal(placeOf(page), "/company/?create=yes");
  await named(page, "E-posta").fill("nerede");
  await press(page, "İş ortağını oluştur");
  await becomes(page, () => errorOf(named(page, "Ad")), "Gerekli");
  assert.equal(await errorOf(named(page, "E-posta")), "Geçersiz e-posta biçimi");
  await named(page, "Ad").fill("İğneada Longoz Enerji");
  await named(page, "E-posta").fill("bilgi@longoz.example");
  await named(page, "Web sitesi").fill("www.longoz.example");
  await named(page, "Şehir").fill("Kırklareli");
  await press(page, "İş ortağını oluştur");
  await toast(page, "İş ortağı oluşturuldu").waitFor();
  await page.getByRole("heading", { level: 1, name: "İğneada Longoz Enerji" }).waitFor();
  const place = placeOf(page);
  assert.match(place, /^\/company\/[0-9a-f-]{36}$/);
  assert.equal(
    await page.getByRole("link", { name: "www.longoz.example" }).getAttribute("href"),
    "https://www.longoz.example/",
  );
  await page.getByText("Bu iş ortağının projesi yok").waitFor();
  await page.getByText("Bu iş ortağının kullanıcısı yok").waitFor();

  await page.goto("/company/");
  await page.getByRole("searchbox", { name: "Ada göre ara" }).fill("IGNEADA");
  await becomes(page, () => shownNames(page), ["İğneada Longoz Enerji"]);
  await page.getByRole("link", { name: "İğneada Longoz Enerji" }).click();
  await page.waitForURL(place);

  await press(page, "Düzenle");
  await page.getByRole("dialog", { name: "İş ortağını düzenle" }).waitFor();
  assert.equal(placeOf(page), `${place}?edit=yes`);
  await page.reload();
  await named(page, "Vergi numarası").fill("1234567890");
  await press(page, "Kaydet");
  await toast(page, "İş ortağı güncellendi").waitFor();
  await page.getByText("Kırklareli · Vergi no. 1234567890").waitFor();
  await becomes(page, () => Promise.resolve(placeOf(page)), place);

  await confirmDeletion(page, "İş ortağını sil");
  await toast(page, "İş ortağı silindi").waitFor();
  await page.waitForURL("/company/");
  await page.getByRole("searchbox").fill("Longoz");
  await page.getByText("Eşleşen kayıt yok").waitFor();
});

test("company form: says at each contact field what is wrong, and page: shows lines as typed", async ({ open }) => {
  const page = await open("/company/?create=yes", { as: "admin" });
  await named(page, "Ad").fill("\u3164");
  await named(page, "Vergi numarası").fill("xx");
  await named(page, "E-posta").pressSequentially("bilgi@İKLİM.EXAMPLE");
  assert.equal(await named(page, "E-posta").inputValue(), "bilgi@İKLİM.EXAMPLE");
  await named(page, "Telefon").fill("abc");
  await named(page, "Web sitesi").fill("dene");
  await press(page, "İş ortağını oluştur");
  await becomes(page, () => errorOf(named(page, "Ad")), "Gerekli");
  const fields = ["Vergi numarası", "Telefon", "Web sitesi", "E-posta"];
  assert.deepEqual(await Promise.all(fields.map((field) => errorOf(named(page, field)))), [
    "Vergi numarası girin: en az 5 rakam, en çok 20 rakam ve harf",
    "Tek bir telefon numarası girin, örneğin +90 212 555 01 02",
    "Bir web adresi girin, örneğin https://ruzgar.example",
    null,
  ]);
  await named(page, "Ad").fill("Satır\u202e Enerji");
  await named(page, "Vergi numarası").fill("0690427713");
  await named(page, "Telefon").fill("");
  await named(page, "Web sitesi").fill("");
  const lines = "Bir\nİki\n\nÜç";
  await named(page, "Adres").fill(lines);
  await named(page, "Notlar").fill(lines);
  await press(page, "İş ortağını oluştur");
  await becomes(
    page,
    () => errorOf(named(page, "Ad")),
    "Metnin yönünü değiştiren gizli karakterler var; silin ya da metni elle yazın",
  );
  await named(page, "Ad").fill("Satır Enerji");
  await press(page, "İş ortağını oluştur");
  await page.getByRole("heading", { level: 1, name: "Satır Enerji" }).waitFor();
  await page.getByRole("link", { name: "bilgi@iklim.example" }).waitFor();
  const shown = page.locator("dd").filter({ hasText: "Üç" });
  assert.deepEqual(
    await shown.evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText)),
    [
      lines,
      lines,
    ],
  );
});

test("company form: changes one field of a record whose other fields break the rules", async ({ open }) => {
  const page = await open("/company/", { as: "admin" });
  const place = await createCompany(page, "Eski Kayıt");
  const former = { name: "\u202etıyaK iksE", phone: "abc", taxNumber: "xx", website: "dene" };
  await page.route(`**/api${place.replace("company", "companies")}`, async (route) => {
    if (route.request().method() !== "GET") return await route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...await response.json(), ...former } });
  });
  await page.goto(`${place}?edit=yes`);
  await named(page, "Şehir").fill("İzmir");
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === "PATCH"),
    press(page, "Kaydet"),
  ]);
  assert.deepEqual(sent.postDataJSON(), { version: 1, city: "İzmir" });
  await toast(page, "İş ortağı güncellendi").waitFor();
});

test("shows a company's projects with their technology and its users by email", async ({ open }) => {
  const page = await open("/company/?filter=Anadolu%20G", { as: "admin" });
  await page.getByRole("table").getByRole("link").first().click();
  const projects = page.getByRole("table", { name: "İş ortağının projeleri" });
  await projects.waitFor();
  const cells = await projects.locator("tbody tr").first().locator("th, td").allTextContents();
  assert.match(cells[0] ?? "", /IKL-\d{4}$/);
  assert.equal(cells[1], "Güneş");
  const emails = await page.getByRole("table", { name: "İş ortağının kullanıcıları" })
    .locator("tbody th").allTextContents();
  assert.deepEqual(emails, emails.toSorted());
  await projects.getByRole("link").first().click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}$/);
});

test("says who depends on a company instead of asking to delete it, and that a name is taken", async ({ open, expectConsole }) => {
  expectConsole(/status of 400 .*\/api\/companies/);
  const page = await open("/company/?filter=Anadolu%20G", { as: "admin" });
  await page.getByRole("table").getByRole("link").first().waitFor();
  const [taken = ""] = await page.getByRole("table").getByRole("link").allTextContents();
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/company\/[0-9a-f-]{36}$/);
  const place = placeOf(page);
  const refused = await refusedDeletion(page, "Bu iş ortağı silinemez");
  const said = await refused.getByText(/^\d+ projesi var\./).textContent() ?? "";
  await refused.getByRole("button", { name: "Kapat", exact: true }).last().click();
  await refused.waitFor({ state: "detached" });
  assert.equal(placeOf(page), place);
  await refusedDeletion(page, "Bu iş ortağı silinemez");
  await press(page, "Projeleri göster");
  await page.waitForURL(/\/project\/\?company=/);
  await becomes(page, () => totalOf(page), Number(said.match(/^\d+/)));

  await page.goto("/company/?create=yes");
  await named(page, "Ad").fill(taken);
  await press(page, "İş ortağını oluştur");
  await becomes(page, () => errorOf(named(page, "Ad")), "Zaten kullanılıyor");
  await named(page, "Ad").press("Escape");
  const question = page.getByRole("alertdialog", { name: "Değişiklikleri at" });
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal(await named(page, "Ad").inputValue(), taken);
});

test("keeps what was typed when somebody else was quicker", async ({ open, expectConsole }) => {
  expectConsole(/status of 409 .*\/api\/companies\//);
  const page = await open("/company/", { as: "manager" });
  const place = await createCompany(page, "Sinop Rüzgârı");
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${place}?edit=yes`);
    await tab.getByRole("dialog").waitFor();
  }
  await named(other, "Şehir").fill("Sinop");
  await press(other, "Kaydet");
  await toast(other, "İş ortağı güncellendi").waitFor();
  await named(page, "Ülke").fill("Türkiye");
  await press(page, "Kaydet");
  await page.getByText("Bu iş ortağı bu arada değişti. Yazdıklarınız korundu.")
    .waitFor();
  assert.equal(await named(page, "Ülke").inputValue(), "Türkiye");
  await press(page, "En yenisini yükle");
  await becomes(page, () => named(page, "Şehir").inputValue(), "Sinop");
});

test("offers each only what they may do", async ({ open, visitor }) => {
  const offered = async (page: Page) =>
    (await page.getByRole("main").locator("header").getByRole("button").allTextContents())
      .toSorted();
  const expected = { viewer: [], member: [], manager: ["Düzenle"], admin: ["Düzenle", "Sil"] };
  for (const role of ["viewer", "member", "manager", "admin"] as const) {
    const page = await open("/company/?filter=Anadolu%20G", { as: role });
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("heading", { name: "Temel bilgiler" }).waitFor();
    assert.deepEqual(await offered(page), expected[role]);
    const seesUsers = role === "admin" || role === "manager";
    await page.getByRole("table", { name: "İş ortağının projeleri" }).waitFor();
    const users = page.getByRole("table", { name: "İş ortağının kullanıcıları" });
    await becomes(page, () => users.count(), seesUsers ? 1 : 0);
    if (seesUsers) continue;
    await page.goto(`${placeOf(page)}?edit=yes`);
    await page.getByRole("heading", { name: "Temel bilgiler" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.goto("/company/?create=yes");
    await page.getByRole("table").waitFor();
    assert.deepEqual(await offered(page), ["CSV indir"]);
    assert.equal(await page.getByRole("dialog").count(), 0);
  }

  const nobody = await visitor();
  await pretend(nobody, ["project:list"]);
  for (const path of ["/company/", "/company/01914684-0000-7000-8000-000000000000"]) {
    await nobody.goto(path);
    await nobody.waitForURL("/unauthorized");
  }
  const reader = await visitor();
  await pretend(reader, ["company:get"]);
  await reader.goto("/company/");
  await reader.getByText("Bu listeyi görme izniniz yok").waitFor();
});
