import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Reminder } from "../../contract/schemas/reminder.ts";
import { type BrowserTest, createBrowserTest, NARROW } from "../support/browser.ts";
import { countPresses, findToast, readAddress, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton } from "../support/browserRecords.ts";
import { listFaults } from "../support/browserChecks.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

const ADDRESS = "/reminders/?create=yes";
const findDialog = (page: Page) => page.getByRole("dialog", { name: "Yeni hatırlatıcı" });
const findWords = (page: Page) => page.getByRole("textbox", { name: "Ne zaman?" });
// The first one is of a stored draft.
const findStatus = (page: Page) => findDialog(page).getByRole("status").last();

/** Reads the newest reminder with a description. */
async function readReminder({ signIn, fetchApi }: BrowserTest, text: string): Promise<Reminder> {
  const { access_token: token } = await signIn("admin");
  const query = new URLSearchParams({
    "filters[0].fieldId": "description",
    "filters[0].operator": "EQUALS",
    "filters[0].value": text,
  });
  const { data } = await (await fetchApi("GET", `/api/reminders?${query}`, { token })).json();
  assert.equal(data.length, 1);
  return data[0];
}

for (
  const [name, words, expected] of [
    ["single", "15 mart 2031 saat 9", { dueDatetime: "2031-03-15T09:00:00", recurrence: null }],
    ["monthly", "15.03.2031'den itibaren her ayın son iş günü saat 9", {
      dueDatetime: "2031-03-31T09:00:00",
      recurrence: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    }],
  ] as const
) {
  test(`quick reminder: a ${name} reminder takes at most 3 presses`, async (browserTest) => {
    const page = await browserTest.openPage("/reminders/", { as: "admin" });
    const readPresses = await countPresses(page);
    await clickButton(page, "Yeni hatırlatıcı");
    const description = page.getByRole("textbox", { name: "Ne hatırlatılsın?" });
    await expectEventually(
      () => description.evaluate((one) => one === document.activeElement),
      true,
    );
    await page.keyboard.type(`Hızlı ${name}`);
    await findWords(page).click();
    await page.keyboard.type(words);
    await clickButton(page, "Oluştur");
    await findToast(page, "Hatırlatıcı oluşturuldu").waitFor();
    await findDialog(page).waitFor({ state: "detached" });
    assert.equal(await readPresses(), 3);
    const { dueDatetime, recurrence } = await readReminder(browserTest, `Hızlı ${name}`);
    assert.deepEqual({ dueDatetime, recurrence }, expected);
  });
}

for (
  const [from, address, button, date] of [
    ["the start page", "/", "Hatırlatıcı", undefined],
    [
      "the calendar",
      "/reminders/calendar?date=2031-03-18",
      "Hatırlatıcı",
      "2031-03-18",
    ],
    [
      "a week of the calendar on phones",
      "/reminders/calendar?view=week&date=2031-03-18",
      "Bu güne hatırlatıcı ekle",
      "2031-03-17",
    ],
  ] as const
) {
  test(`quick reminder: opens in 1 press and saves in 1 more on ${from}`, async (browserTest) => {
    const page = await browserTest.openPage(address, {
      as: "admin",
      ...(button !== "Hatırlatıcı" && { viewport: NARROW }),
    });
    const readPresses = await countPresses(page);
    await page.getByRole("button", { name: button, exact: true }).filter({ visible: true }).first()
      .click();
    const description = page.getByRole("textbox", { name: "Ne hatırlatılsın?" });
    await expectEventually(
      () => description.evaluate((one) => one === document.activeElement),
      true,
    );
    await page.keyboard.type(`Takvimden ${from}`);
    await clickButton(page, "Oluştur");
    await findToast(page, "Hatırlatıcı oluşturuldu").waitFor();
    await findDialog(page).waitFor({ state: "detached" });
    await page.waitForURL(address);
    assert.equal(await readPresses(), 2);
    const { dueDatetime } = await readReminder(browserTest, `Takvimden ${from}`);
    if (date !== undefined) assert.equal(dueDatetime, `${date}T09:00:00`);
  });
}

