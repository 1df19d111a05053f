import assert from "node:assert/strict";
import { type Kysely, sql } from "kysely";
import { migrate } from "../../server/platform/db/migrate.ts";
import { openUnlimited } from "../../server/platform/db/open.ts";
import { createPool } from "../../server/platform/db/pool.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { createLog } from "../../server/platform/log.ts";
import { createEmptyDatabase, createScratchDatabase, postgresTest } from "../support/database.ts";

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
Deno.test.beforeEach(async () => {
  database = await createEmptyDatabase();
});
Deno.test.afterEach(() => database.close());

const createUuid = (number: number) =>
  `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

async function addCompanies(names: readonly string[], since = 0): Promise<void> {
  const rows = names.map((name, index) => ({
    id: createUuid(since + index),
    name,
    created_at: new Date(Date.UTC(2026, 0, 1, since + index)),
    updated_at: new Date(Date.UTC(2026, 0, 1)),
  }));
  await database.db.insertInto("companies").values(rows).execute();
}

const listCompanies = () =>
  database.db.selectFrom("companies").select(["name", "version"]).orderBy("id").execute();

const listFoldIndexes = async () =>
  (await sql<{ definition: string; file: number }>`
    select pg_get_indexdef(oid) as definition, relfilenode::integer as file from pg_class
    where relkind = 'i' and pg_get_indexdef(oid) like '%fold(%' order by 1`.execute(database.db))
    .rows;

const search = async (searched: string) =>
  (await sql<{ name: string }>`
    select name from companies where fold(name) like fold(${`%${searched}%`}) order by id`
    .execute(database.db)).rows.map(({ name }) => name);

Deno.test("migration 0008: finds Rüzgâr by ruzgar in existing rows", async () => {
  await migrate(database.db, { last: "0007_feedback" });
  const before = await listFoldIndexes();
  await addCompanies(["Kandıra Rüzgâr", "Ege"]);
  assert.deepEqual(await search("ruzgar"), []);

  await migrate(database.db);
  for (const wanted of ["rüzgar", "ruzgar", "RÜZGÂR"]) {
    assert.deepEqual(await search(wanted), ["Kandıra Rüzgâr"], wanted);
  }
  const after = await listFoldIndexes();
  assert.equal(before.length, 9);
  assert.deepEqual(after.map(({ definition }) => definition), [
    "CREATE UNIQUE INDEX companies_name_unique ON public.companies USING btree (fold(name))",
    "CREATE UNIQUE INDEX project_types_name_unique ON public.project_types USING btree (fold(name))",
    "CREATE UNIQUE INDEX saved_views_name_unique ON public.saved_views USING btree (owner_id, list, fold(name))",
  ]);
  const stale = before.map(({ file }) => file);
  assert.deepEqual(after.filter(({ file }) => stale.includes(file)), []);
  assert.deepEqual((await listCompanies()).map(({ version }) => version), [1, 1]);
});

Deno.test("migration 0008: adds a number to names that became equal, except for the oldest", async () => {
  await migrate(database.db, { last: "0007_feedback" });
  const long = "x".repeat(119);
  await addCompanies(["Kâr", "Kar", "kar (2)", `${long}û`, `${long}u`]);

  await migrate(database.db);
  assert.deepEqual(await listCompanies(), [
    { name: "Kâr", version: 1 },
    { name: "Kar (3)", version: 2 },
    { name: "kar (2)", version: 1 },
    { name: `${long}û`, version: 1 },
    { name: `${"x".repeat(116)} (2)`, version: 2 },
  ]);
  await assert.rejects(addCompanies(["KAR"], 10), { code: "23505" });
});

Deno.test("migration 0023: ignores white space and hidden characters in existing rows", async () => {
  await migrate(database.db, { last: "0022_taken_back" });
  const before = await listFoldIndexes();
  const names = ["Ege  Rüzgâr", "Ege\u00a0Rüzgâr", "i\u0307zmi\u0307r \u200bGüneş", "Kandıra"];
  await addCompanies(names);
  await database.db.updateTable("companies").set({ notes: "x" }).execute();

  await migrate(database.db);
  const stale = before.map(({ file }) => file);
  assert.deepEqual((await listFoldIndexes()).filter(({ file }) => stale.includes(file)), []);
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, name_folded as folded from companies order by id`.execute(database.db);
  assert.deepEqual(rows, [
    { name: names[0], folded: "ege ruzgar" },
    { name: `${names[1]} (2)`, folded: "ege ruzgar (2)" },
    { name: names[2], folded: "izmir gunes" },
    { name: names[3], folded: "kandira" },
  ]);
});

