import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import type { OpenDatabase } from "../../server/platform/db/open.ts";
import { computeQuantile } from "../bench/quantile.ts";
import { createPageFinder, readCounts } from "./pages.ts";
import { type Answer, createSender } from "./request.ts";
import type { MeasuredRequest } from "./routes.ts";
import type { Samples } from "./samples.ts";
import type { Measured } from "./serve.ts";
import { SIZE_NAMES, type SizeName } from "./size.ts";

/** The first run fills caches and is dropped. */
const RUNS = 1 + 3;
const MOST_RUNS = 1 + 9;
/** From this median on, in milliseconds, one more run is enough. */
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

/** Sends the requests of a run; a function for each size. */
type Runs = Record<SizeName, () => Promise<Answer[]>>;

export type Meter = ReturnType<typeof createMeter>;

/** Measures on S and L in turns. */
export function createMeter(sides: Record<SizeName, Side>) {
  const send = { S: createSender(sides.S.url), L: createSender(sides.L.url) };
  const findPage = { S: createPageFinder(send.S), L: createPageFinder(send.L) };
  let peakMb = 0;

  async function readBlockMs(): Promise<number> {
    const { longestBlockMs, residentMb } = await readMeasured(sides.L.url);
    peakMb = Math.max(peakMb, residentMb);
    return longestBlockMs;
  }

  async function measure(name: string, runs: Runs, undo?: Runs): Promise<Timing> {
    const times: Record<SizeName, number[]> = { S: [], L: [] };
    const answers: Record<SizeName, Answer[]> = { S: [], L: [] };
    await readBlockMs();
    while (isRunNeeded(times)) {
      for (const size of SIZE_NAMES) {
        const start = performance.now();
        answers[size] = await runs[size]();
        times[size].push(performance.now() - start);
        await undo?.[size]();
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
    /** Returns the most memory of L. */
    getPeakMb: () => peakMb,
    /** Returns undefined if the page is the same as an earlier one. */
    async measureRequest({ S, L }: Record<SizeName, MeasuredRequest>) {
      const large = await findPage.L(L);
      if (!large) return undefined;
      const small = await findPage.S(S) ?? S.paths;
      const accept = L.isWhole ? { accept: ROWS_MEDIA_TYPE } : {};
      const sendAll = (size: SizeName, paths: readonly string[]) => () =>
        Promise.all(paths.map((path) => send[size](path, L.as, accept)));
      return await measure(L.name, { S: sendAll("S", small), L: sendAll("L", large) });
    },
    /** Completes a milestone, and undoes it after each run. */
    measureCompletion() {
      const put = (size: SizeName, action: string) => async () => {
        const path = `/api/milestones/${sides[size].samples.milestone}/${action}`;
        return [await send[size](path, "ADMIN", { method: "PUT" })];
      };
      const on = (action: string): Runs => ({ S: put("S", action), L: put("L", action) });
      return measure("write: complete a milestone", on("complete"), on("uncomplete"));
    },
  };
}

/** Reads how long a server was blocked at most since the last call, and its memory. */
export const readMeasured = async (url: string): Promise<Measured> =>
  await (await fetch(`${url}/measured`)).json();

function isRunNeeded({ S, L }: Record<SizeName, number[]>): boolean {
  if (L.length < 2) return true;
  const [small, large] = [computeQuantile(S.slice(1)), computeQuantile(L.slice(1))];
  if (large > CLEAR_MS) return false;
  if (L.length < RUNS) return true;
  const isNear = large > NEAR_MS || (large > NOTICED_MS && large > NEAR_RATIO * small);
  return isNear && L.length < MOST_RUNS;
}

function summarize(times: readonly number[], answers: readonly Answer[]): Measurement {
  const failed = answers.find(({ status }) => status !== 200)?.status;
  return {
    p50: computeQuantile(times.length > 2 ? times.slice(1) : times),
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    ...(answers.length === 1 && readCounts(answers[0]?.text ?? "")),
    ...(failed !== undefined && { failed }),
  };
}
