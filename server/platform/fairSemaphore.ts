/** One person, or all together, hold or wait for too many permits. */
export class Overloaded extends Error {
  override name = "Overloaded";

  constructor(readonly scope: "person" | "all" = "all") {
    super("Too much work waits for a permit");
  }
}

/** The limits of one kind of work at a semaphore. */
export interface QueueClass {
  /** Among one person's waiting work, the class with the lowest rank is next. */
  rank: number;
  /** How many waiters the class may have. */
  waiting: number;
  /** How long a waiter waits, in milliseconds. */
  waitMs: number;
  /** How many permits of the semaphore one person may hold and wait for together. */
  perPerson?: number;
}

export interface AcquireOptions {
  /** Who the work counts for: a user, a device or a network; unset for the server itself. */
  person?: string | undefined;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
}

/** How long one person has held permits since a queue formed. */
interface PersonUse {
  inUse: number;
  /** In milliseconds; at least that of the person served last. */
  usedMs: number;
  /** How many permits they may hold at once. */
  limit: number;
}

interface Waiter {
  queueClass: QueueClass;
  use: PersonUse;
  grant(): void;
  reject(reason: unknown): void;
}

const SERVER = "";

/**
 * Limits concurrency, and shares it fairly between persons (start-time fair queueing). The next
 * permit goes to the person who has held permits for the least time, and only among the work of one
 * person by rank. Nobody holds all permits where there are several. When a class is full, the person
 * with the most waiting work loses their latest.
 */
export class FairSemaphore {
  #free: number;
  /** In order of arrival. */
  #waiters: Waiter[] = [];
  #inUse = new Map<QueueClass, number>();
  #uses = new Map<string, PersonUse>();
  /** The use of the person served last; a new person starts from it. */
  #lastServedMs = 0;

  constructor(readonly capacity: number, private readonly clock = () => performance.now()) {
    this.#free = capacity;
  }

  /** How many of a class hold a permit, and how many wait for one. */
  getCounts(queueClass: QueueClass): { inUse: number; waiting: number } {
    const waiting = this.#waiters.filter((waiter) => waiter.queueClass === queueClass).length;
    return { inUse: this.#inUse.get(queueClass) ?? 0, waiting };
  }

  /** Runs `work` while it holds a permit. Rejects as `acquire` does. */
  async run<Result>(
    queueClass: QueueClass,
    options: AcquireOptions,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const release = await this.acquire(queueClass, options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Acquires a permit. Resolves to a function that releases it.
   * @throws {Overloaded} if the person or the class has reached its limit, or after `waitMs`; the
   * signal's reason once that is aborted.
   */
  async acquire(
    queueClass: QueueClass,
    { signal, person = SERVER }: AcquireOptions = {},
  ): Promise<() => void> {
    signal?.throwIfAborted();
    const use = this.#getUse(person);
    const { perPerson } = queueClass;
    const countPermits = () =>
      use.inUse + this.#waiters.filter((waiter) => waiter.use === use).length;
    if (perPerson !== undefined && countPermits() >= perPerson) throw new Overloaded("person");
    if (this.#free > 0 && use.inUse < use.limit) this.#begin(use);
    else await this.#wait(queueClass, use, signal);
    this.#count(queueClass, 1);
    const startedAt = this.clock();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#count(queueClass, -1);
      use.usedMs += this.clock() - startedAt;
      this.#end(use);
    };
  }

  #getUse(person: string): PersonUse {
    const existing = this.#uses.get(person);
    if (existing) {
      existing.usedMs = Math.max(existing.usedMs, this.#lastServedMs);
      return existing;
    }
    const limit = person === SERVER ? this.capacity : Math.max(1, this.capacity - 1);
    const use = { inUse: 0, usedMs: this.#lastServedMs, limit };
    this.#uses.set(person, use);
    return use;
  }

  #wait(queueClass: QueueClass, use: PersonUse, signal: AbortSignal | undefined): Promise<void> {
    this.#makeRoom(queueClass, use);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      queueClass,
      use,
      grant: resolve,
      reject: (reason) => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(reason);
      },
    };
    const timer = Number.isFinite(queueClass.waitMs)
      ? setTimeout(() => waiter.reject(new Overloaded()), queueClass.waitMs)
      : undefined;
    const onAbort = () => waiter.reject(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    this.#waiters.push(waiter);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    });
  }

  #makeRoom(queueClass: QueueClass, newcomer: PersonUse): void {
    const waiting = this.#waiters.filter((waiter) => waiter.queueClass === queueClass);
    if (waiting.length < queueClass.waiting) return;
    const counts = new Map<PersonUse, number>();
    for (const { use } of waiting) counts.set(use, (counts.get(use) ?? 0) + 1);
    const ownCount = counts.get(newcomer) ?? 0;
    const maxCount = Math.max(0, ...counts.values());
    const surplus = waiting.findLast(({ use }) => counts.get(use) === maxCount);
    if (!surplus || ownCount + 1 >= maxCount) throw new Overloaded();
    surplus.reject(new Overloaded());
  }

  #count(queueClass: QueueClass, change: number): void {
    this.#inUse.set(queueClass, (this.#inUse.get(queueClass) ?? 0) + change);
  }

  #begin(use: PersonUse): void {
    this.#free--;
    use.inUse++;
    this.#lastServedMs = Math.max(this.#lastServedMs, use.usedMs);
  }

  #end(use: PersonUse): void {
    this.#free++;
    use.inUse--;
    if (this.#waiters.length === 0) return this.#forgetIdle();
    const next = this.#next();
    if (!next) return;
    this.#waiters = this.#waiters.filter((waiter) => waiter !== next);
    this.#begin(next.use);
    next.grant();
  }

  #next(): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of this.#waiters) {
      const { use, queueClass } = waiter;
      if (use.inUse >= use.limit) continue;
      const isEarlier = first === undefined || use.usedMs < first.use.usedMs ||
        use.usedMs === first.use.usedMs && queueClass.rank < first.queueClass.rank;
      if (isEarlier) first = waiter;
    }
    return first;
  }

  /** Time used while nobody waited does not count. */
  #forgetIdle(): void {
    for (const [person, { inUse }] of this.#uses) if (inUse === 0) this.#uses.delete(person);
  }
}
