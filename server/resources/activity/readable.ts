import { type RawBuilder, sql } from "kysely";
import { ACTIVITY_RECORD_TYPES, type ActivityRecordType } from "../../../contract/activity.ts";
import { ACTIVITY_READ_BY } from "../../../contract/activityReading.ts";
import { hasAllPermissions } from "../../../contract/permissions.ts";
import type { CurrentUser } from "../../auth/sessions.ts";
import { narrowingFor } from "../reminder/rights.ts";

export type Reader = Pick<CurrentUser, "id" | "permissions">;

interface Readable {
  /** Where the app shows a record of it, if that is still there. */
  path: RawBuilder<unknown>;
  /** The ids of those that somebody may see; null where they see all. */
  within?: (reader: Reader) => RawBuilder<unknown> | null;
}

const page = (path: string, table: string) =>
  sql`(select ${sql.lit(path)} || one.id from ${
    sql.table(table)
  } as one where one.id = entry.record_id)`;

const READABLE: Record<ActivityRecordType, Readable> = {
  project: { path: page("/project/", "projects") },
  process: { path: page("/process/", "project_processes") },
  milestone: {
    path: sql`(select '/process/' || one.process_id || '?milestone=' || one.id
      from milestones as one where one.id = entry.record_id)`,
  },
  company: { path: page("/company/", "companies") },
  technology: { path: page("/technology/", "project_types") },
  stakeholder: { path: page("/stakeholders/", "milestone_owners") },
  user: { path: page("/user/", "users") },
  reminder: {
    path: page("/reminders/", "reminders"),
    within: (reader) => {
      const narrowing = narrowingFor(reader);
      return narrowing && sql`select reminder.id from reminders as reminder where ${narrowing}`;
    },
  },
  feedback: { path: page("/feedback/", "feedback") },
};

/** Where the app shows the record of an entry; null once it is gone. */
export const recordPath = sql`case entry.record_type ${
  sql.join(
    ACTIVITY_RECORD_TYPES.map((type) => sql`when ${sql.lit(type)} then ${READABLE[type].path}`),
    sql` `,
  )
} end`;

/** Rows that a part of the activity is read for, one after the other, and which entries it is. */
export interface ActivityPart {
  each: RawBuilder<unknown>;
  entries: RawBuilder<unknown>;
}

/**
 * What somebody may read of these kinds of record, in parts that an index has in order: a part that
 * had several kinds would have to be sorted, and one that leaves out rows read far for a few.
 */
export function readableParts(
  reader: Reader,
  wanted: readonly ActivityRecordType[],
): { types: readonly ActivityRecordType[]; parts: ActivityPart[] } {
  const types = ACTIVITY_RECORD_TYPES.filter((type) =>
    (wanted.length === 0 || wanted.includes(type)) &&
    hasAllPermissions(reader.permissions, ACTIVITY_READ_BY[type])
  );
  const narrowed = types.flatMap((type) => {
    const within = READABLE[type].within?.(reader);
    return within ? [{ type, within }] : [];
  });
  const whole = types.filter((type) => !narrowed.some((one) => one.type === type));
  return {
    types,
    parts: [
      ...(whole.length > 0 ? [ofTypes(whole)] : []),
      // What somebody did themselves they may read, of what is gone too.
      ...narrowed.flatMap(({ type, within }) => [
        and(ofTypes([type]), sql`entry.actor_id = ${reader.id}::uuid`),
        {
          each: sql`(${within}) as seen (id)`,
          entries: sql`entry.record_id = seen.id and entry.record_type = ${sql.lit(type)}
            and entry.actor_id is distinct from ${reader.id}::uuid`,
        },
      ]),
    ],
  };
}

/** What happened to these kinds of record. */
export const ofTypes = (types: readonly ActivityRecordType[]): ActivityPart => ({
  each: sql`unnest(${types}::text[]) as wanted (record_type)`,
  entries: sql`entry.record_type = wanted.record_type`,
});

export const and = ({ each, entries }: ActivityPart, more: RawBuilder<unknown>): ActivityPart => ({
  each,
  entries: sql`${entries} and ${more}`,
});
