import type { Browser, Page } from "playwright-core";
import { readArrival } from "./arrival.ts";
import { measureInteraction, measurePageChange } from "./measures.ts";
import type { Pace } from "./pace.ts";
import { PROJECT_LIST } from "./pages.ts";
import type { Site } from "./site.ts";
import { createVisitorContext, openThrottledPage, type ThrottledPage } from "./slowed.ts";
import {
  createWalk,
  type Interaction,
  recordSample,
  type Step,
  type Steps,
  type WalkTimes,
} from "./steps.ts";

/** Milliseconds without a request before the next step. */
const STILL_MS = 700;

export async function takeSteps(
  browser: Browser,
  site: Site,
  steps: Steps,
  pace: Pace,
): Promise<WalkTimes> {
  const context = await createVisitorContext(browser, site.url, await site.signIn());
  const walked = createWalk();
  try {
    const { [PROJECT_LIST]: opened } = site.pages;
    const slowed = await openThrottledPage(context, opened?.awaited ?? "");
    await slowed.page.goto(site.url + opened?.path, { waitUntil: "commit" });
    await readArrival(slowed.page);
    await slowed.traffic.quiet(STILL_MS);
    const walk = { ...slowed, site, pace, walked };
    await interact(walk, "interactions", steps.interactions);
    await change(walk, steps.changes);
    await interact(walk, "further", steps.further ?? []);
    return walked;
  } finally {
    await context.close();
  }
}

interface Walk extends ThrottledPage {
  site: Site;
  pace: Pace;
  walked: WalkTimes;
}

async function interact(
  walk: Walk,
  what: "interactions" | "further",
  interactions: readonly Interaction[],
): Promise<void> {
  const { page, traffic, site, pace, walked } = walk;
  for (const { name, on = PROJECT_LIST, act, undo } of interactions) {
    const { [on]: opened } = site.pages;
    const address = site.url + opened?.path;
    if (page.url() !== address && !page.url().startsWith(`${address}?`)) {
      await page.goto(address, { waitUntil: "commit" });
      await page.locator(opened?.awaited ?? "").first().waitFor();
      await traffic.quiet(STILL_MS);
    }
    const wasFull = pace.isFullSpeed();
    const took = await measureInteraction(page, () => act(page), STILL_MS);
    await traffic.quiet(STILL_MS);
    const isFull = pace.isFullSpeed() && wasFull;
    recordSample(walked, { what, name, took, isFull });
    await undo?.(page);
    await traffic.quiet(STILL_MS);
  }
}

async function change(walk: Walk, changes: readonly Step[]): Promise<void> {
  const { page, traffic, pace, walked } = walk;
  const visited = new Set([PROJECT_LIST]);
  for (const { name, link, address, awaited } of changes) {
    const middle = await findMiddle(page, link);
    const wasFull = pace.isFullSpeed();
    const { pointedAt, pressedAt, paintedAt } = await measurePageChange(
      page,
      { address, awaited },
      () => page.mouse.click(...middle),
    );
    const answers = await traffic.answeredWithin(pointedAt, paintedAt);
    await traffic.quiet(STILL_MS);
    const isFull = pace.isFullSpeed() && wasFull;
    const what = visited.has(name) ? "warm" : "firstVisits";
    recordSample(walked, { what, name, took: paintedAt - pressedAt, isFull });
    const ofApi = answers.filter(({ url }) => new URL(url).pathname.startsWith("/api/"));
    const longest = Math.max(0, ...ofApi.map(({ duration: took }) => took));
    if (longest > 0) {
      recordSample(walked, {
        what: "afterResponse",
        name,
        took: paintedAt - pointedAt - longest,
        isFull,
      });
    }
    visited.add(name);
  }
}

async function findMiddle(page: Page, link: string): Promise<[x: number, y: number]> {
  const place = page.locator(link).first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error(`Nothing to press at ${link}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
