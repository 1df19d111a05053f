import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { markArrivals, readArrival } from "../../tools/bench/arrival.ts";
import { median } from "../../tools/bench/figures.ts";
import type { Fetched } from "../../tools/bench/ledger.ts";
import { findPath, PAGES } from "../../tools/bench/pages.ts";
import { recordTraffic } from "../../tools/bench/traffic.ts";
import BUDGET from "../../budget.json" with { type: "json" };

/** Responses in a fixed order keep the requests in a fixed order. */
const LINE = { latency: 150, downloadThroughput: -1, uploadThroughput: -1 };

/** On a busy machine prefetches may start early, so the median visit counts. */
const VISITS = 3;

interface Cost {
  requests: number;
  bytes: number;
}

const test = createBrowserTest();

for (const [name, limit] of Object.entries<Cost>(BUDGET)) {
  test(`${name}: requests no more than its budget until the page is there`, async (browserTest) => {
    const visits: Fetched[][] = [];
    while (visits.length < VISITS) visits.push(await recordFetched(await visit(browserTest, name)));
    const costs = visits.map(sumCost);
    const cost = {
      requests: median(costs.map(({ requests }) => requests)),
      bytes: median(costs.map(({ bytes }) => bytes)),
    };
    assert.ok(cost.requests > 0 && cost.bytes > 0);
    const isWithin = cost.requests <= limit.requests && cost.bytes <= limit.bytes;
    assert.ok(
      isWithin,
      `${formatCost(limit)} are its budget, not these:\n\n${
        visits.map(formatFetched).join("\n\n")
      }`,
    );
  });
}

Deno.test("budget: names each kind of page", () =>
  assert.deepEqual(Object.keys(BUDGET), [
    "login",
    "start page",
    "project list",
    "project",
    "process",
    "calendar",
    "project form",
    "feedback",
  ]));

interface Visit {
  page: Page;
  path: string;
  awaited: string;
}

/** A browser that was never there before. */
async function visit({ newPage, signIn, fetchApi }: BrowserTest, name: string): Promise<Visit> {
  const { [name]: example } = PAGES;
  assert.ok(example, `no page is called ${name}`);
  const page = await newPage(example.isGuest ? {} : { as: "admin" });
  const { access_token: token } = await signIn("admin");
  const path = await findPath(example, (path) => fetchApi("GET", path, { token }));
  return { page, path, awaited: example.awaited };
}

async function recordFetched({ page, path, awaited }: Visit): Promise<Fetched[]> {
  await markArrivals(page, awaited);
  const traffic = await recordTraffic(page, LINE);
  await page.goto(path, { waitUntil: "commit" });
  const { there: contentLoaded } = await readArrival(page);
  return await traffic.requestedUntil(contentLoaded);
}

function sumCost(fetched: readonly Fetched[]): Cost {
  return { requests: fetched.length, bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const formatCost = ({ requests, bytes }: Cost) => `${requests} requests with ${bytes} bytes`;

/** The largest first. */
function formatFetched(fetched: readonly Fetched[]): string {
  return fetched.toSorted((a, b) => b.bytes - a.bytes)
    .map(({ bytes, url }) => `${String(bytes).padStart(8)}  ${new URL(url).pathname}`).join("\n");
}
