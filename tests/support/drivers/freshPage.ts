import type { PageDriver } from "../specification/onPage.ts";

/**
 * A driver that starts on a page of its own each time: whatever a page's clock was told is told
 * again to each page that is loaded, which takes longer and longer.
 */
export async function onFreshPages(open: () => Promise<PageDriver>): Promise<PageDriver> {
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
    happenings: Object.fromEntries(
      Object.keys(driver.happenings).map((name) => [
        name,
        async (before) => await driver.happenings[name]?.(before),
      ]),
    ),
    face: (seen) => driver.face(seen),
    state: () => driver.state(),
    possible: (before, happening) => driver.possible?.(before, happening) ?? true,
  };
}
