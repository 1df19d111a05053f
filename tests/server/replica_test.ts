import { Hono } from "hono";
import { type Kysely, sql } from "kysely";
import assert from "node:assert/strict";
import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import { createPool } from "../../server/platform/db/pool.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { postgresTest } from "../support/database.ts";
import { createTestRoute } from "../support/createTestRoute.ts";
import { addCompany } from "../support/projects.ts";
import { type ReplicatedDatabase, runStatement, startReplicated } from "../support/replicated.ts";
import {
  createReplicatedServer,
  type ReplicatedServer,
  retryUntil,
} from "../support/replicatedServer.ts";
import type { TestServer } from "../support/server.ts";

const isReplica = sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`;

/** Fails on a replica as on a conflict with replication. */
const conflicting = sql`do $$ begin
  if pg_is_in_recovery() then raise exception 'conflict with recovery' using errcode = '40001';
  end if;
end $$`;

const readServerRole = async (db: Kysely<Database>) => (await isReplica.execute(db)).rows[0];

const AGGREGATE = { workload: "aggregate" } as const;

const routes = new Hono<AppEnv>()
  .get("/where", createTestRoute(AGGREGATE, async (c) => c.json(await readServerRole(c.var.db))))
  .get(
    "/conflict",
    createTestRoute(AGGREGATE, async (c) => {
      await conflicting.execute(c.var.db);
      return c.json("answered");
    }),
  )
  .get(
    "/sleeping",
    createTestRoute(AGGREGATE, async (c) => {
      await sql`select pg_sleep(8)`.execute(c.var.db);
      return c.json("slept");
    }),
  )
  .get(
    "/limits",
    createTestRoute(AGGREGATE, async (c) => {
      const { rows: [row] } = await sql<{ limit: string; replica: boolean }>`
        select current_setting('statement_timeout') as limit, pg_is_in_recovery() as replica`
        .execute(c.var.db);
      return c.json(row);
    }),
  );

interface Context {
  pair: ReplicatedDatabase;
  server: ReplicatedServer;
  /** Another process of the same product. */
  other: ReplicatedServer;
  token: string;
}

/** Starting them takes seconds: what each test does to them it undoes. */
let pair: Promise<ReplicatedDatabase> | undefined;
Deno.test.afterAll(async () => await (await pair)?.stop());

const replicaTest = (name: string, report: (context: Context) => Promise<void>) =>
  postgresTest(name, async () => {
    const started = await (pair ??= startReplicated());
    const { primary, replica } = started;
    const server = await createReplicatedServer(primary.url, replica.url, routes);
    const other = await createReplicatedServer(primary.url, replica.url, routes);
    try {
      const { access_token: token } = await server.signIn(
        await server.addUser({ roles: ["ADMIN"] }),
      );
      await waitUntilUsed(server, token);
      await waitUntilUsed(other, token);
      await report({ pair: started, server, other, token });
    } finally {
      await Promise.all([server.close(), other.close()]);
    }
  });

const waitUntilUsed = (server: ReplicatedServer, token: string) =>
  retryUntil("the replica answers", async () => (await read(server, token, WHERE)).replica);

const WHERE = "/own/where";

async function read(server: TestServer, token: string, path: string) {
  const response = await server.request("GET", path, { token });
  assert.equal(response.status, 200, path);
  return await response.json();
}

async function listNames(server: TestServer, token: string): Promise<string[]> {
  const { data } = await read(server, token, "/api/companies?size=50&sortField=name");
  return data.map(({ name }: { name: string }) => name);
}

/** Returns the log lines about replicas. */
const listReports = ({ lines }: TestServer): string[] =>
  lines.flatMap((line) => {
    const { message, reason } = JSON.parse(line);
    return message.includes("replica") ? [[message, reason].filter(Boolean).join(": ")] : [];
  });

const TAKEN_UP = "a replica answers";
const createReport = (reason: string) => `a replica is left aside: the primary answers: ${reason}`;

replicaTest(
  "replica: answers replica-safe reads, and the primary everything else",
  async (context) => {
    const { server, token } = context;
    const company = await addCompany(server.db, "Ege");
    const requestAndCompare = async (method: string, path: string, headers = {}) => {
      await waitUntilUsed(server, token);
      const before = server.readFigures()?.servedCount;
      const response = await server.request(method, path, { token, headers });
      await response.text();
      return [response.status, server.readFigures()?.servedCount !== before];
    };
    const search = "filters[0].fieldId=name&filters[0].operator=CONTAINS&filters[0].value=ege";
    assert.deepEqual(await requestAndCompare("GET", "/api/companies"), [200, true]);
    assert.deepEqual(await requestAndCompare("GET", `/api/companies?${search}`), [200, true]);
    assert.deepEqual(await requestAndCompare("GET", "/api/projects/aggregates/count"), [200, true]);
    assert.deepEqual(
      await requestAndCompare("GET", "/api/companies", { Accept: ROWS_MEDIA_TYPE }),
      [
        200,
        true,
      ],
    );
    assert.deepEqual(await requestAndCompare("GET", `/api/companies/${company}`), [200, false]);
    assert.deepEqual(await requestAndCompare("GET", "/api/notifications/undelivered"), [
      200,
      false,
    ]);
    assert.deepEqual(await requestAndCompare("PUT", "/api/notifications/mark-all-as-read"), [
      200,
      false,
    ]);
  },
);

replicaTest("replica: statements have the timeout of their workload", async ({ server, token }) => {
  assert.deepEqual(await read(server, token, "/own/limits"), {
    limit: "10s",
    replica: true,
  });
});

replicaTest("replica: the primary repeats a read that conflicts with recovery", async (context) => {
  const { server, token } = context;
  assert.equal(await read(server, token, "/own/conflict"), "answered");
  assert.equal(server.readFigures()?.primaryCount, 1);
  assert.deepEqual(await read(server, token, WHERE), { replica: true });
});

replicaTest(
  "replica: the primary continues a list when the replica's connection ends",
  async (context) => {
    const { pair: { primary, replica }, server, token } = context;
    await runStatement(
      primary,
      `insert into companies (id, name, created_at, updated_at)
    select gen_random_uuid(), 'Uzun ' || number, now(), now()
    from generate_series(1, 9000) as number`,
    );
    const response = await server.request("GET", "/api/companies?sortField=name", {
      token,
      headers: { Accept: ROWS_MEDIA_TYPE },
    });
    const sent = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await sent?.read())?.value ?? "";
    await runStatement(
      replica,
      `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    for (let part = await sent?.read(); part?.value; part = await sent?.read()) text += part.value;
    const names = text.trimEnd().split("\n").flatMap((line) =>
      JSON.parse(line).data.map(({ name }: { name: string }) => name)
    );
    await runStatement(primary, "delete from companies where name like 'Uzun %'");
    const long = names.filter((name) => name.startsWith("Uzun "));
    assert.deepEqual([long.length, new Set(long).size], [9000, 9000]);
  },
);

