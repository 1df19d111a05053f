import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../server/platform/db/open.ts";
import { openNewDatabaseFolder } from "../support/databaseFolder.ts";
import { createTestDatabase } from "../support/database.ts";
import { addDueOccurrences, countNotifications, startDueProcess } from "../support/dueReminders.ts";
import { SEED } from "../support/seed.ts";

const SERVER = Deno.env.get("TEST_DATABASE_URL");
const LEASE_MS = 2000;

Deno.test({
  name: "due reminders: four processes, one killed, notify of 10,000 occurrences once each" +
    (SERVER ? "" : " (needs PostgreSQL: deno task test:postgres)"),
  ignore: SERVER === undefined,
  fn: async () => {
    const { db, close } = await createTestDatabase();
    try {
      await addDueOccurrences(db, 10_000);
      const { rows: [database] } = await sql<{ name: string }>`
        select current_database() as name`.execute(db);
      const url = new URL(SERVER ?? "");
      url.pathname = `/${database?.name}`;
      const processes = Array.from({ length: 4 }, () => startDueProcess(url.href, LEASE_MS));
      const [first, ...others] = processes;
      assert.ok(first);
      await first.killAfter(1 + SEED % 20);
      const survived = await Promise.all(others.map(({ ended }) => ended));
      assert.deepEqual(survived.map(({ success }) => success), [true, true, true]);
      assert.equal((await first.ended).signal, "SIGKILL");
      assert.deepEqual(await countNotifications(db), {
        all: 30_000,
        distinct: 30_000,
        unnotified: 0,
      });
    } finally {
      await close();
    }
  },
});

Deno.test("due reminders: notify once each when a process is killed and started again", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "iklim-due-" });
  try {
    const before = await openNewDatabaseFolder({ dataDir });
    await addDueOccurrences(before.db, 500);
    await before.close();
    const killed = startDueProcess(dataDir, LEASE_MS);
    await killed.killAfter(1 + SEED % 8);
    assert.equal((await killed.ended).signal, "SIGKILL");
    assert.equal((await startDueProcess(dataDir, LEASE_MS).ended).success, true);
    const after = await openDatabase({ dataDir });
    const counted = await countNotifications(after.db);
    await after.close();
    assert.deepEqual(counted, { all: 1500, distinct: 1500, unnotified: 0 });
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});
