import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { readAddress, waitForFocusIn } from "../support/browserPages.ts";

const test = createBrowserTest();

const SEARCH = /\/api\/search\?/;

const field = (page: Page) => page.getByRole("combobox", { name: "Her şeyde ara" });
const button = (page: Page) => page.getByRole("button", { name: "Her şeyde ara" });
const palette = (page: Page) => page.getByRole("dialog", { name: "Her şeyde ara" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });

async function open(page: Page) {
  await button(page).waitFor();
  await page.keyboard.press("Control+k");
  await waitForFocusIn(field(page));
}

/** Returns the option that Enter would open. */
const readMarkedOption = (page: Page) =>
  field(page).evaluate((input) => {
    const id = input.getAttribute("aria-activedescendant");
    return id === null ? null : document.getElementById(id)?.textContent ?? null;
  });

test("palette: finds a project in any spelling, opens it and lists it as recent", async (site) => {
  const page = await site.openPage("/milestones/", { as: "member" });
  await open(page);
  await field(page).fill("BOZCAADA ruzg");
  await option(page, /^Bozcaada Rüzgâr Santrali/).waitFor();
  await expectEventually(
    () => readMarkedOption(page),
    "Bozcaada Rüzgâr SantraliIKL-0001 · Ege Rüzgâr Enerji A.Ş.",
  );
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Bozcaada Rüzgâr Santrali", level: 1 }).waitFor();
  await palette(page).waitFor({ state: "detached" });

  await open(page);
  await expectEventually(() => readMarkedOption(page), "Bozcaada Rüzgâr SantraliProjeler");
  await palette(page).getByRole("group", { name: "Sayfalar ve işlemler" }).waitFor();
});

test("palette: groups results by kind and leaves out kinds without permission", async (site) => {
  const listGroups = async (as: "admin" | "viewer") => {
    const page = await site.openPage("/", { as });
    await open(page);
    await Promise.all([page.waitForResponse(SEARCH), field(page).fill("elif")]);
    await palette(page).getByRole("status").filter({ hasText: /^Sonuç/ }).waitFor();
    return await palette(page).getByRole("group").evaluateAll((all) =>
      all.map((one) =>
        document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent
      )
    );
  };
  assert.deepEqual((await listGroups("admin")).includes("Kullanıcılar"), true);
  assert.deepEqual((await listGroups("viewer")).includes("Kullanıcılar"), false);
});

test("palette: offers pages and actions", async (site) => {
  const page = await site.openPage("/", { as: "manager" });
  await open(page);
  await field(page).fill("koyu tema");
  await expectEventually(() => readMarkedOption(page), "Koyu tema");
  await page.keyboard.press("Enter");
  await expectEventually(() => page.evaluate(() => localStorage.getItem("theme")), "dark");

  await open(page);
  await field(page).fill("rüzgar projeleri");
  await expectEventually(() => readMarkedOption(page), "Rüzgâr projeleri");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/project\/\?type=/);

  await open(page);
  await field(page).fill("yeni proje");
  await option(page, "Yeni proje oluştur").waitFor();
  // The action of the open page comes first.
  await expectEventually(() => readMarkedOption(page), "Yeni projeİklim projeleri");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/project\/create$/);
  await page.getByRole("textbox", { name: "Ad", exact: true }).fill("Yarım");

  await open(page);
  await field(page).fill("iş ortakları");
  await option(page, "İş ortakları").click();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await page.keyboard.press("Control+k");
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  assert.deepEqual([readAddress(page), await palette(page).count()], ["/project/create", 0]);
});

test("palette: offers a viewer no forbidden page", async (site) => {
  const page = await site.openPage("/", { as: "viewer" });
  await open(page);
  for (const words of ["yeni kullanıcı", "yeni proje", "hesap kayıtları"]) {
    await field(page).fill(words);
    await palette(page).getByText("Sonuç yok").first().waitFor();
    assert.equal(await palette(page).getByRole("option").count(), 0, words);
  }
});

test("palette: works with arrows, Home, End, Ctrl+Enter and Escape", async (site) => {
  const page = await site.openPage("/project/", { as: "admin" });
  await page.getByRole("searchbox").focus();
  await open(page);
  await field(page).fill("jeotermal");
  await option(page, /^Germencik Jeotermal I\b/).waitFor();
  const listOptions = () => palette(page).getByRole("option").allTextContents();
  await palette(page).getByRole("status").filter({ hasText: /^Sonuç:/ }).waitFor();
  const all = await listOptions();
  assert.ok(all.length > 3);
  const walked = [];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "End", "Home"]) {
    await page.keyboard.press(key);
    walked.push(all.indexOf(await readMarkedOption(page) ?? ""));
  }
  assert.deepEqual(walked, [1, 2, 1, all.length - 1, 0]);

  const opened = page.context().waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  const tab = await opened;
  await tab.waitForURL((url) => url.pathname !== "blank");
  assert.deepEqual([readAddress(page), await palette(page).count()], ["/project/", 1]);
  await tab.close();

  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  await waitForFocusIn(page.getByRole("searchbox"));

  await open(page);
  await field(page).fill("jeotermal");
  await option(page, "Tümünü listede göster: Projeler").waitFor();
  while (await readMarkedOption(page) !== "Tümünü listede göster: Projeler") {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("filter") === "jeotermal");
  await page.getByRole("link", { name: /^Germencik Jeotermal I\b/ }).waitFor();
});

