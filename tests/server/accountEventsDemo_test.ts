import assert from "node:assert/strict";
import { sql } from "kysely";
import { seedDemo } from "../../server/demo/seed.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const now = new Date("2026-11-21T09:00:00Z");

let database: TestDatabase;
Deno.test.beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, { now, hashPassword: () => Promise.resolve("hash") });
});
Deno.test.afterAll(() => database.close());

const runQuery = async (query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;

Deno.test("demo account events: include every kind of event that leaves an account behind", async () => {
  const reported = await runQuery("select distinct event from account_events order by event");
  assert.deepEqual(reported.map(({ event }) => event), [
    "disabled",
    "invited",
    "invited_again",
    "one_time_password",
    "password_changed",
    "password_reset",
    "password_set",
    "sign_in_refused",
    "signed_in",
    "signed_in_once",
    "updated",
  ]);
});

Deno.test("demo account events: match each account's state, version and last sign-in, none in the future", async () => {
  assert.deepEqual(
    await runQuery(`
    select account.email from users as account
    cross join lateral (
      select count(*) filter (where changing) as changes,
        max(created_at) filter (where changing) as changed,
        max(created_at) filter (where event like 'signed_in%') as signed_in,
        max(created_at) as last,
        min(created_at) as first,
        coalesce(bool_or(event = 'password_set'), false) as accepted,
        coalesce((array_agg(event order by sequence desc)
          filter (where event in ('enabled', 'disabled')))[1], 'enabled') as switched
      from (
        select *, event in ('updated', 'enabled', 'disabled', 'password_set', 'password_changed',
          'password_reset') as changing
        from account_events where user_id = account.id
      ) as each
    ) as told
    where account.version <> 1 + told.changes
      or account.updated_at <> coalesce(told.changed, account.created_at)
      or account.last_login_at is distinct from told.signed_in
      or account.status <> case
        when not told.accepted and account.email <> 'admin@iklim.example' then 'INVITED'
        when told.switched = 'disabled' then 'DISABLED' else 'ACTIVE' end
      or told.first < account.created_at
      or told.last > '2026-11-21T09:00:00Z'`),
    [],
  );
});

Deno.test("demo account events: are in chronological order, by permitted actors, with none after disabling", async () => {
  assert.deepEqual(
    await runQuery(`
    select event.event, event.user_email, event.actor_email from account_events as event
    left join users as actor on actor.id = event.actor_id
    where (event.event = 'sign_in_refused') <> (event.actor_id is null)
      or event.actor_id <> event.user_id and not 'ADMIN' = any(actor.roles)
      or exists (
        select from account_events as later
        where later.sequence > event.sequence and (later.created_at < event.created_at
          or event.event = 'disabled' and later.user_id = event.user_id)
      )`),
    [],
  );
});
