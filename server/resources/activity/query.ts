import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type ActivityQuery,
  type ActivityScope,
  LAST_VISIT,
  readActivityPlace,
  writeActivityPlace,
} from "../../../contract/activity.ts";
import type { ActivityEntry, ActivityPage } from "../../../contract/schemas/activity.ts";
import { isoTimestamp, jsonObject } from "../../db/json.ts";
import type { Database } from "../../db/schema.ts";
import { personOf } from "../user/query.ts";
import {
  type ActivityPart,
  and,
  ofTypes,
  readableParts,
  type Reader,
  recordPath,
} from "./readable.ts";

const SCOPES: Record<Exclude<ActivityScope, "concernsId">, RawBuilder<unknown>> = {
  personId: sql`entry.actor_id`,
  projectId: sql`entry.project_id`,
  processId: sql`entry.process_id`,
  companyId: sql`entry.company_id`,
};

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
    path: recordPath,
  }),
  process: reference("process"),
  project: reference("project"),
  changes: sql`entry.changes`,
  takesBack: sql`entry.takes_back`,
  createdAt: isoTimestamp("entry.created_at"),
};

/** What happened to what somebody may read, a page of it, the newest first. */
export async function activityFor(
  db: Kysely<Database>,
  reader: Reader,
  query: ActivityQuery,
): Promise<ActivityPage> {
  const since = query.since === LAST_VISIT ? await lastVisitOf(db, reader.id) : query.since ?? null;
  const statement = activityStatement(reader, query, since);
  const rows = statement === null
    ? []
    : (await sql<{ item: ActivityEntry; sequence: number }>`${statement}`.execute(db)).rows;
  const shown = rows.slice(0, query.size);
  const last = rows.length > query.size ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ item }) => item),
    next: last ? writeActivityPlace({ at: last.item.createdAt, sequence: last.sequence }) : null,
    since,
  };
}

const NEWEST_FIRST = sql`order by entry.created_at desc, entry.sequence desc`;

/**
 * Reads one entry more than a page has; null where there is nothing that may be read. Each part is
 * read no further than a page, whatever else there is.
 */
export function activityStatement(
  reader: Reader,
  { recordTypes, isOfOthers, before, size, ...scopes }: ActivityQuery,
  since: string | null,
): RawBuilder<unknown> | null {
  const place = before === undefined ? undefined : readActivityPlace(before);
  const conditions = [
    sql`true`,
    ...Object.entries(SCOPES).flatMap(([scope, column]) => {
      const id = scopes[scope as keyof typeof SCOPES];
      return id === undefined ? [] : [sql`${column} = ${id}::uuid`];
    }),
    ...(isOfOthers ? [sql`entry.actor_id is distinct from ${reader.id}::uuid`] : []),
    ...(since === null ? [] : [sql`entry.created_at > ${since}::timestamptz`]),
    ...(place
      ? [
        sql`(entry.created_at, entry.sequence) < (${place.at}::timestamptz, ${place.sequence}::bigint)`,
      ]
      : []),
  ];
  const page = ({ each, entries }: ActivityPart) =>
    sql`select entry.* from ${each} cross join lateral (
      select * from activity as entry
      where ${entries} and ${sql.join(conditions, sql` and `)} ${NEWEST_FIRST} limit ${size + 1}
    ) as entry`;
  if (isOfOthers && scopes.personId === reader.id) return null;
  const parts = partsFor(reader, { recordTypes, concernsId: scopes.concernsId });
  return parts.length === 0 ? null : sql`
    select ${jsonObject(ENTRY)} as item, entry.sequence
    from (
      select entry.* from (${sql.join(parts.map(page), sql` union all `)}) as entry
      ${NEWEST_FIRST} limit ${size + 1}
    ) as entry
    ${NEWEST_FIRST}`;
}

/** What somebody may read; of one person, what they did, and what was done to their account. */
function partsFor(
  reader: Reader,
  { recordTypes, concernsId }: Pick<ActivityQuery, "recordTypes"> & {
    concernsId: string | undefined;
  },
): ActivityPart[] {
  const { types, parts } = readableParts(reader, recordTypes);
  if (concernsId === undefined) return parts;
  return [
    ...parts.map((part) => and(part, sql`entry.actor_id = ${concernsId}::uuid`)),
    ...(types.includes("user")
      ? [
        and(
          ofTypes(["user"]),
          sql`entry.record_id = ${concernsId}::uuid
            and entry.actor_id is distinct from ${concernsId}::uuid`,
        ),
      ]
      : []),
  ];
}

async function lastVisitOf(db: Kysely<Database>, userId: string): Promise<string | null> {
  const user = await db.selectFrom("users").select("visited_before_at").where("id", "=", userId)
    .executeTakeFirst();
  return user?.visited_before_at?.toISOString() ?? null;
}
