import assert from "node:assert/strict";
import { sql } from "kysely";
import { fsyncSync } from "node:fs";
import { openDurable } from "../../server/platform/db/durable.ts";
import { DatabaseInUse } from "../../server/platform/db/embedded.ts";
import { type OpenDatabase, openDatabase } from "../../server/platform/db/open.ts";
import { createDatabaseFolder, openNewDatabaseFolder } from "../support/databaseFolder.ts";

const PROCESS = `${import.meta.dirname}/../support/databaseProcess.ts`;

async function withFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "iklim-database-" });
  try {
    await work(dataDir);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

const spawn = (dataDir: string) =>
  new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--allow-all", PROCESS, dataDir],
    stdout: "piped",
    stderr: "piped",
  });

const read = async (database: OpenDatabase, query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;

Deno.test("embedded database: is of the tested version and writes durably", async () => {
  await withFolder(async (dataDir) => {
    const database = await openNewDatabaseFolder({ dataDir });
    try {
      assert.deepEqual(
        await read(
          database,
          `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
            current_setting('synchronous_commit') as commits,
            current_setting('full_page_writes') as pages, version() like '%PGlite 0.5.16%' as tried`,
        ),
        [{ fsync: "on", method: "fsync", commits: "on", pages: "on", tried: true }],
      );
    } finally {
      await database.close();
    }
  });
});

Deno.test("embedded database: syncs each commit to disk", async () => {
  await withFolder(async (dataDir) => {
    await createDatabaseFolder(dataDir);
    let synced = 0;
    const pglite = await openDurable(`${dataDir}/database`, (descriptor) => {
      synced++;
      fsyncSync(descriptor);
    });
    try {
      await pglite.exec("create table written (number integer)");
      const countSyncs = async (query: string) => {
        const before = synced;
        await pglite.query(query);
        return synced - before;
      };
      assert.equal(await countSyncs("insert into written values (1)"), 1);
      assert.equal(await countSyncs("select * from written"), 0);
      assert.equal(await countSyncs("insert into written values (2)"), 1);
    } finally {
      await pglite.close();
    }
  });
});

Deno.test("embedded database: rejects a second opening with one line, in any process", async () => {
  await withFolder(async (dataDir) => {
    const database = await openNewDatabaseFolder({ dataDir });
    const line = `The database in ${dataDir} is in use by another process. ` +
      "Stop that one, or set DATA_DIR to another folder.";
    try {
      await assert.rejects(openDatabase({ dataDir }), new DatabaseInUse(dataDir));
      const { code, stdout, stderr } = await spawn(dataDir).output();
      const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
      assert.deepEqual([code, decode(stdout), decode(stderr)], [1, "", `${line}\n`]);
    } finally {
      await database.close();
    }
    await (await openDatabase({ dataDir })).close();
  });
});

Deno.test("embedded database: keeps acknowledged writes when its process is killed", async () => {
  await withFolder(async (dataDir) => {
    await createDatabaseFolder(dataDir);
    let acknowledged = 0;
    for (const writes of [15, 30]) {
      acknowledged = await killAfter(dataDir, acknowledged + writes);
      const database = await openDatabase({ dataDir });
      try {
        const [storedRow] = await read(
          database,
          "select count(*) as count, max(name::integer) as last from companies",
        );
        assert.ok(Number(storedRow?.last) >= acknowledged, `${storedRow?.last} of ${acknowledged}`);
        assert.equal(storedRow?.count, storedRow?.last);
        acknowledged = Number(storedRow?.last);
      } finally {
        await database.close();
      }
    }
  });
});

/** Kills a writing process once it has committed this number; returns the last committed one. */
async function killAfter(dataDir: string, number: number): Promise<number> {
  const child = spawn(dataDir).spawn();
  let text = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (Number(text.trimEnd().split("\n").at(-1)) >= number) break;
  }
  child.kill("SIGKILL");
  const [{ signal }, stderr] = [await child.status, await new Response(child.stderr).text()];
  assert.deepEqual([signal, stderr], ["SIGKILL", ""]);
  const whole = text.slice(0, text.lastIndexOf("\n")).split("\n");
  return Number(whole.at(-1));
}

Deno.test("embedded database: recreates a folder whose creation was interrupted", async () => {
  await withFolder(async (dataDir) => {
    await Deno.mkdir(`${dataDir}/database.new/base`, { recursive: true });
    await Deno.writeTextFile(`${dataDir}/database.new/PG_VERSION`, "18\n");
    const database = await openDatabase({ dataDir });
    try {
      assert.deepEqual(await read(database, "select count(*) as count from companies"), [
        { count: 0 },
      ]);
    } finally {
      await database.close();
    }
    await assert.rejects(Deno.stat(`${dataDir}/database.new`), Deno.errors.NotFound);
  });
});

Deno.test("embedded database: an error names the constraint and quotes no row", async () => {
  await withFolder(async (dataDir) => {
    const database = await openNewDatabaseFolder({ dataDir });
    try {
      await read(database, "create table secrets (text text check (length(text) < 3))");
      const error = await read(database, "insert into secrets values ('private words')")
        .then(() => null, (error) => error);
      assert.deepEqual(
        [error.code, error.constraint, error.stack.includes("private")],
        ["23514", "secrets_text_check", false],
      );
    } finally {
      await database.close();
    }
  });
});
