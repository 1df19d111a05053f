import assert from "node:assert/strict";
import { sql } from "kysely";
import { getSetSize } from "../../server/platform/db/batches.ts";
import { compareCounters } from "../../server/platform/db/counters.ts";
import { type OpenDatabase, openDatabase } from "../../server/platform/db/open.ts";
import { createPool } from "../../server/platform/db/pool.ts";
import { createMigratedDatabase, postgresTest } from "../support/database.ts";
import { createDatabaseFolder } from "../support/databaseFolder.ts";

const PROCESS = `${import.meta.dirname}/../support/bulkProcess.ts`;
const NO_DIFFERENCES = {
  processes: 0,
  projects: 0,
  figures: 0,
  technologies: 0,
  rows: 0,
  urgencies: 0,
};

/** Kills a process that makes bulk changes, after so many responses. */
async function killAfter(target: string, responses: number): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-check", "--allow-all", PROCESS, target],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let text = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.split("\n").length > responses) break;
  }
  child.kill("SIGKILL");
  const [{ signal }, stderr] = [await child.status, await new Response(child.stderr).text()];
  assert.deepEqual([signal, stderr], ["SIGKILL", ""]);
  const statuses = text.trimEnd().split("\n").map((line) => line.split(" ")[1]);
  assert.deepEqual([...new Set(statuses)], ["200"]);
}

/** Asserts that every set of records was changed with all that belongs to it, or not at all. */
async function checkSets({ db }: OpenDatabase): Promise<void> {
  const { rows: [found] } = await sql<Record<string, number>>`
    with outcome as (
      select run_id as set_id, outcome from bulk_items
      union all select undo_id, outcome from undo_items
    )
    select
      (select count(*) from outcome where outcome = '{"refusal": null}') as changed,
      (select count(*) from outcome where outcome <> '{"refusal": null}') as rejected,
      (select sum(version - 1) from milestones) as versions,
      (select count(*) from activity) as activity,
      (select count(*) from notifications) as notifications,
      (select count(*) from bulk_items where outcome is not null)
        - (select count(*) from undo_items) as without_undo,
      (
        select max(count % ${getSetSize(db)}::integer)
        from (select count(outcome) as count from outcome group by set_id) as sets
      ) as divided`.execute(db);
  const changed = found?.changed ?? 0;
  assert.ok(changed > 0);
  assert.deepEqual(found, {
    changed,
    rejected: 0,
    versions: changed,
    activity: changed,
    notifications: changed,
    without_undo: 0,
    divided: 0,
  });
  assert.deepEqual(await compareCounters(db), NO_DIFFERENCES);
}

for (const responses of [1, 4]) {
  Deno.test(`bulk: a kill after ${responses} responses leaves whole sets and right counters`, async () => {
    const dataDir = await Deno.makeTempDir({ prefix: "iklim-bulk-" });
    try {
      await createDatabaseFolder(dataDir);
      await killAfter(dataDir, responses);
      const database = await openDatabase({ dataDir });
      try {
        await checkSets(database);
      } finally {
        await database.close();
      }
    } finally {
      await Deno.remove(dataDir, { recursive: true });
    }
  });

  postgresTest(
    `bulk: a kill after ${responses} responses on PostgreSQL leaves whole sets`,
    async (serverUrl) => {
      const { url, drop } = await createMigratedDatabase(serverUrl);
      await killAfter(url, responses);
      await waitForOtherConnections(url);
      const database = await openDatabase({ databaseUrl: url });
      await checkSets(database);
      await database.close();
      await drop();
    },
  );
}

/** Waits until the connections of the killed process have ended. */
async function waitForOtherConnections(url: string): Promise<void> {
  const pool = createPool(url);
  const countOthers = async () =>
    Number(
      (await pool.query(`select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)).rows[0].count,
    );
  while (await countOthers() > 0);
  await pool.end();
}
