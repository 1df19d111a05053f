import { type RawBuilder, sql } from "kysely";
import { ACTIVITY_RECORD_TYPES, type ActivityRecordType } from "../../../contract/activity.ts";
import { ACTIVITY_PERMISSIONS } from "../../../contract/activityReading.ts";
import { hasAllPermissions } from "../../../contract/permissions.ts";
import type { CurrentUser } from "../../platform/currentUser.ts";
import type { RecordPage } from "../../platform/db/recordPage.ts";

export type Reader = Pick<CurrentUser, "id" | "permissions">;

/** How the activity shows one kind of record. */
export interface ActivityRecord extends RecordPage {
  /** Selects the ids that a user may read; null for all. */
  selectVisibleIds?: (reader: Reader) => RawBuilder<unknown> | null;
}

export type ActivityRecords = Readonly<Record<ActivityRecordType, ActivityRecord>>;

/** Selects the path of an entry's record; null if it was deleted. */
export const selectRecordPath = (records: ActivityRecords) =>
  sql`case entry.record_type ${
    sql.join(
      ACTIVITY_RECORD_TYPES.map((type) => {
        const { table, path } = records[type];
        return sql`when ${sql.lit(type)} then (
          select ${path} from ${sql.table(table)} as record where record.id = entry.record_id
        )`;
      }),
      sql` `,
    )
  } end`;

/** A part of the activity: source rows, and the condition that joins entries to each. */
export interface ActivityPart {
  source: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

/**
 * Splits the readable activity into parts that an index returns in order.
 * Several record types in one part would need sorting, and filtered rows a long scan.
 */
export function listReadableParts(
  records: ActivityRecords,
  reader: Reader,
  requestedTypes: readonly ActivityRecordType[],
): { types: readonly ActivityRecordType[]; parts: ActivityPart[] } {
  const types = ACTIVITY_RECORD_TYPES.filter((type) =>
    (requestedTypes.length === 0 || requestedTypes.includes(type)) &&
    hasAllPermissions(reader.permissions, ACTIVITY_PERMISSIONS[type])
  );
  const filteredTypes = types.flatMap((type) => {
    const visibleIds = records[type].selectVisibleIds?.(reader);
    return visibleIds ? [{ type, visibleIds }] : [];
  });
  const unfilteredTypes = types.filter((type) =>
    !filteredTypes.some((filtered) => filtered.type === type)
  );
  return {
    types,
    parts: [
      ...(unfilteredTypes.length > 0 ? [createTypesPart(unfilteredTypes)] : []),
      // Users may read their own changes, also of deleted records.
      ...filteredTypes.flatMap(({ type, visibleIds }) => [
        addCondition(createTypesPart([type]), sql`entry.actor_id = ${reader.id}::uuid`),
        {
          source: sql`(${visibleIds}) as visible (id)`,
          condition: sql`entry.record_id = visible.id and entry.record_type = ${sql.lit(type)}
            and entry.actor_id is distinct from ${reader.id}::uuid`,
        },
      ]),
    ],
  };
}

/** Creates the part with the entries of some record types. */
export const createTypesPart = (types: readonly ActivityRecordType[]): ActivityPart => ({
  source: sql`unnest(${types}::text[]) as readable (record_type)`,
  condition: sql`entry.record_type = readable.record_type`,
});

export const addCondition = (part: ActivityPart, condition: RawBuilder<unknown>): ActivityPart => ({
  ...part,
  condition: sql`${part.condition} and ${condition}`,
});
