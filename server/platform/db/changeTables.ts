import type { ColumnType, Generated } from "kysely";
import type { Message } from "../../../contract/language.ts";
import type { ProblemType } from "../../../contract/problemTypes.ts";
import type { Timestamp } from "./columns.ts";

/** The record that a request created, by its `Idempotency-Key`. */
export interface IdempotencyKeysTable {
  user_id: string;
  /** The method and the path. */
  route: string;
  key: string;
  /** A digest of the request's body. */
  request: string;
  /** Null until the transaction that claimed the key ends. */
  record_id: string | null;
  created_at: Timestamp;
}

/**
 * A bulk run: one action on many records. `request` is a digest that tells runs of one key apart.
 */
export interface BulkRunsTable {
  id: string;
  user_id: string;
  key: string;
  request: string;
  total: number;
  created_at: Timestamp;
}

/** The outcome for one record: the error, or null if it succeeded. */
export interface BulkOutcome {
  refusal: { type: ProblemType; detail: Message[] } | null;
}

type Outcome = ColumnType<BulkOutcome | null, string | null | undefined, string>;

export interface BulkItemsTable {
  run_id: string;
  place: number;
  record_id: string;
  outcome: Outcome;
}

/** Changes that the user who made them may undo, all together. */
export interface UndosTable {
  id: string;
  user_id: string;
  /** The action that made the changes, for example `projects.disable`. */
  action: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** The change of one record, and the data that undoes it. */
export interface UndoItemsTable {
  undo_id: string;
  /** The order of the changes. */
  place: Generated<number>;
  record_id: string;
  /** The record's version after the change; null if it has none or was deleted. */
  version: number | null;
  kept: ColumnType<object, string, never>;
  outcome: Outcome;
}
