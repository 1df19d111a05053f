import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { createBrowserTest, disableServerRendering } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults } from "../support/browserChecks.ts";
import { expectPrefetched, findToast, readAddress, readRows } from "../support/browserPages.ts";
import { stubNoViews } from "../support/browserRecords.ts";

const test = createBrowserTest();

const MINUTE = 60_000;
const REFRESH = /\/api\/auth\/refresh$/;
const ENDED = "Oturumunuz sona erdi. Lütfen yeniden giriş yapın.";

const readTokens = (page: Page) =>
  page.evaluate(
    ([access = "", refresh = ""]) => ({
      access: localStorage.getItem(access),
      refresh: localStorage.getItem(refresh),
    }),
    [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY],
  );

/** The time of the page goes on until its token has just expired. */
async function waitForExpiry(page: Page) {
  const { access } = await readTokens(page);
  const claims = new TextDecoder().decode(
    Uint8Array.fromBase64(access?.split(".")[1] ?? "", { alphabet: "base64url" }),
  );
  const now = await page.evaluate(() => Date.now());
  await page.clock.runFor(Math.max(0, JSON.parse(claims).exp * 1000 - now) + 1);
}

/** Counts the refresh requests of all tabs. */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.context().on("request", (request) => {
    if (REFRESH.test(request.url())) count += 1;
  });
  return () => count;
}

async function openList(page: Page) {
  await page.goto("/project/");
  await expectEventually(async () => (await readRows(page)).length, 10);
}

/** Replaces the access token by an invalid one that has not expired. */
function spoilAccessToken(page: Page) {
  return page.evaluate((key) => {
    const token = localStorage.getItem(key) ?? "";
    localStorage.setItem(key, token.slice(0, -6) + "AAAAAA");
  }, ACCESS_TOKEN_KEY);
}

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: /^Hesap/ }).click();
  await page.getByRole("menuitem", { name: "Oturumu kapat" }).click();
};

test("session: signs out when the token expires and returns to the same URL after sign-in", async ({ newPage }) => {
  const page = await newPage({ as: "viewer" });
  // One that is under way when the session ends is refused, and the console tells.
  await stubNoViews(page);
  await page.clock.install();
  await page.goto("/project/?page=2");
  await expectEventually(async () => (await readRows(page)).length, 10);
  const refreshes = countRefreshes(page);
  await page.clock.runFor(14 * MINUTE);
  assert.equal(readAddress(page), "/project/?page=2");
  await waitForExpiry(page);
  await findToast(page, ENDED).waitFor();
  await page.waitForURL(`/login?${new URLSearchParams({ redirect: "/project/?page=2" })}`);
  await expectEventually(() => readTokens(page), { access: null, refresh: null });
  assert.equal(refreshes(), 0);
  await page.reload();
  await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
});

test("session: renews an active user's token before it expires", async ({ newPage }) => {
  const page = await newPage({ as: "viewer" });
  await page.clock.install();
  await openList(page);
  const before = await readTokens(page);
  await page.clock.runFor(10 * MINUTE);
  await page.keyboard.press("Tab");
  const renewal = page.waitForResponse(REFRESH);
  await page.clock.runFor(4 * MINUTE + 1000);
  assert.equal((await renewal).status(), 200);
  await expectEventually(async () => (await readTokens(page)).refresh === before.refresh, false);
  assert.equal(readAddress(page), "/project/");
});

test("session: many rejected calls share one refresh and are repeated", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\//);
  const page = await newPage({ as: "viewer" });
  await openList(page);
  await spoilAccessToken(page);
  const refreshes = countRefreshes(page);
  const responses: { url: string; status: number }[] = [];
  page.on("response", (response) => {
    const [url, status] = [response.url(), response.status()];
    // News and the counts of pinned views are asked for time and again.
    if (!/\/api\/(?!notifications|views\/counts)/.test(url) || REFRESH.test(url)) return;
    responses.push({ url, status });
  });
  const listPathsWithStatus = (status: number) =>
    responses.filter((answer) => answer.status === status).map(({ url }) => url).toSorted();
  await disableServerRendering(page);
  await page.goto("/");
  await page.getByRole("heading", { name: "Gecikmiş ve yaklaşan" }).waitFor();
  await expectEventually(() => page.locator("main [aria-busy=true]").count(), 0);
  assert.equal(refreshes(), 1);
  const rejectedPaths = listPathsWithStatus(401);
  assert.ok(rejectedPaths.length >= 2, `${rejectedPaths.length} calls were refused`);
  await expectEventually(
    () => Promise.resolve(listPathsWithStatus(200).filter((url) => rejectedPaths.includes(url))),
    rejectedPaths,
  );
});

