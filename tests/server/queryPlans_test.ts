import assert from "node:assert/strict";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type ListShape, MAX_PAGED_ROWS } from "../../contract/listQuery.ts";
import { parseActivityQuery } from "../../contract/activity.ts";
import { listPermissions, type Role } from "../../contract/permissions.ts";
import { parseListQuery } from "../../contract/parseListQuery.ts";
import { createPageQuery } from "../../server/platform/db/list.ts";
import { countMatches } from "../../server/platform/db/listCount.ts";
import { planPage } from "../../server/platform/db/listPlan.ts";
import { type Resource } from "../../server/platform/db/resource.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { openPostgres, openUnlimited } from "../../server/platform/db/open.ts";
import { createActivityQuery } from "../../server/modules/activity/query.ts";
import { companies } from "../../server/modules/company/query.ts";
import { createFeedbackResource } from "../../server/modules/feedback/query.ts";
import { feedbackReplies } from "../../server/modules/feedback/replies.ts";
import {
  createMilestoneResource,
  milestoneCompletions,
} from "../../server/modules/milestone/query.ts";
import { createDigestQuery } from "../../server/modules/notification/digest.ts";
import { createMilestoneOwnerResource } from "../../server/modules/milestoneOwner/query.ts";
import { notificationResources } from "../../server/modules/notification/query.ts";
import { createProcessResource } from "../../server/modules/process/query.ts";
import {
  createHistoryCondition,
  createProjectResource,
  projectHistory,
} from "../../server/modules/project/query.ts";
import { projectTypes } from "../../server/modules/projectType/query.ts";
import {
  createOccurrenceResource,
  createReminderResource,
} from "../../server/modules/reminder/query.ts";
import { createStoredItemsQuery } from "../../server/modules/reminder/calendarStored.ts";
import { createParticipantFilter } from "../../server/modules/reminder/rights.ts";
import { mailFailures } from "../../server/modules/mail/query.ts";
import { accountEvents } from "../../server/modules/user/events.ts";
import { users } from "../../server/modules/user/query.ts";
import { createMeasuredServer } from "../../tools/bench/server.ts";
import { createFigureRequests } from "../../tools/scale/figures.ts";
import { fillDatabase } from "../../tools/scale/fill.ts";
import { createFieldRequests, createListRequests, findLists } from "../../tools/scale/lists.ts";
import { type ApiRoute, type MeasuredRequest, readApiRoutes } from "../../tools/scale/routes.ts";
import { findSamples, type Samples } from "../../tools/scale/samples.ts";
import { addCrowdedActivity } from "../support/addCrowdedActivity.ts";
import { createMigratedDatabase, postgresTest } from "../support/database.ts";
import { ACTIVITY_RECORDS } from "../../server/contributions.ts";

/** 50,000 milestones. */
const SIZE = {
  projects: 5_000,
  companies: 300,
  users: 600,
  types: 20,
  owners: 60,
  notifications: 50_000,
  reminders: 5_000,
  feedback: 6_000,
  accountEvents: 12_000,
};
/** Tables of more rows are not read from one end to the other. */
const LARGE = 4_000;

/** What may read a whole table all the same, and why. */
const FEW_IN_ALL = "people have few enough for all to be sorted by a name of another table";
const ALLOWED: Record<string, string> = {
  "reminders, by project asc, ADMIN": FEW_IN_ALL,
  "reminders, by project desc, ADMIN": FEW_IN_ALL,
};

const now = new Date();

/** The tables of a list: its rows, and those that filter them. */
interface Answered {
  // deno-lint-ignore no-explicit-any -- each list has rows of its own
  resource: Resource<any, any>;
  scope?: RawBuilder<unknown>;
}