Deno.test("migration 0029: folds the texts of existing notifications", async () => {
  const { db } = database;
  await migrate(db, { last: "0028_list_columns" });
  const stamp = "2026-01-01T00:00:00Z";
  await sql`
    insert into companies (id, name, created_at, updated_at)
    values (${createUuid(1)}, 'Ege', ${stamp}, ${stamp})`.execute(db);
  await sql`
    insert into users (id, email, name, surname, company_id, roles, status, created_at, updated_at)
    values (${createUuid(2)}, 'a@x.example', 'A', 'B', ${
    createUuid(1)
  }, '{MEMBER}', 'ACTIVE', ${stamp},
      ${stamp})`.execute(db);
  await sql`
    insert into notifications (id, user_id, kind, title_tr, title_en, message_tr, message_en,
      created_at, updated_at)
    values (${createUuid(3)}, ${
    createUuid(2)
  }, 'x', 'Rüzgâr', 'Wind', 'İğneada', 'Işık', ${stamp}, ${stamp})`
    .execute(db);
  await migrate(db);
  const { rows } = await sql`
    select title_tr_folded, title_en_folded, message_tr_folded, message_en_folded
    from notifications`.execute(db);
  assert.deepEqual(rows, [{
    title_tr_folded: "ruzgar",
    title_en_folded: "wind",
    message_tr_folded: "igneada",
    message_en_folded: "isik",
  }]);
});

Deno.test("migration 0035: takes the present due dates of existing milestones as the plan", async () => {
  const { db } = database;
  await migrate(db, { last: "0030_assignees" });
  const stamp = "2026-01-01T00:00:00Z";
  const [id, other] = [createUuid(1), createUuid(2)];
  await sql`
    insert into companies (id, name, created_at, updated_at)
    values (${id}, 'Ege', ${stamp}, ${stamp})`.execute(db);
  await sql`
    insert into project_types (id, name, milestone_template, created_at, updated_at)
    values (${id}, 'Rüzgâr', '[]', ${stamp}, ${stamp})`.execute(db);
  await sql`
    insert into projects (id, name, company_id, type_id, created_at, updated_at)
    values (${id}, 'Bozcaada', ${id}, ${id}, ${stamp}, ${stamp})`.execute(db);
  await sql`
    insert into project_processes (id, name, project_id, created_at, updated_at)
    values (${id}, 'Tescil', ${id}, ${stamp}, ${stamp})`.execute(db);
  await sql`
    insert into milestones (id, name, process_id, position, due_date, created_at, updated_at)
    values (${id}, 'dated', ${id}, 0, '2026-03-01', ${stamp}, ${stamp}),
      (${other}, 'undated', ${id}, 1, null, ${stamp}, ${stamp})`.execute(db);
  await migrate(db, { last: "0035_planned_due_dates" });
  await sql`update milestones set due_date = '2026-04-01' where id = ${id}`.execute(db);
  await sql`
    insert into milestones (id, name, process_id, position, due_date, created_at, updated_at)
    values (${createUuid(3)}, 'unfilled', ${id}, 2, '2026-05-01', ${stamp}, ${stamp})`.execute(db);
  await sql`update milestones set planned_due_date = null where name = 'unfilled'`.execute(db);
  await migrate(db);
  const { rows } = await sql`
    select name, planned_due_date::text as planned from milestones order by position`.execute(db);
  assert.deepEqual(rows, [
    { name: "dated", planned: "2026-03-01" },
    { name: "undated", planned: null },
    { name: "unfilled", planned: "2026-05-01" },
  ]);
});

