import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect, sql } from "kysely";
import { pgliteOptions } from "../../server/db/durable.ts";
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

/** A database without tables, to be migrated by the test. Close it. */
export async function emptyDatabase(): Promise<TestDatabase> {
  if (TEST_DATABASE_URL === undefined) {
    const db = new Kysely<Database>({
      dialect: new PGliteDialect({ pglite: await PGlite.create(pgliteOptions) }),
    });
    return { db, close: () => db.destroy() };
  }
  const { url, drop } = await scratchUrl(TEST_DATABASE_URL);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(url) }) });
  return {
    db,
    close: async () => {
      await db.destroy();
      await drop();
    },
  };
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
    const pglite = await PGlite.create(pgliteOptions);
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    await migrate(db);
    const made = await pglite.dumpDataDir("none");
    await db.destroy();
    return made;
  });
  const pglite = await PGlite.create({ ...pgliteOptions, loadDataDir: image });
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
  const { url, drop } = await scratchUrl(serverUrl);
  const { db, close } = await openDatabase({ databaseUrl: url });
  return {
    db,
    close: async () => {
      await close();
      await drop();
    },
  };
}

/** The address of a new, empty database on a server, and what drops it. */
export async function scratchUrl(serverUrl: string) {
  const name = `iklim_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
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
