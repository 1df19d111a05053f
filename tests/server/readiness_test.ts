import assert from "node:assert/strict";
import { Hono } from "hono";
import { type Kysely, sql } from "kysely";
import { openDatabase } from "../../server/platform/db/open.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { readiness, READY_TIMEOUT_MS } from "../../server/platform/http/readiness.ts";
import { startPostgres } from "../../tools/postgres.ts";
import { postgresTest } from "../support/database.ts";
import { createTestServer, type TestServer } from "../support/server.ts";
import { createManualTimers } from "../support/manualTimers.ts";

let deferredPings: PromiseWithResolvers<void>[] = [];
let isStopping = false;
let server: TestServer;
const { startTimer, listRunning: running, fire } = createManualTimers();

Deno.test.beforeAll(async () => {
  const routes = new Hono<AppEnv>().get(
    "/ready",
    readiness({
      queryDatabase() {
        const deferredPing = Promise.withResolvers<void>();
        deferredPings.push(deferredPing);
        return deferredPing.promise;
      },
      isStopping: () => isStopping,
      startTimer,
    }),
  );
  server = await createTestServer({ routes });
});
Deno.test.beforeEach(() => {
  deferredPings = [];
});
Deno.test.afterAll(() => server.close());

const getReadiness = async () => {
  const response = await server.request("GET", "/own/ready");
  const { status, detail } = await response.json();
  return [response.status, detail ?? status];
};

async function waitForPings(count: number): Promise<void> {
  while (running().length < count) await Promise.resolve();
}

const SILENT = [503, "Veritabanı yanıt vermiyor. Birazdan yeniden deneyin."];

Deno.test("readiness: responds 503 when the database is slow, with one query at a time", async () => {
  const waiting = [getReadiness(), getReadiness()];
  await waitForPings(2);
  assert.deepEqual(running(), [READY_TIMEOUT_MS, READY_TIMEOUT_MS]);
  fire(READY_TIMEOUT_MS);
  assert.deepEqual(await Promise.all(waiting), [SILENT, SILENT]);
  const again = getReadiness();
  await waitForPings(1);
  assert.equal(deferredPings.length, 1);
  deferredPings[0]?.resolve();
  assert.deepEqual([await again, running()], [[200, "ready"], []]);
});

Deno.test("readiness: responds 503 when the database fails, and queries it again", async () => {
  const failed = getReadiness();
  await waitForPings(1);
  deferredPings[0]?.reject(new Error("gone"));
  assert.deepEqual(await failed, SILENT);
  const next = getReadiness();
  await waitForPings(1);
  deferredPings[1]?.resolve();
  assert.deepEqual([await next, running()], [[200, "ready"], []]);
});

Deno.test("readiness: responds 503 without a query while the server stops", async () => {
  isStopping = true;
  assert.deepEqual([await getReadiness(), deferredPings.length], [[503, "stopping"], 0]);
  isStopping = false;
});

/** Suspends all processes of a PostgreSQL until the returned function is called. */
async function freeze(db: Kysely<Database>): Promise<() => void> {
  const { rows } = await sql<{ pid: number }>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer as pid
    union all select pid from pg_stat_activity`.execute(db);
  const sendSignal = (name: Deno.Signal) => rows.forEach(({ pid }) => Deno.kill(pid, name));
  sendSignal("SIGSTOP");
  return () => sendSignal("SIGCONT");
}

/** Less than the 7 s after which a statement is given up anyway. */
const CLIENT_LIMIT_MS = 6_000;
const MOST_TRIES = 10;

postgresTest(
  "readiness: responds 503 while PostgreSQL is frozen and 200 afterwards",
  async () => {
    await using stack = new AsyncDisposableStack();
    const postgres = await startPostgres();
    stack.defer(postgres.stop);
    const opened = await openDatabase({ databaseUrl: postgres.url });
    const own = await createTestServer({ database: opened });
    stack.defer(own.close);
    const address = { hostname: "127.0.0.1", port: 0, onListen() {} };
    const listening = Deno.serve(address, own.app.fetch);
    stack.defer(() => listening.shutdown());
    const getStatus = async () => {
      const response = await fetch(`http://127.0.0.1:${listening.addr.port}/readyz`, {
        signal: AbortSignal.timeout(CLIENT_LIMIT_MS),
      });
      await response.body?.cancel();
      return response.status;
    };
    // Without a connection for it at first, then with one.
    for (const connections of ["none", "idle"]) {
      const goOn = await freeze(opened.db);
      try {
        assert.equal(await getStatus(), 503, connections);
      } finally {
        goOn();
      }
      let status = await getStatus();
      for (let tried = 1; status !== 200 && tried < MOST_TRIES; tried++) status = await getStatus();
      assert.equal(status, 200, connections);
    }
  },
);
