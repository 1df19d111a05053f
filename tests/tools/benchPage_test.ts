import assert from "node:assert/strict";
import { createFigures, isTargetMet, median } from "../../tools/bench/figures.ts";
import { createLedger, type NetworkEvent } from "../../tools/bench/ledger.ts";
import { PROJECT_LIST } from "../../tools/bench/pages.ts";
import { createPace } from "../../tools/bench/pace.ts";
import { formatFigureTable, formatPageTable } from "../../tools/bench/report.ts";
import {
  createWalk,
  hasEnoughSamples,
  PEER_STEPS,
  recordSample,
  type StepTimes,
} from "../../tools/bench/steps.ts";
import type { Visit } from "../../tools/bench/visits.ts";

const createRequestEvent = (
  requestId: string,
  timestamp: number,
  { url = `http://here/${requestId}`, loaderId = "" } = {},
): NetworkEvent => ({
  method: "Network.requestWillBeSent",
  params: { requestId, loaderId, timestamp, request: { url } },
});
const createResponseEvent = (
  requestId: string,
  response: object = {},
  loaderId = "",
): NetworkEvent => ({
  method: "Network.responseReceived",
  params: {
    requestId,
    loaderId,
    timestamp: 0,
    response: { mimeType: "text/javascript", ...response },
  },
});
const createFinishedEvent = (
  requestId: string,
  timestamp: number,
  encodedDataLength: number,
): NetworkEvent => ({
  method: "Network.loadingFinished",
  params: { requestId, timestamp, encodedDataLength },
});

function fillLedger(reported: readonly NetworkEvent[]) {
  const ledger = createLedger();
  for (const one of reported) ledger.recordEvent("page", one);
  return ledger;
}

Deno.test("request ledger: records a request's start, duration and response", () => {
  const ledger = fillLedger([
    createRequestEvent("1", 2),
    createResponseEvent("1"),
    createFinishedEvent("1", 2.5, 700),
  ]);
  ledger.recordEvent("worker", createRequestEvent("1", 3));
  assert.deepEqual(
    ledger.listFetched().map(({ url, mimeType, sentAt, duration: took, bytes }) => ({
      url,
      mimeType,
      sentAt,
      took,
      bytes,
    })),
    [
      { url: "http://here/1", mimeType: "text/javascript", sentAt: 2000, took: 500, bytes: 700 },
      { url: "http://here/1", mimeType: "", sentAt: 3000, took: Number.NaN, bytes: 0 },
    ],
  );
  assert.equal(ledger.pending().length, 1);
});

Deno.test("ledger: leaves out what a cache, a service worker or the page had, and the icon of the tab", () => {
  const ledger = fillLedger([
    ...[createRequestEvent("1", 1), createResponseEvent("1", { fromDiskCache: true })],
    ...[createRequestEvent("2", 1), createResponseEvent("2", { fromServiceWorker: true })],
    ...[createRequestEvent("3", 1), {
      method: "Network.requestServedFromCache",
      params: { requestId: "3" },
    }],
    ...[createRequestEvent("4", 1, { url: "data:image/png;base64," })],
    createRequestEvent("5", 1, { url: "blob:http://here/5" }),
    createRequestEvent("7", 1, { url: "http://here/favicon.svg" }),
    createRequestEvent("6", 1),
  ] as NetworkEvent[]);
  assert.deepEqual(ledger.listFetched().map(({ url }) => url), ["http://here/6"]);
});

Deno.test("request ledger: counts a video once, without waiting for it or weighing it", () => {
  const ledger = fillLedger([
    createRequestEvent("1", 1),
    createResponseEvent("1", { mimeType: "video/webm" }),
  ]);
  assert.deepEqual(ledger.pending(), []);
  ledger.recordEvent("page", createFinishedEvent("1", 9, 120_000));
  assert.deepEqual(ledger.listFetched().map(({ bytes }) => bytes), [0]);
});

Deno.test("request ledger: separates the page's requests from its workers' requests", () => {
  const ledger = fillLedger([
    createRequestEvent("1", 1),
    createResponseEvent("1"),
    createFinishedEvent("1", 2, 10),
  ]);
  ledger.recordEvent("worker", createRequestEvent("1", 3));
  assert.deepEqual(
    [ledger.pending("page").length, ledger.pending().length, ledger.count("page"), ledger.count()],
    [0, 1, 1, 2],
  );
});

