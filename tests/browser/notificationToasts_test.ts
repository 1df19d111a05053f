import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, type BrowserTest, browserTests } from "../support/browser.ts";
import { bell, newsFor, unread, unreadIn } from "../support/browserNotifications.ts";
import { toast } from "../support/browserPages.ts";

const test = browserTests();

const MARK_ALL = /\/mark-all-as-read/;
const PERIOD = 10_000;

/** The titles of the toasts from top to bottom. */
const titlesOf = (page: Page) =>
  page.getByTestId("toasts").locator("[data-kind]").evaluateAll((toasts) =>
    toasts.map((one) => one.querySelector("[id]")?.textContent ?? one.textContent)
  );

/** Something is announced to an account several times. */
async function announce(site: BrowserTest, role: "manager" | "member", count: number) {
  const news = await newsFor(site, role);
  const titles: string[] = [];
  for (let nth = 1; nth <= count; nth++) titles.push(await news.happen(`Adım ${nth}`));
  return { ...news, titles };
}

/** What is kept of the person in this browser, but for their tokens and choices. */
const visitsIn = (page: Page) => page.evaluate(() => localStorage.getItem("visits"));

for (const way of ["signing out", "being disabled"] as const) {
  test(`toasts: nothing of the session is left on the sign-in page after ${way}`, async (site) => {
    if (way === "being disabled") site.expectConsole(/status of 401/);
    const { titles } = await announce(site, "manager", 3);
    const page = await site.visitor({ as: "manager", hasNews: true });
    await page.goto("/toast-test");
    for (const title of titles) await toast(page, title).waitFor();
    await page.getByRole("button", { name: "Başarı bildirimi" }).click();
    await toast(page, "İşlem başarıyla tamamlandı").waitFor();
    await page.evaluate(() => localStorage.setItem("visits", '{"userId":"","visits":[]}'));
    if (way === "signing out") {
      await page.getByRole("button", { name: /^Hesap/ }).click();
      await page.getByRole("menuitem", { name: "Oturumu kapat" }).click();
    } else {
      await setEnablement(site, "disable");
      await page.getByRole("link", { name: "Projeler", exact: true }).first().click();
    }
    await page.waitForURL(/\/login/);
    await page.getByRole("heading", { name: "Oturum aç" }).waitFor();
    const left = way === "signing out" ? "Oturum kapatıldı" : "Oturumunuz sona erdi";
    await becomes(page, async () => {
      const shown = await titlesOf(page);
      return [shown.length, shown[0]?.startsWith(left)];
    }, [1, true]);
    assert.deepEqual([await visitsIn(page), await page.getByRole("dialog").count()], [null, 0]);
    if (way === "being disabled") await setEnablement(site, "enable");
  });
}

async function setEnablement({ api, signIn }: BrowserTest, action: "enable" | "disable") {
  const { access_token: token } = await signIn("admin");
  const query = "filters[0].fieldId=email&filters[0].operator=EQUALS" +
    "&filters[0].value=manager@iklim.example";
  const { data: [user] } = await (await api("GET", `/api/users?${query}`, { token })).json();
  assert.ok((await api("PUT", `/api/users/${user.id}/${action}`, { token })).ok);
}

test("toasts: many notifications are one toast that opens the sidebar and lasts 30 s", async (site) => {
  const { titles, statuses } = await announce(site, "member", 12);
  const page = await site.visitor({ as: "member", hasNews: true });
  await page.clock.install();
  await page.goto("/unauthorized");
  await toast(page, "12 yeni bildirim").waitFor();
  await becomes(
    page,
    () => statuses(12),
    Object.fromEntries(titles.toReversed().map((title) => [title, "DELIVERED"])),
  );
  assert.equal((await titlesOf(page)).length, 1);
  await page.clock.runFor(28_000);
  assert.equal(await toast(page, "12 yeni bildirim").count(), 1);
  await page.clock.runFor(3_000);
  await toast(page, "12 yeni bildirim").waitFor({ state: "detached" });

  const more = await announce(site, "member", 5);
  await page.clock.runFor(PERIOD + 1_000);
  await toast(page, "5 yeni bildirim").waitFor();
  await page.getByTestId("toasts").getByRole("button", { name: "Göster" }).click();
  await page.getByRole("dialog", { name: "Bildirimler" }).getByText(more.titles[4] ?? "").first()
    .waitFor();
  await toast(page, "5 yeni bildirim").waitFor({ state: "detached" });
});

test("toasts: two results are shown at once above three notifications", async (site) => {
  const { titles } = await announce(site, "manager", 3);
  const page = await site.visitor({ as: "manager", hasNews: true });
  await page.clock.install();
  await page.goto("/toast-test");
  for (const title of titles) await toast(page, title).waitFor();
  await page.clock.pauseAt(Date.now() + 1_000);
  const result = page.getByRole("button", { name: "Başarı bildirimi" });
  await result.click();
  await result.click();
  await page.getByTestId("toasts").locator("[data-kind=success]").nth(1).waitFor();
  const shown = "İşlem başarıyla tamamlandı";
  assert.deepEqual(
    (await titlesOf(page)).map((title) => title?.startsWith(shown)),
    [true, true, false, false, false],
  );
});

for (
  const [where, path] of [["sidebar", "/unauthorized"], [
    "page",
    "/notifications/?sort=createdAt,asc",
  ]]
) {
  test(`mark all as read: leaves unread what comes meanwhile, from the ${where}`, async (site) => {
    const { happen, statuses } = await announce(site, "member", 3);
    const page = await site.visitor({ as: "member" });
    const newest = where === "page" ? page.waitForResponse(/page=1&size=1&/) : undefined;
    await page.goto(path ?? "");
    await becomes(page, () => unreadIn(page), unread(3));
    if (where === "sidebar") {
      await bell(page).click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    }
    await newest;
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(MARK_ALL, async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: /Tümünü okundu işaretle/ }).click();
    await asked.promise;
    const later = await happen("Bu arada");
    held.resolve();
    await toast(page, "Tümü okundu olarak işaretlendi").waitFor();
    await becomes(page, async () => (await statuses(4))[later] !== "READ", true);
    const read = Object.values(await statuses(4)).filter((status) => status === "READ");
    assert.equal(read.length, 3);
  });
}