/** Opens the command palette and types words into it. */
async function searchPalette(page: Page, words: string) {
  await page.getByRole("button", { name: "Her şeyde ara" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Her şeyde ara" }).fill(words);
  return page.getByRole("dialog", { name: "Her şeyde ara" }).getByRole("option", {
    name: "Yeni hatırlatıcı",
    exact: true,
  });
}

test("quick reminder: the palette opens it over the page where the user is", async (browserTest) => {
  const page = await browserTest.openPage("/company/?filter=ege", { as: "member" });
  const option = await searchPalette(page, "hatırlatıcı planla");
  await option.waitFor();
  await page.keyboard.press("Enter");
  const description = page.getByRole("textbox", { name: "Ne hatırlatılsın?" });
  await waitForFocusIn(description);
  assert.equal(readAddress(page), "/company/?filter=ege");
  await page.keyboard.type("Paletten");
  await clickButton(page, "Oluştur");
  await findToast(page, "Hatırlatıcı oluşturuldu").waitFor();
  await findDialog(page).waitFor({ state: "detached" });
  assert.equal(readAddress(page), "/company/?filter=ege");
  await readReminder(browserTest, "Paletten");
});

test("quick reminder: Back closes it over the page where the palette opened it", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "member" });
  await page.getByRole("link", { name: "Kilometre taşları" }).click();
  await page.waitForURL("/milestones/");
  await (await searchPalette(page, "yeni hatırlatıcı")).click();
  await findDialog(page).waitFor();
  await page.goBack();
  await findDialog(page).waitFor({ state: "detached" });
  await expectEventually(() => Promise.resolve(readAddress(page)), "/milestones/");
  await page.getByRole("heading", { name: "Kilometre taşları", level: 1 }).waitFor();
});

test("quick reminder: Ctrl+Enter in the palette opens all fields in a new tab", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "member" });
  await (await searchPalette(page, "yeni hatırlatıcı")).waitFor();
  const opened = page.context().waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  const tab = await opened;
  await tab.waitForURL(/\/reminders\/create$/);
  await tab.close();
});

test("quick reminder: the palette and C open it on the calendar's chosen day", async ({ openPage }) => {
  const page = await openPage("/reminders/calendar?date=2031-03-18", { as: "member" });
  const date = findDialog(page).getByRole("textbox", { name: "Tarih" });
  await page.getByRole("button", { name: "Her şeyde ara" }).waitFor();
  await page.keyboard.press("c");
  await expectEventually(() => date.inputValue(), "18.03.2031");
  await page.keyboard.press("Escape");
  await findDialog(page).waitFor({ state: "detached" });
  await searchPalette(page, "yeni hatırlatıcı");
  await page.getByRole("option").filter({ hasText: "Yeni hatırlatıcıHatırlatıcı takvimi" }).click();
  await expectEventually(() => date.inputValue(), "18.03.2031");
});

test("quick reminder: neither the palette nor C offers it to a viewer", async ({ openPage }) => {
  const page = await openPage("/reminders/calendar", { as: "viewer" });
  await page.getByRole("button", { name: "Her şeyde ara" }).waitFor();
  await page.keyboard.press("c");
  const option = await searchPalette(page, "yeni hatırlatıcı");
  await page.getByText("Sonuç yok").first().waitFor();
  assert.equal(await option.count(), 0);
  assert.equal(readAddress(page), "/reminders/calendar");
});

test("quick reminder: shows what was understood with the next three dates", async ({ openPage }) => {
  const page = await openPage(ADDRESS, { as: "admin" });
  await findWords(page).fill("15.03.2031'den itibaren her ayın son iş günü saat 9");
  await expectEventually(
    () => findStatus(page).innerText(),
    "Her ayın son iş günü, 09:00\n" +
      "31.03.2031 Pazartesi, 30.04.2031 Çarşamba, 30.05.2031 Cuma…",
  );
  await findWords(page).fill("15 mart 2031 saat 14.30");
  await expectEventually(() => findStatus(page).innerText(), "15.03.2031 Cumartesi, 14:30");
  await expectEventually(
    () => page.getByRole("textbox", { name: "Tarih" }).inputValue(),
    "15.03.2031",
  );
});

test("quick reminder: quotes words that it does not understand and asks for the time", async ({ openPage }) => {
  const page = await openPage(ADDRESS, { as: "admin" });
  await page.getByRole("textbox", { name: "Ne hatırlatılsın?" }).fill("Verileri topla");
  await findWords(page).fill("15.03.2031'den itibaren her ayın son iş günü sabaha");
  await expectEventually(
    () => findStatus(page).innerText(),
    "“sabaha” anlaşılmadı. Saati aşağıdan seçin ya da “saat 9” gibi yazın.\n" +
      "Anlaşılan: Her ayın son iş günü, ilki 31.03.2031 Pazartesi",
  );
  const time = page.getByRole("textbox", { name: "Saat" });
  await expectEventually(() => time.inputValue(), "");
  await clickButton(page, "Oluştur");
  await page.locator("[data-invalid]").filter({ hasText: "Bir saat seçin" }).waitFor();
  await expectEventually(() => time.evaluate((one) => one === document.activeElement), true);
  await time.fill("10:00");
  await expectEventually(
    () => findStatus(page).innerText(),
    "Her ayın son iş günü, 10:00\n" +
      "31.03.2031 Pazartesi, 30.04.2031 Çarşamba, 30.05.2031 Cuma…",
  );
});

