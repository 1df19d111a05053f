import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type BrowserTest, browserTests } from "../support/browser.ts";
import { arrivalOn, markArrivals } from "../../tools/bench/arrival.ts";
import type { Fetched } from "../../tools/bench/ledger.ts";
import { PAGES, pathOf } from "../../tools/bench/pages.ts";
import { recordTraffic } from "../../tools/bench/traffic.ts";
import BUDGET from "../../budget.json" with { type: "json" };

/** What each answer waits for keeps what is asked for in one order. */
const LINE = { latency: 150, downloadThroughput: -1, uploadThroughput: -1 };

/** On a busy machine, what is fetched for later may overtake the page: the least of these counts. */
const VISITS = 6;

interface Cost {
  requests: number;
  bytes: number;
}

const test = browserTests();

for (const [name, limit] of Object.entries<Cost>(BUDGET)) {
  test(`${name}: no more than its budget comes over the line until it is there`, async (story) => {
    const told: string[] = [];
    while (told.length < VISITS) {
      const fetched = await fetchedFor(await visit(story, name));
      const came = costOf(fetched);
      assert.ok(came.requests > 0 && came.bytes > 0);
      if (came.requests <= limit.requests && came.bytes <= limit.bytes) return;
      told.push(`${said(came)} of ${said(limit)} came:\n${listed(fetched)}`);
    }
    assert.fail(told.join("\n\n"));
  });
}

Deno.test("each kind of page has its budget", () =>
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
async function visit({ visitor, signIn, api }: BrowserTest, name: string): Promise<Visit> {
  const { [name]: opened } = PAGES;
  assert.ok(opened, `no page is called ${name}`);
  const page = await visitor(opened.isGuest ? {} : { as: "admin" });
  const { access_token: token } = await signIn("admin");
  const path = await pathOf(opened, (path) => api("GET", path, { token }));
  return { page, path, awaited: opened.awaited };
}

async function fetchedFor({ page, path, awaited }: Visit): Promise<Fetched[]> {
  await markArrivals(page, awaited);
  const traffic = await recordTraffic(page, LINE);
  await page.goto(path, { waitUntil: "commit" });
  const { there } = await arrivalOn(page);
  return await traffic.askedUntil(there);
}

function costOf(fetched: readonly Fetched[]): Cost {
  return { requests: fetched.length, bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const said = ({ requests, bytes }: Cost) => `${requests} requests with ${bytes} bytes`;

/** The largest first. */
function listed(fetched: readonly Fetched[]): string {
  return fetched.toSorted((a, b) => b.bytes - a.bytes)
    .map(({ bytes, url }) => `${String(bytes).padStart(8)}  ${new URL(url).pathname}`).join("\n");
}
