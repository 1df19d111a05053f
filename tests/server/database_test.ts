import { sql } from "kysely";
import assert from "node:assert/strict";
import { openDatabase } from "../../server/platform/db/open.ts";
import { createPool } from "../../server/platform/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addCompany, addType } from "../support/projects.ts";

const TEST_DATABASE_URL = Deno.env.get("TEST_DATABASE_URL");

let database: TestDatabase;
Deno.test.beforeEach(async () => {
  database = await createTestDatabase();
});
Deno.test.afterEach(() => database.close());

Deno.test("database: reads values alike from PGlite and PostgreSQL", async () => {
  const { rows } = await sql`
    select date '2026-03-01' as day, timestamptz '2026-03-01 12:30:00.123+03' as moment,
      12::bigint as big, 1.5::double precision as number, null::text as nothing,
      array['a', 'ş'] as texts, '{"a": [1, null]}'::jsonb as json, true as yes`
    .execute(database.db);
  assert.deepEqual(rows, [{
    day: "2026-03-01",
    moment: new Date("2026-03-01T09:30:00.123Z"),
    big: 12,
    number: 1.5,
    nothing: null,
    texts: ["a", "ş"],
    json: { a: [1, null] },
    yes: true,
  }]);
});

Deno.test("database: sorts text by the Turkish alphabet", async () => {
  const letters = "aAbBcCçÇdDeEfFgGğĞhHıIiİjJkKlLmMnNoOöÖpPrRsSşŞtTuUüÜvVyYzZ";
  const { rows } = await sql<{ letter: string }>`
    select letter from unnest(${[...letters].reverse()}::text[]) as letter
    order by letter collate "tr_numeric"`.execute(database.db);
  assert.equal(rows.map(({ letter }) => letter).join(""), letters);
});

Deno.test("database: sorts numbers within text by value", async () => {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${[
    "Adım 10",
    "Adım 2",
    "Adım",
    "Adım 9b",
    "Adım 9a",
    "10",
    "9",
  ]}::text[])
      as text
    order by text collate "tr_numeric"`.execute(database.db);
  assert.deepEqual(rows.map(({ text }) => text), [
    "9",
    "10",
    "Adım",
    "Adım 2",
    "Adım 9a",
    "Adım 9b",
    "Adım 10",
  ]);
});

Deno.test("project code: has more than four digits when needed", async () => {
  const { db } = database;
  const [companyId, typeId] = [await addCompany(db, "Ege"), await addType(db, "Rüzgâr")];
  const now = new Date("2026-03-01T09:00:00Z");
  const codes = await db.insertInto("projects").values(
    [7, 9999, 10_000, 123_456].map((number) => ({
      id: crypto.randomUUID(),
      name: "P",
      number,
      company_id: companyId,
      type_id: typeId,
      created_at: now,
      updated_at: now,
    })),
  ).returning("code").execute();
  assert.deepEqual(codes.map(({ code }) => code), [
    "IKL-0007",
    "IKL-9999",
    "IKL-10000",
    "IKL-123456",
  ]);
});

Deno.test("database constraints: reject invalid projects, users and companies", async () => {
  const { db } = database;
  const [companyId, typeId] = [await addCompany(db, "Ege"), await addType(db, "Rüzgâr")];
  const now = new Date("2026-03-01T09:00:00Z");
  const stamps = { created_at: now, updated_at: now };
  const project = {
    id: crypto.randomUUID(),
    name: "P",
    company_id: companyId,
    type_id: typeId,
    ...stamps,
  };
  const user = {
    id: crypto.randomUUID(),
    email: "a@iklim.example",
    name: "A",
    surname: "B",
    company_id: companyId,
    roles: ["ADMIN" as const],
    status: "ACTIVE" as const,
    ...stamps,
  };
  const invalidInserts = [
    db.insertInto("projects").values({ ...project, name: "" }),
    db.insertInto("projects").values({ ...project, company_id: typeId }),
    db.insertInto("projects").values({ ...project, annual_reduction_tonnes: -1 }),
    db.insertInto("projects").values({
      ...project,
      start_date: "2026-02-02",
      end_date: "2026-02-01",
    }),
    db.insertInto("users").values({ ...user, email: "A@iklim.example" }),
    db.insertInto("users").values({ ...user, roles: [] }),
    db.insertInto("users").values({ ...user, id: project.id, roles: ["OWNER" as "ADMIN"] }),
    db.insertInto("companies").values({ id: crypto.randomUUID(), name: "Ege", ...stamps }),
  ];
  for (const [index, query] of invalidInserts.entries()) {
    await assert.rejects(query.execute(), { name: /error/i }, `number ${index}`);
  }
  await db.insertInto("projects").values(project).execute();
  await assert.rejects(db.deleteFrom("companies").where("id", "=", companyId).execute());
});

Deno.test({
  name: "database: concurrent processes migrate a new database once",
  ignore: TEST_DATABASE_URL === undefined,
  async fn() {
    const name = `iklim_test_${crypto.randomUUID().replaceAll("-", "")}`;
    const server = createPool(TEST_DATABASE_URL ?? "");
    await server.query(`create database ${name}`);
    const url = new URL(TEST_DATABASE_URL ?? "");
    url.pathname = `/${name}`;
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => openDatabase({ databaseUrl: url.href })),
    );
    const migrations = await Promise.all(
      opened.map(async ({ db }) =>
        (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db))
          .rows.map(({ name }) => name)
      ),
    );
    await Promise.all(opened.map(({ close }) => close()));
    await server.query(`drop database ${name}`);
    await server.end();
    assert.equal(migrations[0]?.[0], "0001_initial");
    assert.deepEqual(migrations, Array(6).fill(migrations[0]));
  },
});
