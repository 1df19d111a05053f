import type { FairSemaphore } from "../fairSemaphore.ts";
import { isBusy, tookTooLong } from "./failures.ts";
import { type Kind, type ShareName, SHARES } from "./kinds.ts";

export type DatabaseRefusal = "busy" | "took-too-long";

/** What a share of the database is busy with at this moment. */
export interface ShareUse {
  share: ShareName;
  limit: number;
  inUse: number;
  waiting: number;
}

/** What kinds of work have of the database, and were refused by it, counted since the start. */
export class DatabaseUsage {
  #refused = new Map<Kind, Map<DatabaseRefusal, number>>();

  constructor(private readonly semaphores: ReadonlyMap<ShareName, FairSemaphore>) {}

  shares(): ShareUse[] {
    return Array.from(this.semaphores, ([share, semaphore]) => ({
      share,
      limit: semaphore.capacity,
      ...semaphore.countOf(SHARES[share]),
    }));
  }

  refusals(): { kind: Kind; reason: DatabaseRefusal; count: number }[] {
    return Array.from(this.#refused)
      .flatMap(([kind, counts]) =>
        Array.from(counts, ([reason, count]) => ({ kind, reason, count }))
      );
  }

  /** Counts what a kind of work failed by, if it is a refusal; what its client gave up is none. */
  failed(kind: Kind, error: unknown, gone?: AbortSignal): void {
    if (gone?.aborted) return;
    const reason = isBusy(error) ? "busy" : tookTooLong(error) ? "took-too-long" : undefined;
    if (reason === undefined) return;
    const counts = this.#refused.get(kind) ?? new Map<DatabaseRefusal, number>();
    this.#refused.set(kind, counts.set(reason, (counts.get(reason) ?? 0) + 1));
  }
}
