import assert from "node:assert/strict";
import { sql } from "kysely";
import { warnOfOutdatedCollations } from "../../server/platform/db/collations.ts";
import { openDatabase } from "../../server/platform/db/open.ts";
import { createLog } from "../../server/platform/log.ts";
import {
  createScratchDatabase,
  createTestDatabase,
  postgresTest,
  type TestDatabase,
} from "../support/database.ts";

let database: TestDatabase;
Deno.test.beforeEach(async () => {
  database = await createTestDatabase();
});
Deno.test.afterEach(() => database.close());

const MESSAGE = "a collation has another version than its indexes were made with: reindex, as " +
  "docs/operations.md says under “Collation versions”";

async function recordLog(): Promise<object[]> {
  const lines: string[] = [];
  await warnOfOutdatedCollations(database.db, createLog("warn", (line) => lines.push(line)));
  return lines.map((line) => {
    const { time: _, ...rest } = JSON.parse(line);
    return rest;
  });
}

Deno.test("collations: log nothing while versions match those of the indexes", async () => {
  assert.deepEqual(await recordLog(), []);
});

Deno.test("collations: log a changed version with both versions until it is refreshed", async () => {
  const { rows: [collation] } = await sql<{ version: string }>`
    select pg_collation_actual_version(oid) as version from pg_collation where collname = 'tr_numeric'`
    .execute(database.db);
  await sql`update pg_collation set collversion = '1.2' where collname = 'tr_numeric'`.execute(
    database.db,
  );
  assert.deepEqual(await recordLog(), [{
    level: "warn",
    message: MESSAGE,
    collation: "tr_numeric",
    recorded: "1.2",
    installed: collation?.version,
  }]);
  await sql`alter collation tr_numeric refresh version`.execute(database.db);
  assert.deepEqual(await recordLog(), []);
});

postgresTest(
  "collations: a starting server logs a changed version of its database",
  async (at) => {
    const { url: databaseUrl, drop } = await createScratchDatabase(at);
    const lines: string[] = [];
    const log = createLog("warn", (line) => lines.push(line));
    const first = await openDatabase({ databaseUrl, log });
    const { rows: [before] } = await sql<{ version: string | null }>`
    update pg_database set datcollversion = '1.2' where datname = current_database()
    returning pg_database_collation_actual_version(oid) as version`.execute(first.db);
    await first.close();
    assert.deepEqual(lines, []);
    const second = await openDatabase({ databaseUrl, log });
    await second.close();
    await drop();
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)).map(({ message, collation, recorded, installed }) => ({
        message,
        collation,
        recorded,
        installed,
      })),
      before?.version == null
        ? []
        : [{ message: MESSAGE, collation: "database", recorded: "1.2", installed: before.version }],
    );
  },
);
