import type { Log } from "../log.ts";

/** Wraps each run of a job, for metrics. */
export type WatchJob = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

/** A `WatchJob` without effect. */
export const unwatched: WatchJob = (_name, run) => run();

interface Background {
  /** Starts work in the background, and logs its errors to `log`. */
  inBackground(work: () => Promise<void>, log?: Log): void;
  /** Resolves when all started work has ended. */
  settled(): Promise<void>;
}

export function createBackground(ownLog: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    inBackground(work, log = ownLog) {
      const run = work()
        .catch((error) => log.error("work in the background failed", { error }))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async settled() {
      await Promise.all(running);
    },
  };
}
