import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY, LANGUAGE_KEY } from "../../contract/constants.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { becomes, browserTests, NARROW } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { errorOf, placeOf, toast } from "../support/browserPages.ts";
import { hold } from "../support/earlyPage.ts";

const test = browserTests();
const ADMIN = "admin@iklim.example";

/** Keeps the app's scripts on their way until they are let come. */
async function withoutScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return { letCome: resolve };
}

const form = (page: Page) => ({
  email: page.getByRole("textbox", { name: /^(E-posta|Email)$/ }),
  password: page.getByLabel(/^(Parola|Password)$/),
  submit: page.getByRole("button", { name: /^(Oturum aç|Login)$/ }),
});

/** Whether the app has the form. */
const isTaken = (page: Page) =>
  page.evaluate(() => !document.querySelector("#root.early, #root:empty"));

const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement
      ? { name: field.name, from: field.selectionStart, to: field.selectionEnd }
      : field?.tagName;
  });

interface Watched {
  before: Element[];
  shifted: number;
}

/** Runs in the browser: keeps what stands there, and counts what moves. */
function watch() {
  const watched: Watched = { before: [...document.querySelectorAll("#root *")], shifted: 0 };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("value" in entry) watched.shifted += Number(entry.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

test("what is typed before the app is there stays as it is, in the same fields", async ({ visitor }) => {
  const page = await visitor();
  const scripts = await withoutScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  const { email, password, submit } = form(page);
  await email.waitFor();
  assert.deepEqual([await page.title(), await focused(page)], [
    "Oturum aç · İklim",
    // No part of an address can be selected by a script.
    { name: "email", from: 0, to: 0 },
  ]);
  await email.fill(ADMIN);
  await password.fill(DEMO_PASSWORD);
  await password.press("Home");
  await password.press("Shift+ArrowRight");
  await page.evaluate(watch);
  // It moves text where the machine has nothing in its measures, as those of the tests.
  const letFontCome = await hold(page, "**/*.woff2");

  scripts.letCome();
  await becomes(page, () => isTaken(page), true);
  await page.evaluate(() =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  );
  const { kept, shifted } = await page.evaluate(() => {
    const { before, shifted } = (globalThis as typeof globalThis & { watched: Watched }).watched;
    return { kept: before.every((element) => element.isConnected), shifted };
  });
  assert.deepEqual({
    kept,
    shifted,
    values: [await email.inputValue(), await password.inputValue()],
    focused: await focused(page),
  }, {
    kept: true,
    shifted: 0,
    values: [ADMIN, DEMO_PASSWORD],
    focused: { name: "password", from: 0, to: 1 },
  });
  letFontCome();
  await submit.click();
  await page.waitForURL("/");
});

test("Enter before the app is there is said to be under way, and signs in once it is", async ({ visitor }) => {
  const page = await visitor();
  const scripts = await withoutScripts(page);
  await page.goto("/login?redirect=%2Fproject%2F", { waitUntil: "commit" });
  const { email, password, submit } = form(page);
  await email.fill(ADMIN);
  await password.fill(DEMO_PASSWORD);
  await password.press("Enter");
  await password.press("Enter");
  assert.deepEqual(
    [await submit.getAttribute("aria-busy"), await submit.locator("svg").count(), placeOf(page)],
    ["true", 1, "/login?redirect=%2Fproject%2F"],
  );
  scripts.letCome();
  await toast(page, "Oturum açıldı").waitFor();
  await page.waitForURL("/project/");
});

test("a press before the app is there tells what is wrong, at the first field", async ({ visitor }) => {
  const page = await visitor();
  const scripts = await withoutScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const { email, password, submit } = form(page);
  await password.fill(DEMO_PASSWORD);
  await submit.click();
  scripts.letCome();
  await becomes(page, () => errorOf(email), "E-posta gerekli");
  await becomes(page, () => focused(page), { name: "email", from: 0, to: 0 });
  assert.deepEqual(
    [await password.inputValue(), await submit.getAttribute("aria-busy"), placeOf(page)],
    [DEMO_PASSWORD, null, "/login"],
  );
});

test("the language and the eye that are pressed before the app is there answer once it is", async ({ visitor }) => {
  const page = await visitor();
  const scripts = await withoutScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  const { email, password } = form(page);
  await email.fill(ADMIN);
  await page.getByRole("button", { name: "Parolayı göster" }).click();
  await page.getByRole("button", { name: "English" }).click();
  scripts.letCome();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  assert.deepEqual(
    [await email.inputValue(), await password.getAttribute("type")],
    [ADMIN, "text"],
  );
});

test("who is signed in sees no form on the way to a page, who no longer is does", async ({ visitor, signIn }) => {
  const shownTo = async (path: string, as?: "admin", token?: string) => {
    const page = await visitor(as ? { as } : {});
    if (token) {
      await page.addInitScript(
        ([key, token]) => localStorage.setItem(key, token),
        [ACCESS_TOKEN_KEY, token] as const,
      );
    }
    const scripts = await withoutScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#modal-root").waitFor({ state: "attached" });
    const fields = await page.locator("#root input").count();
    scripts.letCome();
    await becomes(page, () => isTaken(page), true);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    return { fields, place: placeOf(page) };
  };
  const { access_token: token } = await signIn("admin");
  const [head, payload = "", end] = token.split(".");
  const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  const worn = [head, btoa(JSON.stringify({ ...claims, exp: 1 })), end].join(".");
  assert.deepEqual({
    login: await shownTo("/login", "admin"),
    start: await shownTo("/", "admin"),
    guest: await shownTo("/"),
    worn: await shownTo("/login", undefined, worn),
    other: await shownTo("/reset-password-request"),
  }, {
    login: { fields: 0, place: "/" },
    start: { fields: 0, place: "/" },
    guest: { fields: 2, place: "/login" },
    worn: { fields: 2, place: "/login" },
    other: { fields: 0, place: "/reset-password-request" },
  });
});

for (const language of ["tr", "en"] as const) {
  test(`the form of the document is without faults, ${language}`, async ({ visitor }) => {
    for (const look of ["light", "dark"] as const) {
      for (const viewport of [undefined, NARROW]) {
        const page = await visitor({ language, look, ...viewport && { viewport } });
        const scripts = await withoutScripts(page);
        await page.goto("/login", { waitUntil: "commit" });
        await form(page).submit.waitFor();
        assert.equal(await page.locator("html").getAttribute("lang"), language);
        assert.deepEqual(await faultsOf(page), [], look);
        scripts.letCome();
        await becomes(page, () => isTaken(page), true);
        await page.context().close();
      }
    }
  });
}

test("a language that was chosen meanwhile is that of the app, and what was typed stays", async ({ visitor }) => {
  const page = await visitor();
  const scripts = await withoutScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await form(page).email.fill(ADMIN);
  await page.evaluate((key) => localStorage.setItem(key, "en"), LANGUAGE_KEY);
  scripts.letCome();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  assert.equal(await form(page).email.inputValue(), ADMIN);
});

test("a form whose app does not come says so", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  const page = await visitor();
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await form(page).email.fill(ADMIN);
  await page.keyboard.press("Enter");
  held.resolve();
  const notice = page.getByRole("alert").filter({ hasText: "yüklenemedi" });
  assert.equal(
    await notice.textContent(),
    "İklim yüklenemedi, sayfayı yenileyin. · İklim could not be loaded, reload the page.",
  );
});
