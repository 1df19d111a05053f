import { type Kysely, type RawBuilder, sql } from "kysely";
import { MOST_BULK_RECORDS } from "../../contract/bulk.ts";
import type { Clock } from "../clock.ts";
import { joined } from "../db/joined.ts";
import { sumUpFigures } from "../db/keptFigures.ts";
import { newId } from "../db/newId.ts";
import type { BulkOutcome } from "../db/changeTables.ts";
import type { Database } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";
import type { AuditStamp } from "./activity/record.ts";
import { lockQuota } from "./constraints.ts";
import {
  claimKey,
  keepRecord,
  KEY_KEPT_MS,
  KEY_REUSED,
  type KeyedRequest,
} from "./idempotencyKeys.ts";

/** How long what became of each record is remembered. */
export const BULK_KEPT_MS = KEY_KEPT_MS;
/** How many runs one person may begin within that time. */
export const MOST_RUNS = 500;
/** An answer is about no more records, and begins no further ones after so many milliseconds. */
export const BULK_BATCH = 50;
export const LONGEST_BATCH_MS = 1_000;
export const SUMMED_UP_AFTER = 1_000;

interface Wanted extends Pick<KeyedRequest, "key" | "route" | "digest"> {
  /** The ids of the records, as a query; some more than there may be. */
  ids: RawBuilder<unknown>;
}

interface Run {
  id: string;
  total: number;
}

/**
 * Begins a run, or finds the one that was begun with the same key. Refuses the key of a run that
 * asks for something else, more records than one run may be about, and more runs than one person
 * may begin in a day.
 */
export async function beginRun(
  db: Kysely<Database>,
  { ids, ...wanted }: Wanted,
  { actorId, now }: AuditStamp,
): Promise<Run> {
  const { key, digest: request } = wanted;
  const keyed = { ...wanted, userId: actorId };
  return await db.transaction().execute(async (trx) => {
    const begun = await claimKey(trx, keyed, now);
    if (begun !== null) return await runOf(trx, begun);
    const id = newId(now);
    const { numInsertedOrUpdatedRows: inserted } = await trx.insertInto("bulk_runs")
      .values({ id, user_id: actorId, key, request, total: 0, created_at: now })
      .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
      .executeTakeFirstOrThrow();
    // One that the release before began, which knows no other table of keys.
    if (inserted === 0n) return await begunRun(trx, { key, request }, actorId);
    await refuseBeyondQuota(trx, actorId, now);
    const { numAffectedRows } = await sql`
      insert into bulk_items (run_id, place, record_id)
      select ${id}::uuid, row_number() over (order by wanted.id) - 1, wanted.id
      from (${ids} limit ${MOST_BULK_RECORDS + 1}) as wanted`.execute(trx);
    const total = Number(numAffectedRows);
    if (total > MOST_BULK_RECORDS) {
      throw new Refusal("quota-reached", {
        key: "More than {limit} records are meant, the most at once. Narrow the list first.",
        params: { limit: MOST_BULK_RECORDS },
      });
    }
    await trx.updateTable("bulk_runs").set({ total }).where("id", "=", id).execute();
    await keepRecord(trx, keyed, id);
    return { id, total };
  });
}

const runOf = (trx: Kysely<Database>, id: string): Promise<Run> =>
  trx.selectFrom("bulk_runs").select(["id", "total"]).where("id", "=", id)
    .executeTakeFirstOrThrow();

async function begunRun(
  trx: Kysely<Database>,
  { key, request }: { key: string; request: string },
  userId: string,
): Promise<Run> {
  const run = await trx.selectFrom("bulk_runs").select(["id", "request", "total"])
    .where("user_id", "=", userId).where("key", "=", key).executeTakeFirstOrThrow();
  if (run.request !== request) {
    throw new Refusal("idempotency-key-reused", { key: KEY_REUSED });
  }
  return run;
}

async function refuseBeyondQuota(
  trx: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  await lockQuota(trx, "bulk runs", userId);
  const { runs } = await trx.selectFrom("bulk_runs")
    .select(({ fn }) => fn.countAll<number>().as("runs"))
    .where("user_id", "=", userId)
    .where("created_at", ">", new Date(now.getTime() - BULK_KEPT_MS))
    .executeTakeFirstOrThrow();
  if (runs <= MOST_RUNS) return;
  throw new Refusal("quota-reached", {
    key: "You have changed many records at once {limit} times within a day, the most there can be.",
    params: { limit: MOST_RUNS },
  });
}

/** What is done to a record, in a transaction that it is given as a database. */
type Work = (db: Kysely<Database>, id: string) => Promise<unknown>;

interface Batch {
  data: { id: string; outcome: BulkOutcome }[];
  /** Where the rest begins; null once there is none. */
  next: number | null;
}

/**
 * Does its work to some records of a run, those from a place on, each in a transaction of its own;
 * what has been done already is told again. What fails for another reason than a refusal ends it:
 * asked for once more, it goes on there.
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
    .orderBy("place").limit(BULK_BATCH).execute();
  const data: Batch["data"] = [];
  const began = clock().getTime();
  for (const { place, id, outcome } of items) {
    data.push({ id, outcome: outcome ?? await settle(db, { runId: run.id, place, id }, work) });
    if (clock().getTime() - began > LONGEST_BATCH_MS) break;
  }
  const reached = from + data.length;
  await sumUpAfter(db, { from, reached, total: run.total });
  return { data, next: reached < run.total ? reached : null };
}

/**
 * Adds up the figures after every so many records of a run, and at the end of one of as many: until
 * then whoever counts milestones reads a row or two more for each of them.
 */
export async function sumUpAfter(
  db: Kysely<Database>,
  { from, reached, total }: { from: number; reached: number; total: number },
): Promise<void> {
  const isPassing = Math.floor(from / SUMMED_UP_AFTER) < Math.floor(reached / SUMMED_UP_AFTER);
  const isLast = reached === total && total > SUMMED_UP_AFTER;
  if (isPassing || isLast) await sumUpFigures(db);
}

interface Item {
  runId: string;
  place: number;
  id: string;
}

async function settle(db: Kysely<Database>, item: Item, work: Work): Promise<BulkOutcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      const before = await lockOutcome(trx, item);
      if (before) return before;
      await work(joined(trx), item.id);
      return await keep(trx, item, { refusal: null });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { type, detail } = error;
    return await db.transaction().execute(async (trx) =>
      await lockOutcome(trx, item) ??
        await keep(trx, item, { refusal: { type, detail: [detail].flat() } })
    );
  }
}

/** What became of a record; until the transaction ends nobody else does anything to it. */
async function lockOutcome(
  trx: Kysely<Database>,
  { runId, place }: Item,
): Promise<BulkOutcome | null> {
  const { outcome } = await trx.selectFrom("bulk_items").select("outcome")
    .where("run_id", "=", runId).where("place", "=", place).forUpdate().executeTakeFirstOrThrow();
  return outcome;
}

async function keep(
  trx: Kysely<Database>,
  { runId, place }: Item,
  outcome: BulkOutcome,
): Promise<BulkOutcome> {
  await trx.updateTable("bulk_items").set({ outcome: JSON.stringify(outcome) })
    .where("run_id", "=", runId).where("place", "=", place).execute();
  return outcome;
}
