import type { Page } from "playwright-core";

/** Set by the script in the page. */
declare global {
  var heldTimers: { fire(): void };
}

/** Holds a page's timers of one duration until the test fires them. */
export async function holdTimers(page: Page, ms: number) {
  await page.addInitScript(hold, ms);
  return { fire: () => page.evaluate(() => globalThis.heldTimers.fire()) };
}

/** Runs in the page. */
function hold(heldMs: number) {
  const timers = new Map<number, () => void>();
  const { setTimeout, clearTimeout } = globalThis;
  let next = -1;
  const set = (handler: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    if (ms !== heldMs) return setTimeout(handler, ms, ...args);
    timers.set(next, () => handler(...args));
    return next--;
  };
  const clear = (id?: number) => {
    if (id === undefined || !timers.delete(id)) clearTimeout(id);
  };
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  globalThis.heldTimers = {
    fire() {
      const all = [...timers.values()];
      timers.clear();
      for (const fire of all) fire();
    },
  };
}
