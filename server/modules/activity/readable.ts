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
  within?: (reader: Reader) => RawBuilder<unknown> | null;
}

export type ActivityRecords = Readonly<Record<ActivityRecordType, ActivityRecord>>;

/** Selects the path of an entry's record; null if it was deleted. */
export const selectRecordPath = (records: ActivityRecords) =>
  sql`case entry.record_type ${
    sql.join(
      ACTIVITY_RECORD_TYPES.map((type) => {
        const { table, path } = records[type];
        return sql`when ${sql.lit(type)} then (
          select ${path} from ${sql.table(table)} as one where one.id = entry.record_id
        )`;
      }),
      sql` `,
    )
  } end`;

/** A part of the activity: rows to loop over, and a condition for the entries of each. */
export interface ActivityPart {
  each: RawBuilder<unknown>;
  entries: RawBuilder<unknown>;
}

/**
 * Splits the readable activity into parts that an index returns in order.
 * Several record types in one part would need sorting, and filtered rows a long scan.
 */
export function listReadableParts(
  records: ActivityRecords,
  reader: Reader,
  wanted: readonly ActivityRecordType[],
): { types: readonly ActivityRecordType[]; parts: ActivityPart[] } {
  const types = ACTIVITY_RECORD_TYPES.filter((type) =>
    (wanted.length === 0 || wanted.includes(type)) &&
    hasAllPermissions(reader.permissions, ACTIVITY_PERMISSIONS[type])
  );
  const narrowed = types.flatMap((type) => {
    const within = records[type].within?.(reader);
    return within ? [{ type, within }] : [];
  });
  const whole = types.filter((type) => !narrowed.some((one) => one.type === type));
  return {
    types,
    parts: [
      ...(whole.length > 0 ? [createTypesPart(whole)] : []),
      // Users may read their own changes, also of deleted records.
      ...narrowed.flatMap(({ type, within }) => [
        and(createTypesPart([type]), sql`entry.actor_id = ${reader.id}::uuid`),
        {
          each: sql`(${within}) as seen (id)`,
          entries: sql`entry.record_id = seen.id and entry.record_type = ${sql.lit(type)}
            and entry.actor_id is distinct from ${reader.id}::uuid`,
        },
      ]),
    ],
  };
}

/** The entries of some record types. */
export const createTypesPart = (types: readonly ActivityRecordType[]): ActivityPart => ({
  each: sql`unnest(${types}::text[]) as wanted (record_type)`,
  entries: sql`entry.record_type = wanted.record_type`,
});

export const and = ({ each, entries }: ActivityPart, more: RawBuilder<unknown>): ActivityPart => ({
  each,
  entries: sql`${entries} and ${more}`,
});
