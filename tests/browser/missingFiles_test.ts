import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { placeOf, shownRows, toast } from "../support/browserPages.ts";

const test = browserTests();

const navigate = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link", { name }).click();

const stands = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();

test("a screen whose code cannot be fetched says so within the app, and comes once it can", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await visitor({ as: "admin" });
  await page.goto("/");
  await stands(page);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await navigate(page, "İş ortakları");
  const screen = page.getByRole("alert").filter({ hasText: "Bir şeyler ters gitti!" });
  await screen.getByText("Bu sayfa yüklenemedi. Bağlantınızı denetleyip yeniden deneyin.")
    .waitFor();
  await screen.getByRole("button", { name: "Yeniden dene" }).click();
  await toast(page, "Ağ hatası. Lütfen bağlantınızı denetleyin.").waitFor();
  assert.equal(placeOf(page), "/company/");

  await page.context().setOffline(false);
  await screen.getByRole("button", { name: "Yeniden dene" }).click();
  await becomes(page, async () => (await shownRows(page)).length, 10);
  assert.equal(placeOf(page), "/company/");
});

test("after a release the press that met it arrives where it was going", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 404 .*\/assets\//);
  const page = await visitor({ as: "admin" });
  await page.goto("/");
  await stands(page);
  await page.waitForLoadState("networkidle");
  let loads = 0;
  await page.route(
    /\/assets\//,
    (route) => loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on("framenavigated", () => loads += 1);
  await navigate(page, "Kullanıcılar");
  await becomes(page, async () => (await shownRows(page)).length, 10);
  assert.equal(placeOf(page), "/user/");
});

test("a form whose check cannot be fetched says so, keeps what was typed, and comes back with it", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  expectConsole(/CheckMissing/);
  const page = await visitor({ as: "admin", language: "en" });
  await page.goto("/project/create");
  await page.waitForLoadState("networkidle");
  await page.route(/\/assets\//, (route) => route.abort());
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.fill("Gökçeada");
  const submit = page.getByRole("button", { name: "Create project" });
  await submit.click();
  await toast(page, "The form could not be checked").waitFor();
  assert.equal(await name.inputValue(), "Gökçeada");

  await page.unroute(/\/assets\//);
  await page.getByTestId("toasts").getByRole("button", { name: "Load anew" }).click();
  await page.getByRole("button", { name: "Restore what you typed" }).click();
  assert.equal(await name.inputValue(), "Gökçeada");
  await submit.click();
  await page.locator("[aria-invalid=true]").first().waitFor();
});
