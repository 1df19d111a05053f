import { type Kysely, sql, type Transaction } from "kysely";
import type { BulkOutcome } from "../../platform/db/changeTables.ts";
import type { Clock } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import type { UndoSnapshot } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { forbidden, notFound, ProblemError } from "../../platform/problemError.ts";
import { BULK_BATCH_SIZE, MAX_BATCH_MS, mergeCountersAfter } from "../../platform/db/batches.ts";
import type { AuditContext } from "../../platform/currentUser.ts";
import { canUndo, findUndoRule, type UndoRule, type UndoRules } from "./undoRule.ts";

interface UndoResult {
  total: number;
  data: { id: string; outcome: BulkOutcome }[];
  /** The place of the next change; null after the last. */
  next: number | null;
}

/**
 * Undoes the changes of an undo, the last first, each in its own transaction.
 * Each call handles one batch. The error of a single change is thrown, errors of many are returned
 * per record.
 * @throws {ProblemError} `not-found` for an undo of another user; `undo-gone` if it has expired or was
 * applied; `forbidden`
 */
export async function applyUndo(
  db: Kysely<Database>,
  { rules, undoId, from }: { rules: UndoRules; undoId: string; from: number },
  audit: AuditContext,
  clock: Clock,
): Promise<UndoResult> {
  const undo = await db.selectFrom("undos").select(["action", "expires_at"])
    .where("id", "=", undoId).where("user_id", "=", audit.actorId)
    .executeTakeFirstOrThrow(() => notFound());
  if (undo.expires_at <= audit.now) throw createUndoGone("It is too late to take this back.");
  const rule = findUndoRule(rules, undo.action);
  if (!rule) throw notFound();
  if (!canUndo(rule, audit.currentUser)) throw forbidden();

  const { total, open } = await db.selectFrom("undo_items")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("outcome", "is", null).as("open"),
    ])
    .where("undo_id", "=", undoId).executeTakeFirstOrThrow();
  if (from === 0 && open === 0) throw createUndoGone("This has been taken back already.");
  const items = await db.selectFrom("undo_items").select(["place", "record_id as id"])
    .where("undo_id", "=", undoId).orderBy("place", "desc").offset(from).limit(BULK_BATCH_SIZE)
    .execute();
  const isSingle = total === 1;
  const data: UndoResult["data"] = [];
  const startedAt = clock().getTime();
  for (const { place, id } of items) {
    const settle = () => undoItem(db, { undoId, place }, rule, audit);
    const outcome = isSingle ? await settle() : await settle().catch((error) => {
      if (!(error instanceof ProblemError)) throw error;
      return storeRejection(db, { undoId, place }, error);
    });
    data.push({ id, outcome });
    if (clock().getTime() - startedAt > MAX_BATCH_MS) break;
  }
  const nextIndex = from + data.length;
  await mergeCountersAfter(db, { from, nextIndex, total });
  return { total, data, next: nextIndex < total ? nextIndex : null };
}

const createUndoGone = (
  key: "It is too late to take this back." | "This has been taken back already.",
) => new ProblemError("undo-gone", { key });

interface ItemKey {
  undoId: string;
  place: number;
}

async function undoItem(
  db: Kysely<Database>,
  key: ItemKey,
  rule: UndoRule,
  audit: AuditContext,
): Promise<BulkOutcome> {
  return await inTransaction(db, async (trx) => {
    const { outcome, recordId, ...snapshot } = await lockItem(trx, key);
    if (outcome) return outcome;
    const version = await rule.undo(trx, recordId, snapshot, audit);
    if (version !== null && snapshot.version !== null) {
      await updatePreviousUndo(
        trx,
        { recordId, versionBefore: snapshot.version - 1, version },
        audit.actorId,
      );
    }
    return await settleItem(trx, key, { refusal: null });
  });
}

/** Updates the version in the user's previous undo of the record. It is the next to apply. */
async function updatePreviousUndo(
  trx: Transaction<Database>,
  { recordId, versionBefore, version }: {
    recordId: string;
    versionBefore: number;
    version: number;
  },
  userId: string,
): Promise<void> {
  await trx.updateTable("undo_items").set({ version })
    .where("record_id", "=", recordId).where("version", "=", versionBefore)
    .where(
      "undo_id",
      "in",
      (query) => query.selectFrom("undos").select("id").where("user_id", "=", userId),
    )
    .execute();
}

async function storeRejection(
  db: Kysely<Database>,
  key: ItemKey,
  { type, detail }: ProblemError,
): Promise<BulkOutcome> {
  return await inTransaction(db, async (trx) => {
    const { outcome } = await lockItem(trx, key);
    return outcome ?? await settleItem(trx, key, { refusal: { type, detail: [detail].flat() } });
  });
}

interface Item extends UndoSnapshot {
  recordId: string;
  outcome: BulkOutcome | null;
}

/** Reads and locks a change until the transaction ends. */
async function lockItem(trx: Transaction<Database>, { undoId, place }: ItemKey): Promise<Item> {
  return await trx.selectFrom("undo_items")
    .select(["record_id as recordId", "version", "kept as data", "outcome"])
    .where("undo_id", "=", undoId).where("place", "=", place).forUpdate()
    .executeTakeFirstOrThrow(() => notFound());
}

async function settleItem(
  trx: Transaction<Database>,
  { undoId, place }: ItemKey,
  outcome: BulkOutcome,
): Promise<BulkOutcome> {
  await trx.updateTable("undo_items").set({ outcome: sql`${JSON.stringify(outcome)}::jsonb` })
    .where("undo_id", "=", undoId).where("place", "=", place).execute();
  return outcome;
}
