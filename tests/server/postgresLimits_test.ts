import { sql } from "kysely";
import assert from "node:assert/strict";
import type pg from "pg";
import { isUnavailable, tookTooLong } from "../../server/db/failures.ts";
import { openDatabase } from "../../server/db/open.ts";
import { createPool, type PoolLimits } from "../../server/db/pool.ts";
import { onPostgres } from "../support/database.ts";

const GENEROUS: PoolLimits = {
  connecting: 10_000,
  statement: 10_000,
  lock: 10_000,
  idleTransaction: 10_000,
  answer: 20_000,
};

async function withPool(
  url: string,
  limits: Partial<PoolLimits>,
  work: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const pool = createPool(url, { ...GENEROUS, ...limits });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  assert.fail("it was answered");
}

/** Takes connections and never says anything, as a server does that has been frozen. */
async function withSilentServer(work: (url: string) => Promise<void>): Promise<void> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const taken: Deno.Conn[] = [];
  const taking = (async () => {
    for await (const connection of listener) taken.push(connection);
  })();
  try {
    await work(`postgres://somebody@127.0.0.1:${listener.addr.port}/iklim`);
  } finally {
    listener.close();
    await taking;
    for (const connection of taken) connection.close();
  }
}

Deno.test("a server that takes a connection and says nothing counts as not available", () =>
  withSilentServer((url) =>
    withPool(url, { connecting: 100 }, async (pool) => {
      assert.ok(isUnavailable(await failureOf(pool.query("select 1"))));
    })
  ));

Deno.test("a server that does not listen counts as not available", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  await withPool(`postgres://somebody@127.0.0.1:${port}/iklim`, {}, async (pool) => {
    assert.ok(isUnavailable(await failureOf(pool.query("select 1"))));
  });
});

onPostgres(
  "a statement that takes too long is ended, and its connection goes on",
  (url) =>
    withPool(url, { statement: 100 }, async (pool) => {
      const failure = await failureOf(pool.query("select pg_sleep(60)"));
      assert.match(String(failure), /canceling statement due to statement timeout/);
      assert.ok(tookTooLong(failure));
      assert.deepEqual((await pool.query("select 1 as one")).rows, [{ one: 1 }]);
    }),
);

onPostgres(
  "an answer that does not come is no longer waited for",
  (url) =>
    withPool(url, { statement: 0, answer: 100 }, async (pool) => {
      const client = await pool.connect();
      const failure = await failureOf(client.query("select pg_sleep(1)"));
      client.release(true);
      assert.ok(isUnavailable(failure), String(failure));
    }),
);

onPostgres(
  "a lock that is not given is no longer waited for",
  (url) =>
    withPool(url, { lock: 100 }, async (pool) => {
      const holder = await pool.connect();
      await holder.query("begin");
      await holder.query("select pg_advisory_xact_lock(20261121)");
      const failure = await failureOf(pool.query("select pg_advisory_xact_lock(20261121)"));
      await holder.query("rollback");
      holder.release();
      assert.ok(tookTooLong(failure), String(failure));
    }),
);

onPostgres(
  "a transaction that asks for nothing is ended, and what it holds is free again",
  (url) =>
    withPool(url, { idleTransaction: 100 }, async (pool) => {
      const idle = await pool.connect();
      const ended = new Promise((resolve) => idle.once("error", resolve));
      await idle.query("begin");
      await idle.query("select pg_advisory_xact_lock(20261122)");
      await ended;
      await pool.query("select pg_advisory_xact_lock(20261122)");
      idle.release(true);
    }),
);

onPostgres(
  "a connection that ends within a transaction fails the transaction, and nothing else",
  async (url) => {
    const { db, close } = await openDatabase({ databaseUrl: url });
    const pidOf = async (connection: typeof db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid;
    let ended: number | undefined;
    const failure = await failureOf(
      db.transaction().execute(async (trx) => {
        ended = await pidOf(trx);
        await sql`select pg_terminate_backend(${ended}, 5000)`.execute(db);
        await pidOf(trx);
      }),
    );
    assert.ok(isUnavailable(failure), String(failure));
    assert.notEqual(await pidOf(db), ended);
    await close();
  },
);

onPostgres(
  "when no connection is free within the limit, that counts as not available",
  (url) =>
    withPool(url, { connecting: 200 }, async (pool) => {
      const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
      const failure = await failureOf(pool.query("select 1"));
      for (const client of taken) client.release();
      assert.ok(isUnavailable(failure), String(failure));
    }),
);

onPostgres(
  "queries are planned without being compiled, and as if any page were as near as the next",
  (url) =>
    withPool(url, {}, async (pool) => {
      const { rows } = await pool.query(
        "select current_setting('jit') as jit, current_setting('random_page_cost') as cost",
      );
      assert.deepEqual(rows, [{ jit: "off", cost: "1.1" }]);
    }),
);
