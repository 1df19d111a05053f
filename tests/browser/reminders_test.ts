import assert from "node:assert/strict";
import { displayDate } from "../../src/ui/field/isoDate.ts";
import { becomes, browserTests } from "../support/browser.ts";
import { errorOf, placeOf, toast } from "../support/browserPages.ts";
import { confirmDeletion, pick, press } from "../support/browserRecords.ts";
import { day, description, heading, kept, remind } from "../support/browserReminders.ts";

const test = browserTests();

test("schedules a reminder for the day that was pressed in the calendar", async (around) => {
  const page = await around.open("/reminders/calendar?date=2031-03-05", {
    as: "admin",
    timeZone: "UTC",
  });
  await day(page, "2031-03-14").click({ position: { x: 80, y: 90 } });
  const dialog = page.getByRole("dialog", { name: "14 Mart 2031 Cuma" });
  await dialog.getByRole("link", { name: "Bu güne hatırlatıcı ekle" }).click();
  await page.waitForURL("/reminders/create?date=2031-03-14");
  await becomes(page, () => page.title(), "Hatırlatıcı planla · İklim");
  await description(page).fill("Denetime hazırlan");
  await press(page, "Planla");
  await toast(page, "Hatırlatıcı oluşturuldu").waitFor();
  await page.getByRole("heading", { name: "Denetime hazırlan" }).waitFor();
  await page.getByText("14.03.2031 09:00 Europe/Istanbul · Tekrarlanmaz").waitFor();
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
  const next = displayDate(start.add({ days: 1 }).toString());
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
  await page.getByText("Bu hatırlatıcı bu arada değişti.").waitFor();
  assert.equal(await description(page).inputValue(), "Benim adım");
  await press(page, "En yenisini yükle");
  await becomes(
    page,
    () => errorOf(description(page)),
    "Bu alan başka yerde de değişti. Kaydederseniz yazdığınız değer geçerli olur.",
  );
  assert.equal(await description(page).inputValue(), "Benim adım");
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
