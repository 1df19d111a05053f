import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  createNotificationSource,
  findBell,
  formatUnread,
  readUnreadLabel,
  setVisibility,
} from "../support/browserNotifications.ts";
import { clickButton, findErrorToast } from "../support/browserRecords.ts";
import { findToast, readAddress, readRows, waitForFocusIn } from "../support/browserPages.ts";

const test = createBrowserTest();

const LIST = /\/api\/notifications\?/;
const NEWS = /\/api\/notifications\/undelivered$/;

const sidebar = (page: Page) => page.getByRole("dialog", { name: "Bildirimler" });
const items = (page: Page) => sidebar(page).getByRole("listitem");

async function openSidebar(page: Page) {
  await findBell(page).click();
  await sidebar(page).waitFor();
}

/** Makes the page poll now, by showing it again. */
async function returnToTab(page: Page) {
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
}

test("notification sidebar: opens, closes and restores the focus to the bell", async ({ openPage }) => {
  const page = await openPage("/unauthorized", { as: "member" });
  const readFocus = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await findBell(page).focus();
  await page.keyboard.press("Enter");
  await waitForFocusIn(sidebar(page));
  await page.keyboard.press("Escape");
  await sidebar(page).waitFor({ state: "detached" });
  await expectEventually(async () => (await readFocus())?.startsWith("Bildirimler"), true);
  await openSidebar(page);
  await sidebar(page).getByRole("button", { name: "Kapat" }).click();
  await sidebar(page).waitFor({ state: "detached" });
  await openSidebar(page);
  await sidebar(page).getByRole("link", { name: "Tüm bildirimler" }).click();
  await page.waitForURL("/notifications/");
  await sidebar(page).waitFor({ state: "detached" });
});

