import { type Kysely, sql } from "kysely";
import assert from "node:assert/strict";
import { inTransaction } from "../../server/platform/db/inTransaction.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { lockAccountIfAny } from "../../server/modules/user/rights.ts";
import { waitForBlockedCount } from "../support/runConcurrently.ts";
import { createTestDatabase, postgresTest, type TestDatabase } from "../support/database.ts";
import { createTestServer } from "../support/server.ts";
import { readGraph } from "../../tools/lint/importGraph.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

const fail = (trx: Kysely<Database>, code: string) =>
  sql`do ${sql.lit(`begin raise exception 'failed' using errcode = '${code}'; end`)}`.execute(trx);

/** Inserts a row and fails with a code a number of times. */
function createFailingTransaction({ dbFor }: TestDatabase, code: string, failures: number) {
  const attempts: number[] = [];
  const key = "one";
  const now = new Date();
  const transaction = inTransaction(dbFor("write"), async (trx) => {
    attempts.push(attempts.length + 1);
    await trx.insertInto("rate_limits")
      .values({ key, attempts: 0, counted_at: now, open_at: now, forgotten_at: now }).execute();
    if (attempts.length <= failures) await fail(trx, code);
    return "done";
  });
  return { attempts, done: transaction };
}

async function withDatabase(run: (database: TestDatabase) => Promise<void>): Promise<void> {
  await using database = await createTestDatabase();
  await run(database);
}

const countRows = async ({ db }: TestDatabase) =>
  (await db.selectFrom("rate_limits").select("key").execute()).length;

for (const code of ["40P01", "40001"]) {
  Deno.test(`inTransaction: retries and commits once when it fails with ${code}`, () =>
    withDatabase(async (database) => {
      const { attempts, done: transaction } = createFailingTransaction(database, code, 3);
      assert.equal(await transaction, "done");
      assert.deepEqual([attempts, await countRows(database)], [[1, 2, 3, 4], 1]);
    }));
}

Deno.test("inTransaction: fails after four conflicts", () =>
  withDatabase(async (database) => {
    const { attempts, done: transaction } = createFailingTransaction(database, "40P01", 9);
    await assert.rejects(transaction, { code: "40P01" });
    assert.deepEqual([attempts, await countRows(database)], [[1, 2, 3, 4], 0]);
  }));

Deno.test("inTransaction: does not retry after another error", () =>
  withDatabase(async (database) => {
    const { attempts, done: transaction } = createFailingTransaction(database, "23514", 9);
    await assert.rejects(transaction, { code: "23514" });
    assert.deepEqual([attempts, await countRows(database)], [[1], 0]);
  }));

Deno.test("inTransaction: is the only function of the server that opens transactions", () => {
  const openers = [...readGraph(ROOT).keys()].filter((path) =>
    path.startsWith("server/") && /\.transaction\(/.test(Deno.readTextFileSync(ROOT + path))
  );
  assert.deepEqual(openers, ["server/platform/db/inTransaction.ts"]);
});

postgresTest(
  "inTransaction: commits after it was the victim of a deadlock",
  () =>
    withDatabase(async (database) => {
      const { db, dbFor } = database;
      const now = new Date();
      const rows = ["a", "b"].map((key) => (
        { key, attempts: 0, counted_at: now, open_at: now, forgotten_at: now }
      ));
      await db.insertInto("rate_limits").values(rows).execute();
      const bothHold = Promise.withResolvers<void>();
      let holding = 0;
      const addTo = (first: string, second: string) =>
        inTransaction(dbFor("write"), async (trx) => {
          const add = (key: string) =>
            trx.updateTable("rate_limits").set({ attempts: sql`attempts + 1` })
              .where("key", "=", key).execute();
          await add(first);
          if (++holding === 2) bothHold.resolve();
          await bothHold.promise;
          await add(second);
        });
      await Promise.all([addTo("a", "b"), addTo("b", "a")]);
      const counted = await db.selectFrom("rate_limits").select(["key", "attempts"]).orderBy("key")
        .execute();
      assert.deepEqual(counted, [{ key: "a", attempts: 2 }, { key: "b", attempts: 2 }]);
    }),
);

postgresTest(
  "lockAccountIfAny: locks accounts by id when a role changes concurrently",
  async () => {
    await using server = await createTestServer();
    const { db } = server;
    const added = [await server.addUser(), await server.addUser()].map(({ id }) => id).sort();
    const [lower = "", higher = ""] = added;
    const setRole = (trx: Kysely<Database>, id: string, role: "ADMIN" | "MEMBER") =>
      trx.updateTable("users").set({ roles: [role] }).where("id", "=", id).execute();
    const lock = (trx: Kysely<Database>, id: string) =>
      trx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
    await setRole(db, higher, "ADMIN");

    let locking: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (byId) => {
      await db.transaction().execute(async (demoting) => {
        await lock(byId, lower);
        await setRole(demoting, higher, "MEMBER");
        locking = inTransaction(db, (trx) =>
          lockAccountIfAny(trx, lower, {
            actor: { id: higher, email: "", permissions: [] },
            now: server.now(),
            address: "",
          }));
        locking.catch(() => {});
        await waitForBlockedCount(db, 1, new AbortController().signal);
      });
      await waitForBlockedCount(db, 1, new AbortController().signal);
      await lock(byId, higher);
    });
    await locking;
  },
);