replicaTest("replica: a disconnected client cancels its statement", async (context) => {
  const { pair: { replica }, server, token } = context;
  const leaving = new AbortController();
  const requestAndCompare = server.request("GET", "/own/sleeping", {
    token,
    signal: leaving.signal,
  });
  const pool = createPool(replica.url);
  const areUnderWay = async (count: number) => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'",
    );
    return rows.length === count;
  };
  await retryUntil("it is asked", () => areUnderWay(1));
  leaving.abort();
  await requestAndCompare;
  await retryUntil("it has ended", () => areUnderWay(0));
  await pool.end();
});

replicaTest(
  "replica: every process reads its own and others' writes while it lags",
  async (context) => {
    const { pair: { replica }, server, other, token } = context;
    const earlier = new Map([server, other].map((each) => [each, listReports(each).length]));
    await runStatement(replica, "select pg_wal_replay_pause()");
    const body = { name: "Bekleyen A.Ş." };
    const createResponse = await server.request("POST", "/api/companies", { token, body });
    assert.equal(createResponse.status, 201);
    for (const each of [server, other]) {
      assert.ok((await listNames(each, token)).includes(body.name));
      assert.equal(each.readFigures()?.state, "behind");
    }
    await runStatement(replica, "select pg_wal_replay_resume()");
    for (const each of [server, other]) {
      await waitUntilUsed(each, token);
      assert.ok((await listNames(each, token)).includes(body.name));
      const reports = listReports(each).slice(earlier.get(each));
      assert.deepEqual(reports, [createReport("behind"), TAKEN_UP]);
    }
  },
);

replicaTest("replica: the primary answers everything while it is down", async (context) => {
  const { pair: { replica }, server, token } = context;
  const earlier = listReports(server).length;
  await replica.kill();
  assert.deepEqual(await read(server, token, WHERE), { replica: false });
  await retryUntil("it is left aside", async () => {
    await read(server, token, WHERE);
    return server.readFigures()?.state === "unreachable";
  });
  await replica.start();
  await waitUntilUsed(server, token);
  const reports = listReports(server).slice(earlier);
  assert.deepEqual(reports.filter((line) => !line.includes("did not answer")), [
    createReport("unreachable"),
    TAKEN_UP,
  ]);
});

replicaTest("replica: a server that is no replica is not used", async ({ pair, token }) => {
  await using server = await createReplicatedServer(pair.primary.url, pair.primary.url, routes);
  await retryUntil("it is left aside", async () => {
    assert.deepEqual(await read(server, token, WHERE), { replica: false });
    return server.readFigures()?.state === "not-a-replica";
  });
  assert.deepEqual(listReports(server), [createReport("not-a-replica")]);
});
