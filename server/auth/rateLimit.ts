import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";
import type { ServerMessage } from "../i18n/translate.ts";

/**
 * How often something may be tried: some attempts at once, then each only after a delay that doubles
 * from one to the next. Nobody is shut out, and guessing takes years.
 */
export interface RateLimit {
  action: string;
  /** So many attempts come without a delay. */
  burst: number;
  /** The delay after the last of these, and the longest, in seconds. */
  delay: { first: number; longest: number };
  /** In so many seconds one attempt is forgotten. */
  recoverySeconds: number;
}

/** Something tried, by whom, as one limit counts it. */
export interface Attempt {
  limit: RateLimit;
  subject: readonly string[];
}

export interface RateLimits {
  /** Counts one attempt towards all limits; refuses, counting none, while any delays it. */
  count(attempts: readonly Attempt[]): Promise<void>;
  /** Takes an attempt back that was not what the limits are for. */
  refund(attempts: readonly Attempt[]): Promise<void>;
  /** Forgets all attempts up to now. */
  reset(attempts: readonly Attempt[]): Promise<void>;
  /** Deletes what would count for nothing. */
  cleanUp(): Promise<void>;
  /** The same limits, through other connections. */
  through(db: Kysely<Database>): RateLimits;
}

/** The time as the database tells it; tests hand in one that they move themselves. */
type DatabaseClock = () => RawBuilder<Date>;

/**
 * Counts in the database, so that all processes count together, and by its clock, so that they agree
 * on the time. Should that clock be set back, nobody waits longer than their delay; set forward, it
 * ends the delays of that moment and no more. `who` is hashed: the table does not tell it.
 */
export function createRateLimits(
  db: Kysely<Database>,
  clock: DatabaseClock = () => sql<Date>`clock_timestamp()`,
): RateLimits {
  return {
    async count(attempts) {
      const limits = new Map(attempts.map((attempt) => [keyOf(attempt), attempt.limit]));
      const known = await read(db, limits, clock());
      if (longestWait(known) > 0) throw rateLimited(longestWait(known));
      const wait = await db.transaction().execute(async (trx) => {
        await lock(trx, limits, clock());
        const counted = await read(trx, limits, clock());
        if (longestWait(counted) === 0) await add(trx, counted, clock());
        return longestWait(counted);
      });
      if (wait > 0) throw rateLimited(wait);
    },

    async refund(attempts) {
      await db.updateTable("rate_limits")
        .set({ attempts: sql`greatest(attempts - 1, 0)`, open_at: clock() })
        .where("key", "in", attempts.map(keyOf))
        .execute();
    },

    async reset(attempts) {
      await db.deleteFrom("rate_limits").where("key", "in", attempts.map(keyOf)).execute();
    },

    async cleanUp() {
      await db.deleteFrom("rate_limits").where("forgotten_at", "<=", clock()).execute();
    },

    through: (other) => createRateLimits(other, clock),
  };
}

/** Tells of each attempt that is refused what was tried, by its own limit. */
export function tellingRefusals(
  limits: RateLimits,
  tell: (action: string) => void,
): RateLimits {
  return {
    ...limits,
    through: (db) => tellingRefusals(limits.through(db), tell),
    async count(attempts) {
      try {
        await limits.count(attempts);
      } catch (error) {
        const [own] = attempts;
        if (own && error instanceof Refusal) tell(own.limit.action);
        throw error;
      }
    },
  };
}

interface AttemptCount {
  key: string;
  limit: RateLimit;
  /** How many attempts are remembered. */
  attempts: number;
  /** How long until the next is let through, in seconds. */
  wait: number;
}

async function read(
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
      // The clock was set back if it were longer than that.
      wait: wait > delayAfter(attempts, limit) + 1 ? 0 : Math.max(wait, 0),
    }];
  });
}

/** Makes sure that there is a row for each, and holds it; always in one order, so that none wait in a circle. */
async function lock(
  trx: Kysely<Database>,
  limits: ReadonlyMap<string, RateLimit>,
  now: RawBuilder<Date>,
): Promise<void> {
  const nothing = { attempts: 0, counted_at: now, open_at: now, forgotten_at: now };
  await trx.insertInto("rate_limits")
    .values([...limits.keys()].sort().map((key) => ({ key, ...nothing })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ attempts: sql`rate_limits.attempts` })
    )
    .execute();
}

async function add(
  trx: Kysely<Database>,
  counted: readonly AttemptCount[],
  now: RawBuilder<Date>,
): Promise<void> {
  const after = (seconds: number) => sql<Date>`${now} + ${seconds} * interval '1 second'`;
  const rows = counted.map(({ key, limit, attempts }) => {
    const delay = delayAfter(attempts + 1, limit);
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

function delayAfter(attempts: number, { burst, delay }: RateLimit): number {
  const beyond = Math.ceil(attempts) - burst;
  return beyond < 0 ? 0 : Math.min(delay.first * 2 ** beyond, delay.longest);
}

const rateLimited = (seconds: number) =>
  new Refusal("rate-limited", tooManyAttempts(seconds), { retryAfter: seconds });

function tooManyAttempts(seconds: number): ServerMessage {
  if (seconds <= 1) return { key: "Too many attempts. Try again in a second." };
  if (seconds < 120) {
    return { key: "Too many attempts. Try again in {seconds} seconds.", params: { seconds } };
  }
  const minutes = Math.ceil(seconds / 60);
  return { key: "Too many attempts. Try again in {minutes} minutes.", params: { minutes } };
}

const longestWait = (counted: readonly AttemptCount[]) =>
  Math.ceil(Math.max(0, ...counted.map(({ wait }) => wait)));

function keyOf({ limit, subject }: Attempt): string {
  return createHash("sha256").update(JSON.stringify([limit.action, ...subject])).digest("hex");
}
