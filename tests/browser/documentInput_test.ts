import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { LANGUAGE_KEY } from "../../contract/constants.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { becomes, browserTests } from "../support/browser.ts";
import { errorOf, placeOf } from "../support/browserPages.ts";
import { hold, openEarly } from "../support/heldScripts.ts";

const test = browserTests();
const ADMIN = "admin@iklim.example";

const signInForm = (page: Page) => ({
  email: page.getByRole("textbox", { name: /^(E-posta|Email)$/ }),
  password: page.getByLabel(/^(Parola|Password)$/),
  submit: page.getByRole("button", { name: /^(Oturum aç|Login)$/ }),
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The field that has the focus, with what is selected in it. */
const focused = (page: Page) =>
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

test("input before hydration: keeps what is typed into the sign-in, with focus and selection", async ({ visitor }) => {
  const page = await visitor();
  const { letCome } = await openEarly(page, "/login");
  const { email, password, submit } = signInForm(page);
  await becomes(page, () => focused(page), { name: "email", from: 0, to: 0 });
  await email.fill(ADMIN);
  await password.fill(DEMO_PASSWORD);
  await password.press("Home");
  await password.press("Shift+ArrowRight");
  await letCome();
  assert.deepEqual({
    values: [await email.inputValue(), await password.inputValue()],
    focused: await focused(page),
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
  test(`input before hydration: signs in once after ${how}`, async ({ visitor }) => {
    const page = await visitor();
    const { letCome } = await openEarly(page, "/login?redirect=%2Fproject%2F");
    const signIns = countCalls(page, "POST", "/api/auth/login");
    const { email, password, submit } = signInForm(page);
    await email.fill(ADMIN);
    await password.fill(DEMO_PASSWORD);
    for (let time = 0; time < 2; time += 1) {
      if (how === "Enter twice") await password.press("Enter");
      else await submit.click();
    }
    assert.equal(placeOf(page), "/login?redirect=%2Fproject%2F");
    await letCome();
    await page.waitForURL("/project/");
    assert.equal(signIns(), 1);
  });
}

test("input before hydration: a press on an incomplete sign-in tells what is wrong", async ({ visitor }) => {
  const page = await visitor();
  const { letCome } = await openEarly(page, "/login");
  const { email, password, submit } = signInForm(page);
  await password.fill(DEMO_PASSWORD);
  await submit.click();
  await letCome();
  await becomes(page, () => errorOf(email), "E-posta gerekli");
  await becomes(page, () => hasFocus(email), true);
  assert.deepEqual([await password.inputValue(), placeOf(page)], [DEMO_PASSWORD, "/login"]);
});

test("input before hydration: a pressed language and a shown password act afterwards", async ({ visitor }) => {
  const page = await visitor();
  const { letCome } = await openEarly(page, "/login");
  const { email, password } = signInForm(page);
  await email.fill(ADMIN);
  await button(page, "Parolayı göster").click();
  await button(page, "English").click();
  await letCome();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  await becomes(page, () => password.getAttribute("type"), "text");
  assert.equal(await email.inputValue(), ADMIN);
});

test("input before hydration: keeps typed text when another language is chosen meanwhile", async ({ visitor }) => {
  const page = await visitor();
  const { letCome } = await openEarly(page, "/login");
  await signInForm(page).email.fill(ADMIN);
  await page.evaluate((key) => localStorage.setItem(key, "en"), LANGUAGE_KEY);
  await letCome();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  assert.equal(await signInForm(page).email.inputValue(), ADMIN);
});

test("input before hydration: searches for what is typed into a list's search", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/");
  const search = page.getByRole("searchbox", { name: "Ada göre ara" });
  await search.fill("Bozcaada");
  await search.press("Shift+Home");
  await letCome();
  await page.waitForURL(/filter=Bozcaada/);
  await becomes(page, () => page.locator("tbody tr").count(), 1);
  const selected = await search.evaluate((field: HTMLInputElement) => [
    field.value,
    field === document.activeElement,
    field.selectionStart,
    field.selectionEnd,
  ]);
  assert.deepEqual(selected, ["Bozcaada", true, 0, 8]);
});

test("input before hydration: is the input of a long form", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/create");
  const name = page.getByRole("textbox", { name: "Ad", exact: true });
  const description = page.getByRole("textbox", { name: /Açıklama/ });
  await name.fill("Yeni santral");
  await description.fill("Bir satır\nve bir daha");
  await description.press("Home");
  await letCome();
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
  await page.getByRole("alertdialog", { name: "Değişiklikleri at" }).waitFor();
});

test("input before hydration: a long form that is submitted is checked afterwards", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/create");
  const name = page.getByRole("textbox", { name: "Ad", exact: true });
  await name.fill("Yeni santral");
  await name.press("Enter");
  await letCome();
  await becomes(page, () => page.locator("[aria-invalid=true]").count(), 2);
  assert.deepEqual([placeOf(page), await name.inputValue()], ["/project/create", "Yeni santral"]);
});

test("input before hydration: pressed buttons of a list act once", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/");
  await button(page, "Devre dışı").click();
  await button(page, "Devre dışı").click();
  await letCome();
  await page.waitForURL(/status=DISABLED/);
  await becomes(page, () => button(page, "Devre dışı").getAttribute("aria-pressed"), "true");

  const other = await visitor({ as: "admin" });
  const list = await openEarly(other, "/project/");
  await button(other, "Seç").click();
  await list.letCome();
  await other.waitForURL(/select=yes/);
});

test("input before hydration: a menu opened by the keyboard opens afterwards", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/");
  await button(page, "Görünümler").focus();
  await page.keyboard.press("Enter");
  await letCome();
  await page.getByRole("menuitemradio", { name: "Tüm satırlar" }).waitFor();
});

