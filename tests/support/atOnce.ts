import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/db/schema.ts";

/**
 * Starts several pieces of work while nobody can write to `table`, and lets them go on when all of
 * them wait, or one has got through. Only PostgreSQL has more than one connection for this.
 */
export async function atOnce<Result>(
  db: Kysely<Database>,
  table: keyof Database,
  start: () => Promise<Result>[],
): Promise<Result[]> {
  let started: Promise<Result>[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
    started = start();
    const settled = new AbortController();
    const waiting = untilWaiting(db, started.length, settled.signal);
    await Promise.race([waiting, ...started]);
    settled.abort();
    await waiting;
  });
  return await Promise.all(started);
}

/** Until so many wait for a lock, or it is told to give up. */
export async function untilWaiting(
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
