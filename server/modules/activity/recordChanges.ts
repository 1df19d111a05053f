import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ActivityRecordType } from "../../../contract/activity.ts";
import { ACTIVITY_PERMISSIONS } from "../../../contract/activityReading.ts";
import { hasAllPermissions } from "../../../contract/permissions.ts";
import { MAX_RECORD_CHANGES, type RecordChangesQuery } from "../../../contract/recordChanges.ts";
import type { RecordChange } from "../../../contract/schemas/activity.ts";
import { isoTimestamp, jsonObject } from "../../platform/db/expressions.ts";
import { selectPerson } from "../../platform/db/people.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { ActivityRecords, Reader } from "./readable.ts";

interface PageContent {
  /** The record types that the page shows. */
  types: readonly ActivityRecordType[];
  /** The condition that an entry concerns the page. */
  concerns: (id: RawBuilder<string>) => RawBuilder<unknown>;
}

const isRecord = (id: RawBuilder<string>) => sql`entry.record_id = ${id}`;
const WORK = ["project", "process", "milestone"] as const;

const PAGE_CONTENTS: Record<ActivityRecordType, PageContent> = {
  project: { types: WORK, concerns: (id) => sql`entry.project_id = ${id}` },
  process: {
    types: WORK,
    // A project that is disabled holds its processes.
    concerns: (id) =>
      sql`(entry.process_id = ${id} or entry.record_id = (
        select process.project_id from project_processes as process where process.id = ${id}
      ))`,
  },
  milestone: { types: ["milestone"], concerns: isRecord },
  company: { types: ["company", "user", ...WORK], concerns: (id) => sql`entry.company_id = ${id}` },
  technology: { types: ["technology"], concerns: isRecord },
  stakeholder: { types: ["stakeholder"], concerns: isRecord },
  user: { types: ["user"], concerns: isRecord },
  reminder: { types: ["reminder"], concerns: isRecord },
  feedback: { types: ["feedback"], concerns: isRecord },
  holiday: { types: ["holiday"], concerns: isRecord },
};

const CHANGE: Record<keyof RecordChange, RawBuilder<unknown>> = {
  id: sql`entry.id`,
  kind: sql`entry.kind`,
  actor: selectPerson(sql`entry.actor_id`),
  recordId: sql`entry.record_id`,
  createdAt: isoTimestamp("entry.created_at"),
};

/** Reads what changed on the page of a record, as far as a user may read it; newest first. */
export async function readRecordChanges(
  db: Kysely<Database>,
  records: ActivityRecords,
  reader: Reader,
  { recordType, recordId, after }: RecordChangesQuery,
): Promise<RecordChange[]> {
  const { types, concerns } = PAGE_CONTENTS[recordType];
  const readableTypes = types.filter((type) =>
    hasAllPermissions(reader.permissions, ACTIVITY_PERMISSIONS[type])
  );
  if (readableTypes.length === 0) return [];
  const visibleIds = records[recordType].selectVisibleIds?.(reader);
  const isVisible = visibleIds
    ? sql`(entry.actor_id = ${reader.id}::uuid or entry.record_id in (${visibleIds}))`
    : sql`true`;
  const { rows } = await sql<{ item: RecordChange }>`
    select ${jsonObject(CHANGE)} as item from activity as entry
    where entry.sequence > ${after}::bigint
      and ${concerns(sql<string>`${recordId}::uuid`)}
      and entry.record_type = any(${readableTypes}::text[])
      and ${isVisible}
    order by entry.created_at desc, entry.sequence desc
    limit ${MAX_RECORD_CHANGES}`.execute(db);
  return rows.map(({ item }) => item);
}
