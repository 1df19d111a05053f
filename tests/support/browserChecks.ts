import axe from "axe-core";
import type { Page } from "playwright-core";
import { LANGUAGE_KEY } from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";

/**
 * What is wrong with the page as it stands, or with a part of it: everything axe-core finds, and
 * scrolling sideways.
 */
export async function faultsOf(page: Page, part = "html"): Promise<string[]> {
  await pageStill(page);
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  return await page.evaluate(findFaults, { tags: TAGS, part });
}

/** What is wrong, in light and in dark, with what floats over a page, the page below left aside. */
export async function faultsOver(page: Page, layer: string): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const look of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: look });
    const found = await faultsOf(page, layer);
    if (found.length > 0) faults[look] = found;
  }
  return faults;
}

/** WCAG 2.2 to level AA, and what is good practice besides. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What is wrong with the page at several widths, the first in light, the next in dark, and so on
 * unless told otherwise.
 * Two languages that begin with different widths so see each language, width and look with each
 * other.
 */
export async function faultsAt(
  page: Page,
  language: Language,
  widths: readonly number[],
  looks: readonly ["light" | "dark", "light" | "dark"] = ["light", "dark"],
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [index, width] of widths.entries()) {
    const look = looks[index % 2 === 0 ? 0 : 1];
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: look });
    await pageStill(page);
    // As high as the page, so that nothing lies under what stays in sight while the page scrolls.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(900, height) });
    const found = await faultsOf(page);
    if (found.length > 0) faults[`${language}, ${width} wide, ${look}`] = found;
  }
  return faults;
}

/** Opens a path anew in a language, as somebody would who chose it the last time. */
export async function openIn(page: Page, language: Language, path: string): Promise<void> {
  await page.addInitScript(
    ([key, chosen]) => localStorage.setItem(key, chosen),
    [LANGUAGE_KEY, language] as const,
  );
  await page.goto(path);
}

/** Waits until the page is drawn as it was told to be, and nothing moves but what never stops. */
export const pageStill = (page: Page): Promise<void> => page.evaluate(settled);

async function settled(): Promise<void> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  // The app requests its font once it has hydrated the page; the inspector has another.
  const isHydrated = document.querySelector("#document-data, #root:empty") === null;
  const isOfApp = isHydrated && document.querySelector("#root ~ #modal-root") !== null;
  while (isOfApp && !document.querySelector(".has-font")) await drawn();
  await drawn();
  await drawn();
  while (true) {
    const moving = document.getAnimations().filter(({ playState, effect }) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Infinity
    );
    if (moving.length === 0) return;
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
    await drawn();
  }
}

async function findFaults(
  { tags, part }: { tags: string[]; part: string },
): Promise<string[]> {
  // Also those that axe leaves out unless they are named: the size of targets, and experimental ones.
  const rules = Object.fromEntries(
    axe.getRules(tags).filter(({ tags }) => !tags.includes("deprecated"))
      .map(({ ruleId }) => [ruleId, { enabled: true }]),
  );
  const { violations } = await axe.run(part === "html" ? document : part, {
    resultTypes: ["violations"],
    runOnly: { type: "tag", values: tags },
    // No film is waited for: none is loaded where its media query does not match.
    preload: { assets: ["cssom"], timeout: 10_000 },
    rules,
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  return found;
}
