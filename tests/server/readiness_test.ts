import assert from "node:assert/strict";
import { Hono } from "hono";
import { type Kysely, sql } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import type { AppEnv } from "../../server/http/env.ts";
import { readiness, READY_LIMIT_MS } from "../../server/http/readiness.ts";
import { startPostgres } from "../../tools/postgres.ts";
import { onPostgres } from "../support/database.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { createTimers } from "../support/timers.ts";

let answers: PromiseWithResolvers<void>[] = [];
let isStopping = false;
let server: TestServer;
const { startTimer, running, pass } = createTimers();

Deno.test.beforeAll(async () => {
  const routes = new Hono<AppEnv>().get(
    "/ready",
    readiness({
      ask() {
        const answer = Promise.withResolvers<void>();
        answers.push(answer);
        return answer.promise;
      },
      isStopping: () => isStopping,
      startTimer,
    }),
  );
  server = await testServer({ routes });
});
Deno.test.beforeEach(() => {
  answers = [];
});
Deno.test.afterAll(() => server.close());

const ask = async () => {
  const answer = await server.request("GET", "/own/ready");
  const { status, detail } = await answer.json();
  return [answer.status, detail ?? status];
};

async function asked(count: number): Promise<void> {
  while (running().length < count) await Promise.resolve();
}

const SILENT = [503, "Veritabanı yanıt vermiyor. Birazdan yeniden deneyin."];

Deno.test("readiness: answers 503 when the database has not answered in time, and asks it once", async () => {
  const waiting = [ask(), ask()];
  await asked(2);
  assert.deepEqual(running(), [READY_LIMIT_MS, READY_LIMIT_MS]);
  pass(READY_LIMIT_MS);
  assert.deepEqual(await Promise.all(waiting), [SILENT, SILENT]);
  const again = ask();
  await asked(1);
  assert.equal(answers.length, 1);
  answers[0]?.resolve();
  assert.deepEqual([await again, running()], [[200, "ready"], []]);
});

Deno.test("readiness: answers 503 when the database fails, and asks it again", async () => {
  const failed = ask();
  await asked(1);
  answers[0]?.reject(new Error("gone"));
  assert.deepEqual(await failed, SILENT);
  const next = ask();
  await asked(1);
  answers[1]?.resolve();
  assert.deepEqual([await next, running()], [[200, "ready"], []]);
});

Deno.test("readiness: answers 503 without asking the database when the server stops", async () => {
  isStopping = true;
  assert.deepEqual([await ask(), answers.length], [[503, "stopping"], 0]);
  isStopping = false;
});

/** Stops all processes of a PostgreSQL where they are; what it returns lets them go on. */
async function freeze(db: Kysely<Database>): Promise<() => void> {
  const { rows } = await sql<{ pid: number }>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer as pid
    union all select pid from pg_stat_activity`.execute(db);
  const signal = (name: Deno.Signal) => rows.forEach(({ pid }) => Deno.kill(pid, name));
  signal("SIGSTOP");
  return () => signal("SIGCONT");
}

/** Less than the 7 s after which a statement is given up anyway. */
const CLIENT_LIMIT_MS = 6_000;
const MOST_TRIES = 10;

onPostgres(
  "readiness: answers 503 while PostgreSQL is frozen and 200 once it goes on",
  async () => {
    await using stack = new AsyncDisposableStack();
    const postgres = await startPostgres();
    stack.defer(postgres.stop);
    const opened = await openDatabase({ databaseUrl: postgres.url });
    const own = await testServer({ database: opened });
    stack.defer(own.close);
    const address = { hostname: "127.0.0.1", port: 0, onListen() {} };
    const listening = Deno.serve(address, own.app.fetch);
    stack.defer(() => listening.shutdown());
    const statusOf = async () => {
      const answer = await fetch(`http://127.0.0.1:${listening.addr.port}/readyz`, {
        signal: AbortSignal.timeout(CLIENT_LIMIT_MS),
      });
      await answer.body?.cancel();
      return answer.status;
    };
    // Without a connection for it at first, then with one.
    for (const connections of ["none", "idle"]) {
      const goOn = await freeze(opened.db);
      try {
        assert.equal(await statusOf(), 503, connections);
      } finally {
        goOn();
      }
      let status = await statusOf();
      for (let tried = 1; status !== 200 && tried < MOST_TRIES; tried++) status = await statusOf();
      assert.equal(status, 200, connections);
    }
  },
);
