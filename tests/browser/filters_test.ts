import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { COLUMNS_KEY } from "../../contract/constants.ts";
import { becomes, browserTests } from "../support/browser.ts";
import { placeOf, shownNames, shownRows } from "../support/browserPages.ts";
import { find, named, pick, press } from "../support/browserRecords.ts";

const test = browserTests();

const total = (page: Page) =>
  page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status").textContent();
const filtersOf = (page: Page) =>
  [...new URL(page.url()).searchParams].filter(([key]) => key.startsWith("filters"));

async function startFilter(page: Page, field: string, condition?: string) {
  await press(page, "Süzgeç");
  await page.getByRole("dialog", { name: "Süzgeç ekle" }).waitFor();
  await pick(page, "Alan", field);
  if (condition !== undefined) await pick(page, "Koşul", condition);
}

async function apply(page: Page, chip: string) {
  await press(page, "Uygula");
  await page.getByRole("button", { name: chip, exact: true }).waitFor();
}

test("builds filters of every kind, keeps them in the address and takes them away", async ({ open }) => {
  const page = await open("/project/", { as: "viewer" });
  await becomes(page, () => total(page), "1–10 / 40");
  await startFilter(page, "Şehir");
  await press(page, "Uygula");
  await page.getByRole("dialog").getByText("Gerekli").waitFor();
  await named(page, "Değer").fill("konya");
  await apply(page, "Şehir “konya” içeriyor");
  assert.deepEqual(filtersOf(page), [
    ["filters[0].fieldId", "city"],
    ["filters[0].operator", "CONTAINS"],
    ["filters[0].value", "konya"],
  ]);
  const inKonya = await shownNames(page);
  assert.ok(inKonya.length > 0 && inKonya.length < 10);
  await page.reload();
  await becomes(page, () => shownNames(page), inKonya);

  await startFilter(page, "Yıllık azaltım", "büyüktür");
  await named(page, "Değer").fill("1000000");
  await apply(page, "Yıllık azaltım: 1.000.000 üzeri");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await page.goBack();
  await becomes(page, () => shownNames(page), inKonya);
  await press(page, "Şehir “konya” içeriyor");
  await becomes(page, () => total(page), "1–10 / 40");
  assert.equal(placeOf(page), "/project/");
});

test("filters by records, by values to choose from, by days and by what is empty", async ({ open }) => {
  const page = await open("/project/?size=50", { as: "viewer" });
  await becomes(page, async () => (await shownRows(page)).length, 40);
  await startFilter(page, "İş ortağı");
  await find(page, "Değer", "Anadolu Güneş");
  await apply(page, "İş ortağı: Anadolu Güneş Elektrik Üretim A.Ş.");
  assert.deepEqual(
    [...new Set((await shownRows(page)).map(([, company]) => company))],
    ["Anadolu Güneş Elektrik Üretim A.Ş."],
  );
  await page.reload();
  await press(page, "İş ortağı: Anadolu Güneş Elektrik Üretim A.Ş.");
  await becomes(page, async () => (await shownRows(page)).length, 40);

  await startFilter(page, "Durum", "şunlardan hiçbiri");
  const builder = page.getByRole("dialog", { name: "Süzgeç ekle" });
  await builder.getByText("Etkin", { exact: true }).click();
  await apply(page, "Durum: Etkin değil");
  assert.deepEqual([...new Set((await shownRows(page)).map((row) => row[3]))], ["Devre dışı"]);
  await press(page, "Durum: Etkin değil");
  await becomes(page, async () => (await shownRows(page)).length, 40);

  await startFilter(page, "Oluşturulma", "o gün ya da sonrasında");
  await builder.getByRole("textbox", { name: "Değer" }).pressSequentially("1.1.2020");
  await apply(page, "Oluşturulma: 01.01.2020 ve sonrası");
  await becomes(page, async () => (await shownRows(page)).length, 40);

  await startFilter(page, "Bitiş tarihi", "boş");
  await apply(page, "Bitiş tarihi boş");
  await page.getByRole("button", { name: "Oluşturulma: 01.01.2020 ve sonrası" }).waitFor();
  await press(page, "Devre dışı");
  await page.waitForURL(/status=DISABLED/);
  assert.equal(filtersOf(page).length, 5);
});

