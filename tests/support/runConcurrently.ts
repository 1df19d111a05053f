import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/platform/db/schema.ts";

/**
 * Starts work while `table` is locked. Releases it when all wait or one is done. Needs PostgreSQL,
 * which has several connections.
 */
export async function runConcurrently<Result>(
  db: Kysely<Database>,
  table: keyof Database,
  start: () => Promise<Result>[],
): Promise<Result[]> {
  let started: Promise<Result>[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
    started = start();
    const settled = new AbortController();
    const waiting = waitForBlockedCount(db, started.length, settled.signal);
    await Promise.race([waiting, ...started]);
    settled.abort();
    await waiting;
  });
  return await Promise.all(started);
}

/** Waits until this many connections wait for a lock, or the signal aborts. */
export async function waitForBlockedCount(
  db: Kysely<Database>,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows[0]?.count === count) return;
  }
}
