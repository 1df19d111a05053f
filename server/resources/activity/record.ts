import type { Kysely } from "kysely";
import {
  type ActivityActionOf,
  activityKind,
  type ActivityRecordType,
  type TakenBackKind,
} from "../../../contract/activity.ts";
import type { Change } from "../../../contract/schemas/activity.ts";
import type { Reference } from "../../../contract/schemas/references.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";

/** Who does something, and when. */
export interface AuditStamp {
  actorId: string;
  now: Date;
  /** What it takes back, where it does. */
  takesBack?: TakenBackKind;
}

export type Changes = Change[];

/** The project that a record is part of. */
export interface ProjectPlace extends Reference {
  company_id: string;
}

/**
 * What was done to a record, with what it made of each field: names in place of ids, for it has to
 * be readable when what they name is gone. Nothing secret belongs there.
 */
export type RecordedAction = {
  [RecordType in ActivityRecordType]: {
    type: RecordType;
    action: ActivityActionOf<RecordType>;
    record: Reference;
    changes?: Changes;
    /** The project it is or belongs to, and the process. */
    project?: ProjectPlace;
    process?: Reference;
    companyId?: string;
  };
}[ActivityRecordType];

/** Writes down what was done, in one statement; belongs in the transaction of what it tells. */
export async function recordActivity(
  trx: Kysely<Database>,
  entries: readonly RecordedAction[],
  { actorId, now, takesBack }: AuditStamp,
): Promise<void> {
  if (entries.length === 0) return;
  await trx.insertInto("activity").values(entries.map((entry) => ({
    ...activityRow(entry),
    id: newId(now),
    actor_id: actorId,
    takes_back: takesBack ?? null,
    created_at: now,
  }))).execute();
}

/** What a row of the activity says of an action. */
export const activityRow = (
  { type, action, record, changes = [], project, process, companyId }: RecordedAction,
) => ({
  kind: activityKind(type, action),
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
