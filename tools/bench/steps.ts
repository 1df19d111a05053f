import type { Page } from "playwright-core";
import { PAGES, PROJECT_LIST } from "./pages.ts";

const BETWEEN_KEYS_MS = 60;

export interface Interaction {
  name: string;
  on?: string;
  act(page: Page): Promise<void>;
  /** Restores the page. */
  undo?(page: Page): Promise<void>;
}

export interface Step {
  name: string;
  link: string;
  /** Matches path and hash after the press. */
  address: string;
  awaited: string;
}

export interface Steps {
  interactions: readonly Interaction[];
  further?: readonly Interaction[];
  changes: readonly Step[];
}

/** The page has a header with buttons too. */
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

export const PRODUCT_STEPS: Steps = {
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

export const LIBRARIES_STEPS: Steps = {
  interactions: [],
  changes: ["companies", PROJECT_LIST, "companies", PROJECT_LIST, "companies"].map((name) => {
    const path = name === PROJECT_LIST ? "/project" : "/company";
    return { name, link: `nav a[href="${path}"]`, address: `^${path}/?$`, awaited: "tbody tr" };
  }),
};

async function type(page: Page, field: string): Promise<void> {
  await page.locator(field).pressSequentially("rüz", { delay: BETWEEN_KEYS_MS });
}

export interface StepTimes {
  interactions: Record<string, number[]>;
  further: Record<string, number[]>;
  firstVisits: Record<string, number[]>;
  warm: Record<string, number[]>;
  /**
   * Time from pointer over link to paint without waiting for responses. Includes first visits.
   */
  afterResponse: Record<string, number[]>;
}

/** All steps, and those during which the machine ran at full speed. */
export interface WalkTimes {
  all: StepTimes;
  atFullPace: StepTimes;
}

export function createWalk(): WalkTimes {
  const none = (): StepTimes => ({
    interactions: {},
    further: {},
    firstVisits: {},
    warm: {},
    afterResponse: {},
  });
  return { all: none(), atFullPace: none() };
}

interface Sample {
  what: keyof StepTimes;
  name: string;
  took: number;
  isFull: boolean;
}

export function recordSample(walked: WalkTimes, { what, name, took, isFull }: Sample): void {
  (walked.all[what][name] ??= []).push(took);
  const counted = walked.atFullPace[what][name] ??= [];
  if (isFull) counted.push(took);
}

export function hasEnoughSamples(
  steps: Steps,
  walks: readonly StepTimes[],
  times: number,
): boolean {
  const { interactions, further = [], changes } = steps;
  const isOther = ({ name }: Step) => name !== PROJECT_LIST;
  const isVisitedAgain = ({ name }: Step) =>
    name === PROJECT_LIST || changes.filter((other) => other.name === name).length > 1;
  const measured: Partial<Record<keyof StepTimes, readonly { name: string }[]>> = {
    interactions,
    further,
    firstVisits: changes.filter(isOther),
    warm: changes.filter(isVisitedAgain),
  };
  return (Object.keys(measured) as (keyof StepTimes)[]).every((what) =>
    measured[what]?.every(({ name }) =>
      walks.reduce((count, walk) => count + (walk[what][name]?.length ?? 0), 0) >= times
    )
  );
}
