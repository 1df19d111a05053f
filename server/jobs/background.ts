import type { Log } from "../log.ts";

/** Is around each run of a job that has a name. */
export type WatchJob = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

/** Watches nothing. */
export const unwatched: WatchJob = (_name, run) => run();

interface Background {
  /** Starts work that nobody waits for; what fails is logged, with what that log tells of it. */
  inBackground(work: () => Promise<void>, log?: Log): void;
  /** Resolves when all started work has come to its end. */
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
