import type { Browser, Page } from "playwright-core";
import { arrivalOn } from "./arrival.ts";
import { changeOn, interactionOn } from "./measures.ts";
import { PAGES, PROJECT_LIST } from "./pages.ts";
import type { Site } from "./site.ts";
import { newVisitor, openSlowed, type SlowedPage } from "./slowed.ts";

const STILL_MS = 1500;

/** Between two keys; a quick typist. */
const BETWEEN_KEYS_MS = 60;

/** What is done on a page, and must be painted soon. */
interface Interaction {
  name: string;
  /** The page that it is done on, where that is not the list of projects. */
  on?: string;
  act(page: Page): Promise<void>;
  /** Leaves the page as it was. */
  undo?(page: Page): Promise<void>;
}

/** A press that leads to another page. */
interface Step {
  name: string;
  link: string;
  /** Matches the path and the fragment that it leads to. */
  address: string;
  awaited: string;
}

interface Steps {
  interactions: readonly Interaction[];
  /** What is done elsewhere, or with more than usual. */
  further?: readonly Interaction[];
  /** In this order, from the list of projects. The first of each name is the first visit. */
  changes: readonly Step[];
}

/** The page's own head has buttons as well. */
const TOP_BAR = "header:not(main header)";

const list = PAGES[PROJECT_LIST]?.awaited ?? "";
const fact = PAGES["project"]?.awaited ?? "";

const companies: Step = {
  name: "companies",
  link: 'nav a[href^="/company"]',
  address: "^/company",
  awaited: list,
};
const start: Step = {
  name: "start page",
  link: 'nav a[href="/"]',
  address: "^/$",
  awaited: PAGES["start page"]?.awaited ?? "",
};
const projects: Step = {
  name: "project list",
  link: 'nav a[href^="/project"]',
  address: "^/project/?$",
  awaited: list,
};
const project = (row: number): Step => ({
  name: "project",
  link: `main tbody tr:nth-child(${row}) a`,
  address: "^/project/[^/]{36}",
  awaited: fact,
});

export const OUR_STEPS: Steps = {
  interactions: [
    { name: "sort", act: (page) => page.locator("main thead th button").first().click() },
    {
      name: "open a menu",
      act: (page) => page.locator(`${TOP_BAR} button[aria-haspopup]`).last().click(),
      undo: (page) => page.keyboard.press("Escape"),
    },
    {
      name: "type in the search field",
      act: (page) => type(page, "main input[type=search]"),
      undo: (page) => page.locator("main input[type=search]").fill(""),
    },
  ],
  further: [
    {
      name: "100 rows",
      act: async (page) => {
        await page.locator("main nav button[aria-haspopup]").click();
        await page.locator("[role=menuitemradio]").last().click();
      },
    },
    {
      name: "another month",
      on: "calendar",
      act: (page) => page.locator("main h1 + div button").last().click(),
    },
  ],
  changes: [
    ...[companies, start, projects, project(1)],
    ...[companies, start, projects, project(2), projects, project(3)],
  ],
};

const peerList: Step = {
  name: "project list",
  link: 'a[href="#/projects"]',
  address: "^/#/projects(\\?|$)",
  awaited: "tbody tr",
};
const peerProject = (row: number): Step => ({
  name: "project",
  link: `tbody tr:nth-child(${row}) td:first-child`,
  address: "#/projects/[^/]{36}",
  awaited: ".RaSimpleShowLayout-row",
});

export const PEER_STEPS: Steps = {
  interactions: [
    { name: "sort", act: (page) => page.locator("thead th [role=button]").first().click() },
    {
      name: "open a menu",
      act: (page) => page.locator("header button").last().click(),
      undo: (page) => page.keyboard.press("Escape"),
    },
    {
      name: "type in the search field",
      act: (page) => type(page, "input[name=name]"),
      undo: (page) => page.locator("input[name=name]").fill(""),
    },
  ],
  changes: [peerProject(1), peerList, peerProject(2), peerList, peerProject(3)],
};

async function type(page: Page, field: string): Promise<void> {
  await page.locator(field).pressSequentially("rüz", { delay: BETWEEN_KEYS_MS });
}

/** What the steps took, in milliseconds, by their names. */
export interface StepTimes {
  interactions: Record<string, number>;
  further: Record<string, number>;
  firstVisits: Record<string, number>;
  /** From the press until it was painted. */
  warm: Record<string, number[]>;
  /** What of it, from when the pointer came onto the link, was not waiting for the answer. */
  beyondAnswer: Record<string, number[]>;
}

/** Goes through a site as somebody does who has been there for a while. */
export async function takeSteps(browser: Browser, site: Site, steps: Steps): Promise<StepTimes> {
  const context = await newVisitor(browser, site.url, await site.signIn());
  try {
    const { [PROJECT_LIST]: opened } = site.pages;
    const slowed = await openSlowed(context, opened?.awaited ?? "");
    await slowed.page.goto(site.url + opened?.path, { waitUntil: "commit" });
    await arrivalOn(slowed.page);
    await slowed.traffic.quiet(STILL_MS);
    const interactions = await take(slowed, site, steps.interactions);
    const changes = await walk(slowed, steps.changes);
    return { interactions, ...changes, further: await take(slowed, site, steps.further ?? []) };
  } finally {
    await context.close();
  }
}

async function take(
  { page, traffic }: SlowedPage,
  site: Site,
  interactions: readonly Interaction[],
): Promise<Record<string, number>> {
  const took: Record<string, number> = {};
  for (const { name, on = PROJECT_LIST, act, undo } of interactions) {
    const { [on]: opened } = site.pages;
    const address = site.url + opened?.path;
    if (page.url() !== address && !page.url().startsWith(`${address}?`)) {
      await page.goto(address, { waitUntil: "commit" });
      await page.locator(opened?.awaited ?? "").first().waitFor();
      await traffic.quiet(STILL_MS);
    }
    took[name] = await interactionOn(page, () => act(page), STILL_MS);
    await undo?.(page);
    await traffic.quiet(STILL_MS);
  }
  return took;
}

async function walk(
  { page, traffic }: SlowedPage,
  changes: readonly Step[],
): Promise<Pick<StepTimes, "firstVisits" | "warm" | "beyondAnswer">> {
  const firstVisits: Record<string, number> = {};
  const warm: Record<string, number[]> = {};
  const beyondAnswer: Record<string, number[]> = {};
  for (const { name, link, address, awaited } of changes) {
    const middle = await middleOf(page, link);
    const change = await changeOn(page, { address, awaited }, () => page.mouse.click(...middle));
    const took = change.paintedAt - change.pressedAt;
    if (firstVisits[name] === undefined && name !== PROJECT_LIST) {
      firstVisits[name] = took;
    } else {
      const answers = await traffic.answeredWithin(change.pointedAt, change.paintedAt);
      const longest = Math.max(
        0,
        ...answers.filter(({ url }) => new URL(url).pathname.startsWith("/api/"))
          .map(({ took }) => took),
      );
      (warm[name] ??= []).push(took);
      (beyondAnswer[name] ??= []).push(change.paintedAt - change.pointedAt - longest);
    }
    await traffic.quiet(STILL_MS);
  }
  return { firstVisits, warm, beyondAnswer };
}

/** Where a link is pressed; the pointer is not there yet. */
async function middleOf(page: Page, link: string): Promise<[x: number, y: number]> {
  const place = page.locator(link).first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error(`Nothing to press at ${link}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
