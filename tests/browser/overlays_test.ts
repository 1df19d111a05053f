import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { readAddress, waitForFocusIn } from "../support/browserPages.ts";

const test = createBrowserTest();

const finder = (page: Page) => page.getByRole("button", { name: "Her şeyde ara" });
const tip = (page: Page) => page.locator("[role=tooltip]");

/** Moves the pointer onto an element, again if what shows tips had not loaded yet. */
const showTip = (page: Page, element: Locator) =>
  expectEventually(async () => {
    await page.mouse.move(5, 500);
    await element.hover();
    await tip(page).waitFor({ timeout: 2_000 });
    return true;
  }, true);

/** Opens a project from the list, so that there is a page to go back to. */
async function openProject(openPage: () => Promise<Page>): Promise<Page> {
  const page = await openPage();
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/project\/[\da-f-]{36}$/);
  await finder(page).waitFor();
  return page;
}

const OVERLAYS: Record<string, (page: Page) => Promise<unknown>> = {
  "the palette": (page) => finder(page).click(),
  "the notifications": (page) => page.getByRole("button", { name: /^Bildirimler/ }).click(),
  "the list of shortcuts": (page) => page.keyboard.press("?"),
};

for (const [name, open] of Object.entries(OVERLAYS)) {
  test(`back: closes ${name} before it leaves the page`, async ({ openPage }) => {
    const page = await openProject(() =>
      openPage("/project/", { as: "member", viewport: NARROW, hasMotion: true })
    );
    const address = readAddress(page);
    await open(page);
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.goBack();
    await expectEventually(() => dialog.count(), 0);
    // The app goes forward again after the browser went back.
    await expectEventually(() => Promise.resolve(readAddress(page)), address);
    await page.goBack();
    await page.waitForURL(/\/project\/$/);
    await page.getByRole("heading", { name: "İklim projeleri", level: 1 }).waitFor();
  });
}

test("back: closes a menu, a calendar in a dialog and a list of filters before it leaves", async ({ openPage }) => {
  const page = await openProject(() =>
    openPage("/project/", { as: "admin", viewport: NARROW, hasMotion: true })
  );
  const address = readAddress(page);
  const more = page.getByRole("main").getByRole("button", { name: "Diğer işlemler" }).first();
  await more.click();
  const menu = page.getByRole("menu");
  await menu.waitFor();
  await page.goBack();
  await expectEventually(() => menu.count(), 0);
  await expectEventually(() => Promise.resolve(readAddress(page)), address);
  await waitForFocusIn(more);
  await page.getByRole("button", { name: "Düzenle" }).click();
  const dialog = page.getByRole("dialog", { name: "Projeyi düzenle" });
  await dialog.getByRole("button", { name: /^Başlangıç tarihi: / }).click();
  const calendar = page.getByRole("dialog", { name: /^Başlangıç tarihi: / });
  await calendar.waitFor();
  await page.goBack();
  await expectEventually(() => calendar.count(), 0);
  await expectEventually(() => Promise.resolve(readAddress(page)), `${address}?edit=yes`);
  await dialog.waitFor();
  await page.goBack();
  await expectEventually(() => dialog.count(), 0);
  await page.goBack();
  await page.getByRole("heading", { name: "İklim projeleri", level: 1 }).waitFor();

  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole("search").getByRole("button", { name: /^Teknoloji/ }).click();
  const options = page.getByRole("option");
  await options.nth(0).click();
  await options.nth(1).click();
  await page.waitForURL(/type=.+type=|type=.+%2C|type=.+,/);
  const filtered = readAddress(page);
  await page.goBack();
  await expectEventually(() => options.count(), 0);
  await expectEventually(() => Promise.resolve(readAddress(page)), filtered);
});

test("back: saves a field that is edited in place and stays on the page", async ({ openPage }) => {
  const page = await openPage("/milestones/", { as: "admin" });
  await finder(page).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Projeler" }).click();
  const status = page.getByRole("button", { name: /: Durum, değiştir: / }).first();
  await status.click();
  const panel = page.getByRole("dialog");
  await panel.getByText("Devre dışı").click();
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Projeyi devre dışı bırak" });
  await question.waitFor();
  await page.goBack();
  await expectEventually(() => question.count(), 0);
  await panel.getByRole("button", { name: "Vazgeç" }).click();
  await expectEventually(() => panel.count(), 0);
  assert.equal(readAddress(page), "/project/");
});

test("back: a page below an area has a link back on narrow screens", async ({ openPage }) => {
  const page = await openProject(() =>
    openPage("/project/", { as: "member", viewport: NARROW, hasMotion: true })
  );
  await page.getByRole("link", { name: "Geri: Projeler" }).click();
  await page.waitForURL(/\/project\/$/);
  await page.getByRole("button", { name: "Gezinmeyi aç" }).waitFor();
});

test("tab title: begins with the record's name", async ({ openPage }) => {
  const page = await openProject(() => openPage("/project/?filter=Bozcaada", { as: "member" }));
  await expectEventually(
    () => page.title(),
    "Bozcaada Rüzgâr Santrali · Proje bilgileri · İklim",
  );
  await page.goBack();
  await expectEventually(() => page.title(), "İklim projeleri · İklim");
});

