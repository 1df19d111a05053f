import assert from "node:assert/strict";
import { becomes, browserTests, NARROW } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { focusIn, placeOf, toast } from "../support/browserPages.ts";
import { pick, press } from "../support/browserRecords.ts";
import {
  chip,
  day,
  description,
  focusedDay,
  heading,
  kept,
  remind,
} from "../support/browserReminders.ts";

const test = browserTests();

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
  await dialog.getByRole("button", { name: "Tamamla", exact: true }).click();
  await page.locator("[data-status=COMPLETED]").filter({ hasText: "Takvimden bitir" }).waitFor();
  await toast(page, "Tamamlandı: Takvimden bitir").waitFor();
  await chip(page, "Takvimden atla").click();
  await dialog.getByRole("button", { name: "Atla", exact: true }).click();
  await page.locator("[data-status=SKIPPED]").filter({ hasText: "Takvimden atla" }).waitFor();
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

test("a note is not thrown away unasked; the question stands over it, and gives the focus back", async (around) => {
  await remind(around, { description: "Notlu olay", dueDatetime: "2031-06-11T10:00" });
  const page = await around.open("/reminders/calendar?date=2031-06-01", { as: "admin" });
  await chip(page, "Notlu olay").click();
  const dialog = page.getByRole("dialog", { name: "Notlu olay" });
  const note = dialog.getByRole("textbox");
  await note.fill("Tutanak ek");
  const question = page.getByRole("alertdialog", { name: "Değişiklikleri at" });
  const outside = async () => {
    await page.mouse.move(4, 4);
    await page.mouse.down();
    // No hand is quicker than a frame, in which the focus comes back.
    await focusIn(note);
    await page.mouse.up();
  };
  for (const leave of [() => page.keyboard.press("Escape"), outside]) {
    await leave();
    await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
    await question.waitFor({ state: "detached" });
    await focusIn(note);
    assert.equal(await note.inputValue(), "Tutanak ek");
  }
  await dialog.getByRole("link", { name: "Hatırlatıcıyı aç" }).click();
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Değişiklikleri at" }).click();
  await dialog.waitFor({ state: "detached" });
  await focusIn(chip(page, "Notlu olay"));
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

test("leads from how many more a day has to all of it", async (around) => {
  for (let hour = 1; hour < 8; hour++) {
    await remind(around, {
      description: `Dolu gün ${hour}`,
      dueDatetime: `2031-11-12T0${hour}:00`,
    });
  }
  const all = [1, 2, 3, 4, 5, 6, 7].map((hour) => `0${hour}:00`);
  const name = "12 Kasım 2031 Çarşamba";
  for (const view of ["month", "week", "agenda"]) {
    const page = await around.open(`/reminders/calendar?date=2031-11-12&view=${view}`, {
      as: "admin",
    });
    const of = view === "agenda" ? page.getByRole("region", { name }) : day(page, "2031-11-12");
    await of.getByRole("button", { name: /^\+\d tane daha$/ }).click();
    const dialog = page.getByRole("dialog", { name });
    const times = () =>
      dialog.locator("[data-event]").filter({ hasText: "Dolu gün" }).evaluateAll((chips) =>
        chips.map((chip) => /\d\d:\d\d/.exec(chip.textContent ?? "")?.[0])
      );
    await becomes(page, times, all);
    assert.deepEqual(await faultsOf(page), [], view);
    await dialog.getByRole("button", { name: /Dolu gün 7/ }).click();
    await page.getByRole("dialog", { name: "Dolu gün 7" }).waitFor();
    await page.close();
  }
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
    await page.getByRole("textbox", { name: "Saat" }).fill("23:45");
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
    const isElsewhere = zone !== "Europe/Istanbul";
    const facts = `31.10.2031 23:45 ${isElsewhere ? "Europe/Istanbul " : ""}· Her ayın son günü`;
    await page.getByText(facts).waitFor();
    const { id, dueDatetime, dueAt } = await kept(around, page);
    assert.deepEqual({ dueDatetime, dueAt: new Date(dueAt).toISOString() }, {
      dueDatetime: "2031-10-31T23:45:00",
      dueAt: "2031-10-31T20:45:00.000Z",
    });
    assert.equal(await page.getByText("Bulunduğunuz yerde").count(), isElsewhere ? 1 : 0);
    const place = placeOf(page);
    await page.goto(`${place}/edit`);
    await becomes(
      page,
      () => page.getByRole("textbox", { name: "Başlangıç" }).inputValue(),
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

    // A day shows five, and those of the other zones are due on the same one.
    const { access_token: token } = await around.signIn("admin");
    assert.equal((await around.api("DELETE", `/api/reminders/${id}`, { token })).status, 204);
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
