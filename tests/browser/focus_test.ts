import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { delayRequests } from "../support/delayRequests.ts";
import { expectPrefetched } from "../support/browserPages.ts";

const test = createBrowserTest();

/** What has the focus, by its role or element and its text. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
    return `${activeElement?.tagName} ${label?.trim()}`;
  });

/** The element with the focus and what covers it; null once it is uncovered. */
const readFocusCover = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const { left, top } = activeElement?.getBoundingClientRect() ?? new DOMRect();
    const hit = document.elementFromPoint(left + 4, top + 4);
    if (hit !== null && activeElement?.contains(hit)) return null;
    return { focused: activeElement?.outerHTML, hit: hit?.outerHTML };
  });

const isFocusIn = (page: Page, selector: string) =>
  page.evaluate(
    (part) => document.activeElement?.closest(part) !== null,
    selector,
  );

test("focus: is not covered by a sticky table head while walking backwards", async ({ openPage }) => {
  const page = await openPage("/milestones/?size=50", {
    as: "admin",
    viewport: { width: 1280, height: 500 },
  });
  // Nothing but the walk moves the focus afterwards.
  await expectPrefetched(page);
  await page.getByRole("row").nth(45).locator("a").first().focus();
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press("Shift+Tab");
    await expectEventually(() => readFocusCover(page), null);
  }
});

test("focus: moves to the heading of a record that is opened", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "viewer" });
  await page.getByRole("table").getByRole("link").first().press("Enter");
  await page.getByRole("tab").first().waitFor();
  await expectEventually(() => page.evaluate(() => document.activeElement?.tagName), "H1");
});

test("focus: moves to the heading of a record that opened before FocusKeeper loads", async ({ newPage }) => {
  const page = await newPage({ as: "viewer" });
  const release = await delayRequests(page, "**/assets/lazyRootParts-*.js");
  await page.goto("/project/");
  await page.getByRole("table").getByRole("link").first().press("Enter");
  await page.getByRole("tab").first().waitFor();
  const readFocusedTag = () => page.evaluate(() => document.activeElement?.tagName);
  await expectEventually(readFocusedTag, "BODY");
  release();
  await expectEventually(readFocusedTag, "H1");
});

test("focus: stays where it is after a reload of a page that a link opened", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "viewer" });
  await page.getByRole("table").getByRole("link").first().press("Enter");
  await page.getByRole("tab").first().waitFor();
  await page.reload();
  await expectPrefetched(page);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BODY");
});

test("focus: moves to the selection when it is turned on and back when it ends", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "admin" });
  const box = page.getByRole("checkbox", { name: /^Seç: / }).first();
  const name = await box.getAttribute("aria-label");
  await box.press("Space");
  await page.getByText("1 kayıt seçili").waitFor();
  await expectEventually(() => readFocus(page), `INPUT ${name}`);
  await page.getByRole("button", { name: "Seçimi bitir" }).press("Enter");
  await expectEventually(() => readFocus(page), `INPUT ${name}`);
});

test("focus: moves to the first notification that the last “Show more” adds", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  // The first page has as many as fit, so that the button is pressed rather than scrolled to.
  await page.addInitScript(() => {
    Reflect.set(
      globalThis,
      "IntersectionObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
  });
  const all = Array.from({ length: 25 }, (_, index) => ({
    id: `01914684-0000-7000-8000-0000000000${String(index + 10)}`,
    userId: "01914684-0000-7000-8000-000000000000",
    title: `Bildirim ${index}`,
    message: "İleti",
    link: null,
    status: "READ",
    createdAt: "2026-11-20T10:00:00Z",
    updatedAt: "2026-11-20T10:00:00Z",
  }));
  await page.route(/\/api\/notifications\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [size, at] = [Number(query.get("size")), Number(query.get("page"))];
    const data = all.slice((at - 1) * size, at * size);
    return route.fulfill({ json: { data, total: all.length } });
  });
  await page.goto("/help");
  await page.getByRole("button", { name: /^Bildirimler/ }).click();
  const more = page.getByRole("dialog").getByRole("button", { name: "Daha fazla göster" });
  await more.waitFor();
  let before = 0;
  while (await more.count() > 0) {
    before = await page.getByRole("dialog").getByRole("listitem").count();
    await more.press("Enter");
    await expectEventually(
      async () => await page.getByRole("dialog").getByRole("listitem").count() > before,
      true,
    );
  }
  await expectEventually(() => isFocusIn(page, "[role=dialog] li"), true);
  assert.match(await readFocus(page), new RegExp(`Bildirim ${before}`));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("focus: stays in a part of the page that loads again", async ({ openPage, expectConsole }) => {
  expectConsole(/status of 500 .*replies/);
  const page = await openPage("/feedback/list", { as: "admin" });
  const secondTry = Promise.withResolvers<void>();
  let isSecondTry = false;
  await page.route(/\/replies/, async (route) => {
    if (!isSecondTry) return route.fulfill({ status: 500, json: {} });
    await secondTry.promise;
    await route.continue();
  });
  await page.getByRole("table").getByRole("link").first().press("Enter");
  const replies = page.getByRole("region", { name: "Yanıtlar" });
  const retry = replies.getByRole("button", { name: "Yeniden dene" });
  await retry.waitFor();
  isSecondTry = true;
  await retry.press("Enter");
  await expectEventually(() => retry.getAttribute("aria-busy"), "true");
  assert.equal(await readFocus(page), "BUTTON Yeniden dene");
  secondTry.resolve();
  await replies.getByRole("textbox").waitFor();
  const isFocusInReplies = () => replies.evaluate((part) => part.contains(document.activeElement));
  await expectEventually(isFocusInReplies, true);
});

test("focus: moves on when the focused button becomes disabled", async ({ openPage }) => {
  const page = await openPage("/project/?size=25", { as: "viewer" });
  await page.locator("header [aria-keyshortcuts]").waitFor();
  const next = page.getByRole("button", { name: "Sonraki sayfa" });
  await next.press("Enter");
  await expectEventually(() => next.isDisabled(), true);
  await expectEventually(() => readFocus(page), "BUTTON Önceki sayfa");
});
