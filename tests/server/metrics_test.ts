import assert from "node:assert/strict";
import type { Registry } from "prom-client";
import { FairSemaphore, Overloaded } from "../../server/fairSemaphore.ts";
import { shareOf, SHARES } from "../../server/db/kinds.ts";
import { DatabaseUsage } from "../../server/db/usage.ts";
import { readDueWork } from "../../server/jobs/dueWork.ts";
import { watchEventLoop } from "../../server/metrics/eventLoop.ts";
import { addGauges } from "../../server/metrics/gauges.ts";
import { serveMetrics } from "../../server/metrics/listen.ts";
import { createMeters } from "../../server/metrics/meters.ts";
import { testServer } from "../support/server.ts";

/** Each sample of a metric, by its labels; of a histogram how many there were, and their sum. */
async function samplesOf(registry: Registry, name: string): Promise<Record<string, number>> {
  const text = await registry.getSingleMetricAsString(name);
  const samples = text.split("\n").filter((line) => !/^#|_bucket\{|^$/.test(line));
  return Object.fromEntries(samples.map((line) => {
    const at = line.lastIndexOf(" ");
    return [line.slice(name.length, at), Number(line.slice(at + 1))];
  }));
}

/** Meters whose clock is moved by hand. */
function metersOf() {
  let now = 0;
  const meters = createMeters({ now: () => now, date: () => 1_700_000_000_000 });
  return { meters, pass: (ms: number) => void (now += ms) };
}

Deno.test("requests are counted by pattern, method and class of status, and nothing they name", async () => {
  const { meters } = metersOf();
  const server = await testServer({ meters });
  const user = await server.addUser();
  const { access_token: token } = await server.signIn(user);
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of ids) await server.request("GET", `/api/projects/${id}?x=${id}`, { token });
  await server.request("HEAD", "/api/projects?page=1");
  await server.request("PURGE", "/api/projects");
  await server.request("GET", "/api/secret/of/nobody");
  await server.request("GET", "/elsewhere/ayse@iklim.example");
  await server.close();
  const counted = await samplesOf(meters.registry, "iklim_http_request_duration_seconds");
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
  assert.equal([...ids, "secret", "ayse", "page"].some((told) => text.includes(told)), false);
  assert.deepEqual(await samplesOf(meters.registry, "iklim_http_requests_in_flight"), { "": 0 });
});

Deno.test("a request takes as long as the clock says, in the buckets from there", async () => {
  const { meters, pass } = metersOf();
  const answered = meters.request();
  pass(300);
  assert.equal(answered({ method: "GET", route: "/api/projects", status: 200 }), 300);
  const text = await meters.registry.getSingleMetricAsString("iklim_http_request_duration_seconds");
  const buckets = [...text.matchAll(/le="([^"]+)".* (\d+)/g)].map(([, le, count]) => [le, count]);
  assert.deepEqual(buckets.slice(4, 8), [["0.1", "0"], ["0.25", "0"], ["0.5", "1"], ["1", "1"]]);
});

Deno.test("sessions and refusals of what was tried too often are counted", async () => {
  const { meters } = metersOf();
  const server = await testServer({ meters });
  const user = await server.addUser();
  const { access_token: token, refresh_token } = await server.signIn(user);
  await server.request("POST", "/api/auth/refresh", { token: refresh_token });
  await server.request("POST", "/api/auth/refresh", { token: "none" });
  await server.request("POST", "/api/auth/logout", { token });
  const wrong = { body: { email: user.email, password: "yanlış parola 1" } };
  for (let attempt = 0; attempt < 7; attempt++) {
    await server.request("POST", "/api/auth/login", wrong);
  }
  await server.settled();
  await server.close();
  assert.deepEqual(await samplesOf(meters.registry, "iklim_session_events_total"), {
    '{event="started"}': 1,
    '{event="refreshed"}': 1,
    '{event="refused"}': 1,
    '{event="ended"}': 1,
  });
  assert.deepEqual(await samplesOf(meters.registry, "iklim_rate_limit_refusals_total"), {
    '{action="sign-in"}': 2,
  });
});

