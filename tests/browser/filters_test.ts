import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { COLUMNS_KEY } from "../../contract/constants.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { readAddress, readProjectNames, readRows } from "../support/browserPages.ts";
import { clickButton, findField, selectBySearch, selectOption } from "../support/browserRecords.ts";

const test = createBrowserTest();

const readTotal = (page: Page) =>
  page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status").textContent();
const readFilters = (page: Page) =>
  [...new URL(page.url()).searchParams].filter(([key]) => key.startsWith("filters"));

async function startFilter(page: Page, field: string, condition?: string) {
  await clickButton(page, "Süzgeç");
  await page.getByRole("dialog", { name: "Süzgeç ekle" }).waitFor();
  await selectOption(page, "Alan", field);
  if (condition !== undefined) await selectOption(page, "Koşul", condition);
}

async function apply(page: Page, chip: string) {
  await clickButton(page, "Uygula");
  await page.getByRole("button", { name: chip, exact: true }).waitFor();
}

test("filters: every kind is built, kept in the URL and removed", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "viewer" });
  await expectEventually(() => readTotal(page), "1–10 / 40");
  await startFilter(page, "Şehir");
  await clickButton(page, "Uygula");
  await page.getByRole("dialog").getByText("Gerekli").waitFor();
  await findField(page, "Değer").fill("konya");
  await apply(page, "Şehir “konya” içeriyor");
  assert.deepEqual(readFilters(page), [
    ["filters[0].fieldId", "city"],
    ["filters[0].operator", "CONTAINS"],
    ["filters[0].value", "konya"],
  ]);
  const inKonya = await readProjectNames(page);
  assert.ok(inKonya.length > 0 && inKonya.length < 10);
  await page.reload();
  await expectEventually(() => readProjectNames(page), inKonya);

  await startFilter(page, "Yıllık azaltım", "büyüktür");
  await findField(page, "Değer").fill("1000000");
  await apply(page, "Yıllık azaltım: 1.000.000 üzeri");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await page.goBack();
  await expectEventually(() => readProjectNames(page), inKonya);
  await clickButton(page, "Şehir “konya” içeriyor");
  await expectEventually(() => readTotal(page), "1–10 / 40");
  assert.equal(readAddress(page), "/project/");
});

test("filters: match records, enum values, days and empty fields", async ({ openPage }) => {
  const page = await openPage("/project/?size=50", { as: "viewer" });
  await expectEventually(async () => (await readRows(page)).length, 40);
  await startFilter(page, "İş ortağı");
  await selectBySearch(page, "Değer", "Anadolu Güneş");
  await apply(page, "İş ortağı: Anadolu Güneş Elektrik Üretim A.Ş.");
  assert.deepEqual(
    [...new Set((await readRows(page)).map(([, , company]) => company))],
    ["Anadolu Güneş Elektrik Üretim A.Ş."],
  );
  await page.reload();
  await clickButton(page, "İş ortağı: Anadolu Güneş Elektrik Üretim A.Ş.");
  await expectEventually(async () => (await readRows(page)).length, 40);

  await startFilter(page, "Durum", "şunlardan hiçbiri");
  const builder = page.getByRole("dialog", { name: "Süzgeç ekle" });
  await builder.getByText("Etkin", { exact: true }).click();
  await apply(page, "Durum: Etkin değil");
  assert.deepEqual([...new Set((await readRows(page)).map((row) => row[4]))], ["Devre dışı"]);
  await clickButton(page, "Durum: Etkin değil");
  await expectEventually(async () => (await readRows(page)).length, 40);

  await startFilter(page, "Oluşturulma", "o gün ya da sonrasında");
  await builder.getByRole("textbox", { name: "Değer" }).pressSequentially("1.1.2020");
  await apply(page, "Oluşturulma: 01.01.2020 ve sonrası");
  await expectEventually(async () => (await readRows(page)).length, 40);

  await startFilter(page, "Bitiş tarihi", "boş");
  await apply(page, "Bitiş tarihi boş");
  await page.getByRole("button", { name: "Oluşturulma: 01.01.2020 ve sonrası" }).waitFor();
  await clickButton(page, "Devre dışı");
  await page.waitForURL(/status=DISABLED/);
  assert.equal(readFilters(page).length, 5);
});

