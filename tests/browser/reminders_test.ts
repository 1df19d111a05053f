import assert from "node:assert/strict";
import { formatIsoDate } from "../../src/ui/field/isoDate.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { findToast, readAddress } from "../support/browserPages.ts";
import { clickButton, confirmDeletion, selectOption } from "../support/browserRecords.ts";
import {
  createReminder,
  findChip,
  findDay,
  findDescription,
  findHeading,
  readOpenReminder,
} from "../support/browserReminders.ts";

const test = createBrowserTest();

test("reminder: is scheduled for the day pressed in the calendar", async (browserTest) => {
  const page = await browserTest.openPage("/reminders/calendar?date=2031-03-05", {
    as: "admin",
    timeZone: "UTC",
  });
  await findDay(page, "2031-03-14").click({ position: { x: 80, y: 90 } });
  const dialog = page.getByRole("dialog", { name: "14 Mart 2031 Cuma" });
  await dialog.getByRole("button", { name: "Bu güne hatırlatıcı ekle" }).click();
  await page.waitForURL("/reminders/calendar?date=2031-03-05&create=2031-03-14");
  await page.getByRole("textbox", { name: "Ne hatırlatılsın?" }).fill("Denetime hazırlan");
  await clickButton(page, "Oluştur");
  await findToast(page, "Hatırlatıcı oluşturuldu").waitFor();
  await page.waitForURL("/reminders/calendar?date=2031-03-05");
  await findChip(page, "Denetime hazırlan").click();
  await page.getByRole("link", { name: "Hatırlatıcıyı aç" }).click();
  await page.getByRole("heading", { name: "Denetime hazırlan" }).waitFor();
  await page.getByText("14.03.2031 09:00 İstanbul (UTC+3) · Tekrarlanmaz").waitFor();
  const { dueDatetime, timeZone, recurrence, users } = await readOpenReminder(browserTest, page);
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

test("reminder form: builds a recurrence rule and previews its next dates", async (browserTest) => {
  const page = await browserTest.openPage("/reminders/create?date=2031-03-03", { as: "admin" });
  await findDescription(page).fill("Sayaçları oku");
  await selectOption(page, "Tekrar sıklığı", "Haftalık");
  await page.getByRole("button", { name: "Perşembe", exact: true }).click();
  await page.getByRole("textbox", { name: "Her", exact: true }).fill("2");
  await page.keyboard.press("Tab");
  await page.getByText("Belirli sayıda").click();
  await page.getByRole("textbox", { name: "Kaç kez" }).fill("7");
  await page.keyboard.press("Tab");
  const ruleText = page.getByText("2 haftada bir pazartesi ve perşembe, 7 kez");
  await ruleText.waitFor();
  await expectEventually(
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
  await clickButton(page, "Planla");
  await page.getByRole("heading", { name: "Sayaçları oku" }).waitFor();
  await page.getByText("2 haftada bir pazartesi ve perşembe, 7 kez").first().waitFor();
  assert.equal(
    (await readOpenReminder(browserTest, page)).recurrence,
    "FREQ=WEEKLY;INTERVAL=2;COUNT=7;BYDAY=MO,TH",
  );
});

test("reminder form: shows missing values and the server's errors at their fields", async (browserTest) => {
  browserTest.expectConsole(/status of 400 .*\/api\/reminders/);
  const page = await browserTest.openPage("/reminders/create", { as: "admin" });
  await page.getByRole("textbox", { name: "Tarih" }).fill("");
  await clickButton(page, "Planla");
  await page.locator("[data-invalid]").filter({ hasText: "Açıklama" }).waitFor();
  await page.locator("[data-invalid]").filter({ hasText: "Tarih" }).waitFor();
  await page.goto("/reminders/create?date=2031-01-05");
  await findDescription(page).fill("Hiç gelmeyecek gün");
  await selectOption(page, "Tekrar sıklığı", "Yıllık");
  await selectOption(page, "Ay", "Şubat");
  await page.getByRole("textbox", { name: "Ayın kaçı" }).fill("30");
  await page.keyboard.press("Tab");
  await page.getByText("Bu kurala göre önümüzde hiçbir tarih yok.").waitFor();
  await clickButton(page, "Planla");
  await page.locator("[data-invalid]").filter({ hasText: "Tekrar sıklığı" })
    .getByText("Bu kurala uyan bir tarih yok").waitFor();
  await expectEventually(
    () => Promise.resolve(readAddress(page)),
    "/reminders/create?date=2031-01-05",
  );
});

test("reminder form: asks before typed values are discarded", async ({ openPage }) => {
  const page = await openPage("/reminders/create", { as: "admin" });
  await findDescription(page).fill("Yarım kalmış");
  await page.getByRole("link", { name: "Vazgeç" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  await expectEventually(() => findDescription(page).inputValue(), "Yarım kalmış");
  await page.getByRole("link", { name: "Vazgeç" }).click();
  await question.getByRole("button", { name: "Kaydetmeden kapat" }).click();
  await page.waitForURL("/reminders/");
});

test("reminder form: keeps completed dates and an unsupported rule when it is changed", async (browserTest) => {
  const start = Temporal.Now.plainDateISO("Europe/Istanbul").add({ days: 7 });
  const reminder = await createReminder(browserTest, {
    description: "Günlük tur",
    dueDatetime: `${start}T08:00`,
    recurrence: "FREQ=WEEKLY",
  });
  const [first] = await reminder.occurrences();
  assert.ok(first);
  const { token } = reminder;
  await browserTest.fetchApi(
    "PUT",
    `/api/reminders/${reminder.id}/occurrences/${first.id}/complete`,
    {
      token,
      body: { note: "Yapıldı." },
    },
  );
  const page = await browserTest.openPage(`/reminders/${reminder.id}`, { as: "admin" });
  await page.getByRole("link", { name: "Düzenle" }).click();
  await expectEventually(() => page.title(), "Hatırlatıcıyı düzenle · İklim");
  await selectOption(page, "Tekrar sıklığı", "Günlük");
  await page.getByText("Her gün", { exact: true }).waitFor();
  await clickButton(page, "Kaydet");
  await findToast(page, "Hatırlatıcı güncellendi").waitFor();
  const past = page.getByRole("list", { name: "Geçmiş" });
  await past.getByText("Yapıldı.").waitFor();
  await past.getByText(/Deniz Işıklı, /).waitFor();
  const next = formatIsoDate(start.add({ days: 1 }).toString());
  await page.getByRole("button", { name: `Tamamla: ${next} 08:00` }).waitFor();

  const recurrence = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1";
  const other = await createReminder(browserTest, {
    description: "Son iş günü",
    dueDatetime: "2031-05-30T08:00",
    recurrence,
  });
  await page.goto(`/reminders/${other.id}/edit`);
  await page.locator("code").getByText(recurrence).waitFor();
  await findDescription(page).fill("Ayın son iş günü");
  await clickButton(page, "Kaydet");
  await page.getByRole("heading", { name: "Ayın son iş günü" }).waitFor();
  assert.equal((await readOpenReminder(browserTest, page)).recurrence, recurrence);
});

test("reminder form: keeps typed values after a conflict", async (browserTest) => {
  browserTest.expectConsole(/status of 409 .*\/api\/reminders/);
  const reminder = await createReminder(browserTest, {
    description: "Eski ad",
    dueDatetime: "2031-05-05T08:00",
  });
  const page = await browserTest.openPage(`/reminders/${reminder.id}/edit`, { as: "admin" });
  await findDescription(page).fill("Benim adım");
  const { token, version } = reminder;
  await browserTest.fetchApi("PATCH", `/api/reminders/${reminder.id}`, {
    token,
    body: { description: "Onun adı", version },
  });
  await clickButton(page, "Kaydet");
  const conflict = page.getByRole("dialog", { name: "Aynı alanlar bu arada değişti" });
  await conflict.getByRole("radio", { name: /: Onun adı$/ }).waitFor();
  await clickButton(page, "Düzenlemeye dön");
  await expectEventually(() => findDescription(page).inputValue(), "Benim adım");
  await clickButton(page, "Kaydet");
  await clickButton(page, "Seçilenleri kaydet");
  await page.getByRole("heading", { name: "Benim adım" }).waitFor();
});

test("reminder: dates are completed and skipped on its page and errors are explained", async (browserTest) => {
  const reminder = await createReminder(browserTest, {
    description: "Depoyu say",
    dueDatetime: "2031-06-02T08:00",
    recurrence: "FREQ=DAILY;COUNT=3",
  });
  const page = await browserTest.openPage(`/reminders/${reminder.id}`, { as: "admin" });
  const coming = page.getByRole("list", { name: "Sıradaki tarihler ve gecikenler" });
  const past = page.getByRole("list", { name: "Geçmiş" });
  await coming.getByRole("button", { name: "Tamamla: 02.06.2031 08:00" }).click();
  await past.getByText("2 Haziran 2031 Pazartesi").waitFor();
  await coming.getByRole("button", { name: "Diğer işlemler: 03.06.2031 08:00" }).click();
  await page.getByRole("menuitem", { name: "Notla atla" }).click();
  const dialog = page.getByRole("dialog", { name: "Atla: Depoyu say" });
  await dialog.getByRole("textbox").fill("Depo kapalıydı.");
  await dialog.getByRole("button", { name: "Atla", exact: true }).click();
  await past.getByText("Depo kapalıydı.").waitFor();

  browserTest.expectConsole(/status of 500 .*complete/);
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
  await page.locator("header").getByText("Tamamlandı", { exact: true }).waitFor();
  await page.locator("header").getByText(/tarihinde tamamlandı/).waitFor();
  const settled = (await reminder.occurrences()).map(({ status, note }) => [status, note]);
  assert.deepEqual(settled, [["COMPLETED", null], ["SKIPPED", "Depo kapalıydı."], [
    "COMPLETED",
    null,
  ]]);
  await confirmDeletion(page, "Hatırlatıcıyı sil");
  await page.waitForURL("/reminders/");
});

test("reminder list: is filtered by the URL", async (browserTest) => {
  for (
    const [name, due] of [["Liste bir", "2031-11-01T09:00"], ["Liste iki", "2031-11-02T09:00"]]
  ) {
    await createReminder(browserTest, { description: name, dueDatetime: due });
  }
  const page = await browserTest.openPage("/reminders/?filter=liste", { as: "admin" });
  await expectEventually(() => page.title(), "Görev hatırlatıcıları · İklim");
  const readNames = () => page.locator("tbody th").allInnerTexts();
  await expectEventually(readNames, ["Liste iki", "Liste bir"]);
  await page.goto("/reminders/?filter=liste&sortDirection=asc&size=1&page=2");
  await expectEventually(readNames, ["Liste iki"]);
  await page.goto("/reminders/?filter=liste&status=COMPLETED");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await clickButton(page, "Tamamlandı");
  await expectEventually(readNames, ["Liste iki", "Liste bir"]);
  assert.equal(readAddress(page), "/reminders/?filter=liste");
});

test("calendar feed: its URL is created, replaced and revoked", async (browserTest) => {
  const page = await browserTest.openPage("/reminders/calendar", { as: "manager" });
  await clickButton(page, "Takvime abone ol");
  await clickButton(page, "Adres oluştur");
  const address = page.getByRole("textbox", { name: "Takvimin adresi" });
  await address.waitFor();
  const read = async (url: string) => {
    const response = await browserTest.fetchApi("GET", new URL(url).pathname);
    await response.body?.cancel();
    return response.status;
  };
  const first = await address.inputValue();
  assert.equal(await read(first), 200);
  await clickButton(page, "Yeni adres oluştur");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yeni adres oluştur" }).click();
  await expectEventually(async () => await address.inputValue() !== first, true);
  const second = await address.inputValue();
  assert.deepEqual([await read(first), await read(second)], [404, 200]);
  await clickButton(page, "Adresi iptal et");
  await page.getByRole("alertdialog").getByRole("button", { name: "Adresi iptal et" }).click();
  await page.getByRole("button", { name: "Adres oluştur", exact: true }).waitFor();
  assert.equal(await read(second), 404);
});

test("reminder: offers no actions without permission", async (browserTest) => {
  const own = await createReminder(
    browserTest,
    { description: "Üyeye ait deneme", dueDatetime: "2031-12-01T09:00" },
    "member",
  );
  const other = await createReminder(browserTest, {
    description: "Başkasına ait deneme",
    dueDatetime: "2031-12-01T10:00",
  });
  const viewer = await browserTest.openPage("/reminders/", { as: "viewer" });
  await findHeading(viewer).waitFor();
  assert.equal(await viewer.getByRole("button", { name: "Yeni hatırlatıcı" }).count(), 0);
  await viewer.goto("/reminders/create");
  await viewer.waitForURL("/unauthorized");

  const member = await browserTest.openPage("/reminders/?filter=ait deneme", { as: "member" });
  await expectEventually(() => member.locator("tbody th").allInnerTexts(), ["Üyeye ait deneme"]);
  await member.goto(`/reminders/${other.id}`);
  await member.getByText("Aradığınız kayıt yok ya da silinmiş.").waitFor();
  await member.goto(`/reminders/${own.id}/edit`);
  await member.getByText(/Başkalarına hatırlatmak için yetkiniz yok/).waitFor();
  await member.getByText("Bana hatırlat").click();
  await clickButton(member, "Kaydet");
  await member.getByRole("heading", { name: "Üyeye ait deneme" }).waitFor();
  await member.getByRole("listitem").getByText("Kerem Şahin").waitFor();
});
