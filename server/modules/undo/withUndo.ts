import type { Context, Handler } from "hono";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { MAX_BULK_RECORDS } from "../../../contract/bulk.ts";
import { UNDO_HEADER, UNDO_LIFETIME_MS } from "../../../contract/undo.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { createId } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditStamp, RecordSnapshot } from "../../platform/auditStamp.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { createAuditContext } from "../auth/authorize.ts";
import {
  type TransactionInput,
  type Work as RouteWork,
  type WriteDeclaration,
  writeRoute,
} from "../auth/route.ts";
import type { AuditContext } from "../../platform/currentUser.ts";
import { canUndo, findUndoRule, type UndoRules } from "./undoRule.ts";

/** How many undos of one user are stored; older ones are deleted. */
export const MAX_UNDOS = 50;

/** Chooses the undo action by the body. */
export interface UndoChoice<Body> {
  actions: readonly string[];
  /** Returns undefined if the change cannot be undone. */
  choose(body: Body): string | undefined;
}

/** The undo rule of a route, for the record in its path. */
type Undo<Body> = { rules: UndoRules } & ({ action: string } | UndoChoice<Body>);

/** Like `writeRoute`, in one transaction that also stores the undo. */
export function transactionRoute<Body extends object>(
  { undo, ...declaration }: Omit<WriteDeclaration<Body>, "undo"> & { undo: Undo<Body> | null },
  work: RouteWork<TransactionInput<Body>>,
): Handler<AppEnv> {
  const actions = undo && ("action" in undo ? [undo.action] : undo.actions);
  return writeRoute<Body>({ ...declaration, undo: actions }, (c, input) => {
    const action = undo && ("action" in undo ? undo.action : undo.choose(input.body));
    const run = async (trx: Transaction<Database>, audit: AuditContext) =>
      await work(c, { ...input, trx, audit });
    return undo && action
      ? withUndo(c, { rules: undo.rules, action, recordId: input.id }, run)
      : inTransaction(c.var.db, (trx) => run(trx, createAuditContext(c)));
  });
}

/** A change of a record, for example `projects.disable`. */
interface Change {
  /** The rules of the module that makes the change. */
  rules: UndoRules;
  action: string;
  recordId: string;
}

type Work<Result> = (trx: Transaction<Database>, audit: AuditContext) => Promise<Result>;

/**
 * Makes a change and stores its undo, in one transaction.
 * Sets the response header with the undo's id, if the user may undo it.
 */
async function withUndo<Result>(
  c: Context<AppEnv>,
  { rules, action, recordId }: Change,
  work: Work<Result>,
): Promise<Result> {
  const undoId = createId(c.var.clock());
  const { result, isStored } = await inTransaction(
    c.var.db,
    (trx) => changeAndStoreUndo(c, trx, { rules, action, recordIds: [recordId], undoId }, work),
  );
  if (isStored) c.header(UNDO_HEADER, undoId);
  return result;
}

/** Makes a set of changes of a bulk run and stores their undos, in the given transaction. */
export async function withBulkUndo<Result>(
  c: Context<AppEnv>,
  trx: Transaction<Database>,
  change: ChangedRecords,
  work: Work<Result>,
): Promise<Result> {
  const { result } = await changeAndStoreUndo(c, trx, change, work);
  return result;
}

/**
 * Changes all records of the query `snapshots` (`record_id`, `version`, `kept`), with undo.
 * Stores no undo for more than {@link MAX_BULK_RECORDS} records.
 */
