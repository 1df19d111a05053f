import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Clock } from "../http/env.ts";
import type { Log } from "../log.ts";

const EVERY_MS = 60 * 60 * 1000;

/** How long the page behind a link that has expired can still say so. */
const LINKS_KEPT_MS = 30 * 24 * EVERY_MS;

const READ_NOTIFICATIONS_KEPT_MS = 90 * 24 * EVERY_MS;

/**
 * Deletes what counts for nothing any more: sessions, one-time passwords and counters whose time is
 * over, and links and notifications that have been read some time later.
 */
export async function cleanUp(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("one_time_passwords").where("expires_at", "<=", now).execute();
  const forgotten = new Date(now.getTime() - LINKS_KEPT_MS);
  await db.deleteFrom("password_tokens").where("expires_at", "<=", forgotten).execute();
  await db.deleteFrom("rate_limits").where("resets_at", "<=", now).execute();
  const longRead = new Date(now.getTime() - READ_NOTIFICATIONS_KEPT_MS);
  await db.deleteFrom("notifications")
    .where("status", "=", "READ").where("updated_at", "<=", longRead).execute();
}

/** Cleans up every hour until the returned function is called. */
export function startCleanup(
  { db, clock, log }: { db: Kysely<Database>; clock: Clock; log: Log },
): () => void {
  const timer = setInterval(() => {
    cleanUp(db, clock()).catch((error) => log.error("cleaning up failed", { error }));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
