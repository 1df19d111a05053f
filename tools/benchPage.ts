/**
 * Measures page loads on a slow machine and network. Compares react-admin and the bare libraries.
 * `deno task bench:page` writes docs/performance-tables.md. `--rounds 3` sets the visits of each page,
 * `--pages "project list,calendar"` selects pages and writes nothing. Steps repeat until enough of
 * them ran at the machine's full speed.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { createFigures, type Figures, type MeasuredSite } from "./bench/figures.ts";
import { createPace, type Pace } from "./bench/pace.ts";
import { LOGIN, PAGES, PROJECT_LIST } from "./bench/pages.ts";
import { formatFigureTable, formatPageTable } from "./bench/report.ts";
import { writeSection } from "./bench/section.ts";
import { type Site, type Sites, startSites } from "./bench/site.ts";
import { startBrowser } from "./bench/slowed.ts";
import {
  hasEnoughSamples,
  LIBRARIES_STEPS,
  PEER_STEPS,
  PRODUCT_STEPS,
  type WalkTimes,
} from "./bench/steps.ts";
import { measureVisits, type Visit } from "./bench/visits.ts";
import { takeSteps } from "./bench/walk.ts";

const COMPARED = [PROJECT_LIST, LOGIN];

const WALKS_A_ROUND = 8;

interface Options {
  rounds: number;
  pages: string[];
}

if (import.meta.main) await main(readOptions(Deno.args));

async function main({ rounds, pages }: Options): Promise<void> {
  const sites = await startSites();
  const browser = await startBrowser().catch(async (error) => {
    await sites.stop();
    throw error;
  });
  try {
    const pace = await createPace();
    const facts = circumstances(browser);
    const tables = await measure(browser, sites, { rounds, pages, pace });
    const report = [[...facts, ...describePace(pace)].join("\n"), tables].join("\n\n");
    console.log(`\n${report}`);
    if (pages.length === Object.keys(PAGES).length) await writeSection("pages", report);
  } finally {
    await browser.close();
    await sites.stop();
  }
}

/** Alternates between sites, so that other load on the machine affects all alike. */
async function measure(
  browser: Browser,
  sites: Sites,
  { rounds, pages, pace }: Options & { pace: Pace },
): Promise<string> {
  const figures = createFigures();
  const visited = new Map<string, Visit[]>(pages.map((page) => [page, []]));
  const all: [MeasuredSite, Site][] = [
    ["product", sites.product],
    ["peer", sites.peer],
    ["libraries", sites.libraries],
    ["document", sites.document],
  ];
  for (let round = 1; round <= rounds; round++) {
    for (const page of pages) {
      console.error(`round ${round} of ${rounds}: ${page}`);
      const isCompared = COMPARED.includes(page);
      for (const [who, site] of isCompared ? all : all.slice(0, 1)) {
        if (site.pages[page] === undefined) continue;
        const made = await measureVisits(browser, site, page, isCompared ? 2 : 1);
        if (isCompared) figures.addVisits(who, page, made);
        if (who === "product") visited.get(page)?.push(...made.slice(0, 1));
      }
    }
  }
  const met = createFigures();
  if (pages.includes(PROJECT_LIST)) await walkOften(browser, sites, { rounds, pace, figures, met });
  const tables = [
    ...COMPARED.some((page) => pages.includes(page))
      ? [`### Beside react-admin`, formatFigureTable(figures.all())]
      : [],
    ...met.all().length > 0
      ? ["### What is done there, whatever pace the machine had", formatFigureTable(met.all())]
      : [],
    "### Every page, first visit",
    formatPageTable(visited),
  ];
  return tables.join("\n\n");
}

/** Repeats until each step has run in enough rounds at the machine's full speed. */
async function walkOften(
  browser: Browser,
  sites: Sites,
  { rounds, pace, figures, met }: { rounds: number; pace: Pace; figures: Figures; met: Figures },
): Promise<void> {
  const walkers = [
    { who: "product", site: sites.product, steps: PRODUCT_STEPS, walks: [] as WalkTimes[] },
    { who: "peer", site: sites.peer, steps: PEER_STEPS, walks: [] as WalkTimes[] },
    {
      who: "libraries",
      site: sites.libraries,
      steps: LIBRARIES_STEPS,
      walks: [] as WalkTimes[],
    },
  ] as const;
  for (let walk = 1; walk <= rounds * WALKS_A_ROUND; walk++) {
    const isEnough = walkers.every(({ steps, walks }) =>
      hasEnoughSamples(steps, walks.map(({ atFullPace }) => atFullPace), rounds)
    );
    if (isEnough) break;
    const { checked, full } = pace.counts();
    console.error(`what is done there, walk ${walk}; at full pace ${full} times of ${checked}`);
    for (const { who, site, steps, walks } of walkers) {
      const walked = await takeSteps(browser, site, steps, pace);
      walks.push(walked);
      figures.addSteps(who, walked.atFullPace);
      met.addSteps(who, walked.all);
    }
  }
}

function describePace(pace: Pace): string[] {
  const { checked, full } = pace.counts();
  if (checked === 0) return [];
  const share = (full / checked * 100).toFixed(0);
  return [
    `- The machine ran at its own speed ${share} % of the time in which presses were measured`,
  ];
}

function circumstances(browser: Browser): string[] {
  const [day] = new Date().toISOString().split("T");
  const command = [
    "deno task bench:page",
    ...Deno.args.map((arg) => /\s/.test(arg) ? `"${arg}"` : arg),
  ];
  const [processor] = cpus();
  const [load = 0] = loadavg();
  return [
    `- ${day}, \`${command.join(" ")}\``,
    `- ${
      processor?.model ?? "an unknown processor"
    }, ${cpus().length} of it; Chromium ${browser.version()}`,
    ...load > cpus().length
      ? [
        `- The machine had other work (a load of ${
          load.toFixed(1)
        }): only the counts can be relied on`,
      ]
      : [],
  ];
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "5" },
      pages: { type: "string", default: Object.keys(PAGES).join(",") },
    },
  });
  const rounds = Number(values.rounds);
  const pages = values.pages.split(",").map((name) => name.trim());
  const unknown = pages.filter((name) => PAGES[name] === undefined);
  if (!Number.isInteger(rounds) || rounds < 1) exitWith("--rounds takes a whole number from 1 on");
  if (unknown.length > 0) {
    exitWith(`No page is called ${unknown.join(", ")}; there are ${Object.keys(PAGES).join(", ")}`);
  }
  return { rounds, pages };
}

function exitWith(why: string): never {
  console.error(why);
  Deno.exit(1);
}
