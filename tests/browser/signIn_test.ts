import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { becomes, browserTests, NARROW, type Visitor, WIDE } from "../support/browser.ts";
import { errorOf, placeOf, shownNames, shownRows, toast } from "../support/browserPages.ts";

const test = browserTests();
const ADMIN = "admin@iklim.example";

const form = (page: Page) => ({
  email: page.getByRole("textbox", { name: /^(E-posta|Email)$/ }),
  password: page.getByLabel(/^(Parola|Password)$/),
  submit: page.getByRole("button", { name: /^(Oturum aç|Login)$/ }),
});

async function errors(page: Page) {
  const { email, password } = form(page);
  return { email: await errorOf(email), password: await errorOf(password) };
}

async function signIn(page: Page, email = ADMIN, password = DEMO_PASSWORD) {
  const fields = form(page);
  await fields.email.fill(email);
  await fields.password.fill(password);
  await fields.submit.click();
}

test("says what is wrong with an empty or malformed email, in Turkish and in English", async ({ open }) => {
  const page = await open("/login");
  const { email, submit } = form(page);
  await submit.click();
  await becomes(page, () => errors(page), { email: "E-posta gerekli", password: "Parola gerekli" });
  await becomes(page, () => email.evaluate((input) => input === document.activeElement), true);

  await email.fill("deniz@iklim");
  await submit.click();
  const invalid = { email: "Geçersiz e-posta biçimi", password: "Parola gerekli" };
  await becomes(page, () => errors(page), invalid);

  await page.getByRole("button", { name: "English" }).click();
  await becomes(page, () => errors(page), {
    email: "Invalid email format",
    password: "Password is required",
  });
  assert.equal(await email.inputValue(), "deniz@iklim");
  await becomes(page, () => page.locator("html").getAttribute("lang"), "en");
  await email.fill("");
  await submit.click();
  await becomes(page, () => errors(page), {
    email: "Email is required",
    password: "Password is required",
  });
  await page.reload();
  await page.getByRole("heading", { name: "Login" }).waitFor();
});

test("keeps what was typed when the password is wrong, then signs in and lists the projects", async ({ open, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\/auth\/login/);
  const page = await open("/login");
  await signIn(page, ADMIN, "yanlış parola");
  const refusal = page.getByTestId("toasts").locator("[data-kind=error]");
  await refusal.waitFor();
  const { email, password } = form(page);
  assert.deepEqual(
    [await email.inputValue(), await password.inputValue(), placeOf(page)],
    [ADMIN, "yanlış parola", "/login"],
  );

  await signIn(page);
  await toast(page, "Oturum açıldı").waitFor();
  await page.waitForURL("/");
  await page.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link", {
    name: "Projeler",
  })
    .click();
  await page.waitForURL("/project/");
  await becomes(page, async () => (await shownRows(page)).length, 10);
  await becomes(page, () => page.title(), "İklim projeleri · İklim");
  const names = await shownNames(page);
  await page.reload();
  await becomes(page, () => shownNames(page), names);
});

for (
  const [event, what] of [
    [undefined, "no event"],
    ["input", "an input event that does not bubble"],
    ["change", "a change event that does not bubble"],
  ] as const
) {
  test(`sign-in form: keeps what a password manager fills in with ${what}`, async ({ open }) => {
    const page = await open("/login");
    const { email, password, submit } = form(page);
    // The app has the form once the eye answers.
    await page.getByRole("button", { name: "Parolayı göster" }).click();
    await becomes(page, () => password.getAttribute("type"), "text");
    for (const [field, text] of [[email, ADMIN], [password, DEMO_PASSWORD]] as const) {
      await field.evaluate((input: HTMLInputElement, { text, event }) => {
        input.value = text;
        if (event) input.dispatchEvent(new Event(event));
      }, { text, event });
    }
    await submit.click();
    await toast(page, "Oturum açıldı").waitFor();
  });
}

test("sign-in form: keeps a filled in email while the password is typed", async ({ open }) => {
  const page = await open("/login");
  const { email, password } = form(page);
  await page.getByRole("button", { name: "Parolayı göster" }).click();
  await becomes(page, () => password.getAttribute("type"), "text");
  await email.evaluate((input: HTMLInputElement, text) => input.value = text, ADMIN);
  await password.pressSequentially(DEMO_PASSWORD);
  await password.press("Enter");
  await toast(page, "Oturum açıldı").waitFor();
});

test("goes back to the wanted page, search included, after signing in", async ({ open }) => {
  const wanted = "/project/?status=DISABLED&sortField=company";
  const page = await open(wanted);
  await page.getByRole("heading", { name: "Oturum aç" }).waitFor();
  assert.equal(placeOf(page), `/login?${new URLSearchParams({ redirect: wanted })}`);
  await page.reload();
  await signIn(page);
  await page.waitForURL(wanted);
  await becomes(page, async () => (await shownRows(page)).length, 4);
  // The sign-in page is not left behind in the history.
  await page.goBack();
  assert.doesNotMatch(page.url(), /login/);
});

