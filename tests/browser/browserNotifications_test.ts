import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { BROWSER_NOTIFICATIONS_KEY } from "../../src/actors/browserNotifications.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  clickRaisedNotification,
  countPolls,
  createNotificationSource,
  findBell,
  formatUnread,
  readRaisedTitles,
  readUnreadLabel,
  setVisibility,
  stubBrowserNotifications,
} from "../support/browserNotifications.ts";
import { findToast } from "../support/browserPages.ts";

const test = createBrowserTest();

const PATH = "/notifications/preferences";
const PERIOD = 10_000;

const ownSwitch = (page: Page) => page.getByRole("switch", { name: "Tarayıcı bildirimleri" });
const ON = /^Açık: /;

test("browser notifications: a notification in a hidden tab is shown once and opens its link", async (site) => {
  const { notify, readStatuses } = await createNotificationSource(site, "viewer");
  const page = await site.newPage({ as: "viewer" });
  const context = page.context();
  await context.grantPermissions(["notifications"]);
  await stubBrowserNotifications(context, "default");
  await page.clock.install();
  await page.goto(PATH);
  await page.getByText(/^Kapalı\. /).waitFor();
  await ownSwitch(page).press("Space");
  await page.getByText(ON).waitFor();
  await page.reload();
  // What was permitted is permitted from now on.
  await page.evaluate(() => Notification.requestPermission());
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  await page.getByText(ON).waitFor();
  await expectEventually(() => ownSwitch(page).isChecked(), true);

  const other = await context.newPage();
  await other.goto("/unauthorized");
  await findBell(other).waitFor();
  await other.evaluate(() => Notification.requestPermission());
  const tabs = [page, other];
  const readAllRaisedTitles = async () => (await Promise.all(tabs.map(readRaisedTitles))).flat();
  for (const tab of tabs) await setVisibility(tab, "hidden");

  const title = await notify("Saha denetimi");
  await page.clock.runFor(PERIOD + 1_000);
  await expectEventually(readAllRaisedTitles, [title]);
  for (const tab of tabs) {
    await expectEventually(() => readUnreadLabel(tab), formatUnread(1));
    assert.equal(await findToast(tab, title).count(), 0);
  }
  await expectEventually(() => readStatuses(1), { [title]: "DELIVERED" });
  await page.clock.runFor(3 * PERIOD);
  assert.deepEqual(await readAllRaisedTitles(), [title]);

  // The one that is looked at leads, and shows a toast.
  await setVisibility(other, "visible");
  const second = await notify("Doğrulama");
  await page.clock.runFor(PERIOD + 1_000);
  await findToast(other, second).waitFor();
  assert.deepEqual([await readAllRaisedTitles(), await findToast(page, second).count()], [
    [title],
    0,
  ]);

  const leader = (await readRaisedTitles(page)).length > 0 ? page : other;
  await clickRaisedNotification(leader);
  await leader.waitForURL(/\/process\/[0-9a-f-]{36}\?milestone=/);
  await expectEventually(() => readStatuses(2), { [title]: "READ", [second]: "DELIVERED" });
});

test("browser notifications: a denied permission is explained and a hidden tab does not poll", async (site) => {
  const page = await site.newPage({ as: "viewer" });
  await page.clock.install();
  const polls = countPolls(page);
  await page.goto(PATH);
  await page.getByText(/Yeniden izin vermek için adresin yanındaki/).waitFor();
  assert.deepEqual([await ownSwitch(page).isChecked(), await ownSwitch(page).isDisabled()], [
    false,
    true,
  ]);
  await expectEventually(() => Promise.resolve(polls() > 0), true);
  await page.evaluate((key) => localStorage.setItem(key, "on"), BROWSER_NOTIFICATIONS_KEY);
  await setVisibility(page, "hidden");
  const before = polls();
  await page.clock.runFor(6 * PERIOD);
  assert.equal(polls(), before);
});

test("browser notifications: a choice in one tab applies to the other tabs at once", async (site) => {
  const page = await site.newPage({ as: "viewer" });
  const context = page.context();
  await context.grantPermissions(["notifications"]);
  await stubBrowserNotifications(context, "granted");
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(PATH);
  await ownSwitch(page).press("Space");
  await other.getByText(ON).waitFor();
  await ownSwitch(other).press("Space");
  await page.getByText(/^Kapalı\. /).waitFor();
  await expectEventually(() => ownSwitch(page).isChecked(), false);
});