/** Runs a test on an older database whose milestones another transaction has locked. */
async function withLock(
  serverUrl: string,
  runTest: (db: Kysely<Database>, release: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { url, drop } = await createScratchDatabase(serverUrl);
  const { db, close } = openUnlimited(url);
  const pool = createPool(url);
  try {
    await migrate(db, { last: "0013_account_events" });
    const reader = await pool.connect();
    await reader.query("begin");
    await reader.query("select from milestones");
    await runTest(db, () => reader.query("commit")).finally(() => reader.release());
  } finally {
    await Promise.all([pool.end(), close()]);
    await drop();
  }
}

postgresTest(
  "migrations: release their lock request between attempts",
  (serverUrl) =>
    withLock(serverUrl, async (db, release) => {
      const lines: string[] = [];
      let pauses = 0;
      await migrate(db, {
        log: createLog("info", (line) => lines.push(JSON.parse(line).message)),
        async pause() {
          pauses++;
          await db.selectFrom("milestones").select("id").execute();
          if (pauses === 2) await release();
        },
      });
      const retryMessage = "a migration did not get its lock and is tried again";
      assert.deepEqual([pauses, lines], [2, [retryMessage, retryMessage]]);
      await db.selectFrom("milestones").select("urgency").execute();
    }),
);

postgresTest(
  "migrations: fail with instructions when the lock is never available",
  (serverUrl) =>
    withLock(serverUrl, async (db) => {
      const pause = () => Promise.resolve();
      await assert.rejects(migrate(db, { maxAttempts: 2, pause }), {
        name: "MigrationBlocked",
        message: /^A migration did not get its lock, 2 times\. .* start again\.$/,
      });
    }),
);

Deno.test("migrations: an older build runs on a newer schema and leaves it unchanged", async () => {
  const { db } = database;
  await migrate(db);
  await sql`alter table companies add column later text`.execute(db);
  await sql`create index later on companies (later)`.execute(db);
  const later = { name: "9999_later", timestamp: new Date().toISOString() };
  await sql`insert into kysely_migration (name, timestamp)
    values (${later.name}, ${later.timestamp})`.execute(db);
  await migrate(db);
  await addCompanies(["Ege"]);
  assert.deepEqual(await listCompanies(), [{ name: "Ege", version: 1 }]);
  const { rows } = await sql`select indexname from pg_indexes where indexname = 'later'`.execute(
    db,
  );
  assert.equal(rows.length, 1);
});

Deno.test("migrations: reject a newer schema that lacks a migration of this build", async () => {
  const { db } = database;
  await migrate(db, { last: "0014_kept_figures" });
  await sql`insert into kysely_migration (name, timestamp)
    values ('9999_later', ${new Date().toISOString()})`.execute(db);
  await assert.rejects(migrate(db), /corrupted migrations/);
});

Deno.test("migration 0032: existing preferences get the default lead times", async () => {
  const { db } = database;
  await migrate(db, { last: "0030_assignees" });
  const stamp = "2026-01-01T00:00:00Z";
  await sql`
    insert into companies (id, name, created_at, updated_at)
    values (${createUuid(1)}, 'Ege', ${stamp}, ${stamp})`.execute(db);
  await sql`
    insert into users (id, email, name, surname, company_id, roles, status, created_at, updated_at)
    values (${createUuid(2)}, 'a@x.example', 'A', 'B', ${
    createUuid(1)
  }, '{MEMBER}', 'ACTIVE', ${stamp}, ${stamp})`.execute(db);
  await sql`
    insert into notification_preferences
      (user_id, version, digest_hour, digest_time_zone, created_at, updated_at)
    values (${createUuid(2)}, 1, 8, 'Europe/Istanbul', ${stamp}, ${stamp})`.execute(db);
  await sql`
    insert into notification_choices (user_id, topic, in_app, mail)
    values (${createUuid(2)}, 'late', true, 'NEVER')`.execute(db);

  await migrate(db);
  const preferences = await db.selectFrom("notification_preferences").select("lead_days").execute();
  assert.deepEqual(preferences, [{ lead_days: [7, 1] }]);
  const choice = { user_id: createUuid(2), in_app: true, mail: "AT_ONCE" as const };
  await db.insertInto("notification_choices").values({ ...choice, topic: "dueSoon" }).execute();
});
