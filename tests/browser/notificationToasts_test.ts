import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  createNotificationSource,
  findBell,
  formatUnread,
  readUnreadLabel,
} from "../support/browserNotifications.ts";
import { findToast } from "../support/browserPages.ts";

const test = createBrowserTest();

const MARK_ALL = /\/mark-all-as-read/;
const POLL_INTERVAL = 10_000;

/** Reads the titles of the toasts from top to bottom. */
const readTitles = (page: Page) =>
  page.getByTestId("toasts").locator("[data-kind]").evaluateAll((toasts) =>
    toasts.map((one) => one.querySelector("[id]")?.textContent ?? one.textContent)
  );

/** Pauses the page's clock five seconds ahead: it runs meanwhile, and cannot go back. */
const pauseSoon = async (page: Page) =>
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));

/** Sends several notifications to an account. */
async function sendNotifications(site: BrowserTest, role: "manager" | "member", count: number) {
  const source = await createNotificationSource(site, role);
  const titles: string[] = [];
  for (let nth = 1; nth <= count; nth++) titles.push(await source.notify(`Adım ${nth}`));
  return { ...source, titles };
}

const readStoredVisits = (page: Page) => page.evaluate(() => localStorage.getItem("visits"));

for (const reason of ["signing out", "being disabled"] as const) {
  test(`toasts: none of the session remain on the sign-in page after ${reason}`, async (site) => {
    if (reason === "being disabled") site.expectConsole(/status of 401/);
    const { titles } = await sendNotifications(site, "manager", 3);
    const page = await site.newPage({
      as: "manager",
      showsPendingNotifications: true,
      hasMotion: true,
    });
    await page.goto("/toast-test");
    for (const title of titles) await findToast(page, title).waitFor();
    await page.getByRole("button", { name: "Başarı bildirimi" }).click();
    await findToast(page, "İşlem başarıyla tamamlandı").waitFor();
    await page.evaluate(() => localStorage.setItem("visits", '{"userId":"","visits":[]}'));
    if (reason === "signing out") {
      await page.getByRole("button", { name: /^Hesap/ }).click();
      await page.getByRole("menuitem", { name: "Oturumu kapat" }).click();
    } else {
      // A poll would end the session before the press.
      await page.route(/\/notifications\/undelivered$/, () => {});
      await setEnablement(site, "disable");
      await page.getByRole("link", { name: "Projeler", exact: true }).first().click();
    }
    await page.waitForURL(/\/login/);
    await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
    const endTitle = reason === "signing out" ? "Oturum kapatıldı" : "Oturumunuz sona erdi";
    await expectEventually(async () => {
      const shown = await readTitles(page);
      return [shown.length, shown[0]?.startsWith(endTitle)];
    }, [1, true]);
    assert.deepEqual([await readStoredVisits(page), await page.getByRole("dialog").count()], [
      null,
      0,
    ]);
    if (reason === "being disabled") await setEnablement(site, "enable");
  });
}

async function setEnablement({ fetchApi, signIn }: BrowserTest, action: "enable" | "disable") {
  const { access_token: token } = await signIn("admin");
  const query = "filters[0].fieldId=email&filters[0].operator=EQUALS" +
    "&filters[0].value=manager@iklim.example";
  const { data: [user] } = await (await fetchApi("GET", `/api/users?${query}`, { token })).json();
  assert.ok((await fetchApi("PUT", `/api/users/${user.id}/${action}`, { token })).ok);
}

test("toasts: merge many notifications into one that opens the sidebar and lasts 30 s", async (site) => {
  const { titles, readStatuses } = await sendNotifications(site, "member", 12);
  const page = await site.newPage({ as: "member", showsPendingNotifications: true });
  await page.clock.install();
  await page.goto("/unauthorized");
  await findToast(page, "12 yeni bildirim").waitFor();
  await pauseSoon(page);
  await expectEventually(
    () => readStatuses(12),
    Object.fromEntries(titles.toReversed().map((title) => [title, "DELIVERED"])),
  );
  assert.equal((await readTitles(page)).length, 1);
  await page.clock.runFor(20_000);
  await expectEventually(() => findToast(page, "12 yeni bildirim").count(), 1);
  await page.clock.runFor(10_000);
  await findToast(page, "12 yeni bildirim").waitFor({ state: "detached" });
  // A poll in between would show some of them on their own.
  const later = await sendNotifications(site, "member", 5);
  await page.clock.resume();
  await page.clock.runFor(POLL_INTERVAL + 1_000);
  await findToast(page, "5 yeni bildirim").waitFor();
  await page.getByTestId("toasts").getByRole("button", { name: "Göster" }).click();
  await page.getByRole("dialog", { name: "Bildirimler" }).getByText(later.titles[4] ?? "").first()
    .waitFor();
  await findToast(page, "5 yeni bildirim").waitFor({ state: "detached" });
});

test("toasts: show two results at once above three notifications", async (site) => {
  const { titles } = await sendNotifications(site, "manager", 3);
  const page = await site.newPage({ as: "manager", showsPendingNotifications: true });
  await page.clock.install();
  await page.goto("/toast-test");
  for (const title of titles) await findToast(page, title).waitFor();
  await pauseSoon(page);
  const result = page.getByRole("button", { name: "Başarı bildirimi" });
  await result.click();
  await result.click();
  await page.getByTestId("toasts").locator("[data-kind=success]").nth(1).waitFor();
  const shown = "İşlem başarıyla tamamlandı";
  assert.deepEqual(
    (await readTitles(page)).map((title) => title?.startsWith(shown)),
    [true, true, false, false, false],
  );
});

for (
  const [where, path] of [["sidebar", "/unauthorized"], [
    "page",
    "/notifications/?sort=createdAt,asc",
  ]]
) {
  test(`mark all as read: leaves later notifications unread, from the ${where}`, async (site) => {
    const { notify, readStatuses } = await sendNotifications(site, "member", 3);
    const page = await site.newPage({ as: "member" });
    const newest = where === "page" ? page.waitForResponse(/page=1&size=1&/) : undefined;
    await page.goto(path ?? "");
    await expectEventually(() => readUnreadLabel(page), formatUnread(3));
    if (where === "sidebar") {
      await findBell(page).click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    }
    await newest;
    const responseAllowed = Promise.withResolvers<void>();
    const requestStarted = Promise.withResolvers<void>();
    await page.route(MARK_ALL, async (route) => {
      requestStarted.resolve();
      await responseAllowed.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: /Tümünü okundu olarak işaretle/ }).click();
    await requestStarted.promise;
    const later = await notify("Bu arada");
    responseAllowed.resolve();
    await findToast(page, "Tümü okundu olarak işaretlendi").waitFor();
    await expectEventually(async () => (await readStatuses(4))[later] !== "READ", true);
    const read = Object.values(await readStatuses(4)).filter((status) => status === "READ");
    assert.equal(read.length, 3);
  });
}
