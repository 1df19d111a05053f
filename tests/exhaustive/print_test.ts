import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { HEADING } from "../support/browserScreens.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { signInByOneTimePassword } from "../support/oneTimeSignIn.ts";
import { findPath, ROUTE_EXAMPLES } from "../support/routeExamples.ts";

const test = createBrowserTest();

/** Narrow windows print too; paper is never narrower than A5. */
const PAPER_WIDTHS = [1440, 700];

/** Returns the controls that a page prints, dark colours, and what is wider than the paper. */
const listPrintFaults = (page: Page, isPaper: boolean): Promise<string[]> =>
  page.evaluate((isPaper) => {
    const describe = (element: Element) =>
      `${element.tagName} ${element.getAttribute("role") ?? ""} ${
        (element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 40)
      }`;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const controls = [
      "nav",
      "a[href='#main']",
      "[role=search]",
      "[role=progressbar]",
      "[data-testid=toasts]",
      "[data-selection-bar]",
      "[data-form-foot]",
      // The pressed text of a button is part of the page, its icon alone is not.
      "button:not(:has(*))",
      "button[type=submit]",
      "button:has(> svg:only-child)",
    ].join(", ");
    const faults = [...document.querySelectorAll(controls)].filter((control) =>
      isShown(control) && !control.closest("thead, [data-day]")
    ).map((control) => `prints ${describe(control)}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (isPaper && scrollWidth > clientWidth) {
      faults.push(`scrolls: ${scrollWidth} > ${clientWidth}`);
    }
    for (const part of document.querySelectorAll("main :is(table, section, ul, ol, dl, p, svg)")) {
      const { right } = part.getBoundingClientRect();
      const isForScreenReaders = (one: Element | null): boolean =>
        one !== null && (one.clientWidth === 1 || isForScreenReaders(one.parentElement));
      if (isPaper && isShown(part) && right > clientWidth + 1 && !isForScreenReaders(part)) {
        faults.push(`overflows: ${describe(part)} ${Math.round(right)}`);
      }
    }
    const lightness = (color: string) => Math.max(...(color.match(/\d+/g) ?? []).map(Number));
    const { backgroundColor, color } = getComputedStyle(document.body);
    if (lightness(backgroundColor) < 255 || lightness(color) > 100) {
      faults.push(`is dark: ${color} on ${backgroundColor}`);
    }
    return faults;
  }, isPaper);

for (const [route, example] of Object.entries(ROUTE_EXAMPLES)) {
  test(`print: has no controls, light colours and nothing cut, ${route}`, async (browserTest) => {
    const { as, isForced } = example;
    const open = isForced ? browserTest.newPage : browserTest.sharedPage;
    const page = await open({ ...(as && { as }) });
    if (isForced) await signInByOneTimePassword(browserTest, page);
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    await page.goto(await findPath(browserTest, example));
    await page.locator(HEADING).first().waitFor();
    await expectEventually(() => page.locator("main [aria-busy=true]").count(), 0);
    const faults: Record<string, string[]> = {};
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ media: "print", colorScheme });
      for (const width of [...PAPER_WIDTHS, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await waitForStablePage(page);
        const found = await listPrintFaults(page, PAPER_WIDTHS.includes(width));
        if (found.length > 0) faults[`${colorScheme} ${width}`] = found;
      }
    }
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    assert.deepEqual(faults, {});
  });
}

/** The width of A4 between the margins, in pixels. */
const PAPER_WIDTH = 703;

test("print: a list has the columns that do not fit on screen, without controls", async ({ openPage }) => {
  const page = await openPage("/milestones/", {
    as: "admin",
    viewport: { width: PAPER_WIDTH, height: 900 },
  });
  await page.getByRole("row").nth(5).waitFor();
  const listHeads = () =>
    page.getByRole("columnheader").filter({ visible: true }).allTextContents();
  const onScreen = await listHeads();
  await page.emulateMedia({ media: "print" });
  const onPaper = await listHeads();
  assert.ok(onPaper.length > onScreen.length, `${onPaper.length} of ${onScreen.length}`);
  assert.equal(onPaper.includes("İşlemler"), false);
  assert.equal(
    await page.locator("thead").evaluate((head) => getComputedStyle(head).display),
    "table-header-group",
  );
  assert.equal(
    await page.getByRole("row").nth(5).evaluate((row) => getComputedStyle(row).breakInside),
    "avoid",
  );
});

test("print: a month shows all entries of its days with their texts", async ({ openPage }) => {
  const page = await openPage("/reminders/calendar", { as: "admin" });
  await page.locator("[data-day] [data-event]").first().waitFor();
  const countEntries = () => page.locator("[data-day] :is([data-event], [data-milestone])").count();
  const onScreen = await countEntries();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: PAPER_WIDTH, height: 900 });
  await expectEventually(async () => await countEntries() > onScreen, true);
  const cut = await page.locator("[data-day] [data-event] > span").evaluateAll((texts) =>
    texts.filter(({ clientWidth, scrollHeight, clientHeight }) =>
      clientWidth > 1 && scrollHeight > clientHeight + 1
    ).length
  );
  assert.equal(cut, 0);
});

test("print: pages of a long list are numbered", async ({ openPage }) => {
  const page = await openPage("/milestones/?size=50", { as: "admin" });
  await page.getByRole("row").nth(40).waitFor();
  const rules = await page.evaluate(() => {
    const list = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) =>
        rule instanceof CSSGroupingRule && rule.constructor !== CSSPageRule
          ? list(rule.cssRules)
          : [rule]
      );
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    return sheets.flatMap(({ cssRules }) => list(cssRules)).map(({ cssText }) => cssText)
      .filter((text) => text.startsWith("@page"));
  });
  const numbering = /@bottom-right {.*counter\(page\) " \/ " counter\(pages\)/s;
  assert.ok(rules.some((text) => numbering.test(text)), rules.join("\n"));
});
