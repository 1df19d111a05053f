import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { becomes, browserTests, withoutRenderedPages } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { placeOf, shownRows, toast } from "../support/browserPages.ts";
import { withoutViews } from "../support/browserRecords.ts";

const test = browserTests();

const MINUTE = 60_000;
const REFRESH = /\/api\/auth\/refresh$/;
const ENDED = "Oturumunuz sona erdi. Lütfen yeniden oturum açın.";

const tokensOf = (page: Page) =>
  page.evaluate(
    ([access = "", refresh = ""]) => ({
      access: localStorage.getItem(access),
      refresh: localStorage.getItem(refresh),
    }),
    [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY],
  );

/** The time of the page goes on until its token has just expired. */
async function untilExpired(page: Page) {
  const { access } = await tokensOf(page);
  const claims = new TextDecoder().decode(
    Uint8Array.fromBase64(access?.split(".")[1] ?? "", { alphabet: "base64url" }),
  );
  const now = await page.evaluate(() => Date.now());
  await page.clock.runFor(Math.max(0, JSON.parse(claims).exp * 1000 - now) + 1);
}

/** Counts the refreshes that any tab of this browser asks for. */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.context().on("request", (request) => {
    if (REFRESH.test(request.url())) count += 1;
  });
  return () => count;
}

async function openList(page: Page) {
  await page.goto("/project/");
  await becomes(page, async () => (await shownRows(page)).length, 10);
}

/** The stored access token is one that the server does not take, though it has not expired. */
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

test("signs out when the token expires, and comes back to the same place", async ({ visitor }) => {
  const page = await visitor({ as: "viewer" });
  // One that is under way when the session ends is refused, and the console tells.
  await withoutViews(page);
  await page.clock.install();
  await page.goto("/project/?page=2");
  await becomes(page, async () => (await shownRows(page)).length, 10);
  const refreshes = countRefreshes(page);
  await page.clock.runFor(14 * MINUTE);
  assert.equal(placeOf(page), "/project/?page=2");
  await untilExpired(page);
  await toast(page, ENDED).waitFor();
  await page.waitForURL(`/login?${new URLSearchParams({ redirect: "/project/?page=2" })}`);
  assert.deepEqual(await tokensOf(page), { access: null, refresh: null });
  assert.equal(refreshes(), 0);
  await page.reload();
  await page.getByRole("heading", { name: "Oturum aç" }).waitFor();
});

test("renews the token of a user at work before it expires", async ({ visitor }) => {
  const page = await visitor({ as: "viewer" });
  await page.clock.install();
  await openList(page);
  const before = await tokensOf(page);
  await page.clock.runFor(10 * MINUTE);
  await page.keyboard.press("Tab");
  const renewal = page.waitForResponse(REFRESH);
  await page.clock.runFor(4 * MINUTE + 1000);
  assert.equal((await renewal).status(), 200);
  await becomes(page, async () => (await tokensOf(page)).refresh === before.refresh, false);
  assert.equal(placeOf(page), "/project/");
});

test("refreshes once for many calls that are refused, and asks them again", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\//);
  const page = await visitor({ as: "viewer" });
  await openList(page);
  await spoilAccessToken(page);
  const refreshes = countRefreshes(page);
  const answers: { url: string; status: number }[] = [];
  page.on("response", (answer) => {
    const [url, status] = [answer.url(), answer.status()];
    // News and the counts of pinned views are asked for time and again.
    if (!/\/api\/(?!notifications|views\/counts)/.test(url) || REFRESH.test(url)) return;
    answers.push({ url, status });
  });
  const answered = (status: number) =>
    answers.filter((answer) => answer.status === status).map(({ url }) => url).toSorted();
  await withoutRenderedPages(page);
  await page.goto("/");
  await page.getByRole("heading", { name: "Yeni neler var?" }).waitFor();
  await becomes(page, () => page.locator("main [aria-busy=true]").count(), 0);
  assert.equal(refreshes(), 1);
  const refused = answered(401);
  assert.ok(refused.length >= 2, `${refused.length} calls were refused`);
  await becomes(
    page,
    () => Promise.resolve(answered(200).filter((url) => refused.includes(url))),
    refused,
  );
});

test("ends in sign-in when the refresh is refused", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\//);
  const page = await visitor({ as: "viewer" });
  await openList(page);
  await spoilAccessToken(page);
  await page.evaluate((key) => localStorage.setItem(key, "worthless"), REFRESH_TOKEN_KEY);
  await page.goto("/project/?status=ACTIVE");
  await toast(page, ENDED).waitFor();
  await page.waitForURL(`/login?${new URLSearchParams({ redirect: "/project/?status=ACTIVE" })}`);
  assert.deepEqual(await tokensOf(page), { access: null, refresh: null });
});

