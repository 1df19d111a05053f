import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { SavedView, SavedViewInput } from "../../contract/schemas/view.ts";
import { becomes, type BrowserTest, browserTests } from "../support/browser.ts";
import { faultsOf, faultsOver } from "../support/browserChecks.ts";
import { focusIn, shownRows, told } from "../support/browserPages.ts";
import { named, press } from "../support/browserRecords.ts";

const test = browserTests();

const option = async (page: Page, name: string) => {
  await press(page, "Görünüm seçenekleri");
  await page.getByRole("menuitem", { name, exact: true }).click();
};

const rows = async (page: Page) => (await shownRows(page)).length;

test("a view is saved, changed, gone back to, pinned, begun with and deleted", async ({ open }) => {
  const page = await open("/project/?status=DISABLED", { as: "viewer" });
  await becomes(page, async () => await rows(page) > 0, true);
  const disabled = await rows(page);
  await option(page, "Yeni görünüm olarak kaydet…");
  await named(page, "Ad").fill("Kapalılar");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Kapalılar", exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("status"), "DISABLED");

  await press(page, "Devre dışı");
  await page.getByRole("status").getByText("Değişti").waitFor();
  await press(page, "Görünüme dön");
  await becomes(page, () => rows(page), disabled);

  await option(page, "Menüye sabitle");
  await page.getByRole("link", { name: `Kapalılar ${disabled}` }).waitFor();
  await option(page, "Liste bununla başlasın");
  await told(page, "Görünüm kaydedildi");
  await page.goto(new URL("/project/", page.url()).href);
  await page.waitForURL((url) => url.searchParams.get("status") === "DISABLED");
  await becomes(page, () => rows(page), disabled);

  await option(page, "Sil");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sil", exact: true }).click();
  const undo = page.getByTestId("toasts").getByRole("button", { name: "Geri al" });
  await undo.waitFor();
  await page.waitForURL((url) => !url.searchParams.has("status"));
  await undo.click();
  await page.getByRole("link", { name: `Kapalılar ${disabled}` }).waitFor();
  await told(page, "Geri alındı");
});

const addView = async ({ api }: BrowserTest, token: string, more: Partial<SavedViewInput>) => {
  const body = { list: "projects", query: "status=DISABLED", hiddenColumns: [], isShared: true };
  const answer = await api("POST", "/api/views", { token, body: { ...body, ...more } });
  assert.equal(answer.status, 201);
  return await answer.json() as SavedView;
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
  await focusIn(item);
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor({ state: "detached" });
};

test("views are used by the keyboard alone: save, save as, back, pin, begin with", async ({ open }) => {
  const page = await open("/project/?status=DISABLED", { as: "member" });
  const chip = page.getByRole("button", { name: "Devre dışı", exact: true });
  const at = (status: string | null) =>
    page.waitForURL((url) => url.searchParams.get("status") === status);
  // The address is there before the page is drawn by it.
  const turnOff = async () => {
    await becomes(page, () => chip.getAttribute("aria-pressed"), "true");
    await chip.focus();
    await page.keyboard.press("Enter");
    await at(null);
  };
  const optionByKeys = async (name: string) => {
    await focus(page, "Görünüm seçenekleri");
    await chooseByKeys(page, name);
  };
  const saveAs = async (name: string) => {
    await focusIn(page.getByRole("dialog"));
    await becomes(page, () => page.evaluate(() => document.activeElement?.tagName), "INPUT");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name, exact: true }).waitFor();
  };
  await optionByKeys("Yeni görünüm olarak kaydet…");
  await saveAs("Tuşlarla");

  await turnOff();
  await focus(page, "Görünüme dön");
  await page.keyboard.press("Enter");
  await at("DISABLED");

  await turnOff();
  await focus(page, "Kaydet");
  await page.keyboard.press("Enter");
  await page.getByText("Değişti", { exact: true }).waitFor({ state: "detached" });
  await optionByKeys("Menüye sabitle");
  await page.getByRole("link", { name: /^Tuşlarla \d+$/ }).waitFor();
  await optionByKeys("Liste bununla başlasın");
  await optionByKeys("Yeni görünüm olarak kaydet…");
  await saveAs("Tuşlarla 2");
  await page.goto(new URL("/project/", page.url()).href);
  await page.getByRole("button", { name: "Tuşlarla", exact: true }).waitFor();
});

const LONG = `${"Uzun adlı görünüm ".repeat(6)}${"ğ".repeat(12)}`;

test("another's shared view opens by its link, on phones too; a private one is said not to be there", async (around) => {
  const { access_token: token } = await around.signIn("manager");
  const shared = await addView(around, token, { name: LONG });
  const own = await addView(around, token, { name: "Yalnız benim", isShared: false });
  const viewport = { width: 375, height: 740 };
  const page = await around.open(`/project/?status=DISABLED&view=${shared.id}`, {
    as: "admin",
    viewport,
    look: "dark",
  });
  const views = page.getByRole("button", { name: `${LONG.slice(0, 27)}…`, exact: true });
  await views.click();
  await page.getByRole("menuitemradio", { name: LONG, exact: true }).waitFor();
  assert.deepEqual(await faultsOver(page, "[data-react-aria-top-layer], [role=menu]"), {});
  await page.keyboard.press("Escape");
  await option(page, "Menüye sabitle");
  await told(page, "Görünüm kaydedildi");
  await press(page, "Gezinmeyi aç");
  await page.getByRole("link", { name: new RegExp(`^${LONG} \\d+$`) }).waitFor();
  assert.deepEqual(await faultsOver(page, "[role=dialog]"), {});
  await page.keyboard.press("Escape");

  await page.goto(`/project/?status=DISABLED&view=${own.id}`);
  const notice = page.getByText("Bu görünüm silinmiş ya da sizinle paylaşılmamış");
  await notice.waitFor();
  const { x, width } = await notice.boundingBox() ?? assert.fail("it has no box");
  assert.ok(x >= 0 && x + width <= viewport.width);
  await becomes(page, async () => await rows(page) > 0, true);
  assert.equal(await page.getByText("Yalnız benim").count(), 0);
  assert.deepEqual(await faultsOf(page), []);
});

test("who has lost the right to share is refused, and told so", async (around) => {
  around.expectConsole(/status of 403 .*\/api\/views|The request failed RequestFailure/);
  const { access_token: token } = await around.signIn("admin");
  const manager = await around.signIn("manager");
  const { id } = await addView(around, manager.access_token, { name: "Benimki", isShared: false });
  const page = await around.open(`/project/?status=DISABLED&view=${id}`, { as: "manager" });
  await page.getByRole("button", { name: "Benimki", exact: true }).waitFor();
  const filter = "filters[0].fieldId=email&filters[0].operator=EQUALS&filters[0].value=";
  const found = await around.api("GET", `/api/users?${filter}manager@iklim.example`, { token });
  const { data: [user] } = await found.json();
  const body = { version: user.version, roles: ["VIEWER"] };
  const changed = await around.api("PATCH", `/api/users/${user.id}`, { token, body });
  assert.equal(changed.status, 200);
  await option(page, "Herkesle paylaş");
  await told(page, "Bu listenin görünümlerini herkesle paylaşma yetkiniz yok.");
  await page.waitForURL(/\/unauthorized$/);
  await page.goto(`/project/?status=DISABLED&view=${id}`);
  await page.getByRole("button", { name: "Benimki", exact: true }).waitFor();
  const kept = await around.api("GET", `/api/views/${id}`, { token: manager.access_token });
  assert.equal((await kept.json() as SavedView).isShared, false);
});
