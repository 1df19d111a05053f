/**
 * Reports CPU time by package until a page is interactive. Same conditions as `deno task bench:page`.
 * `deno task bench:profile --page "project list" --rounds 5`; needs source maps in `dist/`.
 */
import { SourceMap } from "node:module";
import { parseArgs } from "node:util";
import { readArrival } from "./bench/arrival.ts";
import { median } from "./bench/figures.ts";
import { PAGES, PROJECT_LIST } from "./bench/pages.ts";
import { startProduct } from "./bench/product.ts";
import { computeShares, type FindSourceMap, recordProfile, type Share } from "./bench/profile.ts";
import { formatTable } from "./bench/section.ts";
import { openProduct } from "./bench/site.ts";
import { createVisitorContext, NETWORK, openThrottledPage, startBrowser } from "./bench/slowed.ts";

const ROOT = new URL("..", import.meta.url).pathname;
const DIST = `${ROOT}dist`;
/** Microseconds between samples; with CPU throttling each takes four times as long. */
const INTERVAL = 400;
/** Parts below this share are summed up. */
const LEAST_SHARE = 0.01;

const { values } = parseArgs({
  options: {
    page: { type: "string", default: PROJECT_LIST },
    rounds: { type: "string", default: "5" },
  },
});
await main(values.page, Number(values.rounds));

async function main(name: string, rounds: number): Promise<void> {
  if (PAGES[name] === undefined) {
    console.error(`No page is called ${name}; there are ${Object.keys(PAGES).join(", ")}`);
    Deno.exit(1);
  }
  const findMap = await readMaps();
  const started = await startProduct();
  const browser = await startBrowser();
  try {
    const site = await openProduct(started.url);
    const opened = site.pages[name];
    const visits: Visited[] = [];
    for (let round = 0; round < rounds && opened; round++) {
      const context = await createVisitorContext(
        browser,
        site.url,
        opened.isGuest ? undefined : await site.signIn(),
      );
      const { page, traffic } = await openThrottledPage(context, opened.awaited);
      const session = await context.newCDPSession(page);
      const profile = await recordProfile(session, INTERVAL, async () => {
        await page.goto(site.url + opened.path, { waitUntil: "commit" });
        await readArrival(page);
      });
      const { there, ready } = await readArrival(page);
      const fetched = await traffic.requestedUntil(there);
      visits.push({
        ready,
        bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0),
        shares: computeShares(profile, findMap),
      });
      await context.close();
    }
    console.log(report(visits));
  } finally {
    await browser.close();
    await started.stop();
  }
}

interface Visited {
  ready: number;
  bytes: number;
  shares: Share[];
}

function report(visits: readonly Visited[]): string {
  const parts = [...new Set(visits.flatMap(({ shares }) => shares.map(({ part }) => part)))];
  const shares = parts.map((part) => ({
    part,
    took: median(
      visits.map(({ shares }) => shares.find((one) => one.part === part)?.duration ?? 0),
    ),
  })).toSorted((a, b) => b.took - a.took);
  const all = shares.reduce((sum, { took }) => sum + took, 0);
  const [reported, rest] = [
    shares.filter(({ took }) => took >= all * LEAST_SHARE),
    shares.filter(({ took }) => took < all * LEAST_SHARE),
  ];
  const others = { part: "others", took: rest.reduce((sum, { took }) => sum + took, 0) };
  const bytes = median(visits.map(({ bytes }) => bytes));
  const line = bytes / NETWORK.downloadThroughput * 1000;
  return [
    `ready after ${median(visits.map(({ ready }) => ready)).toFixed(0)} ms; ` +
    `${(bytes / 1000).toFixed(0)} kB take the line ${line.toFixed(0)} ms, ` +
    `and the document and one answer after it ${2 * NETWORK.latency} ms more`,
    formatTable(
      ["part", "ms", "share"],
      [...reported, others, { part: "all", took: all }].map(({ part, took }) => [
        part,
        took.toFixed(0),
        `${(took / all * 100).toFixed(0)} %`,
      ]),
    ),
  ].join("\n\n");
}

async function readMaps(): Promise<FindSourceMap> {
  const found = new Map<string, SourceMap>();
  for await (const { name } of Deno.readDir(`${DIST}/assets`)) {
    if (!name.endsWith(".js.map")) continue;
    const map = await Deno.readTextFile(`${DIST}/assets/${name}`);
    found.set(`/assets/${name.slice(0, -".map".length)}`, new SourceMap(JSON.parse(map)));
  }
  if (found.size === 0) throw new Error("dist/ has no maps: run deno task build --mapped first");
  return (path) => found.get(path);
}
