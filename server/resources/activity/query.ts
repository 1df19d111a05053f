import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type ActivityQuery,
  type ActivityRecordType,
  type ActivityScope,
  LAST_VISIT,
  readActivityPlace,
  writeActivityPlace,
} from "../../../contract/activity.ts";
import { ACTIVITY_READ_BY } from "../../../contract/activityReading.ts";
import { hasAllPermissions, type Permission } from "../../../contract/permissions.ts";
import type { ActivityEntry, ActivityPage } from "../../../contract/schemas/activity.ts";
import type { CurrentUser } from "../../auth/sessions.ts";
import { isoTimestamp, jsonObject } from "../../db/json.ts";
import type { Database } from "../../db/schema.ts";
import { narrowingFor } from "../reminder/rights.ts";
import { personOf } from "../user/query.ts";

type Reader = Pick<CurrentUser, "id" | "permissions">;

interface Readable {
  /** What reading what happened to its records takes beside listing them. */
  permission?: Permission;
  /** Where the app shows a record of it, if that is still there. */
  path: RawBuilder<unknown>;
  /** Whether an entry is about a record that somebody may see; null where they see all. */
  within?: (reader: Reader) => RawBuilder<boolean> | null;
}

const page = (path: string, table: string) =>
  sql`(select ${sql.lit(path)} || one.id from ${
    sql.table(table)
  } as one where one.id = entry.record_id)`;

const READABLE: Record<ActivityRecordType, Readable> = {
  project: {
    permission: "project_history:get",
    path: page("/project/", "projects"),
  },
  process: {
    permission: "project_history:get",
    path: page("/process/", "project_processes"),
  },
  milestone: {
    permission: "project_history:get",
    path: sql`(select '/process/' || one.process_id || '?milestone=' || one.id
      from milestones as one where one.id = entry.record_id)`,
  },
  company: { path: page("/company/", "companies") },
  technology: { path: page("/technology/", "project_types") },
  stakeholder: {
    path: page("/stakeholders/", "milestone_owners"),
  },
  user: { path: page("/user/", "users") },
  reminder: {
    path: page("/reminders/", "reminders"),
    within: (reader) => {
      const narrowing = narrowingFor(reader);
      return narrowing && sql`(
        entry.actor_id = ${reader.id}::uuid
        or entry.record_id in (select reminder.id from reminders as reminder where ${narrowing})
      )`;
    },
  },
  feedback: { path: page("/feedback/", "feedback") },
};

const TYPES = Object.keys(READABLE) as ActivityRecordType[];

/** Whether an entry is one of these kinds of record, and of one that somebody may read. */
function isReadable(reader: Reader, wanted: readonly ActivityRecordType[]): RawBuilder<unknown> {
  const types = TYPES.filter((type) =>
    (wanted.length === 0 || wanted.includes(type)) &&
    hasAllPermissions(reader.permissions, [
      ACTIVITY_READ_BY[type],
      ...(READABLE[type].permission ? [READABLE[type].permission] : []),
    ])
  );
  const narrowed = types.flatMap((type) => {
    const within = READABLE[type].within?.(reader);
    return within ? [{ type, within }] : [];
  });
  return sql.join([
    sql`entry.record_type = any(${types}::text[])`,
    ...narrowed.map(({ type, within }) => sql`(entry.record_type <> ${type} or ${within})`),
  ], sql` and `);
}

const SCOPES: Record<ActivityScope, RawBuilder<unknown>> = {
  personId: sql`entry.actor_id`,
  projectId: sql`entry.project_id`,
  processId: sql`entry.process_id`,
  companyId: sql`entry.company_id`,
};

const path = sql`case entry.record_type ${
  sql.join(TYPES.map((type) => sql`when ${sql.lit(type)} then ${READABLE[type].path}`), sql` `)
} end`;

const reference = (name: "process" | "project") =>
  sql`case when ${sql.ref(`entry.${name}_id`)} is not null then ${
    jsonObject({ id: sql.ref(`entry.${name}_id`), name: sql.ref(`entry.${name}_name`) })
  } end`;

const ENTRY: Record<keyof ActivityEntry, RawBuilder<unknown>> = {
  id: sql`entry.id`,
  kind: sql`entry.kind`,
  actor: personOf(sql`entry.actor_id`),
  record: jsonObject({
    type: sql`entry.record_type`,
    id: sql`entry.record_id`,
    name: sql`entry.record_name`,
    path,
  }),
  process: reference("process"),
  project: reference("project"),
  changes: sql`entry.changes`,
  createdAt: isoTimestamp("entry.created_at"),
};

/** What happened to what somebody may read, a page of it, the newest first. */
export async function activityFor(
  db: Kysely<Database>,
  reader: Reader,
  query: ActivityQuery,
): Promise<ActivityPage> {
  const { recordTypes, isOfOthers, before, size } = query;
  const since = query.since === LAST_VISIT ? await lastVisitOf(db, reader.id) : query.since ?? null;
  const place = before === undefined ? undefined : readActivityPlace(before);
  const scopes = Object.entries(SCOPES).flatMap(([scope, column]) => {
    const id = query[scope as ActivityScope];
    return id === undefined ? [] : [sql`${column} = ${id}::uuid`];
  });
  const conditions = [
    isReadable(reader, recordTypes),
    ...scopes,
    ...(isOfOthers ? [sql`entry.actor_id is distinct from ${reader.id}::uuid`] : []),
    ...(since === null ? [] : [sql`entry.created_at > ${since}::timestamptz`]),
    ...(place
      ? [
        sql`(entry.created_at, entry.sequence) < (${place.at}::timestamptz, ${place.sequence}::bigint)`,
      ]
      : []),
  ];
  const { rows } = await sql<{ item: ActivityEntry; sequence: number }>`
    select ${jsonObject(ENTRY)} as item, entry.sequence
    from (
      select * from activity as entry where ${sql.join(conditions, sql` and `)}
      order by entry.created_at desc, entry.sequence desc limit ${size + 1}
    ) as entry
    order by entry.created_at desc, entry.sequence desc`.execute(db);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ item }) => item),
    next: last ? writeActivityPlace({ at: last.item.createdAt, sequence: last.sequence }) : null,
    since,
  };
}

async function lastVisitOf(db: Kysely<Database>, userId: string): Promise<string | null> {
  const user = await db.selectFrom("users").select("visited_before_at").where("id", "=", userId)
    .executeTakeFirst();
  return user?.visited_before_at?.toISOString() ?? null;
}
