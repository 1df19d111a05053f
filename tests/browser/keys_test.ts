import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { readAddress, waitForFocusIn } from "../support/browserPages.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

const finder = (page: Page) => page.getByRole("button", { name: "Her şeyde ara" });

/** The text or label of what has the focus. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent?.trim();
  });

/** The position of the row with the focus; -1 outside of rows. */
const readFocusedRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest("tbody tr") ?? null;
    return [...document.querySelectorAll("main tbody tr")].findIndex((one) => one === row);
  });

const readFocusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

/** Waits until the shortcuts work. */
async function openWithKeys(openPage: () => Promise<Page>): Promise<Page> {
  const page = await openPage();
  await finder(page).waitFor();
  return page;
}

for (const path of ["/project/", "/milestones/", "/reminders/", "/company/", "/user/"]) {
  test(`keys: reach the first row of ${path} in at most 10 presses of Tab`, async ({ openPage }) => {
    const page = await openWithKeys(() => openPage(path, { as: "admin" }));
    await page.getByRole("table").getByRole("link").first().waitFor();
    let presses = 0;
    do {
      await page.keyboard.press("Tab");
      presses++;
    } while (presses < 10 && await readFocus(page) !== "Listeye geç");
    await page.keyboard.press("Enter");
    assert.deepEqual([await readFocusedRow(page), presses], [0, 2]);
  });
}

test("keys: pages without a list have no link that skips to it", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/help", { as: "member" }));
  await page.keyboard.press("Tab");
  assert.equal(await readFocus(page), "İçeriğe geç");
  await page.keyboard.press("Tab");
  assert.notEqual(await readFocus(page), "Listeye geç");
});

test("keys: walk the rows with J and K and open one with Enter", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/project/", { as: "viewer" }));
  const walked = [];
  for (const key of ["j", "j", "j", "k"]) {
    await page.keyboard.press(key);
    walked.push(await readFocusedRow(page));
  }
  assert.deepEqual(walked, [0, 1, 2, 1]);
  const name = await readFocus(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/project\/[\da-f-]{36}$/);
  await expectEventually(() => readFocusedTag(page), "H1");
  assert.ok(name?.startsWith(await page.locator("h1").textContent() ?? "?"));
});

for (const path of ["/milestones/", "/project/"]) {
  test(`keys: X selects and deselects the row of ${path}`, async ({ openPage }) => {
    const page = await openWithKeys(() => openPage(path, { as: "admin" }));
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const box = page.getByRole("checkbox").and(page.locator("tbody *"));
    await expectEventually(() => box.nth(1).isChecked(), true);
    assert.equal(await readFocusedRow(page), 1);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expectEventually(() => box.nth(2).isChecked(), true);
    await page.keyboard.press("x");
    await expectEventually(() => box.nth(2).isChecked(), false);
  });
}

test("keys: X selects each row that is pressed before the selection has loaded", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/milestones/", { as: "admin" }));
  await page.evaluate(() => {
    for (const key of "jxjxjxxj") {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    }
  });
  await page.getByText("2 kayıt seçili", { exact: true }).waitFor();
  const boxes = page.getByRole("checkbox").and(page.locator("tbody *"));
  assert.deepEqual(
    await boxes.evaluateAll((all) => all.slice(0, 4).map((box) => box.matches(":checked"))),
    [true, true, false, false],
  );
  assert.equal(await readFocusedRow(page), 3);
  await page.keyboard.press("x");
  await expectEventually(() => boxes.nth(3).isChecked(), true);
});

test("keys: X changes one row after another press on it with Shift", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/milestones/?select=yes", { as: "admin" }));
  const boxes = page.getByRole("checkbox").and(page.locator("tbody *"));
  await page.getByText("0 kayıt seçili", { exact: true }).waitFor();
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await boxes.nth(0).click();
  for (const key of ["j", "j", "x"]) await page.keyboard.press(key);
  await page.getByText("1 kayıt seçili", { exact: true }).waitFor();
  assert.deepEqual(
    await boxes.evaluateAll((all) => all.slice(0, 3).map((box) => box.matches(":checked"))),
    [false, true, false],
  );
});

test("keys: C creates on a list and in a process, where it is permitted", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/company/", { as: "admin" }));
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Yeni iş ortağı" });
  await waitForFocusIn(dialog);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const viewer = await openWithKeys(() => openPage("/company/", { as: "viewer" }));
  await viewer.keyboard.press("c");
  await viewer.keyboard.press("?");
  await viewer.getByRole("dialog", { name: "Klavye kısayolları", exact: true }).waitFor();
  assert.equal(readAddress(viewer), "/company/");
});

test("keys: G and a letter open a section, which gets the focus", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/", { as: "admin" }));
  const hint = page.getByRole("status").filter({ hasText: "Bölüme git" });
  await page.keyboard.press("g");
  await hint.waitFor();
  await page.keyboard.press("k");
  await page.waitForURL(/\/milestones\/$/);
  await hint.waitFor({ state: "detached" });
  await expectEventually(() => readFocusedTag(page), "H1");
  await page.keyboard.press("g");
  await hint.waitFor();
  await page.keyboard.press("Escape");
  await hint.waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await hint.waitFor({ state: "detached" });
  assert.equal(readAddress(page), "/milestones/");
});

