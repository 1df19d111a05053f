import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Occurrence, Reminder } from "../../contract/reminder.ts";
import { shownDate } from "../../src/ui/field/dateText.ts";
import { becomes, type BrowserTest, browserTests, NARROW, type Role } from "../support/browser.ts";
import { faultsAt } from "../support/browserChecks.ts";
import { focusIn, placeOf, toast } from "../support/browserPages.ts";
import { confirmDeletion, pick, press } from "../support/browserRecords.ts";

const test = browserTests();

const tokens = new Map<Role, Promise<string>>();

/** Signs each role in once for all tests of the file. */
function tokenOf({ signIn }: BrowserTest, role: Role): Promise<string> {
  const known = tokens.get(role) ?? signIn(role).then(({ access_token }) => access_token);
  tokens.set(role, known);
  return known;
}

/** A reminder made by the API, and its occurrences. */
async function remind(
  around: BrowserTest,
  input: object,
  as: Role = "admin",
): Promise<Reminder & { occurrences(): Promise<Occurrence[]>; token: string }> {
  const { api } = around;
  const token = await tokenOf(around, as);
  const answer = await api("POST", "/api/reminders", { token, body: input });
  const reminder = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(reminder));
  const path = `/api/reminders/${reminder.id}/occurrences?size=100`;
  return {
    ...reminder,
    token,
    occurrences: async () => (await (await api("GET", path, { token })).json()).data,
  };
}

async function kept(around: BrowserTest, page: Page): Promise<Reminder> {
  const token = await tokenOf(around, "admin");
  const id = new URL(page.url()).pathname.split("/")[2];
  return await (await around.api("GET", `/api/reminders/${id}?extend=users`, { token })).json();
}

const description = (page: Page) => page.getByRole("textbox", { name: "Açıklama" });
const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const chip = (page: Page, name: string) =>
  page.locator("[data-event]").filter({ hasText: name }).first();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("data-day") ?? null);

test("schedules a reminder for the day that was pressed in the calendar", async (around) => {
  const page = await around.open("/reminders/calendar?date=2031-03-05", { as: "admin" });
  await day(page, "2031-03-14").click({ position: { x: 80, y: 90 } });
  const dialog = page.getByRole("dialog", { name: "14 Mart 2031 Cuma" });
  await dialog.getByRole("link", { name: "Bu güne hatırlatıcı ekle" }).click();
  await page.waitForURL("/reminders/create?date=2031-03-14");
  await becomes(page, () => page.title(), "Hatırlatıcı planla · İklim");
  await description(page).fill("Denetime hazırlan");
  await press(page, "Planla");
  await toast(page, "Hatırlatıcı oluşturuldu").waitFor();
  await page.getByRole("heading", { name: "Denetime hazırlan" }).waitFor();
  await page.getByText("14.03.2031 09:00 · Tekrarlanmaz").waitFor();
  const { dueDatetime, timeZone, recurrence, users } = await kept(around, page);
  assert.deepEqual(
    { dueDatetime, timeZone, recurrence, users: users?.map(({ name }) => name) },
    {
      dueDatetime: "2031-03-14T09:00:00",
      timeZone: "Europe/Istanbul",
      recurrence: null,
      users: ["Deniz"],
    },
  );
});

test("puts a rule together in words, and shows its next dates meanwhile", async (around) => {
  const page = await around.open("/reminders/create?date=2031-03-03", { as: "admin" });
  await description(page).fill("Sayaçları oku");
  await pick(page, "Tekrar sıklığı", "Haftalık");
  await page.getByRole("button", { name: "Perşembe", exact: true }).click();
  await page.getByRole("textbox", { name: "Kaçta bir" }).fill("2");
  await page.keyboard.press("Tab");
  await page.getByText("Belirli sayıda").click();
  await page.getByRole("textbox", { name: "Kaç kez" }).fill("7");
  await page.keyboard.press("Tab");
  const said = page.getByText("2 haftada bir pazartesi ve perşembe, 7 kez");
  await said.waitFor();
  await becomes(
    page,
    () =>
      page.getByRole("list", { name: "Sıradaki tarihler" }).getByRole("listitem").allInnerTexts(),
    [
      "3 Mart 2031 Pazartesi 09:00",
      "6 Mart 2031 Perşembe 09:00",
      "17 Mart 2031 Pazartesi 09:00",
      "20 Mart 2031 Perşembe 09:00",
      "31 Mart 2031 Pazartesi 09:00",
    ],
  );
  await press(page, "Planla");
  await page.getByRole("heading", { name: "Sayaçları oku" }).waitFor();
  await page.getByText("2 haftada bir pazartesi ve perşembe, 7 kez").first().waitFor();
  assert.equal((await kept(around, page)).recurrence, "FREQ=WEEKLY;INTERVAL=2;COUNT=7;BYDAY=MO,TH");
});