test("session: opens the sign-in when the refresh is rejected", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\//);
  const page = await newPage({ as: "viewer" });
  await openList(page);
  await spoilAccessToken(page);
  await page.evaluate((key) => localStorage.setItem(key, "worthless"), REFRESH_TOKEN_KEY);
  await page.goto("/project/?status=ACTIVE");
  await findToast(page, ENDED).waitFor();
  await page.waitForURL(`/login?${new URLSearchParams({ redirect: "/project/?status=ACTIVE" })}`);
  await expectEventually(() => readTokens(page), { access: null, refresh: null });
});

test("session: sign-in returns to the page that was loading when the session ended", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\//);
  const page = await newPage({ as: "viewer" });
  await openList(page);
  await page.route(/\/api\/companies/, (route) => route.fulfill({ status: 401, json: {} }));
  await page.route(REFRESH, (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole("navigation", { name: "Ana gezinme" })
    .getByRole("link", { name: "İş ortakları" }).click();
  await page.waitForURL(`/login?${new URLSearchParams({ redirect: "/company/" })}`);
});

test("session: signs out in every tab and on the server", async ({ newPage, fetchApi }) => {
  const page = await newPage({ as: "viewer" });
  await openList(page);
  const other = await page.context().newPage();
  await openList(other);
  // What the other tab requests until it learns of the end is refused.
  await expectPrefetched(other);
  const { access, refresh } = await readTokens(page);
  const asked = { token: access ?? "" };
  assert.equal((await fetchApi("GET", "/api/projects", asked)).status, 200);

  const revoked = page.waitForResponse(/\/api\/auth\/logout$/);
  await signOut(page);
  await findToast(page, "Oturum kapatıldı").waitFor();
  await page.waitForURL("/login");
  await other.waitForURL(/\/login/);
  assert.equal((await revoked).status(), 204);
  const after = [
    (await fetchApi("GET", "/api/projects", asked)).status,
    (await fetchApi("POST", "/api/auth/refresh", { token: refresh ?? "" })).status,
  ];
  assert.deepEqual(after, [401, 401]);
});

test("session: tabs share a refreshed token and never refresh one token twice", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\//);
  const page = await newPage({ as: "viewer" });
  await openList(page);
  const other = await page.context().newPage();
  await openList(other);
  const refreshes = countRefreshes(page);
  const before = await readTokens(page);
  for (const tab of [page, other]) {
    // Both tabs hold the same token, and the server refuses that one from now on.
    await tab.route(/\/api\/projects/, async (route) => {
      const bearer = (await route.request().allHeaders()).authorization;
      if (bearer !== `Bearer ${before.access}`) return await route.continue();
      await route.fulfill({
        status: 401,
        json: { type: "about:blank", title: "?", status: 401, detail: "?" },
      });
    });
  }
  await Promise.all(
    [page, other].map((tab) => tab.getByRole("button", { name: "Sonraki sayfa" }).click()),
  );
  for (const tab of [page, other]) await tab.getByText("11–20 / 40").waitFor();
  assert.equal(refreshes(), 1);
  await expectEventually(() => readTokens(other), await readTokens(page));
  await page.reload();
  await page.getByText("11–20 / 40").waitFor();
});

test("session: follows a sign-in in another tab", async ({ newPage, signIn }) => {
  const page = await newPage();
  await page.goto("/login?redirect=%2Fproject%2F");
  await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
  const other = await page.context().newPage();
  await other.goto("/login");
  const { access_token, refresh_token } = await signIn("viewer");
  await other.evaluate(({ access, refresh, tokens }) => {
    localStorage.setItem(refresh, tokens.refresh_token);
    localStorage.setItem(access, tokens.access_token);
  }, {
    access: ACCESS_TOKEN_KEY,
    refresh: REFRESH_TOKEN_KEY,
    tokens: { access_token, refresh_token },
  });
  await page.waitForURL("/project/");
  await expectEventually(async () => (await readRows(page)).length, 10);
});

/**
 * The form of the first company, opened from its page, with something typed into it. The server's
 * clock does not follow the page's: the token it renews after that lasts a minute there.
 */
async function beginCompany(page: Page) {
  await page.clock.install();
  await page.goto("/company/");
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("button", { name: "Düzenle" }).click();
  const dialog = page.getByRole("dialog", { name: "İş ortağını düzenle" });
  const phone = dialog.getByRole("textbox", { name: /^Telefon/ });
  await phone.fill("0232 555 00 11");
  return { dialog, phone, place: readAddress(page) };
}

