import type { Transaction } from "kysely";
import {
  type ActivityAction,
  type ActivityRecordType,
  toActivityKind,
} from "../../../contract/activity.ts";
import type { Change } from "../../../contract/schemas/activity.ts";
import type { Reference } from "../../../contract/schemas/references.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { createId, insertRows } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";

export type Changes = Change[];

/** The project of a record. */
export interface ActivityProject extends Reference {
  company_id: string;
}

/**
 * A change of a record with its values, to be recorded as activity.
 * Contains names instead of ids, as it has to be readable after deletions, and nothing secret.
 */
export type RecordedAction = {
  [RecordType in ActivityRecordType]: {
    type: RecordType;
    action: ActivityAction<RecordType>;
    record: Reference;
    changes?: Changes;
    /** The project that the record is or belongs to. */
    project?: ActivityProject;
    process?: Reference;
    companyId?: string;
  };
}[ActivityRecordType];

/** Records activity in one statement, in the transaction of the change. */
export async function recordActivity(
  trx: Transaction<Database>,
  entries: readonly RecordedAction[],
  { actorId, now, takesBack }: AuditStamp,
): Promise<void> {
  await insertRows(
    trx,
    "activity",
    entries.map((entry) => ({
      ...toActivityRow(entry),
      changes: entry.changes ?? [],
      id: createId(now),
      actor_id: actorId,
      takes_back: takesBack ?? null,
      created_at: now,
    })),
  );
}

/** Converts an action to columns of `activity`. */
export const toActivityRow = (
  { type, action, record, changes = [], project, process, companyId }: RecordedAction,
) => ({
  kind: toActivityKind(type, action),
  record_type: type,
  record_id: record.id,
  record_name: record.name,
  project_id: project?.id ?? null,
  project_name: project?.name ?? null,
  process_id: process?.id ?? null,
  process_name: process?.name ?? null,
  company_id: companyId ?? project?.company_id ?? null,
  changes: JSON.stringify(changes),
});
