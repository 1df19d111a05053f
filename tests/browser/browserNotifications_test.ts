import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { BROWSER_NOTIFICATIONS_KEY } from "../../src/actors/browserNotifications.ts";
import { becomes, browserTests } from "../support/browser.ts";
import {
  bell,
  countPolls,
  look,
  newsFor,
  pressRaised,
  raisedBy,
  standInForNotifications,
  unread,
  unreadIn,
} from "../support/browserNotifications.ts";
import { toast } from "../support/browserPages.ts";

const test = browserTests();

const PATH = "/notifications/preferences";
const PERIOD = 10_000;

const ownSwitch = (page: Page) => page.getByRole("switch", { name: "Tarayıcı bildirimleri" });
const ON = /^Açık: /;

test("what is new while nobody looks is shown by the browser, once, and leads there", async (site) => {
  const { happen, statuses } = await newsFor(site, "viewer");
  const page = await site.visitor({ as: "viewer" });
  const context = page.context();
  await context.grantPermissions(["notifications"]);
  await standInForNotifications(context, "default");
  await page.clock.install();
  await page.goto(PATH);
  await page.getByText(/^Kapalı\. /).waitFor();
  await ownSwitch(page).press("Space");
  await page.getByText(ON).waitFor();
  await page.reload();
  // What was permitted is permitted from now on.
  await page.evaluate(() => Notification.requestPermission());
  await look(page, "hidden");
  await look(page, "visible");
  await page.getByText(ON).waitFor();
  assert.equal(await ownSwitch(page).isChecked(), true);

  const other = await context.newPage();
  await other.goto("/unauthorized");
  await bell(other).waitFor();
  await other.evaluate(() => Notification.requestPermission());
  const tabs = [page, other];
  const raised = async () => (await Promise.all(tabs.map(raisedBy))).flat();
  for (const tab of tabs) await look(tab, "hidden");

  const title = await happen("Saha denetimi");
  await page.clock.runFor(PERIOD + 1_000);
  await becomes(page, raised, [title]);
  for (const tab of tabs) {
    await becomes(tab, () => unreadIn(tab), unread(1));
    assert.equal(await toast(tab, title).count(), 0);
  }
  await becomes(page, () => statuses(1), { [title]: "DELIVERED" });
  await page.clock.runFor(3 * PERIOD);
  assert.deepEqual(await raised(), [title]);

  // The one that is looked at leads, and shows a toast.
  await look(other, "visible");
  const second = await happen("Doğrulama");
  await page.clock.runFor(PERIOD + 1_000);
  await toast(other, second).waitFor();
  assert.deepEqual([await raised(), await toast(page, second).count()], [[title], 0]);

  const leader = (await raisedBy(page)).length > 0 ? page : other;
  await pressRaised(leader);
  await leader.waitForURL(/\/process\/[0-9a-f-]{36}\?milestone=/);
  await becomes(page, () => statuses(2), { [title]: "READ", [second]: "DELIVERED" });
});

test("a browser that denies it says how to allow it, and a hidden tab rests", async (site) => {
  const page = await site.visitor({ as: "viewer" });
  await page.clock.install();
  const polls = countPolls(page);
  await page.goto(PATH);
  await page.getByText(/Yeniden izin vermek için adresin yanındaki/).waitFor();
  assert.deepEqual([await ownSwitch(page).isChecked(), await ownSwitch(page).isDisabled()], [
    false,
    true,
  ]);
  await becomes(page, () => Promise.resolve(polls() > 0), true);
  await page.evaluate((key) => localStorage.setItem(key, "on"), BROWSER_NOTIFICATIONS_KEY);
  await look(page, "hidden");
  const before = polls();
  await page.clock.runFor(6 * PERIOD);
  assert.equal(polls(), before);
});

test("what was chosen in one tab holds in the others at once", async (site) => {
  const page = await site.visitor({ as: "viewer" });
  const context = page.context();
  await context.grantPermissions(["notifications"]);
  await standInForNotifications(context, "granted");
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(PATH);
  await ownSwitch(page).press("Space");
  await other.getByText(ON).waitFor();
  await ownSwitch(other).press("Space");
  await page.getByText(/^Kapalı\. /).waitFor();
  assert.equal(await ownSwitch(page).isChecked(), false);
});