function findList(route: string, as: Role, samples: Samples): Answered {
  const { project, reminder, milestone, member, feedback: sampleFeedback } = samples;
  const feedback = createFeedbackResource({ actorId: member, canManage: false });
  const ownNotifications = sql`notification.user_id = ${member}::uuid`;
  const lists: Record<string, Answered> = {
    "/api/projects": { resource: createProjectResource(now) },
    "/api/milestones": { resource: createMilestoneResource(now) },
    "/api/processes": { resource: createProcessResource(now) },
    "/api/companies": { resource: companies },
    "/api/project-types": { resource: projectTypes },
    "/api/project-milestone-owners": { resource: createMilestoneOwnerResource(now) },
    "/api/users": { resource: users },
    "/api/account-events": { resource: accountEvents },
    "/api/mail-failures": { resource: mailFailures },
    "/api/feedback": { resource: createFeedbackResource({ actorId: member, canManage: true }) },
    "/api/feedback/my": {
      resource: feedback,
      scope: sql`feedback.submitted_by = ${member}::uuid`,
    },
    "/api/feedback/status/:status": { resource: feedback, scope: sql`feedback.status = 'OPEN'` },
    "/api/feedback/:id/replies": {
      resource: feedbackReplies,
      scope: sql`reply.feedback_id = ${sampleFeedback}::uuid`,
    },
    "/api/reminders": {
      resource: createReminderResource(now),
      ...(as === "MEMBER" && { scope: createParticipantFilter(member) }),
    },
    "/api/notifications": { resource: notificationResources.tr, scope: ownNotifications },
    "/api/notifications/unread": {
      resource: notificationResources.tr,
      scope: sql`${ownNotifications} and notification.status <> 'READ'`,
    },
    "/api/projects/:id/milestones": {
      resource: createMilestoneResource(now),
      scope: sql`milestone.process_id in (
        select process.id from project_processes as process
        where process.project_id = ${project}::uuid
      )`,
    },
    "/api/projects/:id/processes": {
      resource: createProcessResource(now),
      scope: sql`process.project_id = ${project}::uuid`,
    },
    "/api/projects/:id/history": {
      resource: projectHistory,
      scope: createHistoryCondition(project),
    },
    "/api/reminders/:id/occurrences": {
      resource: createOccurrenceResource(now),
      scope: sql`occurrence.reminder_id = ${reminder}::uuid`,
    },
    "/api/milestones/:id/completions": {
      resource: milestoneCompletions,
      scope: sql`completion.milestone_id = ${milestone}::uuid`,
    },
  };
  return lists[route] ?? assert.fail(`the resource of ${route} is unknown`);
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Plan Rows": number;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Node types that stop reading their input early. */
const STREAMING = ["Nested Loop", "Subquery Scan", "Result", "Incremental Sort"];

/**
 * The tables that a plan reads from one end to the other. Reading in whichever order until there is
 * as much as is wanted is another thing, where there is enough to be found soon.
 */
function listWholeScans(node: PlanNode, wanted = Infinity): string[] {
  const table = node["Relation Name"];
  if (node["Node Type"] === "Seq Scan" && table) return node["Plan Rows"] > wanted ? [] : [table];
  const limit = node["Node Type"] === "Limit" ? node["Plan Rows"] : Infinity;
  const passed = STREAMING.includes(node["Node Type"]) || limit < Infinity
    ? Math.min(wanted, limit)
    : Infinity;
  return (node.Plans ?? []).flatMap((below) => listWholeScans(below, passed));
}

/** How many rows of a table were looked at. */
function countRowsRead(node: PlanNode, table: string): number {
  const { "Actual Rows": keptRows = 0, "Rows Removed by Filter": removed = 0 } = node;
  const own = node["Relation Name"] === table
    ? (keptRows + removed) * (node["Actual Loops"] ?? 1)
    : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + countRowsRead(below, table), own);
}

/** The rows that a digest may read: each part is counted up to 501. */
const MOST_MILESTONES = 2 * 501 * 2;

