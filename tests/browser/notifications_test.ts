import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  countPolls,
  createNotificationSource,
  findBell,
  formatUnread,
  readUnreadLabel,
  setVisibility,
} from "../support/browserNotifications.ts";
import { findToast, readAddress } from "../support/browserPages.ts";

const test = createBrowserTest();

const NEWS = /\/api\/notifications\/undelivered$/;
const ACKNOWLEDGE = /\/acknowledge-delivery$/;
const PERIOD = 10_000;

/** Advances all tabs' clocks until they have polled. */
const waitForPoll = (page: Page) => page.clock.runFor(PERIOD + 1_000);

/** Something the page says in its console. */
const waitForConsole = (page: Page, words: string) =>
  page.waitForEvent("console", (message) => message.text().startsWith(words));

/** Counts toasts with a title over all tabs. */
async function countToasts(tabs: Page[], title: string): Promise<number> {
  const counts = await Promise.all(tabs.map((tab) => findToast(tab, title).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

test("notifications: the responsible user is notified of a moved milestone with a link", async (site) => {
  const { notify, readStatuses } = await createNotificationSource(site, "viewer");
  const page = await site.newPage({ as: "viewer" });
  await page.clock.install();
  const pendingResponse = page.waitForResponse(NEWS);
  await page.goto("/");
  await pendingResponse;
  await expectEventually(() => readUnreadLabel(page), formatUnread(0));
  const title = await notify("Saha denetimi");
  await waitForPoll(page);
  await findToast(page, title).waitFor();
  await expectEventually(() => readUnreadLabel(page), formatUnread(1));
  await expectEventually(() => readStatuses(1), { [title]: "DELIVERED" });
  await expectEventually(() =>
    page.getByRole("navigation", { name: "Ana gezinme" })
      .getByRole("link", { name: /^Bildirimler/ }).textContent(), "Bildirimler1");

  await page.getByTestId("toasts").getByRole("link", { name: "Göster" }).click();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}\?milestone=/);
  await findToast(page, title).waitFor({ state: "detached" });
  await expectEventually(() => readUnreadLabel(page), formatUnread(0));
  assert.deepEqual(await readStatuses(1), { [title]: "READ" });
});

test("notifications: one tab of five polls, shows each once, and another takes over when it closes", async (site) => {
  const { notify, readStatuses } = await createNotificationSource(site, "member");
  const first = await site.newPage({ as: "member" });
  await first.clock.install();
  const tabs = [
    first,
    ...await Promise.all([1, 2, 3, 4].map(() => first.context().newPage())),
  ].map((page) => ({ page, polls: countPolls(page) }));
  for (const { page } of tabs) {
    await page.goto("/unauthorized");
    await expectEventually(() => readUnreadLabel(page), formatUnread(0));
  }
  const listPolling = () => tabs.filter(({ polls }) => polls() > 0);
  await expectEventually(() => Promise.resolve(listPolling().length), 1);

  const one = await notify("Birinci");
  await waitForPoll(first);
  for (const { page } of tabs) await expectEventually(() => readUnreadLabel(page), formatUnread(1));
  await expectEventually(() => countToasts(tabs.map(({ page }) => page), one), 1);

  // Closed in the middle: the toast is shown, and the server does not know it yet.
  const [leader] = listPolling();
  assert.ok(leader);
  const requestStarted = Promise.withResolvers<void>();
  await leader.page.route(ACKNOWLEDGE, () => requestStarted.resolve());
  const two = await notify("İkinci");
  await waitForPoll(first);
  await requestStarted.promise;
  await findToast(leader.page, two).waitFor();
  await leader.page.close();
  const others = tabs.filter((tab) => tab !== leader);
  const pages = others.map(({ page }) => page);
  for (const page of pages) await expectEventually(() => readUnreadLabel(page), formatUnread(2));
  const [survivor] = pages;
  assert.ok(survivor);
  await expectEventually(() => readStatuses(2), { [one]: "DELIVERED", [two]: "DELIVERED" });
  assert.deepEqual([await countToasts(pages, two), listPolling().length], [0, 2]);

  const three = await notify("Üçüncü");
  await waitForPoll(survivor);
  for (const page of pages) await expectEventually(() => readUnreadLabel(page), formatUnread(3));
  await expectEventually(() => countToasts(pages, three), 1);
  assert.deepEqual([await countToasts(pages, two), listPolling().length], [0, 2]);
});

test("notifications: a hidden tab leaves polling to a visible tab and polls at once when shown", async (site) => {
  await createNotificationSource(site, "manager");
  const page = await site.newPage({ as: "manager" });
  await page.clock.install();
  const polls = countPolls(page);
  const pendingResponse = page.waitForResponse(NEWS);
  await page.goto("/unauthorized");
  await pendingResponse;
  await expectEventually(() => readUnreadLabel(page), formatUnread(0));
  const again = page.waitForResponse(NEWS);
  await page.clock.runFor(PERIOD + 1_000);
  await again;
  await setVisibility(page, "hidden");
  const before = polls();
  await page.clock.runFor(6 * PERIOD);
  assert.equal(polls(), before);

  const other = await page.context().newPage();
  const shown = other.waitForResponse(NEWS);
  await other.goto("/unauthorized");
  await shown;
  await setVisibility(other, "hidden");
  const returned = page.waitForResponse(NEWS);
  await setVisibility(page, "visible");
  await returned;
  assert.equal(polls(), before + 1);
});

test("notifications: a failed poll shows no message and is repeated later", async (site) => {
  site.expectConsole(/status of 403 .*\/undelivered/);
  site.expectConsole(/Checking for new notifications failed/);
  const { notify } = await createNotificationSource(site, "manager");
  const title = await notify("Gecikmiş haber");
  const page = await site.newPage({ as: "manager", showsPendingNotifications: true });
  await page.clock.install();
  await page.route(NEWS, (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "?", status: 403, detail: "?" },
    }), { times: 1 });
  const loggedFailure = waitForConsole(page, "Checking for new notifications failed");
  await page.goto("/notifications/");
  await loggedFailure;
  await findBell(page).waitFor();
  const pendingResponse = page.waitForResponse(NEWS);
  await page.clock.runFor(2 * PERIOD + 1_000);
  assert.equal((await pendingResponse).status(), 200);
  await findToast(page, title).waitFor();
  assert.deepEqual([readAddress(page), await countToasts([page], "?")], ["/notifications/", 0]);
});