test("says at its field what is missing, and what the server refuses", async (around) => {
  around.expectConsole(/status of 400 .*\/api\/reminders/);
  const page = await around.open("/reminders/create", { as: "admin" });
  await press(page, "Planla");
  await page.locator("[data-invalid]").filter({ hasText: "Açıklama" }).waitFor();
  await page.locator("[data-invalid]").filter({ hasText: "Tarih" }).waitFor();
  await page.goto("/reminders/create?date=2031-01-05");
  await description(page).fill("Hiç gelmeyecek gün");
  await pick(page, "Tekrar sıklığı", "Yıllık");
  await pick(page, "Ay", "Şubat");
  await page.getByRole("textbox", { name: "Ayın kaçı" }).fill("30");
  await page.keyboard.press("Tab");
  await page.getByText("Bu kurala göre önümüzde hiçbir tarih yok.").waitFor();
  await press(page, "Planla");
  await page.locator("[data-invalid]").filter({ hasText: "Tekrar sıklığı" })
    .getByText("Bu kurala uyan bir tarih yok").waitFor();
  await becomes(page, () => Promise.resolve(placeOf(page)), "/reminders/create?date=2031-01-05");
});

test("asks before what was typed is left behind", async ({ open }) => {
  const page = await open("/reminders/create", { as: "admin" });
  await description(page).fill("Yarım kalmış");
  await page.getByRole("link", { name: "Vazgeç" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal(await description(page).inputValue(), "Yarım kalmış");
  await page.getByRole("link", { name: "Vazgeç" }).click();
  await question.getByRole("button", { name: "Değişiklikleri at" }).click();
  await page.waitForURL("/reminders/");
});

test("keeps what was done when the rule changes, and a rule it has no words for", async (around) => {
  const start = Temporal.Now.plainDateISO("Europe/Istanbul").add({ days: 7 });
  const reminder = await remind(around, {
    description: "Günlük tur",
    dueDatetime: `${start}T08:00`,
    recurrence: "FREQ=WEEKLY",
  });
  const [first] = await reminder.occurrences();
  assert.ok(first);
  const { token } = reminder;
  await around.api("PUT", `/api/reminders/${reminder.id}/occurrences/${first.id}/complete`, {
    token,
    body: { note: "Yapıldı." },
  });
  const page = await around.open(`/reminders/${reminder.id}`, { as: "admin" });
  await page.getByRole("link", { name: "Düzenle" }).click();
  await becomes(page, () => page.title(), "Hatırlatıcıyı düzenle · İklim");
  await pick(page, "Tekrar sıklığı", "Günlük");
  await page.getByText("Her gün", { exact: true }).waitFor();
  await press(page, "Kaydet");
  await toast(page, "Hatırlatıcı güncellendi").waitFor();
  const past = page.getByRole("list", { name: "Geçmiş" });
  await past.getByText("Yapıldı.").waitFor();
  await past.getByText(/Deniz Işıklı, /).waitFor();
  const next = shownDate(start.add({ days: 1 }).toString());
  await page.getByRole("button", { name: `Tamamla: ${next} 08:00` }).waitFor();

  const recurrence = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1";
  const other = await remind(around, {
    description: "Son iş günü",
    dueDatetime: "2031-05-30T08:00",
    recurrence,
  });
  await page.goto(`/reminders/${other.id}/edit`);
  await page.locator("code").getByText(recurrence).waitFor();
  await description(page).fill("Ayın son iş günü");
  await press(page, "Kaydet");
  await page.getByRole("heading", { name: "Ayın son iş günü" }).waitFor();
  assert.equal((await kept(around, page)).recurrence, recurrence);
});

test("keeps what was typed when somebody else was quicker", async (around) => {
  around.expectConsole(/status of 409 .*\/api\/reminders/);
  const reminder = await remind(around, {
    description: "Eski ad",
    dueDatetime: "2031-05-05T08:00",
  });
  const page = await around.open(`/reminders/${reminder.id}/edit`, { as: "admin" });
  await description(page).fill("Benim adım");
  const { token, version } = reminder;
  await around.api("PATCH", `/api/reminders/${reminder.id}`, {
    token,
    body: { description: "Onun adı", version },
  });
  await press(page, "Kaydet");
  await page.getByText("Bu hatırlatıcıyı bu arada başka biri değiştirdi.").waitFor();
  assert.equal(await description(page).inputValue(), "Benim adım");
  await press(page, "En yenisini yükle");
  await becomes(page, () => description(page).inputValue(), "Onun adı");
  await description(page).fill("Ortak ad");
  await press(page, "Kaydet");
  await page.getByRole("heading", { name: "Ortak ad" }).waitFor();
});

test("completes and skips dates of a record, and explains what failed", async (around) => {
  const reminder = await remind(around, {
    description: "Depoyu say",
    dueDatetime: "2031-06-02T08:00",
    recurrence: "FREQ=DAILY;COUNT=3",
  });
  const page = await around.open(`/reminders/${reminder.id}`, { as: "admin" });
  const coming = page.getByRole("list", { name: "Sıradaki tarihler ve gecikenler" });
  const past = page.getByRole("list", { name: "Geçmiş" });
  await coming.getByRole("button", { name: "Tamamla: 02.06.2031 08:00" }).click();
  await past.getByText("2 Haziran 2031 Pazartesi").waitFor();
  await coming.getByRole("button", { name: "Diğer işlemler: 03.06.2031 08:00" }).click();
  await page.getByRole("menuitem", { name: "Not yazarak atla" }).click();
  const dialog = page.getByRole("dialog", { name: "Atla: Depoyu say" });
  await dialog.getByRole("textbox").fill("Depo kapalıydı.");
  await dialog.getByRole("button", { name: "Atla", exact: true }).click();
  await past.getByText("Depo kapalıydı.").waitFor();

  around.expectConsole(/status of 500 .*complete/);
  let fails = true;
  await page.route(/\/complete$/, async (route) => {
    if (!fails) return await route.continue();
    await route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "Error", status: 500, detail: "Sunucu yoruldu." },
    });
  });
  await coming.getByRole("button", { name: "Tamamla: 04.06.2031 08:00" }).click();
  await coming.getByText("Tamamlanamadı. Sunucu yoruldu.").waitFor();
  await coming.getByText("Sırada").waitFor();
  fails = false;
  await coming.getByRole("button", { name: "Yeniden dene" }).click();
  await past.getByText("4 Haziran 2031 Çarşamba").waitFor();
  await page.locator("header").getByText("Tamamlandı").waitFor();
  const settled = (await reminder.occurrences()).map(({ status, note }) => [status, note]);
  assert.deepEqual(settled, [["COMPLETED", null], ["SKIPPED", "Depo kapalıydı."], [
    "COMPLETED",
    null,
  ]]);
  await confirmDeletion(page, "Hatırlatıcıyı sil");
  await page.waitForURL("/reminders/");
});

