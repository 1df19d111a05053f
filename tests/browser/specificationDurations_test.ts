import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import * as constants from "../../contract/constants.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { createNotificationSource } from "../support/browserNotifications.ts";
import { ACTION_TIMEOUT_MS } from "../support/timeouts.ts";
import { findToast } from "../support/browserPages.ts";

const test = createBrowserTest();

/** The time that fades and responses add at most. */
const TOLERANCE_MS = 600;

/** How far ahead the clock is paused: it runs meanwhile, and cannot go back. */
const PAUSE_MS = 2_000;

interface Duration {
  ms: number;
  /**
   * Starts it on a page with a simulated clock. Returns a function that waits so many ms of real
   * time, which fades and requests take, for its end.
   */
  begin(page: Page, site: BrowserTest): Promise<(timeoutMs: number) => Promise<boolean>>;
}

const raise = (button: string, title: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  await findToast(page, title).waitFor();
  return isGone(findToast(page, title));
};

const isGone = (shown: Locator) => (timeout: number) =>
  shown.waitFor({ state: "detached", timeout }).then(() => true, () => false);

async function openArea(page: Page, area: string): Promise<void> {
  const link = page.getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: area, exact: true });
  const address = await link.getAttribute("href") ?? "";
  await link.click();
  // Until then the rows of the page before are shown.
  await page.waitForURL(({ pathname }) => pathname === address);
  await page.locator(`tbody a[href^="${address}"]`).first().waitFor();
}

/** The visible durations of the specification, sections 2, 4, 8 and 9. */
const DURATIONS: Record<string, Duration> = {
  "a toast": {
    ms: 5_000,
    begin: raise("Success toast", "Operation completed successfully"),
  },
  "a toast of field errors": { ms: 8_000, begin: raise("Field error toast", "Invalid input") },
  "the toast of a notification": {
    ms: 30_000,
    async begin(page, site) {
      const title = "Otuz saniye";
      await (await createNotificationSource(site, "manager")).notify(title);
      while (await findToast(page, title).count() === 0) await page.clock.runFor(1_000);
      return isGone(findToast(page, title));
    },
  },
  "how long data is fresh": {
    ms: 60_000,
    async begin(page) {
      await openArea(page, "Technologies");
      return async (timeout) => {
        await openArea(page, "Stakeholders");
        const isRequested = page.waitForRequest(
          (request) => new URL(request.url()).pathname === "/api/project-types",
          { timeout },
        ).then(() => true, () => false);
        await openArea(page, "Technologies");
        return await isRequested;
      };
    },
  },
};

test("durations: each equals the specification's", async (site) => {
  const page = await site.newPage({ as: "manager", language: "en" });
  await page.clock.install();
  await page.goto("/toast-test");
  const results: Record<string, boolean[]> = {};
  for (const [what, { ms, begin }] of Object.entries(DURATIONS)) {
    const isOver = await begin(page, site);
    await page.clock.pauseAt(await page.evaluate(() => Date.now()) + PAUSE_MS);
    await page.clock.runFor(ms * 0.6 - PAUSE_MS);
    const before = await isOver(1_000);
    await page.clock.runFor(ms * 0.4 + TOLERANCE_MS);
    results[what] = [before, await isOver(ACTION_TIMEOUT_MS)];
    await page.clock.resume();
  }
  assert.deepEqual(
    results,
    Object.fromEntries(Object.keys(DURATIONS).map((what) => [what, [false, true]])),
  );
});

test("durations: a dialog opens within 300 ms", async (site) => {
  const page = await site.openPage("/technology/", {
    as: "admin",
    language: "en",
    hasMotion: true,
  });
  await page.getByRole("button", { name: "New technology" }).click();
  await page.getByRole("dialog").waitFor();
  const durations = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration)
  );
  assert.ok(durations.includes(300), durations.join());
});

/** What section 9 of the specification says, for what a browser cannot show by itself. */
const NUMBERS = {
  QUERY_STALE_MS: 60_000,
  QUERY_GC_MS: 300_000,
  QUERY_RETRIES: 1,
  UNREAD_COUNT_STALE_MS: 30_000,
  NOTIFICATION_POLL_MS: 10_000,
  NOTIFICATION_TOAST_MS: 30_000,
  TOAST_MS: 5_000,
  FIELD_ERROR_TOAST_MS: 8_000,
  MODAL_TRANSITION_MS: 300,
  SCREENSHOT_DELAY_MS: 100,
  REOPEN_FLAG_MS: 100,
  DEFAULT_PAGE: 1,
  DEFAULT_PAGE_SIZE: 10,
  OPTION_LIST_SIZE: 100,
  MIN_PASSWORD_LENGTH: 8,
  TREND_DAYS: 30,
  TOKEN_TYPE: "Bearer",
  ACCESS_TOKEN_KEY: "access_token",
  REFRESH_TOKEN_KEY: "refresh_token",
  SIDEBAR_COLLAPSED_KEY: "sidebar-collapsed",
};

Deno.test("durations: the shared constants equal the specification's", () => {
  const shared: Record<string, unknown> = constants;
  const results = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, shared[name]]));
  assert.deepEqual(results, NUMBERS);
});
