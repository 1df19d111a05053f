import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** A visit after a longer absence counts as a new one. */
const ABSENCE_MS = 60 * 60 * 1000;
/** The precision of `last_seen_at`. */
const PRECISION_MS = 5 * 60 * 1000;

/**
 * Stores a user's last visit, and the end of the visit before.
 * Called at sign-in and at each refresh of a session, every few minutes of use.
 */
export async function recordVisit(db: Kysely<Database>, userId: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.updateTable("users")
    .set({
      visited_before_at: sql<Date | null>`case
        when last_seen_at < ${ago(ABSENCE_MS)}::timestamptz then last_seen_at
        else visited_before_at end`,
      last_seen_at: now,
    })
    .where("id", "=", userId)
    .where(({ or, eb }) =>
      or([eb("last_seen_at", "is", null), eb("last_seen_at", "<", ago(PRECISION_MS))])
    )
    .execute();
}
