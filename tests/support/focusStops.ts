import type { Page } from "playwright-core";

const MOST_STOPS = 400;

interface Stop {
  name: string;
  isVisible: boolean;
}

/** Tabs through a page and returns the focused elements that are not visible. */
export async function findHiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  await page.evaluate(startAtTop);
  for (let count = 0; count < MOST_STOPS; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(readStop);
    if (stop === null) return hidden;
    if (!stop.isVisible) hidden.push(stop.name);
  }
  throw new Error(`More than ${MOST_STOPS} stops`);
}

/** Runs in the page. */
function startAtTop(): void {
  scrollTo(0, 0);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  getSelection()?.setPosition(document.body, 0);
}

/** Runs in the page: what has the focus, or null where the walk has come to its end. */
async function readStop(): Promise<Stop | null> {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  await new Promise(requestAnimationFrame);
  // Some fields are drawn by their label.
  const isDrawnByLabel = focused.matches("[type=checkbox], [type=radio]");
  const drawn = isDrawnByLabel ? focused.closest("label") ?? focused : focused;
  const { left, right, top, bottom } = drawn.getBoundingClientRect();
  const [x1, x2] = [Math.max(left, 0) + 2, Math.min(right, innerWidth) - 2];
  const [y1, y2] = [Math.max(top, 0) + 2, Math.min(bottom, innerHeight) - 2];
  const points = [x1, (x1 + x2) / 2, x2].flatMap((x) => [y1, (y1 + y2) / 2, y2].map((y) => [x, y]));
  const isVisible = x1 < x2 && y1 < y2 && points.some(([x = 0, y = 0]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && drawn.contains(hit);
  });
  const label = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
  return { name: `${focused.tagName} ${label.trim().slice(0, 40)}`, isVisible };
}
