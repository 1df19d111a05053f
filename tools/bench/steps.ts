import type { Page } from "playwright-core";
import { PAGES, PROJECT_LIST } from "./pages.ts";

/** Between two keys; a quick typist. */
const BETWEEN_KEYS_MS = 60;

/** What is done on a page, and must be painted soon. */
export interface Interaction {
  name: string;
  /** The page that it is done on, where that is not the list of projects. */
  on?: string;
  act(page: Page): Promise<void>;
  /** Leaves the page as it was. */
  undo?(page: Page): Promise<void>;
}

/** A press that leads to another page. */
export interface Step {
  name: string;
  link: string;
  /** Matches the path and the fragment that it leads to. */
  address: string;
  awaited: string;
}

export interface Steps {
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

/** Between two lists. */
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

/** What the steps took, in milliseconds, by their names. */
export interface StepTimes {
  interactions: Record<string, number[]>;
  further: Record<string, number[]>;
  firstVisits: Record<string, number[]>;
  /** From the press until it was painted. */
  warm: Record<string, number[]>;
  /**
   * Of changes that waited for an answer, first visits included: what, from when the pointer came
   * onto the link, was not waiting for it.
   */
  beyondAnswer: Record<string, number[]>;
}

/** The steps of a walk: all of them, and those during which the machine ran at its own speed. */
export interface Walked {
  all: StepTimes;
  atFullPace: StepTimes;
}

export function noSteps(): Walked {
  const none = (): StepTimes => ({
    interactions: {},
    further: {},
    firstVisits: {},
    warm: {},
    beyondAnswer: {},
  });
  return { all: none(), atFullPace: none() };
}

interface Taken {
  what: keyof StepTimes;
  name: string;
  took: number;
  isFull: boolean;
}

/** Keeps what a step took; one that is never taken at full pace is known there all the same. */
export function noteStep(walked: Walked, { what, name, took, isFull }: Taken): void {
  (walked.all[what][name] ??= []).push(took);
  const counted = walked.atFullPace[what][name] ??= [];
  if (isFull) counted.push(took);
}

/** Whether everything that is measured of the steps has come at least so often. */
export function cameOften(steps: Steps, walks: readonly StepTimes[], times: number): boolean {
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
