import assert from "node:assert/strict";
import { Hono } from "hono";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { rejectHost } from "../../server/platform/listen.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let token: string;
Deno.test.beforeAll(async () => {
  server = await createTestServer();
  token = (await server.signIn(await server.addUser({ roles: ["ADMIN"] }))).access_token;
});
Deno.test.afterAll(() => server.close());

/** Returns the problem type and the fields with errors. */
async function requestProblem(path: string, body?: object) {
  const response = await server.request(body ? "POST" : "GET", path, {
    token,
    language: "en",
    ...(body && { body, headers: { [IDEMPOTENCY_KEY_HEADER]: "a-key" } }),
  });
  const { status, type, errors = {} } = await response.json();
  return [status, type.split("/").at(-1), Object.keys(errors)];
}

Deno.test("activity: rejects a time that does not exist", async () => {
  for (const moment of ["2026-02-30T00:00:00Z", "2026-01-01T24:00:00Z", "0000-01-01T00:00:00Z"]) {
    assert.deepEqual(
      [
        await requestProblem(`/api/activity?since=${moment}`),
        await requestProblem(`/api/activity?before=${moment}_1`),
      ],
      [[400, "invalid-query", ["since"]], [400, "invalid-query", ["before"]]],
    );
  }
});

Deno.test("bulk: rejects a position out of range and starts no run", async () => {
  const bulkChange = { action: "disable", ids: [crypto.randomUUID()] };
  for (const from of [2 ** 31, 1e308, -1, 0.5]) {
    assert.deepEqual(
      await requestProblem("/api/projects/bulk", { ...bulkChange, from }),
      [400, "validation-failed", ["from"]],
    );
  }
  assert.deepEqual(await server.db.selectFrom("bulk_runs").selectAll().execute(), []);
});

Deno.test("undo: rejects a position out of range", async () => {
  assert.deepEqual(
    await requestProblem(`/api/undo/${crypto.randomUUID()}`, { from: 1e308 }),
    [400, "validation-failed", ["from"]],
  );
});

Deno.test("reminder calendar: accepts the last days with a four-digit year", async () => {
  const response = await server.request(
    "GET",
    "/api/reminders/calendar?from=9999-12-01&to=9999-12-31",
    { token },
  );
  assert.deepEqual([response.status, (await response.json()).data], [200, []]);
});

Deno.test("database errors: an invalid value responds 400 and a deadlock 503", async () => {
  const failing = new Hono<AppEnv>().get("/:code", (c) => {
    throw Object.assign(new Error("failed"), { code: c.req.param("code") });
  });
  const testServer = await createTestServer({ routes: failing });
  const problems = await Promise.all(["22003", "22008", "22P02", "40P01", "40001", "23502"].map(
    async (code) => {
      const response = await testServer.request("GET", `/own/${code}`);
      return [code, response.status, (await response.json()).type.split("/").at(-1)];
    },
  ));
  await testServer.close();
  assert.deepEqual(problems, [
    ["22003", 400, "invalid-query"],
    ["22008", 400, "invalid-query"],
    ["22P02", 400, "invalid-query"],
    ["40P01", 503, "busy"],
    ["40001", 503, "busy"],
    ["23502", 500, "internal-error"],
  ]);
});

Deno.test("host header: is rejected when it is no host name", () => {
  const getStatus = (host: string) =>
    rejectHost(new Request("http://localhost/", { headers: { Host: host } }))?.status ?? "passes";
  assert.deepEqual(
    Object.fromEntries(
      ["iklim.example", "localhost:8000", "[::1]:8000", "x/api/auth/config?", "a b", "x@y", ""]
        .map((host) => [host, getStatus(host)]),
    ),
    {
      "iklim.example": "passes",
      "localhost:8000": "passes",
      "[::1]:8000": "passes",
      "x/api/auth/config?": 400,
      "a b": 400,
      "x@y": 400,
      "": 400,
    },
  );
});
