import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  findToast,
  readAddress,
  readError,
  readProjectNames,
  waitForFocusIn,
} from "../support/browserPages.ts";
import { chooseDeletion, readDeletionReason, selectBySearch } from "../support/browserRecords.ts";

const test = createBrowserTest();

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name });
const combobox = (page: Page, name: string) => page.getByRole("combobox", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function fill(page: Page, name: string) {
  await textbox(page, "Ad").fill(name);
  await selectBySearch(page, "İş ortağı", "Ege Rüzgâr");
  await selectBySearch(page, "Teknoloji", "Biyogaz");
}

/** Creates a project through the form and stays on its page. */
async function createProject(page: Page, name: string): Promise<string> {
  await page.goto("/project/create");
  await fill(page, name);
  await press(page, "Proje oluştur");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return readAddress(page);
}

test("project form: creates a project once its fields are valid and keeps typed values", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "manager" });
  await page.getByRole("link", { name: "Yeni proje" }).click();
  await page.waitForURL("/project/create");
  await page.reload();
  await textbox(page, "Şehir").fill("Iğdır");
  await press(page, "Proje oluştur");
  await expectEventually(() => readError(textbox(page, "Ad")), "Ad gerekli");
  assert.deepEqual(
    [await readError(combobox(page, "İş ortağı")), await readError(combobox(page, "Teknoloji"))],
    ["İş ortağı gerekli", "Teknoloji gerekli"],
  );
  await expectEventually(
    () => textbox(page, "Ad").evaluate((it) => it === document.activeElement),
    true,
  );
  await expectEventually(() => textbox(page, "Şehir").inputValue(), "Iğdır");

  await fill(page, "Iğdır Güneş Tarlası");
  await press(page, "Proje oluştur");
  await findToast(page, "Proje oluşturuldu").waitFor();
  await page.getByRole("heading", { level: 1, name: "Iğdır Güneş Tarlası" }).waitFor();
  const address = readAddress(page);
  assert.match(address, /^\/project\/[0-9a-f-]{36}$/);
  const known = page.getByText("Iğdır", { exact: true });
  await known.waitFor();
  await page.reload();
  await known.waitFor();
  assert.equal(readAddress(page), address);
});

test("project form: edits a project, whose history shows the changes", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "manager" });
  const address = await createProject(page, "Bafra Biyogaz");
  await press(page, "Düzenle");
  const dialog = page.getByRole("dialog", { name: "Projeyi düzenle" });
  await dialog.waitFor();
  assert.equal(readAddress(page), `${address}?edit=yes`);
  await page.reload();
  await dialog.waitFor();

  await textbox(page, "Ad").fill("");
  await press(page, "Kaydet");
  await expectEventually(() => readError(textbox(page, "Ad")), "Ad gerekli");
  await textbox(page, "Ad").fill("Bafra Çeltik Biyogaz");
  await textbox(page, "Şehir").fill("Samsun");
  await press(page, "Kaydet");
  await findToast(page, "Proje güncellendi").waitFor();
  await page.getByRole("heading", { level: 1, name: "Bafra Çeltik Biyogaz" }).waitFor();
  await dialog.waitFor({ state: "detached" });
  assert.equal(readAddress(page), address);

  await page.getByRole("tab", { name: "Etkinlik" }).click();
  const entries = page.getByRole("tabpanel").getByRole("listitem");
  const readHistory = async () =>
    (await entries.allTextContents()).map((text) => text.replace(/\d{2}:\d{2}$/, ""));
  const expected = [
    "Elif Çağlar, “Bafra Çeltik Biyogaz” projesini değiştirdi" +
    "Ad Bafra Biyogaz → Bafra Çeltik BiyogazŞehir boş → Samsun",
    "Ad Bafra Biyogaz → Bafra Çeltik Biyogaz",
    "Şehir boş → Samsun",
    "Elif Çağlar, “Bafra Biyogaz” projesini oluşturdu",
  ];
  await expectEventually(readHistory, expected);
  assert.equal(readAddress(page), `${address}?tab=history`);
  await page.reload();
  await expectEventually(readHistory, expected);
  await page.goBack();
  await page.getByRole("tab", { name: "Genel bakış", selected: true }).waitFor();
});

