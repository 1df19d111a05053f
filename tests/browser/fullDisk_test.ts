import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { listFaults } from "../support/browserChecks.ts";

const test = createBrowserTest();

test("full disk: every page shows a banner only while the server's disk is full", async ({ newPage }) => {
  const page = await newPage({ as: "admin", language: "en" });
  let isFull = true;
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    await route.fulfill({
      response,
      headers: isFull ? { ...headers, "iklim-storage": "full" } : headers,
    });
  });
  await page.goto("/company/");
  const notice = page.getByRole("status").filter({ hasText: "disk is nearly full" });
  await notice.waitFor();
  assert.deepEqual(await listFaults(page), []);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await listFaults(page), []);

  isFull = false;
  await page.getByRole("searchbox").fill("a");
  await notice.waitFor({ state: "detached" });
});
