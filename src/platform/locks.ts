import { localStore } from "./storage.ts";
import { randomId } from "./randomId.ts";

interface LockRequest {
  signal?: AbortSignal;
  /** Does not wait: if another tab has the lock, `isGranted` is false. */
  ifAvailable?: boolean;
}

/** Runs with the lock until its promise settles. `lost` aborts if another tab gets the lock. */
type LockedRun<Result> = (isGranted: boolean, lost: AbortSignal) => Promise<Result>;

/**
 * Runs a function while no other tab has the lock. Without Web Locks (no https, or blocked storage)
 * it uses a lease in local storage.
 *
 * @throws the reason of the signal, if it aborts before the lock is granted
 */
export async function requestLock<Result>(
  name: string,
  request: LockRequest,
  run: LockedRun<Result>,
): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return await requestLease(name, request, run);
  let isStarted = false;
  try {
    return await locks.request(name, request, (lock) => {
      isStarted = true;
      return run(lock !== null, new AbortController().signal);
    }) as Result;
  } catch (error) {
    const isForbidden = error instanceof DOMException && error.name === "SecurityError";
    if (isStarted || !isForbidden) throw error;
    return await requestLease(name, request, run);
  }
}

const LEASE_MS = 5_000;
const RENEWAL_MS = 1_500;
/** The time until a write of another tab is visible here. */
const SETTLING_MS = 80;

const createLockKey = (name: string) => `lock:${name}`;

async function requestLease<Result>(
  name: string,
  { signal, ifAvailable = false }: LockRequest,
  run: LockedRun<Result>,
): Promise<Result> {
  const key = createLockKey(name);
  const owner = randomId();
  const lost = new AbortController();
  for (;;) {
    signal?.throwIfAborted();
    if (await tryLease(key, owner)) break;
    if (ifAvailable) return await run(false, lost.signal);
    await waitForRelease(key, signal);
  }
  const released = new AbortController();
  const release = () => {
    released.abort();
    if (readLease(key)?.owner === owner) localStore.removeItem(key);
  };
  globalThis.addEventListener("pagehide", release, { signal: released.signal });
  renewLease(key, owner, { released: released.signal, lost });
  try {
    signal?.throwIfAborted();
    return await run(true, lost.signal);
  } finally {
    release();
  }
}

/** If two tabs write a free lease, the last one gets it. */
async function tryLease(key: string, owner: string): Promise<boolean> {
  if (readLease(key) !== undefined) return false;
  writeLease(key, owner);
  await new Promise<void>((resolve) => setTimeout(resolve, SETTLING_MS));
  return readLease(key)?.owner === owner;
}

function renewLease(
  key: string,
  owner: string,
  { released, lost }: { released: AbortSignal; lost: AbortController },
): void {
  const timer = setTimeout(() => {
    const lease = readLease(key);
    if (lease !== undefined && lease.owner !== owner) return lost.abort();
    writeLease(key, owner);
    renewLease(key, owner, { released, lost });
  }, RENEWAL_MS);
  released.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

function waitForRelease(key: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const done = () => {
      listening.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, Math.max((readLease(key)?.until ?? 0) - Date.now(), 0) + 1);
    globalThis.addEventListener("storage", (event) => {
      if (event instanceof StorageEvent && event.key === key && !readLease(key)) done();
    }, { signal: listening.signal });
    signal?.addEventListener("abort", done, { signal: listening.signal });
    if (signal?.aborted) done();
  });
}

const writeLease = (key: string, owner: string) =>
  localStore.setItem(key, `${owner} ${Date.now() + LEASE_MS}`);

/** Reads the lease; undefined if it is free or has expired. */
function readLease(key: string): { owner: string; until: number } | undefined {
  const [owner = "", until = ""] = localStore.getItem(key)?.split(" ") ?? [];
  const end = Number(until);
  // A clock that was set back does not extend a lease.
  return end > Date.now() && end <= Date.now() + LEASE_MS ? { owner, until: end } : undefined;
}
