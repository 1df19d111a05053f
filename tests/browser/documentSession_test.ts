import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY, COLUMNS_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import type { AuthResponse } from "../../contract/schemas/session.ts";
import { becomes, browserTests } from "../support/browser.ts";
import { placeOf, shownRows, toast } from "../support/browserPages.ts";
import { openEarly } from "../support/heldScripts.ts";
import { unsignedToken } from "../support/unsignedToken.ts";

const test = browserTests();
const PROJECT = "Bozcaada Rüzgâr Santrali";
const ENDED = "Oturumunuz sona erdi. Lütfen yeniden oturum açın.";
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
function expired(token: string): string {
  const coded = token.split(".")[1] ?? "";
  const bytes = Uint8Array.fromBase64(coded, { alphabet: "base64url" });
  const claims = JSON.parse(new TextDecoder().decode(bytes));
  return unsignedToken({ ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 });
}

/** What of a page could be read or pressed. */
const partsOf = async (page: Page) => ({
  elements: await page.locator("#root > *").count(),
  holdsData: (await page.content()).includes(PROJECT),
});

const NOTHING = { elements: 0, holdsData: false };

const becomesPlace = (page: Page, place: string) =>
  becomes(page, () => Promise.resolve(placeOf(page)), place);

async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Hesap/ }).click();
  await page.getByRole("menuitem", { name: "Oturumu kapat" }).click();
}

async function openList(page: Page) {
  await page.goto("/project/");
  await page.getByRole("link", { name: PROJECT }).waitFor();
}

test("document session: the page of another account is replaced before it can be used", async ({ visitor, signIn }) => {
  const page = await visitor({ as: "admin" });
  await storeTokens(page, await signIn("viewer"));
  const { letCome } = await openEarly(page, "/project/?page=2");
  await page.locator("#modal-root").waitFor({ state: "attached" });
  assert.deepEqual(await partsOf(page), NOTHING);
  await letCome();
  await becomes(page, async () => (await shownRows(page)).length, 10);
  await page.getByRole("button", { name: /^Hesap: Zeynep/ }).waitFor();
  assert.equal(placeOf(page), "/project/?page=2");
});

test("document session: cleared storage leaves nothing of the page and opens the sign-in", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  await storeTokens(page, null);
  const { letCome } = await openEarly(page, "/project/");
  await page.locator("#modal-root").waitFor({ state: "attached" });
  assert.deepEqual(await partsOf(page), NOTHING);
  await letCome();
  await becomesPlace(page, LIST_SIGN_IN);
  await page.getByRole("heading", { name: "Oturum aç" }).waitFor();
  assert.equal((await page.content()).includes(PROJECT), false);
});

test("document session: an expired token in storage leaves nothing of the page", async ({ visitor, signIn }) => {
  const page = await visitor({ as: "admin" });
  const tokens = await signIn("admin");
  await storeTokens(page, { ...tokens, access_token: expired(tokens.access_token) });
  const { letCome } = await openEarly(page, "/project/");
  await page.locator("#modal-root").waitFor({ state: "attached" });
  assert.deepEqual(await partsOf(page), NOTHING);
  await letCome();
  await toast(page, ENDED).waitFor();
  await becomesPlace(page, LIST_SIGN_IN);
});

test("document session: without cookies the requested page opens by the stored token", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  await page.context().clearCookies();
  await page.goto("/project/?page=2");
  await becomes(page, async () => (await shownRows(page)).length, 10);
  await page.getByText("11–20 / 40").waitFor();
  assert.equal(placeOf(page), "/project/?page=2");

  await page.context().clearCookies();
  await page.goto("/milestones");
  await page.getByRole("heading", { level: 1, name: "Kilometre taşları" }).waitFor();
  assert.equal(placeOf(page), "/milestones");
  await page.context().clearCookies();
  await page.goto("/login");
  await becomesPlace(page, "/");
});

test("document session: a browser opened after the session ended is sent no data", async ({ visitor, signIn }) => {
  const page = await visitor({ as: "admin" });
  const tokens = await signIn("admin");
  await storeTokens(page, { ...tokens, access_token: expired(tokens.access_token) });
  // The browser drops the cookie when the access token ends.
  await page.context().clearCookies();
  const response = await page.goto("/project/");
  const redirected = await response?.request().redirectedFrom()?.response();
  assert.deepEqual([redirected?.status(), redirected?.headers()["location"]], [302, LIST_SIGN_IN]);
  const sent = await response?.text() ?? "";
  assert.match(sent, /data-session=""/);
  assert.equal(sent.includes(PROJECT), false);
  await toast(page, ENDED).waitFor();
  await becomesPlace(page, LIST_SIGN_IN);
});

test("document session: signing out in another tab leaves no data in this one", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  await openList(page);
  const other = await page.context().newPage();
  await openList(other);
  await signOut(other);
  await page.waitForURL(/\/login/);
  await page.getByRole("heading", { name: "Oturum aç" }).waitFor();
  assert.equal((await page.content()).includes(PROJECT), false);
});

test("document session: Back after signing out shows no data", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  await openList(page);
  await page.goto("/milestones");
  await signOut(page);
  await page.waitForURL("/login");
  await page.goBack();
  await page.getByRole("heading", { name: "Oturum aç" }).waitFor();
  assert.deepEqual(
    [placeOf(page), (await page.content()).includes(PROJECT)],
    [LIST_SIGN_IN, false],
  );
});

test("document session: a page out of the back/forward cache checks that the session goes on", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  await openList(page);
  // What the page still requests is refused once the session has ended.
  await page.waitForLoadState("networkidle");
  await page.evaluate(([access, refresh]) => {
    // A page in the cache receives no storage event.
    localStorage.removeItem(access);
    localStorage.removeItem(refresh);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY] as const);
  await page.waitForURL(/\/login/);
  await page.getByRole("heading", { name: "Oturum aç" }).waitFor();
  assert.equal((await page.content()).includes(PROJECT), false);
});

test("document session: columns that a browser still holds are moved to the account once", async ({ visitor, api, signIn }) => {
  const key = `${COLUMNS_KEY}milestones`;
  const page = await visitor({ as: "viewer" });
  await page.addInitScript((key) => {
    if (sessionStorage.getItem("columns")) return;
    sessionStorage.setItem("columns", "true");
    localStorage.setItem(key, '["owner"]');
  }, key);
  await page.goto("/milestones/");
  await becomes(page, () => page.evaluate((key) => localStorage.getItem(key), key), null);
  const { access_token: token } = await signIn("viewer");
  const lists = await (await api("GET", "/api/views/lists", { token })).json();
  assert.deepEqual(lists.data, [
    { list: "milestones", defaultView: null, hiddenColumns: ["owner"] },
  ]);
});