test("palette: reports no results and a failed search, which is retried", async (site) => {
  site.expectConsole(/status of 503 .*\/api\/search/);
  const page = await site.openPage("/", { as: "member" });
  await open(page);
  await field(page).fill("böyle bir şey yok");
  await palette(page).getByText("Daha az ya da başka sözcükler deneyin.").waitFor();

  await page.route(SEARCH, (route) => route.fulfill({ status: 503 }));
  await field(page).fill("bozcaada");
  await palette(page).getByRole("button", { name: "Yeniden dene" }).waitFor();
  await page.unroute(SEARCH);
  await palette(page).getByRole("button", { name: "Yeniden dene" }).click();
  await option(page, /^Bozcaada Rüzgâr Santrali/).waitFor();
});

test("palette: recent records are removed on sign-out and not shown to another user", async (site) => {
  const page = await site.openPage("/project/", { as: "member" });
  const readVisits = () => page.evaluate(() => localStorage.getItem("visits"));
  await page.getByRole("link", { name: /^Bozcaada/ }).first().click();
  await expectEventually(async () => (await readVisits())?.includes("Bozcaada"), true);
  await open(page);
  await field(page).fill("oturumu kapat");
  await expectEventually(() => readMarkedOption(page), "Oturumu kapat");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/login/);
  await expectEventually(() => readVisits(), null);
});

test("palette: is opened by an icon and fills the top of the screen on a phone", async (site) => {
  const page = await site.openPage("/", { as: "member", viewport: NARROW });
  await button(page).click();
  await waitForFocusIn(field(page));
  await field(page).fill("bozcaada");
  await option(page, /^Bozcaada Rüzgâr Santrali/).click();
  await page.getByRole("heading", { name: "Bozcaada Rüzgâr Santrali", level: 1 }).waitFor();
  const overflow = await page.evaluate(() =>
    document.documentElement.scrollWidth > document.documentElement.clientWidth
  );
  assert.equal(overflow, false);
});

const keys = (page: Page) => page.getByRole("dialog", { name: "Klavye kısayolları", exact: true });

test('keyboard shortcuts: "?" lists them outside of fields and links to the help', async (site) => {
  const page = await site.openPage("/project/", { as: "viewer" });
  await button(page).waitFor();
  await page.getByRole("searchbox").fill("b");
  await page.getByRole("searchbox").press("?");
  assert.deepEqual(
    [await page.getByRole("searchbox").inputValue(), await keys(page).count()],
    ["b?", 0],
  );
  await page.getByRole("searchbox").fill("");
  await button(page).focus();
  await page.keyboard.press("?");
  await keys(page).waitFor();
  const headings = await keys(page).getByRole("heading", { level: 3 }).allTextContents();
  assert.deepEqual(headings, [
    "Her sayfada",
    "Listelerde",
    "Ararken",
    "Satır seçerken",
    "Takvimde",
    "Ekran görüntüsü alınırken",
    "Ekran görüntüsü işaretlenirken",
    "Bölüme git",
  ]);
  await page.keyboard.press("Control+k");
  assert.equal(await palette(page).count(), 0);
  await keys(page).getByRole("link", { name: "Bölümler ve nasıl yapılır" }).click();
  await page.getByRole("heading", { name: "Yardım", level: 1 }).waitFor();
  await keys(page).waitFor({ state: "detached" });
});

test("help: is in the user menu and covers only permitted pages", async (site) => {
  const page = await site.openPage("/project/", { as: "viewer" });
  await page.getByRole("button", { name: /^Hesap:/ }).click();
  await page.getByRole("menuitem", { name: "Yardım" }).click();
  await page.getByRole("heading", { name: "Yardım", level: 1 }).waitFor();
  const main = page.getByRole("main");
  assert.deepEqual(await main.getByRole("heading", { level: 2 }).allTextContents(), [
    "Nasıl yapılır",
    "Bölümler",
    "Klavye kısayolları",
  ]);
  assert.equal(await main.getByRole("link", { name: "Kullanıcılar" }).count(), 0);
  await main.getByRole("button", { name: "Tek tuşlu kısayolları kapat" }).click();
  await main.getByText("(kapalı)").first().waitFor();
  await main.getByRole("link", { name: "Kilometre taşları" }).click();
  await page.waitForURL(/\/milestones\/$/);
});

test("keyboard shortcuts: single keys are turned off and stay off after a reload", async (site) => {
  const page = await site.openPage("/", { as: "member", language: "en" });
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts", exact: true });
  const find = page.getByRole("dialog", { name: "Find anything" });
  const opener = page.getByRole("button", { name: "Find anything" });
  await opener.focus();
  await page.keyboard.press("/");
  await find.waitFor();
  await page.keyboard.press("Escape");
  await find.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await list.getByRole("button", { name: "Turn off single-key shortcuts" }).click();
  await list.getByText("(turned off)").first().waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.reload();
  await opener.focus();
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await page.keyboard.press("Control+k");
  await find.waitFor();
  await expectEventually(() => list.count(), 0);
  await page.getByRole("combobox").fill("klavye");
  await find.getByRole("option", { name: "Show keyboard shortcuts" }).click();
  await list.waitFor();
});
