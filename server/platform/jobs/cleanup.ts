import type { Log } from "../log.ts";
import { unwatched, type WatchJob } from "./background.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Runs the cleanup every hour until the returned function is called. */
export function startCleanup(
  { cleanUp, log, watch = unwatched }: {
    cleanUp: () => Promise<unknown>;
    log: Log;
    watch?: WatchJob;
  },
): () => void {
  const timer = setInterval(() => {
    watch("cleanup", cleanUp)
      .catch((error) => log.error("cleaning up failed", { job: "cleanup", error }));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
