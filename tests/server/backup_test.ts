import assert from "node:assert/strict";
import { relative } from "node:path";
import { sql } from "kysely";
import {
  backUpPostgres,
  restoreEmbedded,
  restorePostgres,
} from "../../server/platform/db/backup.ts";
import { DatabaseInUse } from "../../server/platform/db/embedded.ts";
import { type OpenDatabase, openDatabase } from "../../server/platform/db/open.ts";
import { createScratchDatabase } from "../support/database.ts";
import { openNewDatabaseFolder } from "../support/databaseFolder.ts";

const COMMAND = new URL("../../server/backup.ts", import.meta.url).pathname;

/** Runs `deno task backup` while the server runs. */
async function backUpEmbedded(dataDir: string, file: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--allow-all", COMMAND, "backup", file],
    env: { DATA_DIR: dataDir, DATABASE_URL: "" },
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

const SERVER = Deno.env.get("TEST_DATABASE_URL");

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "iklim-backup-" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const add = (db: OpenDatabase["db"], number: number) =>
  db.insertInto("companies").values({
    id: crypto.randomUUID(),
    name: String(number),
    notes: "rüzgâr ".repeat(200),
    created_at: new Date(),
    updated_at: new Date(),
  }).execute();

const listNumbers = async ({ db }: OpenDatabase) =>
  (await db.selectFrom("companies").select("name").execute())
    .map(({ name }) => Number(name)).sort((one, other) => one - other);

/** Inserts companies 0, 1, 2 … until stopped; returns how many were committed. */
function keepWriting({ db }: OpenDatabase) {
  let written = 0;
  let stopped = false;
  const writing = (async () => {
    while (!stopped) await add(db, written).then(() => written++);
  })();
  return {
    written: () => written,
    async stop() {
      stopped = true;
      await writing;
    },
  };
}

/** A backup contains all earlier commits and a prefix of the later ones. */
async function checkRoundTrip(
  database: OpenDatabase,
  backUp: () => Promise<void>,
  restored: () => Promise<OpenDatabase>,
): Promise<void> {
  const writer = keepWriting(database);
  while (writer.written() < 200) await new Promise((resolve) => setTimeout(resolve));
  const before = writer.written();
  await backUp();
  await writer.stop();
  await database.close();
  const copy = await restored();
  try {
    const restoredNumbers = await listNumbers(copy);
    assert.ok(
      restoredNumbers.length >= before && restoredNumbers.length <= writer.written() + 1,
      String(restoredNumbers.length),
    );
    assert.deepEqual(restoredNumbers, Array.from(restoredNumbers.keys()));
    await add(copy.db, restoredNumbers.length);
  } finally {
    await copy.close();
  }
}

Deno.test("backup: restores an embedded database that was backed up under load", () =>
  withFolder(async (folder) => {
    const [dataDir, other, file] = [`${folder}/one`, `${folder}/other`, `${folder}/backup`];
    await checkRoundTrip(
      await openNewDatabaseFolder({ dataDir }),
      () => backUpEmbedded(dataDir, file),
      async () => {
        assert.equal(await restoreEmbedded(other, file), null);
        return await openDatabase({ dataDir: other });
      },
    );
    assert.equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
  }));

Deno.test("backup: accepts a relative data folder while the database is open", () =>
  withFolder(async (folder) => {
    const [dataDir, file] = [relative(Deno.cwd(), `${folder}/data`), `${folder}/backup`];
    const database = await openNewDatabaseFolder({ dataDir });
    await add(database.db, 0);
    await backUpEmbedded(dataDir, file);
    await database.close();
    assert.equal(await restoreEmbedded(`${folder}/other`, file), null);
  }));

Deno.test("backup: runs without a server, and restoring keeps the former database", () =>
  withFolder(async (folder) => {
    const [dataDir, file] = [`${folder}/data`, `${folder}/backup`];
    const first = await openNewDatabaseFolder({ dataDir });
    await add(first.db, 0);
    await first.close();
    await backUpEmbedded(dataDir, file);
    const changed = await openDatabase({ dataDir });
    await add(changed.db, 1);
    await assert.rejects(restoreEmbedded(dataDir, file), DatabaseInUse);
    await changed.close();

    const previous = await restoreEmbedded(dataDir, file);
    assert.match(previous ?? "", /\/data\/database\.before-/);
    const restored = await openDatabase({ dataDir });
    assert.deepEqual(await listNumbers(restored), [0]);
    await restored.close();
  }));

Deno.test("restore: rejects a file that is no backup and replaces nothing", () =>
  withFolder(async (folder) => {
    const dataDir = `${folder}/data`;
    const database = await openNewDatabaseFolder({ dataDir });
    await add(database.db, 0);
    await database.close();
    await Deno.writeTextFile(`${folder}/letter`, "Dear all");
    await assert.rejects(restoreEmbedded(dataDir, `${folder}/letter`));
    await assert.rejects(backUpEmbedded(`${folder}/nowhere`, `${folder}/backup`));
    const temporaryFiles = [folder, dataDir].flatMap((path) => [...Deno.readDirSync(path)])
      .map(({ name }) => name).sort();
    assert.deepEqual(temporaryFiles, ["data", "database", "database.lock", "letter"]);
    const untouched = await openDatabase({ dataDir });
    assert.deepEqual(await listNumbers(untouched), [0]);
    await untouched.close();
  }));

Deno.test({
  name: "backup: restores a PostgreSQL database that was backed up under load" +
    (SERVER ? "" : " (needs PostgreSQL: deno task test:postgres)"),
  ignore: SERVER === undefined,
  fn: () =>
    withFolder(async (folder) => {
      const file = `${folder}/backup`;
      const [one, other] = [
        await createScratchDatabase(SERVER ?? ""),
        await createScratchDatabase(SERVER ?? ""),
      ];
      try {
        await checkRoundTrip(
          await openDatabase({ databaseUrl: one.url }),
          () => backUpPostgres(one.url, file),
          async () => {
            await restorePostgres(other.url, file);
            const database = await openDatabase({ databaseUrl: other.url });
            assert.equal(await hasStatistics(database), true);
            return database;
          },
        );
      } finally {
        await one.drop();
        await other.drop();
      }
    }),
});

async function hasStatistics({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from pg_stats where tablename = 'companies') as exists`.execute(db);
  return rows[0]?.exists ?? false;
}
