import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { findBrokenWords, openStablePage, waitForStablePage } from "../support/browserChecks.ts";
import { createJsonFetch } from "../support/browserMilestones.ts";
import { findPath, ROUTE_EXAMPLES } from "../support/routeExamples.ts";
import { createLongRecords } from "../support/longRecords.ts";

const test = createBrowserTest();

const LISTS = [
  "/",
  "/project/",
  "/milestones/",
  "/reminders/",
  "/reminders/calendar",
  "/company/",
  "/technology/",
  "/stakeholders/",
  "/user/",
  "/holidays",
  "/user/events",
  "/feedback/list",
  "/notifications/",
  "/activity",
];

/** Returns elements that overflow the page or a table's card. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`page: ${scrollWidth} > ${clientWidth}`] : [];
    for (const box of document.querySelectorAll("main table, main section, main li, main dl")) {
      const { right } = box.getBoundingClientRect();
      const isForScreenReaders = (part: Element | null): boolean =>
        part !== null && (part.clientWidth === 1 || isForScreenReaders(part.parentElement));
      if (right > clientWidth + 1 && !isForScreenReaders(box)) {
        faults.push(`${box.tagName} ${box.textContent?.slice(0, 40)}: ${Math.round(right)}`);
      }
    }
    return faults;
  });

test("layout: no page scrolls sideways for texts without a space", async (browserTest) => {
  const records = await createLongRecords(browserTest);
  const page = await browserTest.sharedPage({ as: "admin" });
  const faults: Record<string, string[]> = {};
  for (const path of [...LISTS, ...records]) {
    await openStablePage(page, path);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForStablePage(page);
      const overflows = await findOverflow(page);
      if (overflows.length > 0) {
        faults[`${path.replace(/[\da-f-]{36}/, ":id")} ${width}`] = overflows;
      }
    }
  }
  assert.deepEqual(faults, {});
});

/**
 * Returns the controls that their card or another box cuts off, where it cannot be scrolled. An icon
 * button has 4 pixels to spare.
 */
const findCutControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const findBox = (part: Element | null): Element | null => {
      if (part === null || part.clientWidth <= 1) return null;
      const { overflowX } = getComputedStyle(part);
      if (overflowX === "auto" || overflowX === "scroll") return null;
      return overflowX === "visible" ? findBox(part.parentElement) : part;
    };
    const controls = document.querySelectorAll("main :is(button, [role=button], input, textarea)");
    return [...controls].filter((control) => {
      const { left, right, width } = control.getBoundingClientRect();
      const box = width > 2 && findBox(control.parentElement)?.getBoundingClientRect();
      return box && box.width > 2 && (right > box.right + 4 || left < box.left - 4);
    }).map((control) => control.ariaLabel ?? control.textContent ?? "");
  });

test("layout: no card cuts off a control in windows of 1024 and 1280 pixels", async (browserTest) => {
  const page = await browserTest.sharedPage({ as: "admin" });
  const faults: Record<string, string[]> = {};
  for (const example of Object.values(ROUTE_EXAMPLES)) {
    if (example.as === undefined) continue;
    const path = await findPath(browserTest, example);
    await openStablePage(page, path);
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForStablePage(page);
      const cut = await findCutControls(page);
      if (cut.length > 0) faults[`${path}, ${width} wide`] = cut;
    }
  }
  assert.deepEqual(faults, {});
});

test("layout: no word is broken in crowded tables and at 200 percent zoom", async (browserTest) => {
  const page = await browserTest.openPage("/", { as: "admin" });
  const broken: Record<string, string[]> = {};
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const [project, process] = await Promise.all(
    ["projects", "processes"].map(async (list) => {
      const { data: [first] } = await fetchJson<{ data: { id: string }[] }>(`/api/${list}?size=1`);
      return `/${list === "projects" ? "project" : "process"}/${first?.id}`;
    }),
  );
  for (const path of [...LISTS, project ?? "", process ?? "", "/help", "/account"]) {
    await page.setViewportSize({ width: 640, height: 450 });
    await openStablePage(page, path);
    for (const width of [1180, 640, 512]) {
      await page.setViewportSize({ width, height: 450 });
      await waitForStablePage(page);
      const overflows = (await findBrokenWords(page)).filter((word) => !word.includes("WWWW"));
      if (overflows.length > 0) {
        broken[`${path.replace(/[\da-f-]{36}/, ":id")} ${width}`] = overflows;
      }
    }
  }
  assert.deepEqual(broken, {});
});
