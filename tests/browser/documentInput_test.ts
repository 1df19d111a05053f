import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { LANGUAGE_KEY } from "../../contract/constants.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { expectPrefetched, readAddress, readError } from "../support/browserPages.ts";
import { delayRequests, openBeforeHydration } from "../support/delayRequests.ts";

const test = createBrowserTest();
const ADMIN = "admin@iklim.example";

const signInForm = (page: Page) => ({
  email: page.getByRole("textbox", { name: /^(E-posta|Email)$/ }),
  password: page.getByLabel(/^(Parola|Password)$/),
  submit: page.getByRole("button", { name: /^(Giriş yap|Login)$/ }),
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Returns the focused field and its selection. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? { name: field.name, from: field.selectionStart, to: field.selectionEnd }
      : field?.tagName;
  });

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** How often an address of the API is requested with a method from now on. */
function countCalls(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test("input before hydration: keeps text typed into the sign-in, with focus and selection", async ({ newPage }) => {
  const page = await newPage();
  const { release } = await openBeforeHydration(page, "/login");
  const { email, password, submit } = signInForm(page);
  await expectEventually(() => readFocus(page), { name: "email", from: 0, to: 0 });
  await email.fill(ADMIN);
  await password.fill(DEMO_PASSWORD);
  await password.press("Home");
  await password.press("Shift+ArrowRight");
  await release();
  assert.deepEqual({
    values: [await email.inputValue(), await password.inputValue()],
    focused: await readFocus(page),
  }, {
    values: [ADMIN, DEMO_PASSWORD],
    focused: { name: "password", from: 0, to: 1 },
  });
  const signIns = countCalls(page, "POST", "/api/auth/login");
  await submit.click();
  await page.waitForURL("/");
  assert.equal(signIns(), 1);
});

for (const how of ["Enter twice", "two presses"] as const) {
  test(`input before hydration: signs in once after ${how}`, async ({ newPage }) => {
    const page = await newPage();
    const { release } = await openBeforeHydration(page, "/login?redirect=%2Fproject%2F");
    const signIns = countCalls(page, "POST", "/api/auth/login");
    const { email, password, submit } = signInForm(page);
    await email.fill(ADMIN);
    await password.fill(DEMO_PASSWORD);
    for (let time = 0; time < 2; time += 1) {
      if (how === "Enter twice") await password.press("Enter");
      else await submit.click();
    }
    assert.equal(readAddress(page), "/login?redirect=%2Fproject%2F");
    await release();
    await page.waitForURL("/project/");
    assert.equal(signIns(), 1);
  });
}

test("input before hydration: submitting an incomplete sign-in shows its errors", async ({ newPage }) => {
  const page = await newPage();
  const { release } = await openBeforeHydration(page, "/login");
  const { email, password, submit } = signInForm(page);
  await password.fill(DEMO_PASSWORD);
  await submit.click();
  await release();
  await expectEventually(() => readError(email), "E-posta gerekli");
  await expectEventually(() => hasFocus(email), true);
  assert.deepEqual([await password.inputValue(), readAddress(page)], [DEMO_PASSWORD, "/login"]);
});

test("input before hydration: replays a chosen language and a revealed password", async ({ newPage }) => {
  const page = await newPage();
  const { release } = await openBeforeHydration(page, "/login");
  const { email, password } = signInForm(page);
  await email.fill(ADMIN);
  await button(page, "Parolayı göster").click();
  await button(page, "English").click();
  await release();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  await expectEventually(() => password.getAttribute("type"), "text");
  await expectEventually(() => email.inputValue(), ADMIN);
});

test("input before hydration: keeps typed text when the language changes before hydration", async ({ newPage }) => {
  const page = await newPage();
  const { release } = await openBeforeHydration(page, "/login");
  await signInForm(page).email.fill(ADMIN);
  await page.evaluate((key) => localStorage.setItem(key, "en"), LANGUAGE_KEY);
  await release();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  await expectEventually(() => signInForm(page).email.inputValue(), ADMIN);
});

test("input before hydration: searches for the text typed into a list's search field", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const { release } = await openBeforeHydration(page, "/project/");
  const search = page.getByRole("searchbox", { name: "Ada göre ara" });
  await search.fill("Bozcaada");
  await search.press("Shift+Home");
  await release();
  await page.waitForURL(/filter=Bozcaada/);
  await expectEventually(() => page.locator("tbody tr").count(), 1);
  const selected = await search.evaluate((field: HTMLInputElement) => [
    field.value,
    field === document.activeElement,
    field.selectionStart,
    field.selectionEnd,
  ]);
  assert.deepEqual(selected, ["Bozcaada", true, 0, 8]);
});

test("input before hydration: keeps text typed into a long form", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const { release } = await openBeforeHydration(page, "/project/create");
  const name = page.getByRole("textbox", { name: "Ad", exact: true });
  const description = page.getByRole("textbox", { name: /Açıklama/ });
  await name.fill("Yeni santral");
  await description.fill("Bir satır\nve bir daha");
  await description.press("Home");
  await release();
  assert.deepEqual({
    values: [await name.inputValue(), await description.inputValue()],
    isFocused: await hasFocus(description),
    caret: await description.evaluate((field: HTMLTextAreaElement) => field.selectionStart),
  }, {
    values: ["Yeni santral", "Bir satır\nve bir daha"],
    isFocused: true,
    caret: "Bir satır\n".length,
  });
  await page.getByRole("link", { name: "Vazgeç" }).click();
  await page.getByRole("alertdialog", { name: "Kaydetmeden kapatılsın mı?" }).waitFor();
});

