import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { errorOf, focusIn, placeOf, shownNames, toast } from "../support/browserPages.ts";
import { refusedDeletion } from "../support/browserRecords.ts";

const test = browserTests();

const named = (page: Page, name: string) => page.getByRole("textbox", { name });
const chosen = (page: Page, name: string) => page.getByRole("combobox", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function choose(page: Page, field: string, text: string) {
  await chosen(page, field).fill(text);
  await page.getByRole("option", { name: text }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

async function fill(page: Page, name: string) {
  await named(page, "Ad").fill(name);
  await choose(page, "İş ortağı", "Ege Rüzgâr");
  await choose(page, "Teknoloji", "Biyogaz");
}

/** Creates a project through the form and stays on its page. */
async function createProject(page: Page, name: string): Promise<string> {
  await page.goto("/project/create");
  await fill(page, name);
  await press(page, "Proje oluştur");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return placeOf(page);
}

test("creates a project once its fields are right, losing nothing that was typed", async ({ open }) => {
  const page = await open("/project/", { as: "manager" });
  await page.getByRole("link", { name: "Yeni proje" }).click();
  await page.waitForURL("/project/create");
  await page.reload();
  await named(page, "Şehir").fill("Iğdır");
  await press(page, "Proje oluştur");
  await becomes(page, () => errorOf(named(page, "Ad")), "Gerekli");
  assert.deepEqual(
    [await errorOf(chosen(page, "İş ortağı")), await errorOf(chosen(page, "Teknoloji"))],
    ["Gerekli", "Gerekli"],
  );
  await becomes(
    page,
    () => named(page, "Ad").evaluate((it) => it === document.activeElement),
    true,
  );
  assert.equal(await named(page, "Şehir").inputValue(), "Iğdır");

  await fill(page, "Iğdır Güneş Tarlası");
  await press(page, "Proje oluştur");
  await toast(page, "Proje oluşturuldu").waitFor();
  await page.getByRole("heading", { level: 1, name: "Iğdır Güneş Tarlası" }).waitFor();
  const place = placeOf(page);
  assert.match(place, /^\/project\/[0-9a-f-]{36}$/);
  const known = page.getByText("Iğdır", { exact: true });
  await known.waitFor();
  await page.reload();
  await known.waitFor();
  assert.equal(placeOf(page), place);
});

test("edits a project and shows who changed what", async ({ open }) => {
  const page = await open("/project/", { as: "manager" });
  const place = await createProject(page, "Bafra Biyogaz");
  await press(page, "Düzenle");
  const dialog = page.getByRole("dialog", { name: "Projeyi düzenle" });
  await dialog.waitFor();
  assert.equal(placeOf(page), `${place}?edit=yes`);
  await page.reload();
  await dialog.waitFor();

  await named(page, "Ad").fill("");
  await press(page, "Kaydet");
  await becomes(page, () => errorOf(named(page, "Ad")), "Gerekli");
  await named(page, "Ad").fill("Bafra Çeltik Biyogaz");
  await named(page, "Şehir").fill("Samsun");
  await press(page, "Kaydet");
  await toast(page, "Proje güncellendi").waitFor();
  await page.getByRole("heading", { level: 1, name: "Bafra Çeltik Biyogaz" }).waitFor();
  await dialog.waitFor({ state: "detached" });
  assert.equal(placeOf(page), place);

  await page.getByRole("tab", { name: "Hareketler" }).click();
  const entries = page.getByRole("tabpanel").getByRole("listitem");
  const story = async () =>
    (await entries.allTextContents()).map((text) => text.replace(/\d{2}:\d{2}$/, ""));
  const expected = [
    "Elif Çağlar, Bafra Çeltik Biyogaz projesini değiştirdi" +
    "Ad Bafra Biyogaz → Bafra Çeltik BiyogazŞehir boş → Samsun",
    "Ad Bafra Biyogaz → Bafra Çeltik Biyogaz",
    "Şehir boş → Samsun",
    "Elif Çağlar, Bafra Biyogaz projesini oluşturdu",
  ];
  await becomes(page, story, expected);
  assert.equal(placeOf(page), `${place}?tab=history`);
  await page.reload();
  await becomes(page, story, expected);
  await page.goBack();
  await page.getByRole("tab", { name: "Genel bakış", selected: true }).waitFor();
});

test("project form: saves the amount that was typed, and refuses what is no amount", async ({ open }) => {
  const page = await open("/project/?filter=bozcaada", { as: "manager" });
  await page.locator("tbody tr a").first().click();
  await page.getByRole("link", { name: "Düzenle" }).or(
    page.getByRole("button", { name: "Düzenle" }),
  ).first().click();
  const tonnes = named(page, "Yıllık azaltım");
  await tonnes.fill("");
  await tonnes.pressSequentially("1e5");
  await tonnes.press("Enter");
  await becomes(
    page,
    () => errorOf(tonnes),
    "Yalnızca bir sayı girin, örneğin 1.250,5",
  );
  await tonnes.fill("");
  await tonnes.pressSequentially("120000.5");
  await tonnes.press("Enter");
  await toast(page, "Proje güncellendi").waitFor();
  await page.getByText("120.000,5").first().waitFor();
});

test("project form: keeps what was typed when the newest version is loaded after a conflict", async ({ open, expectConsole }) => {
  expectConsole(/status of 409 .*\/api\/projects\//);
  const page = await open("/project/", { as: "manager" });
  const place = await createProject(page, "Kaş Dalga Enerjisi");
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${place}?edit=yes`);
    await tab.getByRole("dialog").waitFor();
  }
  await named(other, "Şehir").fill("Antalya");
  await press(other, "Kaydet");
  await toast(other, "Proje güncellendi").waitFor();

  await named(page, "Ülke").fill("Türkiye");
  await press(page, "Kaydet");
  await page.getByText("Bu proje bu arada değişti. Yazdıklarınız korundu.").waitFor();
  assert.equal(await named(page, "Ülke").inputValue(), "Türkiye");
  await press(page, "En yenisini yükle");
  await becomes(page, () => named(page, "Şehir").inputValue(), "Antalya");
  assert.equal(await named(page, "Ülke").inputValue(), "Türkiye");
  await press(page, "Kaydet");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("Türkiye", { exact: true }).waitFor();
});

test("asks before closing a form that was changed", async ({ open }) => {
  const page = await open("/project/", { as: "manager" });
  const place = await createProject(page, "Datça Badem");
  await press(page, "Düzenle");
  await named(page, "Şehir").fill("Muğla");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Değişiklikleri at" });
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal(await named(page, "Şehir").inputValue(), "Muğla");
  await press(page, "Vazgeç");
  await question.getByRole("button", { name: "Değişiklikleri at" }).click();
  await page.getByRole("dialog", { name: "Projeyi düzenle" }).waitFor({ state: "detached" });
  assert.equal(placeOf(page), place);
});

test("disables a project after asking, and enables it again", async ({ open }) => {
  const page = await open("/project/", { as: "manager" });
  const place = await createProject(page, "Ilgaz Orman");
  const question = page.getByRole("alertdialog", { name: "Projeyi devre dışı bırak" });
  const ask = async () => {
    await press(page, "Devre dışı bırak");
    await focusIn(question);
  };
  await ask();
  await question.getByText("Ilgaz Orman devre dışı kalacak").waitFor();
  await question.getByRole("heading").click();
  await question.getByRole("button", { name: "Vazgeç" }).click();
  await question.waitFor({ state: "detached" });
  await ask();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await ask();
  await page.mouse.click(5, 5);
  await question.waitFor({ state: "detached" });
  const button = page.getByRole("button", { name: "Devre dışı bırak" });
  await becomes(page, () => button.evaluate((it) => it === document.activeElement), true);

  await ask();
  await question.getByRole("button", { name: "Devre dışı bırak" }).click();
  await toast(page, "Proje devre dışı bırakıldı").waitFor();
  await page.getByRole("button", { name: "Etkinleştir" }).waitFor();
  await page.reload();
  await press(page, "Etkinleştir");
  await toast(page, "Proje etkinleştirildi").waitFor();
  await page.getByRole("button", { name: "Devre dışı bırak" }).waitFor();
  assert.equal(placeOf(page), place);
});

test("project deletion: offers to disable a project that has processes, deletes one that has none", async ({ open }) => {
  const page = await open("/project/?filter=Odayeri", { as: "admin" });
  await page.getByRole("link", { name: /Odayeri/ }).click();
  await page.getByRole("heading", { level: 1, name: /Odayeri/ }).waitFor();
  const place = placeOf(page);
  const question = page.getByRole("alertdialog", { name: "Projeyi sil" });
  const confirm = async () => {
    await press(page, "Sil");
    await question.getByRole("button", { name: "Sil" }).click();
  };
  const refused = await refusedDeletion(page, "Bu proje silinemez");
  await refused.getByText(/^\d+ süreci var: .*Bunun yerine devre dışı bırakabilirsiniz/).waitFor();
  await refused.getByRole("button", { name: "Devre dışı bırak" }).click();
  await toast(page, "Proje devre dışı bırakıldı").waitFor();
  assert.equal(placeOf(page), place);
  await page.getByRole("button", { name: "Etkinleştir" }).waitFor();
  const stillRefused = await refusedDeletion(page, "Bu proje silinemez");
  await stillRefused.getByText(/^\d+ süreci var: (?!.*Bunun yerine)/).waitFor();
  await stillRefused.getByRole("button", { name: "Süreçleri göster" }).click();
  await page.waitForURL(`${place}?tab=processes`);
  await press(page, "Etkinleştir");
  await toast(page, "Proje etkinleştirildi").waitFor();

  const gone = await createProject(page, "Zigana Geçici");
  const missing: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 404) missing.push(answer.url());
  });
  await confirm();
  await toast(page, "Proje silindi").waitFor();
  await page.waitForURL("/project/");
  await page.getByRole("searchbox").fill("Zigana Geçici");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  assert.deepEqual(await shownNames(page), []);
  assert.deepEqual(missing, []);

  await page.goto(gone);
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();
});
