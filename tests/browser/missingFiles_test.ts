import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { browserTests } from "../support/browser.ts";
import { placeOf, savingData, shownRows, toast } from "../support/browserPages.ts";

const test = browserTests();

/**
 * Leads from a page that loads nothing late to one of another bundle; what the frame loads late is
 * there then.
 */
async function accountLink(page: Page) {
  await page.getByRole("button", { name: "Her şeyi ara" }).waitFor();
  await page.getByRole("button", { name: /^Hesap: / }).click();
  const link = page.getByRole("menuitem", { name: "Hesabım" });
  await link.waitFor();
  await page.waitForLoadState("networkidle");
  return link;
}

const stands = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();

test("a screen whose code cannot be fetched says so within the app, and comes once it can", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_INTERNET_DISCONNECTED|^error: Checking for new notifications failed/);
  expectConsole(/ModuleFailure: The module of \/account/);
  const page = await visitor({ as: "admin" });
  await savingData(page);
  await page.goto("/unauthorized");
  await stands(page);
  const link = await accountLink(page);
  await page.context().setOffline(true);
  await link.click();
  const screen = page.getByRole("alert").filter({ hasText: "Bir şeyler ters gitti!" });
  await screen.getByText("Bu sayfa yüklenemedi. Bağlantınızı denetleyip yeniden deneyin.")
    .waitFor();
  await screen.getByRole("button", { name: "Yeniden dene" }).click();
  await toast(page, "Ağ hatası. Lütfen bağlantınızı denetleyin.").waitFor();
  assert.equal(placeOf(page), "/account");

  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Hesabım" }).waitFor();
  assert.equal(placeOf(page), "/account");
});

test("tools that cannot be fetched leave the list as it is, and come when they are asked for again", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  const page = await visitor({ as: "admin" });
  await savingData(page);
  const later = /\/assets\/later-/;
  await page.route(later, (route) => route.abort());
  await page.goto("/project/");
  const again = page.getByRole("button", {
    name: "Bazı araçlar yüklenemedi. Yeniden deneyin",
  });
  await again.waitFor();
  const columns = page.getByRole("button", { name: "Sütunlar" });
  const menu = page.getByRole("menu");
  // What the server drew stands there, and does nothing yet.
  await columns.click();
  assert.deepEqual([(await shownRows(page)).length, await menu.count()], [10, 0]);
  await page.unroute(later);
  await again.click();
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await again.waitFor({ state: "detached" });
  assert.equal((await shownRows(page)).length, 10);
});

test("after a release the press that met it arrives where it was going", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 404 .*\/assets\//);
  const page = await visitor({ as: "admin" });
  await savingData(page);
  await page.goto("/unauthorized");
  await stands(page);
  const link = await accountLink(page);
  let loads = 0;
  await page.route(
    /\/assets\//,
    (route) => loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on("framenavigated", () => loads += 1);
  await link.click();
  await page.getByRole("heading", { level: 1, name: "Hesabım" }).waitFor();
  assert.deepEqual([placeOf(page), loads > 0], ["/account", true]);
});

test("a form whose check cannot be fetched says so, keeps what was typed, and comes back with it", async ({ visitor, expectConsole }) => {
  expectConsole(/CheckMissing/);
  const page = await visitor({ as: "admin", language: "en" });
  await page.route(/\/assets\/schemaWorker-/, (route) => route.abort());
  await page.goto("/project/create");
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.waitFor();
  await page.waitForLoadState("networkidle");
  await name.fill("Gökçeada");
  const submit = page.getByRole("button", { name: "Create project" });
  await submit.click();
  await toast(page, "The form could not be checked").waitFor();
  assert.equal(await name.inputValue(), "Gökçeada");

  await page.unroute(/\/assets\/schemaWorker-/);
  await page.getByTestId("toasts").getByRole("button", { name: "Load anew" }).click();
  await page.getByRole("button", { name: "Restore what you typed" }).click();
  assert.equal(await name.inputValue(), "Gökçeada");
  await submit.click();
  await page.locator("[aria-invalid=true]").first().waitFor();
});

test("tools of the top bar that cannot be fetched leave the page, and come as they are asked for again", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  const page = await visitor({ as: "admin" });
  await page.route(/\/assets\/tools-/, (route) => route.abort());
  await page.goto("/company/");
  const again = page.getByRole("alert").getByRole("button", {
    name: "Bazı araçlar yüklenemedi. Yeniden deneyin",
  });
  await again.waitFor();
  await stands(page);
  await page.getByRole("navigation", { name: "Ana gezinme" }).waitFor();

  await page.unroute(/\/assets\/tools-/);
  await again.click();
  await page.getByRole("button", { name: "Her şeyi ara" }).waitFor();
  await page.getByRole("button", { name: /^Bildirimler/ }).waitFor();
  assert.equal(await again.count(), 0);
});