Deno.test("a job's runs, failures and last good end are told", async () => {
  const { meters, pass } = metersOf();
  await meters.job("mails", () => Promise.resolve(pass(2_000)));
  await assert.rejects(
    meters.job("mails", () => {
      pass(500);
      return Promise.reject(new Error("lost"));
    }),
    /lost/,
  );
  const told = await samplesOf(meters.registry, "iklim_job_duration_seconds");
  assert.deepEqual(told, { '_sum{job="mails"}': 2.5, '_count{job="mails"}': 2 });
  assert.deepEqual(await samplesOf(meters.registry, "iklim_job_failures_total"), {
    '{job="mails"}': 1,
  });
  assert.deepEqual(await samplesOf(meters.registry, "iklim_job_last_success_timestamp_seconds"), {
    '{job="mails"}': 1_700_000_000,
  });
});

Deno.test("a timer that comes late tells how long all others waited", async () => {
  const { meters } = metersOf();
  let now = 0;
  let call = () => {};
  const repeat = (_ms: number, given: () => void) => {
    call = given;
    return () => call = () => {};
  };
  const stop = watchEventLoop(meters.eventLoopDelay, { now: () => now, repeat });
  for (const passed of [500, 750, 499]) {
    now += passed;
    call();
  }
  stop();
  call();
  const told = await samplesOf(meters.registry, "iklim_event_loop_delay_seconds");
  assert.deepEqual(told, { _sum: 0.25, _count: 3 });
});

const BUILD = { app: "abc", schema: "0001", deno: "2" };
const memory = () => ({ rss: 1000, heapUsed: 500, heapTotal: 600, external: 0 });

function gaugesOf(given: Partial<Parameters<typeof addGauges>[1]> = {}) {
  const { registry } = createMeters();
  addGauges(registry, {
    usage: undefined,
    queues: {},
    readDueWork: () => Promise.resolve([]),
    memory,
    build: BUILD,
    startedAt: 5_000,
    ...given,
  });
  return registry;
}

Deno.test("replicas tell whether they are used, and what they answered", async () => {
  const usage = new DatabaseUsage(new Map());
  const figures = [
    { host: "one:5432", state: "used" as const, answered: 3, passedOn: 1, usage },
    { host: "two:5432", state: "behind" as const, answered: 0, passedOn: 0, usage },
  ];
  const registry = gaugesOf({ replicas: { figures } });
  assert.deepEqual(await samplesOf(registry, "iklim_replica_used"), {
    '{replica="one:5432"}': 1,
    '{replica="two:5432"}': 0,
  });
  assert.deepEqual(await samplesOf(registry, "iklim_replica_statements_total"), {
    '{replica="one:5432",outcome="answered"}': 3,
    '{replica="one:5432",outcome="passed_on"}': 1,
    '{replica="two:5432",outcome="answered"}': 0,
    '{replica="two:5432",outcome="passed_on"}': 0,
  });
});

Deno.test("shares tell who has and who waits for a connection, and what was refused", async () => {
  const semaphore = new FairSemaphore(1);
  const usage = new DatabaseUsage(new Map([["list", semaphore], ["write", new FairSemaphore(3)]]));
  const queueClass = shareOf("list");
  const release = await semaphore.acquire(queueClass);
  const next = semaphore.acquire(queueClass);
  usage.failed("search", new Overloaded());
  usage.failed("export", Object.assign(new Error("canceled"), { code: "57014" }));
  usage.failed(
    "export",
    Object.assign(new Error("canceled"), { code: "57014" }),
    AbortSignal.abort(),
  );
  usage.failed("write", new Error("wrong"));
  const registry = gaugesOf({ usage });
  const told = (position: string) => samplesOf(registry, `iklim_database_connections_${position}`);
  const shares = (list: number, write: number) => ({
    '{server="primary",share="list"}': list,
    '{server="primary",share="write"}': write,
  });
  assert.deepEqual(await told("in_use"), shares(1, 0));
  assert.deepEqual(await told("waiting"), shares(1, 0));
  assert.deepEqual(await told("limit"), shares(1, 3));
  const refused = {
    '{server="primary",kind="search",reason="busy"}': 1,
    '{server="primary",kind="export",reason="took-too-long"}': 1,
  };
  assert.deepEqual(await samplesOf(registry, "iklim_database_refusals_total"), refused);
  assert.deepEqual(await samplesOf(registry, "iklim_database_refusals_total"), refused);
  release();
  (await next)();
  assert.deepEqual(await told("in_use"), shares(0, 0));
  assert.deepEqual(Object.keys(SHARES).length, 6);
});