test("completes and skips in the calendar, where it shows at once", async (around) => {
  const done = await remind(around, {
    description: "Takvimden bitir",
    dueDatetime: "2031-07-09T10:00",
  });
  await remind(around, { description: "Takvimden atla", dueDatetime: "2031-07-10T10:00" });
  const page = await around.open("/reminders/calendar?date=2031-07-01", { as: "admin" });
  await chip(page, "Takvimden bitir").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("9 Temmuz 2031 Çarşamba, 10:00").waitFor();
  await dialog.getByRole("textbox").fill("Bitti.");
  await dialog.getByRole("button", { name: "Tamamla" }).click();
  await page.locator("[data-standing=COMPLETED]").filter({ hasText: "Takvimden bitir" }).waitFor();
  await toast(page, "Tamamlandı: Takvimden bitir").waitFor();
  await chip(page, "Takvimden atla").click();
  await dialog.getByRole("button", { name: "Atla" }).click();
  await page.locator("[data-standing=SKIPPED]").filter({ hasText: "Takvimden atla" }).waitFor();
  await becomes(
    page,
    async () => (await done.occurrences()).map(({ status, note }) => [status, note]),
    [["COMPLETED", "Bitti."]],
  );
  await chip(page, "Takvimden bitir").click();
  await dialog.getByText(/Deniz Işıklı, /).waitFor();
  assert.equal(await dialog.getByRole("button", { name: "Tamamla" }).count(), 0);
  await dialog.getByRole("link", { name: "Hatırlatıcıyı aç" }).click();
  await page.waitForURL(`/reminders/${done.id}`);
});

