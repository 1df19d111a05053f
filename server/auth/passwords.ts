import { hash, type Options, verify } from "@node-rs/argon2";
import { FairSemaphore, Overloaded } from "../fairSemaphore.ts";
import { Refusal } from "../refusal.ts";
import type { Queued } from "../thread.ts";

/** Hashes passwords with argon2id and holds sign-ins against the hashes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Costs the same whether or not there is a hash to compare with; without one it is false. */
  matches(password: string, stored: string | null): Promise<boolean>;
}

/** 19 MiB, two passes: what OWASP asks of argon2id. About 10 ms, off the event loop. */
const PASSWORD_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswords(cost: Options = PASSWORD_COST): Passwords {
  const toHash = (password: string) => hash(normalized(password), cost);
  const decoy = toHash(crypto.randomUUID());
  return {
    hash: toHash,
    async matches(password, stored) {
      const same = await verify(stored ?? await decoy, normalized(password));
      return same && stored !== null;
    },
  };
}

/** Does a person's work that takes passwords when its turn comes, or refuses it as busy. */
export type WithPasswords = <Result>(
  person: string,
  work: (passwords: Passwords) => Promise<Result>,
) => Promise<Result>;

/** Half of the processors are left to everybody else, and no more than so many take part at all. */
export const passwordsAtOnce = (processors: number): number =>
  Math.min(Math.max(1, Math.floor(processors / 2)), MOST_AT_ONCE);

const MOST_AT_ONCE = 4;

/** How many take their turn at once, each with the memory of one hash, and how many may wait. */
export const PASSWORD_QUEUE = {
  atOnce: passwordsAtOnce(navigator.hardwareConcurrency),
  waiting: 40,
};

/** Nobody waits so long for more than a burst that has nearly filled the queue. */
const WAIT_MS = 10_000;

/**
 * A rush of sign-ins waits for itself: neither memory nor database are taken from everybody else.
 * Each user, known device and network has its share of the queue.
 */
export function queuePasswords(
  passwords: Passwords,
  { atOnce, waiting } = PASSWORD_QUEUE,
  clock?: () => number,
): WithPasswords & Queued {
  const semaphore = new FairSemaphore(atOnce, clock);
  const queueClass = { rank: 0, waiting, waitMs: WAIT_MS };
  const withPasswords: WithPasswords = async (person, work) => {
    const release = await semaphore.acquire(queueClass, { person }).catch((error) => {
      throw error instanceof Overloaded ? tooBusy() : error;
    });
    try {
      return await work(passwords);
    } finally {
      release();
    }
  };
  const queue = () => ({ ...semaphore.countOf(queueClass), limit: atOnce });
  return Object.assign(withPasswords, { queue });
}

const tooBusy = () =>
  new Refusal(
    "busy",
    { key: "Too many people are signing in at this moment. Try again in a few seconds." },
    { retryAfter: 3 },
  );

/** Keyboards differ in how they put an accented letter together. */
const normalized = (password: string) => password.normalize("NFKC");
