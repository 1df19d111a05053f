import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { FIELD_ERROR_TOAST_MS, SIDEBAR_COLLAPSED_KEY, TOAST_MS } from "../../contract/constants.ts";
import { becomes, browserTests, NARROW } from "../support/browser.ts";
import { answering, type Listed } from "../support/browserMilestones.ts";
import { focusIn, placeOf, savingData, shownRows } from "../support/browserPages.ts";

/** A toast fades away so long, in milliseconds. */
const TOAST_LEAVE_MS = 200;

const test = browserTests();

const toasts = (page: Page) => page.getByTestId("toasts").locator("[data-kind]");
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

/** Opens the page that raises toasts; from then on its time passes only when the test says so. */
async function openToasts(page: Page) {
  await page.clock.install();
  await page.goto("/toast-test");
  await page.getByRole("heading", { name: "Bildirim denemesi" }).waitFor();
  // What draws toasts comes with the first of them.
  await raise(page, "Bilgi bildirimi");
  await toasts(page).getByRole("button", { name: "İletiyi kapat" }).press("Enter");
  await toasts(page).waitFor({ state: "detached" });
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Presses the button by keyboard, so that the pointer stays away from the toasts. */
async function raise(page: Page, name: string) {
  await page.getByRole("button", { name }).press("Enter");
  await toasts(page).waitFor();
}

/** The start page fetches the lists, but not this. */
const ACCOUNT_BUNDLE = /\/assets\/settings-/;

async function openAccount(page: Page) {
  await page.getByRole("button", { name: /^Hesap: / }).click();
  await page.getByRole("menuitem", { name: "Hesabım" }).click();
}

test("reloads once for a page that fails to load, and never loops", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  expectConsole(/module of \/account could not be loaded/);
  const page = await visitor({ as: "viewer" });
  await savingData(page);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  let loads = 0;
  page.on("load", () => loads += 1);
  await page.route(ACCOUNT_BUNDLE, (route) => route.abort());
  await openAccount(page);
  await page.getByRole("alert").getByText("Bir şeyler ters gitti!").waitFor();
  await becomes(page, () => Promise.resolve(loads), 1);
  assert.equal(placeOf(page), "/account");

  await page.unroute(ACCOUNT_BUNDLE);
  await page.getByRole("button", { name: "Yeniden dene" }).click();
  await page.getByRole("heading", { level: 1, name: "Hesabım" }).waitFor();
});

test("comes back by one reload when only the first try failed", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  const page = await visitor({ as: "viewer" });
  await savingData(page);
  let loads = 0;
  page.on("load", () => loads += 1);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.route(ACCOUNT_BUNDLE, (route) => route.abort(), { times: 1 });
  await openAccount(page);
  await page.getByRole("heading", { level: 1, name: "Hesabım" }).waitFor();
  await becomes(page, () => Promise.resolve(loads), 2);
});

