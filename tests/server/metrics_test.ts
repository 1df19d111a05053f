import assert from "node:assert/strict";
import type { Registry } from "prom-client";
import { FairSemaphore, Overloaded } from "../../server/platform/fairSemaphore.ts";
import { getShare, SHARES } from "../../server/platform/db/workloads.ts";
import { DatabaseUsage } from "../../server/platform/db/usage.ts";
import { DUE_ROWS } from "../../server/jobs.ts";
import { readDueWork } from "../../server/platform/jobs/dueWork.ts";
import { watchEventLoop } from "../../server/platform/metrics/eventLoop.ts";
import { addGauges } from "../../server/platform/metrics/gauges.ts";
import { serveMetrics } from "../../server/platform/metrics/listen.ts";
import { createMeters } from "../../server/platform/metrics/meters.ts";
import { createTestServer } from "../support/server.ts";

/** Returns a metric's samples by label; of a histogram the count and the sum. */
async function readSamples(registry: Registry, name: string): Promise<Record<string, number>> {
  const text = await registry.getSingleMetricAsString(name);
  const samples = text.split("\n").filter((line) => !/^#|_bucket\{|^$/.test(line));
  return Object.fromEntries(samples.map((line) => {
    const at = line.lastIndexOf(" ");
    return [line.slice(name.length, at), Number(line.slice(at + 1))];
  }));
}

/** Meters whose clock is moved by hand. */
function createTestMeters() {
  let now = 0;
  const meters = createMeters({ now: () => now, date: () => 1_700_000_000_000 });
  return { meters, advanceClock: (ms: number) => void (now += ms) };
}

Deno.test("metrics: count requests by route pattern, method and status class, without ids", async () => {
  const { meters } = createTestMeters();
  const server = await createTestServer({ meters });
  const user = await server.addUser();
  const { access_token: token } = await server.signIn(user);
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of ids) await server.request("GET", `/api/projects/${id}?x=${id}`, { token });
  await server.request("HEAD", "/api/projects?page=1");
  await server.request("PURGE", "/api/projects");
  await server.request("GET", "/api/secret/of/nobody");
  await server.request("GET", "/elsewhere/ayse@iklim.example");
  await server.close();
  const counted = await readSamples(meters.registry, "iklim_http_request_duration_seconds");
  const counts = Object.entries(counted).filter(([labels]) => labels.startsWith("_count"));
  assert.deepEqual(
    Object.fromEntries(
      counts.map(([labels, count]) => [labels.slice("_count".length), count] as const)
        .filter(([labels]) => !labels.includes("openapi.json")),
    ),
    {
      '{method="POST",route="/api/auth/login",status="2xx"}': 1,
      '{method="GET",route="/api/projects/{id}",status="4xx"}': 2,
      '{method="HEAD",route="/api/projects",status="4xx"}': 1,
      '{method="other",route="unmatched",status="4xx"}': 1,
      '{method="GET",route="unmatched",status="4xx"}': 2,
    },
  );
  const text = await meters.registry.metrics();
  assert.equal(
    [...ids, "secret", "ayse", "page"].some((reported) => text.includes(reported)),
    false,
  );
  assert.deepEqual(await readSamples(meters.registry, "iklim_http_requests_in_flight"), { "": 0 });
});

Deno.test("metrics: record a request's duration in its buckets", async () => {
  const { meters, advanceClock } = createTestMeters();
  const finishRequest = meters.startRequest();
  advanceClock(300);
  assert.equal(finishRequest({ method: "GET", route: "/api/projects", status: 200 }), 300);
  const text = await meters.registry.getSingleMetricAsString("iklim_http_request_duration_seconds");
  const buckets = [...text.matchAll(/le="([^"]+)".* (\d+)/g)].map(([, le, count]) => [le, count]);
  assert.deepEqual(buckets.slice(4, 8), [["0.1", "0"], ["0.25", "0"], ["0.5", "1"], ["1", "1"]]);
});

Deno.test("metrics: count sessions and rejected attempts", async () => {
  const { meters } = createTestMeters();
  const server = await createTestServer({ meters });
  const user = await server.addUser();
  const { access_token: token, refresh_token } = await server.signIn(user);
  await server.request("POST", "/api/auth/refresh", { token: refresh_token });
  await server.request("POST", "/api/auth/refresh", { token: "none" });
  await server.request("POST", "/api/auth/logout", { token });
  const wrong = { body: { email: user.email, password: "yanlış parola 1" } };
  for (let attempt = 0; attempt < 7; attempt++) {
    await server.request("POST", "/api/auth/login", wrong);
  }
  await server.waitForBackground();
  await server.close();
  assert.deepEqual(await readSamples(meters.registry, "iklim_session_events_total"), {
    '{event="started"}': 1,
    '{event="refreshed"}': 1,
    '{event="refused"}': 1,
    '{event="ended"}': 1,
  });
  assert.deepEqual(await readSamples(meters.registry, "iklim_rate_limit_refusals_total"), {
    '{action="sign-in"}': 2,
  });
});

