import type { ColumnType, Generated } from "kysely";
import type {
  ActivityKind,
  ActivityRecordType,
  UndoableActivityKind,
} from "../../../contract/activity.ts";
import type { Change } from "../../../contract/schemas/activity.ts";

/** A change of a record; names are those at the time of the change. */
export interface ActivityTable {
  id: string;
  /** Orders changes of the same millisecond. */
  sequence: Generated<number>;
  kind: ActivityKind;
  actor_id: string | null;
  record_type: ActivityRecordType;
  record_id: string;
  record_name: string;
  project_id: string | null;
  project_name: string | null;
  process_id: string | null;
  process_name: string | null;
  company_id: string | null;
  changes: ColumnType<Change[], string, string>;
  /** The kind of the change that this one undid; null if it undid none. */
  takes_back: ColumnType<UndoableActivityKind | null, UndoableActivityKind | null | undefined>;
  created_at: Date;
}

/** How far an older history table has been copied into `activity`. */
export interface HistoryCopiesTable {
  source: string;
  copied_to: string;
}
