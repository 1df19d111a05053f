import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Whoever was away for so long comes again. */
const APART_MS = 60 * 60 * 1000;
/** What is kept is right to so much. */
const PRECISION_MS = 5 * 60 * 1000;

/**
 * Keeps when somebody was last here, and when before they came this time. Told at signing in and
 * whenever a session goes on, which is every few minutes while they are at work.
 */
export async function noteVisit(db: Kysely<Database>, userId: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.updateTable("users")
    .set({
      visited_before_at: sql<Date | null>`case
        when last_seen_at < ${ago(APART_MS)}::timestamptz then last_seen_at
        else visited_before_at end`,
      last_seen_at: now,
    })
    .where("id", "=", userId)
    .where(({ or, eb }) =>
      or([eb("last_seen_at", "is", null), eb("last_seen_at", "<", ago(PRECISION_MS))])
    )
    .execute();
}
