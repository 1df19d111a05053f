import type { ColumnType, Generated } from "kysely";
import type { ActivityKind, ActivityRecordType, TakenBackKind } from "../../contract/activity.ts";
import type { Change } from "../../contract/schemas/activity.ts";

/** What was done to a record, by the names of then. */
export interface ActivityTable {
  id: string;
  /** Orders what happened within one millisecond. */
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
  /** What it takes back, where it does. */
  takes_back: ColumnType<TakenBackKind | null, TakenBackKind | null | undefined>;
  created_at: Date;
}

/** How far what was there before the activity has been copied into it. */
export interface HistoryCopiesTable {
  source: string;
  copied_to: string;
}
