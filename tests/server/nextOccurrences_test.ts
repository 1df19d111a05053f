import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Reminder } from "../../contract/schemas/reminder.ts";
import { createPageQuery } from "../../server/platform/db/list.ts";
import { migrate } from "../../server/platform/db/migrate.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { createReminderResource } from "../../server/modules/reminder/query.ts";
import { extendHorizon } from "../../server/modules/reminder/occurrences.ts";
import { createEmptyDatabase } from "../support/database.ts";
import { createReminderServer, type ReminderServer } from "../support/reminders.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await createReminderServer();
});
Deno.test.afterEach(() => server.close());

/**
 * Returns the stored next occurrence of each reminder and the one computed from its occurrences.
 */
async function readStoredAndCounted() {
  const { rows } = await sql<{ stored: unknown; counted: unknown }>`
    select
      json_build_array(next_due_datetime, next_due_at, completed_at) as stored,
      json_build_array(next.due_datetime, next.due_at, case when next.due_at is null then (
        select max(settled_at) from occurrences where reminder_id = reminders.id
      ) end) as counted
    from reminders left join lateral (
      select due_datetime, due_at from occurrences
      where reminder_id = reminders.id and status = 'PENDING' order by due_at limit 1
    ) as next on true`.execute(server.db);
  return {
    stored: rows.map(({ stored }) => stored),
    counted: rows.map(({ counted }) => counted),
  };
}

Deno.test("next occurrence: is the first pending one after any change of a reminder", async () => {
  const nexts: (string | null)[] = [];
  const readNext = async ({ id }: Reminder) => {
    const { stored, counted } = await readStoredAndCounted();
    assert.deepEqual(stored, counted);
    const { nextDueDatetime, completedAt } = await server.getReminder(id);
    nexts.push(nextDueDatetime ?? completedAt);
  };
  const patch = async (reminder: Reminder, body: object) => {
    const { version } = await server.getReminder(reminder.id);
    const path = `/api/reminders/${reminder.id}`;
    const { status } = await server.callApi("PATCH", path, { version, ...body });
    assert.equal(status, 200);
  };
  const settle = async ({ id }: Reminder, at: number, action: "complete" | "skip") => {
    const occurrence = (await server.listOccurrences(id)).filter(({ status }) =>
      status === "PENDING"
    )
      .at(at);
    assert.ok(occurrence);
    await server.settleOccurrence(occurrence, action);
  };
  const weekly = await server.addReminder({ recurrence: "FREQ=WEEKLY" });
  await readNext(weekly);
  await settle(weekly, 1, "skip");
  await readNext(weekly);
  await settle(weekly, 0, "complete");
  await readNext(weekly);
  await patch(weekly, { dueDatetime: "2026-03-10T10:00" });
  await readNext(weekly);
  server.advanceClock({ days: 20 });
  await readNext(weekly);
  await patch(weekly, { recurrence: "FREQ=DAILY;COUNT=2", dueDatetime: "2026-04-01T10:00" });
  await readNext(weekly);
  for (const _ of [1, 2, 3, 4]) await settle(weekly, 0, "complete");
  await readNext(weekly);
  await patch(weekly, { recurrence: "FREQ=YEARLY;INTERVAL=3" });
  await readNext(weekly);
  await settle(weekly, 0, "complete");
  await readNext(weekly);
  server.advanceClock({ days: 365 });
  assert.equal(await extendHorizon(server.db, server.now()), 0);
  await readNext(weekly);
  assert.deepEqual(nexts, [
    "2026-03-02T09:00:00",
    "2026-03-02T09:00:00",
    "2026-03-16T09:00:00",
    "2026-03-10T10:00:00",
    "2026-03-10T10:00:00",
    "2026-03-10T10:00:00",
    "2026-03-21T09:00:00.000Z",
    "2029-04-01T10:00:00",
    "2032-04-01T10:00:00",
    "2032-04-01T10:00:00",
  ]);
});

Deno.test("next occurrence: stays the same when the horizon is extended", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY" });
  server.advanceClock({ days: 80 });
  assert.equal(await extendHorizon(server.db, server.now()), 1);
  assert.equal((await server.getReminder(id)).nextDueDatetime, "2026-03-02T09:00:00");
  const { stored, counted } = await readStoredAndCounted();
  assert.deepEqual(stored, counted);
});

