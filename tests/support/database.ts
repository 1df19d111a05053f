import { Kysely, PGliteDialect, sql } from "kysely";
import { openMemory } from "../../server/db/embedded.ts";
import { migrate } from "../../server/db/migrate.ts";
import { openDatabase } from "../../server/db/open.ts";
import { createPool } from "../../server/db/pool.ts";
import type { Database } from "../../server/db/schema.ts";
import { keptImage } from "./databaseImage.ts";

export interface TestDatabase {
  db: Kysely<Database>;
  close(): Promise<void>;
}

const TEST_DATABASE_URL = Deno.env.get("TEST_DATABASE_URL");

/**
 * A migrated database without rows, for one test: in memory, or a scratch database on the server of
 * TEST_DATABASE_URL. Close it.
 */
export function testDatabase(): Promise<TestDatabase> {
  return TEST_DATABASE_URL === undefined ? embedded() : scratch(TEST_DATABASE_URL);
}

const idle: Kysely<Database>[] = [];

/** Starting one takes seconds, so a database that a test is done with is emptied for the next. */
async function embedded(): Promise<TestDatabase> {
  const db = idle.pop() ?? await fromImage();
  return {
    db,
    close: async () => {
      await empty(db);
      idle.push(db);
    },
  };
}

async function fromImage(): Promise<Kysely<Database>> {
  const image = await keptImage(async () => {
    const pglite = await openMemory();
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    await migrate(db);
    const made = await pglite.dumpDataDir("none");
    await db.destroy();
    return made;
  });
  const pglite = await openMemory(image);
  return new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
}

async function empty(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const tables = sql.join(rows.map(({ tablename }) => sql.table(tablename)));
  await sql`truncate ${tables} restart identity cascade`.execute(db);
}

async function scratch(serverUrl: string): Promise<TestDatabase> {
  const name = `iklim_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { db, close } = await openDatabase({ databaseUrl: url.href });
  return {
    db,
    close: async () => {
      await close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const pool = createPool(serverUrl);
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
