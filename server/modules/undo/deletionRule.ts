import { type RawBuilder, sql, type Transaction } from "kysely";
import type { UndoableActivityKind } from "../../../contract/activity.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { lockUsers } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { recordActivity, type RecordedAction } from "../activity/record.ts";
import { type Part, readRows, restoreRows, type StoredRows } from "./rows.ts";
import { createUndoRule, type UndoRule } from "./undoRule.ts";

/** The condition of the record's own row. */
export const byId = (id: string) => sql`id = ${id}::uuid`;

/** The condition of rows that reference the record. */
export const byColumn = (column: string) => (id: string) => sql`${sql.ref(column)} = ${id}::uuid`;

/** The condition of rows that reference rows found by `ids`. */
export const byColumnIn =
  (column: string, ids: (id: string) => RawBuilder<unknown>) => (id: string) =>
    sql`${sql.ref(column)} in (${ids(id)})`;

interface Deletion<More extends object> {
  kind: UndoableActivityKind;
  permission: Permission;
  parts: readonly Part[];
  /**
   * Locks the record as its deletion does. Returns the activity entry of its restoration, and
   * further data.
   */
  lock(trx: Transaction<Database>, id: string): Promise<{ entry: RecordedAction } & More>;
  /** Restores the record if that takes more than its rows. */
  restore?: (
    trx: Transaction<Database>,
    id: string,
    deleted: { rows: StoredRows } & More,
    stamp: AuditStamp,
  ) => Promise<void>;
}

/** Creates an undo rule that restores a deleted record with all its rows. */
export const createDeletionRule = <More extends object>(
  { kind, permission, parts, lock, restore = (trx, _, { rows }) => restoreRows(trx, rows) }:
    Deletion<
      More
    >,
): UndoRule =>
  createUndoRule<{ entry: RecordedAction; rows: StoredRows } & More>({
    permission,
    getActivityKind: () => kind,
    async snapshotBefore(trx, id, { actorId }) {
      await lockUsers(trx, [actorId]);
      const lockedData = await lock(trx, id);
      const rows = await readRows(trx, parts, id);
      return rows && { version: null, data: { ...lockedData, rows } };
    },
    async undo(trx, id, { data }, audit) {
      await lockUsers(trx, [audit.actorId]);
      await restore(trx, id, data, audit);
      await recordActivity(trx, [data.entry], audit);
      return null;
    },
  });
