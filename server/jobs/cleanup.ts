import type { Kysely } from "kysely";
import type { RateLimits } from "../auth/rateLimit.ts";
import type { Clock } from "../clock.ts";
import { sumUpFigures } from "../db/keptFigures.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { BULK_KEPT_MS } from "../resources/bulkRuns.ts";
import { deleteOldKeys } from "../resources/idempotencyKeys.ts";
import { unwatched, type WatchJob } from "./background.ts";

const EVERY_MS = 60 * 60 * 1000;

/** How long the page behind a link that has expired can still say so. */
const LINKS_KEPT_MS = 30 * 24 * EVERY_MS;

const READ_NOTIFICATIONS_KEPT_MS = 90 * 24 * EVERY_MS;

/** What no digest and no mail has told by then is no news: mail was not set up. */
const NEWS_KEPT_MS = 7 * 24 * EVERY_MS;

/** How long a mail that was given up can still be sent again. */
const FAILED_MAILS_KEPT_MS = 30 * 24 * EVERY_MS;

const SIGN_INS_KEPT_MS = 365 * 24 * EVERY_MS;
const SIGN_INS = ["signed_in", "signed_in_once", "sign_in_refused"] as const;

/**
 * Deletes what counts for nothing any more: sessions, one-time passwords, idempotency keys and
 * what could be taken back whose time is over, and links, notifications that have been read, news that were never
 * mailed, mails that were given up and who signed in when some time later. What was done to an account stays on record.
 */
export async function cleanUp(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("one_time_passwords").where("expires_at", "<=", now).execute();
  const forgotten = new Date(now.getTime() - LINKS_KEPT_MS);
  await db.deleteFrom("password_tokens").where("expires_at", "<=", forgotten).execute();
  const longRead = new Date(now.getTime() - READ_NOTIFICATIONS_KEPT_MS);
  await db.deleteFrom("notifications")
    .where("status", "=", "READ").where("updated_at", "<=", longRead).execute();
  const stale = new Date(now.getTime() - NEWS_KEPT_MS);
  await db.deleteFrom("digest_news").where("created_at", "<=", stale).execute();
  await db.deleteFrom("news_mails").where("created_at", "<=", stale)
    .where("next_attempt_at", "is not", null).execute();
  const failed = new Date(now.getTime() - FAILED_MAILS_KEPT_MS);
  await db.deleteFrom("news_mails").where("created_at", "<=", failed).execute();
  await db.deleteFrom("account_mails").where("created_at", "<=", failed).execute();
  await db.deleteFrom("mail_failures").where("failed_at", "<=", failed).execute();
  const longAgo = new Date(now.getTime() - SIGN_INS_KEPT_MS);
  await db.deleteFrom("account_events")
    .where("event", "in", SIGN_INS).where("created_at", "<=", longAgo).execute();
  await deleteOldKeys(db, now);
  const toldLongAgo = new Date(now.getTime() - BULK_KEPT_MS);
  await db.deleteFrom("bulk_runs").where("created_at", "<=", toldLongAgo).execute();
  await db.deleteFrom("undos").where("expires_at", "<=", now).execute();
  await sumUpFigures(db);
}

/** Cleans up every hour until the returned function is called. */
export function startCleanup(
  { db, clock, log, limits, watch = unwatched }: {
    db: Kysely<Database>;
    clock: Clock;
    log: Log;
    limits: RateLimits;
    watch?: WatchJob;
  },
): () => void {
  const timer = setInterval(() => {
    watch("cleanup", () => Promise.all([cleanUp(db, clock()), limits.cleanUp()]))
      .catch((error) => log.error("cleaning up failed", { job: "cleanup", error }));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
