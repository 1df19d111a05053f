import type { FairSemaphore } from "../fairSemaphore.ts";
import { isBusy, isTimeout } from "./failures.ts";
import { type ShareName, SHARES, type Workload } from "./workloads.ts";

export type RejectionReason = "busy" | "took-too-long";

/** The current use of a share. */
export interface ShareUse {
  share: ShareName;
  limit: number;
  inUse: number;
  waiting: number;
}

/** Reports the current use of shares, and counts rejected and timed-out queries since the start. */
export class DatabaseUsage {
  #rejections = new Map<Workload, Map<RejectionReason, number>>();

  constructor(private readonly semaphores: ReadonlyMap<ShareName, FairSemaphore>) {}

  listShares(): ShareUse[] {
    return Array.from(this.semaphores, ([share, semaphore]) => ({
      share,
      limit: semaphore.capacity,
      ...semaphore.getCounts(SHARES[share]),
    }));
  }

  listRejections(): { workload: Workload; reason: RejectionReason; count: number }[] {
    return Array.from(this.#rejections)
      .flatMap(([workload, counts]) =>
        Array.from(counts, ([reason, count]) => ({ workload, reason, count }))
      );
  }

  /** Counts an error of a workload if the database was too busy or too slow. */
  countError(workload: Workload, error: unknown, signal?: AbortSignal): void {
    if (signal?.aborted) return;
    const reason = isBusy(error) ? "busy" : isTimeout(error) ? "took-too-long" : undefined;
    if (reason === undefined) return;
    const counts = this.#rejections.get(workload) ?? new Map<RejectionReason, number>();
    this.#rejections.set(workload, counts.set(reason, (counts.get(reason) ?? 0) + 1));
  }
}