test("finds what was made on a day, and on all others, as the reader's clock has it", async (on) => {
  const timeZone = "Pacific/Kiritimati";
  const { access_token: token } = await on.signIn("viewer");
  const { data } = await (await on.api("GET", "/api/projects?size=100", { token })).json();
  const days: string[] = data.map(({ createdAt }: { createdAt: string }) =>
    Temporal.Instant.from(createdAt).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  );
  const [wanted = ""] = days;
  const count = days.filter((day) => day === wanted).length;
  const [year = "", month = "", day = ""] = wanted.split("-");

  const page = await on.open("/project/?size=50", { as: "viewer", timeZone });
  for (
    const [condition, sentence, rows] of [["eşittir", "", count], [
      "eşit değildir",
      " değil",
      data.length - count,
    ]] as const
  ) {
    await startFilter(page, "Oluşturulma", condition);
    const builder = page.getByRole("dialog", { name: "Süzgeç ekle" });
    await builder.getByRole("textbox", { name: "Değer" }).pressSequentially(day + month + year);
    const chip = `Oluşturulma: ${day}.${month}.${year}${sentence}`;
    await apply(page, chip);
    await becomes(page, async () => (await shownRows(page)).length, rows);
    assert.equal(
      new URL(page.url()).searchParams.get("filters[0].value"),
      `${wanted}[Pacific/Kiritimati]`,
    );
    await press(page, chip);
  }
});

test("drops a malformed filter and keeps the others", async ({ open }) => {
  const good = "filters[1].fieldId=status&filters[1].operator=EQUALS&filters[1].value=DISABLED";
  const bad = "filters[0].fieldId=password&filters[0].operator=EQUALS&filters[0].value=x";
  const page = await open(`/project/?${bad}&${good}`, { as: "viewer", language: "en" });
  await page.getByRole("button", { name: "Status is Disabled", exact: true }).waitFor();
  await becomes(page, async () => (await shownRows(page)).length, 4);
});

test("filters companies, technologies, stakeholders and users the same way", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const cases = [
    ["/company/", "Şehir", "istanbul", "Şehir “istanbul” içeriyor"],
    ["/technology/", "Açıklama", "gaz", "Açıklama “gaz” içeriyor"],
    ["/stakeholders/", "E-posta", "sicil", "E-posta “sicil” içeriyor"],
    ["/user/", "Soyad", "a", "Soyad “a” içeriyor"],
  ] as const;
  for (const [path, field, text, chip] of cases) {
    await page.goto(path);
    await becomes(page, async () => (await shownRows(page)).length > 0, true);
    await startFilter(page, field);
    await named(page, "Değer").fill(text);
    await apply(page, chip);
    assert.ok((await shownRows(page)).length > 0, path);
    await page.getByRole("searchbox").fill("qqqq");
    await page.getByText("Eşleşen kayıt yok").waitFor();
    await press(page, "Süzgeçleri temizle");
    await becomes(page, () => Promise.resolve(placeOf(page)), path);
  }
});

const columnHeads = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const hasHead = async (page: Page, name: string) => (await columnHeads(page)).includes(name);

async function toggleColumn(page: Page, name: string) {
  await press(page, "Sütunlar");
  await page.getByRole("menuitemcheckbox", { name }).click();
  await page.keyboard.press("Escape");
}

test("list: hidden columns are kept in the account for every browser", async ({ open }) => {
  const page = await open("/project/", { as: "viewer" });
  await becomes(page, () => hasHead(page, "Teknoloji"), true);
  const saved = page.waitForResponse("**/api/views/lists/projects/columns");
  await toggleColumn(page, "Teknoloji");
  await becomes(page, () => hasHead(page, "Teknoloji"), false);
  await saved;
  await page.reload();
  await becomes(page, async () => (await shownRows(page)).length, 10);
  assert.equal(await hasHead(page, "Teknoloji"), false);
  await page.goto("/company/");
  await becomes(page, () => hasHead(page, "Şehir"), true);

  const elsewhere = await open("/project/", { as: "viewer" });
  await becomes(elsewhere, async () => (await shownRows(elsewhere)).length, 10);
  assert.equal(await hasHead(elsewhere, "Teknoloji"), false);
  await toggleColumn(elsewhere, "Teknoloji");
  await becomes(elsewhere, () => hasHead(elsewhere, "Teknoloji"), true);
});

test("list: hidden columns that a browser still holds move to the account", async ({ open, visitor }) => {
  const page = await visitor({ as: "viewer" });
  await page.addInitScript((key) => {
    if (sessionStorage.getItem("filled")) return;
    sessionStorage.setItem("filled", "true");
    localStorage.setItem(`${key}projects`, '["type"]');
    localStorage.setItem(`${key}companies`, '["city"]');
  }, COLUMNS_KEY);
  await page.goto("/company/");
  await becomes(page, async () => (await shownRows(page)).length > 0, true);
  await becomes(page, () => hasHead(page, "Şehir"), false);
  const left = () =>
    page.evaluate(
      (key) => Object.keys(localStorage).filter((one) => one.startsWith(key)),
      COLUMNS_KEY,
    );
  await becomes(page, left, []);

  const elsewhere = await open("/company/", { as: "viewer" });
  await becomes(elsewhere, async () => (await shownRows(elsewhere)).length > 0, true);
  assert.equal(await hasHead(elsewhere, "Şehir"), false);
  await toggleColumn(elsewhere, "Şehir");
  await becomes(elsewhere, () => hasHead(elsewhere, "Şehir"), true);
});