test("is walked by keys alone, into what is due on a day and out again", async (around) => {
  await remind(around, { description: "Tuşlarla bul", dueDatetime: "2031-09-30T10:00" });
  const page = await around.open("/reminders/calendar?date=2031-09-29", { as: "admin" });
  await day(page, "2031-09-29").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await focusedDay(page), "2031-09-30");
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  assert.match(await focused(), /\d\d:\d\d/);
  await page.keyboard.press("Escape");
  assert.equal(await focusedDay(page), "2031-09-30");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "30 Eylül 2031 Salı" });
  await dialog.getByText("Tuşlarla bul").waitFor();
  await focusIn(dialog);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await becomes(page, () => focusedDay(page), "2031-09-30");
  await page.keyboard.press("ArrowRight");
  await becomes(page, () => focusedDay(page), "2031-10-01");
  assert.equal(placeOf(page), "/reminders/calendar?date=2031-10-01");
  await page.keyboard.press("PageUp");
  await becomes(page, () => focusedDay(page), "2031-09-01");
  await page.keyboard.press("End");
  assert.equal(await focusedDay(page), "2031-09-30");
  await page.keyboard.press("Home");
  assert.equal(await focusedDay(page), "2031-09-01");
  await page.keyboard.press("ArrowUp");
  await becomes(page, () => focusedDay(page), "2031-08-25");
  await becomes(page, async () => (await heading(page).innerText()).includes("Ağustos 2031"), true);
});

test("keeps the month and the view in the address", async ({ open }) => {
  const page = await open("/reminders/calendar", { as: "viewer" });
  await becomes(page, () => page.title(), "Hatırlatıcı takvimi · İklim");
  await page.goto("/reminders/calendar?date=2031-03-31");
  await heading(page).getByText("Mart 2031").waitFor();
  await press(page, "Sonraki ay");
  await heading(page).getByText("Nisan 2031").waitFor();
  assert.equal(placeOf(page), "/reminders/calendar?date=2031-04-30");
  await page.getByText("Hafta", { exact: true }).click();
  await heading(page).getByText(/28 Nisan.*4 Mayıs 2031/).waitFor();
  assert.equal(placeOf(page), "/reminders/calendar?date=2031-04-30&view=week");
  await page.reload();
  await heading(page).getByText(/28 Nisan.*4 Mayıs 2031/).waitFor();
  await page.getByText("Ajanda", { exact: true }).click();
  await heading(page).getByText("Nisan 2031").waitFor();
  await page.goBack();
  await heading(page).getByText(/28 Nisan.*4 Mayıs 2031/).waitFor();
  await page.goBack();
  await page.goBack();
  await heading(page).getByText("Mart 2031").waitFor();
  await press(page, "Bugün");
  await becomes(page, () => Promise.resolve(placeOf(page)), "/reminders/calendar");
  await page.locator("[aria-current=date]").waitFor();
});

test("folds what a day has no room for, and opens it", async (around) => {
  for (const hour of ["08", "09", "10", "11", "12"]) {
    await remind(around, { description: `Dolu gün ${hour}`, dueDatetime: `2032-02-29T${hour}:00` });
  }
  const page = await around.open("/reminders/calendar?date=2032-02-01", { as: "admin" });
  await day(page, "2032-02-29").getByRole("button", { name: /tane daha$/ }).click();
  const dialog = page.getByRole("dialog", { name: "29 Şubat 2032 Pazar" });
  await dialog.getByRole("button", { name: /Dolu gün 12/ }).click();
  await page.getByRole("dialog", { name: "Dolu gün 12" }).waitFor();
});

