import assert from "node:assert/strict";
import { sql } from "kysely";
import { DatabaseUnavailable } from "../../server/platform/db/embedded.ts";
import { type OpenDatabase, openDatabase } from "../../server/platform/db/open.ts";
import { openNewDatabaseFolder } from "../support/databaseFolder.ts";
import { createLog } from "../../server/platform/log.ts";

const ENDLESS = "do $$ begin loop end loop; end $$";
/** Time limits of statements: enough for any that ends, and short for one that does not. */
const [ROOMY_MS, SHORT_MS] = [30_000, 200];

let limitMs = ROOMY_MS;

async function withDatabase(
  work: (database: OpenDatabase, dataDir: string, logged: string[]) => Promise<void>,
): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "iklim-database-" });
  const logged: string[] = [];
  const log = createLog("error", (line) => logged.push(JSON.parse(line).message));
  const database = await openNewDatabaseFolder({ dataDir, log }, () => limitMs);
  try {
    await work(database, dataDir, logged);
  } finally {
    await database.close();
    await Deno.remove(dataDir, { recursive: true });
  }
}

const insert = (db: OpenDatabase["db"], name: string) =>
  db.insertInto("companies").values({
    id: crypto.randomUUID(),
    name,
    created_at: new Date(),
    updated_at: new Date(),
  }).execute();

const listNames = async ({ db }: OpenDatabase) =>
  (await db.selectFrom("companies").select("name").orderBy("name").execute())
    .map(({ name }) => name);

/** Retries until the restarted database responds. */
async function retryUntilBack<Answer>(callRead: () => Promise<Answer>): Promise<Answer> {
  while (true) {
    try {
      return await callRead();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

Deno.test("embedded database: ends an endless statement with its transaction, then responds again", async () => {
  await withDatabase(async (database, _, logged) => {
    await insert(database.db, "before");
    let afterwards: unknown;
    const transaction = database.db.transaction().execute(async (db) => {
      await insert(db, "half");
      limitMs = SHORT_MS;
      await assert.rejects(sql.raw(ENDLESS).execute(db), DatabaseUnavailable);
      limitMs = ROOMY_MS;
      afterwards = await insert(db, "other half").catch((error) => error);
      throw new Error("given up");
    });
    await assert.rejects(transaction);
    assert.ok(afterwards instanceof DatabaseUnavailable);
    await assert.rejects(listNames(database), DatabaseUnavailable);
    assert.deepEqual(await retryUntilBack(() => listNames(database)), ["before"]);
    assert.deepEqual(logged, ["the embedded database broke down and is started again"]);
  });
});

Deno.test("embedded database: an SQL error has its code and constraint and keeps the process running", async () => {
  await withDatabase(async (database, _, logged) => {
    await insert(database.db, "twice");
    await assert.rejects(insert(database.db, "twice"), {
      name: "DatabaseError",
      code: "23505",
      constraint: "companies_name_unique",
    });
    assert.deepEqual([await listNames(database), logged], [["twice"], []]);
  });
});

Deno.test("embedded database: its folder and files are readable by their owner only, also from older starts", async () => {
  await withDatabase(async (database, dataDir) => {
    await insert(database.db, "written");
    await sql`create table later (number integer)`.execute(database.db);
    await sql`checkpoint`.execute(database.db);
    assert.deepEqual(await listModes(dataDir), ["600", "700"]);
    await database.close();
    await Deno.chmod(`${dataDir}/database`, 0o755);
    await Deno.chmod(`${dataDir}/database/PG_VERSION`, 0o666);
    await (await openDatabase({ dataDir })).close();
    assert.deepEqual(await listModes(dataDir), ["600", "700"]);
  });
});

/** The modes of everything in a folder, each once. */
async function listModes(folder: string): Promise<string[]> {
  const modes = new Set<string>();
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const { mode } = await Deno.stat(`${folder}/${name}`);
    modes.add(((mode ?? 0) & 0o777).toString(8));
    if (isDirectory) { for (const inner of await listModes(`${folder}/${name}`)) modes.add(inner); }
  }
  return [...modes].sort();
}