test("project form: saves a typed amount and rejects text that is no amount", async ({ openPage }) => {
  const page = await openPage("/project/?filter=bozcaada", { as: "manager" });
  await page.locator("tbody tr a").first().click();
  await page.getByRole("link", { name: "Düzenle" }).or(
    page.getByRole("button", { name: "Düzenle" }),
  ).first().click();
  const tonnes = textbox(page, "Yıllık azaltım");
  await tonnes.fill("");
  await tonnes.pressSequentially("1e5");
  await tonnes.press("Enter");
  await expectEventually(() => readError(tonnes), "Yalnızca bir sayı girin, örneğin 1.250,5");
  await tonnes.fill("");
  await tonnes.pressSequentially("120000.5");
  await tonnes.press("Enter");
  await findToast(page, "Proje güncellendi").waitFor();
  await page.getByText("120.000,5").first().waitFor();
});

test("project form: is merged with what another tab saved", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "manager" });
  const address = await createProject(page, "Kaş Dalga Enerjisi");
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${address}?edit=yes`);
    await tab.getByRole("dialog").waitFor();
  }
  await textbox(other, "Şehir").fill("Antalya");
  await press(other, "Kaydet");
  await findToast(other, "Proje güncellendi").waitFor();

  await expectEventually(() => textbox(page, "Şehir").inputValue(), "Antalya");
  await textbox(page, "Ülke").fill("Türkiye");
  await press(page, "Kaydet");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("Türkiye", { exact: true }).waitFor();
  await page.getByText("Antalya", { exact: true }).waitFor();
});

test("project form: asks before a changed form is closed", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "manager" });
  const address = await createProject(page, "Datça Badem");
  await press(page, "Düzenle");
  await textbox(page, "Şehir").fill("Muğla");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Kaydetmeden kapatılsın mı?" });
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  await expectEventually(() => textbox(page, "Şehir").inputValue(), "Muğla");
  await press(page, "Vazgeç");
  await question.getByRole("button", { name: "Kaydetmeden kapat" }).click();
  await page.getByRole("dialog", { name: "Projeyi düzenle" }).waitFor({ state: "detached" });
  assert.equal(readAddress(page), address);
});

test("project: is disabled after confirmation and enabled again", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "manager" });
  const address = await createProject(page, "Ilgaz Orman");
  const question = page.getByRole("alertdialog", { name: "Projeyi devre dışı bırak" });
  const fetchJson = async () => {
    await press(page, "Devre dışı bırak");
    await waitForFocusIn(question);
  };
  await fetchJson();
  await question.getByText("“Ilgaz Orman” devre dışı bırakılacak").waitFor();
  await question.getByRole("heading").click();
  await question.getByRole("button", { name: "Vazgeç" }).click();
  await question.waitFor({ state: "detached" });
  await fetchJson();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await fetchJson();
  await page.mouse.click(5, 5);
  await question.waitFor({ state: "detached" });
  const button = page.getByRole("button", { name: "Devre dışı bırak" });
  await expectEventually(() => button.evaluate((it) => it === document.activeElement), true);

  await fetchJson();
  await question.getByRole("button", { name: "Devre dışı bırak" }).click();
  await findToast(page, "Proje devre dışı bırakıldı").waitFor();
  await page.getByRole("button", { name: "Etkinleştir" }).waitFor();
  await page.reload();
  await press(page, "Etkinleştir");
  await findToast(page, "Proje etkinleştirildi").waitFor();
  await page.getByRole("button", { name: "Devre dışı bırak" }).waitFor();
  assert.equal(readAddress(page), address);
});

test("project deletion: names the processes that prevent it, deletes a project that has none", async ({ openPage }) => {
  const page = await openPage("/project/?filter=Odayeri", { as: "admin" });
  await page.getByRole("link", { name: /Odayeri/ }).click();
  await page.getByRole("heading", { level: 1, name: /Odayeri/ }).waitFor();
  const address = readAddress(page);
  const question = page.getByRole("alertdialog", { name: "Projeyi sil" });
  const confirm = async () => {
    await chooseDeletion(page);
    await question.getByRole("button", { name: "Sil" }).click();
  };
  assert.match(await readDeletionReason(page), /^\d+ süreci var: /);
  assert.equal(readAddress(page), address);
  await page.getByRole("button", { name: "Devre dışı bırak", exact: true }).waitFor();

  const deletedAddress = await createProject(page, "Zigana Geçici");
  const missing: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await confirm();
  await findToast(page, "Proje silindi").waitFor();
  await page.waitForURL("/project/");
  await page.getByRole("searchbox").fill("Zigana Geçici");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await expectEventually(() => readProjectNames(page), []);
  assert.deepEqual(missing, []);

  await page.goto(deletedAddress);
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();
});
