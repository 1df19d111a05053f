import type { Context } from "hono";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { MOST_BULK_RECORDS } from "../../contract/bulk.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { joined } from "../db/joined.ts";
import { newId } from "../db/newId.ts";
import type { Database } from "../db/schema.ts";
import { auditStamp } from "./authorize.ts";
import type { AppEnv } from "./env.ts";
import type { AuditStamp } from "../resources/activity/record.ts";
import { keepUndo, keepUndos } from "../resources/undo/keepUndo.ts";
import { mayTakeBack, type Reversal } from "../resources/undo/reversal.ts";
import { REVERSALS } from "../resources/undo/reversals.ts";

/** What is done to which record, as in `projects.disable`. */
interface Change {
  action: string;
  recordId: string;
}

type Work<Result> = (db: Kysely<Database>) => Promise<Result>;

/** Makes a change, and has the answer say what takes it back, for who may. */
export async function undoably<Result>(
  c: Context<AppEnv>,
  change: Change,
  work: Work<Result>,
): Promise<Result> {
  const reversal = reversalFor(c, change.action);
  if (!reversal) return await work(c.var.db);
  const stamp = auditStamp(c);
  const undoId = newId(stamp.now);
  const { result, isKept } = await follow(c.var.db, { undoId, ...change, reversal }, stamp, work);
  if (isKept) c.header(UNDO_HEADER, undoId);
  return result;
}

/** The same for one of many that are taken back together, in the transaction of each. */
export async function undoablyOfMany<Result>(
  c: Context<AppEnv>,
  db: Kysely<Database>,
  change: Change & { undoId: string },
  work: Work<Result>,
): Promise<Result> {
  const reversal = reversalFor(c, change.action);
  if (!reversal) return await work(db);
  const { result } = await follow(db, { ...change, reversal }, auditStamp(c), work);
  return result;
}

/** The same for all that a query of `record_id`, `version` and `kept` finds, if they are few enough. */
export async function undoablyAll<Result>(
  c: Context<AppEnv>,
  action: string,
  found: RawBuilder<unknown>,
  work: Work<Result>,
): Promise<Result> {
  const stamp = auditStamp(c);
  const undoId = newId(stamp.now);
  const { result, isKept } = await c.var.db.transaction().execute(async (trx) => {
    const limited = sql`select * from (${found}) as found limit ${MOST_BULK_RECORDS + 1}`;
    const kept = await keepUndos(trx, { undoId, action }, limited, stamp);
    const result = await work(joined(trx));
    if (kept > 0 && kept <= MOST_BULK_RECORDS) return { result, isKept: true };
    await trx.deleteFrom("undos").where("id", "=", undoId).execute();
    return { result, isKept: false };
  });
  if (isKept) c.header(UNDO_HEADER, undoId);
  return result;
}

/** Has the answer say what takes many changes back, if any of them can be. */
export async function tellUndo(c: Context<AppEnv>, undoId: string): Promise<void> {
  const found = await c.var.db.selectFrom("undos").select("id").where("id", "=", undoId)
    .executeTakeFirst();
  if (found) c.header(UNDO_HEADER, undoId);
}

function reversalFor(c: Context<AppEnv>, action: string): Reversal | null {
  const reversal = Object.hasOwn(REVERSALS, action) ? REVERSALS[action] : undefined;
  return reversal && mayTakeBack(reversal, c.var.currentUser) ? reversal : null;
}

function follow<Result>(
  db: Kysely<Database>,
  { reversal, ...change }: Change & { undoId: string; reversal: Reversal },
  stamp: AuditStamp,
  work: Work<Result>,
): Promise<{ result: Result; isKept: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { result, left } = await reversal.follow(
      trx,
      change.recordId,
      stamp,
      () => work(joined(trx)),
    );
    if (left) await keepUndo(trx, { ...change, ...left }, stamp);
    return { result, isKept: left !== null };
  });
}
