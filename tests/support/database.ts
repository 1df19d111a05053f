import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect, sql } from "kysely";
import { connectSingle, type DatabaseFor } from "../../server/platform/db/connections.ts";
import { pgliteOptions } from "../../server/platform/db/durable.ts";
import { migrate } from "../../server/platform/db/migrate.ts";
import { openDatabase, openPostgres } from "../../server/platform/db/open.ts";
import { createPool, UNLIMITED } from "../../server/platform/db/pool.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { insertHolidays } from "../../server/platform/db/migrations/0033_holidays.ts";
import { computeFingerprint, getCachedImage } from "./databaseImage.ts";

export interface TestDatabase {
  db: Kysely<Database>;
  dbFor: DatabaseFor;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Adds `Symbol.asyncDispose`, for `await using`. */
const toDisposable = <Opened extends { close(): Promise<void> }>(opened: Opened) => ({
  ...opened,
  [Symbol.asyncDispose]: opened.close,
});

const TEST_DATABASE_URL = Deno.env.get("TEST_DATABASE_URL");

/**
 * Creates an empty, migrated database for one test. It is embedded, or on the server of
 * TEST_DATABASE_URL. Close it.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return TEST_DATABASE_URL === undefined ? openEmbedded() : openScratch(TEST_DATABASE_URL);
}

/** Defines a test that needs PostgreSQL and gets the server's address. */
export const postgresTest = (name: string, run: (serverUrl: string) => Promise<void>) =>
  Deno.test({
    name: name + (TEST_DATABASE_URL ? "" : " (needs PostgreSQL: deno task test:postgres)"),
    ignore: TEST_DATABASE_URL === undefined,
    fn: () => run(TEST_DATABASE_URL ?? ""),
  });

/** Creates a database without tables, for tests of migrations. Close it. */
export async function createEmptyDatabase(): Promise<Omit<TestDatabase, "dbFor">> {
  if (TEST_DATABASE_URL === undefined) {
    const db = new Kysely<Database>({
      dialect: new PGliteDialect({ pglite: await loadFromImage("empty", async () => {}) }),
    });
    return toDisposable({ db, close: () => db.destroy() });
  }
  const { url, drop } = await createScratchDatabase(TEST_DATABASE_URL);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(url) }) });
  return toDisposable({
    db,
    close: async () => {
      await db.destroy();
      await drop();
    },
  });
}

const idleDatabases: DatabaseFor[] = [];

/** Reuses an idle database: starting one takes seconds, emptying it does not. */
async function openEmbedded(): Promise<TestDatabase> {
  const dbFor = idleDatabases.pop() ?? await connectTo(await loadFromImage("migrated", migrate));
  const db = dbFor("background");
  return toDisposable({
    db,
    dbFor,
    close: async () => {
      await deleteAllRows(db);
      idleDatabases.push(dbFor);
    },
  });
}

const connectTo = async (pglite: PGlite) =>
  (await connectSingle(new PGliteDialect({ pglite }))).dbFor;

/** Small buffers: they are filled with zeros at start. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"];

async function loadFromImage(name: string, fill: (db: Kysely<Database>) => Promise<void>) {
  const loadDataDir = await getCachedImage(name, () => createImage(fill));
  return await PGlite.create({ ...pgliteOptions, startParams, loadDataDir });
}

/** Drops the template databases, as every test file reads the whole image. */
async function createImage(fill: (db: Kysely<Database>) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({
    ...pgliteOptions,
    initDbStartParams: ["--wal-segsize=1"],
  });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  await fill(db);
  await pglite.exec("update pg_database set datistemplate = false");
  for (const findTemplate of ["template0", "template1"]) {
    await pglite.exec(`drop database ${findTemplate}`);
  }
  const image = await pglite.dumpDataDir("none");
  await db.destroy();
  return image;
}

/**
 * Leaves the rows that migrations insert. Quicker than `truncate`, which recreates the files of all
 * tables.
 */
async function deleteAllRows(db: Kysely<Database>): Promise<void> {
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
  await insertHolidays(db);
}

/** Creates a migrated database on a server. */
export const createMigratedDatabase = async (serverUrl: string) =>
  await createScratchDatabase(serverUrl, await findTemplate(serverUrl));

const emptiedUrls: string[] = [];

/** Reuses an emptied database: copying takes longer than a test. The server's end drops it. */
async function openScratch(serverUrl: string): Promise<TestDatabase> {
  const url = emptiedUrls.pop() ?? (await createMigratedDatabase(serverUrl)).url;
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(url) }) });
  const shared = await openPostgres({ databaseUrl: url });
  return toDisposable({
    db,
    dbFor: shared.dbFor,
    close: async () => {
      await shared.close();
      await deleteAllRows(db);
      await db.destroy();
      emptiedUrls.push(url);
    },
  });
}

let templateName: Promise<string> | undefined;

/** Returns the migrated template database, which the first test file creates. */
function findTemplate(serverUrl: string): Promise<string> {
  return templateName ??= createTemplate(serverUrl);
}

async function createTemplate(serverUrl: string): Promise<string> {
  const name = `iklim_template_${computeFingerprint()}`;
  const pool = createPool(serverUrl, UNLIMITED);
  const connection = await pool.connect();
  try {
    await connection.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await connection.query("select from pg_database where datname = $1", [
      name,
    ]);
    if (rowCount === 0) {
      const { url, name: unfinished } = await createScratchDatabase(serverUrl);
      await (await openDatabase({ databaseUrl: url })).close();
      await connection.query(`alter database ${unfinished} rename to ${name}`);
    }
    return name;
  } finally {
    connection.release(true);
    await pool.end();
  }
}

/** Creates a database on a server; `drop` deletes it. */
export async function createScratchDatabase(serverUrl: string, findTemplate = "template1") {
  const name = `iklim_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await runOnServer(serverUrl, `create database ${name} template ${findTemplate}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  };
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const pool = createPool(serverUrl, UNLIMITED);
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
