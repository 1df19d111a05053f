import assert from "node:assert/strict";
import { sql } from "kysely";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { hasDemo, seedDemo } from "../../server/demo/seed.ts";
import { readCreationTrend } from "../../server/modules/project/aggregates.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const now = new Date("2026-11-21T09:00:00Z");
const seed = (db: TestDatabase["db"]) =>
  seedDemo(db, { now, hashPassword: (password) => Promise.resolve(`hash of ${password}`) });

let database: TestDatabase;
Deno.test.beforeEach(async () => {
  database = await createTestDatabase();
});
Deno.test.afterEach(() => database.close());

const queryRows = async (query: string): Promise<unknown> => {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(database.db);
  return rows;
};

Deno.test("demo: has the documented numbers of records", async () => {
  await seed(database.db);
  assert.deepEqual(
    await queryRows(`
    select
      (select count(*) from companies) as companies,
      (select count(*) from users) as users,
      (select count(*) from project_types) as types,
      (select count(*) from milestone_owners) as owners,
      (select count(*) from projects) as projects,
      (select count(*) from projects where status = 'DISABLED') as disabled,
      (select count(*) from project_processes) as processes,
      (select count(*) from milestones) as milestones,
      (select count(distinct status) from project_processes) as "processStatuses"`),
    [
      {
        companies: 12,
        users: 14,
        types: 12,
        owners: 8,
        projects: 40,
        disabled: 4,
        processes: 64,
        milestones: 411,
        processStatuses: 3,
      },
    ],
  );
  assert.deepEqual(
    await queryRows("select status, count(*) from milestones group by 1 order by 1"),
    [
      { status: "COMPLETED", count: 258 },
      { status: "IN_PROGRESS", count: 33 },
      { status: "PENDING", count: 120 },
    ],
  );
  const trend = await readCreationTrend(database.db, { days: 30, now });
  assert.deepEqual([trend.length, trend.reduce((sum, { count }) => sum + count, 0)], [30, 7]);
});

Deno.test("demo: has nothing in the future, and its accounts are those documented", async () => {
  await seed(database.db);
  const accounts = await database.db.selectFrom("users")
    .select(["email", "roles", "password_hash"])
    .where("password_hash", "is not", null).orderBy("id").execute();
  assert.deepEqual(
    new Set(
      accounts.map(({ email, roles, password_hash }) => `${email} ${roles} ${password_hash}`),
    ),
    new Set(DEMO_ACCOUNTS.map(({ email, roles }) => `${email} ${roles} hash of ${DEMO_PASSWORD}`)),
  );
  assert.deepEqual(
    await queryRows(`
    select max(at) <= '2026-11-21T09:00:00Z' as past from (
      select updated_at as at from companies union all select updated_at from projects
      union all select created_at from projects union all select updated_at from milestones
      union all select completed_at from milestone_completions
      union all select undone_at from milestone_completions
      union all select last_login_at from users union all select created_at from activity
    ) as moments`),
    [{ past: true }],
  );
});

Deno.test("demo: each project's history matches its state and version", async () => {
  await seed(database.db);
  assert.deepEqual(
    await queryRows(`
    select project.name from projects as project
    cross join lateral (
      select count(*) as count, min(created_at) as first, max(created_at) as last,
        (array_agg(kind order by created_at desc))[1] = 'project_disabled' as disabled
      from activity as entry where entry.project_id = project.id and entry.record_type = 'project'
    ) as history
    where (history.count, history.first, history.last, history.disabled)
      is distinct from
      (project.version, project.created_at, project.updated_at, project.status = 'DISABLED')`),
    [],
  );
});

Deno.test("demo: every account has running and late milestones", async () => {
  await seed(database.db);
  const rows = await queryRows(`
    select account.email,
      bool_or(milestone.status = 'IN_PROGRESS') as running,
      bool_or(milestone.status <> 'COMPLETED' and milestone.due_date < '2026-11-21') as late
    from users as account
    left join process_responsibles as responsible on responsible.user_id = account.id
    left join milestones as milestone on milestone.process_id = responsible.process_id
    where account.password_hash is not null
    group by account.email order by account.email collate "C"`);
  const busy = { running: true, late: true };
  assert.deepEqual(
    rows,
    DEMO_ACCOUNTS.map(({ email }) => ({ email, ...busy }))
      .sort((one, other) => one.email < other.email ? -1 : 1),
  );
});

