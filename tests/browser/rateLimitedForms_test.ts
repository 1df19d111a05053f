import assert from "node:assert/strict";
import type { ProblemType } from "../../contract/problemTypes.ts";
import { createTranslator } from "../../server/platform/i18n/translate.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults } from "../support/browserChecks.ts";
import { findToast } from "../support/browserPages.ts";
import { findErrorToast } from "../support/browserRecords.ts";
import { getProblemKind } from "../support/problems.ts";

const test = createBrowserTest();

const REFUSALS = [
  ["busy", "The server has too much to do at this moment. Try again in a few seconds."],
  [
    "took-too-long",
    "This took too long, so nothing was saved. Try again in a few seconds.",
  ],
] as const satisfies [ProblemType, string][];
const WORDS = {
  tr: { name: "Ad", company: "Rüzgâr A.Ş.", done: "İş ortağı oluşturuldu" },
  en: { name: "Name", company: "Wind Ltd", done: "Company created successfully" },
} as const;

for (const language of ["tr", "en"] as const) {
  test(`rate limit: a rejected form says so and keeps typed values, ${language}`, async ({ newPage, expectConsole }) => {
    expectConsole(/status of 503/);
    const words = WORDS[language];
    const t = createTranslator(language);
    const page = await newPage({ as: "admin", language });
    await page.goto("/company/?create=yes");
    const form = page.getByRole("dialog");
    const field = form.getByRole("textbox", { name: words.name, exact: true }).first();
    await field.fill(words.company);
    const submit = form.locator("[type=submit]");
    for (const [type, detail] of REFUSALS) {
      await page.route(/\/api\/companies$/, (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          headers: { "Retry-After": "5" },
          json: { ...getProblemKind(type, language), detail: t(detail), requestId: "6c0f-41" },
        }));
      await submit.click();
      // It stays while the pointer is on it.
      await findErrorToast(page).getByText(t(detail)).hover();
      assert.deepEqual(await listFaults(page), []);
      await expectEventually(() => field.inputValue(), words.company);
      await findErrorToast(page).getByRole("button").click();
      await findErrorToast(page).waitFor({ state: "detached" });
      await page.unroute(/\/api\/companies$/);
    }
    await submit.click();
    await findToast(page, words.done).waitFor();
    await page.getByRole("heading", { level: 1, name: words.company }).waitFor();
  });
}

test("rate limit: a rejected page shows the request's id", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 503/);
  const page = await newPage({ as: "admin", language: "en" });
  const [[type, detail]] = REFUSALS;
  await page.route(/\/api\/companies\?/, (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      json: { ...getProblemKind(type), detail, requestId: "6c0f-41" },
    }));
  await page.goto("/company/");
  const alert = page.getByRole("alert").filter({ hasText: "Something went wrong!" });
  await alert.getByText("Request number, for your administrator: 6c0f-41").waitFor();
  assert.deepEqual(await listFaults(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await listFaults(page), []);
});
