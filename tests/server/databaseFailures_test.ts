import assert from "node:assert/strict";
import { Hono } from "hono";
import { DatabaseUnavailable } from "../../server/db/embedded.ts";
import { isDiskFull, isUnavailable, tookTooLong } from "../../server/db/failures.ts";
import type { AppEnv } from "../../server/http/env.ts";
import { type TestServer, testServer } from "../support/server.ts";

const coded = (code: string) => Object.assign(new Error("something"), { code });

const FAILURES: [string, unknown, "unavailable" | "slow" | "full" | "other"][] = [
  ["the embedded database is started anew", new DatabaseUnavailable("so"), "unavailable"],
  ["PostgreSQL is being stopped", coded("57P01"), "unavailable"],
  ["PostgreSQL is starting", coded("57P03"), "unavailable"],
  ["PostgreSQL has no connection left", coded("53300"), "unavailable"],
  ["a statement took too long", coded("57014"), "slow"],
  ["a lock was not given", coded("55P03"), "slow"],
  ["a transaction waited for too long", coded("25P03"), "unavailable"],
  ["PostgreSQL takes no writes", coded("25006"), "unavailable"],
  ["a connection broke", coded("08006"), "unavailable"],
  ["nobody listens", coded("ECONNREFUSED"), "unavailable"],
  ["a connection ended", new Error("Connection terminated unexpectedly"), "unavailable"],
  ["no connection is free", new Error("timeout exceeded when trying to connect"), "unavailable"],
  ["no answer came", new Error("Query read timeout"), "unavailable"],
  ["there is no room", coded("53100"), "full"],
  ["a value is taken", coded("23505"), "other"],
  ["the code has a fault", new TypeError("x is undefined"), "other"],
  ["something else was thrown", "no error", "other"],
];

let failure: unknown;
let server: TestServer;
Deno.test.beforeAll(async () => {
  const routes = new Hono<AppEnv>().get("/failing", () => {
    throw failure;
  });
  server = await testServer({ routes });
});
Deno.test.afterAll(() => server.close());

const STATUS = { unavailable: 503, slow: 503, full: 507, other: 500 };

for (const [name, error, expected] of FAILURES) {
  Deno.test(`when ${name}, the answer is ${STATUS[expected]}`, async () => {
    assert.deepEqual(
      [isUnavailable(error), tookTooLong(error), isDiskFull(error)],
      [expected === "unavailable", expected === "slow", expected === "full"],
    );
    // Hono passes on nothing but errors.
    if (!(error instanceof Error)) return;
    failure = error;
    const answer = await server.request("GET", "/own/failing");
    await answer.body?.cancel();
    assert.deepEqual(
      [answer.status, answer.headers.get("Retry-After")],
      [STATUS[expected], STATUS[expected] === 503 ? "5" : null],
    );
  });
}
