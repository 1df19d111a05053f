import type { Page } from "playwright-core";
import { DOCUMENT_DATA_ID } from "../../contract/documents.ts";
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

/** Whether the app has hydrated the page, or rendered its own. */
const isTaken = (page: Page) =>
  page.evaluate((dataId) => {
    const isEmpty = document.querySelector("#root > *") === null;
    return !isEmpty && document.getElementById(dataId) === null;
  }, DOCUMENT_DATA_ID);
