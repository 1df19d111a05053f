import { localStore } from "./storage.ts";
import { randomId } from "./randomId.ts";

interface LockRequest {
  signal?: AbortSignal;
  /** Does not wait: `run` is told that the lock was not granted. */
  ifAvailable?: boolean;
}

/** Holds the lock until its promise settles. `lost` aborts where another tab has taken the lock. */
type LockedRun<Result> = (isGranted: boolean, lost: AbortSignal) => Promise<Result>;

/**
 * Runs while no other tab holds the lock of this name. Pages without https have no Web Locks, and
 * browsers that block storage refuse them: there a lease in local storage stands in.
 *
 * @throws The reason of the signal, where it aborts before the lock is granted.
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
/** How long it takes a write of another tab to be seen here. */
const SETTLING_MS = 80;

const keyOf = (name: string) => `lock:${name}`;

async function requestLease<Result>(
  name: string,
  { signal, ifAvailable = false }: LockRequest,
  run: LockedRun<Result>,
): Promise<Result> {
  const key = keyOf(name);
  const owner = randomId();
  const lost = new AbortController();
  for (;;) {
    signal?.throwIfAborted();
    if (await takeLease(key, owner)) break;
    if (ifAvailable) return await run(false, lost.signal);
    await waitForRelease(key, signal);
  }
  const held = new AbortController();
  const release = () => {
    held.abort();
    if (leaseOf(key)?.owner === owner) localStore.removeItem(key);
  };
  globalThis.addEventListener("pagehide", release, { signal: held.signal });
  renewLease(key, owner, { held: held.signal, lost });
  try {
    signal?.throwIfAborted();
    return await run(true, lost.signal);
  } finally {
    release();
  }
}

/** Whoever wrote last, where two tabs find the lease free at once, has it. */
async function takeLease(key: string, owner: string): Promise<boolean> {
  if (leaseOf(key) !== undefined) return false;
  writeLease(key, owner);
  await new Promise<void>((resolve) => setTimeout(resolve, SETTLING_MS));
  return leaseOf(key)?.owner === owner;
}

function renewLease(
  key: string,
  owner: string,
  { held, lost }: { held: AbortSignal; lost: AbortController },
): void {
  const timer = setTimeout(() => {
    const lease = leaseOf(key);
    if (lease !== undefined && lease.owner !== owner) return lost.abort();
    writeLease(key, owner);
    renewLease(key, owner, { held, lost });
  }, RENEWAL_MS);
  held.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

function waitForRelease(key: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const done = () => {
      waiting.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, Math.max((leaseOf(key)?.until ?? 0) - Date.now(), 0) + 1);
    globalThis.addEventListener("storage", (event) => {
      if (event instanceof StorageEvent && event.key === key && !leaseOf(key)) done();
    }, { signal: waiting.signal });
    signal?.addEventListener("abort", done, { signal: waiting.signal });
    if (signal?.aborted) done();
  });
}

const writeLease = (key: string, owner: string) =>
  localStore.setItem(key, `${owner} ${Date.now() + LEASE_MS}`);

/** Who holds the lease and until when; undefined where it is free or has run out. */
function leaseOf(key: string): { owner: string; until: number } | undefined {
  const [owner = "", until = ""] = localStore.getItem(key)?.split(" ") ?? [];
  const end = Number(until);
  // A clock that was set back does not extend a lease.
  return end > Date.now() && end <= Date.now() + LEASE_MS ? { owner, until: end } : undefined;
}