Deno.test("demo: history has every change of a milestone, and none while its project was disabled", async () => {
  await seed(database.db);
  assert.deepEqual(
    await queryRows(`
    select milestone.name from milestones as milestone
    cross join lateral (
      select count(*) filter (where kind = 'milestone_started') as started,
        count(*) filter (where kind = 'milestone_completed') as completed,
        count(*) filter (where kind = 'milestone_uncompleted') as uncompleted
      from activity where activity.record_id = milestone.id
    ) as history
    cross join lateral (
      select count(*) as completed, count(undone_at) as undone
      from milestone_completions where milestone_id = milestone.id
    ) as done
    where history.started <> (milestone.status <> 'PENDING')::integer
      or (history.completed, history.uncompleted) is distinct from (done.completed, done.undone)`),
    [],
  );
  assert.deepEqual(
    await queryRows(`
    select change.kind from activity as disabled
    cross join lateral (
      select min(created_at) as at from activity as later
      where later.project_id = disabled.project_id and later.kind = 'project_enabled'
        and later.created_at >= disabled.created_at
    ) as enabled
    join activity as change on change.project_id = disabled.project_id
      and change.record_type = 'milestone' and change.created_at > disabled.created_at
      and change.created_at < coalesce(enabled.at, 'infinity')
    where disabled.kind = 'project_disabled'`),
    [],
  );
});

Deno.test("demo: some projects were disabled by mistake and enabled again by undo", async () => {
  await seed(database.db);
  const countEntries = (where: string) =>
    queryRows(`
    select id from activity as entry where takes_back = 'project_disabled' and kind = 'project_enabled'
      and ${where}`);
  const disabledBefore = `exists (
    select from activity as before where before.kind = 'project_disabled'
      and before.record_id = entry.record_id and before.actor_id = entry.actor_id
      and before.created_at = entry.created_at - interval '5 minutes')`;
  assert.notDeepEqual(await countEntries("true"), []);
  assert.deepEqual(await countEntries(`not ${disabledBefore}`), []);
});

Deno.test("demo: activity has the creation of every record and every settled occurrence", async () => {
  await seed(database.db);
  assert.deepEqual(
    await queryRows(`
    select record.kind, record.name from (
      select 'company_created' as kind, id, name, created_at from companies
      union all select 'technology_created', id, name, created_at from project_types
      union all select 'stakeholder_created', id, name, created_at from milestone_owners
      union all select 'user_invited', id, name || ' ' || surname, created_at from users
        where email <> 'admin@iklim.example'
      union all select 'project_created', id, name, created_at from projects
      union all select 'process_created', id, name, created_at from project_processes
      union all select 'reminder_created', id, description, created_at from reminders
    ) as record
    where 1 <> (
      select count(*) from activity where activity.kind = record.kind
        and activity.record_id = record.id and activity.record_name = record.name
        and activity.created_at = record.created_at
    )`),
    [],
  );
  assert.deepEqual(
    await queryRows(`
    (select reminder_id, 'reminder_' || lower(status) as kind, settled_at from occurrences
      where status <> 'PENDING'
    except all
    select record_id, kind, created_at from activity
      where kind in ('reminder_completed', 'reminder_skipped'))`),
    [],
  );
});

Deno.test("demo: is the same each time, and seeding again changes nothing", async () => {
  const listIds = ({ db } = database) =>
    db.selectFrom("projects").select(["id", "code", "name"]).orderBy("code").execute();
  await seed(database.db);
  const first = await listIds();
  await seed(database.db);
  assert.deepEqual(await listIds(), first);
  await using other = await createTestDatabase();
  await seed(other.db);
  assert.deepEqual(await listIds(other), first);
});

Deno.test("demo: rejects a database with other data", async () => {
  assert.equal(await hasDemo(database.db), false);
  await database.db.insertInto("companies")
    .values({ id: crypto.randomUUID(), name: "Gerçek A.Ş.", created_at: now, updated_at: now })
    .execute();
  await assert.rejects(() => seed(database.db), /needs an empty database/);
  assert.equal(await hasDemo(database.db), false);
});

Deno.test("demo: failed mails are still in their queue", async () => {
  await seed(database.db);
  assert.deepEqual(
    await queryRows(`
    select failure.recipient, failure.kind, failure.status, failure.attempts,
      failure.failed_at < '2026-11-21T09:00:00Z' as past,
      (mail.attempts, mail.next_attempt_at, mail.user_id)
        is not distinct from (failure.attempts, failure.next_attempt_at, failure.user_id) as queued
    from mail_failures as failure
    left join account_mails as mail on failure.key = array[mail.id]
    order by failure.failed_at desc`),
    [
      {
        recipient: "sevgi.arslan@iklim.example",
        kind: "password_reset",
        status: "FAILED",
        attempts: 6,
        past: true,
        queued: true,
      },
      {
        recipient: "ilgin.aydin@iklim.example",
        kind: "invitation",
        status: "FAILED",
        attempts: 14,
        past: true,
        queued: true,
      },
    ],
  );
});
