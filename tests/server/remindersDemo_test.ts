import assert from "node:assert/strict";
import { sql } from "kysely";
import { DEMO_ACCOUNTS } from "../../server/demo/accounts.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { notifyDue } from "../../server/modules/reminder/notifyDue.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const now = new Date("2026-11-21T09:00:00Z");

let database: TestDatabase;
Deno.test.beforeEach(async () => {
  database = await createTestDatabase();
});
Deno.test.afterEach(() => database.close());

const seed = (at = now) =>
  seedDemo(database.db, { now: at, hashPassword: () => Promise.resolve("hash") });
const queryRows = async (query: string): Promise<unknown[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;

Deno.test("demo reminders: are of every kind, with none settled ahead", async () => {
  await seed();
  assert.deepEqual(
    await queryRows(`
    select count(*) as all, count(recurrence) as recurring, count(project_id) as projects,
      count(*) filter (where status = 'COMPLETED') as completed,
      max(greatest(created_at, updated_at)) <= '${now.toISOString()}' as past
    from reminders`),
    [{ all: 15, recurring: 8, projects: 4, completed: 3, past: true }],
  );
  assert.deepEqual(
    await queryRows(`
    select status, due_at > '${now.toISOString()}' as coming, count(*) > 0 as some,
      bool_and(coalesce(settled_at <= '${now.toISOString()}' and settled_at >= due_at, true)) as right
    from occurrences group by 1, 2 order by 1, 2`),
    [
      { status: "COMPLETED", coming: false },
      { status: "PENDING", coming: false },
      { status: "PENDING", coming: true },
      { status: "SKIPPED", coming: false },
    ].map((row) => ({ ...row, some: true, right: true })),
  );
  assert.deepEqual(
    await queryRows(`
    select status from reminders where status <> case when continues_at is null and not exists (
      select from occurrences where reminder_id = reminders.id and occurrences.status = 'PENDING'
    ) then 'COMPLETED' else 'ACTIVE' end`),
    [],
  );
});

Deno.test("demo reminders: every account has overdue and coming ones", async () => {
  await seed();
  const overlaps = await queryRows(`
    select account.email,
      bool_or(occurrence.due_at <= '${now.toISOString()}') as overdue,
      bool_or(occurrence.due_at > '${now.toISOString()}') as coming
    from users as account
    join reminders as reminder on reminder.created_by = account.id or exists (
      select from reminder_users as link
      where link.reminder_id = reminder.id and link.user_id = account.id
    )
    join occurrences as occurrence
      on occurrence.reminder_id = reminder.id and occurrence.status = 'PENDING'
    where account.password_hash is not null
    group by 1`);
  const missing = DEMO_ACCOUNTS.filter(({ email }) =>
    !overlaps.some((row) =>
      JSON.stringify(row) === JSON.stringify({ email, overdue: true, coming: true })
    )
  ).map(({ email }) => email);
  assert.deepEqual(missing, []);
});

Deno.test("demo reminders: are the same for each start date, with nothing due to notify", async () => {
  const days = ["2026-02-28T21:30:00Z", "2028-02-29T00:00:00Z", "2026-12-31T22:00:00Z"];
  for (const day of days) {
    const at = new Date(day);
    const one = await createTestDatabase();
    const other = await createTestDatabase();
    try {
      const all = [];
      for (const { db } of [one, other]) {
        await seedDemo(db, { now: at, hashPassword: () => Promise.resolve("hash") });
        assert.equal(await notifyDue({ db, clock: () => at, mails: false }), 0);
        all.push(await db.selectFrom("occurrences").selectAll().orderBy("id").execute());
      }
      assert.deepEqual(all[0], all[1]);
    } finally {
      await one.close();
      await other.close();
    }
  }
});