test("quick reminder: asks which of several readings is meant before it saves", async (browserTest) => {
  const page = await browserTest.openPage(ADDRESS, { as: "admin" });
  await page.getByRole("textbox", { name: "Ne hatırlatılsın?" }).fill("Geceyi sor");
  await findWords(page).fill("15 mart 2031 gece yarısı");
  await page.keyboard.press("Enter");
  const choices = page.getByRole("group", { name: "Hangisini kastediyorsunuz?" });
  await expectEventually(() => choices.getByRole("button").allInnerTexts(), [
    "15.03.2031 Cumartesi, 00:00",
    "16.03.2031 Pazar, 00:00",
  ]);
  await expectEventually(
    () => findWords(page).evaluate((one) => one === document.activeElement),
    true,
  );
  await choices.getByRole("button").last().click();
  await expectEventually(() => findStatus(page).innerText(), "16.03.2031 Pazar, 00:00");
  await clickButton(page, "Oluştur");
  await findToast(page, "Hatırlatıcı oluşturuldu").waitFor();
  const { dueDatetime } = await readReminder(browserTest, "Geceyi sor");
  assert.equal(dueDatetime, "2031-03-16T00:00:00");
});

for (const viewport of [NARROW, { width: 320, height: 740 }]) {
  test(`quick reminder: shows its whole date and time ${viewport.width} pixels wide`, async ({ openPage }) => {
    const page = await openPage(ADDRESS, { as: "admin", viewport });
    const fields = ["Tarih", "Saat"].map((name) =>
      findDialog(page).getByRole("textbox", { name, exact: true })
    );
    await expectEventually(
      () =>
        Promise.all(
          fields.map((field) => field.evaluate((input) => input.scrollWidth - input.clientWidth)),
        ),
      [0, 0],
    );
  });
}

test("quick reminder: reads the words again when the time zone changes", async (browserTest) => {
  const page = await browserTest.openPage(ADDRESS, { as: "admin" });
  await page.getByRole("textbox", { name: "Ne hatırlatılsın?" }).fill("Başka dilimde");
  await findStatus(page).getByText("09:00").waitFor();
  const before = await findStatus(page).innerText();
  await findWords(page).fill("2 saat sonra");
  const time = findDialog(page).getByRole("textbox", { name: "Saat" });
  await expectEventually(async () => await findStatus(page).innerText() !== before, true);
  const inIstanbul = await time.inputValue();
  await page.getByText("Daha fazla: tekrar, saat dilimi, kişiler, proje").click();
  const zone = page.getByRole("combobox", { name: "Saat dilimi" });
  await zone.fill("Honolulu");
  await page.getByRole("option", { name: /Honolulu/ }).click();
  await expectEventually(async () => await time.inputValue() !== inIstanbul, true);
  await clickButton(page, "Oluştur");
  await findToast(page, "Hatırlatıcı oluşturuldu").waitFor();
  const { dueAt } = await readReminder(browserTest, "Başka dilimde");
  const minutes = Math.round((Date.parse(dueAt) - Date.now()) / 60_000);
  assert.equal(minutes > 100 && minutes <= 120, true, `${minutes} minutes`);
});

test("quick reminder: quick choices are understood in both languages", async ({ openPage }) => {
  for (
    const [language, field, names] of [
      ["tr", "Ne zaman?", ["Bugün", "Yarın", "Gelecek pazartesi", "Bir ay sonra"]],
      ["en", "When?", ["Today", "Tomorrow", "Next Monday", "In a month"]],
    ] as const
  ) {
    const page = await openPage(ADDRESS, { as: "admin", language });
    const words = page.getByRole("textbox", { name: field });
    for (const name of names) {
      await page.getByRole("group").getByRole("button", { name, exact: true }).click();
      await expectEventually(() => words.inputValue(), name);
      assert.equal(await page.getByText(/anlaşılmadı|not understood/).count(), 0, name);
    }
  }
});

test("quick reminder: shows repetition, zone, people and project behind more", async ({ openPage }) => {
  const page = await openPage(ADDRESS, { as: "admin", viewport: NARROW });
  const zone = page.getByRole("combobox", { name: "Saat dilimi" });
  await findDialog(page).waitFor();
  assert.equal(await zone.isVisible(), false);
  await page.getByText("Daha fazla: tekrar, saat dilimi, kişiler, proje").click();
  await zone.waitFor();
  await page.getByRole("button", { name: / Tekrar sıklığı$/ }).waitFor();
  await page.getByRole("combobox", { name: /^Proje/ }).waitFor();
  assert.deepEqual(await listFaults(page), []);
});

test("quick reminder: unfolds the field with an error when it is rejected", async ({ openPage }) => {
  const page = await openPage(ADDRESS, { as: "admin" });
  await page.getByRole("textbox", { name: "Ne hatırlatılsın?" }).fill("Katlanmış alan");
  const more = page.getByText("Daha fazla: tekrar, saat dilimi, kişiler, proje");
  await more.click();
  const zone = page.getByRole("combobox", { name: "Saat dilimi" });
  await zone.fill("");
  await more.click();
  await zone.waitFor({ state: "hidden" });
  await clickButton(page, "Oluştur");
  await waitForFocusIn(zone);
});
