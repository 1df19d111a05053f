import { sql } from "kysely";
import assert from "node:assert/strict";
import type pg from "pg";
import { isTimeout, isUnavailable } from "../../server/platform/db/failures.ts";
import { openDatabase } from "../../server/platform/db/open.ts";
import { createPool, type PoolLimits } from "../../server/platform/db/pool.ts";
import { postgresTest } from "../support/database.ts";

const GENEROUS: PoolLimits = {
  connecting: 10_000,
  statement: 10_000,
  lock: 10_000,
  idleTransaction: 10_000,
  responseMs: 20_000,
};

async function withPool(
  url: string,
  limits: Partial<PoolLimits>,
  work: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const pool = createPool(url, { ...GENEROUS, ...limits });
  const taken = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => taken.add(client));
  pool.on("release", (_, client) => taken.delete(client));
  try {
    await work(pool);
  } finally {
    // The end of a pool waits for clients that a failed test has not released.
    for (const client of taken) client.release(true);
    await pool.end();
  }
}

async function catchFailure(work: Promise<unknown>): Promise<unknown> {
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
  const connections: Deno.Conn[] = [];
  const taking = (async () => {
    for await (const connection of listener) connections.push(connection);
  })();
  try {
    await work(`postgres://somebody@127.0.0.1:${listener.addr.port}/iklim`);
  } finally {
    listener.close();
    await taking;
    for (const connection of connections) connection.close();
  }
}

Deno.test("postgres pool: a server that accepts but never responds counts as unavailable", () =>
  withSilentServer((url) =>
    withPool(url, { connecting: 100 }, async (pool) => {
      assert.ok(isUnavailable(await catchFailure(pool.query("select 1"))));
    })
  ));

Deno.test("postgres pool: a server that does not listen counts as unavailable", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  await withPool(`postgres://somebody@127.0.0.1:${port}/iklim`, {}, async (pool) => {
    assert.ok(isUnavailable(await catchFailure(pool.query("select 1"))));
  });
});

postgresTest(
  "postgres pool: cancels a slow statement and keeps its connection",
  (url) =>
    withPool(url, { statement: 1_000 }, async (pool) => {
      const failure = await catchFailure(pool.query("select pg_sleep(60)"));
      assert.match(String(failure), /canceling statement due to statement timeout/);
      assert.ok(isTimeout(failure));
      assert.deepEqual((await pool.query("select 1 as one")).rows, [{ one: 1 }]);
    }),
);

postgresTest(
  "postgres pool: stops waiting for a response after its limit",
  (url) =>
    withPool(url, { statement: 0, responseMs: 100 }, async (pool) => {
      const client = await pool.connect();
      const failure = await catchFailure(client.query("select pg_sleep(1)"));
      client.release(true);
      assert.ok(isUnavailable(failure), String(failure));
    }),
);

postgresTest(
  "postgres pool: stops waiting for a lock after its limit",
  (url) =>
    withPool(url, { lock: 100 }, async (pool) => {
      const holder = await pool.connect();
      await holder.query("begin");
      await holder.query("select pg_advisory_xact_lock(20261121)");
      const failure = await catchFailure(pool.query("select pg_advisory_xact_lock(20261121)"));
      await holder.query("rollback");
      holder.release();
      assert.ok(isTimeout(failure), String(failure));
    }),
);

postgresTest(
  "postgres pool: ends an idle transaction and frees its locks",
  (url) =>
    withPool(url, { idleTransaction: 100 }, async (pool) => {
      const idle = await pool.connect();
      const ended = new Promise((resolve) => idle.once("error", resolve));
      // In one message, so that it is not idle in between.
      await idle.query("begin; select pg_advisory_xact_lock(20261122)");
      await ended;
      await pool.query("select pg_advisory_xact_lock(20261122)");
      idle.release(true);
    }),
);

postgresTest(
  "postgres pool: a terminated connection fails only its transaction",
  async (url) => {
    const { db, close } = await openDatabase({ databaseUrl: url });
    const readPid = async (connection: typeof db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid;
    let ended: number | undefined;
    const failure = await catchFailure(
      db.transaction().execute(async (trx) => {
        ended = await readPid(trx);
        await sql`select pg_terminate_backend(${ended}, 5000)`.execute(db);
        await readPid(trx);
      }),
    );
    assert.ok(isUnavailable(failure), String(failure));
    assert.notEqual(await readPid(db), ended);
    await close();
  },
);

postgresTest(
  "postgres pool: counts as unavailable when no connection is free in time",
  (url) =>
    withPool(url, {}, async (pool) => {
      await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
      pool.options.connectionTimeoutMillis = 200;
      assert.ok(isUnavailable(await catchFailure(pool.query("select 1"))));
    }),
);

postgresTest(
  "postgres pool: disables JIT and sets random_page_cost for SSDs",
  (url) =>
    withPool(url, {}, async (pool) => {
      const { rows } = await pool.query(
        "select current_setting('jit') as jit, current_setting('random_page_cost') as cost",
      );
      assert.deepEqual(rows, [{ jit: "off", cost: "1.1" }]);
    }),
);
