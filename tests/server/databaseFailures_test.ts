import assert from "node:assert/strict";
import { Hono } from "hono";
import { DatabaseUnavailable } from "../../server/platform/db/embedded.ts";
import { isDiskFull, isTimeout, isUnavailable } from "../../server/platform/db/failures.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

const createCodedError = (code: string) => Object.assign(new Error("something"), { code });

const FAILURES: [string, unknown, "unavailable" | "slow" | "full" | "other"][] = [
  ["the embedded database restarts", new DatabaseUnavailable("so"), "unavailable"],
  ["PostgreSQL is stopping", createCodedError("57P01"), "unavailable"],
  ["PostgreSQL is starting", createCodedError("57P03"), "unavailable"],
  ["PostgreSQL has no free connection", createCodedError("53300"), "unavailable"],
  ["a statement times out", createCodedError("57014"), "slow"],
  ["a lock timed out", createCodedError("55P03"), "slow"],
  ["an idle transaction timed out", createCodedError("25P03"), "unavailable"],
  ["PostgreSQL is read-only", createCodedError("25006"), "unavailable"],
  ["a connection fails", createCodedError("08006"), "unavailable"],
  ["the connection is refused", createCodedError("ECONNREFUSED"), "unavailable"],
  ["a connection is terminated", new Error("Connection terminated unexpectedly"), "unavailable"],
  ["the pool times out", new Error("timeout exceeded when trying to connect"), "unavailable"],
  ["a query times out", new Error("Query read timeout"), "unavailable"],
  ["the database's disk is full", createCodedError("53100"), "full"],
  ["a unique constraint is violated", createCodedError("23505"), "other"],
  ["the code throws", new TypeError("x is undefined"), "other"],
  ["something else than an Error is thrown", "no error", "other"],
];

let failure: unknown;
let server: TestServer;
Deno.test.beforeAll(async () => {
  const routes = new Hono<AppEnv>().get("/failing", () => {
    throw failure;
  });
  server = await createTestServer({ routes });
});
Deno.test.afterAll(() => server.close());

const STATUS = { unavailable: 503, slow: 503, full: 507, other: 500 };

for (const [name, error, expected] of FAILURES) {
  Deno.test(`database errors: respond ${STATUS[expected]} when ${name}`, async () => {
    assert.deepEqual(
      [isUnavailable(error), isTimeout(error), isDiskFull(error)],
      [expected === "unavailable", expected === "slow", expected === "full"],
    );
    // Hono passes on nothing but errors.
    if (!(error instanceof Error)) return;
    failure = error;
    const response = await server.request("GET", "/own/failing");
    await response.body?.cancel();
    assert.deepEqual(
      [response.status, response.headers.get("Retry-After")],
      [STATUS[expected], STATUS[expected] === 503 ? "5" : null],
    );
  });
}
