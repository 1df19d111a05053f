import assert from "node:assert/strict";
import type { Page, Route } from "playwright-core";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";

const test = createBrowserTest();

/** Makes the page show a text, and waits for it. */
type Reach = (page: Page, site: BrowserTest) => Promise<unknown>;

const waitForText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();

const LOGIN = { Email: "nobody@iklim.example", Password: "" };

/** Submits the form of a guest page with these values. */
const submitForm =
  (path: string, button: string, values: Readonly<Record<string, string>>) =>
  (text: string): Reach =>
  async (page) => {
    await page.goto(path);
    for (const [label, value] of Object.entries(values)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await press(page, button);
    await waitForText(page, text);
  };

/** Submits the sign-in form and stubs its response. */
const respondBy =
  (respond: (route: Route) => Promise<void>) => (text: string): Reach => async (page, site) => {
    await page.route("**/api/auth/login", respond);
    await submitForm("/login", "Login", { ...LOGIN, Password: "iklim" })(text)(page, site);
    await page.unroute("**/api/auth/login");
  };

const respondWithProblem = (status: number) =>
  respondBy((route) =>
    route.fulfill({ status, contentType: "application/problem+json", json: {} })
  );

/** The texts for guests that the specification quotes, sections 5 and 8. */
const GUEST_TEXTS: Record<string, (text: string) => Reach> = {
  "Email is required": submitForm("/login", "Login", {}),
  "Invalid email format": submitForm("/login", "Login", { ...LOGIN, Email: "nobody" }),
  "Password is required": submitForm("/login", "Login", LOGIN),
  "Password reset email sent successfully": submitForm("/reset-password-request", "Send link", {
    Email: "nobody@iklim.example",
  }),
  "Not Found": (text) => async (page) => {
    await page.goto("/nowhere");
    await waitForText(page, text);
  },
};

/** Those of the error catalogue that a failing request reaches, section 8. */
const ERROR_TEXTS: Record<string, (text: string) => Reach> = {
  "You do not have permission to access this resource.": respondWithProblem(403),
  "An unexpected error occurred. Please try again.": respondWithProblem(500),
  "Network error. Please check your connection.": respondBy((route) => route.abort()),
  "Request timeout. Please try again.": respondWithProblem(504),
};

/** Those of the screenshot's flow, section 2. */
const SCREENSHOT_TEXTS = [
  "Screenshot Mode",
  "Navigate to capture the screen you want",
  "Cancel screenshot",
  "Capture screenshot",
];

async function listUnreached(
  texts: Record<string, (text: string) => Reach>,
  page: Page,
  site: BrowserTest,
) {
  const missing: string[] = [];
  for (const [text, reach] of Object.entries(texts)) {
    await reach(text)(page, site).catch((error) => missing.push(`${text}: ${error}`));
  }
  return missing;
}

test("texts: every text that the specification quotes for guests is shown", async (site) => {
  const page = await site.newPage({ language: "en" });
  assert.deepEqual(await listUnreached(GUEST_TEXTS, page, site), []);
});

test("texts: every error text that the specification quotes is shown for its failing request", async (site) => {
  site.expectConsole(/status of (403|500|504)|ERR_FAILED|FetchError|RequestFailure|Network error/);
  const page = await site.newPage({ language: "en" });
  assert.deepEqual(await listUnreached(ERROR_TEXTS, page, site), []);
});

test("texts: every text that the specification quotes for screenshot mode is shown", async (site) => {
  const page = await site.openPage("/help", { as: "admin", language: "en" });
  await press(page, "Send feedback");
  await press(page, "Take a screenshot");
  for (const text of SCREENSHOT_TEXTS) await waitForText(page, text);
  await press(page, "Cancel screenshot");
});
