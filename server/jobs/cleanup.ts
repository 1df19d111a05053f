import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Clock } from "../http/env.ts";
import type { Log } from "../log.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Deletes sessions, links and counters whose time is over; they count for nothing already. */
export async function cleanUp(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("password_tokens").where("expires_at", "<=", now).execute();
  await db.deleteFrom("rate_limits").where("resets_at", "<=", now).execute();
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