test("input before hydration: keeps the focus on a link and on a button", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  for (
    const focusable of [
      page.getByRole("link", { name: "Bozcaada Rüzgâr Santrali" }),
      button(page, "Sütunlar"),
    ]
  ) {
    const letCome = await hold(page, "**/assets/*.js");
    await page.goto("/project/", { waitUntil: "commit" });
    await focusable.focus();
    const tags = await page.evaluateHandle(() => {
      const tags = new Set<string | undefined>();
      new MutationObserver(() => tags.add(document.activeElement?.tagName))
        .observe(document.body, { childList: true, subtree: true });
      return tags;
    });
    letCome();
    await becomes(page, () => page.locator("#document-data").count(), 0);
    await page.waitForLoadState("networkidle");
    assert.equal(await hasFocus(focusable), true);
    const own = await focusable.evaluate((element) => element.tagName);
    assert.deepEqual((await tags.evaluate((seen) => [...seen])).filter((tag) => tag !== own), []);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("input before hydration: a link that is pressed leads there", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/");
  await page.getByRole("link", { name: "Kilometre taşları", exact: true }).first().click();
  await page.waitForURL("/milestones/", { waitUntil: "commit" });
  await letCome();
  await page.getByRole("heading", { level: 1, name: "Kilometre taşları" }).waitFor();
});

test("input before hydration: keeps switches as they are turned", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/notifications/preferences");
  const switches = page.locator("main input[role=switch]:not(:disabled)");
  const states = () =>
    switches.evaluateAll((all) => all.map((one) => one instanceof HTMLInputElement && one.checked));
  await switches.first().waitFor({ state: "attached" });
  const before = await states();
  await switches.first().evaluate((one) => one.closest("label")?.click());
  const chosen = await states();
  assert.deepEqual(chosen, before.map((isOn, index) => index === 0 ? !isOn : isOn));
  await letCome();
  await becomes(page, states, chosen);
  const save = button(page, "Kaydet");
  await becomes(page, () => save.isEnabled(), true);
});

test("document without JavaScript: says what is needed, and sends no password in an address", async ({ visitor, url }) => {
  const browser = (await visitor()).context().browser();
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
    await becomes(page, () => Promise.resolve(navigations), [
      "POST /login?redirect=%2Fproject%2F",
      "GET /login?redirect=%2Fproject%2F",
    ]);
  } finally {
    await context.close();
  }
});

test("document without JavaScript: every form is sent by POST", async ({ visitor, url }) => {
  const page = await visitor({ as: "admin" });
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
