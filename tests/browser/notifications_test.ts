import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import {
  bell,
  countPolls,
  look,
  newsFor,
  unread,
  unreadIn,
} from "../support/browserNotifications.ts";
import { placeOf, toast } from "../support/browserPages.ts";

const test = browserTests();

const NEWS = /\/api\/notifications\/undelivered$/;
const ACKNOWLEDGE = /\/acknowledge-delivery$/;
const PERIOD = 10_000;

/** The time of all tabs goes on until they have asked again. */
const untilAsked = (page: Page) => page.clock.runFor(PERIOD + 1_000);

/** Something the page says in its console. */
const said = (page: Page, words: string) =>
  page.waitForEvent("console", (message) => message.text().startsWith(words));

/** In how many toasts of all tabs a title stands. */
async function toasts(tabs: Page[], title: string): Promise<number> {
  const counts = await Promise.all(tabs.map((tab) => toast(tab, title).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

test("tells the responsible that a milestone was moved, and leads there", async (site) => {
  const { happen, statuses } = await newsFor(site, "viewer");
  const page = await site.visitor({ as: "viewer" });
  await page.clock.install();
  const answered = page.waitForResponse(NEWS);
  await page.goto("/");
  await answered;
  await becomes(page, () => unreadIn(page), unread(0));
  const title = await happen("Saha denetimi");
  await untilAsked(page);
  await toast(page, title).waitFor();
  await becomes(page, () => unreadIn(page), unread(1));
  await becomes(page, () => statuses(1), { [title]: "DELIVERED" });
  await becomes(
    page,
    () =>
      page.getByRole("navigation", { name: "Ana gezinme" })
        .getByRole("link", { name: /^Bildirimler/ }).textContent(),
    "Bildirimler1",
  );

  await page.getByTestId("toasts").getByRole("link", { name: "Göster" }).click();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}\?milestone=/);
  await toast(page, title).waitFor({ state: "detached" });
  await becomes(page, () => unreadIn(page), unread(0));
  assert.deepEqual(await statuses(1), { [title]: "READ" });
});

test("polls in one tab of five, tells each thing once, and goes on when that tab is closed", async (site) => {
  const { happen, statuses } = await newsFor(site, "member");
  const first = await site.visitor({ as: "member" });
  await first.clock.install();
  const tabs = [
    first,
    ...await Promise.all([1, 2, 3, 4].map(() => first.context().newPage())),
  ].map((page) => ({ page, polls: countPolls(page) }));
  for (const { page } of tabs) {
    await page.goto("/unauthorized");
    await becomes(page, () => unreadIn(page), unread(0));
  }
  const polling = () => tabs.filter(({ polls }) => polls() > 0);
  await becomes(first, () => Promise.resolve(polling().length), 1);

  const one = await happen("Birinci");
  await untilAsked(first);
  for (const { page } of tabs) await becomes(page, () => unreadIn(page), unread(1));
  await becomes(first, () => toasts(tabs.map(({ page }) => page), one), 1);

  // Closed in the middle: the toast is shown, and the server does not know it yet.
  const [leader] = polling();
  assert.ok(leader);
  const asked = Promise.withResolvers<void>();
  await leader.page.route(ACKNOWLEDGE, () => asked.resolve());
  const two = await happen("İkinci");
  await untilAsked(first);
  await asked.promise;
  await toast(leader.page, two).waitFor();
  await leader.page.close();
  const others = tabs.filter((tab) => tab !== leader);
  const pages = others.map(({ page }) => page);
  for (const page of pages) await becomes(page, () => unreadIn(page), unread(2));
  const [survivor] = pages;
  assert.ok(survivor);
  await becomes(survivor, () => statuses(2), { [one]: "DELIVERED", [two]: "DELIVERED" });
  assert.deepEqual([await toasts(pages, two), polling().length], [0, 2]);

  const three = await happen("Üçüncü");
  await untilAsked(survivor);
  for (const page of pages) await becomes(page, () => unreadIn(page), unread(3));
  await becomes(survivor, () => toasts(pages, three), 1);
  assert.deepEqual([await toasts(pages, two), polling().length], [0, 2]);
});

test("rests in a hidden tab, leaves asking to one that is looked at, and asks at once when it returns", async (site) => {
  await newsFor(site, "manager");
  const page = await site.visitor({ as: "manager" });
  await page.clock.install();
  const polls = countPolls(page);
  const answered = page.waitForResponse(NEWS);
  await page.goto("/unauthorized");
  await answered;
  await becomes(page, () => unreadIn(page), unread(0));
  const again = page.waitForResponse(NEWS);
  await page.clock.runFor(PERIOD + 1_000);
  await again;
  await look(page, "hidden");
  const before = polls();
  await page.clock.runFor(6 * PERIOD);
  assert.equal(polls(), before);

  const other = await page.context().newPage();
  const shown = other.waitForResponse(NEWS);
  await other.goto("/unauthorized");
  await shown;
  await look(other, "hidden");
  const returned = page.waitForResponse(NEWS);
  await look(page, "visible");
  await returned;
  assert.equal(polls(), before + 1);
});

test("says nothing and leads nowhere when it cannot ask, and asks again later", async (site) => {
  site.expectConsole(/status of 403 .*\/undelivered/);
  site.expectConsole(/Checking for new notifications failed/);
  const { happen } = await newsFor(site, "manager");
  const title = await happen("Gecikmiş haber");
  const page = await site.visitor({ as: "manager", hasNews: true });
  await page.clock.install();
  await page.route(NEWS, (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "?", status: 403, detail: "?" },
    }), { times: 1 });
  const refused = said(page, "Checking for new notifications failed");
  await page.goto("/notifications/");
  await refused;
  await bell(page).waitFor();
  const answered = page.waitForResponse(NEWS);
  await page.clock.runFor(2 * PERIOD + 1_000);
  assert.equal((await answered).status(), 200);
  await toast(page, title).waitFor();
  assert.deepEqual([placeOf(page), await toasts([page], "?")], ["/notifications/", 0]);
});

