import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { FIELD_ERROR_TOAST_MS, SIDEBAR_COLLAPSED_KEY, TOAST_MS } from "../../contract/constants.ts";
import { createBrowserTest, NARROW } from "../support/browser.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { createJsonFetch, type ListResponse } from "../support/browserMilestones.ts";
import { enableSaveData, readAddress, readRows, waitForFocusIn } from "../support/browserPages.ts";

/** A toast fades away so long, in milliseconds. */
const TOAST_LEAVE_MS = 200;

const test = createBrowserTest();

const toasts = (page: Page) => page.getByTestId("toasts").locator("[data-kind]");
const readFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

/** Opens the page that raises toasts and pauses its clock. */
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

test("failed chunk: reloads the page once and never loops", async ({ newPage, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  expectConsole(/module of \/account could not be loaded/);
  const page = await newPage({ as: "viewer" });
  await enableSaveData(page);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  let loads = 0;
  page.on("load", () => loads += 1);
  await page.route(ACCOUNT_BUNDLE, (route) => route.abort());
  await openAccount(page);
  await page.getByRole("alert").getByText("Bir şeyler ters gitti!").waitFor();
  await expectEventually(() => Promise.resolve(loads), 1);
  assert.equal(readAddress(page), "/account");

  await page.unroute(ACCOUNT_BUNDLE);
  await page.getByRole("button", { name: "Yeniden dene" }).click();
  await page.getByRole("heading", { level: 1, name: "Hesabım" }).waitFor();
});

test("failed chunk: one reload recovers when only the first request fails", async ({ newPage, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  const page = await newPage({ as: "viewer" });
  await enableSaveData(page);
  let loads = 0;
  page.on("load", () => loads += 1);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.route(ACCOUNT_BUNDLE, (route) => route.abort(), { times: 1 });
  await openAccount(page);
  await page.getByRole("heading", { level: 1, name: "Hesabım" }).waitFor();
  await expectEventually(() => Promise.resolve(loads), 2);
});

test("loading bar: is shown while a response is slow", async ({ newPage }) => {
  const page = await newPage({ as: "viewer" });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const line = page.getByRole("status").getByText("Yükleniyor");
  await line.waitFor({ state: "detached" });
  const deferredResponse = Promise.withResolvers<void>();
  await page.route(/\/api\/projects\?/, async (route) => {
    await deferredResponse.promise;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Ana gezinme" })
    .getByRole("link", { name: "Projeler" }).click();
  await line.waitFor({ state: "visible" });
  deferredResponse.resolve();
  await line.waitFor({ state: "detached" });
  await expectEventually(async () => (await readRows(page)).length, 10);
});

test("toast: closes after five seconds, or eight with field errors", async ({ newPage }) => {
  const page = await newPage({ as: "viewer" });
  await openToasts(page);
  const kinds = { "Başarı bildirimi": TOAST_MS, "Alan hatası bildirimi": FIELD_ERROR_TOAST_MS };
  for (const [name, duration] of Object.entries(kinds)) {
    await raise(page, name);
    await page.clock.runFor(duration - 1);
    await expectEventually(() => toasts(page).count(), 1);
    await page.clock.runFor(1 + TOAST_LEAVE_MS);
    await toasts(page).waitFor({ state: "detached" });
  }
});

test("toast: stays under the pointer and in focus and closes on request", async ({ newPage }) => {
  const page = await newPage({ as: "viewer" });
  await openToasts(page);
  await raise(page, "Bilgi bildirimi");
  await page.clock.runFor(1000);
  await toasts(page).hover();
  await page.clock.runFor(10 * TOAST_MS);
  await expectEventually(() => toasts(page).count(), 1);
  await page.mouse.move(700, 700);
  await page.clock.runFor(TOAST_MS + 1000);
  await toasts(page).waitFor({ state: "detached" });

  await raise(page, "Uyarı bildirimi");
  const close = toasts(page).getByRole("button", { name: "İletiyi kapat" });
  await page.clock.runFor(1000);
  await close.focus();
  await page.clock.runFor(10 * TOAST_MS);
  await expectEventually(() => toasts(page).count(), 1);
  await page.keyboard.press("Enter");
  await page.clock.runFor(1000);
  await toasts(page).waitFor({ state: "detached" });
});

test("toast: is below the top bar, and menus open above it", async ({ openPage }) => {
  const page = await openPage("/toast-test", { as: "admin" });
  await page.getByRole("button", { name: "Bilgi bildirimi" }).click();
  // Under the pointer it stays.
  await toasts(page).hover();
  const topBar = await page.getByRole("banner").boundingBox();
  const toast = await toasts(page).boundingBox();
  assert.ok(topBar && toast && topBar.y + topBar.height <= toast.y);
  await page.getByRole("button", { name: /Deniz Işıklı/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Oturumu kapat" }).click({ trial: true });
});

test("frame: works using only the keyboard and restores the focus", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "admin" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  await page.keyboard.press("Tab");
  await expectEventually(() => readFocus(page), "İçeriğe geç");
  await page.keyboard.press("Enter");
  await expectEventually(() => page.evaluate(() => document.activeElement?.id), "main");
  await page.keyboard.press("Tab");
  await expectEventually(() => readFocus(page), "CSV indir");
  await page.keyboard.press("Tab");
  await expectEventually(() => readFocus(page), "Yeni proje");

  await page.getByRole("table").getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  const disable = page.getByRole("button", { name: "Devre dışı bırak", exact: true });
  await disable.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await waitForFocusIn(question);
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press("Tab");
    assert.ok(await question.evaluate((box) => box.contains(document.activeElement)));
  }
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await expectEventually(() => readFocus(page), "Devre dışı bırak");

  const look = page.getByRole("button", { name: "Tema" });
  await look.focus();
  await page.keyboard.press("Enter");
  await waitForFocusIn(page.getByRole("menu"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await expectEventually(() => look.evaluate((button) => button === document.activeElement), true);
});

test("frame: sidebar, theme and language survive a reload", async ({ openPage }) => {
  const page = await openPage("/", { as: "viewer" });
  const navigation = page.getByRole("navigation", { name: /^(Ana gezinme|Main navigation)$/ });
  const measureWidth = async () => (await navigation.boundingBox())?.width;
  await expectEventually(measureWidth, 232);
  await navigation.getByRole("button", { name: "Daralt" }).click();
  await expectEventually(measureWidth, 56);
  const places = await navigation.getByRole("link").evaluateAll((links) =>
    links.map((link) => {
      const { left, right } = link.getBoundingClientRect();
      return [left, right];
    })
  );
  assert.deepEqual(places, places.map(() => [10, 46]));
  const readStored = (key: string) => page.evaluate((key) => localStorage.getItem(key), key);
  await expectEventually(() => readStored(SIDEBAR_COLLAPSED_KEY), "true");

  const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await readBackground();
  await page.getByRole("button", { name: "Tema" }).click();
  await page.getByRole("menuitemradio", { name: "Koyu tema" }).click();
  await expectEventually(async () => (await readBackground()) === light, false);
  const dark = await readBackground();
  await page.getByRole("button", { name: "TR: Switch to English" }).click();
  await page.getByRole("link", { name: "Projects" }).first().waitFor();

  await page.reload();
  await expectEventually(measureWidth, 56);
  await expectEventually(readBackground, dark);
  await page.getByRole("button", { name: "EN: Switch to Turkish" }).waitFor();
  assert.deepEqual([await readStored("language"), await readStored("theme")], ["en", "dark"]);
});

test("frame: the navigation opens as a drawer on a narrow page", async ({ openPage }) => {
  const page = await openPage("/", { as: "viewer", viewport: NARROW });
  await page.getByRole("button", { name: "Gezinmeyi aç" }).click();
  const drawer = page.getByRole("dialog", { name: "Ana gezinme" });
  await drawer.getByRole("link", { name: "Projeler" }).click();
  await page.waitForURL("/project/");
  await drawer.waitFor({ state: "detached" });
  await expectEventually(async () => (await readRows(page)).length, 10);
});

test("frame: the narrow top bar shows a page's whole name or none of it", async ({ sharedPage }) => {
  const page = await sharedPage({ as: "viewer", viewport: NARROW, language: "tr" });
  const readings: Record<string, string> = {};
  for (const path of ["/", "/project/", "/feedback/my", "/account", "/unauthorized", "/nowhere"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const bar = page.getByRole("banner");
    // The tools come after the page, and take room from the name.
    await bar.getByRole("button", { name: "Her şeyde ara" }).waitFor();
    readings[path] = await bar.evaluate((header) => {
      const name = header.querySelector("[aria-current=page]");
      const line = name?.closest("ol")?.getBoundingClientRect();
      const box = name?.getBoundingClientRect();
      if (!box || !line || box.width === 0 || box.top >= line.bottom) return "";
      const isWhole = box.right <= line.right && box.top >= line.top && box.bottom <= line.bottom &&
        name instanceof HTMLElement && name.scrollWidth <= name.clientWidth + 1;
      return isWhole ? name.textContent : `part of ${name?.textContent}`;
    });
  }
  assert.deepEqual(readings, {
    "/": "",
    "/project/": "",
    "/feedback/my": "",
    "/account": "Hesabım",
    "/unauthorized": "",
    "/nowhere": "",
  });
});

test("frame: a page's menu stays next to its action and counts stay on one line when narrow", async (browserTest) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { data: [project] } = await fetchJson<ListResponse<{ id: string }>>("/api/projects?size=1");
  const page = await browserTest.openPage(`/project/${project?.id}`, {
    as: "admin",
    viewport: NARROW,
  });
  const getBox = async (part: Locator) => await part.boundingBox() ?? assert.fail("it has no box");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await waitForStablePage(page);
  const [action, menu] = [
    await getBox(button("Düzenle")),
    await getBox(button("Diğer işlemler")),
  ];
  assert.equal(menu.y, action.y);
  await page.getByRole("button", { name: /^Bildirimler/ }).click();
  const drawer = page.getByRole("dialog", { name: "Bildirimler" });
  await drawer.getByRole("button", { name: "Tümünü okundu olarak işaretle" }).waitFor();
  const count = await getBox(drawer.getByRole("status").filter({ hasText: "okunmamış" }));
  assert.ok(count.height < 24, `it is ${count.height} high`);
});

test("frame: the open tab is visible and activity has the page's width when narrow", async (browserTest) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { data: [project] } = await fetchJson<ListResponse<{ id: string }>>("/api/projects?size=1");
  const path = `/project/${project?.id}?tab=history`;
  const page = await browserTest.openPage(path, { as: "admin", viewport: NARROW });
  const tab = page.getByRole("tab", { name: "Etkinlik" });
  const getRightEdge = async (part: Locator) => {
    const { x, width } = await part.boundingBox() ?? assert.fail("it has no box");
    return x + width;
  };
  await expectEventually(async () => await getRightEdge(tab) <= NARROW.width, true);
  const sentence = page.getByRole("tabpanel").getByRole("listitem").first().locator("p");
  await expectEventually(async () => await getRightEdge(sentence) > 300, true);
});

test("static files: are sent with a strict content policy and cache headers", async ({ url }) => {
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