test("tooltip: names an icon button on hover and on keyboard focus, until Escape", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "admin" });
  await finder(page).waitFor();
  const theme = page.getByRole("button", { name: "Tema" });
  await showTip(page, theme);
  assert.deepEqual(await tip(page).allTextContents(), ["Tema"]);
  await page.mouse.move(5, 500);
  await expectEventually(() => tip(page).count(), 0);
  await finder(page).focus();
  while (await theme.evaluate((it) => it !== document.activeElement)) {
    await page.keyboard.press("Tab");
  }
  await expectEventually(() => tip(page).allTextContents(), ["Tema"]);
  await page.keyboard.press("Escape");
  await expectEventually(() => tip(page).count(), 0);
});

test("tooltip: shows a text that is cut on hover and on the focus of its row", async ({ openPage }) => {
  const page = await openPage("/milestones/", {
    as: "admin",
    viewport: { width: 1024, height: 768 },
  });
  await finder(page).waitFor();
  const row = page.getByRole("table").locator("tbody tr").first();
  const name = "Uzun adıyla satıra sığmayan bir projenin adı ".repeat(4).trim();
  const cut = row.locator("[data-under-name] *").filter({ hasNot: page.locator("*") }).first();
  await cut.evaluate((it, text) => it.textContent = text, name);
  await showTip(page, row.getByRole("link").first());
  await expectEventually(async () => (await tip(page).textContent())?.includes(name), true);
  await page.mouse.move(5, 500);
  await expectEventually(() => tip(page).count(), 0);
  await page.keyboard.press("j");
  await expectEventually(async () => (await tip(page).textContent())?.includes(name), true);
  // It is next to the text, not over the navigation next to the checkbox.
  await row.getByRole("checkbox").focus();
  const readLeft = async (part: Locator) => (await part.boundingBox())?.x ?? Infinity;
  const main = await readLeft(page.getByRole("main"));
  await expectEventually(async () => await readLeft(tip(page)) >= main, true);
  await page.keyboard.press("Escape");
  await expectEventually(() => tip(page).count(), 0);
  await showTip(page, row.getByRole("checkbox"));
  assert.ok(await readLeft(tip(page)) >= main);
  await page.setViewportSize({ width: 1280, height: 768 });
  await expectEventually(() => tip(page).count(), 0);
});

test("list controls: are in one row on phones", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "admin", viewport: NARROW });
  await finder(page).waitFor();
  const height = () => page.getByRole("search").evaluate((it) => it.getBoundingClientRect().height);
  await expectEventually(async () => await height() < 60, true);
});

test("toasts: move below the page's buttons and leave the page of a phone uncovered", async ({ openPage }) => {
  const page = await openPage("/toast-test", { as: "admin", hasMotion: true });
  await finder(page).waitFor();
  await page.getByRole("button", { name: "Başarı bildirimi" }).click();
  const toast = page.getByTestId("toasts").locator("[data-kind]").first();
  await toast.waitFor();
  // It is sliding in, so that its box has fractions of a pixel.
  const width = await toast.evaluate((it: HTMLElement) => it.offsetWidth);
  assert.ok(width <= 360, `${width}`);
  assert.equal(await toast.evaluate((it) => it.contains(document.activeElement)), false);
  // Toasts stay while the pointer is on them.
  await toast.hover();
  const isBelow = async (create: Locator) => {
    const [toastBox, createBox] = [await toast.boundingBox(), await create.boundingBox()];
    return toastBox && createBox && toastBox.y >= createBox.y + createBox.height;
  };
  const newProject = page.getByRole("link", { name: "Yeni proje", exact: true });
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await newProject.waitFor();
  await expectEventually(() => isBelow(newProject), true);
  await toast.hover();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  const calendarLink = page.getByRole("main").getByRole("link", { name: "Takvim" });
  await calendarLink.waitFor();
  await toast.hover();
  await calendarLink.press("Enter");
  const newReminder = page.getByRole("button", { name: "Hatırlatıcı", exact: true });
  await newReminder.waitFor();
  await expectEventually(() => isBelow(newReminder), true);

  const phone = await openPage("/toast-test", { as: "admin", viewport: NARROW });
  await finder(phone).waitFor();
  for (const kind of ["Başarı bildirimi", "Bilgi bildirimi", "Uyarı bildirimi"]) {
    await phone.getByRole("button", { name: kind }).click();
  }
  const shown = phone.getByTestId("toasts");
  await shown.locator("[data-kind]").first().hover();
  await shown.getByRole("button", { name: "İletiler: 3" }).waitFor();
  const covers = () =>
    shown.evaluate((it) => {
      const { bottom } = it.getBoundingClientRect();
      return [...document.querySelectorAll("main h1, main button")]
        .filter((one) => one.getBoundingClientRect().top < bottom).length;
    });
  await expectEventually(covers, 0);
  await shown.getByRole("button", { name: "İletiler: 3" }).click();
  const second = shown.locator("[data-kind]").nth(1);
  await expectEventually(async () => ((await second.boundingBox())?.height ?? 0) > 20, true);
});