Deno.test("the connections to a replica are told apart from those to the primary", async () => {
  const ofOne = new DatabaseUsage(new Map([["list", new FairSemaphore(4)]]));
  ofOne.failed("list", new Overloaded());
  const registry = gaugesOf({
    usage: new DatabaseUsage(new Map([["list", new FairSemaphore(2)]])),
    replicas: {
      figures: [{ host: "one:5432", state: "used", answered: 0, passedOn: 0, usage: ofOne }],
    },
  });
  assert.deepEqual(await samplesOf(registry, "iklim_database_connections_limit"), {
    '{server="primary",share="list"}': 2,
    '{server="one:5432",share="list"}': 4,
  });
  assert.deepEqual(await samplesOf(registry, "iklim_database_refusals_total"), {
    '{server="one:5432",kind="list",reason="busy"}': 1,
  });
});

Deno.test("queues, memory and the build are told as they are at that moment", async () => {
  let waiting = 4;
  const queues = { passwords: { queue: () => ({ inUse: 2, waiting, limit: 2 }) } };
  const registry = gaugesOf({ queues });
  assert.deepEqual(await samplesOf(registry, "iklim_queue_waiting"), { '{queue="passwords"}': 4 });
  waiting = 0;
  assert.deepEqual(await samplesOf(registry, "iklim_queue_waiting"), { '{queue="passwords"}': 0 });
  assert.deepEqual(await samplesOf(registry, "iklim_queue_in_use"), { '{queue="passwords"}': 2 });
  assert.deepEqual(await samplesOf(registry, "process_resident_memory_bytes"), { "": 1000 });
  assert.deepEqual(await samplesOf(registry, "process_start_time_seconds"), { "": 5 });
  assert.deepEqual(await samplesOf(registry, "iklim_build_info"), {
    '{app="abc",schema="0001",deno="2"}': 1,
  });
});

Deno.test("what is due is told, and nothing of it once the database does not answer", async () => {
  let work = Promise.resolve([{ name: "mails" as const, count: 3, lateSeconds: 90 }]);
  const registry = gaugesOf({ readDueWork: () => work });
  await registry.metrics();
  assert.deepEqual(await samplesOf(registry, "iklim_due_work"), { '{work="mails"}': 3 });
  assert.deepEqual(await samplesOf(registry, "iklim_due_work_late_seconds"), {
    '{work="mails"}': 90,
  });
  assert.deepEqual(await samplesOf(registry, "iklim_database_up"), { "": 1 });
  work = Promise.reject(new Error("gone"));
  const text = await registry.metrics();
  assert.match(text, /\niklim_database_up 0\n/);
  assert.equal(text.includes("iklim_due_work{"), false);
});

Deno.test("what waits is counted from its time on", async () => {
  const server = await testServer();
  const nothing = [
    { name: "reminders", count: 0, lateSeconds: 0 },
    { name: "mails", count: 0, lateSeconds: 0 },
  ];
  assert.deepEqual(await readDueWork(server.db, server.now()), nothing);
  const user = await server.addUser({ roles: ["ADMIN"] });
  const { access_token: token } = await server.signIn(user);
  const made = await server.request("POST", "/api/reminders", {
    token,
    body: {
      description: "Rapor",
      dueDatetime: "2026-03-01T12:30",
      timeZone: "Europe/Istanbul",
    },
  });
  assert.equal(made.status, 201, await made.text());
  assert.deepEqual(await readDueWork(server.db, server.now()), nothing);
  server.pass({ minutes: 32 });
  const { id } = await server.db.selectFrom("occurrences").select("id").executeTakeFirstOrThrow();
  await server.db.insertInto("occurrence_notices").values({
    occurrence_id: id,
    user_id: user.id,
    created_at: server.now(),
    mail: "WAITING",
    next_attempt_at: server.now(),
  }).execute();
  assert.deepEqual(await readDueWork(server.db, server.now()), [
    { name: "reminders", count: 1, lateSeconds: 120 },
    { name: "mails", count: 1, lateSeconds: 0 },
  ]);
  await server.close();
});

Deno.test("they are answered at /metrics alone, in Prometheus' text format", async () => {
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
  const answer = await ask("/metrics");
  assert.equal(answer.headers.get("Content-Type"), "text/plain; version=0.0.4; charset=utf-8");
  assert.match(await answer.text(), /^# HELP iklim_http_request_duration_seconds /);
  const others = [await ask("/"), await ask("/metrics", "POST"), await ask("/metrics", "HEAD")];
  assert.deepEqual(others.map(({ status }) => status), [404, 405, 200]);
  for (const other of others) await other.body?.cancel();
  await serving.stop();
});