test("does not follow a redirect to another site", async ({ open, url }) => {
  const nested = new URLSearchParams({ redirect: "/..//evil.example/phish" });
  const elsewhere = [
    "https://evil.example/",
    "//evil.example",
    "/..//evil.example/phish",
    `/account/password?${nested}`,
  ];
  for (const wanted of elsewhere) {
    const page = await open(`/login?${new URLSearchParams({ redirect: wanted })}`);
    await signIn(page);
    await page.getByRole("heading", { name: /Deniz/ }).waitFor();
    assert.equal(page.url(), `${url}/`);
  }
});

test("takes no path that reads as another host for one of its pages", async ({ open, url }) => {
  for (const as of ["admin", undefined] as const) {
    const page = await open(`${url}//evil.example/project/`, as && { as });
    await page.getByRole("heading", { level: 1, name: "Bulunamadı" }).waitFor();
    await page.getByRole("link", { name: as ? "Projeler" : /./ }).first().click();
    assert.equal(new URL(page.url()).origin, url);
  }
});

test("sends a guest to sign in, and a signed-in visitor of a guest page home", async ({ open, visitor }) => {
  const guest = await visitor();
  for (const path of ["/project/create", "/unauthorized", "/toast-test"]) {
    await guest.goto(path);
    await guest.waitForURL(`/login?${new URLSearchParams({ redirect: path })}`);
  }
  for (const path of ["/nowhere", "/project/42"]) {
    await guest.goto(path);
    await guest.getByRole("heading", { name: "Bulunamadı" }).waitFor();
    assert.equal(placeOf(guest), path);
  }
  await guest.goto("/");
  await guest.waitForURL("/login");

  const page = await open("/login?redirect=%2Fproject%2F", { as: "viewer" });
  await page.waitForURL("/");
  for (const path of ["/reset-password-request", "/reset-password/x", "/set-password/x"]) {
    await page.goto(path);
    await page.waitForURL("/");
  }
});

test("password reset: sends a link by mail and reports an unknown link", async ({ open }) => {
  const page = await open("/login");
  await page.getByRole("link", { name: "Parolamı unuttum" }).click();
  await page.waitForURL("/reset-password-request");
  const email = page.getByRole("textbox", { name: "E-posta" });
  await page.getByRole("button", { name: "Bağlantı gönder" }).click();
  await becomes(page, () => errorOf(email), "E-posta gerekli");
  await email.fill("nobody@iklim.example");
  await page.getByRole("button", { name: "Bağlantı gönder" }).click();
  await page.getByText("nobody@iklim.example adresine ait bir hesap varsa bağlantı yolda.")
    .waitFor();

  for (const path of ["/set-password/not-a-token", "/reset-password/not-a-token"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Bağlantı tanınmadı" }).waitFor();
  }
  await page.getByRole("link", { name: "Yeni bağlantı iste" }).click();
  await page.waitForURL("/reset-password-request");
});

/** The films and pictures behind a guest page that it asks for. */
async function backgroundsOf(page: Page, path: string) {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/background/")) asked.add(pathname.replace("/background/", ""));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  return [...asked].toSorted();
}

test("shows each guest page its own film, and fetches none that is not shown", async ({ visitor }) => {
  const seen = async (path: string, how: Visitor, prepare?: (page: Page) => Promise<unknown>) => {
    const page = await visitor(how);
    await prepare?.(page);
    const asked = await backgroundsOf(page, path);
    await page.context().close();
    return asked;
  };
  const saveData = (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
  const link = (page: Page) =>
    page.route(
      /\/api\/auth\/password\//,
      (route) =>
        route.fulfill({
          json: {
            purpose: "INVITATION",
            email: ADMIN,
            name: "Deniz",
            surname: "Işıklı",
            company: "İklim Varlıkları A.Ş.",
            expiresAt: "2026-11-21T12:00:00Z",
          },
        }),
    );
  assert.deepEqual({
    wide: await seen("/login", { viewport: WIDE }),
    invited: await seen("/set-password/token", { viewport: WIDE }, link),
    narrow: await seen("/login", { viewport: NARROW }),
    still: await seen("/login", { viewport: WIDE, stillness: true }),
    sparing: await seen("/login", { viewport: WIDE }, saveData),
  }, {
    wide: ["st-background.webm", "st-background.webp"],
    invited: ["st-dawn.webm", "st-dawn.webp"],
    narrow: [],
    still: ["st-background.webp"],
    sparing: ["st-background.webp"],
  });
});