test("shows the loading line while an answer is slow", async ({ visitor }) => {
  const page = await visitor({ as: "viewer" });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const line = page.getByRole("status").getByText("Yükleniyor");
  await line.waitFor({ state: "detached" });
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/projects\?/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Ana gezinme" })
    .getByRole("link", { name: "Projeler" }).click();
  await line.waitFor({ state: "visible" });
  answer.resolve();
  await line.waitFor({ state: "detached" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
});

test("takes toasts away after five seconds, those with field errors after eight", async ({ visitor }) => {
  const page = await visitor({ as: "viewer" });
  await openToasts(page);
  const kinds = { "Başarı bildirimi": TOAST_MS, "Alan hatası bildirimi": FIELD_ERROR_TOAST_MS };
  for (const [name, duration] of Object.entries(kinds)) {
    await raise(page, name);
    await page.clock.runFor(duration - 1);
    assert.equal(await toasts(page).count(), 1, name);
    await page.clock.runFor(1 + TOAST_LEAVE_MS);
    await toasts(page).waitFor({ state: "detached" });
  }
});

test("holds toasts under the pointer and in focus, and closes them when asked", async ({ visitor }) => {
  const page = await visitor({ as: "viewer" });
  await openToasts(page);
  await raise(page, "Bilgi bildirimi");
  await page.clock.runFor(1000);
  await toasts(page).hover();
  await page.clock.runFor(10 * TOAST_MS);
  assert.equal(await toasts(page).count(), 1);
  await page.mouse.move(700, 700);
  await page.clock.runFor(TOAST_MS + 1000);
  await toasts(page).waitFor({ state: "detached" });

  await raise(page, "Uyarı bildirimi");
  const close = toasts(page).getByRole("button", { name: "İletiyi kapat" });
  await page.clock.runFor(1000);
  await close.focus();
  await page.clock.runFor(10 * TOAST_MS);
  assert.equal(await toasts(page).count(), 1);
  await page.keyboard.press("Enter");
  await page.clock.runFor(1000);
  await toasts(page).waitFor({ state: "detached" });
});

test("toasts leave a page's actions free, and menus open over them", async ({ open }) => {
  const page = await open("/project/", { as: "admin" });
  const action = await page.getByRole("link", { name: "Yeni proje" }).boundingBox();
  await page.goto("/toast-test");
  await page.getByRole("button", { name: "Bilgi bildirimi" }).click();
  // Under the pointer it stays.
  await toasts(page).hover();
  const told = await toasts(page).boundingBox();
  assert.ok(action && told && action.y + action.height <= told.y);
  await page.getByRole("button", { name: /Deniz Işıklı/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Oturumu kapat" }).click({ trial: true });
});

test("is walked by keyboard alone, and gives focus back", async ({ open }) => {
  const page = await open("/project/", { as: "admin" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  await page.keyboard.press("Tab");
  await becomes(page, () => focused(page), "İçeriğe geç");
  await page.keyboard.press("Enter");
  await becomes(page, () => page.evaluate(() => document.activeElement?.id), "main");
  await page.keyboard.press("Tab");
  await becomes(page, () => focused(page), "CSV indir");
  await page.keyboard.press("Tab");
  await becomes(page, () => focused(page), "Yeni proje");

  await page.getByRole("table").getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  const disable = page.getByRole("button", { name: "Devre dışı bırak", exact: true });
  await disable.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await focusIn(question);
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press("Tab");
    assert.ok(await question.evaluate((box) => box.contains(document.activeElement)));
  }
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await becomes(page, () => focused(page), "Devre dışı bırak");

  const look = page.getByRole("button", { name: "Görünüm" });
  await look.focus();
  await page.keyboard.press("Enter");
  await focusIn(page.getByRole("menu"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await becomes(page, () => look.evaluate((button) => button === document.activeElement), true);
});

test("keeps the sidebar, the look and the language as they were left", async ({ open }) => {
  const page = await open("/", { as: "viewer" });
  const navigation = page.getByRole("navigation", { name: /^(Ana gezinme|Main navigation)$/ });
  const width = async () => (await navigation.boundingBox())?.width;
  await becomes(page, width, 232);
  await navigation.getByRole("button", { name: "Daralt" }).click();
  await becomes(page, width, 56);
  const places = await navigation.getByRole("link").evaluateAll((links) =>
    links.map((link) => {
      const { left, right } = link.getBoundingClientRect();
      return [left, right];
    })
  );
  assert.deepEqual(places, places.map(() => [10, 46]));
  const kept = (key: string) => page.evaluate((key) => localStorage.getItem(key), key);
  assert.equal(await kept(SIDEBAR_COLLAPSED_KEY), "true");

  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Görünüm" }).click();
  await page.getByRole("menuitemradio", { name: "Koyu görünüm" }).click();
  await becomes(page, async () => (await ground()) === light, false);
  const dark = await ground();
  await page.getByRole("button", { name: "TR: Switch to English" }).click();
  await page.getByRole("link", { name: "Projects" }).first().waitFor();

  await page.reload();
  await becomes(page, width, 56);
  await becomes(page, ground, dark);
  await page.getByRole("button", { name: "EN: Switch to Turkish" }).waitFor();
  assert.deepEqual([await kept("language"), await kept("theme")], ["en", "dark"]);
});

test("opens the navigation as a drawer where it is narrow", async ({ open }) => {
  const page = await open("/", { as: "viewer", viewport: NARROW });
  await page.getByRole("button", { name: "Gezinmeyi aç" }).click();
  const drawer = page.getByRole("dialog", { name: "Ana gezinme" });
  await drawer.getByRole("link", { name: "Projeler" }).click();
  await page.waitForURL("/project/");
  await drawer.waitFor({ state: "detached" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
});

test("says the whole name of a page in the narrow top bar, or none of it", async ({ lasting }) => {
  const page = await lasting({ as: "viewer", viewport: NARROW, language: "tr" });
  const said: Record<string, string> = {};
  for (const path of ["/", "/project/", "/feedback/my", "/account", "/unauthorized", "/nowhere"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const bar = page.getByRole("banner");
    // The tools come after the page, and take room from the name.
    await bar.getByRole("button", { name: "Her şeyi ara" }).waitFor();
    said[path] = await bar.evaluate((header) => {
      const name = header.querySelector("[aria-current=page]");
      const line = name?.closest("ol")?.getBoundingClientRect();
      const box = name?.getBoundingClientRect();
      if (!box || !line || box.width === 0 || box.top >= line.bottom) return "";
      const isWhole = box.right <= line.right && box.top >= line.top && box.bottom <= line.bottom &&
        name instanceof HTMLElement && name.scrollWidth <= name.clientWidth + 1;
      return isWhole ? name.textContent : `part of ${name?.textContent}`;
    });
  }
  assert.deepEqual(said, {
    "/": "",
    "/project/": "",
    "/feedback/my": "",
    "/account": "Hesabım",
    "/unauthorized": "",
    "/nowhere": "",
  });
});

test("narrow, the menu of a page stays beside its action, and a drawer counts on one line", async (around) => {
  const ask = await answering(around, "admin");
  const { data } = await ask<Listed<{ id: string; status: string }>>("/api/processes?size=50");
  const completed = data.find(({ status }) => status === "COMPLETED");
  const page = await around.open(`/process/${completed?.id}`, { as: "admin", viewport: NARROW });
  const boxOf = async (part: Locator) => await part.boundingBox() ?? assert.fail("it has no box");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const [action, menu] = [
    await boxOf(button("Kilometre taşı")),
    await boxOf(button("Diğer işlemler")),
  ];
  assert.equal(menu.y, action.y);
  await page.getByRole("button", { name: /^Bildirimler/ }).click();
  const drawer = page.getByRole("dialog", { name: "Bildirimler" });
  await drawer.getByRole("button", { name: "Tümünü okundu işaretle" }).waitFor();
  const count = await boxOf(drawer.getByRole("status").filter({ hasText: "okunmamış" }));
  assert.ok(count.height < 24, `it is ${count.height} high`);
});

test("narrow, the tab that is open is in sight, and what happened has the width of the page", async (around) => {
  const ask = await answering(around, "admin");
  const { data: [project] } = await ask<Listed<{ id: string }>>("/api/projects?size=1");
  const path = `/project/${project?.id}?tab=history`;
  const page = await around.open(path, { as: "admin", viewport: NARROW });
  const tab = page.getByRole("tab", { name: "Hareketler" });
  const rightOf = async (part: Locator) => {
    const { x, width } = await part.boundingBox() ?? assert.fail("it has no box");
    return x + width;
  };
  await becomes(page, async () => await rightOf(tab) <= NARROW.width, true);
  const sentence = page.getByRole("tabpanel").getByRole("listitem").first().locator("p");
  await becomes(page, async () => await rightOf(sentence) > 300, true);
});

test("sends a strict content policy, and says how long files may be kept", async ({ url }) => {
  const page = await fetch(url);
  const html = await page.text();
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self'( 'sha256-[\w+/=]+')*(;|$)/);
  assert.doesNotMatch(policy, /unsafe-|\*/);
  assert.equal(page.headers.get("Cache-Control"), "no-cache");
  const assets = [...html.matchAll(/\/assets\/[^")]+/g)].map(([path]) => path);
  assert.ok(assets.length > 0);
  for (const path of assets) {
    const asset = await fetch(url + path, { headers: { "Accept-Encoding": "br" } });
    await asset.body?.cancel();
    assert.equal(asset.headers.get("Cache-Control"), "max-age=31536000, immutable", path);
  }
  const missing = await fetch(`${url}/assets/gone.js`);
  await missing.body?.cancel();
  assert.equal(missing.status, 404);
});
