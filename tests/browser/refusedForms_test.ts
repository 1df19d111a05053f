import assert from "node:assert/strict";
import type { ProblemType } from "../../contract/problemTypes.ts";
import { translator } from "../../server/i18n/translate.ts";
import { browserTests } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { toast } from "../support/browserPages.ts";
import { errorToast } from "../support/browserRecords.ts";
import { problemKind } from "../support/problems.ts";

const test = browserTests();

const REFUSALS = [
  ["busy", "The server has too much to do at this moment. Try again in a few seconds."],
  [
    "took-too-long",
    "This took longer than it may, so nothing was saved. Try again in a few seconds.",
  ],
] as const satisfies [ProblemType, string][];
const WORDS = {
  tr: { name: "Ad", company: "Rüzgâr A.Ş.", done: "İş ortağı oluşturuldu" },
  en: { name: "Name", company: "Wind Ltd", done: "Company created successfully" },
} as const;

for (const language of ["tr", "en"] as const) {
  test(`a form that is refused for a while says so and keeps what was typed (${language})`, async ({ visitor, expectConsole }) => {
    expectConsole(/status of 503/);
    const words = WORDS[language];
    const t = translator(language);
    const page = await visitor({ as: "admin", language });
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
          json: { ...problemKind(type, language), detail: t(detail), requestId: "6c0f-41" },
        }));
      await submit.click();
      await errorToast(page).getByText(t(detail)).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      assert.equal(await field.inputValue(), words.company);
      await errorToast(page).getByRole("button").click();
      await errorToast(page).waitFor({ state: "detached" });
      await page.unroute(/\/api\/companies$/);
    }
    await submit.click();
    await toast(page, words.done).waitFor();
    await page.getByRole("heading", { level: 1, name: words.company }).waitFor();
  });
}

test("a page that is refused tells the request's number", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 503/);
  const page = await visitor({ as: "admin", language: "en" });
  const [[type, detail]] = REFUSALS;
  await page.route(/\/api\/companies\?/, (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      json: { ...problemKind(type), detail, requestId: "6c0f-41" },
    }));
  await page.goto("/company/");
  const alert = page.getByRole("alert").filter({ hasText: "Something went wrong!" });
  await alert.getByText("Request number, for your administrator: 6c0f-41").waitFor();
  assert.deepEqual(await faultsOf(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await faultsOf(page), []);
});
