import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { tooManyRequests } from "../http/problem.ts";

/** How often something may be tried within a time that starts with the first attempt. */
export interface RateLimit {
  action: string;
  attempts: number;
  windowMs: number;
}

export const SIGN_IN_LIMIT: RateLimit = {
  action: "sign-in",
  attempts: 10,
  windowMs: 15 * 60 * 1000,
};
export const RESET_LIMIT: RateLimit = { action: "reset", attempts: 5, windowMs: 60 * 60 * 1000 };
/** For asking what a link is for. */
export const LINK_LIMIT: RateLimit = { action: "link", attempts: 30, windowMs: 15 * 60 * 1000 };
/** For reading calendars, from one network address. */
export const FEED_LIMIT: RateLimit = { action: "feed", attempts: 120, windowMs: 15 * 60 * 1000 };
export const PASSWORD_CHANGE_LIMIT: RateLimit = { ...SIGN_IN_LIMIT, action: "password-change" };

/**
 * Counts one attempt, in the database so that all processes count together. Refuses with 429 once
 * there have been too many. `who` is hashed: nothing of it can be read from the table.
 */
export async function countAttempt(
  db: Kysely<Database>,
  limit: RateLimit,
  who: readonly string[],
  now: Date,
): Promise<void> {
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  const over = sql<boolean>`rate_limits.resets_at <= ${now}::timestamptz`;
  const counted = await db.insertInto("rate_limits")
    .values({ key: keyOf(limit, who), attempts: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        attempts: sql`case when ${over} then 1 else rate_limits.attempts + 1 end`,
        resets_at: sql`case when ${over} then excluded.resets_at else rate_limits.resets_at end`,
      })
    )
    .returning(["attempts", "resets_at"])
    .executeTakeFirstOrThrow();
  if (counted.attempts <= limit.attempts) return;
  throw tooManyRequests(Math.ceil((counted.resets_at.getTime() - now.getTime()) / 1000));
}

/** Forgets the attempts after one that succeeded. */
export async function forgetAttempts(
  db: Kysely<Database>,
  limit: RateLimit,
  who: readonly string[],
): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", keyOf(limit, who)).execute();
}

function keyOf(limit: RateLimit, who: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify([limit.action, ...who])).digest("hex");
}