test("comes back to the page that was on its way when the session ended", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\//);
  const page = await visitor({ as: "viewer" });
  await openList(page);
  await page.route(/\/api\/companies/, (route) => route.fulfill({ status: 401, json: {} }));
  await page.route(REFRESH, (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole("navigation", { name: "Ana gezinme" })
    .getByRole("link", { name: "İş ortakları" }).click();
  await page.waitForURL(`/login?${new URLSearchParams({ redirect: "/company/" })}`);
});

test("signs out in every tab and on the server", async ({ visitor, api }) => {
  const page = await visitor({ as: "viewer" });
  await openList(page);
  const other = await page.context().newPage();
  await openList(other);
  const { access, refresh } = await tokensOf(page);
  const asked = { token: access ?? "" };
  assert.equal((await api("GET", "/api/projects", asked)).status, 200);

  const revoked = page.waitForResponse(/\/api\/auth\/logout$/);
  await signOut(page);
  await toast(page, "Oturum kapatıldı").waitFor();
  await page.waitForURL("/login");
  await other.waitForURL(/\/login/);
  assert.equal((await revoked).status(), 204);
  const after = [
    (await api("GET", "/api/projects", asked)).status,
    (await api("POST", "/api/auth/refresh", { token: refresh ?? "" })).status,
  ];
  assert.deepEqual(after, [401, 401]);
});

test("uses in one tab what another has refreshed, and never refreshes one token twice", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 401 .*\/api\//);
  const page = await visitor({ as: "viewer" });
  await openList(page);
  const other = await page.context().newPage();
  await openList(other);
  const refreshes = countRefreshes(page);
  const before = await tokensOf(page);
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
  assert.deepEqual(await tokensOf(other), await tokensOf(page));
  await page.reload();
  await page.getByText("11–20 / 40").waitFor();
});

test("follows a sign-in in another tab", async ({ visitor, signIn }) => {
  const page = await visitor();
  await page.goto("/login?redirect=%2Fproject%2F");
  await page.getByRole("heading", { name: "Oturum aç" }).waitFor();
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
  await becomes(page, async () => (await shownRows(page)).length, 10);
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
  return { dialog, phone, place: placeOf(page) };
}

test("asks before a half-filled dialog is left by Back or the page is loaded anew", async ({ visitor }) => {
  const page = await visitor({ as: "manager" });
  const { dialog, phone, place } = await beginCompany(page);
  const question = page.getByRole("alertdialog", { name: "Değişiklikleri at" });
  await page.goBack();
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  assert.deepEqual([placeOf(page), await phone.inputValue()], [place, "0232 555 00 11"]);

  const asked = page.waitForEvent("dialog");
  const reloading = page.reload().catch(() => {});
  const browsers = await asked;
  assert.equal(browsers.type(), "beforeunload");
  await browsers.dismiss();
  assert.equal(await phone.inputValue(), "0232 555 00 11");

  await page.goBack();
  await question.getByRole("button", { name: "Değişiklikleri at" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(placeOf(page), place.replace(/\?.*/, ""));
  const unwanted: string[] = [];
  page.on("dialog", async (dialog) => {
    unwanted.push(dialog.type());
    await dialog.accept();
  });
  await page.reload();
  await reloading;
  assert.deepEqual(unwanted, [], "nothing is unsaved");
});

test("says beforehand that the session ends while a form is half filled, and stays by one press", async ({ visitor }) => {
  const page = await visitor({ as: "manager" });
  const { phone } = await beginCompany(page);
  const before = await tokensOf(page);
  await page.clock.runFor(14 * MINUTE + 1000);
  await becomes(page, async () => (await tokensOf(page)).access === before.access, false);
  const warning = toast(page, "Oturumunuz sona ermek üzere");
  assert.equal(await warning.count(), 0);
  // The renewed token lasts as long by the server's clock, which the page follows.
  await page.clock.runFor(14 * MINUTE);
  await warning.waitFor();
  assert.deepEqual(await faultsOf(page), []);
  const renewed = await tokensOf(page);
  await page.getByTestId("toasts").getByRole("button", { name: "Oturumu açık tut" }).click();
  await becomes(page, async () => (await tokensOf(page)).access === renewed.access, false);
  await page.clock.runFor(1000);
  await warning.waitFor({ state: "detached" });
  assert.equal(await phone.inputValue(), "0232 555 00 11");
});

test("offers what was typed when its user signs in again after the session ran out", async ({ visitor }) => {
  const page = await visitor({ as: "manager" });
  const { phone, place } = await beginCompany(page);
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Değişiklikleri at" });
  await question.waitFor();
  const before = await tokensOf(page);
  await page.clock.runFor(14 * MINUTE + 1000);
  await becomes(page, async () => (await tokensOf(page)).access === before.access, false);
  await page.clock.runFor(16 * MINUTE);
  await page.clock.setSystemTime(new Date());
  await page.waitForURL(`/login?${new URLSearchParams({ redirect: place })}`);
  await page.getByRole("textbox", { name: "E-posta" }).fill("manager@iklim.example");
  await page.getByLabel("Parola", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Oturum aç" }).click();
  await page.getByText("buraya yazdıklarınız saklandı").waitFor();
  assert.equal(placeOf(page), place);
  assert.equal(await question.count(), 0);
  assert.deepEqual(await faultsOf(page), []);
  assert.notEqual(await phone.inputValue(), "0232 555 00 11");
  await page.getByRole("button", { name: "Yazdıklarımı geri getir" }).click();
  assert.equal(await phone.inputValue(), "0232 555 00 11");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "0232 555 00 11" }).waitFor();
});