Deno.test("metrics: report runs, failures and the last success of a job", async () => {
  const { meters, advanceClock } = createTestMeters();
  await meters.timeJob("mails", () => Promise.resolve(advanceClock(2_000)));
  await assert.rejects(
    meters.timeJob("mails", () => {
      advanceClock(500);
      return Promise.reject(new Error("lost"));
    }),
    /lost/,
  );
  const reported = await readSamples(meters.registry, "iklim_job_duration_seconds");
  assert.deepEqual(reported, { '_sum{job="mails"}': 2.5, '_count{job="mails"}': 2 });
  assert.deepEqual(await readSamples(meters.registry, "iklim_job_failures_total"), {
    '{job="mails"}': 1,
  });
  assert.deepEqual(await readSamples(meters.registry, "iklim_job_last_success_timestamp_seconds"), {
    '{job="mails"}': 1_700_000_000,
  });
});

Deno.test("metrics: report the delay of the event loop", async () => {
  const { meters } = createTestMeters();
  let now = 0;
  let call = () => {};
  const repeat = (_ms: number, callback: () => void) => {
    call = callback;
    return () => call = () => {};
  };
  const stop = watchEventLoop(meters.observeEventLoopDelay, { now: () => now, repeat });
  for (const passed of [500, 750, 499]) {
    now += passed;
    call();
  }
  stop();
  call();
  const reported = await readSamples(meters.registry, "iklim_event_loop_delay_seconds");
  assert.deepEqual(reported, { _sum: 0.25, _count: 3 });
});

const BUILD = { app: "abc", schema: "0001", deno: "2" };
const memory = () => ({ rss: 1000, heapUsed: 500, heapTotal: 600, external: 0 });

function createGauges(overrides: Partial<Parameters<typeof addGauges>[1]> = {}) {
  const { registry } = createMeters();
  addGauges(registry, {
    usage: undefined,
    queues: {},
    readDueWork: () => Promise.resolve([]),
    memory,
    build: BUILD,
    startedAt: 5_000,
    ...overrides,
  });
  return registry;
}

Deno.test("metrics: report the state and statements of each replica", async () => {
  const usage = new DatabaseUsage(new Map());
  const metrics = [
    { host: "one:5432", state: "used" as const, servedCount: 3, primaryCount: 1, usage },
    { host: "two:5432", state: "behind" as const, servedCount: 0, primaryCount: 0, usage },
  ];
  const registry = createGauges({ replicas: { metrics } });
  assert.deepEqual(await readSamples(registry, "iklim_replica_used"), {
    '{replica="one:5432"}': 1,
    '{replica="two:5432"}': 0,
  });
  assert.deepEqual(await readSamples(registry, "iklim_replica_statements_total"), {
    '{replica="one:5432",outcome="answered"}': 3,
    '{replica="one:5432",outcome="passed_on"}': 1,
    '{replica="two:5432",outcome="answered"}': 0,
    '{replica="two:5432",outcome="passed_on"}': 0,
  });
});

Deno.test("metrics: report used, waiting and rejected connections of each share", async () => {
  const semaphore = new FairSemaphore(1);
  const usage = new DatabaseUsage(new Map([["list", semaphore], ["write", new FairSemaphore(3)]]));
  const queueClass = getShare("list");
  const release = await semaphore.acquire(queueClass);
  const next = semaphore.acquire(queueClass);
  usage.countError("search", new Overloaded());
  usage.countError("export", Object.assign(new Error("canceled"), { code: "57014" }));
  usage.countError(
    "export",
    Object.assign(new Error("canceled"), { code: "57014" }),
    AbortSignal.abort(),
  );
  usage.countError("write", new Error("wrong"));
  const registry = createGauges({ usage });
  const readConnections = (position: string) =>
    readSamples(registry, `iklim_database_connections_${position}`);
  const createShares = (list: number, write: number) => ({
    '{server="primary",share="list"}': list,
    '{server="primary",share="write"}': write,
  });
  assert.deepEqual(await readConnections("in_use"), createShares(1, 0));
  assert.deepEqual(await readConnections("waiting"), createShares(1, 0));
  assert.deepEqual(await readConnections("limit"), createShares(1, 3));
  const rejectedCounts = {
    '{server="primary",kind="search",reason="busy"}': 1,
    '{server="primary",kind="export",reason="took-too-long"}': 1,
  };
  assert.deepEqual(await readSamples(registry, "iklim_database_refusals_total"), rejectedCounts);
  assert.deepEqual(await readSamples(registry, "iklim_database_refusals_total"), rejectedCounts);
  release();
  (await next)();
  assert.deepEqual(await readConnections("in_use"), createShares(0, 0));
  assert.deepEqual(Object.keys(SHARES).length, 6);
});

