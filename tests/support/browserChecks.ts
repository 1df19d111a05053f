import axe from "axe-core";
import type { Page } from "playwright-core";
import { LANGUAGE_KEY } from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";

/** Returns the faults of a page or a part of it: axe-core's violations and horizontal overflow. */
export async function listFaults(page: Page, part = "html"): Promise<string[]> {
  await waitForStablePage(page);
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  return await page.evaluate(findFaultsInPage, { tags: TAGS, part });
}

/** Returns the faults of an overlay in dark and light, without the page below. */
export async function listOverlayFaults(
  page: Page,
  layer: string,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const pageFaults = await listFaults(page, layer);
    if (pageFaults.length > 0) faults[colorScheme] = pageFaults;
  }
  return faults;
}

/** WCAG 2.2 to level AA, and axe-core's best practices. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Returns the faults of a page at several widths. Colour schemes alternate; two languages that
 * start with different widths cover each combination.
 */
export async function listFaultsAtWidths(
  page: Page,
  language: Language,
  widths: readonly number[],
  colorSchemes: readonly ["light" | "dark", "light" | "dark"] = ["light", "dark"],
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [index, width] of widths.entries()) {
    const colorScheme = colorSchemes[index % 2 === 0 ? 0 : 1];
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await waitForStablePage(page);
    // A viewport as high as the page, so that sticky elements cover nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(900, height) });
    const pageFaults = await listFaults(page);
    if (pageFaults.length > 0) faults[`${language}, ${width} wide, ${colorScheme}`] = pageFaults;
  }
  return faults;
}

/** Stores a language as the user's choice and opens a path. */
export async function openInLanguage(page: Page, language: Language, path: string): Promise<void> {
  await page.addInitScript(
    ([key, chosen]) => localStorage.setItem(key, chosen),
    [LANGUAGE_KEY, language] as const,
  );
  await page.goto(path);
}

/** Opens a path of a signed-in user and waits for its content. */
export async function openStablePage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  await page.locator("header [aria-keyshortcuts]").waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await waitForStablePage(page);
}

/** Waits for fonts, hydration and finite animations. */
export const waitForStablePage = (page: Page): Promise<void> => page.evaluate(waitUntilStable);

async function waitUntilStable(): Promise<void> {
  const awaitFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  // The app requests its font once it has hydrated the page; the inspector has another.
  const isHydrated = document.querySelector("#document-data, #root:empty") === null;
  const isOfApp = isHydrated && document.querySelector("#root ~ #modal-root") !== null;
  while (isOfApp && !document.querySelector(".has-font")) await awaitFrame();
  await awaitFrame();
  await awaitFrame();
  while (true) {
    // Animations in closed details do not go on.
    const moving = document.getAnimations().filter(({ playState, effect }) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Infinity &&
      effect instanceof KeyframeEffect && effect.target?.checkVisibility()
    );
    if (moving.length === 0) return;
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
    await awaitFrame();
  }
}

async function findFaultsInPage(
  { tags, part }: { tags: string[]; part: string },
): Promise<string[]> {
  // Enables the rules that are off by default: target size and experimental ones.
  const rules = Object.fromEntries(
    axe.getRules(tags).filter(({ tags }) => !tags.includes("deprecated"))
      .map(({ ruleId }) => [ruleId, { enabled: true }]),
  );
  const { violations } = await axe.run(part === "html" ? document : part, {
    resultTypes: ["violations"],
    runOnly: { type: "tag", values: tags },
    // Does not wait for videos, as those of other media queries never load.
    preload: { assets: ["cssom"], timeout: 10_000 },
    rules,
  });
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  return faults;
}

/** Returns the words of the page that are broken in their middle, though they are short. */
export const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\d]{2,18}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.add(`${word} (${node.parentElement.tagName})`);
      }
    }
    return [...broken];
  });
