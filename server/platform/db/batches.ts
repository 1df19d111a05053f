import type { Kysely } from "kysely";
import { mergeCounters } from "./counters.ts";
import type { Database } from "./schema.ts";

/** The most records that one request of a bulk run changes. */
export const BULK_BATCH_SIZE = 500;
/** After this time, a request of a bulk run starts no further set of records. */
export const MAX_BATCH_MS = 1_000;
/** The most records of one transaction on PostgreSQL, and on the embedded database. */
export const SET_SIZE = 100;
export const EMBEDDED_SET_SIZE = 5;
export const RECORDS_PER_MERGE = 1_000;

/**
 * Returns the most records of one transaction.
 * The embedded database has a single connection, for which all others wait.
 */
export const getSetSize = (db: Kysely<Database>): number =>
  db.getExecutor().adapter.supportsMultipleConnections ? SET_SIZE : EMBEDDED_SET_SIZE;

/**
 * Merges the counters after every `RECORDS_PER_MERGE` records and at the end of a longer run.
 * Each changed record adds rows that readers of the counters have to sum until then.
 */
export async function mergeCountersAfter(
  db: Kysely<Database>,
  { from, nextIndex, total }: { from: number; nextIndex: number; total: number },
): Promise<void> {
  const isDue = Math.floor(from / RECORDS_PER_MERGE) < Math.floor(nextIndex / RECORDS_PER_MERGE);
  const isLast = nextIndex === total && total > RECORDS_PER_MERGE;
  if (isDue || isLast) await mergeCounters(db);
}