/** Returns the tables of which a digest reads too much. */
async function listDigestFaults(db: Kysely<Database>, userId: string): Promise<string[]> {
  await sql`
    insert into notification_preferences
      (user_id, version, digest_hour, digest_time_zone, created_at, updated_at)
    values (${userId}::uuid, 1, 8, 'Europe/Istanbul', ${now}, ${now})
    on conflict do nothing`.execute(db);
  await sql`
    insert into notification_choices (user_id, topic, in_app, mail)
    select ${userId}::uuid, topic, true, 'DIGEST'
    from unnest(array['milestones', 'late', 'dueSoon', 'reminders', 'feedback']) as topic
    on conflict (user_id, topic) do update set mail = excluded.mail`.execute(db);
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
    explain (analyze, timing off, format json) ${createDigestQuery(userId, now)}`.execute(db);
  const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? assert.fail("there is no plan");
  const read = countRowsRead(plan, "milestones");
  return [
    ...listWholeScans(plan).filter((table) => ["milestones", "occurrences"].includes(table)),
    ...(read > MOST_MILESTONES ? [`${read} milestones`] : []),
  ];
}

/** The occurrences of a person that a calendar reads in addition to those of its days. */
const OTHER_OCCURRENCES = 100;

/** Returns how many occurrences the calendars of a person read too many. */
async function listCalendarFaults(db: Kysely<Database>, userId: string): Promise<string[]> {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  const scope = createParticipantFilter(userId);
  const faults: string[] = [];
  for (const length of [1, 30, 366]) {
    const days = Array.from({ length }, (_, index) => today.add({ days: index }).toString());
    const { rows: [found] } = await sql<{ count: number }>`
      select count(*) as count from occurrences as occurrence
      join reminders as reminder on reminder.id = occurrence.reminder_id
      where left(occurrence.due_datetime, 10) = any(${days}::text[]) and ${scope}`.execute(db);
    const query = createStoredItemsQuery(days, { limit: 5, scope, now });
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
      explain (analyze, timing off, format json) ${query}`.execute(db);
    const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? assert.fail("there is no plan");
    const read = countRowsRead(plan, "occurrences");
    const most = 2 * (found?.count ?? 0) + OTHER_OCCURRENCES;
    if (read > most) faults.push(`${read} instead of ${most} in ${length} days`);
  }
  return faults;
}

type Tables = Record<string, string[]>;

/** Of each list the large tables that it reads from one end to the other. */
async function readByLists(
  db: Kysely<Database>,
  { samples, routes }: { samples: Samples; routes: readonly ApiRoute[] },
  largeTables: ReadonlyMap<string, number>,
): Promise<Tables> {
  const rowsByTable: Tables = {};
  const requests = findLists(routes, samples).flatMap((list) =>
    [
      ...createFieldRequests(list, samples),
      ...createListRequests({ ...list, quickFilters: {} }, samples),
    ]
      .filter(({ page }) => page === undefined)
      .map((request) => ({ ...request, ...findList(list.route, list.as, samples) }))
  );
  for (const { name, paths: [path = ""], resource, scope } of requests) {
    const shape: ListShape = resource.shape;
    const parsed = parseListQuery(new URL(path, "http://api").searchParams, shape);
    assert.ok(parsed.ok, path);
    const matches = await countMatches(db, resource, parsed.query, scope);
    const { page, size, filters } = parsed.query;
    const pagePlan = matches === undefined
      ? { kind: "sort", maxRows: MAX_PAGED_ROWS } as const
      : planPage(
        { page, size, isNarrowed: filters.length > 0, hasFarPages: false, isCorrelated: false },
        matches,
      );
    if (pagePlan.kind === "empty" || pagePlan.kind === "tooFar") continue;
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
      explain (format json) ${createPageQuery(resource, parsed.query, { scope, plan: pagePlan })}`
      .execute(db);
    const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? assert.fail("there is no plan");
    // As many rows as are sorted may also be read.
    const maxRows = pagePlan.kind === "sort" ? MAX_PAGED_ROWS : LARGE;
    const tables = listWholeScans(plan)
      .filter((table) => (largeTables.get(table) ?? 0) > maxRows);
    if (tables.length > 0) rowsByTable[name] = [...new Set(tables)];
  }
  return rowsByTable;
}

/** The rows that a page may read: 20 entries, more for reminders. */
const MOST_ENTRIES = 21 * 9 + 100;

/** Returns requests that read too much of the activity table or scan it. */
async function listActivityFaults(
  db: Kysely<Database>,
  samples: Samples,
  requests: readonly Pick<MeasuredRequest, "name" | "as" | "paths">[],
): Promise<Tables> {
  const rowsByTable: Tables = {};
  for (const { name, as, paths: [path = ""] } of requests) {
    const reader = {
      id: as === "ADMIN" ? samples.admin : samples.member,
      permissions: listPermissions([as]),
    };
    const parsed = parseActivityQuery(new URL(path, "http://api").searchParams);
    assert.ok(parsed.ok, path);
    const { since } = parsed.query;
    const moment = since === "lastVisit" ? now.toISOString() : since ?? null;
    const statement = createActivityQuery(ACTIVITY_RECORDS, reader, parsed.query, moment);
    // Nothing is asked of the database for who may read nothing of it.
    if (statement === null) continue;
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
      explain (analyze, timing off, format json) ${statement}`.execute(db);
    const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? assert.fail("there is no plan");
    const read = countRowsRead(plan, "activity");
    const reported = [
      ...listWholeScans(plan).filter((table) => ["activity", "reminders"].includes(table)),
      ...(read > MOST_ENTRIES ? [`${read} entries`] : []),
    ];
    if (reported.length > 0) rowsByTable[name] = reported;
  }
  return rowsByTable;
}

