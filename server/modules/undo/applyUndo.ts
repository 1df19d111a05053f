import { type Kysely, sql, type Transaction } from "kysely";
import type { RecordSnapshot } from "../../platform/auditStamp.ts";
import type { Clock } from "../../platform/clock.ts";
import type { AuditContext } from "../../platform/currentUser.ts";
import { BULK_BATCH_SIZE, getSetSize, mergeCountersAfter } from "../../platform/db/batches.ts";
import type { BulkOutcome } from "../../platform/db/changeTables.ts";
import type { Database } from "../../platform/db/schema.ts";
import {
  changeInSets,
  type ChangeSet,
  type Rejections,
  type SetItem,
  settleInTransaction,
} from "../../platform/db/sets.ts";
import { forbidden, notFound, ProblemError } from "../../platform/problemError.ts";
import {
  canUndo,
  changedSince,
  findUndoRule,
  type UndoResults,
  type UndoRule,
  type UndoRules,
} from "./undoRule.ts";

interface UndoResult {
  total: number;
  data: { id: string; outcome: BulkOutcome }[];
  /** The place of the next change; null after the last. */
  next: number | null;
}

/**
 * Undoes the changes of an undo, the last first, in sets or each in its own transaction.
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
  if (undo.expires_at <= audit.now) throw createUndoGone("It is too late to undo this.");
  const rule = findUndoRule(rules, undo.action);
  if (!rule) throw notFound();
  if (!canUndo(rule, audit.currentUser)) throw forbidden();

  const { total, open } = await db.selectFrom("undo_items")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("outcome", "is", null).as("open"),
    ])
    .where("undo_id", "=", undoId).executeTakeFirstOrThrow();
  if (from === 0 && open === 0) throw createUndoGone("This has already been undone.");
  const items = await db.selectFrom("undo_items").select(["place", "record_id as id", "outcome"])
    .where("undo_id", "=", undoId).orderBy("place", "desc").offset(from).limit(BULK_BATCH_SIZE)
    .execute();
  const source = { table: "undo_items", column: "undo_id", id: undoId } as const;
  const change: ChangeSet = (trx, items) => undoItems(trx, undoId, items, rule, audit);
  const data = total === 1
    ? await settleInTransaction(db, items, source, throwRejection(change))
    : await changeInSets(db, items, {
      source,
      change,
      maxSize: "undoSet" in rule ? getSetSize(db) : 1,
    }, clock);
  const nextIndex = from + data.length;
  await mergeCountersAfter(db, { from, nextIndex, total });
  return { total, data, next: nextIndex < total ? nextIndex : null };
}

const createUndoGone = (
  key: "It is too late to undo this." | "This has already been undone.",
) => new ProblemError("undo-gone", { key });

/** Throws the first rejection, which rolls the transaction back. */
const throwRejection = (change: ChangeSet): ChangeSet => async (trx, items) => {
  const rejections = await change(trx, items);
  for (const error of rejections.values()) throw error;
  return rejections;
};

async function undoItems(
  trx: Transaction<Database>,
  undoId: string,
  items: readonly SetItem[],
  rule: UndoRule,
  audit: AuditContext,
): Promise<Rejections> {
  const changes = await readChanges(trx, undoId, items);
  const results = await undoChanges(trx, changes, rule, audit);
  await updatePreviousUndos(trx, changes, results, audit.actorId);
  return new Map(changes.flatMap(({ recordId }) => {
    const result = results.has(recordId) ? results.get(recordId) : changedSince();
    return result instanceof ProblemError ? [[recordId, result]] : [];
  }));
}

async function undoChanges(
  trx: Transaction<Database>,
  changes: readonly RecordSnapshot[],
  rule: UndoRule,
  audit: AuditContext,
): Promise<UndoResults> {
  if ("undoSet" in rule) return await rule.undoSet(trx, changes, audit);
  const results = new Map<string, number | null>();
  for (const { recordId, ...snapshot } of changes) {
    results.set(recordId, await rule.undo(trx, recordId, snapshot, audit));
  }
  return results;
}

/** Reads the snapshots of locked items, the last change first. */
const readChanges = async (
  trx: Transaction<Database>,
  undoId: string,
  items: readonly SetItem[],
): Promise<RecordSnapshot[]> =>
  await trx.selectFrom("undo_items").select(["record_id as recordId", "version", "kept as data"])
    .where("undo_id", "=", undoId).where("place", "in", items.map(({ place }) => place))
    .orderBy("place", "desc").execute();

/** Updates the versions in the user's previous undos of the records. They are the next to apply. */
async function updatePreviousUndos(
  trx: Transaction<Database>,
  changes: readonly RecordSnapshot[],
  results: UndoResults,
  userId: string,
): Promise<void> {
  const versions = changes.flatMap(({ recordId, version }) => {
    const after = results.get(recordId);
    return version !== null && typeof after === "number"
      ? [{ record_id: recordId, before: version - 1, after }]
      : [];
  });
  if (versions.length === 0) return;
  await sql`
    update undo_items as item set version = changed.after
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as changed (record_id uuid, before integer, after integer)
    where item.record_id = changed.record_id and item.version = changed.before
      and item.undo_id in (select id from undos where user_id = ${userId}::uuid)`.execute(trx);
}
