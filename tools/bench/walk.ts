import type { Browser, Page } from "playwright-core";
import { arrivalOn } from "./arrival.ts";
import { changeOn, interactionOn } from "./measures.ts";
import type { Pace } from "./pace.ts";
import { PROJECT_LIST } from "./pages.ts";
import type { Site } from "./site.ts";
import { newVisitor, openSlowed, type SlowedPage } from "./slowed.ts";
import {
  type Interaction,
  noSteps,
  noteStep,
  type Step,
  type Steps,
  type Walked,
} from "./steps.ts";

/** So long is nothing asked for before the next step, in milliseconds. */
const STILL_MS = 700;

/** Goes through a site as somebody does who has been there for a while. */
export async function takeSteps(
  browser: Browser,
  site: Site,
  steps: Steps,
  pace: Pace,
): Promise<Walked> {
  const context = await newVisitor(browser, site.url, await site.signIn());
  const walked = noSteps();
  try {
    const { [PROJECT_LIST]: opened } = site.pages;
    const slowed = await openSlowed(context, opened?.awaited ?? "");
    await slowed.page.goto(site.url + opened?.path, { waitUntil: "commit" });
    await arrivalOn(slowed.page);
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

interface Walk extends SlowedPage {
  site: Site;
  pace: Pace;
  walked: Walked;
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
    const wasFull = pace.isFull();
    const took = await interactionOn(page, () => act(page), STILL_MS);
    await traffic.quiet(STILL_MS);
    const isFull = pace.isFull() && wasFull;
    noteStep(walked, { what, name, took, isFull });
    await undo?.(page);
    await traffic.quiet(STILL_MS);
  }
}

async function change(walk: Walk, changes: readonly Step[]): Promise<void> {
  const { page, traffic, pace, walked } = walk;
  const visited = new Set([PROJECT_LIST]);
  for (const { name, link, address, awaited } of changes) {
    const middle = await middleOf(page, link);
    const wasFull = pace.isFull();
    const { pointedAt, pressedAt, paintedAt } = await changeOn(
      page,
      { address, awaited },
      () => page.mouse.click(...middle),
    );
    const answers = await traffic.answeredWithin(pointedAt, paintedAt);
    await traffic.quiet(STILL_MS);
    const isFull = pace.isFull() && wasFull;
    const what = visited.has(name) ? "warm" : "firstVisits";
    noteStep(walked, { what, name, took: paintedAt - pressedAt, isFull });
    const ofApi = answers.filter(({ url }) => new URL(url).pathname.startsWith("/api/"));
    const longest = Math.max(0, ...ofApi.map(({ took }) => took));
    // What is there already has no answer to wait for.
    if (longest > 0) {
      noteStep(walked, {
        what: "beyondAnswer",
        name,
        took: paintedAt - pointedAt - longest,
        isFull,
      });
    }
    visited.add(name);
  }
}

/** Where a link is pressed; the pointer is not there yet. */
async function middleOf(page: Page, link: string): Promise<[x: number, y: number]> {
  const place = page.locator(link).first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error(`Nothing to press at ${link}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
