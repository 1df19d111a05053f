import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { hold, openEarly } from "../support/earlyPage.ts";

const test = browserTests();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** What comes beside rows. */
const LATER = "**/assets/later-*.js";

/** A list that the app has taken over, without what stands beside its rows. */
async function openWithoutTools(page: Page, path: string) {
  const { letCome } = await openEarly(page, path);
  const letToolsCome = await hold(page, LATER);
  await button(page, "Seç").waitFor();
  await letCome();
  return { letToolsCome };
}

/** Whether all that the server drew has made way for the app's own. */
const isAppAlone = (page: Page) =>
  page.evaluate(() => document.querySelector("[data-early]") === null);

test("no row and no tool of a list moves when the tools come", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letToolsCome } = await openWithoutTools(page, "/milestones");
  const places = () =>
    page.locator("main :is([role=search] :is(button, input), tr)").evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join();
      })
    );
  await page.locator("html.has-font").waitFor();
  const before = await places();
  assert.ok(before.length > 15);
  letToolsCome();
  await becomes(page, () => isAppAlone(page), true);
  assert.deepEqual(await places(), before);
});

test("a tool that is pressed before it has come does it then", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letToolsCome } = await openWithoutTools(page, "/project/");
  await button(page, "Seç").click();
  assert.equal(new URL(page.url()).search, "");
  letToolsCome();
  await page.waitForURL(/select=yes/);

  const other = await visitor({ as: "admin" });
  const list = await openWithoutTools(other, "/project/");
  await button(other, "Görünümler").focus();
  await other.keyboard.press("Enter");
  list.letToolsCome();
  await other.getByRole("menuitemradio", { name: "Tüm satırlar" }).waitFor();
});

test("what a tool opens, pressed before it has come, has the focus", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letToolsCome } = await openWithoutTools(page, "/project/");
  await page.getByRole("search").getByRole("button", { name: "İş ortağı" }).press("Enter");
  letToolsCome();
  const search = page.getByRole("combobox", { name: "İş ortağı" });
  await search.waitFor();
  await becomes(page, () => search.evaluate((one) => one === document.activeElement), true);
});

test("a tool has the focus that it had before it came, all the time", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letToolsCome } = await openWithoutTools(page, "/project/");
  await button(page, "Sütunlar").focus();
  const focused = await page.evaluateHandle(() => {
    const focused = new Set<string | undefined>();
    new MutationObserver(() => focused.add(document.activeElement?.tagName))
      .observe(document.body, { childList: true, subtree: true });
    return focused;
  });
  letToolsCome();
  await becomes(page, () => isAppAlone(page), true);
  const isFocused = () =>
    button(page, "Sütunlar").evaluate((one) => one === document.activeElement);
  await becomes(page, isFocused, true);
  assert.deepEqual(await focused.evaluate((tags) => [...tags]), ["BUTTON"]);
});

for (const path of ["/", "/reminders/calendar", "/project/create"]) {
  test(`the app takes over as it stands: ${path}`, async ({ visitor }) => {
    const page = await visitor({ as: "admin" });
    const { letCome } = await openEarly(page, path);
    const standing = page.locator("main :is(h1, h2, li, td, label)");
    await standing.nth(3).waitFor();
    const elements = await standing.elementHandles();
    await letCome();
    const kept = await Promise.all(elements.map((one) => one.evaluate((node) => node.isConnected)));
    assert.deepEqual(kept, kept.map(() => true));
  });
}

test("the start page greets by the clock of whoever reads it", async ({ visitor }) => {
  const greetingIn = async (timeZone: string) => {
    const page = await visitor({ as: "admin", timeZone });
    const { letCome } = await openEarly(page, "/");
    const head = page.locator("main header").first();
    await head.getByRole("heading").waitFor();
    const early = await head.innerText();
    await letCome();
    const own = await head.innerText();
    assert.equal(early, own);
    await page.context().close();
    return early;
  };
  assert.notEqual(await greetingIn("Pacific/Kiritimati"), await greetingIn("Pacific/Pago_Pago"));
});

test("what is typed into a form before the app is there is the form's", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/create");
  const name = page.getByRole("textbox", { name: "Ad", exact: true });
  const description = page.getByRole("textbox", { name: /Açıklama/ });
  await name.fill("Yeni santral");
  await description.fill("Bir satır\nve bir daha");
  await letCome();
  assert.deepEqual([await name.inputValue(), await description.inputValue()], [
    "Yeni santral",
    "Bir satır\nve bir daha",
  ]);
  await page.getByRole("link", { name: "Vazgeç" }).click();
  await page.getByRole("alertdialog", { name: "Değişiklikleri at" }).waitFor();
});

test("a form that is sent before the app is there is checked once it is", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/create");
  const name = page.getByRole("textbox", { name: "Ad", exact: true });
  await name.fill("Yeni santral");
  await name.press("Enter");
  await letCome();
  await becomes(page, () => page.locator("[aria-invalid=true]").count(), 2);
  assert.equal(new URL(page.url()).pathname, "/project/create");
  assert.equal(await name.inputValue(), "Yeni santral");
});
