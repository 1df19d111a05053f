import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import type { BrowserTest } from "./browser.ts";

/** Signs a member in by a one-time password, on a page that has been opened. */
export async function signInByOneTimePassword(
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