test("notification sidebar: lists the newest first, loads older on scroll and restarts when reopened", async (site) => {
  const { notify } = await createNotificationSource(site, "manager");
  const newest: string[] = [];
  for (const name of ["Bir", "İki", "Üç"]) newest.unshift(await notify(name));
  const page = await site.openPage("/unauthorized", { as: "manager" });
  const pages: (string | null)[] = [];
  page.on("request", (request) => {
    if (LIST.test(request.url())) pages.push(new URL(request.url()).searchParams.get("page"));
  });
  await openSidebar(page);
  await expectEventually(() => items(page).count(), 10);
  const titles = await items(page).evaluateAll((all) =>
    all.slice(0, 3).map((one) => one.textContent ?? "")
  );
  assert.deepEqual(newest.map((title, nth) => titles[nth]?.includes(title)), [true, true, true]);
  await items(page).last().scrollIntoViewIfNeeded();
  await sidebar(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
  await expectEventually(async () => await items(page).count() > 10, true);
  // News may have the pages asked for again that were there.
  assert.deepEqual([...new Set(pages)].slice(0, 2), ["1", "2"]);

  await page.keyboard.press("Escape");
  await sidebar(page).waitFor({ state: "detached" });
  pages.length = 0;
  await openSidebar(page);
  await expectEventually(() => items(page).count(), 10);
  assert.deepEqual([...new Set(pages)], ["1"]);
});

test("notification sidebar: refreshes with every poll and marks one and all as read", async (site) => {
  const { notify, readStatuses } = await createNotificationSource(site, "member");
  const page = await site.openPage("/unauthorized", { as: "member" });
  await openSidebar(page);
  await expectEventually(async () => await items(page).count() > 0, true);
  const one = await notify("Açıkken gelen");
  await items(page).filter({ hasText: one }).waitFor();
  await expectEventually(() => readUnreadLabel(page), formatUnread(1));
  // The toast of it lies over it.
  await items(page).filter({ hasText: one }).getByRole("link").press("Enter");
  await page.waitForURL(/\/process\//);
  await sidebar(page).waitFor({ state: "detached" });
  await expectEventually(() => readUnreadLabel(page), formatUnread(0));
  assert.deepEqual(await readStatuses(1), { [one]: "READ" });

  const two = await notify("Sonra gelen");
  const three = await notify("En son gelen");
  await returnToTab(page);
  await expectEventually(() => readUnreadLabel(page), formatUnread(2));
  await openSidebar(page);
  await clickButton(page, "Tümünü okundu olarak işaretle");
  await expectEventually(() => readUnreadLabel(page), formatUnread(0));
  assert.deepEqual(await readStatuses(2), { [two]: "READ", [three]: "READ" });
  await sidebar(page).getByRole("status").getByText(formatUnread(0)).waitFor();
});

test("notification sidebar: shows an empty state or the error", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 400 .*\/api\/notifications/);
  const page = await newPage({ as: "admin" });
  // What news brings would be asked for again, without anybody pressing anything.
  await page.route(NEWS, () => {});
  await page.route(LIST, (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await page.goto("/unauthorized");
  await openSidebar(page);
  await sidebar(page).getByText("Henüz bildirim yok").waitFor();
  await page.keyboard.press("Escape");
  await sidebar(page).waitFor({ state: "detached" });

  await page.unroute(LIST);
  const fail = (detail: string) =>
    page.route(LIST, (route) =>
      route.fulfill({
        status: 400,
        contentType: "application/problem+json",
        json: { type: "about:blank", title: "?", status: 400, detail },
      }));
  await fail("Sunucu yoruldu.");
  await openSidebar(page);
  await sidebar(page).getByRole("alert").getByText("Sunucu yoruldu.").waitFor();
  await page.unroute(LIST);
  await fail("");
  await clickButton(page, "Yeniden dene");
  await sidebar(page).getByRole("alert").getByText("Bir hata oluştu").waitFor();
  await page.unroute(LIST);
  await clickButton(page, "Yeniden dene");
  await expectEventually(async () => await items(page).count() > 0, true);
});

test("notification page: keeps page, size, status and order in the URL", async ({ openPage }) => {
  const page = await openPage("/notifications/", { as: "admin" });
  await page.getByRole("heading", { level: 1, name: "Sistem bildirimleri" }).waitFor();
  await expectEventually(async () => (await readRows(page)).length, 10);
  const readTimes = async () =>
    (await readRows(page)).map(([, , time = ""]) =>
      time.replace(/^(\d+)\.(\d+)\.(\d+) /, "$3.$2.$1 ")
    );
  const newestFirst = await readTimes();
  assert.deepEqual(newestFirst, newestFirst.toSorted().reverse());

  await page.getByRole("button", { name: "Tarih" }).click();
  await page.waitForURL("/notifications/?sort=createdAt%2Casc");
  await expectEventually(async () => {
    const all = await readTimes();
    return String(all) === String(all.toSorted()) && String(all) !== String(newestFirst);
  }, true);
  await page.reload();
  await expectEventually(async () => (await readTimes())[0] !== newestFirst[0], true);

  await page.getByRole("button", { name: "Okundu", exact: true }).click();
  await page.waitForURL("/notifications/?sort=createdAt%2Casc&status=READ");
  await expectEventually(
    async () => [...new Set((await readRows(page)).map(([, status]) => status))],
    ["Okundu"],
  );
  await page.goBack();
  await page.waitForURL("/notifications/?sort=createdAt%2Casc");
  await page.goBack();
  await page.waitForURL("/notifications/");
  await expectEventually(readTimes, newestFirst);

  await page.goto("/notifications/?page=2&size=5&sort=createdAt,desc");
  await expectEventually(readTimes, newestFirst.slice(5));
  await page.goto("/notifications/?page=bir&size=-3&status=NONE&sort=title,up");
  await expectEventually(readTimes, newestFirst);
  await page.goto("/notifications/?page=900");
  await expectEventually(() => Promise.resolve(/\?page=\d$/.test(readAddress(page))), true);
});

test("notification page: marks one and all as read and reports an error", async (site) => {
  site.expectConsole(/status of 500 .*\/read/);
  site.expectConsole(/Marking as read failed/);
  const { notify } = await createNotificationSource(site, "admin");
  for (const name of ["Bir", "İki", "Üç"]) await notify(name);
  const page = await site.openPage("/notifications/", { as: "admin" });
  await expectEventually(() => readUnreadLabel(page), formatUnread(3));
  const check = page.getByRole("button", {
    name: "Okundu olarak işaretle: Kilometre taşı başladı: İki",
  });
  await page.route(/\/read$/, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await check.click();
  await findErrorToast(page).waitFor();
  await check.click();
  await check.waitFor({ state: "detached" });
  await expectEventually(() => readUnreadLabel(page), formatUnread(2));
  await clickButton(page, "Tümünü okundu olarak işaretle");
  await findToast(page, "Tümü okundu olarak işaretlendi").waitFor();
  await expectEventually(() => readUnreadLabel(page), formatUnread(0));
  await expectEventually(
    () => page.getByRole("button", { name: /^Okundu olarak işaretle/ }).count(),
    0,
  );

  await notify("Dört");
  await returnToTab(page);
  await expectEventually(() => readUnreadLabel(page), formatUnread(1));
  await page.getByRole("link", { name: "Kilometre taşı başladı: Dört" }).first().click();
  await page.waitForURL(/\/process\//);
  await expectEventually(() => readUnreadLabel(page), formatUnread(0));
});
