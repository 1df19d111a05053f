import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect, sql } from "kysely";
import { connectOnce, type DatabaseFor } from "../../server/db/connections.ts";
import { pgliteOptions } from "../../server/db/durable.ts";
import { migrate } from "../../server/db/migrate.ts";
import { openDatabase, openPostgres } from "../../server/db/open.ts";
import { createPool } from "../../server/db/pool.ts";
import type { Database } from "../../server/db/schema.ts";
import { fingerprint, keptImage } from "./databaseImage.ts";

export interface TestDatabase {
  db: Kysely<Database>;
  dbFor: DatabaseFor;
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

/** A test of what the embedded database has not, given the address of the server. */
export const onPostgres = (name: string, run: (serverUrl: string) => Promise<void>) =>
  Deno.test({
    name: name + (TEST_DATABASE_URL ? "" : " (needs PostgreSQL: deno task test:postgres)"),
    ignore: TEST_DATABASE_URL === undefined,
    fn: () => run(TEST_DATABASE_URL ?? ""),
  });

/** A database without tables, to be migrated by the test. Close it. */
export async function emptyDatabase(): Promise<Omit<TestDatabase, "dbFor">> {
  if (TEST_DATABASE_URL === undefined) {
    const db = new Kysely<Database>({
      dialect: new PGliteDialect({ pglite: await fromImage("empty", async () => {}) }),
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

const idle: DatabaseFor[] = [];

/** Starting one takes seconds, so a database that a test is done with is emptied for the next. */
async function embedded(): Promise<TestDatabase> {
  const dbFor = idle.pop() ?? await connectTo(await fromImage("migrated", migrate));
  const db = dbFor("background");
  return {
    db,
    dbFor,
    close: async () => {
      await empty(db);
      idle.push(dbFor);
    },
  };
}

const connectTo = async (pglite: PGlite) =>
  (await connectOnce(new PGliteDialect({ pglite }))).dbFor;

/** Little memory: whatever a database is given is filled with zeros when it starts. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"];

async function fromImage(name: string, fill: (db: Kysely<Database>) => Promise<void>) {
  const loadDataDir = await keptImage(name, () => makeImage(fill));
  return await PGlite.create({ ...pgliteOptions, startParams, loadDataDir });
}

/** Without what no test needs, as each file of tests reads all of it. */
async function makeImage(fill: (db: Kysely<Database>) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({
    ...pgliteOptions,
    initDbStartParams: ["--wal-segsize=1"],
  });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  await fill(db);
  await pglite.exec("update pg_database set datistemplate = false");
  for (const template of ["template0", "template1"]) await pglite.exec(`drop database ${template}`);
  const image = await pglite.dumpDataDir("none");
  await db.destroy();
  return image;
}

/** Quicker than `truncate`, which makes the files of all tables anew. */
async function empty(db: Kysely<Database>): Promise<void> {
  await sql`do $$
    declare
      made text;
    begin
      set local session_replication_role = replica;
      for made in
        select oid::regclass from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      loop
        execute 'delete from ' || made;
      end loop;
      for made in
        select oid::regclass from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S'
      loop
        execute 'alter sequence ' || made || ' restart';
      end loop;
    end
  $$`.execute(db);
}

/** The address of a migrated database of one's own on a server. */
export const migratedUrl = async (serverUrl: string) =>
  await scratchUrl(serverUrl, await template(serverUrl));

const emptied: string[] = [];

/** A copy takes longer than a test, so it is emptied for the next too; the server's end drops it. */
async function scratch(serverUrl: string): Promise<TestDatabase> {
  const url = emptied.pop() ?? (await migratedUrl(serverUrl)).url;
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(url) }) });
  const shared = await openPostgres({ databaseUrl: url });
  return {
    db,
    dbFor: shared.dbFor,
    close: async () => {
      await shared.close();
      await empty(db);
      await db.destroy();
      emptied.push(url);
    },
  };
}

let migrated: Promise<string> | undefined;

/** The name of a migrated database to copy, made by whichever file of tests comes first. */
function template(serverUrl: string): Promise<string> {
  return migrated ??= makeTemplate(serverUrl);
}

async function makeTemplate(serverUrl: string): Promise<string> {
  const name = `iklim_template_${fingerprint()}`;
  const pool = createPool(serverUrl);
  const connection = await pool.connect();
  try {
    await connection.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await connection.query("select from pg_database where datname = $1", [
      name,
    ]);
    if (rowCount === 0) {
      const { url, name: unfinished } = await scratchUrl(serverUrl);
      await (await openDatabase({ databaseUrl: url })).close();
      await connection.query(`alter database ${unfinished} rename to ${name}`);
    }
    return name;
  } finally {
    connection.release(true);
    await pool.end();
  }
}

/** The address of a new, empty database on a server, and what drops it. */
export async function scratchUrl(serverUrl: string, template = "template1") {
  const name = `iklim_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
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
