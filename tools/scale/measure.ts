import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import type { OpenDatabase } from "../../server/platform/db/open.ts";
import { activityRequests } from "./activityRequests.ts";
import { type Answer, type SendRequest, signedIn } from "./request.ts";
import { type BulkMeasured, measureBulk } from "./bulk.ts";
import { digestJob, lateJob } from "./jobs.ts";
import { listRequests, type ScreenRequest } from "./listRequests.ts";
import { measurePolling, type Polling } from "./polling.ts";
import { findSamples } from "./samples.ts";
import { screenRequests } from "./screenRequests.ts";
import type { Measured } from "./serve.ts";

const TRIES = 5;
/** Searches are judged by their slowest run. */
const SEARCH_TRIES = 25;
const SLOWEST = 12;
/** A request that takes longer is not repeated. */
const ENOUGH_MS = 4_000;

export interface Timing {
  name: string;
  p50: number;
  slowest: number;
  bytes: number;
  blockMs: number;
  total?: number | undefined;
  failed?: number;
}

export interface Results {
  timings: Timing[];
  peakMb: number;
  polling?: Polling;
  bulk?: BulkMeasured;
}

const BULK = "bulk";

export async function measureAll(
  url: string,
  database: OpenDatabase,
  only = "",
): Promise<Results> {
  const samples = await findSamples(database);
  const send = await signedIn(url);
  const timings: Timing[] = [];
  let peakMb = 0;
  const requests = [
    ...screenRequests(samples),
    ...listRequests(samples),
    ...activityRequests(samples),
  ];
  for (const request of requests.filter(({ name }) => name.includes(only))) {
    for (const one of [request, ...(request.hasLastPage ? [await lastPage(request, send)] : [])]) {
      const { timing, residentMb } = await measure(url, one.name, () => sendAll(one, send));
      timings.push(timing);
      peakMb = Math.max(peakMb, residentMb);
    }
  }
  for (const [name, action] of [["complete", "complete"], ["take back", "uncomplete"]] as const) {
    if (!name.includes(only)) continue;
    const path = `/api/milestones/${samples.milestone}/${action}`;
    const other = action === "complete" ? "uncomplete" : "complete";
    const { timing } = await measure(
      url,
      `write: ${name} a milestone`,
      async () => [await send(path, "ADMIN", { method: "PUT" })],
      () => send(path.replace(action, other), "ADMIN", { method: "PUT" }),
    );
    timings.push(timing);
  }
  for (const job of [lateJob(database), digestJob(database)]) {
    if (!job.name.includes(only)) continue;
    const { timing } = await measure(url, job.name, async () => {
      await job.run();
      return [];
    }, job.prepare);
    await job.cleanUp();
    timings.push(timing);
  }
  const bulk = BULK.includes(only)
    ? await measureBulk(database, send, async () => (await measuredAt(url)).longestBlockMs)
    : undefined;
  if (only !== "") return { timings, peakMb, ...(bulk && { bulk }) };
  const p50 = new Map(timings.map((timing) => [timing.name, timing.p50]));
  const slowest = requests.filter(({ isWhole }) => !isWhole)
    .toSorted((one, other) => (p50.get(other.name) ?? 0) - (p50.get(one.name) ?? 0));
  const polling = await measurePolling(slowest.slice(0, SLOWEST), send);
  return { timings, peakMb, polling, ...(bulk && { bulk }) };
}

async function measure(
  url: string,
  name: string,
  run: () => Promise<Answer[]>,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ timing: Timing; residentMb: number }> {
  await measuredAt(url);
  const times: number[] = [];
  let answers: Answer[] = [];
  const until = performance.now() + ENOUGH_MS;
  const tries = isSearch(name) ? SEARCH_TRIES : TRIES;
  while (times.length < tries && (times.length === 0 || performance.now() < until)) {
    await prepare();
    const start = performance.now();
    answers = await run();
    times.push(performance.now() - start);
  }
  // The first run fills caches and is dropped if there are more.
  const counted = (times.length > 2 ? times.slice(1) : times).sort((a, b) => a - b);
  const { longestBlockMs, residentMb } = await measuredAt(url);
  const failed = answers.find(({ status }) => status !== 200)?.status;
  const timing = {
    name,
    p50: counted[Math.floor((counted.length - 1) / 2)] ?? Number.NaN,
    slowest: Math.max(...counted),
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    blockMs: longestBlockMs,
    total: answers.length === 1 ? readTotal(answers[0]?.text ?? "") : undefined,
    ...(failed !== undefined && { failed }),
  };
  return { timing, residentMb };
}

export const isSearch = (name: string) => / contains? /.test(`${name} `);

function readTotal(text: string): number | undefined {
  if (!text.startsWith('{"data":')) return undefined;
  const { total } = JSON.parse(text);
  return typeof total === "number" ? total : undefined;
}

const sendAll = ({ paths, as, isWhole }: ScreenRequest, send: SendRequest) =>
  Promise.all(paths.map((path) => send(path, as, isWhole ? { accept: ROWS_MEDIA_TYPE } : {})));

async function lastPage(request: ScreenRequest, send: SendRequest): Promise<ScreenRequest> {
  const [path = ""] = request.paths;
  const { total = 0 } = JSON.parse((await send(path, request.as)).text);
  const [address, query] = path.split("?");
  const params = new URLSearchParams(query);
  const page = Math.max(1, Math.ceil(total / Number(params.get("size"))));
  params.set("page", String(page));
  return { name: `${request.name}, last page`, as: request.as, paths: [`${address}?${params}`] };
}

async function measuredAt(url: string): Promise<Measured> {
  return await (await fetch(`${url}/measured`)).json();
}
