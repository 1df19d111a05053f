import type { Page } from "playwright-core";

/** What the page counts by itself. */
interface Counted {
  /** What tasks took beyond 50 ms each, together. */
  blocking: number;
  /** The longest that an interaction took until it was painted. */
  interaction: number;
  /** Of the last press: when the pointer came there, and when it was pressed. */
  pointedAt: number;
  pressedAt: number;
}

/** The browser tells of no interaction that is shorter. */
const SHORTEST_TOLD = 16;

type Counting = typeof globalThis & { counted: Counted; change: Promise<Change> };

/** How a page came after a press; milliseconds on the clock of the page. */
interface Change {
  /** When the pointer came onto the link, and when it was pressed. */
  pointedAt: number;
  pressedAt: number;
  /** When the other page was painted. */
  paintedAt: number;
}

/** Has every page that is opened from now on count. */
export async function countOn(page: Page): Promise<void> {
  await page.addInitScript(count);
}

/** What has blocked the page until now. */
export const blockingOn = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Counting).counted.blocking);

/** The longest interaction while something is done; `still` is left for it to be told. */
export async function interactionOn(
  page: Page,
  act: () => Promise<void>,
  still: number,
): Promise<number> {
  await page.evaluate(() => void ((globalThis as Counting).counted.interaction = 0));
  await act();
  await new Promise((resolve) => setTimeout(resolve, still));
  const longest = await page.evaluate(() => (globalThis as Counting).counted.interaction);
  return Math.max(SHORTEST_TOLD, longest);
}

/** Waits, while a link is pressed, until the page it leads to has been painted. */
export async function changeOn(
  page: Page,
  { address, awaited }: { address: string; awaited: string },
  press: () => Promise<void>,
): Promise<Change> {
  // A page that is at hand has changed before the press is over.
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

/** Runs in the browser, before the press. What stands there does not count as what is awaited. */
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
