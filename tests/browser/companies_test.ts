import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { findToast, readAddress, readError, readProjectNames } from "../support/browserPages.ts";
import {
  clickButton,
  confirmDeletion,
  fakeSession,
  findField,
  readDeletionReason,
} from "../support/browserRecords.ts";

const test = createBrowserTest();

/** Creates a company through the form and stays on its page. */
async function createCompany(page: Page, name: string): Promise<string> {
  await page.goto("/company/?create=yes");
  await findField(page, "Ad").fill(name);
  await clickButton(page, "İş ortağını oluştur");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return readAddress(page);
}

test("company: is created, found, changed and deleted", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "admin" });
  await expectEventually(async () => (await readProjectNames(page)).length > 0, true);
  await clickButton(page, "Yeni iş ortağı");
  await page.getByRole("dialog", { name: "Yeni iş ortağı" }).waitFor();
  assert.equal(readAddress(page), "/company/?create=yes");
  await findField(page, "E-posta").fill("nerede");
  await clickButton(page, "İş ortağını oluştur");
  await expectEventually(() => readError(findField(page, "Ad")), "Gerekli");
  await expectEventually(() => readError(findField(page, "E-posta")), "Geçersiz e-posta biçimi");
  await findField(page, "Ad").fill("İğneada Longoz Enerji");
  await findField(page, "E-posta").fill("bilgi@longoz.example");
  await findField(page, "Web sitesi").fill("www.longoz.example");
  await findField(page, "Şehir").fill("Kırklareli");
  await clickButton(page, "İş ortağını oluştur");
  await findToast(page, "İş ortağı oluşturuldu").waitFor();
  await page.getByRole("heading", { level: 1, name: "İğneada Longoz Enerji" }).waitFor();
  const address = readAddress(page);
  assert.match(address, /^\/company\/[0-9a-f-]{36}$/);
  assert.equal(
    await page.getByRole("link", { name: "www.longoz.example" }).getAttribute("href"),
    "https://www.longoz.example/",
  );
  await page.getByText("Bu iş ortağının projesi yok").waitFor();
  await page.getByText("Bu iş ortağının kullanıcısı yok").waitFor();

  await page.goto("/company/");
  await page.getByRole("searchbox", { name: "Ada göre ara" }).fill("IGNEADA");
  await expectEventually(() => readProjectNames(page), ["İğneada Longoz Enerji"]);
  await page.getByRole("link", { name: "İğneada Longoz Enerji" }).click();
  await page.waitForURL(address);

  await clickButton(page, "Düzenle");
  await page.getByRole("dialog", { name: "İş ortağını düzenle" }).waitFor();
  assert.equal(readAddress(page), `${address}?edit=yes`);
  await page.reload();
  await findField(page, "Vergi numarası").fill("1234567890");
  await clickButton(page, "Kaydet");
  await findToast(page, "İş ortağı güncellendi").waitFor();
  await page.getByText("Kırklareli · Vergi no. 1234567890").waitFor();
  await expectEventually(() => Promise.resolve(readAddress(page)), address);

  await confirmDeletion(page, "İş ortağını sil");
  await findToast(page, "İş ortağı silindi").waitFor();
  await page.waitForURL("/company/");
  await page.getByRole("searchbox").fill("Longoz");
  await page.getByText("Eşleşen kayıt yok").waitFor();
});

test("company form: shows an error at each contact field, and the page keeps line breaks", async ({ openPage }) => {
  const page = await openPage("/company/?create=yes", { as: "admin" });
  await findField(page, "Ad").fill("\u3164");
  await findField(page, "Vergi numarası").fill("xx");
  await findField(page, "E-posta").pressSequentially("bilgi@İKLİM.EXAMPLE");
  await expectEventually(() => findField(page, "E-posta").inputValue(), "bilgi@İKLİM.EXAMPLE");
  await findField(page, "Telefon").fill("abc");
  await findField(page, "Web sitesi").fill("dene");
  await clickButton(page, "İş ortağını oluştur");
  await expectEventually(() => readError(findField(page, "Ad")), "Gerekli");
  const fields = ["Vergi numarası", "Telefon", "Web sitesi", "E-posta"];
  assert.deepEqual(await Promise.all(fields.map((field) => readError(findField(page, field)))), [
    "Vergi numarası girin: en az 5 rakam, en çok 20 rakam ve harf",
    "Tek bir telefon numarası girin, örneğin +90 212 555 01 02",
    "Bir web adresi girin, örneğin https://ruzgar.example",
    null,
  ]);
  await findField(page, "Ad").fill("Satır\u202e Enerji");
  await findField(page, "Vergi numarası").fill("0690427713");
  await findField(page, "Telefon").fill("");
  await findField(page, "Web sitesi").fill("");
  const lines = "Bir\nİki\n\nÜç";
  await findField(page, "Adres").fill(lines);
  await findField(page, "Notlar").fill(lines);
  await clickButton(page, "İş ortağını oluştur");
  await expectEventually(
    () => readError(findField(page, "Ad")),
    "Metnin yönünü değiştiren gizli karakterler var; silin ya da metni elle yazın",
  );
  await findField(page, "Ad").fill("Satır Enerji");
  await clickButton(page, "İş ortağını oluştur");
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

test("company form: changes one field of a record whose other fields break the rules", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "admin" });
  const address = await createCompany(page, "Eski Kayıt");
  const former = { name: "\u202etıyaK iksE", phone: "abc", taxNumber: "xx", website: "dene" };
  await page.route(`**/api${address.replace("company", "companies")}`, async (route) => {
    if (route.request().method() !== "GET") return await route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...await response.json(), ...former } });
  });
  await page.goto(`${address}?edit=yes`);
  await findField(page, "Şehir").fill("İzmir");
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === "PATCH"),
    clickButton(page, "Kaydet"),
  ]);
  assert.deepEqual(sent.postDataJSON(), { version: 1, city: "İzmir" });
  await findToast(page, "İş ortağı güncellendi").waitFor();
});

