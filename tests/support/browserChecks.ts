import axe from "axe-core";
import type { Page } from "playwright-core";
import { LANGUAGE_KEY } from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";

/** What is wrong with the page as it stands: everything axe-core finds, and scrolling sideways. */
export async function faultsOf(page: Page): Promise<string[]> {
  await pageStill(page);
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  return await page.evaluate(findFaults);
}

/**
 * What is wrong with the page at several widths, the first in light, the next in dark, and so on.
 * Two languages that begin with different widths so see each language, width and look with each
 * other.
 */
export async function faultsAt(
  page: Page,
  language: Language,
  widths: readonly number[],
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [index, width] of widths.entries()) {
    const look = index % 2 === 0 ? "light" : "dark";
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: look });
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
  await document.fonts.ready;
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
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

async function findFaults(): Promise<string[]> {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  return found;
}