Deno.test("request ledger: drops pending requests of a page that was left", () => {
  const ledger = fillLedger([
    ...[
      createRequestEvent("a", 1, { loaderId: "a" }),
      createResponseEvent("a", {}, "a"),
      createFinishedEvent("a", 1.5, 10),
    ],
    ...[
      createRequestEvent("1", 2, { loaderId: "a" }),
      createRequestEvent("b", 3, { loaderId: "b" }),
    ],
  ]);
  ledger.recordEvent("worker", createRequestEvent("2", 2));
  const listUrls = () =>
    [ledger.listFetched(), ledger.pending()].map((some) => some.map(({ url }) => url));
  assert.deepEqual(listUrls(), [
    ["http://here/a", "http://here/1", "http://here/b", "http://here/2"],
    ["http://here/1", "http://here/b", "http://here/2"],
  ]);
  ledger.recordEvent("page", createResponseEvent("b", {}, "b"));
  ledger.recordEvent("page", createRequestEvent("3", 4, { loaderId: "a" }));
  ledger.recordEvent("page", createRequestEvent("4", 4, { loaderId: "b" }));
  assert.deepEqual(listUrls(), [
    ["http://here/b", "http://here/2", "http://here/4"],
    ["http://here/b", "http://here/2", "http://here/4"],
  ]);
});

Deno.test("request ledger: treats a worker's script as loaded once the worker runs", () => {
  const ledger = fillLedger([createRequestEvent("1", 1), createRequestEvent("2", 1)]);
  ledger.recordWorker("http://here/1");
  assert.deepEqual(ledger.pending().map(({ url }) => url), ["http://here/2"]);
  assert.deepEqual(ledger.listFetched().map(({ mimeType }) => mimeType), ["text/javascript", ""]);
});

Deno.test("request ledger: resolves waiters when pending requests finish or fail", async () => {
  const ledger = fillLedger([createRequestEvent("1", 1), createRequestEvent("2", 1)]);
  const rest = ledger.waitUntil(() => ledger.pending().length === 0);
  ledger.recordEvent("page", createFinishedEvent("1", 2, 10));
  ledger.recordEvent("page", {
    method: "Network.loadingFailed",
    params: { requestId: "2", timestamp: 2 },
  });
  await rest;
  assert.deepEqual(ledger.pending(), []);
});

Deno.test("pace: is full while the work takes at most a quarter longer than its fastest run", async () => {
  let time = 0;
  let takes = 20;
  let rests = 0;
  const pace = await createPace({
    work: () => time += takes,
    now: () => time,
    pause: () => {
      rests++;
      takes = rests === 7 ? 8 : 20;
      return Promise.resolve();
    },
  });
  const asked = [10, 11, 8, 16].map((now) => {
    takes = now;
    return pace.isFullSpeed();
  });
  assert.deepEqual(asked, [true, false, true, false]);
  assert.deepEqual(pace.counts(), { checked: 4, full: 2 });
});

Deno.test("bench steps: keep every sample and count those at full pace only", () => {
  const walked = createWalk();
  const sort = { what: "interactions", name: "sort" } as const;
  const change = { what: "warm", name: "project" } as const;
  recordSample(walked, { ...sort, took: 90, isFull: false });
  recordSample(walked, { ...sort, took: 40, isFull: true });
  recordSample(walked, { ...change, took: 300, isFull: false });
  const { all, atFullPace } = createWalk();
  assert.deepEqual(walked, {
    all: { ...all, interactions: { sort: [90, 40] }, warm: { project: [300] } },
    atFullPace: { ...atFullPace, interactions: { sort: [40] }, warm: { project: [] } },
  });
});

Deno.test("bench steps: are complete when each has enough first and repeated visits", () => {
  const walk = (times: Partial<StepTimes>): StepTimes => ({
    interactions: Object.fromEntries(PEER_STEPS.interactions.map(({ name }) => [name, [50]])),
    further: {},
    firstVisits: { project: [200] },
    warm: { "project list": [90, 80], "project": [70] },
    afterResponse: {},
    ...times,
  });
  const hasEnough = (...walks: StepTimes[]) => hasEnoughSamples(PEER_STEPS, walks, 2);
  assert.deepEqual(
    [
      hasEnough(walk({})),
      hasEnough(walk({}), walk({})),
      hasEnough(walk({}), walk({ interactions: {} })),
      hasEnough(walk({}), walk({ firstVisits: {} })),
      hasEnough(walk({}), walk({ warm: { "project list": [90] } })),
    ],
    [false, true, false, false, false],
  );
});

