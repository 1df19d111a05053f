import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { type BrowserOptions, createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  findToast,
  readAddress,
  readError,
  readProjectNames,
  readRows,
} from "../support/browserPages.ts";
import { waitForStablePage } from "../support/browserChecks.ts";

const test = createBrowserTest();
const ADMIN = "admin@iklim.example";

const findSignInForm = (page: Page) => ({
  email: page.getByRole("textbox", { name: /^(E-posta|Email)$/ }),
  password: page.getByLabel(/^(Parola|Password)$/),
  submit: page.getByRole("button", { name: /^(Giriş yap|Login)$/ }),
});

async function readErrors(page: Page) {
  const { email, password } = findSignInForm(page);
  return { email: await readError(email), password: await readError(password) };
}

async function signIn(page: Page, email = ADMIN, password = DEMO_PASSWORD) {
  const fields = findSignInForm(page);
  await fields.email.fill(email);
  await fields.password.fill(password);
  await fields.submit.click();
}

test("sign-in form: reports an empty or malformed email in Turkish and English", async ({ openPage }) => {
  const page = await openPage("/login");
  const { email, submit } = findSignInForm(page);
  await submit.click();
  await expectEventually(() => readErrors(page), {
    email: "E-posta gerekli",
    password: "Parola gerekli",
  });
  await expectEventually(() => email.evaluate((input) => input === document.activeElement), true);

  await email.fill("deniz@iklim");
  await submit.click();
  const invalid = { email: "Geçersiz e-posta biçimi", password: "Parola gerekli" };
  await expectEventually(() => readErrors(page), invalid);

  await page.getByRole("button", { name: "English" }).click();
  await expectEventually(() => readErrors(page), {
    email: "Invalid email format",
    password: "Password is required",
  });
  await expectEventually(() => email.inputValue(), "deniz@iklim");
  await expectEventually(() => page.locator("html").getAttribute("lang"), "en");
  await email.fill("");
  await submit.click();
  await expectEventually(() => readErrors(page), {
    email: "Email is required",
    password: "Password is required",
  });
  await page.reload();
  await page.getByRole("heading", { name: "Login" }).waitFor();
});

test("sign-in form: keeps typed values after a wrong password and then signs in", async ({ openPage, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\/auth\/login/);
  const page = await openPage("/login");
  await signIn(page, ADMIN, "yanlış parola");
  const errorToast = page.getByTestId("toasts").locator("[data-kind=error]");
  await errorToast.waitFor();
  const { email, password } = findSignInForm(page);
  assert.deepEqual(
    [await email.inputValue(), await password.inputValue(), readAddress(page)],
    [ADMIN, "yanlış parola", "/login"],
  );

  await signIn(page);
  await findToast(page, "Giriş yapıldı").waitFor();
  await page.waitForURL("/");
  await page.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link", {
    name: "Projeler",
  })
    .click();
  await page.waitForURL("/project/");
  await expectEventually(async () => (await readRows(page)).length, 10);
  await expectEventually(() => page.title(), "İklim projeleri · İklim");
  const names = await readProjectNames(page);
  await page.reload();
  await expectEventually(() => readProjectNames(page), names);
});

for (
  const [event, description] of [
    [undefined, "no event"],
    ["input", "an input event that does not bubble"],
    ["change", "a change event that does not bubble"],
  ] as const
) {
  test(`sign-in form: keeps values that a password manager fills in with ${description}`, async ({ openPage }) => {
    const page = await openPage("/login");
    const { email, password, submit } = findSignInForm(page);
    // The page is hydrated once this button works.
    await page.getByRole("button", { name: "Parolayı göster" }).click();
    await expectEventually(() => password.getAttribute("type"), "text");
    for (const [field, text] of [[email, ADMIN], [password, DEMO_PASSWORD]] as const) {
      await field.evaluate((input: HTMLInputElement, { text, event }) => {
        input.value = text;
        if (event) input.dispatchEvent(new Event(event));
      }, { text, event });
    }
    await submit.click();
    await findToast(page, "Giriş yapıldı").waitFor();
  });
}

test("sign-in form: keeps a filled in email while the password is typed", async ({ openPage }) => {
  const page = await openPage("/login");
  const { email, password } = findSignInForm(page);
  await page.getByRole("button", { name: "Parolayı göster" }).click();
  await expectEventually(() => password.getAttribute("type"), "text");
  await email.evaluate((input: HTMLInputElement, text) => input.value = text, ADMIN);
  await password.pressSequentially(DEMO_PASSWORD);
  await password.press("Enter");
  await findToast(page, "Giriş yapıldı").waitFor();
});

