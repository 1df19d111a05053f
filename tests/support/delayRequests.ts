import type { Page } from "playwright-core";
import { DOCUMENT_DATA_ID } from "../../contract/documents.ts";
import { expectEventually } from "./expectEventually.ts";

/** Delays requests that match a pattern until the returned function is called. */
export async function delayRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page and delays its scripts until `release` is called. */
export async function openBeforeHydration(page: Page, path: string) {
  const resolve = await delayRequests(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  return {
    release: async () => {
      resolve();
      await expectEventually(() => isHydrated(page), true);
    },
  };
}

/** Whether the app has hydrated the page, or rendered it. */
const isHydrated = (page: Page) =>
  page.evaluate((dataId) => {
    const isEmpty = document.querySelector("#root > *") === null;
    return !isEmpty && document.getElementById(dataId) === null;
  }, DOCUMENT_DATA_ID);
