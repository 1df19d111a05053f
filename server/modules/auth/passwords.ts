import { hash, type Options, verify } from "@node-rs/argon2";
import { FairSemaphore } from "../../platform/fairSemaphore.ts";
import { rejectOverload } from "../../platform/problemError.ts";
import type { QueueMetrics } from "../../platform/thread.ts";

/** Hashes and verifies passwords with argon2id. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time with and without a stored hash; false without one. */
  matches(password: string, storedHash: string | null): Promise<boolean>;
}

/** 19 MiB, two passes, as OWASP recommends. About 10 ms, off the event loop. */
const PASSWORD_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswords(cost: Options = PASSWORD_COST): Passwords {
  const toHash = (password: string) => hash(normalize(password), cost);
  const decoyHash = toHash(crypto.randomUUID());
  return {
    hash: toHash,
    async matches(password, storedHash) {
      const isMatch = await verify(storedHash ?? await decoyHash, normalize(password));
      return isMatch && storedHash !== null;
    },
  };
}

/**
 * Runs a person's password work when a permit is free.
 * @throws {ProblemError} `busy`
 */
export type WithPasswords = <Result>(
  person: string,
  work: (passwords: Passwords) => Promise<Result>,
) => Promise<Result>;

/**
 * How many passwords are hashed at once: at most half of the processors, to keep others responsive.
 */
export const countConcurrentHashes = (processors: number): number =>
  Math.min(Math.max(1, Math.floor(processors / 2)), MAX_CONCURRENT_HASHES);

const MAX_CONCURRENT_HASHES = 4;

/** How many hashes run at once and how many wait. Each takes the memory of one hash. */
export const PASSWORD_QUEUE = {
  atOnce: countConcurrentHashes(navigator.hardwareConcurrency),
  waiting: 40,
};

/** Only a burst that nearly fills the queue waits this long. */
const WAIT_MS = 10_000;

/**
 * Queues password work, so that many sign-ins at once slow down nobody else.
 * Each user, known device and network has a fair share of the queue.
 */
export function queuePasswords(
  passwords: Passwords,
  { atOnce, waiting } = PASSWORD_QUEUE,
  clock?: () => number,
): WithPasswords & QueueMetrics {
  const semaphore = new FairSemaphore(atOnce, clock);
  const queueClass = { rank: 0, waiting, waitMs: WAIT_MS };
  const withPasswords: WithPasswords = async (person, work) => {
    const release = await semaphore.acquire(queueClass, { person }).catch(rejectBusy);
    try {
      return await work(passwords);
    } finally {
      release();
    }
  };
  const getQueueCounts = () => ({ ...semaphore.getCounts(queueClass), limit: atOnce });
  return Object.assign(withPasswords, { getQueueCounts });
}

const BUSY_MESSAGE = "Too many people are signing in at this moment. Try again in a few seconds.";
const rejectBusy = rejectOverload({ person: BUSY_MESSAGE, all: BUSY_MESSAGE }, 3);

/** Keyboards compose accented letters in different ways. */
const normalize = (password: string) => password.normalize("NFKC");
