import type { Page } from "playwright-core";

/** What the script in the page offers. */
declare global {
  var heldTimers: { ring(): void };
}

/** Holds back a page's timers of one length until they are told to ring; its time goes on. */
export async function holdTimers(page: Page, ms: number) {
  await page.addInitScript(hold, ms);
  return { ring: () => page.evaluate(() => globalThis.heldTimers.ring()) };
}

/** Runs in the page. */
function hold(held: number) {
  const timers = new Map<number, () => void>();
  const { setTimeout, clearTimeout } = globalThis;
  let next = -1;
  const set = (handler: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    if (ms !== held) return setTimeout(handler, ms, ...args);
    timers.set(next, () => handler(...args));
    return next--;
  };
  const clear = (id?: number) => {
    if (id === undefined || !timers.delete(id)) clearTimeout(id);
  };
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  globalThis.heldTimers = {
    ring() {
      const all = [...timers.values()];
      timers.clear();
      for (const ring of all) ring();
    },
  };
}
