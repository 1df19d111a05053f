import { type Kysely, sql } from "kysely";
import assert from "node:assert/strict";
import type { Database } from "../../server/db/schema.ts";
import { lockAccountIfAny } from "../../server/resources/user/rights.ts";
import { untilWaiting } from "../support/atOnce.ts";
import { onPostgres, type TestDatabase, testDatabase } from "../support/database.ts";
import { testServer } from "../support/server.ts";

const fail = (trx: Kysely<Database>, code: string) =>
  sql`do ${sql.lit(`begin raise exception 'failed' using errcode = '${code}'; end`)}`.execute(trx);

/** Adds a row and fails with a code, as often as told. */
function failingTransaction({ dbFor }: TestDatabase, code: string, failures: number) {
  const attempts: number[] = [];
  const key = "one";
  const now = new Date();
  const done = dbFor("write").transaction().execute(async (trx) => {
    attempts.push(attempts.length + 1);
    await trx.insertInto("rate_limits")
      .values({ key, attempts: 0, counted_at: now, open_at: now, forgotten_at: now }).execute();
    if (attempts.length <= failures) await fail(trx, code);
    return "done";
  });
  return { attempts, done };
}

async function withDatabase(story: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await testDatabase();
  try {
    await story(database);
  } finally {
    await database.close();
  }
}

const countRows = async ({ db }: TestDatabase) =>
  (await db.selectFrom("rate_limits").select("key").execute()).length;

for (const code of ["40P01", "40001"]) {
  Deno.test(`transaction: runs again and is written once when it fails with ${code}`, () =>
    withDatabase(async (database) => {
      const { attempts, done } = failingTransaction(database, code, 3);
      assert.equal(await done, "done");
      assert.deepEqual([attempts, await countRows(database)], [[1, 2, 3, 4], 1]);
    }));
}

Deno.test("transaction: fails when it conflicts each of four times", () =>
  withDatabase(async (database) => {
    const { attempts, done } = failingTransaction(database, "40P01", 9);
    await assert.rejects(done, { code: "40P01" });
    assert.deepEqual([attempts, await countRows(database)], [[1, 2, 3, 4], 0]);
  }));

Deno.test("transaction: does not run again when it fails for another reason", () =>
  withDatabase(async (database) => {
    const { attempts, done } = failingTransaction(database, "23514", 9);
    await assert.rejects(done, { code: "23514" });
    assert.deepEqual([attempts, await countRows(database)], [[1], 0]);
  }));

onPostgres(
  "transaction: is written when it is the victim of a deadlock",
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
        dbFor("write").transaction().execute(async (trx) => {
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

onPostgres("accounts: are locked by id when the role of one changes meanwhile", async () => {
  const server = await testServer();
  try {
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
        locking = db.transaction().execute((trx) =>
          lockAccountIfAny(trx, lower, {
            actor: { id: higher, email: "", permissions: [] },
            now: server.now(),
            address: "",
          })
        );
        locking.catch(() => {});
        await untilWaiting(db, 1, new AbortController().signal);
      });
      await untilWaiting(db, 1, new AbortController().signal);
      await lock(byId, higher);
    });
    await locking;
  } finally {
    await server.close();
  }
});