test("unsaved form: asks before Back or a reload discards a filled dialog", async ({ newPage }) => {
  const page = await newPage({ as: "manager" });
  const { dialog, phone, place: address } = await beginCompany(page);
  const question = page.getByRole("alertdialog", { name: "Kaydetmeden kapatılsın mı?" });
  await page.goBack();
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  assert.deepEqual([readAddress(page), await phone.inputValue()], [address, "0232 555 00 11"]);

  const asked = page.waitForEvent("dialog");
  const reloading = page.reload().catch(() => {});
  const browsers = await asked;
  assert.equal(browsers.type(), "beforeunload");
  await browsers.dismiss();
  await expectEventually(() => phone.inputValue(), "0232 555 00 11");

  await page.goBack();
  await question.getByRole("button", { name: "Kaydetmeden kapat" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(readAddress(page), address.replace(/\?.*/, ""));
  const unwanted: string[] = [];
  page.on("dialog", async (dialog) => {
    unwanted.push(dialog.type());
    await dialog.accept();
  });
  await page.reload();
  await reloading;
  assert.deepEqual(unwanted, [], "nothing is unsaved");
});

test("session: warns before it expires over a filled form and is extended by one press", async ({ newPage }) => {
  const page = await newPage({ as: "manager" });
  const { phone } = await beginCompany(page);
  const before = await readTokens(page);
  await page.clock.runFor(14 * MINUTE + 1000);
  await expectEventually(async () => (await readTokens(page)).access === before.access, false);
  const warning = findToast(page, "Oturumunuz sona ermek üzere");
  await expectEventually(() => warning.count(), 0);
  // The renewed token lasts as long by the server's clock, which the page follows.
  await page.clock.runFor(14 * MINUTE);
  await warning.waitFor();
  assert.deepEqual(await listFaults(page), []);
  const renewed = await readTokens(page);
  await page.getByTestId("toasts").getByRole("button", { name: "Oturumu açık tut" }).click();
  await expectEventually(async () => (await readTokens(page)).access === renewed.access, false);
  await page.clock.runFor(1000);
  await warning.waitFor({ state: "detached" });
  await expectEventually(() => phone.inputValue(), "0232 555 00 11");
});

/** Lets the session expire over a form and signs in again; returns to the form. */
async function expireAndSignIn(page: Page, address: string, meanwhile?: () => Promise<void>) {
  const before = await readTokens(page);
  await page.clock.runFor(14 * MINUTE + 1000);
  await expectEventually(async () => (await readTokens(page)).access === before.access, false);
  await page.clock.runFor(16 * MINUTE);
  await page.clock.setSystemTime(new Date());
  await page.waitForURL(`/login?${new URLSearchParams({ redirect: address })}`);
  await meanwhile?.();
  await page.getByRole("textbox", { name: "E-posta" }).fill("manager@iklim.example");
  await page.getByLabel("Parola", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Giriş yap" }).click();
  await page.getByText("buraya yazdıklarınız korundu").waitFor();
  assert.equal(readAddress(page), address);
}

test("unsaved form: is offered to its user after the session expired and was renewed", async ({ newPage }) => {
  const page = await newPage({ as: "manager" });
  const { phone, place: address } = await beginCompany(page);
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Kaydetmeden kapatılsın mı?" });
  await question.waitFor();
  await expireAndSignIn(page, address);
  await expectEventually(() => question.count(), 0);
  assert.deepEqual(await listFaults(page), []);
  assert.notEqual(await phone.inputValue(), "0232 555 00 11");
  await page.getByRole("button", { name: "Yazdıklarımı geri getir" }).click();
  await expectEventually(() => phone.inputValue(), "0232 555 00 11");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "0232 555 00 11" }).waitFor();
});

test("unsaved form: is merged after the session expired and others changed the record", async (browserTest) => {
  const page = await browserTest.newPage({ as: "manager" });
  const { phone: field, place: address } = await beginCompany(page);
  await field.fill("0232 555 00 22");
  const { access_token: token } = await browserTest.signIn("admin");
  const path = `/api${new URL(address, browserTest.url).pathname.replace("company", "companies")}`;
  const read = async () => await (await browserTest.fetchApi("GET", path, { token })).json();
  await expireAndSignIn(page, address, async () => {
    const { version } = await read();
    const body = { version, city: "Aydın" };
    const { status } = await browserTest.fetchApi("PATCH", path, { token, body });
    assert.equal(status, 200);
  });
  browserTest.expectConsole(/409/);
  await page.getByRole("button", { name: "Yazdıklarımı geri getir" }).click();
  await page.getByRole("button", { name: "Kaydet" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const { phone, city } = await read();
  assert.deepEqual({ phone, city }, { phone: "0232 555 00 22", city: "Aydın" });
});
