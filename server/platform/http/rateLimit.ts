import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { inTransaction } from "../db/inTransaction.ts";
import type { Database } from "../db/schema.ts";
import { ProblemError } from "../problemError.ts";
import type { ServerMessage } from "../i18n/translate.ts";

/**
 * A limit of attempts: a burst, then a delay that doubles with each attempt.
 * Nobody is locked out for good, and guessing takes years.
 */
export interface RateLimit {
  action: string;
  /** The number of attempts without a delay. */
  burst: number;
  /** The delay after the burst, and the longest, in seconds. */
  delay: { first: number; longest: number };
  /** The seconds after which one attempt no longer counts. */
  recoverySeconds: number;
}

/** An attempt and its subject, as one limit counts it. */
export interface Attempt {
  limit: RateLimit;
  subject: readonly string[];
}

export interface RateLimits {
  /**
   * Counts one attempt towards all limits.
   * @throws {ProblemError} `rate-limited`, without counting, while any limit delays it.
   */
  count(attempts: readonly Attempt[]): Promise<void>;
  /** Removes one counted attempt, for example a successful one. */
  refund(attempts: readonly Attempt[]): Promise<void>;
  /** Removes all counted attempts. */
  reset(attempts: readonly Attempt[]): Promise<void>;
  /** Deletes expired rows. */
  cleanUp(): Promise<void>;
  /** Returns the same limits with other connections. */
  withDatabase(db: Kysely<Database>): RateLimits;
}

/** The database's current time, as SQL; tests pass a clock that they advance themselves. */
type DatabaseClock = () => RawBuilder<Date>;

/**
 * Counts attempts in the database, for all processes together, by its clock.
 * If that clock is set back, nobody waits longer than their delay; set forward, only current delays
 * end. Subjects are stored as hashes.
 */
export function createRateLimits(
  db: Kysely<Database>,
  clock: DatabaseClock = () => sql<Date>`clock_timestamp()`,
): RateLimits {
  return {
    async count(attempts) {
      const limits = new Map(attempts.map((attempt) => [createKey(attempt), attempt.limit]));
      const counts = await readCounts(db, limits, clock());
      if (getLongestWait(counts) > 0) throw createRateLimited(getLongestWait(counts));
      const wait = await inTransaction(db, async (trx) => {
        await lockRows(trx, limits, clock());
        const counts = await readCounts(trx, limits, clock());
        if (getLongestWait(counts) === 0) await storeCounts(trx, counts, clock());
        return getLongestWait(counts);
      });
      if (wait > 0) throw createRateLimited(wait);
    },

    async refund(attempts) {
      await db.updateTable("rate_limits")
        .set({ attempts: sql`greatest(attempts - 1, 0)`, open_at: clock() })
        .where("key", "in", attempts.map(createKey))
        .execute();
    },

    async reset(attempts) {
      await db.deleteFrom("rate_limits").where("key", "in", attempts.map(createKey)).execute();
    },

    async cleanUp() {
      await db.deleteFrom("rate_limits").where("forgotten_at", "<=", clock()).execute();
    },

    withDatabase: (other) => createRateLimits(other, clock),
  };
}

/** Reports the action of each rejected attempt. */
export function reportRejections(
  limits: RateLimits,
  report: (action: string) => void,
): RateLimits {
  return {
    ...limits,
    withDatabase: (db) => reportRejections(limits.withDatabase(db), report),
    async count(attempts) {
      try {
        await limits.count(attempts);
      } catch (error) {
        const [firstAttempt] = attempts;
        if (firstAttempt && error instanceof ProblemError) report(firstAttempt.limit.action);
        throw error;
      }
    },
  };
}

interface AttemptCount {
  key: string;
  limit: RateLimit;
  /** How many attempts count now. */
  attempts: number;
  /** Seconds until the next attempt is allowed. */
  wait: number;
}

async function readCounts(
  db: Kysely<Database>,
  limits: ReadonlyMap<string, RateLimit>,
  now: RawBuilder<Date>,
): Promise<AttemptCount[]> {
  const rows = await db.selectFrom("rate_limits")
    .select([
      "key",
      "attempts",
      sql<number>`extract(epoch from ${now} - counted_at)::float8`.as("since"),
      sql<number>`extract(epoch from open_at - ${now})::float8`.as("wait"),
    ])
    .where("key", "in", [...limits.keys()])
    .execute();
  return rows.flatMap(({ key, attempts, since, wait }) => {
    const limit = limits.get(key);
    if (!limit) return [];
    const forgotten = Math.max(since, 0) / limit.recoverySeconds;
    return [{
      key,
      limit,
      attempts: Math.max(attempts - forgotten, 0),
      // A longer wait means that the clock was set back.
      wait: wait > computeDelay(attempts, limit) + 1 ? 0 : Math.max(wait, 0),
    }];
  });
}

/** Creates missing rows and locks all, in one order, which prevents deadlocks. */
async function lockRows(
  trx: Transaction<Database>,
  limits: ReadonlyMap<string, RateLimit>,
  now: RawBuilder<Date>,
): Promise<void> {
  const zero = { attempts: 0, counted_at: now, open_at: now, forgotten_at: now };
  await trx.insertInto("rate_limits")
    .values([...limits.keys()].sort().map((key) => ({ key, ...zero })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ attempts: sql`rate_limits.attempts` })
    )
    .execute();
}

async function storeCounts(
  trx: Transaction<Database>,
  counts: readonly AttemptCount[],
  now: RawBuilder<Date>,
): Promise<void> {
  const after = (seconds: number) => sql<Date>`${now} + ${seconds} * interval '1 second'`;
  const rows = counts.map(({ key, limit, attempts }) => {
    const delay = computeDelay(attempts + 1, limit);
    return {
      key,
      attempts: attempts + 1,
      counted_at: now,
      open_at: after(delay),
      forgotten_at: after(Math.max((attempts + 1) * limit.recoverySeconds, delay)),
    };
  });
  await trx.insertInto("rate_limits")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        attempts: row.ref("excluded.attempts"),
        counted_at: row.ref("excluded.counted_at"),
        open_at: row.ref("excluded.open_at"),
        forgotten_at: row.ref("excluded.forgotten_at"),
      }))
    )
    .execute();
}

function computeDelay(attempts: number, { burst, delay }: RateLimit): number {
  const excess = Math.ceil(attempts) - burst;
  return excess < 0 ? 0 : Math.min(delay.first * 2 ** excess, delay.longest);
}

const createRateLimited = (seconds: number) =>
  new ProblemError("rate-limited", toWaitMessage(seconds), { retryAfter: seconds });

function toWaitMessage(seconds: number): ServerMessage {
  if (seconds <= 1) return { key: "Too many attempts. Try again in a second." };
  if (seconds < 120) {
    return { key: "Too many attempts. Try again in {seconds} seconds.", params: { seconds } };
  }
  const minutes = Math.ceil(seconds / 60);
  return { key: "Too many attempts. Try again in {minutes} minutes.", params: { minutes } };
}

const getLongestWait = (counts: readonly AttemptCount[]) =>
  Math.ceil(Math.max(0, ...counts.map(({ wait }) => wait)));

function createKey({ limit, subject }: Attempt): string {
  return createHash("sha256").update(JSON.stringify([limit.action, ...subject])).digest("hex");
}