test("acknowledges later what it could not, without a second toast", async (site) => {
  site.expectConsole(/status of 500 .*\/acknowledge-delivery/);
  site.expectConsole(/Acknowledging a notification failed/);
  const { happen, statuses } = await newsFor(site, "manager");
  const title = await happen("İki kez söylenmez");
  const page = await site.visitor({ as: "manager", hasNews: true });
  await page.clock.install();
  await page.route(ACKNOWLEDGE, (route) => route.fulfill({ status: 500 }), { times: 1 });
  const refused = said(page, "Acknowledging a notification failed");
  await page.goto("/unauthorized");
  await toast(page, title).waitFor();
  await refused;
  await page.getByTestId("toasts").getByRole("button", { name: "İletiyi kapat" }).press("Enter");
  await page.clock.runFor(1_000);
  await toast(page, title).waitFor({ state: "detached" });
  assert.deepEqual(await statuses(1), { [title]: "PENDING" });
  const acknowledged = page.waitForResponse(ACKNOWLEDGE);
  await page.clock.runFor(PERIOD);
  assert.equal((await acknowledged).status(), 200);
  assert.deepEqual([await toasts([page], title), await statuses(1)], [0, { [title]: "DELIVERED" }]);
});

test("shows nothing a second time after a reload", async (site) => {
  const { happen, statuses } = await newsFor(site, "manager");
  const title = await happen("Yenilenince söylenmez");
  const page = await site.visitor({ as: "manager", hasNews: true });
  const asked = Promise.withResolvers<void>();
  let answers = false;
  // Taken away before the reload, the route would let through what it holds.
  await page.route(ACKNOWLEDGE, async (route) => {
    if (answers) return await route.continue();
    asked.resolve();
  });
  await page.goto("/unauthorized");
  await asked.promise;
  await toast(page, title).waitFor();
  answers = true;
  const acknowledged = page.waitForResponse(ACKNOWLEDGE);
  await page.reload();
  assert.equal((await acknowledged).status(), 200);
  assert.deepEqual([await toasts([page], title), await statuses(1)], [0, { [title]: "DELIVERED" }]);
});
