import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { SavedView, SavedViewInput } from "../../contract/schemas/view.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults, listOverlayFaults } from "../support/browserChecks.ts";
import { countPresses, dismissToast, readRows, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton, findField } from "../support/browserRecords.ts";

const test = createBrowserTest();

const chooseOption = async (page: Page, name: string) => {
  await clickButton(page, "Görünüm seçenekleri");
  await page.getByRole("menuitem", { name, exact: true }).click();
};

const countRows = async (page: Page) => (await readRows(page)).length;

test("saved view: is saved, changed, reset, pinned, made the default and deleted", async ({ openPage }) => {
  const page = await openPage("/project/?status=DISABLED", { as: "viewer" });
  await expectEventually(async () => await countRows(page) > 0, true);
  const disabled = await countRows(page);
  await chooseOption(page, "Yeni görünüm olarak kaydet…");
  await findField(page, "Ad").fill("Kapalılar");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Kapalılar", exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("status"), "DISABLED");

  await clickButton(page, "Devre dışı");
  await page.getByRole("status").getByText("Değişti").waitFor();
  await clickButton(page, "Görünüme dön");
  await expectEventually(() => countRows(page), disabled);

  await chooseOption(page, "Menüye sabitle");
  await page.getByRole("link", { name: `Kapalılar ${disabled}` }).waitFor();
  await chooseOption(page, "Varsayılan görünüm yap");
  await dismissToast(page, "Varsayılan görünüm ayarlandı");
  await page.goto(new URL("/project/", page.url()).href);
  await page.waitForURL((url) => url.searchParams.get("status") === "DISABLED");
  await expectEventually(() => countRows(page), disabled);

  await chooseOption(page, "Sil");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sil", exact: true }).click();
  const undo = page.getByTestId("toasts").getByRole("button", { name: "Geri al" });
  await undo.waitFor();
  await page.waitForURL((url) => !url.searchParams.has("status"));
  await undo.click();
  await page.getByRole("link", { name: `Kapalılar ${disabled}` }).waitFor();
  await dismissToast(page, "Geri alındı");
});

test("saved view: is saved and pinned by four presses, and by Enter in its name", async ({ openPage }) => {
  const page = await openPage("/project/?status=DISABLED", { as: "viewer" });
  await page.getByRole("button", { name: "Görünüm seçenekleri" }).waitFor();
  const readPresses = await countPresses(page);
  await chooseOption(page, "Yeni görünüm olarak kaydet…");
  const dialog = page.getByRole("dialog");
  await findField(page, "Ad").fill("Sabit");
  await dialog.getByText("Menüye sabitle").click();
  await dialog.getByRole("button", { name: "Kaydet" }).click();
  await page.getByRole("link", { name: /^Sabit \d+$/ }).waitFor();
  assert.equal(await readPresses(), 4);

  await chooseOption(page, "Yeni görünüm olarak kaydet…");
  await findField(page, "Ad").fill("Sabit 2");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /^Sabit 2 \d+$/ }).waitFor();
});

const addView = async ({ fetchApi }: BrowserTest, token: string, more: Partial<SavedViewInput>) => {
  const body = { list: "projects", query: "status=DISABLED", hiddenColumns: [], isShared: true };
  const response = await fetchApi("POST", "/api/views", { token, body: { ...body, ...more } });
  assert.equal(response.status, 201);
  return await response.json() as SavedView;
};

const focus = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).focus();
};

/** Chooses in the menu of the button that has the focus, by keys alone. */
const chooseByKeys = async (page: Page, name: string) => {
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name, exact: true });
  await item.waitFor();
  for (let step = 0; step < 10; step++) {
    if (await item.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await waitForFocusIn(item);
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor({ state: "detached" });
};

test("saved view: is saved, copied, reset, pinned and made the default using only the keyboard", async ({ openPage }) => {
  const page = await openPage("/project/?status=DISABLED", { as: "member" });
  const chip = page.getByRole("button", { name: "Devre dışı", exact: true });
  const waitForStatus = (status: string | null) =>
    page.waitForURL((url) => url.searchParams.get("status") === status);
  // The address is there before the page is drawn by it.
  const turnOff = async () => {
    await expectEventually(() => chip.getAttribute("aria-pressed"), "true");
    await chip.focus();
    await page.keyboard.press("Enter");
    await waitForStatus(null);
  };
  const chooseOptionByKeys = async (name: string) => {
    await focus(page, "Görünüm seçenekleri");
    await chooseByKeys(page, name);
  };
  const saveAs = async (name: string) => {
    await waitForFocusIn(page.getByRole("dialog"));
    await expectEventually(() => page.evaluate(() => document.activeElement?.tagName), "INPUT");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name, exact: true }).waitFor();
  };
  await chooseOptionByKeys("Yeni görünüm olarak kaydet…");
  await saveAs("Tuşlarla");

  await turnOff();
  await focus(page, "Görünüme dön");
  await page.keyboard.press("Enter");
  await waitForStatus("DISABLED");

  await turnOff();
  await focus(page, "Kaydet");
  await page.keyboard.press("Enter");
  await page.getByText("Değişti", { exact: true }).waitFor({ state: "detached" });
  await chooseOptionByKeys("Menüye sabitle");
  await page.getByRole("link", { name: /^Tuşlarla \d+$/ }).waitFor();
  await chooseOptionByKeys("Varsayılan görünüm yap");
  await chooseOptionByKeys("Yeni görünüm olarak kaydet…");
  await saveAs("Tuşlarla 2");
  await page.goto(new URL("/project/", page.url()).href);
  await page.getByRole("button", { name: "Tuşlarla", exact: true }).waitFor();
});