Deno.test("median: is the middle value, or the lower of two", () => {
  assert.deepEqual([[3, 1, 2], [4, 1, 3, 2], []].map(median), [2, 2, Number.NaN]);
});

const visit = (changed: Partial<Visit> = {}): Visit => ({
  seen: 1,
  ready: 1.5,
  requests: 10,
  scripts: 200_000,
  bytes: 250_000,
  blocking: 100,
  ...changed,
});

function createFiguresWithPeer() {
  const figures = createFigures();
  figures.addVisits("product", PROJECT_LIST, [visit(), visit({ seen: 0.4, ready: 0.6 })]);
  figures.addVisits("peer", PROJECT_LIST, [
    visit({ seen: 2, ready: 2 }),
    visit({ seen: 1, ready: 1 }),
  ]);
  figures.addVisits("libraries", PROJECT_LIST, [
    visit({ seen: 0.75, ready: 0.75, scripts: 130_000 }),
  ]);
  figures.addVisits("document", PROJECT_LIST, [visit({ seen: 0.8, ready: 0.8, scripts: 0 })]);
  figures.addSteps("product", {
    interactions: { sort: [72] },
    further: { "100 rows": [200] },
    firstVisits: { project: [301] },
    warm: { project: [190, 210, 180] },
    afterResponse: { project: [20] },
  });
  return figures.all();
}

Deno.test("bench figure: meets its target in its own unit or as a share of the peer's", () => {
  assert.deepEqual(
    createFiguresWithPeer().map((
      figure,
    ) => [`${figure.subject}, ${figure.name}`, isTargetMet(figure)]),
    [
      ["project list, seen, first visit", true],
      ["project list, seen, second visit", false],
      ["project list, ready, first visit", undefined],
      ["project list, ready, second visit", undefined],
      ["project list, requests until ready", true],
      ["project list, scripts until ready", false],
      ["project list, blocked, first visit", false],
      ["sort, until painted", true],
      ["100 rows, until painted", undefined],
      ["project, first visit by a press", false],
      ["project, page change", true],
      ["project, page change, beyond its answer", true],
    ],
  );
});

Deno.test("bench report: lists medians, ratios, targets and whether they are met", () => {
  const [head, , first, , ready, , , scripts, , sort] = formatFigureTable(createFiguresWithPeer())
    .split(
      "\n",
    );
  assert.deepEqual([head, first, ready, scripts, sort], [
    "| of | figure | İklim | react-admin | ratio | libraries alone | above | static document | ratio to it | target | holds |",
    "| project list | seen, first visit | 1.00 s | 2.00 s | 0.50 | 0.75 s | 0.25 s | 0.80 s | 1.25 | 0.5 of react-admin’s | yes |",
    "| project list | ready, first visit | 1.50 s | 2.00 s | 0.75 | 0.75 s | 0.75 s | 0.80 s | 1.88 |  |  |",
    "| project list | scripts until ready | 200.0 kB | 200.0 kB | 1.00 | 130.0 kB | 70.0 kB | 0.0 kB |  | 190 kB | no |",
    "| sort | until painted | 72 ms |  |  |  |  |  |  | 80 ms | yes |",
  ]);
});

Deno.test("bench report: compares each page's costs with 1.2 times the project list's", () => {
  const visited = new Map([
    [PROJECT_LIST, [visit()]],
    ["calendar", [visit({ seen: 1.1, requests: 12 })]],
    ["process", [visit({ scripts: 250_000, blocking: 150 })]],
  ]);
  assert.deepEqual(formatPageTable(visited).split("\n").slice(2), [
    "| project list | 1.00 | 1.50 | 10 | 200.0 | 100 |  | yes |",
    "| calendar | 1.10 | 1.50 | 12 | 200.0 | 100 |  | yes |",
    "| process | 1.00 | 1.50 | 10 | 250.0 | 150 | scripts 1.25, blocked 1.50 | no |",
  ]);
});