test("sign-in: returns to the requested page with its search parameters", async ({ openPage }) => {
  const requestedPath = "/project/?status=DISABLED&sortField=company";
  const page = await openPage(requestedPath);
  await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
  assert.equal(readAddress(page), `/login?${new URLSearchParams({ redirect: requestedPath })}`);
  await page.reload();
  await signIn(page);
  await page.waitForURL(requestedPath);
  await expectEventually(async () => (await readRows(page)).length, 4);
  // The sign-in page is not left behind in the history.
  await page.goBack();
  assert.doesNotMatch(page.url(), /login/);
});

test("sign-in: does not follow a redirect to another site", async ({ openPage, url }) => {
  const nested = new URLSearchParams({ redirect: "/..//evil.example/phish" });
  const untrustedRedirects = [
    "https://evil.example/",
    "//evil.example",
    "/..//evil.example/phish",
    `/account/password?${nested}`,
  ];
  for (const redirect of untrustedRedirects) {
    const page = await openPage(`/login?${new URLSearchParams({ redirect: redirect })}`);
    await signIn(page);
    await page.getByRole("heading", { name: /Deniz/ }).waitFor();
    assert.equal(page.url(), `${url}/`);
  }
});

test("sign-in: rejects a redirect path that reads as another host", async ({ openPage, url }) => {
  for (const as of ["admin", undefined] as const) {
    const page = await openPage(`${url}//evil.example/project/`, as && { as });
    await page.getByRole("heading", { level: 1, name: "Bulunamadı" }).waitFor();
    await page.getByRole("link", { name: as ? "Projeler" : /./ }).first().click();
    assert.equal(new URL(page.url()).origin, url);
  }
});

test("sign-in: redirects a guest to it and a signed-in user of a guest page to the start page", async ({ openPage, newPage }) => {
  const guest = await newPage();
  for (const path of ["/project/create", "/unauthorized", "/toast-test"]) {
    await guest.goto(path);
    await guest.waitForURL(`/login?${new URLSearchParams({ redirect: path })}`);
  }
  for (const path of ["/nowhere", "/project/42"]) {
    await guest.goto(path);
    await guest.getByRole("heading", { name: "Bulunamadı" }).waitFor();
    assert.equal(readAddress(guest), path);
  }
  await guest.goto("/");
  await guest.waitForURL("/login");

  const page = await openPage("/login?redirect=%2Fproject%2F", { as: "viewer" });
  await page.waitForURL("/");
  for (const path of ["/reset-password-request", "/reset-password/x", "/set-password/x"]) {
    await page.goto(path);
    await page.waitForURL("/");
  }
});

test("password reset: sends a link by mail and reports an unknown link", async ({ openPage }) => {
  const page = await openPage("/login");
  await page.getByRole("link", { name: "Parolamı unuttum" }).click();
  await page.waitForURL("/reset-password-request");
  const email = page.getByRole("textbox", { name: "E-posta" });
  await page.getByRole("button", { name: "Bağlantı gönder" }).click();
  await expectEventually(() => readError(email), "E-posta gerekli");
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

/** Returns the background files that a page requests from now on. */
function trackBackgrounds(page: Page): ReadonlySet<string> {
  const requestedBackgrounds = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/background/")) {
      requestedBackgrounds.add(pathname.replace("/background/", ""));
    }
  });
  return requestedBackgrounds;
}

test("guest page: loads only the background video that it shows", async ({ newPage }) => {
  const expectBackgrounds = async (
    expected: string[],
    path: string,
    options: BrowserOptions,
    prepare?: (page: Page) => Promise<unknown>,
  ) => {
    const page = await newPage(options);
    await prepare?.(page);
    const requestedBackgrounds = trackBackgrounds(page);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await waitForStablePage(page);
    // A video is requested some time after it was shown.
    await expectEventually(
      () => Promise.resolve([...requestedBackgrounds].toSorted()),
      expected,
    );
    await page.context().close();
  };
  const enableDataSaver = (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
  const mockInvitationLink = (page: Page) =>
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
  const picture = "st-background.webp";
  await expectBackgrounds(["st-background.webm", picture], "/login", { hasMotion: true });
  await expectBackgrounds(
    ["st-dawn.webm", "st-dawn.webp"],
    "/set-password/token",
    { hasMotion: true },
    mockInvitationLink,
  );
  await expectBackgrounds([], "/login", { viewport: NARROW, hasMotion: true });
  await expectBackgrounds([picture], "/login", {});
  await expectBackgrounds([picture], "/login", { hasMotion: true }, enableDataSaver);
});
