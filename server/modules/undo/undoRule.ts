import { sql, type Transaction } from "kysely";
import type { UndoableActivityKind } from "../../../contract/activity.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { RecordSnapshot, UndoSnapshot } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/problemError.ts";
import type { AuditContext, CurrentUser } from "../../platform/currentUser.ts";

interface UndoPermission {
  /** The permission to undo it; null for data of the user alone. */
  permission: Permission | null;
}

/** How to undo one kind of change, record by record. */
interface RecordUndoRule extends UndoPermission {
  /** Reads the data that the change will remove. Null if it is too large to store. */
  snapshotBefore?: (
    trx: Transaction<Database>,
    id: string,
    audit: AuditContext,
  ) => Promise<UndoSnapshot | null>;
  /**
   * Undoes the change. Returns the record's new version, or null if it has none.
   * @throws {ProblemError} if the record has been changed since
   */
  undo(
    trx: Transaction<Database>,
    id: string,
    snapshot: UndoSnapshot,
    audit: AuditContext,
  ): Promise<number | null>;
}

/**
 * The new version of each record, null if it has none, or why its change was not undone.
 * Records without a result have been changed since.
 */
export type UndoResults = ReadonlyMap<string, number | null | ProblemError>;

/** How to undo one kind of change for a set of records in one transaction. */
interface SetUndoRule extends UndoPermission {
  undoSet(
    trx: Transaction<Database>,
    changes: readonly RecordSnapshot[],
    audit: AuditContext,
  ): Promise<UndoResults>;
}

/** How to undo one kind of change. */
export type UndoRule = RecordUndoRule | SetUndoRule;

/** Undo rules by action, for example `projects.disable`. */
export type UndoRules = Readonly<Record<string, UndoRule>>;

/** Finds the rule of an action; undefined if it cannot be undone. */
export const findUndoRule = (rules: UndoRules, action: string): UndoRule | undefined =>
  Object.hasOwn(rules, action) ? rules[action] : undefined;

interface TypedUndoRule<Data extends object> extends UndoPermission {
  /** Returns the activity kind of the change; null if it is not recorded. */
  getActivityKind(data: Data): UndoableActivityKind | null;
  snapshotBefore?: (
    trx: Transaction<Database>,
    id: string,
    audit: AuditContext,
  ) => Promise<UndoSnapshot<Data> | null>;
  undo(
    trx: Transaction<Database>,
    id: string,
    snapshot: UndoSnapshot<Data>,
    audit: AuditContext,
  ): Promise<number | null>;
}

/** Creates an undo rule for one type of snapshot. */
export function createUndoRule<Data extends object>(
  { getActivityKind, undo, ...rule }: TypedUndoRule<Data>,
): UndoRule {
  return {
    ...rule,
    undo(trx, id, { version, data }, audit) {
      // The snapshot was stored by the action of this rule.
      const snapshot: UndoSnapshot<Data> = { version, data: data as Data };
      const takesBack = getActivityKind(snapshot.data);
      return undo(trx, id, snapshot, takesBack === null ? audit : { ...audit, takesBack });
    },
  };
}

/** The change of a record, and the data that undoes it. */
export interface UndoChange<Data extends object> extends UndoSnapshot<Data> {
  recordId: string;
}

/** Creates an undo rule for sets of records with one type of snapshot. */
export function createSetUndoRule<Data extends object>(
  { permission, kind, undoSet }: UndoPermission & {
    /** The activity kind of the changes; null if they are not recorded. */
    kind: UndoableActivityKind | null;
    undoSet(
      trx: Transaction<Database>,
      changes: readonly UndoChange<Data>[],
      audit: AuditContext,
    ): Promise<UndoResults>;
  },
): UndoRule {
  return {
    permission,
    undoSet: (trx, changes, audit) =>
      // The snapshots were stored by the action of this rule.
      undoSet(
        trx,
        changes as readonly UndoChange<Data>[],
        kind === null ? audit : { ...audit, takesBack: kind },
      ),
  };
}

/** Whether a user may undo changes of a rule. */
export const canUndo = (
  { permission }: UndoPermission,
  { permissions }: Pick<CurrentUser, "permissions">,
): boolean => permission === null || permissions.includes(permission);

/** Creates the error of an undo after another change, which stays. */
export const changedSince = () =>
  new ProblemError("stale-version", {
    key: "This has been changed since. It was not undone.",
  });

type Versioned = "users" | "feedback";

/**
 * Applies a change that raises a record's version by one, if it still has `version`.
 * Returns the new version. Checks the version before the change, so that this error comes first,
 * and after it, under the change's lock.
 */
export async function applyAtVersion(
  trx: Transaction<Database>,
  table: Versioned,
  { id, version }: { id: string; version: number | null },
  change: () => Promise<unknown>,
): Promise<number> {
  if (version === null || await readVersion(trx, table, id) !== version) throw changedSince();
  await change();
  if (await readVersion(trx, table, id) !== version + 1) throw changedSince();
  return version + 1;
}

async function readVersion(
  trx: Transaction<Database>,
  table: Versioned,
  id: string,
): Promise<number | undefined> {
  const { rows: [row] } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id}::uuid`.execute(trx);
  return row?.version;
}