test("filters: a day and its negation use the reader's time zone", async (browserTest) => {
  const timeZone = "Pacific/Kiritimati";
  const { access_token: token } = await browserTest.signIn("viewer");
  const { data } = await (await browserTest.fetchApi("GET", "/api/projects?size=100", { token }))
    .json();
  const days: string[] = data.map(({ createdAt }: { createdAt: string }) =>
    Temporal.Instant.from(createdAt).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  );
  const [wanted = ""] = days;
  const count = days.filter((day) => day === wanted).length;
  const [year = "", month = "", day = ""] = wanted.split("-");

  const page = await browserTest.openPage("/project/?size=50", { as: "viewer", timeZone });
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
    await expectEventually(async () => (await readRows(page)).length, rows);
    assert.equal(
      new URL(page.url()).searchParams.get("filters[0].value"),
      `${wanted}[Pacific/Kiritimati]`,
    );
    await clickButton(page, chip);
  }
});

test("filters: a malformed filter is dropped and the others are kept", async ({ openPage }) => {
  const good = "filters[1].fieldId=status&filters[1].operator=EQUALS&filters[1].value=DISABLED";
  const bad = "filters[0].fieldId=password&filters[0].operator=EQUALS&filters[0].value=x";
  const page = await openPage(`/project/?${bad}&${good}`, { as: "viewer", language: "en" });
  await page.getByRole("button", { name: "Status is Disabled", exact: true }).waitFor();
  await expectEventually(async () => (await readRows(page)).length, 4);
});

test("filters: work on companies, technologies, stakeholders and users", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const cases = [
    ["/company/", "Şehir", "istanbul", "Şehir “istanbul” içeriyor"],
    ["/technology/", "Açıklama", "gaz", "Açıklama “gaz” içeriyor"],
    ["/stakeholders/", "E-posta", "sicil", "E-posta “sicil” içeriyor"],
    ["/user/", "Soyad", "a", "Soyad “a” içeriyor"],
  ] as const;
  for (const [path, field, text, chip] of cases) {
    await page.goto(path);
    await expectEventually(async () => (await readRows(page)).length > 0, true);
    await startFilter(page, field);
    await findField(page, "Değer").fill(text);
    await apply(page, chip);
    assert.ok((await readRows(page)).length > 0, path);
    await page.getByRole("searchbox").fill("qqqq");
    await page.getByText("Eşleşen kayıt yok").waitFor();
    await clickButton(page, "Süzgeçleri temizle");
    await expectEventually(() => Promise.resolve(readAddress(page)), path);
  }
});

const readColumnHeads = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const hasHead = async (page: Page, name: string) => (await readColumnHeads(page)).includes(name);

async function toggleColumn(page: Page, name: string) {
  await clickButton(page, "Sütunlar");
  await page.getByRole("menuitemcheckbox", { name }).click();
  await page.keyboard.press("Escape");
}

test("list: stores hidden columns in the account for every browser", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "viewer" });
  await expectEventually(() => hasHead(page, "Teknoloji"), true);
  const saved = page.waitForResponse("**/api/views/lists/projects/columns");
  await toggleColumn(page, "Teknoloji");
  await expectEventually(() => hasHead(page, "Teknoloji"), false);
  await saved;
  await page.reload();
  await expectEventually(async () => (await readRows(page)).length, 10);
  await expectEventually(() => hasHead(page, "Teknoloji"), false);
  await page.goto("/company/");
  await expectEventually(() => hasHead(page, "Şehir"), true);

  const elsewhere = await openPage("/project/", { as: "viewer" });
  await expectEventually(async () => (await readRows(elsewhere)).length, 10);
  await expectEventually(() => hasHead(elsewhere, "Teknoloji"), false);
  await toggleColumn(elsewhere, "Teknoloji");
  await expectEventually(() => hasHead(elsewhere, "Teknoloji"), true);
});

test("list: moves hidden columns from local storage to the account", async ({ openPage, newPage }) => {
  const page = await newPage({ as: "viewer" });
  await page.addInitScript((key) => {
    if (sessionStorage.getItem("filled")) return;
    sessionStorage.setItem("filled", "true");
    localStorage.setItem(`${key}projects`, '["type"]');
    localStorage.setItem(`${key}companies`, '["city"]');
  }, COLUMNS_KEY);
  await page.goto("/company/");
  await expectEventually(async () => (await readRows(page)).length > 0, true);
  await expectEventually(() => hasHead(page, "Şehir"), false);
  const readRemaining = () =>
    page.evaluate(
      (key) => Object.keys(localStorage).filter((one) => one.startsWith(key)),
      COLUMNS_KEY,
    );
  await expectEventually(readRemaining, []);

  const elsewhere = await openPage("/company/", { as: "viewer" });
  await expectEventually(async () => (await readRows(elsewhere)).length > 0, true);
  await expectEventually(() => hasHead(elsewhere, "Şehir"), false);
  await toggleColumn(elsewhere, "Şehir");
  await expectEventually(() => hasHead(elsewhere, "Şehir"), true);
});