test("lists by what the address says", async (around) => {
  for (
    const [name, due] of [["Liste bir", "2031-11-01T09:00"], ["Liste iki", "2031-11-02T09:00"]]
  ) {
    await remind(around, { description: name, dueDatetime: due });
  }
  const page = await around.open("/reminders/?filter=liste", { as: "admin" });
  await becomes(page, () => page.title(), "Görev hatırlatıcıları · İklim");
  const names = () => page.locator("tbody th").allInnerTexts();
  await becomes(page, names, ["Liste iki", "Liste bir"]);
  await page.goto("/reminders/?filter=liste&sortDirection=asc&size=1&page=2");
  await becomes(page, names, ["Liste iki"]);
  await page.goto("/reminders/?filter=liste&status=COMPLETED");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await press(page, "Tamamlandı");
  await becomes(page, names, ["Liste iki", "Liste bir"]);
  assert.equal(placeOf(page), "/reminders/?filter=liste");
});

test("makes an address for calendar programs, replaces it and ends it", async (around) => {
  const page = await around.open("/reminders/calendar", { as: "manager" });
  await press(page, "Takvime abone ol");
  await press(page, "Adres oluştur");
  const address = page.getByRole("textbox", { name: "Takvimin adresi" });
  await address.waitFor();
  const read = async (url: string) => {
    const answer = await around.api("GET", new URL(url).pathname);
    await answer.body?.cancel();
    return answer.status;
  };
  const first = await address.inputValue();
  assert.equal(await read(first), 200);
  await press(page, "Yeni adres oluştur");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yeni adres oluştur" }).click();
  await becomes(page, async () => await address.inputValue() !== first, true);
  const second = await address.inputValue();
  assert.deepEqual([await read(first), await read(second)], [404, 200]);
  await press(page, "Adresi iptal et");
  await page.getByRole("alertdialog").getByRole("button", { name: "Adresi iptal et" }).click();
  await page.getByRole("button", { name: "Adres oluştur", exact: true }).waitFor();
  assert.equal(await read(second), 404);
});

test("offers nobody what they may not do", async (around) => {
  const own = await remind(
    around,
    { description: "Üyeye ait deneme", dueDatetime: "2031-12-01T09:00" },
    "member",
  );
  const other = await remind(around, {
    description: "Başkasına ait deneme",
    dueDatetime: "2031-12-01T10:00",
  });
  const viewer = await around.open("/reminders/", { as: "viewer" });
  await heading(viewer).waitFor();
  assert.equal(await viewer.getByRole("link", { name: "Yeni hatırlatıcı" }).count(), 0);
  await viewer.goto("/reminders/create");
  await viewer.waitForURL("/unauthorized");

  around.expectConsole(/status of 404 .*\/api\/reminders/);
  const member = await around.open("/reminders/?filter=ait deneme", { as: "member" });
  await becomes(member, () => member.locator("tbody th").allInnerTexts(), ["Üyeye ait deneme"]);
  await member.goto(`/reminders/${other.id}`);
  await member.getByText("Aradığınız kayıt yok ya da silinmiş.").waitFor();
  await member.goto(`/reminders/${own.id}/edit`);
  await member.getByText(/kişi bağlama ve kullanıcıları listeleme yetkisi gerekir/).waitFor();
  await member.getByText("Bana hatırlat").click();
  await press(member, "Kaydet");
  await member.getByRole("heading", { name: "Üyeye ait deneme" }).waitFor();
  await member.getByRole("listitem").getByText("Kerem Şahin").waitFor();
});

