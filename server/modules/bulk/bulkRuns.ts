import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { MAX_BULK_RECORDS } from "../../../contract/bulk.ts";
import { BULK_BATCH_SIZE, mergeCountersAfter } from "../../platform/db/batches.ts";
import { changeInSets, type ChangeSet } from "../../platform/db/sets.ts";
import type { Clock } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { createId } from "../../platform/db/records.ts";
import type { BulkOutcome } from "../../platform/db/changeTables.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/problemError.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { lockQuota } from "../../platform/db/constraints.ts";
import {
  claimKey,
  KEY_LIFETIME_MS,
  KEY_REUSED,
  type KeyedRequest,
  storeCreatedRecord,
} from "../../platform/db/idempotencyKeys.ts";

/** How long outcomes are stored. */
export const BULK_RETENTION_MS = KEY_LIFETIME_MS;
/** How many runs a user may begin within that time. */
export const MAX_RUNS = 500;
interface RunInput extends Pick<KeyedRequest, "key" | "route" | "digest"> {
  /** A query of the records' ids, which may return more than allowed. */
  ids: RawBuilder<unknown>;
}

interface Run {
  id: string;
  total: number;
}

/**
 * Begins a run, or finds the one with the same key.
 * @throws {ProblemError} `idempotency-key-reused` for another request with the key; `quota-reached` for
 * too many records, or runs per day
 */
export async function startRun(
  db: Kysely<Database>,
  { ids, ...keyInput }: RunInput,
  { actorId, now }: AuditStamp,
): Promise<Run> {
  const { key, digest: request } = keyInput;
  const ownKey = { ...keyInput, userId: actorId };
  return await inTransaction(db, async (trx) => {
    const existingId = await claimKey(trx, ownKey, now);
    if (existingId !== null) return await readRun(trx, existingId);
    const id = createId(now);
    const { numInsertedOrUpdatedRows: inserted } = await trx.insertInto("bulk_runs")
      .values({ id, user_id: actorId, key, request, total: 0, created_at: now })
      .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
      .executeTakeFirstOrThrow();
    // The previous release began this run, and did not use `idempotency_keys`.
    if (inserted === 0n) return await findRunOfPreviousRelease(trx, { key, request }, actorId);
    await checkQuota(trx, actorId, now);
    const { numAffectedRows } = await sql`
      insert into bulk_items (run_id, place, record_id)
      select ${id}::uuid, row_number() over (order by selected.id) - 1, selected.id
      from (${ids} limit ${MAX_BULK_RECORDS + 1}) as selected`.execute(trx);
    const total = Number(numAffectedRows);
    if (total > MAX_BULK_RECORDS) {
      throw new ProblemError("quota-reached", {
        key: "More than {limit} records are selected, the maximum at once. Narrow the list first.",
        params: { limit: MAX_BULK_RECORDS },
      });
    }
    await trx.updateTable("bulk_runs").set({ total }).where("id", "=", id).execute();
    await storeCreatedRecord(trx, ownKey, id);
    return { id, total };
  });
}

const readRun = (trx: Transaction<Database>, id: string): Promise<Run> =>
  trx.selectFrom("bulk_runs").select(["id", "total"]).where("id", "=", id)
    .executeTakeFirstOrThrow();

async function findRunOfPreviousRelease(
  trx: Transaction<Database>,
  { key, request }: { key: string; request: string },
  userId: string,
): Promise<Run> {
  const run = await trx.selectFrom("bulk_runs").select(["id", "request", "total"])
    .where("user_id", "=", userId).where("key", "=", key).executeTakeFirstOrThrow();
  if (run.request !== request) {
    throw new ProblemError("idempotency-key-reused", { key: KEY_REUSED });
  }
  return run;
}

async function checkQuota(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  await lockQuota(trx, "bulk runs", userId);
  const { runs } = await trx.selectFrom("bulk_runs")
    .select(({ fn }) => fn.countAll<number>().as("runs"))
    .where("user_id", "=", userId)
    .where("created_at", ">", new Date(now.getTime() - BULK_RETENTION_MS))
    .executeTakeFirstOrThrow();
  if (runs <= MAX_RUNS) return;
  throw new ProblemError("quota-reached", {
    key: "You have made {limit} bulk changes within a day, the maximum.",
    params: { limit: MAX_RUNS },
  });
}

interface Batch {
  data: { id: string; outcome: BulkOutcome }[];
  /** The place of the next record; null after the last. */
  next: number | null;
}

interface Work {
  /** The most records of one transaction. */
  maxSize: number;
  change: ChangeSet;
}

/**
 * Processes the records of a run from a place on, in sets.
 * The next request continues after an error.
 */
export async function continueRun(
  db: Kysely<Database>,
  run: Run,
  from: number,
  work: Work,
  clock: Clock,
): Promise<Batch> {
  const items = await db.selectFrom("bulk_items").select(["place", "record_id as id", "outcome"])
    .where("run_id", "=", run.id).where("place", ">=", from)
    .orderBy("place").limit(BULK_BATCH_SIZE).execute();
  const source = { table: "bulk_items", column: "run_id", id: run.id } as const;
  const data = await changeInSets(db, items, { source, ...work }, clock);
  const nextIndex = from + data.length;
  await mergeCountersAfter(db, { from, nextIndex, total: run.total });
  return { data, next: nextIndex < run.total ? nextIndex : null };
}

/** Deletes expired runs. */
export async function cleanUpBulkRuns(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("bulk_runs")
    .where("created_at", "<=", new Date(now.getTime() - BULK_RETENTION_MS)).execute();
}
