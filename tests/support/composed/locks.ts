interface Request<Tab> {
  page: Tab;
  isGranted: boolean;
  grant: (isFree: boolean) => void;
}

type Granted = (lock: object | null) => unknown;

/** Simulates Web Locks: first come, first served, released when a tab closes. */
export class SimulatedLocks<Tab> {
  readonly #queues = new Map<string, Request<Tab>[]>();

  constructor(private readonly enqueue: (page: Tab, run: () => void) => void) {}

  /** Returns the `navigator.locks` of a tab. */
  of(page: Tab): Pick<LockManager, "request"> {
    const request = (name: string, options: LockOptions, granted: Granted) =>
      this.isShared(name)
        ? this.#request(page, name, options, granted)
        : Promise.try(() => granted({ name }));
    return { request: request as LockManager["request"] };
  }

  /** Whether tabs share the lock of this name. */
  isShared(_name: string): boolean {
    return true;
  }

  #request(page: Tab, name: string, { ifAvailable, signal }: LockOptions, granted: Granted) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    const leave = () => {
      const place = queue.indexOf(request);
      if (place !== -1) queue.splice(place, 1);
      this.#grantFirst(queue);
    };
    const request: Request<Tab> = {
      page,
      isGranted: false,
      grant: (isFree) => {
        this.enqueue(page, () => {
          if (isFree && !queue.includes(request)) return;
          Promise.try(() => granted(isFree ? { name } : null)).finally(leave).then(resolve, reject);
        });
      },
    };
    if (ifAvailable && queue.length > 0) {
      request.grant(false);
      return promise;
    }
    queue.push(request);
    signal?.addEventListener("abort", () => {
      if (request.isGranted || !queue.includes(request)) return;
      leave();
      reject(signal.reason);
    });
    this.#grantFirst(queue);
    return promise;
  }

  #grantFirst([first]: readonly Request<Tab>[]) {
    if (first === undefined || first.isGranted) return;
    first.isGranted = true;
    first.grant(true);
  }

  /** Removes the locks and requests of a closed tab. */
  release(page: Tab): void {
    for (const queue of this.#queues.values()) {
      for (const request of queue.filter((one) => one.page === page)) {
        queue.splice(queue.indexOf(request), 1);
      }
      this.#grantFirst(queue);
    }
  }

  /** Whether a tab holds a lock; browsers do not freeze it then. */
  isHolding(page: Tab): boolean {
    return [...this.#queues.values()].some(([first]) => first?.page === page);
  }

  /** Counts holders and waiters of a lock. */
  countWaiting(name: string): number {
    return this.#queues.get(name)?.length ?? 0;
  }
}