for (
  const zone of ["Europe/Istanbul", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"]
) {
  test(`shows the day a reminder is due to a browser in ${zone}`, async (around) => {
    const late = `Gece yarısına doğru ${zone}`;
    const page = await around.open("/reminders/create?date=2031-10-31", {
      as: "admin",
      timeZone: zone,
    });
    await description(page).fill(late);
    const segments = page.getByRole("group", { name: "Saat" }).getByRole("spinbutton");
    await segments.first().click();
    await page.keyboard.type("2345");
    await pick(page, "Tekrar sıklığı", "Aylık");
    await page.getByText("Ayın son günü").click();
    await becomes(
      page,
      () =>
        page.getByRole("list", { name: "Sıradaki tarihler" }).getByRole("listitem")
          .first().innerText(),
      "31 Ekim 2031 Cuma 23:45",
    );
    await press(page, "Planla");
    await page.getByText("31.10.2031 23:45 · Her ayın son günü").waitFor();
    const { dueDatetime, dueAt } = await kept(around, page);
    assert.deepEqual({ dueDatetime, dueAt: new Date(dueAt).toISOString() }, {
      dueDatetime: "2031-10-31T23:45:00",
      dueAt: "2031-10-31T20:45:00.000Z",
    });
    const isElsewhere = zone !== "Europe/Istanbul";
    assert.equal(await page.getByText("Bulunduğunuz yerde").count(), isElsewhere ? 1 : 0);
    const place = placeOf(page);
    await page.goto(`${place}/edit`);
    await becomes(
      page,
      () =>
        page.getByRole("group", { name: "Tarih" }).first().innerText()
          .then((text) => text.replaceAll(/[^\d.]/g, "")),
      "31.10.2031",
    );
    await page.goto(`/reminders/?filter=${encodeURIComponent(late)}`);
    await page.locator("tbody td").first().getByText("31.10.2031 23:45").waitFor();
    await page.goto("/reminders/calendar?date=2031-10-31&view=week");
    await day(page, "2031-10-31").getByText(late).waitFor();
    if (isElsewhere) {
      await page.getByText("Saatler, her hatırlatıcının kendi saat dilimindedir").waitFor();
    }
    await page.goto("/reminders/calendar?date=2031-11-30&view=week");
    await day(page, "2031-11-30").getByText(late).waitFor();
    await page.goto("/reminders/calendar");
    const now = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date());
    assert.equal(await page.locator("[aria-current=date]").getAttribute("data-day"), now);
  });
}

test("shows a month as dots over the day chosen where it is narrow", async (around) => {
  await remind(around, { description: "Küçük ekranda", dueDatetime: "2031-08-20T10:00" });
  const page = await around.open("/reminders/calendar?date=2031-08-01", {
    as: "admin",
    viewport: NARROW,
  });
  await day(page, "2031-08-20").click();
  await page.waitForURL("/reminders/calendar?date=2031-08-20");
  await page.getByRole("region", { name: "20 Ağustos 2031 Çarşamba" })
    .getByRole("button", { name: /Küçük ekranda/ }).click();
  await page.getByRole("dialog", { name: "Küçük ekranda" }).waitFor();
});

interface Screen {
  path: string | ((around: BrowserTest) => Promise<string>);
  awaits: string;
  act?: (page: Page) => Promise<unknown>;
}

const RULE = {
  description: "Görünüş denetimi",
  notes: "Satır bir\nSatır iki",
  dueDatetime: "2031-04-01T09:00",
  recurrence: "FREQ=MONTHLY;BYDAY=1TU",
};

const SCREENS: Record<string, Screen> = {
  "list": { path: "/reminders/", awaits: "tbody tr" },
  "form": { path: "/reminders/create?date=2031-04-30", awaits: "form" },
  "form with a rule": {
    path: async (around) => `/reminders/${(await remind(around, RULE)).id}/edit`,
    awaits: "form ol li",
  },
  "record": {
    path: async (around) => `/reminders/${(await remind(around, RULE)).id}`,
    awaits: "dl",
  },
  "month": { path: "/reminders/calendar", awaits: "[data-day]" },
  "week": { path: "/reminders/calendar?view=week", awaits: "[data-event]" },
  "agenda": { path: "/reminders/calendar?view=agenda", awaits: "[data-event]" },
  "subscription": {
    path: "/reminders/calendar",
    awaits: "[role=dialog]",
    act: (page) =>
      page.getByRole("button", { name: /^(Takvime abone ol|Subscribe to the calendar)$/ }).click(),
  },
};

for (const [name, { path, awaits, act }] of Object.entries(SCREENS)) {
  test(`has no fault: ${name}`, async (around) => {
    const at = typeof path === "string" ? path : await path(around);
    const faults: Record<string, string[]> = {};
    for (const [language, widths] of [["tr", [1440, 360]], ["en", [360, 1440]]] as const) {
      const page = await around.lasting({ as: "admin", language, stillness: true });
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(at);
      await heading(page).waitFor();
      await act?.(page);
      await page.locator(awaits).first().waitFor();
      Object.assign(faults, await faultsAt(page, language, widths));
    }
    assert.deepEqual(faults, {});
  });
}
