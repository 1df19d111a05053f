import assert from "node:assert/strict";
import { browserTests } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";

const test = browserTests();

test("while the server's disk is full every page says so, and no longer", async ({ visitor }) => {
  const page = await visitor({ as: "admin", language: "en" });
  let isFull = true;
  await page.route("**/api/**", async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    await route.fulfill({
      response: answer,
      headers: isFull ? { ...headers, "iklim-storage": "full" } : headers,
    });
  });
  await page.goto("/company/");
  const notice = page.getByRole("status").filter({ hasText: "disk is nearly full" });
  await notice.waitFor();
  assert.deepEqual(await faultsOf(page), []);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await faultsOf(page), []);

  isFull = false;
  await page.getByRole("searchbox").fill("a");
  await notice.waitFor({ state: "detached" });
});
