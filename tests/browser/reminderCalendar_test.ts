import assert from "node:assert/strict";
import { createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults } from "../support/browserChecks.ts";
import { findToast, readAddress, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton, selectOption } from "../support/browserRecords.ts";
import {
  createReminder,
  findChip,
  findDay,
  findDescription,
  findHeading,
  readFocusedDay,
  readOpenReminder,
} from "../support/browserReminders.ts";

const test = createBrowserTest();

test("reminder calendar: completing and skipping show at once", async (browserTest) => {
  const done = await createReminder(browserTest, {
    description: "Takvimden bitir",
    dueDatetime: "2031-07-09T07:00",
  });
  await createReminder(browserTest, {
    description: "Takvimden atla",
    dueDatetime: "2031-07-10T07:00",
  });
  const page = await browserTest.openPage("/reminders/calendar?date=2031-07-01", { as: "admin" });
  await findChip(page, "Takvimden bitir").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("9 Temmuz 2031 Çarşamba, 07:00").waitFor();
  await dialog.getByRole("textbox").fill("Bitti.");
  await dialog.getByRole("button", { name: "Tamamla", exact: true }).click();
  await page.locator("[data-status=COMPLETED]").filter({ hasText: "Takvimden bitir" }).waitFor();
  await findToast(page, "Tamamlandı: “Takvimden bitir”").waitFor();
  await findChip(page, "Takvimden atla").click();
  await dialog.getByRole("button", { name: "Atla", exact: true }).click();
  await page.locator("[data-status=SKIPPED]").filter({ hasText: "Takvimden atla" }).waitFor();
  await expectEventually(
    async () => (await done.occurrences()).map(({ status, note }) => [status, note]),
    [["COMPLETED", "Bitti."]],
  );
  await findChip(page, "Takvimden bitir").click();
  await dialog.getByText(/Deniz Işıklı, /).waitFor();
  assert.equal(await dialog.getByRole("button", { name: "Tamamla" }).count(), 0);
  await dialog.getByRole("link", { name: "Hatırlatıcıyı aç" }).click();
  await page.waitForURL(`/reminders/${done.id}`);
});

test("reminder calendar: asks before an unsaved note is discarded and restores the focus", async (browserTest) => {
  await createReminder(browserTest, { description: "Notlu olay", dueDatetime: "2031-06-11T07:00" });
  const page = await browserTest.openPage("/reminders/calendar?date=2031-06-01", { as: "admin" });
  await findChip(page, "Notlu olay").click();
  const dialog = page.getByRole("dialog", { name: "Notlu olay" });
  const note = dialog.getByRole("textbox");
  await note.fill("Tutanak ek");
  const question = page.getByRole("alertdialog", { name: "Kaydetmeden kapatılsın mı?" });
  const movePointerAway = async () => {
    await page.mouse.move(4, 4);
    await page.mouse.down();
    // No hand is quicker than a frame, in which the focus comes back.
    await waitForFocusIn(note);
    await page.mouse.up();
  };
  for (const leave of [() => page.keyboard.press("Escape"), movePointerAway]) {
    await leave();
    await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
    await question.waitFor({ state: "detached" });
    await waitForFocusIn(note);
    await expectEventually(() => note.inputValue(), "Tutanak ek");
  }
  await dialog.getByRole("link", { name: "Hatırlatıcıyı aç" }).click();
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Kaydetmeden kapat" }).click();
  await dialog.waitFor({ state: "detached" });
  await waitForFocusIn(findChip(page, "Notlu olay"));
});

