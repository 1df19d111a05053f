import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type ActivityQuery,
  type ActivityScope,
  formatActivityCursor,
  LAST_VISIT,
  parseActivityCursor,
} from "../../../contract/activity.ts";
import type { ActivityEntry, ActivityPage } from "../../../contract/schemas/activity.ts";
import { isoTimestamp, jsonObject } from "../../platform/db/expressions.ts";
import type { Database } from "../../platform/db/schema.ts";
import { selectPerson } from "../../platform/db/people.ts";
import {
  type ActivityPart,
  type ActivityRecords,
  addCondition,
  createTypesPart,
  listReadableParts,
  type Reader,
  selectRecordPath,
} from "./readable.ts";

const SCOPE_COLUMNS: Record<Exclude<ActivityScope, "concernsId">, RawBuilder<unknown>> = {
  personId: sql`entry.actor_id`,
  projectId: sql`entry.project_id`,
  processId: sql`entry.process_id`,
  companyId: sql`entry.company_id`,
};

const reference = (name: "process" | "project") =>
  sql`case when ${sql.ref(`entry.${name}_id`)} is not null then ${
    jsonObject({ id: sql.ref(`entry.${name}_id`), name: sql.ref(`entry.${name}_name`) })
  } end`;

const selectEntry = (
  records: ActivityRecords,
): Record<keyof ActivityEntry, RawBuilder<unknown>> => ({
  id: sql`entry.id`,
  kind: sql`entry.kind`,
  actor: selectPerson(sql`entry.actor_id`),
  record: jsonObject({
    type: sql`entry.record_type`,
    id: sql`entry.record_id`,
    name: sql`entry.record_name`,
    path: selectRecordPath(records),
  }),
  process: reference("process"),
  project: reference("project"),
  changes: sql`entry.changes`,
  takesBack: sql`entry.takes_back`,
  createdAt: isoTimestamp("entry.created_at"),
});

/** Reads a page of the activity that a user may read, newest first. */
export async function readActivityPage(
  db: Kysely<Database>,
  records: ActivityRecords,
  reader: Reader,
  query: ActivityQuery,
): Promise<ActivityPage> {
  const since = query.since === LAST_VISIT
    ? await readLastVisit(db, reader.id)
    : query.since ?? null;
  const statement = createActivityQuery(records, reader, query, since);
  const rows = statement === null
    ? []
    : (await sql<{ item: ActivityEntry; sequence: number }>`${statement}`.execute(db)).rows;
  const pageRows = rows.slice(0, query.size);
  const last = rows.length > query.size ? pageRows.at(-1) : undefined;
  return {
    data: pageRows.map(({ item }) => item),
    next: last ? formatActivityCursor({ at: last.item.createdAt, sequence: last.sequence }) : null,
    since,
  };
}

const NEWEST_FIRST = sql`order by entry.created_at desc, entry.sequence desc`;

/**
 * Builds the query of one page and one more entry; null if nothing is readable.
 * Each part reads no more rows than a page.
 */
export function createActivityQuery(
  records: ActivityRecords,
  reader: Reader,
  { recordTypes, isOfOthers, before, size, ...scopes }: ActivityQuery,
  since: string | null,
): RawBuilder<unknown> | null {
  const cursor = before === undefined ? undefined : parseActivityCursor(before);
  const conditions = [
    sql`true`,
    ...Object.entries(SCOPE_COLUMNS).flatMap(([scope, column]) => {
      const id = scopes[scope as keyof typeof SCOPE_COLUMNS];
      return id === undefined ? [] : [sql`${column} = ${id}::uuid`];
    }),
    ...(isOfOthers ? [sql`entry.actor_id is distinct from ${reader.id}::uuid`] : []),
    ...(since === null ? [] : [sql`entry.created_at > ${since}::timestamptz`]),
    ...(cursor
      ? [
        sql`(entry.created_at, entry.sequence) < (${cursor.at}::timestamptz, ${cursor.sequence}::bigint)`,
      ]
      : []),
  ];
  const selectNewest = ({ source, condition }: ActivityPart) =>
    sql`select entry.* from ${source} cross join lateral (
      select * from activity as entry
      where ${condition} and ${sql.join(conditions, sql` and `)} ${NEWEST_FIRST} limit ${size + 1}
    ) as entry`;
  if (isOfOthers && scopes.personId === reader.id) return null;
  const parts = listParts(records, reader, { recordTypes, concernsId: scopes.concernsId });
  return parts.length === 0 ? null : sql`
    select ${jsonObject(selectEntry(records))} as item, entry.sequence
    from (
      select entry.* from (${sql.join(parts.map(selectNewest), sql` union all `)}) as entry
      ${NEWEST_FIRST} limit ${size + 1}
    ) as entry
    ${NEWEST_FIRST}`;
}

/**
 * Lists the readable parts; with `concernsId`, what that user did or what changed their account.
 */
function listParts(
  records: ActivityRecords,
  reader: Reader,
  { recordTypes, concernsId }: Pick<ActivityQuery, "recordTypes"> & {
    concernsId: string | undefined;
  },
): ActivityPart[] {
  const { types, parts } = listReadableParts(records, reader, recordTypes);
  if (concernsId === undefined) return parts;
  return [
    ...parts.map((part) => addCondition(part, sql`entry.actor_id = ${concernsId}::uuid`)),
    ...(types.includes("user")
      ? [
        addCondition(
          createTypesPart(["user"]),
          sql`entry.record_id = ${concernsId}::uuid
            and entry.actor_id is distinct from ${concernsId}::uuid`,
        ),
      ]
      : []),
  ];
}

async function readLastVisit(db: Kysely<Database>, userId: string): Promise<string | null> {
  const user = await db.selectFrom("users").select("visited_before_at").where("id", "=", userId)
    .executeTakeFirst();
  return user?.visited_before_at?.toISOString() ?? null;
}