postgresTest(
  "query plans: lists scan no large table, and activity and digests read few rows",
  async (serverUrl) => {
    const { url, drop } = await createMigratedDatabase(serverUrl);
    try {
      await fillDatabase(url, SIZE, now.toISOString().slice(0, 10));
      const database = await openPostgres({ databaseUrl: url });
      const unlimited = openUnlimited(url);
      try {
        const { db } = unlimited;
        const samples = await findSamples(database);
        const routes = readApiRoutes(createMeasuredServer(database.dbFor));
        const activity = routes.filter(({ path }) => path === "/api/activity")
          .flatMap((route) => createFigureRequests(route, samples));
        const large = await sql<{ name: string; rowCount: number }>`
        select relname as name, reltuples as "rowCount" from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > ${LARGE}`
          .execute(db);
        const largeTables = new Map(large.rows.map(({ name, rowCount }) => [name, rowCount]));
        assert.ok(["milestones", "occurrences", "activity"].every((name) => largeTables.has(name)));
        const rowsByTable = await readByLists(db, { samples, routes }, largeTables);
        assert.deepEqual(
          Object.keys(rowsByTable).sort(),
          Object.keys(ALLOWED).sort(),
          JSON.stringify(rowsByTable),
        );
        assert.deepEqual(await listActivityFaults(db, samples, activity), {});
        assert.deepEqual(await listDigestFaults(db, samples.member), []);
        assert.deepEqual(await listCalendarFaults(db, samples.member), []);
        // Fewer statistics, as of more rows.
        await sql`alter table occurrences alter column due_datetime set statistics 1`.execute(db);
        await sql`analyze occurrences`.execute(db);
        assert.deepEqual(await listCalendarFaults(db, samples.member), []);
        await sql`insert into process_responsibles (process_id, user_id)
          select id, ${samples.member}::uuid from project_processes on conflict do nothing`
          .execute(db);
        // Half of what is open is late, and half is due.
        await sql`update milestones
          set due_date = ${now}::date + case when position % 2 = 0 then -3 else 3 end
          where status <> 'COMPLETED' and project_status = 'ACTIVE'`.execute(db);
        await sql`analyze process_responsibles, milestones`.execute(db);
        assert.deepEqual(await listDigestFaults(db, samples.member), []);
        const crowded = await addCrowdedActivity(db, samples);
        assert.deepEqual(await listActivityFaults(db, samples, crowded), {});
      } finally {
        await Promise.all([database.close(), unlimited.close()]);
      }
    } finally {
      await drop();
    }
  },
);