test("reminder calendar: days and their reminders are reached using only the keyboard", async (browserTest) => {
  await createReminder(browserTest, {
    description: "Tuşlarla bul",
    dueDatetime: "2031-09-30T10:00",
  });
  const page = await browserTest.openPage("/reminders/calendar?date=2031-09-29", { as: "admin" });
  await findDay(page, "2031-09-29").focus();
  await page.keyboard.press("ArrowRight");
  await expectEventually(() => readFocusedDay(page), "2031-09-30");
  await page.keyboard.press("Tab");
  const readFocus = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  assert.match(await readFocus(), /\d\d:\d\d/);
  await page.keyboard.press("Escape");
  await expectEventually(() => readFocusedDay(page), "2031-09-30");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "30 Eylül 2031 Salı" });
  await dialog.getByText("Tuşlarla bul").waitFor();
  await waitForFocusIn(dialog);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expectEventually(() => readFocusedDay(page), "2031-09-30");
  await page.keyboard.press("ArrowRight");
  await expectEventually(() => readFocusedDay(page), "2031-10-01");
  assert.equal(readAddress(page), "/reminders/calendar?date=2031-10-01");
  await page.keyboard.press("PageUp");
  await expectEventually(() => readFocusedDay(page), "2031-09-01");
  await page.keyboard.press("End");
  await expectEventually(() => readFocusedDay(page), "2031-09-30");
  await page.keyboard.press("Home");
  await expectEventually(() => readFocusedDay(page), "2031-09-01");
  await page.keyboard.press("ArrowUp");
  await expectEventually(() => readFocusedDay(page), "2031-08-25");
  await expectEventually(
    async () => (await findHeading(page).innerText()).includes("Ağustos 2031"),
    true,
  );
});

test("reminder calendar: the link for further reminders opens the whole day", async (browserTest) => {
  for (let hour = 1; hour < 8; hour++) {
    await createReminder(browserTest, {
      description: `Dolu gün ${hour}`,
      dueDatetime: `2031-11-12T0${hour}:00`,
    });
  }
  const all = [1, 2, 3, 4, 5, 6, 7].map((hour) => `0${hour}:00`);
  const name = "12 Kasım 2031 Çarşamba";
  for (const view of ["month", "week", "agenda"]) {
    const page = await browserTest.openPage(`/reminders/calendar?date=2031-11-12&view=${view}`, {
      as: "admin",
    });
    const of = view === "agenda" ? page.getByRole("region", { name }) : findDay(page, "2031-11-12");
    await of.getByRole("button", { name: /^\+\d daha$/ }).click();
    const dialog = page.getByRole("dialog", { name });
    const readTimes = () =>
      dialog.locator("[data-event]").filter({ hasText: "Dolu gün" }).evaluateAll((chips) =>
        chips.map((chip) => /\d\d:\d\d/.exec(chip.textContent ?? "")?.[0])
      );
    await expectEventually(readTimes, all);
    assert.deepEqual(await listFaults(page), [], view);
    await dialog.getByRole("button", { name: /Dolu gün 7/ }).click();
    await page.getByRole("dialog", { name: "Dolu gün 7" }).waitFor();
    await page.close();
  }
});

test("reminder calendar: keeps the month and the view in the URL", async ({ openPage }) => {
  const page = await openPage("/reminders/calendar", { as: "viewer" });
  await expectEventually(() => page.title(), "Hatırlatıcı takvimi · İklim");
  await page.goto("/reminders/calendar?date=2031-03-31");
  await findHeading(page).getByText("Mart 2031").waitFor();
  await clickButton(page, "Sonraki ay");
  await findHeading(page).getByText("Nisan 2031").waitFor();
  assert.equal(readAddress(page), "/reminders/calendar?date=2031-04-30");
  await page.getByText("Hafta", { exact: true }).click();
  await findHeading(page).getByText(/28 Nisan.*4 Mayıs 2031/).waitFor();
  assert.equal(readAddress(page), "/reminders/calendar?date=2031-04-30&view=week");
  await page.reload();
  await findHeading(page).getByText(/28 Nisan.*4 Mayıs 2031/).waitFor();
  await page.getByText("Ajanda", { exact: true }).click();
  await findHeading(page).getByText("Nisan 2031").waitFor();
  await page.goBack();
  await findHeading(page).getByText(/28 Nisan.*4 Mayıs 2031/).waitFor();
  await page.goBack();
  await page.goBack();
  await findHeading(page).getByText("Mart 2031").waitFor();
  await clickButton(page, "Bugün");
  await expectEventually(() => Promise.resolve(readAddress(page)), "/reminders/calendar");
  await page.locator("[aria-current=date]").waitFor();
});

