import type { UndoableActivityKind } from "../../contract/activity.ts";

/** What has to be stored to undo one change. */
export interface UndoSnapshot<Data extends object = object> {
  /** The record's version after the change; null if it has none or was deleted. */
  version: number | null;
  data: Data;
}

/** What has to be stored to undo the change of one record. */
export interface RecordSnapshot extends UndoSnapshot {
  recordId: string;
}

/** Who makes a change, and when. */
export interface AuditStamp {
  actorId: string;
  now: Date;
  /** Set if the change undoes another one: the kind of that one. */
  takesBack?: UndoableActivityKind;
  /** Stores the undo of the change; missing if it cannot be undone. */
  storeUndo?: (snapshot: UndoSnapshot) => Promise<void>;
  /** Stores the undos of a set of changes, in their order; missing if they cannot be undone. */
  storeUndos?: (snapshots: readonly RecordSnapshot[]) => Promise<void>;
}