Deno.test("reminder list: sorts by next occurrence, with completed ones last in both directions", async () => {
  const late = await server.addReminder({
    description: "Gecikmiş",
    dueDatetime: "2026-02-20T09:00",
  });
  const soon = await server.addReminder({ description: "Yarın", recurrence: "FREQ=DAILY" });
  const done = await server.addReminder({ description: "Bitmiş", dueDatetime: "2026-03-01T08:00" });
  const far = await server.addReminder({ description: "Uzak", dueDatetime: "2027-01-01T09:00" });
  const [occurrence] = await server.listOccurrences(done.id);
  assert.ok(occurrence);
  await server.settleOccurrence(occurrence, "complete");
  const listReminders = async (query: string) =>
    (await server.callApi("GET", `/api/reminders?${query}`)).body.data.map((
      { id, overdue, completedAt }: Reminder,
    ) => [id, overdue, completedAt]);
  const completedRow = [done.id, false, "2026-03-01T09:00:00.000Z"];
  const open = [[late.id, true, null], [soon.id, false, null], [far.id, false, null]];
  assert.deepEqual(await listReminders("sortField=nextDueDatetime&sortDirection=asc"), [
    ...open,
    completedRow,
  ]);
  assert.deepEqual(await listReminders("sortField=nextDueDatetime&sortDirection=desc"), [
    ...open.toReversed(),
    completedRow,
  ]);
  const createFilter = (field: string, operator: string, value: string) =>
    `sortField=nextDueDatetime&sortDirection=asc&filters[0].fieldId=${field}&filters[0].operator=${operator}&filters[0].value=${value}`;
  assert.deepEqual(
    await listReminders(createFilter("overdue", "EQUALS", "true")),
    open.slice(0, 1),
  );
  assert.deepEqual(await listReminders(createFilter("overdue", "EQUALS", "false")), [
    ...open.slice(1),
    completedRow,
  ]);
  assert.deepEqual(
    await listReminders(
      createFilter("nextDueDatetime", "LESS_THAN", "2026-03-03T00:00:00%2B03:00"),
    ),
    open.slice(0, 2),
  );
  assert.deepEqual(
    await listReminders(createFilter("completedAt", "GREATER_THAN", "2026-02-28T00:00:00Z")),
    [completedRow],
  );
});

Deno.test("next occurrence: is right in the demo", async () => {
  await server.db.deleteFrom("users").execute();
  await server.db.deleteFrom("companies").execute();
  await seedDemo(server.db, { now: server.now(), hashPassword: () => Promise.resolve("none") });
  const { stored, counted } = await readStoredAndCounted();
  assert.ok(stored.length > 10);
  assert.deepEqual(stored, counted);
});

Deno.test("reminder list: reads a page sorted by next occurrence from an index", async () => {
  await sql`
    insert into reminders (
      id, description, due_datetime, due_at, time_zone, occurs_since, created_at, updated_at,
      next_due_at, next_due_datetime
    )
    select gen_random_uuid(), 'x', '2026-03-02T09:00:00', now(), 'UTC', now(), now(), now(),
      at, case when at is not null then '2026-03-02T09:00:00' end
    from (
      select case when number % 3 > 0 then now() + number * interval '1 minute' end as at
      from generate_series(1, 3000) as number
    ) as made`.execute(server.db);
  await sql`analyze reminders`.execute(server.db);
  const indexes = [];
  for (const sortDirection of ["asc", "desc"] as const) {
    const query = createPageQuery(createReminderResource(server.now()), {
      page: 1,
      size: 10,
      sortField: "nextDueDatetime",
      sortDirection,
      filters: [],
      extend: [],
    }, { plan: { kind: "walk" } });
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(server.db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    indexes.push(/Index (?:Only )?Scan (?:Backward )?using (\S+)/.exec(plan)?.[1]);
  }
  assert.deepEqual(indexes, ["reminders_next_due_at", "reminders_next_due_at"]);
});

Deno.test("migration 0010: fills next occurrences and completion times of existing rows", async () => {
  const { db, close } = await createEmptyDatabase();
  await migrate(db, { last: "0009_password_events" });
  const uuid = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
  const moment = "2026-03-01T09:00:00Z";
  const add = (number: number, status: string) =>
    sql`
      insert into reminders (id, description, due_datetime, due_at, time_zone, status,
        occurs_since, created_at, updated_at)
      values (${uuid(number)}, 'x', '2026-03-01T09:00:00', ${moment}, 'UTC', ${status},
        ${moment}, ${moment}, ${moment})`.execute(db);
  const addOccurrence = (reminder: number, number: number, day: string, settled: string | null) =>
    sql`
      insert into occurrences (id, reminder_id, due_datetime, due_at, status, settled_at)
      values (${uuid(number)}, ${uuid(reminder)}, ${`2026-03-${day}T09:00:00`},
        ${`2026-03-${day}T09:00:00Z`}, ${settled ? "COMPLETED" : "PENDING"}, ${settled})`
      .execute(db);
  await add(1, "ACTIVE");
  await addOccurrence(1, 1, "01", "2026-03-01T10:00:00Z");
  await addOccurrence(1, 2, "03", null);
  await addOccurrence(1, 3, "02", null);
  await add(2, "COMPLETED");
  await addOccurrence(2, 4, "01", "2026-03-04T10:00:00Z");
  await addOccurrence(2, 5, "02", "2026-03-03T10:00:00Z");
  await migrate(db);
  const rows = await db.selectFrom("reminders")
    .select(["next_due_datetime", "next_due_at", "completed_at", "version"]).orderBy("id")
    .execute();
  await close();
  assert.deepEqual(rows, [
    {
      next_due_datetime: "2026-03-02T09:00:00",
      next_due_at: new Date("2026-03-02T09:00:00Z"),
      completed_at: null,
      version: 1,
    },
    {
      next_due_datetime: null,
      next_due_at: null,
      completed_at: new Date("2026-03-04T10:00:00Z"),
      version: 1,
    },
  ]);
});