test("reminder calendar: collapses reminders that do not fit a day and expands them", async (browserTest) => {
  for (const hour of ["08", "09", "10", "11", "12"]) {
    await createReminder(browserTest, {
      description: `Dolu gün ${hour}`,
      dueDatetime: `2032-02-29T${hour}:00`,
    });
  }
  const page = await browserTest.openPage("/reminders/calendar?date=2032-02-01", { as: "admin" });
  await findDay(page, "2032-02-29").getByRole("button", { name: / daha$/ }).click();
  const dialog = page.getByRole("dialog", { name: "29 Şubat 2032 Pazar" });
  await dialog.getByRole("button", { name: /Dolu gün 12/ }).click();
  await page.getByRole("dialog", { name: "Dolu gün 12" }).waitFor();
});

for (
  const zone of ["Europe/Istanbul", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"]
) {
  test(`reminder calendar: shows a reminder on its due day in a browser in ${zone}`, async (browserTest) => {
    const late = `Gece yarısına doğru ${zone}`;
    const page = await browserTest.openPage("/reminders/create?date=2031-10-31", {
      as: "admin",
      timeZone: zone,
    });
    await findDescription(page).fill(late);
    await page.getByRole("textbox", { name: "Saat" }).fill("23:45");
    await selectOption(page, "Tekrar sıklığı", "Aylık");
    await page.getByText("Ayın son günü").click();
    await expectEventually(
      () =>
        page.getByRole("list", { name: "Sıradaki tarihler" }).getByRole("listitem")
          .first().innerText(),
      "31 Ekim 2031 Cuma 23:45",
    );
    await clickButton(page, "Planla");
    const isElsewhere = zone !== "Europe/Istanbul";
    const facts = `31.10.2031 23:45 ${isElsewhere ? "İstanbul (UTC+3) " : ""}· Her ayın son günü`;
    await page.getByText(facts).waitFor();
    const { id, dueDatetime, dueAt } = await readOpenReminder(browserTest, page);
    assert.deepEqual({ dueDatetime, dueAt: new Date(dueAt).toISOString() }, {
      dueDatetime: "2031-10-31T23:45:00",
      dueAt: "2031-10-31T20:45:00.000Z",
    });
    await expectEventually(() => page.getByText("Bulunduğunuz yerde").count(), isElsewhere ? 1 : 0);
    const address = readAddress(page);
    await page.goto(`${address}/edit`);
    await expectEventually(
      () => page.getByRole("textbox", { name: "Başlangıç" }).inputValue(),
      "31.10.2031",
    );
    await page.goto(`/reminders/?filter=${encodeURIComponent(late)}`);
    await page.getByRole("cell").getByText("31.10.2031 23:45").first().waitFor();
    await page.goto("/reminders/calendar?date=2031-10-31&view=week");
    await findDay(page, "2031-10-31").getByText(late).waitFor();
    if (isElsewhere) {
      await page.getByText("Saatler, her hatırlatıcının kendi saat dilimindedir").waitFor();
    }
    await page.goto("/reminders/calendar?date=2031-11-30&view=week");
    await findDay(page, "2031-11-30").getByText(late).waitFor();
    await page.goto("/reminders/calendar");
    const now = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date());
    await expectEventually(() => page.locator("[aria-current=date]").getAttribute("data-day"), now);

    // A day shows five, and those of the other zones are due on the same one.
    const { access_token: token } = await browserTest.signIn("admin");
    assert.equal(
      (await browserTest.fetchApi("DELETE", `/api/reminders/${id}`, { token })).status,
      204,
    );
  });
}

test("reminder calendar: shows dots above the chosen day on a narrow page", async (browserTest) => {
  await createReminder(browserTest, {
    description: "Küçük ekranda",
    dueDatetime: "2031-08-20T10:00",
  });
  const page = await browserTest.openPage("/reminders/calendar?date=2031-08-01", {
    as: "admin",
    viewport: NARROW,
  });
  await findDay(page, "2031-08-20").click();
  await page.waitForURL("/reminders/calendar?date=2031-08-20");
  await page.getByRole("region", { name: "20 Ağustos 2031 Çarşamba" })
    .getByRole("button", { name: /Küçük ekranda/ }).click();
  await page.getByRole("dialog", { name: "Küçük ekranda" }).waitFor();
});
