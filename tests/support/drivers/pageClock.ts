import type { Page } from "playwright-core";

/** Pauses the page's clock, which must be installed. */
export async function pauseClock(page: Page): Promise<void> {
  // By the page's own clock: it was moved on when it was stopped before.
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 60_000);
}

/** Resumes the page's clock. */
export const resumeClock = (page: Page): Promise<void> => page.clock.resume();

/** Advances the clock until a promise settles: responses often show on the next tick. */
export async function runWithTickingClock<Result>(
  page: Page,
  doing: Promise<Result>,
): Promise<Result> {
  let isDone = false;
  const settled = Promise.allSettled([doing]).then(() => isDone = true);
  while (!isDone) await page.clock.runFor(1);
  await settled;
  return await doing;
}