test("company: its page lists its projects with their technology and its users by email", async ({ openPage }) => {
  const page = await openPage("/company/?filter=Anadolu%20G", { as: "admin" });
  await page.getByRole("table").getByRole("link").first().click();
  const projects = page.getByRole("table", { name: "İş ortağının projeleri" });
  await projects.waitFor();
  const cells = await projects.locator("tbody tr").first().locator("th, td").allTextContents();
  assert.match(cells[1] ?? "", /^IKL-\d{4}$/);
  assert.equal(cells[2], "Güneş");
  const emails = await page.getByRole("table", { name: "İş ortağının kullanıcıları" })
    .locator("tbody th").allTextContents();
  assert.deepEqual(emails, emails.toSorted());
  await projects.getByRole("link").first().click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}$/);
});

test("company: a company in use is not deleted and a taken name is rejected", async ({ openPage, expectConsole }) => {
  expectConsole(/status of 400 .*\/api\/companies/);
  const page = await openPage("/company/?filter=Anadolu%20G", { as: "admin" });
  await page.getByRole("table").getByRole("link").first().waitFor();
  const [taken = ""] = await page.getByRole("table").getByRole("link").allTextContents();
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/company\/[0-9a-f-]{36}$/);
  const address = readAddress(page);
  assert.match(await readDeletionReason(page), /^\d+ projesi var\./);
  assert.equal(readAddress(page), address);

  await page.goto("/company/?create=yes");
  await findField(page, "Ad").fill(taken);
  await clickButton(page, "İş ortağını oluştur");
  await expectEventually(() => readError(findField(page, "Ad")), "Zaten kullanılıyor");
  await findField(page, "Ad").press("Escape");
  const question = page.getByRole("alertdialog", { name: "Kaydetmeden kapatılsın mı?" });
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  await expectEventually(() => findField(page, "Ad").inputValue(), taken);
});

test("company form: is merged with what another tab saved", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "manager" });
  const address = await createCompany(page, "Sinop Rüzgârı");
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${address}?edit=yes`);
    await tab.getByRole("dialog").waitFor();
  }
  await findField(other, "Şehir").fill("Sinop");
  await clickButton(other, "Kaydet");
  await findToast(other, "İş ortağı güncellendi").waitFor();
  await expectEventually(() => findField(page, "Şehir").inputValue(), "Sinop");
  await findField(page, "Ülke").fill("Türkiye");
  await clickButton(page, "Kaydet");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("definition").filter({ hasText: "Sinop" }).waitFor();
  await page.getByRole("definition").filter({ hasText: "Türkiye" }).waitFor();
});

test("company: offers each role only permitted actions", async ({ openPage, newPage }) => {
  const listActions = async (page: Page) =>
    (await page.getByRole("main").locator("header").getByRole("button").allTextContents())
      .toSorted();
  const expected = { viewer: [], member: [], manager: ["Düzenle"], admin: ["", "Düzenle"] };
  for (const role of ["viewer", "member", "manager", "admin"] as const) {
    const page = await openPage("/company/?filter=Anadolu%20G", { as: role });
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("heading", { name: "Temel bilgiler" }).waitFor();
    await expectEventually(() => listActions(page), expected[role]);
    const seesUsers = role === "admin" || role === "manager";
    await page.getByRole("table", { name: "İş ortağının projeleri" }).waitFor();
    const users = page.getByRole("table", { name: "İş ortağının kullanıcıları" });
    await expectEventually(() => users.count(), seesUsers ? 1 : 0);
    if (seesUsers) continue;
    await page.goto(`${readAddress(page)}?edit=yes`);
    await page.getByRole("heading", { name: "Temel bilgiler" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.goto("/company/?create=yes");
    await page.getByRole("table").waitFor();
    await expectEventually(() => listActions(page), ["CSV indir"]);
    assert.equal(await page.getByRole("dialog").count(), 0);
  }

  const nobody = await newPage();
  await fakeSession(nobody, ["project:list"]);
  for (const path of ["/company/", "/company/01914684-0000-7000-8000-000000000000"]) {
    await nobody.goto(path);
    await nobody.waitForURL("/unauthorized");
  }
  const reader = await newPage();
  await fakeSession(reader, ["company:get"]);
  await reader.goto("/company/");
  await reader.getByText("Bu listeyi görme izniniz yok").waitFor();
});
