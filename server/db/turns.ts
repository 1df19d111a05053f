/** More wait for the database than may, or somebody has waited for as long as one may. */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy";

  constructor() {
    super("Too many wait for the database");
  }
}

/** Those who wait for the same thing. */
export interface Line {
  /** Lines with a lower rank come first. */
  rank: number;
  /** How many may wait. */
  waiting: number;
  /** For how long, in milliseconds. */
  waitMs: number;
}

interface Waiter {
  line: Line;
  go(): void;
}

/** So many at a time do something; the others wait in lines, each as long as that one may be. */
export class Turns {
  #free: number;
  #waiters: Waiter[] = [];
  #inUse = new Map<Line, number>();

  constructor(readonly atOnce: number) {
    this.#free = atOnce;
  }

  /** How many of a line have their turn now, and how many wait for it. */
  countOf(line: Line): { inUse: number; waiting: number } {
    const waiting = this.#waiters.filter((waiter) => waiter.line === line).length;
    return { inUse: this.#inUse.get(line) ?? 0, waiting };
  }

  /**
   * Resolves when the turn has come, to what ends it. Rejects with `DatabaseBusy` when the line is
   * full or the wait was too long, and with the signal's reason when that is aborted.
   */
  async take(line: Line, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(line, signal);
    this.#count(line, 1);
    return () => {
      this.#count(line, -1);
      this.#pass();
    };
  }

  #wait(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (this.countOf(line).waiting >= line.waiting) {
      throw new DatabaseBusy();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { line, go: resolve };
    const giveUp = (reason: unknown) => {
      this.#waiters = this.#waiters.filter((other) => other !== waiter);
      reject(reason);
    };
    const timer = Number.isFinite(line.waitMs)
      ? setTimeout(() => giveUp(new DatabaseBusy()), line.waitMs)
      : undefined;
    const onAbort = () => giveUp(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const before = this.#waiters.findIndex((other) => other.line.rank > line.rank);
    this.#waiters.splice(before === -1 ? this.#waiters.length : before, 0, waiter);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    });
  }

  #count(line: Line, change: number): void {
    this.#inUse.set(line, (this.#inUse.get(line) ?? 0) + change);
  }

  #pass(): void {
    const next = this.#waiters.shift();
    if (next) next.go();
    else this.#free++;
  }
}
