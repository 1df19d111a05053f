import assert from "node:assert/strict";
import { sql } from "kysely";
import { warnOfMilestones } from "../../server/modules/milestone/dueSoonMilestones.ts";
import { warnOfReminders } from "../../server/modules/reminder/dueSoonReminders.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const now = new Date("2026-11-21T09:00:00Z");
const seed = ({ db }: TestDatabase) =>
  seedDemo(db, { now, hashPassword: (password) => Promise.resolve(`hash of ${password}`) });

let database: TestDatabase;
Deno.test.beforeEach(async () => {
  database = await createTestDatabase();
  await seed(database);
});
Deno.test.afterEach(() => database.close());

const runQuery = async (query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;

Deno.test("demo notifications: every account has some, not all of them read", async () => {
  assert.deepEqual(
    await runQuery(`
    select account.email,
      count(*) filter (where told.status = 'PENDING') as pending,
      count(*) filter (where told.status = 'DELIVERED') as delivered,
      count(*) filter (where told.status = 'READ') as read
    from notifications as told join users as account on account.id = told.user_id
    where told.kind not like '%due_soon'
    group by account.email order by account.email collate "C"`),
    [
      { email: "admin@iklim.example", pending: 2, delivered: 6, read: 5 },
      { email: "manager@iklim.example", pending: 3, delivered: 5, read: 12 },
      { email: "member@iklim.example", pending: 3, delivered: 5, read: 16 },
      { email: "viewer@iklim.example", pending: 0, delivered: 8, read: 5 },
    ],
  );
});

Deno.test("demo notifications: match history entries, for responsibles other than the actor", async () => {
  assert.deepEqual(
    await runQuery(`
    select told.id from notifications as told
    where told.kind not like '%due_soon' and not exists (
      select from activity as entry
      join process_responsibles as responsible
        on responsible.process_id = entry.process_id
      where responsible.user_id = told.user_id and entry.actor_id <> told.user_id
        and entry.kind = told.kind and entry.created_at = told.created_at
        and told.title_tr like '%: ' || entry.record_name
        and told.link = '/process/' || entry.process_id ||
          '?milestone=' || entry.record_id
    ) or told.updated_at > '2026-11-21T09:00:00Z' or told.updated_at < told.created_at`),
    [],
  );
});

Deno.test("demo notifications: are the same each time", async () => {
  const query = "select id, title_tr, status, updated_at from notifications order by id";
  const first = await runQuery(query);
  await database.close();
  database = await createTestDatabase();
  await seed(database);
  assert.deepEqual(await runQuery(query), first);
});

Deno.test("demo notifications: the manager has a digest", async () => {
  assert.deepEqual(
    await runQuery(`
    select account.email, choice.topic, choice.in_app as "inApp", choice.mail
    from notification_choices as choice join users as account on account.id = choice.user_id
    where choice.mail = 'DIGEST' order by choice.topic`),
    ["dueSoon", "feedback", "late", "milestones"].map((topic) => (
      { email: "manager@iklim.example", topic, inApp: topic !== "feedback", mail: "DIGEST" }
    )),
  );
});

Deno.test("demo notifications: some are of dates due soon, and the jobs have none to add", async () => {
  const [shown] = await runQuery(`
    select count(distinct kind) as kinds, bool_and(status = 'READ' and created_at <= updated_at
      and updated_at <= '2026-11-21T09:00:00Z') as "areRead"
    from notifications where kind = any('{milestone_due_soon,reminder_due_soon}')`);
  assert.deepEqual(shown, { kinds: 2, areRead: true });
  const input = { db: database.db, clock: () => now };
  assert.deepEqual([await warnOfMilestones(input), await warnOfReminders(input)], [0, 0]);
});
