import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Language } from "../../contract/language.ts";
import { becomes, browserTests, NARROW, WIDE } from "../support/browser.ts";
import { faultsAt } from "../support/browserChecks.ts";
import { bell, look, newsFor, unread, unreadIn } from "../support/browserNotifications.ts";
import { errorToast, press } from "../support/browserRecords.ts";
import { focusIn, placeOf, shownRows, toast } from "../support/browserPages.ts";

const test = browserTests();

const LIST = /\/api\/notifications\?/;
const NEWS = /\/api\/notifications\/undelivered$/;

const sidebar = (page: Page) => page.getByRole("dialog", { name: "Bildirimler" });
const items = (page: Page) => sidebar(page).getByRole("listitem");

async function openSidebar(page: Page) {
  await bell(page).click();
  await sidebar(page).waitFor();
}

/** Has the page ask for news now: it does when one comes back to it. */
async function comeBack(page: Page) {
  await look(page, "hidden");
  await look(page, "visible");
}

test("opens and closes the sidebar, and brings the focus back to the bell", async ({ open }) => {
  const page = await open("/unauthorized", { as: "member" });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await focusIn(sidebar(page));
  await page.keyboard.press("Escape");
  await sidebar(page).waitFor({ state: "detached" });
  await becomes(page, async () => (await focused())?.startsWith("Bildirimler"), true);
  await openSidebar(page);
  await sidebar(page).getByRole("button", { name: "Kapat" }).click();
  await sidebar(page).waitFor({ state: "detached" });
  await openSidebar(page);
  await sidebar(page).getByRole("link", { name: "Tüm bildirimler" }).click();
  await page.waitForURL("/notifications/");
  await sidebar(page).waitFor({ state: "detached" });
});

test("shows the newest first and older ones as one gets to the end, starting over when opened", async (site) => {
  const { happen } = await newsFor(site, "manager");
  const newest: string[] = [];
  for (const name of ["Bir", "İki", "Üç"]) newest.unshift(await happen(name));
  const page = await site.open("/unauthorized", { as: "manager" });
  const pages: (string | null)[] = [];
  page.on("request", (request) => {
    if (LIST.test(request.url())) pages.push(new URL(request.url()).searchParams.get("page"));
  });
  await openSidebar(page);
  await becomes(page, () => items(page).count(), 10);
  const titles = await items(page).evaluateAll((all) =>
    all.slice(0, 3).map((one) => one.textContent ?? "")
  );
  assert.deepEqual(newest.map((title, nth) => titles[nth]?.includes(title)), [true, true, true]);
  await items(page).last().scrollIntoViewIfNeeded();
  await sidebar(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
  await becomes(page, async () => await items(page).count() > 10, true);
  // News may have the pages asked for again that were there.
  assert.deepEqual([...new Set(pages)].slice(0, 2), ["1", "2"]);

  await page.keyboard.press("Escape");
  await sidebar(page).waitFor({ state: "detached" });
  pages.length = 0;
  await openSidebar(page);
  await becomes(page, () => items(page).count(), 10);
  assert.deepEqual([...new Set(pages)], ["1"]);
});

test("refreshes the open sidebar with every poll, and marks one and all as read", async (site) => {
  const { happen, statuses } = await newsFor(site, "member");
  const page = await site.open("/unauthorized", { as: "member" });
  await openSidebar(page);
  await becomes(page, async () => await items(page).count() > 0, true);
  const one = await happen("Açıkken gelen");
  await items(page).filter({ hasText: one }).waitFor();
  await becomes(page, () => unreadIn(page), unread(1));
  // The toast of it lies over it.
  await items(page).filter({ hasText: one }).getByRole("link").press("Enter");
  await page.waitForURL(/\/process\//);
  await sidebar(page).waitFor({ state: "detached" });
  await becomes(page, () => unreadIn(page), unread(0));
  assert.deepEqual(await statuses(1), { [one]: "READ" });

  const two = await happen("Sonra gelen");
  const three = await happen("En son gelen");
  await comeBack(page);
  await becomes(page, () => unreadIn(page), unread(2));
  await openSidebar(page);
  await press(page, "Tümünü okundu işaretle");
  await becomes(page, () => unreadIn(page), unread(0));
  assert.deepEqual(await statuses(2), { [two]: "READ", [three]: "READ" });
  await sidebar(page).getByRole("status").getByText(unread(0)).waitFor();
});

test("says in the sidebar that there is nothing, or why there is nothing to show", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 400 .*\/api\/notifications/);
  const page = await visitor({ as: "admin" });
  // What news brings would be asked for anew, without anybody pressing anything.
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
  await press(page, "Yeniden dene");
  await sidebar(page).getByRole("alert").getByText("Bir hata oluştu").waitFor();
  await page.unroute(LIST);
  await press(page, "Yeniden dene");
  await becomes(page, async () => await items(page).count() > 0, true);
});

