import assert from "node:assert/strict";
import { Hono } from "hono";
import type { AppEnv } from "../../server/http/env.ts";
import { readiness, READY_LIMIT_MS } from "../../server/http/readiness.ts";
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
