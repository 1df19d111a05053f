import type { ColumnType, Generated } from "kysely";
import type { Message } from "../../contract/language.ts";
import type { ProblemType } from "../../contract/problemTypes.ts";
import type { Timestamp } from "./columns.ts";

/** What a request created, by the `Idempotency-Key` that it was sent with. */
export interface IdempotencyKeysTable {
  user_id: string;
  /** The method and the path. */
  route: string;
  key: string;
  /** The digest of what was sent. */
  request: string;
  /** Null until the transaction that claimed the key ends. */
  record_id: string | null;
  created_at: Timestamp;
}

/** What is done to many records at once; `request` tells it from anything else. */
export interface BulkRunsTable {
  id: string;
  user_id: string;
  key: string;
  request: string;
  total: number;
  created_at: Timestamp;
}

/** What became of a record: it was done, or refused as this. */
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

/** Changes that belong together, and may be taken back by whoever made them. */
export interface UndosTable {
  id: string;
  user_id: string;
  /** What was done, as in `projects.disable`. */
  action: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** The change of one record, and what takes it back. */
export interface UndoItemsTable {
  undo_id: string;
  /** In the order in which they were made. */
  place: Generated<number>;
  record_id: string;
  /** The record's after the change; null for what has none, or is gone. */
  version: number | null;
  kept: ColumnType<object, string, never>;
  outcome: Outcome;
}