test("keeps page, size, status and order in the address", async ({ open }) => {
  const page = await open("/notifications/", { as: "admin" });
  await page.getByRole("heading", { level: 1, name: "Sistem bildirimleri" }).waitFor();
  await becomes(page, async () => (await shownRows(page)).length, 10);
  const times = async () =>
    (await shownRows(page)).map(([, , time = ""]) =>
      time.replace(/^(\d+)\.(\d+)\.(\d+) /, "$3.$2.$1 ")
    );
  const newestFirst = await times();
  assert.deepEqual(newestFirst, newestFirst.toSorted().reverse());

  await page.getByRole("button", { name: "Geldiği zaman" }).click();
  await page.waitForURL("/notifications/?sort=createdAt%2Casc");
  await becomes(page, async () => {
    const all = await times();
    return String(all) === String(all.toSorted()) && String(all) !== String(newestFirst);
  }, true);
  await page.reload();
  await becomes(page, async () => (await times())[0] !== newestFirst[0], true);

  await page.getByRole("button", { name: "Okundu", exact: true }).click();
  await page.waitForURL("/notifications/?sort=createdAt%2Casc&status=READ");
  await becomes(
    page,
    async () => [...new Set((await shownRows(page)).map(([, status]) => status))],
    ["Okundu"],
  );
  await page.goBack();
  await page.waitForURL("/notifications/?sort=createdAt%2Casc");
  await page.goBack();
  await page.waitForURL("/notifications/");
  await becomes(page, times, newestFirst);

  await page.goto("/notifications/?page=2&size=5&sort=createdAt,desc");
  await becomes(page, times, newestFirst.slice(5));
  await page.goto("/notifications/?page=bir&size=-3&status=NONE&sort=title,up");
  await becomes(page, times, newestFirst);
  await page.goto("/notifications/?page=900");
  await becomes(page, () => Promise.resolve(/\?page=\d$/.test(placeOf(page))), true);
});

test("marks one and all as read on the page, and says when it cannot", async (site) => {
  site.expectConsole(/status of 500 .*\/read/);
  site.expectConsole(/Marking as read failed/);
  const { happen } = await newsFor(site, "admin");
  for (const name of ["Bir", "İki", "Üç"]) await happen(name);
  const page = await site.open("/notifications/", { as: "admin" });
  await becomes(page, () => unreadIn(page), unread(3));
  const check = page.getByRole("button", { name: "Okundu işaretle: Kilometre taşı başladı: İki" });
  await page.route(/\/read$/, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await check.click();
  await errorToast(page).waitFor();
  await check.click();
  await check.waitFor({ state: "detached" });
  await becomes(page, () => unreadIn(page), unread(2));
  await press(page, "Tümünü okundu işaretle");
  await toast(page, "Tümü okundu olarak işaretlendi").waitFor();
  await becomes(page, () => unreadIn(page), unread(0));
  await becomes(page, () => page.getByRole("button", { name: /^Okundu işaretle/ }).count(), 0);

  await happen("Dört");
  await comeBack(page);
  await becomes(page, () => unreadIn(page), unread(1));
  await page.getByRole("link", { name: "Kilometre taşı başladı: Dört" }).first().click();
  await page.waitForURL(/\/process\//);
  await becomes(page, () => unreadIn(page), unread(0));
});

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  page: (page) => page.locator("tbody tr").first().waitFor(),
  sidebar: async (page) => {
    await bell(page).click();
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  },
  toast: async (page) => {
    await page.getByTestId("toasts").getByRole("link").first().waitFor();
    await page.getByTestId("toasts").getByRole("link").first().focus();
  },
};

for (const [name, act] of Object.entries(SCREENS)) {
  test(`${name}: without a fault in light and dark, both languages, wide and narrow`, async (site) => {
    const { happen } = await newsFor(site, "member");
    const faults: Record<string, string[]> = {};
    for (const language of ["tr", "en"] satisfies Language[]) {
      await happen(`Bakılan ${language}`);
      const page = await site.visitor({
        as: "member",
        language,
        viewport: language === "tr" ? WIDE : NARROW,
        stillness: true,
        hasNews: name === "toast",
      });
      await page.goto("/notifications/");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await act(page);
      Object.assign(
        faults,
        await faultsAt(page, language, language === "tr" ? [1440, 360] : [360, 1440]),
      );
      await page.context().close();
    }
    assert.deepEqual(faults, {});
  });
}