Deno.test("metrics: report connections of replicas separately", async () => {
  const replicaUsage = new DatabaseUsage(new Map([["list", new FairSemaphore(4)]]));
  replicaUsage.countError("list", new Overloaded());
  const registry = createGauges({
    usage: new DatabaseUsage(new Map([["list", new FairSemaphore(2)]])),
    replicas: {
      metrics: [{
        host: "one:5432",
        state: "used",
        servedCount: 0,
        primaryCount: 0,
        usage: replicaUsage,
      }],
    },
  });
  assert.deepEqual(await readSamples(registry, "iklim_database_connections_limit"), {
    '{server="primary",share="list"}': 2,
    '{server="one:5432",share="list"}': 4,
  });
  assert.deepEqual(await readSamples(registry, "iklim_database_refusals_total"), {
    '{server="one:5432",kind="list",reason="busy"}': 1,
  });
});

Deno.test("metrics: report current queues, memory and build", async () => {
  let waiting = 4;
  const queues = { passwords: { getQueueCounts: () => ({ inUse: 2, waiting, limit: 2 }) } };
  const registry = createGauges({ queues });
  assert.deepEqual(await readSamples(registry, "iklim_queue_waiting"), {
    '{queue="passwords"}': 4,
  });
  waiting = 0;
  assert.deepEqual(await readSamples(registry, "iklim_queue_waiting"), {
    '{queue="passwords"}': 0,
  });
  assert.deepEqual(await readSamples(registry, "iklim_queue_in_use"), { '{queue="passwords"}': 2 });
  assert.deepEqual(await readSamples(registry, "process_resident_memory_bytes"), { "": 1000 });
  assert.deepEqual(await readSamples(registry, "process_start_time_seconds"), { "": 5 });
  assert.deepEqual(await readSamples(registry, "iklim_build_info"), {
    '{app="abc",schema="0001",deno="2"}': 1,
  });
});

Deno.test("metrics: report due work, and none while the database does not respond", async () => {
  let work = Promise.resolve([{ name: "mails" as const, count: 3, lateSeconds: 90 }]);
  const registry = createGauges({ readDueWork: () => work });
  await registry.metrics();
  assert.deepEqual(await readSamples(registry, "iklim_due_work"), { '{work="mails"}': 3 });
  assert.deepEqual(await readSamples(registry, "iklim_due_work_late_seconds"), {
    '{work="mails"}': 90,
  });
  assert.deepEqual(await readSamples(registry, "iklim_database_up"), { "": 1 });
  work = Promise.reject(new Error("gone"));
  const text = await registry.metrics();
  assert.match(text, /\niklim_database_up 0\n/);
  assert.equal(text.includes("iklim_due_work{"), false);
});

Deno.test("due work: counts reminders and mails once they are due", async () => {
  const server = await createTestServer();
  const nothing = [
    { name: "reminders", count: 0, lateSeconds: 0 },
    { name: "mails", count: 0, lateSeconds: 0 },
  ];
  assert.deepEqual(await readDueWork(server.db, server.now(), DUE_ROWS), nothing);
  const user = await server.addUser({ roles: ["ADMIN"] });
  const { access_token: token } = await server.signIn(user);
  const createResponse = await server.request("POST", "/api/reminders", {
    token,
    body: {
      description: "Rapor",
      dueDatetime: "2026-03-01T12:30",
      timeZone: "Europe/Istanbul",
    },
  });
  assert.equal(createResponse.status, 201, await createResponse.text());
  assert.deepEqual(await readDueWork(server.db, server.now(), DUE_ROWS), nothing);
  server.advanceClock({ minutes: 32 });
  const { id } = await server.db.selectFrom("occurrences").select("id").executeTakeFirstOrThrow();
  await server.db.insertInto("occurrence_notices").values({
    occurrence_id: id,
    user_id: user.id,
    created_at: server.now(),
    mail: "WAITING",
    next_attempt_at: server.now(),
  }).execute();
  assert.deepEqual(await readDueWork(server.db, server.now(), DUE_ROWS), [
    { name: "reminders", count: 1, lateSeconds: 120 },
    { name: "mails", count: 1, lateSeconds: 0 },
  ]);
  await server.close();
});

Deno.test("metrics: are served at /metrics only, in Prometheus' text format", async () => {
  const serving = serveMetrics({
    meters: createMeters(),
    where: { host: "127.0.0.1", port: 0 },
    usage: undefined,
    queues: {},
    readDueWork: () => Promise.resolve([]),
    build: BUILD,
    startedAt: 5_000,
  });
  const ask = (path: string, method = "GET") =>
    fetch(`http://127.0.0.1:${serving.port}${path}`, { method });
  const response = await ask("/metrics");
  assert.equal(response.headers.get("Content-Type"), "text/plain; version=0.0.4; charset=utf-8");
  assert.match(await response.text(), /^# HELP iklim_http_request_duration_seconds /);
  const others = [await ask("/"), await ask("/metrics", "POST"), await ask("/metrics", "HEAD")];
  assert.deepEqual(others.map(({ status }) => status), [404, 405, 200]);
  for (const other of others) await other.body?.cancel();
  await serving.stop();
});
