import type { Page } from "playwright-core";

/** Stops the page's time, which has to be installed; it goes on when the test says so. */
export async function standStill(page: Page): Promise<void> {
  // By the page's own clock: it was moved on when it was stopped before.
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 60_000);
}

/** Has time go on by itself, as while a page is opened. */
export const goOn = (page: Page): Promise<void> => page.clock.resume();

/** Lets time creep meanwhile: what has arrived is often shown with the next tick. */
export async function creeping<Result>(page: Page, doing: Promise<Result>): Promise<Result> {
  let isDone = false;
  const settled = Promise.allSettled([doing]).then(() => isDone = true);
  while (!isDone) await page.clock.runFor(1);
  await settled;
  return await doing;
}
