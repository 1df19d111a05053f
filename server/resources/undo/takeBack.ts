import { type Kysely, sql } from "kysely";
import type { BulkOutcome } from "../../db/changeTables.ts";
import type { Clock } from "../../clock.ts";
import { joined } from "../../db/joined.ts";
import type { Database } from "../../db/schema.ts";
import { forbidden, notFound, Refusal } from "../../refusal.ts";
import { BULK_BATCH, LONGEST_BATCH_MS, sumUpAfter } from "../bulkRuns.ts";
import { type Changer, type Left, mayTakeBack, type Reversal } from "./reversal.ts";
import { REVERSALS } from "./reversals.ts";

interface TakenBack {
  total: number;
  data: { id: string; outcome: BulkOutcome }[];
  /** Where the rest begins; null once there is none. */
  next: number | null;
}

/**
 * Takes back what belongs to an undo, the last change first, each in a transaction of its own; some
 * with each call where they are many. A single one that cannot be is refused, of many each is told.
 * Refuses an undo of somebody else's, one whose time is over, what has been taken back already, and
 * whoever may no longer do it.
 */
export async function takeBack(
  db: Kysely<Database>,
  { undoId, from }: { undoId: string; from: number },
  by: Changer,
  clock: Clock,
): Promise<TakenBack> {
  const undo = await db.selectFrom("undos").select(["action", "expires_at"])
    .where("id", "=", undoId).where("user_id", "=", by.actorId)
    .executeTakeFirstOrThrow(() => notFound());
  if (undo.expires_at <= by.now) throw gone("It is too late to take this back.");
  const reversal = Object.hasOwn(REVERSALS, undo.action) ? REVERSALS[undo.action] : undefined;
  if (!reversal) throw notFound();
  if (!mayTakeBack(reversal, by.currentUser)) throw forbidden();

  const { total, open } = await db.selectFrom("undo_items")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("outcome", "is", null).as("open"),
    ])
    .where("undo_id", "=", undoId).executeTakeFirstOrThrow();
  if (from === 0 && open === 0) throw gone("This has been taken back already.");
  const items = await db.selectFrom("undo_items").select(["place", "record_id as id"])
    .where("undo_id", "=", undoId).orderBy("place", "desc").offset(from).limit(BULK_BATCH)
    .execute();
  const isSingle = total === 1;
  const data: TakenBack["data"] = [];
  const began = clock().getTime();
  for (const { place, id } of items) {
    const settle = () => takeBackItem(db, { undoId, place }, reversal, by);
    const outcome = isSingle ? await settle() : await settle().catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      return refuseItem(db, { undoId, place }, error);
    });
    data.push({ id, outcome });
    if (clock().getTime() - began > LONGEST_BATCH_MS) break;
  }
  const reached = from + data.length;
  await sumUpAfter(db, { from, reached, total });
  return { total, data, next: reached < total ? reached : null };
}

const gone = (
  key: "It is too late to take this back." | "This has been taken back already.",
) => new Refusal("undo-gone", { key });

interface Place {
  undoId: string;
  place: number;
}

async function takeBackItem(
  db: Kysely<Database>,
  at: Place,
  reversal: Reversal,
  by: Changer,
): Promise<BulkOutcome> {
  return await db.transaction().execute(async (trx) => {
    const { outcome, recordId, ...left } = await lockItem(trx, at);
    if (outcome) return outcome;
    const version = await reversal.takeBack(joined(trx), recordId, left, by);
    if (version !== null && left.version !== null) {
      await follow(trx, { recordId, was: left.version - 1, version }, by.actorId);
    }
    return await settleItem(trx, at, { refusal: null });
  });
}

/** What the same person did before it is next: the record stands as that left it. */
async function follow(
  trx: Kysely<Database>,
  { recordId, was, version }: { recordId: string; was: number; version: number },
  userId: string,
): Promise<void> {
  await trx.updateTable("undo_items").set({ version })
    .where("record_id", "=", recordId).where("version", "=", was)
    .where(
      "undo_id",
      "in",
      (query) => query.selectFrom("undos").select("id").where("user_id", "=", userId),
    )
    .execute();
}

async function refuseItem(
  db: Kysely<Database>,
  at: Place,
  { type, detail }: Refusal,
): Promise<BulkOutcome> {
  return await db.transaction().execute(async (trx) => {
    const { outcome } = await lockItem(trx, at);
    return outcome ?? await settleItem(trx, at, { refusal: { type, detail: [detail].flat() } });
  });
}

interface Item extends Left<object> {
  recordId: string;
  outcome: BulkOutcome | null;
}

/** Nobody else takes it back until the transaction ends. */
async function lockItem(trx: Kysely<Database>, { undoId, place }: Place): Promise<Item> {
  return await trx.selectFrom("undo_items")
    .select(["record_id as recordId", "version", "kept", "outcome"])
    .where("undo_id", "=", undoId).where("place", "=", place).forUpdate()
    .executeTakeFirstOrThrow(() => notFound());
}

async function settleItem(
  trx: Kysely<Database>,
  { undoId, place }: Place,
  outcome: BulkOutcome,
): Promise<BulkOutcome> {
  await trx.updateTable("undo_items").set({ outcome: sql`${JSON.stringify(outcome)}::jsonb` })
    .where("undo_id", "=", undoId).where("place", "=", place).execute();
  return outcome;
}
