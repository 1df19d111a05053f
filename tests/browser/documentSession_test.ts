import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY, COLUMNS_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import type { AuthResponse } from "../../contract/schemas/session.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { expectPrefetched, findToast, readAddress, readRows } from "../support/browserPages.ts";
import { openBeforeHydration } from "../support/delayRequests.ts";
import { createUnsignedToken } from "../support/createUnsignedToken.ts";

const test = createBrowserTest();
const PROJECT = "Bozcaada Rüzgâr Santrali";
const ENDED = "Oturumunuz sona erdi. Lütfen yeniden giriş yapın.";
const LIST_SIGN_IN = "/login?redirect=%2Fproject%2F";

/** What this browser holds when it opens its next page, whatever it held before. */
const storeTokens = (page: Page, tokens: AuthResponse | null) =>
  page.addInitScript(
    ([accessKey, refreshKey, tokens]) => {
      if (sessionStorage.getItem("replaced")) return;
      sessionStorage.setItem("replaced", "true");
      localStorage.removeItem(accessKey);
      localStorage.removeItem(refreshKey);
      if (tokens === null) return;
      localStorage.setItem(accessKey, tokens.access_token);
      if (tokens.refresh_token) localStorage.setItem(refreshKey, tokens.refresh_token);
    },
    [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, tokens] as const,
  );

/** The same token as it would have been issued an hour ago. */
function expireToken(token: string): string {
  const coded = token.split(".")[1] ?? "";
  const bytes = Uint8Array.fromBase64(coded, { alphabet: "base64url" });
  const claims = JSON.parse(new TextDecoder().decode(bytes));
  return createUnsignedToken({ ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 });
}

/** What of a page could be read or pressed. */
const readParts = async (page: Page) => ({
  elements: await page.locator("#root > *").count(),
  holdsData: (await page.content()).includes(PROJECT),
});

const NOTHING = { elements: 0, holdsData: false };

const expectPlace = (page: Page, address: string) =>
  expectEventually(() => Promise.resolve(readAddress(page)), address);

async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Hesap/ }).click();
  await page.getByRole("menuitem", { name: "Oturumu kapat" }).click();
}

async function openList(page: Page) {
  await page.goto("/project/");
  await page.getByRole("link", { name: PROJECT }).waitFor();
}

test("document session: replaces the page of another account before it can be used", async ({ newPage, signIn }) => {
  const page = await newPage({ as: "admin" });
  await storeTokens(page, await signIn("viewer"));
  const { release } = await openBeforeHydration(page, "/project/?page=2");
  await page.locator("#modal-root").waitFor({ state: "attached" });
  assert.deepEqual(await readParts(page), NOTHING);
  await release();
  await expectEventually(async () => (await readRows(page)).length, 10);
  await page.getByRole("button", { name: /^Hesap: Zeynep/ }).waitFor();
  assert.equal(readAddress(page), "/project/?page=2");
});

test("document session: discards the page and opens the sign-in when storage was cleared", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  await storeTokens(page, null);
  const { release } = await openBeforeHydration(page, "/project/");
  await page.locator("#modal-root").waitFor({ state: "attached" });
  assert.deepEqual(await readParts(page), NOTHING);
  await release();
  await expectPlace(page, LIST_SIGN_IN);
  await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
  assert.equal((await page.content()).includes(PROJECT), false);
});

test("document session: discards the page when the stored token has expired", async ({ newPage, signIn }) => {
  const page = await newPage({ as: "admin" });
  const tokens = await signIn("admin");
  await storeTokens(page, { ...tokens, access_token: expireToken(tokens.access_token) });
  const { release } = await openBeforeHydration(page, "/project/");
  await page.locator("#modal-root").waitFor({ state: "attached" });
  assert.deepEqual(await readParts(page), NOTHING);
  await release();
  await findToast(page, ENDED).waitFor();
  await expectPlace(page, LIST_SIGN_IN);
});

test("document session: opens the requested page by the stored token without cookies", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  await page.context().clearCookies();
  await page.goto("/project/?page=2");
  await expectEventually(async () => (await readRows(page)).length, 10);
  await page.getByText("11–20 / 40").waitFor();
  assert.equal(readAddress(page), "/project/?page=2");

  await page.context().clearCookies();
  await page.goto("/milestones");
  await page.getByRole("heading", { level: 1, name: "Kilometre taşları" }).waitFor();
  assert.equal(readAddress(page), "/milestones");
  await page.context().clearCookies();
  await page.goto("/login");
  await expectPlace(page, "/");
});

test("document session: sends no data to a browser whose session has ended", async ({ newPage, signIn }) => {
  const page = await newPage({ as: "admin" });
  const tokens = await signIn("admin");
  await storeTokens(page, { ...tokens, access_token: expireToken(tokens.access_token) });
  // The browser drops the cookie when the access token ends.
  await page.context().clearCookies();
  const response = await page.goto("/project/");
  const redirected = await response?.request().redirectedFrom()?.response();
  assert.deepEqual([redirected?.status(), redirected?.headers()["location"]], [302, LIST_SIGN_IN]);
  const sent = await response?.text() ?? "";
  assert.match(sent, /data-session=""/);
  assert.equal(sent.includes(PROJECT), false);
  await findToast(page, ENDED).waitFor();
  await expectPlace(page, LIST_SIGN_IN);
});

test("document session: removes the data of this tab when another tab signs out", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  await openList(page);
  const other = await page.context().newPage();
  await openList(other);
  await signOut(other);
  await page.waitForURL(/\/login/);
  await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
  assert.equal((await page.content()).includes(PROJECT), false);
});

test("document session: Back after signing out shows no data", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  await openList(page);
  await page.goto("/milestones");
  await signOut(page);
  await page.waitForURL("/login");
  await page.goBack();
  await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
  assert.deepEqual(
    [readAddress(page), (await page.content()).includes(PROJECT)],
    [LIST_SIGN_IN, false],
  );
});

test("document session: checks the session when a page is restored from the back/forward cache", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  await openList(page);
  // What the page requests until it has noticed is refused.
  await expectPrefetched(page);
  await page.evaluate(([access, refresh]) => {
    // A page in the cache receives no storage event.
    localStorage.removeItem(access);
    localStorage.removeItem(refresh);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY] as const);
  await page.waitForURL(/\/login/);
  await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
  assert.equal((await page.content()).includes(PROJECT), false);
});

test("document session: moves hidden columns from local storage to the account once", async ({ newPage, fetchApi, signIn }) => {
  const key = `${COLUMNS_KEY}milestones`;
  const page = await newPage({ as: "viewer" });
  await page.addInitScript((key) => {
    if (sessionStorage.getItem("columns")) return;
    sessionStorage.setItem("columns", "true");
    localStorage.setItem(key, '["owner"]');
  }, key);
  await page.goto("/milestones/");
  await expectEventually(() => page.evaluate((key) => localStorage.getItem(key), key), null);
  const { access_token: token } = await signIn("viewer");
  const lists = await (await fetchApi("GET", "/api/views/lists", { token })).json();
  assert.deepEqual(lists.data, [
    { list: "milestones", defaultView: null, pageSize: null, hiddenColumns: ["owner"] },
  ]);
});
