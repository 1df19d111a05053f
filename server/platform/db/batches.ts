import type { Kysely } from "kysely";
import { mergeCounters } from "./counters.ts";
import type { Database } from "./schema.ts";

/** The most records that one request of a bulk run changes. */
export const BULK_BATCH_SIZE = 50;
/** After this time, a request of a bulk run starts no further record. */
export const MAX_BATCH_MS = 1_000;
export const RECORDS_PER_MERGE = 1_000;

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