test("keys: a letter typed into a field after G opens no section", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/company/", { as: "admin" }));
  const hint = page.getByRole("status").filter({ hasText: "Bölüme git" });
  await page.keyboard.press("g");
  await hint.waitFor();
  await page.getByRole("searchbox").pressSequentially("k");
  await hint.waitFor({ state: "detached" });
  const { pathname } = new URL(page.url());
  assert.deepEqual([await page.getByRole("searchbox").inputValue(), pathname], ["k", "/company/"]);
});

test("keys: do nothing in fields, menus and dialogs, with a modifier, and when turned off", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/company/", { as: "admin" }));
  const hint = page.getByRole("status").filter({ hasText: "Bölüme git" });
  await page.getByRole("searchbox").pressSequentially("gjckx");
  assert.equal(await page.getByRole("searchbox").inputValue(), "gjckx");
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Tema" }).click();
  await page.getByRole("menu").press("g");
  await page.keyboard.press("Escape");
  await finder(page).focus();
  for (const key of ["Alt+g", "Shift+g", "Alt+c"]) await page.keyboard.press(key);
  assert.deepEqual([await hint.count(), readAddress(page)], [0, "/company/"]);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Klavye kısayolları", exact: true });
  await list.waitFor();
  await page.keyboard.press("g");
  assert.equal(await hint.count(), 0);
  await list.getByRole("button", { name: "Tek tuşlu kısayolları kapat" }).click();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await finder(page).focus();
  for (const key of ["g", "c", "j"]) await page.keyboard.press(key);
  assert.deepEqual(
    [await hint.count(), readAddress(page), await readFocus(page)],
    [0, "/company/", "Her şeyde ara"],
  );
});

test("keys: open any record from anywhere in 2 presses and its name", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/help", { as: "member" }));
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Her şeyde ara" });
  await waitForFocusIn(field);
  await field.pressSequentially("Bozcaada Rüzgâr Santrali");
  await page.getByRole("option", { name: /^Bozcaada Rüzgâr Santrali/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Bozcaada Rüzgâr Santrali", level: 1 }).waitFor();
  await expectEventually(() => readFocusedTag(page), "H1");
});

test("palette: offers the actions of the open record, and saved views", async ({ openPage, fetchApi, signIn }) => {
  const { access_token: token } = await signIn("admin");
  const view = { list: "projects", name: "Palet görünümü", query: "", hiddenColumns: [] };
  const body = { ...view, isShared: false };
  assert.equal((await fetchApi("POST", "/api/views", { token, body })).status, 201);
  const page = await openWithKeys(() => openPage("/project/", { as: "admin" }));
  await page.getByRole("link", { name: /^Bozcaada/ }).first().click();
  await page.getByRole("heading", { name: /^Bozcaada/, level: 1 }).waitFor();
  const palette = page.getByRole("dialog", { name: "Her şeyde ara" });
  const group = palette.getByRole("group", { name: "Bu sayfada" });
  await page.keyboard.press("Control+k");
  assert.deepEqual(
    (await group.getByRole("option").allTextContents()).map((text) =>
      text.replace("Bozcaada Rüzgâr Santrali", "")
    ),
    ["Sil", "Devre dışı bırak", "Düzenle"],
  );
  await page.getByRole("combobox").fill("düzenle");
  await page.keyboard.press("Enter");
  await waitForFocusIn(page.getByRole("dialog", { name: "Projeyi düzenle" }));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("palet görünümü");
  await palette.getByRole("group", { name: "Kayıtlı görünümler" })
    .getByRole("option", { name: /^Palet görünümü/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/project\/\?view=/);
});

for (const [from, press] of [["the navigation", "Enter"], ["the navigation by mouse", ""]]) {
  test(`focus: moves to the heading of a page opened from ${from}`, async ({ openPage }) => {
    const page = await openWithKeys(() => openPage("/", { as: "admin" }));
    const link = page.getByRole("navigation", { name: "Ana gezinme" })
      .getByRole("link", { name: "Projeler", exact: true });
    if (press) await link.press(press);
    else await link.click();
    await page.waitForURL(/\/project\/$/);
    await expectEventually(() => readFocus(page), "İklim projeleri");
    await page.goBack();
    await page.waitForURL(/\/$/);
    await expectEventually(() => readFocusedTag(page), "H1");
  });
}

test("focus: moves to the first field of a form page, and to the heading when it is left", async ({ openPage }) => {
  const page = await openWithKeys(() => openPage("/reminders/", { as: "admin" }));
  await page.getByRole("table").getByRole("link").first().click();
  const edit = page.getByRole("link", { name: "Düzenle", exact: true });
  await edit.click();
  await page.waitForURL(/\/edit$/);
  await expectEventually(() => readFocusedTag(page), "INPUT");
  await page.getByRole("link", { name: "Vazgeç" }).click();
  await edit.waitFor();
  await expectEventually(() => readFocusedTag(page), "H1");
});
