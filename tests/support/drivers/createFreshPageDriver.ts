import type { PageDriver } from "../specification/onPage.ts";

/**
 * Creates a driver that opens a new page for each path. Playwright replays all clock calls on each
 * load, which gets slower and slower.
 */
export async function createFreshPageDriver(open: () => Promise<PageDriver>): Promise<PageDriver> {
  let driver = await open();
  let isFresh = true;
  return {
    get page() {
      return driver.page;
    },
    async start(name) {
      if (!isFresh) {
        await driver.page.context().close();
        driver = await open();
      }
      isFresh = false;
      await driver.start(name);
    },
    events: Object.fromEntries(
      Object.keys(driver.events).map((name) => [
        name,
        async (before) => await driver.events[name]?.(before),
      ]),
    ),
    expectedView: (observed) => driver.expectedView(observed),
    view: () => driver.view(),
    canPerform: (before, event) => driver.canPerform?.(before, event) ?? true,
  };
}