export async function withUndoOfAll<Result>(
  c: Context<AppEnv>,
  action: string,
  snapshots: RawBuilder<unknown>,
  work: Work<Result>,
): Promise<Result> {
  const audit = createAuditContext(c);
  const undoId = createId(audit.now);
  const { result, isStored } = await inTransaction(c.var.db, async (trx) => {
    const limited = sql`select * from (${snapshots}) as found limit ${MAX_BULK_RECORDS + 1}`;
    const count = await storeUndos(trx, { undoId, action }, limited, audit);
    const result = await work(trx, audit);
    if (count > 0 && count <= MAX_BULK_RECORDS) return { result, isStored: true };
    await trx.deleteFrom("undos").where("id", "=", undoId).execute();
    return { result, isStored: false };
  });
  if (isStored) c.header(UNDO_HEADER, undoId);
  return result;
}

/** Sets the response header with the id of an undo, if it exists. */
export async function setUndoHeader(c: Context<AppEnv>, undoId: string): Promise<void> {
  const undo = await c.var.db.selectFrom("undos").select("id").where("id", "=", undoId)
    .executeTakeFirst();
  if (undo) c.header(UNDO_HEADER, undoId);
}

async function changeAndStoreUndo<Result>(
  c: Context<AppEnv>,
  trx: Transaction<Database>,
  { rules, recordIds, ...undo }: ChangedRecords,
  work: Work<Result>,
): Promise<{ result: Result; isStored: boolean }> {
  const audit = createAuditContext(c);
  const rule = findUndoRule(rules, undo.action);
  if (!rule || !canUndo(rule, audit.currentUser)) {
    return { result: await work(trx, audit), isStored: false };
  }
  let isStored = false;
  const store = async (snapshots: readonly RecordSnapshot[]) => {
    if (snapshots.length === 0) return;
    await storeUndos(trx, undo, selectSnapshots(snapshots), audit);
    isStored = true;
  };
  // A set of several records has a rule for sets, which reads nothing before.
  const [recordId = ""] = recordIds;
  const before = "undo" in rule && await rule.snapshotBefore?.(trx, recordId, audit);
  const result = await work(trx, {
    ...audit,
    storeUndo: (snapshot) => store([{ recordId, ...snapshot }]),
    storeUndos: store,
  });
  if (before) await store([{ recordId, ...before }]);
  return { result, isStored };
}

interface StoredUndo {
  /** Shared by changes that are undone together. */
  undoId: string;
  action: string;
}

interface ChangedRecords extends StoredUndo, Pick<Change, "rules"> {
  recordIds: readonly string[];
}

/** Selects snapshots, in their order. */
const selectSnapshots = (snapshots: readonly RecordSnapshot[]) =>
  sql`
    select record_id, version, kept
    from jsonb_to_recordset(${
    JSON.stringify(snapshots.map(({ recordId, version, data }) => (
      { record_id: recordId, version, kept: data }
    )))
  }::jsonb) as stored (record_id uuid, version integer, kept jsonb)`;

/**
 * Stores the undos of many changes: `snapshots` is a query of `record_id`, `version` and `kept`.
 * Deletes the user's oldest undos. Returns the number of snapshots.
 */
async function storeUndos(
  trx: Transaction<Database>,
  { undoId, action }: StoredUndo,
  snapshots: RawBuilder<unknown>,
  { actorId, now }: AuditStamp,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with undo as (
      insert into undos (id, user_id, action, created_at, expires_at)
      values (
        ${undoId}, ${actorId}, ${action}, ${now}, ${new Date(now.getTime() + UNDO_LIFETIME_MS)}
      )
      on conflict (id) do update set expires_at = excluded.expires_at
      returning id
    ), deleted as (
      delete from undos where id in (
        select id from undos where user_id = ${actorId} and id <> ${undoId}
        order by created_at desc, id desc offset ${MAX_UNDOS - 1} for update skip locked
      )
    )
    insert into undo_items (undo_id, record_id, version, kept)
    select undo.id, snapshot.record_id, snapshot.version, snapshot.kept
    from undo, (${snapshots}) as snapshot`
    .execute(trx);
  return Number(numAffectedRows);
}

/** Deletes expired undos. */
export async function cleanUpUndos(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("undos").where("expires_at", "<=", now).execute();
}
