import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { listFaultsAtWidths, openInLanguage } from "../support/browserChecks.ts";
import { HEADING } from "../support/browserScreens.ts";
import { findPath, ROUTE_EXAMPLES } from "../support/routeExamples.ts";

const test = createBrowserTest();

const VIEWS = [["tr", 1440, "light"], ["en", 360, "dark"]] as const;

/** Signs a member in by a one-time password, on a page that has been opened. */
async function signInByOneTimePassword(
  { fetchApi, signIn }: BrowserTest,
  page: Page,
): Promise<void> {
  const email = "viewer@iklim.example";
  const { access_token: token } = await signIn("admin");
  const query = new URLSearchParams({
    "filters[0].fieldId": "email",
    "filters[0].operator": "EQUALS",
    "filters[0].value": email,
  });
  const { data: [user] } = await (await fetchApi("GET", `/api/users?${query}`, { token })).json();
  const body = { userId: user.id };
  const password = await (await fetchApi("POST", "/api/auth/master-password", { token, body }))
    .json();
  const signInResponse = await fetchApi("POST", "/api/auth/login", {
    body: { email, password: password.password },
  });
  const { access_token, refresh_token } = await signInResponse.json();
  await page.addInitScript(
    (tokens) => Object.entries(tokens).forEach(([key, value]) => localStorage.setItem(key, value)),
    { [ACCESS_TOKEN_KEY]: access_token, [REFRESH_TOKEN_KEY]: refresh_token },
  );
}

for (const [route, example] of Object.entries(ROUTE_EXAMPLES)) {
  test(`page: passes axe in light and wide in Turkish and dark and narrow in English, ${route}`, async (browserTest) => {
    const { as, isForced } = example;
    // The response for an unknown link is 404.
    if (route.endsWith("/:token")) browserTest.expectConsole(/status of 404/);
    const open = isForced ? browserTest.newPage : browserTest.sharedPage;
    const page = await open({ reducedMotion: true, ...(as && { as }) });
    if (isForced) await signInByOneTimePassword(browserTest, page);
    const path = await findPath(browserTest, example);
    const faults: Record<string, string[]> = {};
    for (const [language, width, colorScheme] of VIEWS) {
      await page.setViewportSize({ width, height: 900 });
      await openInLanguage(page, language, path);
      await page.locator(HEADING).first().waitFor();
      Object.assign(
        faults,
        await listFaultsAtWidths(page, language, [width], [colorScheme, colorScheme]),
      );
    }
    assert.equal(new URL(page.url()).pathname, path);
    assert.deepEqual(faults, {});
  });
}