test("input before hydration: validates a long form that was submitted", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const { release } = await openBeforeHydration(page, "/project/create");
  const name = page.getByRole("textbox", { name: "Ad", exact: true });
  await name.fill("Yeni santral");
  await name.press("Enter");
  await release();
  await expectEventually(() => page.locator("[aria-invalid=true]").count(), 2);
  assert.deepEqual([readAddress(page), await name.inputValue()], [
    "/project/create",
    "Yeni santral",
  ]);
});

test("input before hydration: replays each pressed button of a list once", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const { release } = await openBeforeHydration(page, "/project/");
  await button(page, "Devre dışı").click();
  await button(page, "Devre dışı").click();
  await release();
  await page.waitForURL(/status=DISABLED/);
  await expectEventually(() => button(page, "Devre dışı").getAttribute("aria-pressed"), "true");

  const other = await newPage({ as: "admin" });
  const list = await openBeforeHydration(other, "/project/");
  await other.getByRole("checkbox", { name: /^Seç: / }).first().click();
  await list.release();
  await other.waitForURL(/select=yes/);
});

test("input before hydration: opens a menu that was opened by the keyboard", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const { release } = await openBeforeHydration(page, "/project/");
  await button(page, "Görünümler").focus();
  await page.keyboard.press("Enter");
  await release();
  await page.getByRole("menuitemradio", { name: "Tüm satırlar" }).waitFor();
});

test("input before hydration: keeps the focus on a link and on a button", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  for (
    const focusable of [
      page.getByRole("link", { name: "Bozcaada Rüzgâr Santrali" }),
      button(page, "Sütunlar"),
    ]
  ) {
    const release = await delayRequests(page, "**/assets/*.js");
    await page.goto("/project/", { waitUntil: "commit" });
    await focusable.focus();
    const tags = await page.evaluateHandle(() => {
      const tags = new Set<string | undefined>();
      new MutationObserver(() => tags.add(document.activeElement?.tagName))
        .observe(document.body, { childList: true, subtree: true });
      return tags;
    });
    release();
    await expectEventually(() => page.locator("#document-data").count(), 0);
    await expectPrefetched(page);
    await expectEventually(() => hasFocus(focusable), true);
    const own = await focusable.evaluate((element) => element.tagName);
    assert.deepEqual((await tags.evaluate((seen) => [...seen])).filter((tag) => tag !== own), []);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("input before hydration: follows a link that was pressed", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const { release } = await openBeforeHydration(page, "/project/");
  await page.getByRole("link", { name: "Kilometre taşları", exact: true }).first().click();
  await page.waitForURL("/milestones/", { waitUntil: "commit" });
  await release();
  await page.getByRole("heading", { level: 1, name: "Kilometre taşları" }).waitFor();
});

test("input before hydration: keeps toggled switches", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const { release } = await openBeforeHydration(page, "/notifications/preferences");
  const switches = page.locator("main input[role=switch]:not(:disabled)");
  const readStates = () =>
    switches.evaluateAll((all) => all.map((one) => one instanceof HTMLInputElement && one.checked));
  await switches.first().waitFor({ state: "attached" });
  const before = await readStates();
  await switches.first().evaluate((one) => one.closest("label")?.click());
  const chosen = await readStates();
  assert.deepEqual(chosen, before.map((isOn, index) => index === 0 ? !isOn : isOn));
  await release();
  await expectEventually(readStates, chosen);
  const save = button(page, "Kaydet");
  await expectEventually(() => save.isEnabled(), true);
});

test("document without JavaScript: says that JavaScript is required and sends no password in a URL", async ({ newPage, url }) => {
  const browser = (await newPage()).context().browser();
  const context = await browser?.newContext({ baseURL: url, javaScriptEnabled: false });
  assert.ok(context);
  try {
    const page = await context.newPage();
    await page.goto("/login?redirect=%2Fproject%2F");
    // What stands in this element is found by no text.
    const notice = page.locator("noscript p");
    await notice.last().waitFor();
    const box = await notice.last().boundingBox();
    assert.ok(box && box.y < 200, "The notice is where the page begins");
    assert.deepEqual(await notice.allTextContents(), [
      "İklim’i kullanmak için tarayıcınızda JavaScript’i açın.",
      "Turn on JavaScript in your browser to use İklim.",
    ]);
    const { email, password, submit } = signInForm(page);
    await email.fill(ADMIN);
    await password.fill(DEMO_PASSWORD);
    const navigations: string[] = [];
    page.on("request", (request) => {
      if (!request.isNavigationRequest()) return;
      navigations.push(`${request.method()} ${request.url().replace(url, "")}`);
    });
    await submit.click();
    await expectEventually(() => Promise.resolve(navigations), [
      "POST /login?redirect=%2Fproject%2F",
      "GET /login?redirect=%2Fproject%2F",
    ]);
  } finally {
    await context.close();
  }
});

test("document without JavaScript: every form is sent by POST", async ({ newPage, url }) => {
  const page = await newPage({ as: "admin" });
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const paths = ["/project/create", "/reminders/create", "/account", "/notifications/preferences"];
  const forms: string[] = [];
  for (const path of ["/login", "/reset-password-request", ...paths]) {
    const headers = { Accept: "text/html", ...paths.includes(path) && { Cookie } };
    const sent = await (await fetch(url + path, { headers })).text();
    forms.push(...sent.match(/<form[^>]*>/g) ?? []);
  }
  assert.ok(forms.length >= 5);
  assert.deepEqual(forms.filter((form) => !form.includes('method="post"')), []);
});
