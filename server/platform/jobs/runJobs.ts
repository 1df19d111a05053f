import type { Log } from "../log.ts";
import type { Storage } from "../storage.ts";
import { unwatched, type WatchJob } from "./background.ts";

/** Work that every server process repeats, also concurrently. */
export interface Job {
  name: string;
  /** Ends after the current batch once `signal` is aborted. */
  run(context: { log: Log; signal: AbortSignal }): Promise<unknown>;
}

interface RunInput {
  jobs: readonly Job[];
  log: Log;
  /** No job runs while it is full. */
  storage: Storage;
  watch?: WatchJob;
}

/** The pause between rounds, and so the longest delay of due work. */
const EVERY_MS = 10_000;

/**
 * Runs jobs in order, repeatedly, until the returned function is called.
 * That one resolves when the current job has ended.
 */
export function startJobs(
  { jobs, log, storage, watch = unwatched }: RunInput,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = runAll();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await round;
  };

  async function runAll(): Promise<void> {
    for (const { name, run } of await storage.isFull() ? [] : jobs) {
      const runLog = log.with({ job: name, runId: crypto.randomUUID() });
      await watch(name, () => run({ log: runLog, signal }))
        .catch((error) => runLog.error("a job failed", { error }));
    }
    if (signal.aborted) return;
    timer = setTimeout(() => round = runAll(), EVERY_MS);
  }
}
