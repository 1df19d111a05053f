import assert from "node:assert/strict";
import { Hono } from "hono";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { createMeters } from "../../server/platform/metrics/meters.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

const routes = new Hono<AppEnv>().get("/later", (c) => {
  c.var.inBackground(() => Promise.reject(new Error("lost")));
  return c.text("");
});

let server: TestServer;
Deno.test.beforeEach(async () => {
  server = await createTestServer({ routes, meters: createMeters({ now: () => 0 }) });
});
Deno.test.afterEach(() => server.close());

/** The lines since the last time, without their times. */
const takeLines = () =>
  server.lines.splice(0).map((line) => {
    const { time: _, ...rest } = JSON.parse(line);
    return rest;
  }).filter(({ route }) => route !== "/api/openapi.json");

Deno.test("request log: writes one line with route and user, and nothing of the request's content", async () => {
  const user = await server.addUser({ roles: ["ADMIN"] });
  const { access_token: token } = await server.signIn(user);
  takeLines();
  const id = crypto.randomUUID();
  const headers = { "X-Request-Id": "from-the-proxy-1", Cookie: "device=gizli" };
  await server.request("GET", `/api/projects/${id}?extend=gizli`, { token, headers });
  await server.request("POST", "/api/auth/login", {
    body: { email: user.email, password: "gizli parola" },
    headers: { "X-Request-Id": "from-the-proxy-2" },
  });
  await server.waitForBackground();
  assert.deepEqual(takeLines(), [
    {
      level: "info",
      message: "request",
      requestId: "from-the-proxy-1",
      method: "GET",
      route: "/api/projects/{id}",
      status: 400,
      ms: 0,
      kind: "detail",
      userId: user.id,
    },
    {
      level: "info",
      message: "request",
      requestId: "from-the-proxy-2",
      method: "POST",
      route: "/api/auth/login",
      status: 401,
      ms: 0,
      kind: "write",
    },
  ]);
});

Deno.test("request log: polls and health checks are logged at debug level unless they fail", async () => {
  const user = await server.addUser({ roles: ["ADMIN"] });
  const { access_token: token } = await server.signIn(user);
  takeLines();
  await server.request("GET", "/healthz");
  await server.request("GET", "/api/notifications/undelivered", { token });
  await server.request("GET", "/api/notifications/undelivered");
  assert.deepEqual(
    takeLines().map(({ level, route, status }) => [level, route, status]),
    [
      ["debug", "/healthz", 200],
      ["debug", "/api/notifications/undelivered", 200],
      ["info", "/api/notifications/undelivered", 401],
    ],
  );
});

Deno.test("request log: a request without an id uses its trace id", async () => {
  const readRequestId = async (headers: Record<string, string>) => {
    const response = await server.request("GET", "/healthz", { headers });
    const [{ requestId, traceId }] = takeLines();
    assert.equal(requestId, response.headers.get("X-Request-Id"));
    return [requestId, traceId];
  };
  assert.deepEqual(await readRequestId({ traceparent: PARENT }), [TRACE, TRACE]);
  assert.deepEqual(await readRequestId({ traceparent: PARENT, "X-Request-Id": "own" }), [
    "own",
    TRACE,
  ]);
  const wrong = [
    PARENT.toUpperCase(),
    `${PARENT}-more`,
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    '00-"},{"level":"error"-00f067aa0ba902b7-01',
    "x".repeat(100_000),
  ];
  for (const traceparent of wrong) {
    const [requestId, traceId] = await readRequestId({ traceparent });
    assert.match(requestId, /^[\da-f]{8}-[\da-f-]{27}$/);
    assert.equal(traceId, undefined);
  }
});

Deno.test("request log: hostile headers neither begin a line nor are logged", async () => {
  const hostile = '"},{"level":"error","message":"forged';
  const names = ["X-Request-Id", "traceparent", "Accept-Language", "User-Agent", "Referer"];
  const headers = Object.fromEntries(names.map((name) => [name, hostile]));
  await server.request("GET", `/api/${encodeURIComponent(`${hostile}\n`)}`, { headers });
  const [line, ...more] = server.lines;
  assert.deepEqual(more, []);
  assert.equal(line?.includes("forged"), false);
});

Deno.test("problem: has the id that its request is logged with", async () => {
  const response = await server.app.request("/api/nothing", { headers: { "X-Request-Id": "own" } });
  assert.equal((await response.json()).requestId, "own");
  const document = await (await server.request("GET", "/api/openapi.json")).json();
  assert.deepEqual(document.components.schemas.Problem.properties.requestId, { type: "string" });
});

Deno.test("request log: a failure after the response is logged with the request's id", async () => {
  await server.request("GET", "/own/later", { headers: { "X-Request-Id": "own" } });
  await server.waitForBackground();
  const failed = takeLines().find(({ level }) => level === "error");
  assert.deepEqual([failed.message, failed.requestId], ["work in the background failed", "own"]);
});
