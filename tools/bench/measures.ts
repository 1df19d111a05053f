import type { Page } from "playwright-core";

interface Counted {
  /** Total blocking time: the part of each task beyond 50 ms. */
  blocking: number;
  interaction: number;
  pointedAt: number;
  pressedAt: number;
}

/** Event timing reports no shorter interaction. */
const MIN_REPORTED_MS = 16;

type Counting = typeof globalThis & { counted: Counted; change: Promise<Change> };

/** Milliseconds on the page's clock. */
interface Change {
  pointedAt: number;
  pressedAt: number;
  paintedAt: number;
}

export async function installCounters(page: Page): Promise<void> {
  await page.addInitScript(count);
}

export const readBlockingTime = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Counting).counted.blocking);

export async function measureInteraction(
  page: Page,
  act: () => Promise<void>,
  still: number,
): Promise<number> {
  await page.evaluate(() => void ((globalThis as Counting).counted.interaction = 0));
  await act();
  await new Promise((resolve) => setTimeout(resolve, still));
  const longest = await page.evaluate(() => (globalThis as Counting).counted.interaction);
  return Math.max(MIN_REPORTED_MS, longest);
}

export async function measurePageChange(
  page: Page,
  { address, awaited }: { address: string; awaited: string },
  press: () => Promise<void>,
): Promise<Change> {
  // A cached page has changed before the click resolves.
  await page.evaluate(awaitChange, { address, awaited });
  await press();
  return await page.evaluate(() => (globalThis as Counting).change);
}

/** Runs in the browser. */
function count() {
  const counted = { blocking: 0, interaction: 0, pointedAt: 0, pressedAt: 0 };
  Object.assign(globalThis, { counted });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) counted.blocking += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  const interactions: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
      counted.interaction = Math.max(counted.interaction, entry.duration);
    }
  }).observe(interactions);
  let pointedAt = 0;
  const early = { capture: true, passive: true };
  addEventListener("pointerover", ({ timeStamp }) => pointedAt = timeStamp, early);
  addEventListener("pointerdown", ({ timeStamp }) => {
    Object.assign(counted, { pointedAt, pressedAt: timeStamp });
  }, early);
}

/** Runs in the browser, before the press. Ignores elements that are on the page already. */
function awaitChange({ address, awaited }: { address: string; awaited: string }): void {
  const before = document.querySelector(awaited);
  const wanted = new RegExp(address);
  const { port1, port2 } = new MessageChannel();
  (globalThis as Counting).change = new Promise((resolve) => {
    port1.onmessage = () => {
      const { pointedAt, pressedAt } = (globalThis as Counting).counted;
      resolve({ pointedAt, pressedAt, paintedAt: performance.now() });
    };
    const look = () => {
      const found = document.querySelector(awaited);
      const isThere = wanted.test(location.pathname + location.hash) && found !== before &&
        found?.checkVisibility();
      if (isThere) port2.postMessage(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