const LONG = `${"Uzun adlı görünüm ".repeat(6)}${"ğ".repeat(12)}`;

test("saved view: another user's shared view opens by its link and a private view is not found", async (browserTest) => {
  const { access_token: token } = await browserTest.signIn("manager");
  const shared = await addView(browserTest, token, { name: LONG });
  const own = await addView(browserTest, token, { name: "Yalnız benim", isShared: false });
  const viewport = { width: 375, height: 740 };
  const page = await browserTest.openPage(`/project/?status=DISABLED&view=${shared.id}`, {
    as: "admin",
    viewport,
    colorScheme: "dark",
  });
  const views = page.getByRole("button", { name: `${LONG.slice(0, 27)}…`, exact: true });
  await views.click();
  await page.getByRole("menuitemradio", { name: LONG, exact: true }).waitFor();
  assert.deepEqual(await listOverlayFaults(page, "[data-react-aria-top-layer], [role=menu]"), {});
  await page.keyboard.press("Escape");
  await chooseOption(page, "Menüye sabitle");
  await dismissToast(page, "Görünüm sabitlendi");
  await clickButton(page, "Gezinmeyi aç");
  await page.getByRole("link", { name: new RegExp(`^${LONG} \\d+$`) }).waitFor();
  assert.deepEqual(await listOverlayFaults(page, "[role=dialog]"), {});
  await page.keyboard.press("Escape");

  await page.goto(`/project/?status=DISABLED&view=${own.id}`);
  const notice = page.getByText("Bu görünüm silinmiş ya da sizinle paylaşılmamış");
  await notice.waitFor();
  const { x, width } = await notice.boundingBox() ?? assert.fail("it has no box");
  assert.ok(x >= 0 && x + width <= viewport.width);
  await expectEventually(async () => await countRows(page) > 0, true);
  assert.equal(await page.getByText("Yalnız benim").count(), 0);
  assert.deepEqual(await listFaults(page), []);
});

test("saved view: sharing without the permission is rejected and explained", async (browserTest) => {
  browserTest.expectConsole(/status of 403 .*\/api\/views|The request failed RequestFailure/);
  const { access_token: token } = await browserTest.signIn("admin");
  const manager = await browserTest.signIn("manager");
  const { id } = await addView(browserTest, manager.access_token, {
    name: "Benimki",
    isShared: false,
  });
  const page = await browserTest.openPage(`/project/?status=DISABLED&view=${id}`, {
    as: "manager",
  });
  await page.getByRole("button", { name: "Benimki", exact: true }).waitFor();
  const filter = "filters[0].fieldId=email&filters[0].operator=EQUALS&filters[0].value=";
  const usersResponse = await browserTest.fetchApi(
    "GET",
    `/api/users?${filter}manager@iklim.example`,
    {
      token,
    },
  );
  const { data: [user] } = await usersResponse.json();
  const body = { version: user.version, roles: ["VIEWER"] };
  const changeResponse = await browserTest.fetchApi("PATCH", `/api/users/${user.id}`, {
    token,
    body,
  });
  assert.equal(changeResponse.status, 200);
  await chooseOption(page, "Herkesle paylaş");
  await dismissToast(page, "Bu listenin görünümlerini herkesle paylaşma yetkiniz yok.");
  await page.waitForURL(/\/unauthorized$/);
  await page.goto(`/project/?status=DISABLED&view=${id}`);
  await page.getByRole("button", { name: "Benimki", exact: true }).waitFor();
  const viewResponse = await browserTest.fetchApi("GET", `/api/views/${id}`, {
    token: manager.access_token,
  });
  assert.equal((await viewResponse.json() as SavedView).isShared, false);
});