test("notifications: a failed acknowledgement is repeated without a second toast", async (site) => {
  site.expectConsole(/status of 500 .*\/acknowledge-delivery/);
  site.expectConsole(/Acknowledging a notification failed/);
  const { notify, readStatuses } = await createNotificationSource(site, "manager");
  const title = await notify("İki kez söylenmez");
  const page = await site.newPage({ as: "manager", showsPendingNotifications: true });
  await page.clock.install();
  await page.route(ACKNOWLEDGE, (route) => route.fulfill({ status: 500 }));
  const loggedFailure = waitForConsole(page, "Acknowledging a notification failed");
  await page.goto("/unauthorized");
  await findToast(page, title).waitFor();
  await loggedFailure;
  await page.getByTestId("toasts").getByRole("button", { name: "İletiyi kapat" }).press("Enter");
  await page.clock.runFor(1_000);
  await findToast(page, title).waitFor({ state: "detached" });
  assert.deepEqual(await readStatuses(1), { [title]: "PENDING" });
  await page.unroute(ACKNOWLEDGE);
  const acknowledged = page.waitForResponse(ACKNOWLEDGE);
  await page.clock.runFor(PERIOD);
  assert.equal((await acknowledged).status(), 200);
  assert.deepEqual([await countToasts([page], title), await readStatuses(1)], [0, {
    [title]: "DELIVERED",
  }]);
});

test("notifications: show none twice after a reload", async (site) => {
  const { notify, readStatuses } = await createNotificationSource(site, "manager");
  const title = await notify("Yenilenince söylenmez");
  const page = await site.newPage({ as: "manager", showsPendingNotifications: true });
  const requestStarted = Promise.withResolvers<void>();
  let isAnswering = false;
  // Taken away before the reload, the route would let through what it holds.
  await page.route(ACKNOWLEDGE, async (route) => {
    if (isAnswering) return await route.continue();
    requestStarted.resolve();
  });
  await page.goto("/unauthorized");
  await requestStarted.promise;
  await findToast(page, title).waitFor();
  isAnswering = true;
  const acknowledged = page.waitForResponse(ACKNOWLEDGE);
  await page.reload();
  assert.equal((await acknowledged).status(), 200);
  assert.deepEqual([await countToasts([page], title), await readStatuses(1)], [0, {
    [title]: "DELIVERED",
  }]);
});
