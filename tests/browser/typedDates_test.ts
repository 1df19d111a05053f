import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { clickButton, selectOption } from "../support/browserRecords.ts";
import { findDescription, readOpenReminder } from "../support/browserReminders.ts";
import { expectPrefetched } from "../support/browserPages.ts";

const test = createBrowserTest();

test("reminder form: keeps a date and a time as typed, or shows an error", async (browserTest) => {
  const page = await browserTest.openPage("/reminders/create", { as: "admin" });
  const date = page.getByRole("textbox", { name: "Tarih" });
  const time = page.getByRole("textbox", { name: "Saat" });
  await findDescription(page).fill("Elle yazılan tarih");
  await date.fill("");
  await date.pressSequentially("31.02.2031");
  await time.focus();
  await page.keyboard.type("24:00");
  await page.keyboard.press("Enter");
  await page.getByText("Böyle bir tarih yok").waitFor();
  await page.getByText("Böyle bir saat yok").waitFor();
  await date.focus();
  await page.keyboard.type("15.1.31");
  await page.keyboard.press("Tab");
  await expectEventually(() => date.inputValue(), "15.01.2031");
  await time.focus();
  await page.keyboard.type("2:15");
  await page.keyboard.press("ArrowUp");
  await expectEventually(() => time.inputValue(), "02:16");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Elle yazılan tarih" }).waitFor();
  assert.equal((await readOpenReminder(browserTest, page)).dueDatetime, "2031-01-15T02:15:00");
});

test("zone picker: offers zones by other names, countries and abbreviations", async ({ openPage }) => {
  const page = await openPage("/reminders/create", { as: "admin" });
  const zone = page.getByRole("combobox", { name: "Saat dilimi" });
  for (
    const [typed, wanted] of [
      ["kyiv", /^Europe\/(Kiev|Kyiv)$/],
      ["New_York", /^America\/New York$/],
      ["türkiye", /^İstanbul \(UTC\+3\)$/],
      ["gmt", /^Europe\/London$/],
    ] as const
  ) {
    await zone.fill(typed);
    await page.getByRole("option", { name: wanted }).waitFor();
  }
});

test("list: names the sort order when the sorted column is hidden by width or by choice", async ({ openPage }) => {
  const page = await openPage("/reminders/", {
    as: "admin",
    viewport: { width: 1280, height: 800 },
  });
  const menu = page.getByRole("button", { name: "Sırala: Başlangıç" });
  await menu.waitFor();
  await page.setViewportSize({ width: 1600, height: 800 });
  await menu.waitFor({ state: "hidden" });
  const header = page.getByRole("columnheader", { name: "Başlangıç" });
  await expectEventually(() => header.getAttribute("aria-sort"), "descending");
  await page.goto("/reminders/?sortField=createdAt&sortDirection=asc");
  await page.getByRole("button", { name: "Sırala: Oluşturulma" }).waitFor();
});

test("list addresses: no parameter with control characters or too long a filter fails", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "admin" });
  const long = `filters[0].fieldId=city&filters[0].operator=CONTAINS&filters[0].value=${
    "a".repeat(490)
  }`;
  const many = Array.from({ length: 6 }, (_, index) => long.replaceAll("[0]", `[${index}]`)).join(
    "&",
  );
  for (
    const address of [
      "/project/?filter=%00",
      "/project/?filter=R%00%01%7F%C2%9F%ED%A0%80",
      "/project/?filters[0].fieldId=city&filters[0].operator=CONTAINS&filters[0].value=%00",
      "/reminders/?filter=%00&status=%00&project=%00&sortField=%00",
      "/activity?kind=%00&person=%00",
      "/user/events?filter=%00&person=%00",
      "/notifications/?status=%00&sort=%00",
      "/reminders/calendar?date=%00&view=%00",
      `/project/?${many}`,
    ]
  ) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectEventually(() => page.locator("main [aria-busy=true]").count(), 0);
    assert.equal(await page.getByText("Bir şeyler ters gitti").count(), 0, address);
  }
});

test("filters: the builder says that all filters together are too long", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "admin" });
  await clickButton(page, "Süzgeç");
  await selectOption(page, "Alan", "Şehir");
  await selectOption(page, "Koşul", "şunlardan biri");
  const values = page.getByRole("textbox", { name: "Değer" });
  await values.fill(
    Array.from({ length: 100 }, (_, index) => `Uzun bir ilçe adı ${index}`).join("\n"),
  );
  await clickButton(page, "Uygula");
  await page.getByText("Süzgeçlerin tümü birlikte çok uzun.").waitFor();
  await values.fill("İzmir\nMuğla");
  await clickButton(page, "Uygula");
  await expectEventually(
    () => Promise.resolve(new URL(page.url()).searchParams.getAll("filters[0].value").join()),
    "İzmir,Muğla",
  );
});

test("notification page: requests its list at most once when it opens", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const requestedQueries: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/notifications") requestedQueries.push(request.url());
  });
  await page.goto("/notifications/");
  await page.getByRole("table").waitFor();
  await expectPrefetched(page);
  assert.ok(requestedQueries.length <= 1, requestedQueries.join(" "));
});
