import type { Page } from "playwright-core";

/** Stops the page's time, which has to be installed; it goes on when the test says so. */
export async function standStill(page: Page): Promise<void> {
  // By the page's own clock: it was moved on when it was stopped before.
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 60_000);
}

/** Has time go on by itself, as while a page is opened. */
export const goOn = (page: Page): Promise<void> => page.clock.resume();
