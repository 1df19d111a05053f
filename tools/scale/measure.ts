import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import type { OpenDatabase } from "../../server/platform/db/open.ts";
import { digestJob, type Job, lateJob } from "./jobs.ts";
import { createPageFinder, readCounts } from "./pages.ts";
import { type Answer, createSender, type SendRequest } from "./request.ts";
import type { MeasuredRequest } from "./routes.ts";
import type { Samples } from "./samples.ts";
import type { Measured } from "./serve.ts";
import type { SizeName } from "./size.ts";

/** The first run fills caches and is dropped. */
const RUNS = 1 + 3;
const MOST_RUNS = 1 + 9;
/** From here on, one more run tells enough. */
const CLEAR_MS = 100;
/** From here on, a median may be on either side of a limit. */
const NEAR_MS = 30;
const NEAR_RATIO = 1.5;
/** Below this many milliseconds a ratio is noise. */
export const NOTICED_MS = 5;

/** A server on the database of a size. */
export interface Side {
  url: string;
  database: OpenDatabase;
  samples: Samples;
}

interface Measurement {
  p50: number;
  slowest: number;
  bytes: number;
  /** Of a list. */
  rows?: number;
  total?: number;
  /** The status of an error response. */
  failed?: number;
}

export interface Timing extends Record<SizeName, Measurement> {
  name: string;
  /** S and L return the same: as many rows of the same total, or the same text. */
  isSame: boolean;
  /** Milliseconds for which L served nobody. */
  blockMs: number;
}

interface Run {
  prepare?: () => Promise<unknown>;
  send: () => Promise<Answer[]>;
}

export interface Meter {
  send: Record<SizeName, SendRequest>;
  /** Undefined if the page is the same as an earlier one. */
  measureRequest(pair: Record<SizeName, MeasuredRequest>): Promise<Timing | undefined>;
  measureWritesAndJobs(): Promise<Timing[]>;
  /** How long L was blocked at most since the last call. */
  readBlockMs(): Promise<number>;
  /** The most memory of L. */
  getPeakMb(): number;
}

/** Measures on S and L in turns. */
export function createMeter(sides: Record<SizeName, Side>): Meter {
  const send = { S: createSender(sides.S.url), L: createSender(sides.L.url) };
  const findPage = { S: createPageFinder(send.S), L: createPageFinder(send.L) };
  let peakMb = 0;

  async function readBlockMs(): Promise<number> {
    const measured: Measured = await (await fetch(`${sides.L.url}/measured`)).json();
    peakMb = Math.max(peakMb, measured.residentMb);
    return measured.longestBlockMs;
  }

  async function measure(name: string, runs: Record<SizeName, Run>): Promise<Timing> {
    const times: Record<SizeName, number[]> = { S: [], L: [] };
    const answers: Record<SizeName, Answer[]> = { S: [], L: [] };
    await readBlockMs();
    while (isRunNeeded(times)) {
      for (const size of ["S", "L"] as const) {
        const { prepare, send } = runs[size];
        await prepare?.();
        const start = performance.now();
        answers[size] = await send();
        times[size].push(performance.now() - start);
      }
    }
    const [S, L] = [summarize(times.S, answers.S), summarize(times.L, answers.L)];
    const isSame = S.total === undefined
      ? answers.L.every(({ text }, index) => text === answers.S[index]?.text)
      : S.total === L.total && S.rows === L.rows;
    return { name, S, L, isSame, blockMs: await readBlockMs() };
  }

  return {
    send,
    readBlockMs,
    getPeakMb: () => peakMb,
    async measureRequest({ S, L }) {
      const large = await findPage.L(L);
      if (!large) return undefined;
      const small = await findPage.S(S) ?? S.paths;
      const runOn = (size: SizeName, paths: readonly string[]): Run => ({
        send: () =>
          Promise.all(
            paths.map((path) =>
              send[size](path, L.as, L.isWhole ? { accept: ROWS_MEDIA_TYPE } : {})
            ),
          ),
      });
      return await measure(L.name, { S: runOn("S", small), L: runOn("L", large) });
    },
    async measureWritesAndJobs() {
      const timings: Timing[] = [];
      for (const [action, undo] of [["complete", "uncomplete"], ["uncomplete", "complete"]]) {
        const createRun = (size: SizeName): Run => {
          const put = (what = "") =>
            send[size](`/api/milestones/${sides[size].samples.milestone}/${what}`, "ADMIN", {
              method: "PUT",
            });
          return { prepare: () => put(undo), send: async () => [await put(action)] };
        };
        const name = `write: ${action} a milestone`;
        timings.push(await measure(name, { S: createRun("S"), L: createRun("L") }));
      }
      for (const createJob of [lateJob, digestJob]) {
        const jobs = { S: createJob(sides.S.database), L: createJob(sides.L.database) };
        timings.push(await measure(jobs.L.name, { S: toRun(jobs.S), L: toRun(jobs.L) }));
        await jobs.S.cleanUp();
        await jobs.L.cleanUp();
      }
      return timings;
    },
  };
}

const toRun = ({ prepare, run }: Job): Run => ({
  prepare,
  send: async () => (await run(), []),
});

function isRunNeeded({ S, L }: Record<SizeName, number[]>): boolean {
  if (L.length < 2) return true;
  const [small, large] = [computeMedian(S.slice(1)), computeMedian(L.slice(1))];
  if (large > CLEAR_MS) return false;
  if (L.length < RUNS) return true;
  const isNear = large > NEAR_MS || (large > NOTICED_MS && large > NEAR_RATIO * small);
  return isNear && L.length < MOST_RUNS;
}

function summarize(times: readonly number[], answers: readonly Answer[]): Measurement {
  const counted = times.length > 2 ? times.slice(1) : times;
  const failed = answers.find(({ status }) => status !== 200)?.status;
  return {
    p50: computeMedian(counted),
    slowest: Math.max(...counted),
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    ...(answers.length === 1 && readCounts(answers[0]?.text ?? "")),
    ...(failed !== undefined && { failed }),
  };
}

export const computeMedian = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) / 2)] ?? Number.NaN;
