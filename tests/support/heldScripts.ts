import type { Page } from "playwright-core";
import { becomes } from "./browser.ts";

/** Keeps what a page fetches by a pattern on its way until it is let come. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A page whose scripts are kept on their way until they are let come. */
export async function openEarly(page: Page, path: string) {
  const resolve = await hold(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  return {
    letCome: async () => {
      resolve();
      await becomes(page, () => isTaken(page), true);
    },
  };
}

/** Whether the app has the page. */
const isTaken = (page: Page) =>
  page.evaluate(() => !document.querySelector("#document-data, #root:empty"));
