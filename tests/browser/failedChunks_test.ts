import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  enableSaveData,
  expectLoaded,
  expectPrefetched,
  findToast,
  readAddress,
  readRows,
} from "../support/browserPages.ts";

const test = createBrowserTest();

/** Opens the account menu and returns its link to a page of another bundle. */
async function openAccountMenu(page: Page) {
  await page.getByRole("button", { name: "Her şeyde ara" }).waitFor();
  await page.getByRole("button", { name: /^Hesap: / }).click();
  const link = page.getByRole("menuitem", { name: "Hesabım" });
  await link.waitFor();
  await expectLoaded(page, ["frameTools", "lazyRootParts", "lazyParts", "Toasts"]);
  return link;
}

const waitForPage = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();

test("failed chunk: a page that cannot load shows an error and loads once online", async ({ newPage, expectConsole, tolerateConsole }) => {
  expectConsole(/net::ERR_INTERNET_DISCONNECTED|^error: Checking for new notifications failed/);
  tolerateConsole(/^error: Acknowledging a notification failed/);
  expectConsole(/ModuleFailure: The module of \/account/);
  const page = await newPage({ as: "admin" });
  await enableSaveData(page);
  await page.goto("/unauthorized");
  await waitForPage(page);
  const link = await openAccountMenu(page);
  await page.context().setOffline(true);
  await link.click();
  const errorScreen = page.getByRole("alert").filter({ hasText: "Bir şeyler ters gitti!" });
  await errorScreen.getByText("Bu sayfa yüklenemedi. Bağlantınızı denetleyip yeniden deneyin.")
    .waitFor();
  await errorScreen.getByRole("button", { name: "Yeniden dene" }).click();
  await findToast(page, "Ağ hatası. Lütfen bağlantınızı denetleyin.").waitFor();
  assert.equal(readAddress(page), "/account");

  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Hesabım" }).waitFor();
  assert.equal(readAddress(page), "/account");
});

test("failed chunk: missing list tools leave the list unchanged and load on retry", async ({ newPage, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  const page = await newPage({ as: "admin" });
  await enableSaveData(page);
  const lazyScripts = /\/assets\/(?:later|lazyParts)-/;
  await page.route(lazyScripts, (route) => route.abort());
  await page.goto("/project/");
  const retryButton = page.getByRole("button", {
    name: "Bazı araçlar yüklenemedi. Yeniden deneyin",
  });
  await retryButton.waitFor();
  const columns = page.getByRole("button", { name: "Sütunlar" });
  const menu = page.getByRole("menu");
  // The server-rendered button is shown, but nothing handles its click yet.
  await columns.click();
  assert.deepEqual([(await readRows(page)).length, await menu.count()], [10, 0]);
  await page.unroute(lazyScripts);
  await retryButton.click();
  await retryButton.waitFor({ state: "detached" });
  // If Chromium cached the failed script, the page was reloaded and lost the click.
  await expectEventually(async () => {
    if (await menu.count() === 0) await columns.click({ timeout: 2_000 });
    return await menu.count();
  }, 1);
  await page.keyboard.press("Escape");
  assert.equal((await readRows(page)).length, 10);
});

test("failed chunk: a link pressed after a release still opens its page", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 404 .*\/assets\//);
  const page = await newPage({ as: "admin" });
  await enableSaveData(page);
  await page.goto("/unauthorized");
  await waitForPage(page);
  const link = await openAccountMenu(page);
  let loads = 0;
  await page.route(
    /\/assets\//,
    (route) => loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on("framenavigated", () => loads += 1);
  await link.click();
  await page.getByRole("heading", { level: 1, name: "Hesabım" }).waitFor();
  assert.deepEqual([readAddress(page), loads > 0], ["/account", true]);
});

test("failed chunk: a form without its validation keeps the typed text across a reload", async ({ newPage, expectConsole }) => {
  expectConsole(/SchemasUnavailable/);
  const page = await newPage({ as: "admin", language: "en" });
  await page.route(/\/assets\/schemaWorker-/, (route) => route.abort());
  await page.goto("/project/create");
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.waitFor();
  await expectPrefetched(page);
  await name.fill("Gökçeada");
  const submit = page.getByRole("button", { name: "Create project" });
  await submit.click();
  await findToast(page, "The form could not be checked").waitFor();
  await expectEventually(() => name.inputValue(), "Gökçeada");

  await page.unroute(/\/assets\/schemaWorker-/);
  await page.getByTestId("toasts").getByRole("button", { name: "Reload" }).click();
  await page.getByRole("button", { name: "Restore what you typed" }).click();
  await expectEventually(() => name.inputValue(), "Gökçeada");
  await submit.click();
  await page.locator("[aria-invalid=true]").first().waitFor();
});

test("failed chunk: missing top bar tools leave the page unchanged and load on retry", async ({ newPage, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  const page = await newPage({ as: "admin" });
  await page.route(/\/assets\/frameTools-/, (route) => route.abort());
  await page.goto("/company/");
  const retryButton = page.getByRole("alert").getByRole("button", {
    name: "Bazı araçlar yüklenemedi. Yeniden deneyin",
  });
  await retryButton.waitFor();
  await waitForPage(page);
  await page.getByRole("navigation", { name: "Ana gezinme" }).waitFor();

  await page.unroute(/\/assets\/frameTools-/);
  await retryButton.click();
  await page.getByRole("button", { name: "Her şeyde ara" }).waitFor();
  await page.getByRole("button", { name: /^Bildirimler/ }).waitFor();
  await expectEventually(() => retryButton.count(), 0);
});

test("lazy part: takes no press on a row that is under way when its chunk loads", async ({ newPage }) => {
  const page = await newPage({ as: "manager" });
  const urls: string[] = [];
  const { promise: canLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/lazyParts-*", async (route) => {
    urls.push(route.request().url());
    await canLoad;
    await route.continue();
  });
  await page.goto("/milestones/");
  const link = page.locator("[data-row-link]").first();
  const path = await link.getAttribute("href");
  const date = page.getByRole("row").nth(1).locator("time").first();
  const { x, y } = await date.boundingBox() ?? assert.fail("it has no box");
  await expectEventually(() => Promise.resolve(urls.length > 1), true);
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  load();
  await page.evaluate(async (urls) => {
    for (const url of urls) await import(url);
    for (const _ of [1, 2]) await new Promise((resolve) => requestIdleCallback(resolve));
  }, urls);
  await page.mouse.up();
  await page.waitForURL(({ pathname, search }) => pathname + search === path);
});
