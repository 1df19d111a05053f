import { type Context, Hono } from "hono";
import { sql } from "kysely";
import assert from "node:assert/strict";
import { type Workload, WORKLOADS } from "../../server/platform/db/workloads.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { postgresTest } from "../support/database.ts";
import { createTestRoute } from "../support/createTestRoute.ts";
import { getProblemKind } from "../support/problems.ts";
import { addCompany } from "../support/projects.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

const LOCK = 20261122;

const PUBLIC = { access: "public", workload: "aggregate" } as const;

const exceedTimeout = (c: Context<AppEnv>) =>
  c.var.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 20`.execute(trx);
    await sql`select pg_sleep(60)`.execute(trx);
    return c.json("slept");
  });

const routes = new Hono<AppEnv>()
  .get(
    "/own-sleeping",
    createTestRoute({ workload: "aggregate" }, async (c) => {
      await sql`select pg_sleep(8)`.execute(c.var.db);
      return c.json("slept");
    }),
  )
  .get(
    "/sleeping",
    createTestRoute(PUBLIC, (c) =>
      c.var.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`select pg_sleep(60)`.execute(trx);
        return c.json("slept");
      })),
  )
  .get("/too-long", createTestRoute(PUBLIC, exceedTimeout))
  .post("/too-long", exceedTimeout)
  .post("/waiting", async (c) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(c.var.db);
    return c.json("written");
  });

async function withServer(run: (server: TestServer) => Promise<void>): Promise<void> {
  await using server = await createTestServer({ routes });
  await run(server);
}

/** How many statements with this text are under way. */
async function countRunning({ db }: TestServer, text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and query like ${`select ${text}%`}`.execute(db);
  return rows[0]?.count ?? 0;
}

const MANY_LOOKS = 2_000;

async function waitUntilRunning(server: TestServer, text: string, count: number): Promise<void> {
  for (let look = 0; look < MANY_LOOKS; look++) {
    if (await countRunning(server, text) === count) return;
  }
  assert.fail(`never were ${count} of ${text} under way`);
}

postgresTest(
  "slow requests: twelve of them do not delay fast ones",
  () =>
    withServer(async (server) => {
      const token = (await server.signIn(await server.addUser({ roles: ["ADMIN"] }))).access_token;
      const company = await addCompany(server.db, "Ege");
      const leaving = new AbortController();
      const slow = Array.from({ length: 12 }, (_, index) =>
        server.request("GET", "/own/sleeping", {
          signal: leaving.signal,
          address: `198.51.100.${index}`,
        }));
      await waitUntilRunning(server, "pg_sleep", 4);
      const quick: [string, string][] = [
        ["GET", "/api/notifications/unread/count"],
        ["GET", "/api/notifications/undelivered"],
        ["GET", "/api/projects"],
        ["GET", `/api/companies/${company}`],
        ["PUT", "/api/notifications/mark-all-as-read"],
      ];
      const statuses = await Promise.all(
        quick.map(async ([method, path]) => (await server.request(method, path, { token })).status),
      );
      assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
      assert.equal(await countRunning(server, "pg_sleep"), 4);
      leaving.abort();
      await Promise.all(slow);
    }),
);

postgresTest(
  "slow requests: twelve of one person leave a connection to others",
  () =>
    withServer(async (server) => {
      const createToken = async () =>
        (await server.signIn(await server.addUser({ roles: ["ADMIN"] }))).access_token;
      const [one, other] = [await createToken(), await createToken()];
      const leaving = new AbortController();
      const { signal } = leaving;
      const slow = Array.from(
        { length: 12 },
        () => server.request("GET", "/own/own-sleeping", { signal, token: one }),
      );
      await waitUntilRunning(server, "pg_sleep", 3);
      const path = "/api/projects/aggregates/count";
      assert.equal((await server.request("GET", path, { token: other })).status, 200);
      assert.equal(await countRunning(server, "pg_sleep"), 3);
      leaving.abort();
      await Promise.all(slow);
    }),
);

postgresTest(
  "slow requests: a disconnected client cancels its statement and frees the connection",
  () =>
    withServer(async (server) => {
      const listening = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen() {} },
        server.app.fetch,
      );
      const address = `http://127.0.0.1:${listening.addr.port}/own/sleeping`;
      const leaving = new AbortController();
      const pendingResponses = Array.from({ length: 3 }, () =>
        fetch(address, { signal: leaving.signal }));
      const settledResponses = Promise.allSettled(pendingResponses);
      await waitUntilRunning(server, "pg_sleep", 3);
      leaving.abort();
      await settledResponses;
      await waitUntilRunning(server, "pg_sleep", 0);
      const { rows } = await sql`select 1 as one`.execute(server.dbFor("aggregate"));
      assert.deepEqual(rows, [{ one: 1 }]);
      await listening.shutdown();
      assert.deepEqual(
        server.lines.filter((line) =>
          line.includes('"error"')
        ),
        [],
      );
    }),
);

postgresTest(
  "slow requests: a write completes after its client has disconnected",
  () =>
    withServer(async (server) => {
      const leaving = new AbortController();
      let pendingResponses: Promise<Response> | undefined;
      await server.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
        pendingResponses = server.request("POST", "/own/waiting", { signal: leaving.signal });
        await waitUntilRunning(server, "pg_advisory_xact_lock", 1);
        leaving.abort();
      });
      assert.equal(await (await pendingResponses)?.json(), "written");
    }),
);

postgresTest(
  "slow requests: respond took-too-long after the statement timeout",
  () =>
    withServer(async (server) => {
      const response = await server.request("GET", "/own/too-long", { language: "en" });
      assert.deepEqual([response.headers.get("Retry-After"), await response.json()], ["5", {
        ...getProblemKind("took-too-long"),
        detail: "This took too long. Ask for less, or try again in a few seconds.",
      }]);
      const written = await server.request("POST", "/own/too-long", { language: "en" });
      assert.equal(
        (await written.json()).detail,
        "This took too long, so nothing was saved. Try again in a few seconds.",
      );
    }),
);

postgresTest(
  "workloads: each has its statement timeout on any connection",
  () =>
    withServer(async ({ dbFor }) => {
      const limits: Record<string, string | undefined> = {};
      const readLimit = async (kind: Workload) => {
        const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit`.execute(dbFor(kind));
        return rows[0]?.limit;
      };
      for (const kind of Object.keys(WORKLOADS) as Workload[]) limits[kind] = await readLimit(kind);
      assert.deepEqual([limits, await readLimit("search")], [{
        session: "2s",
        poll: "2s",
        detail: "2s",
        write: "10s",
        list: "5s",
        search: "5s",
        aggregate: "10s",
        export: "1min",
        background: "10s",
      }, "5s"]);
    }),
);

Deno.test("requests: respond 503 with Retry-After when too many statements wait", async () => {
  const busy = new Hono<AppEnv>().get(
    "/all",
    createTestRoute(PUBLIC, async (c) => {
      const pendingResponses = Array.from({ length: 60 }, () => sql`select 1`.execute(c.var.db));
      await Promise.all(pendingResponses);
      return c.json("answered");
    }),
  );
  await using server = await createTestServer({ routes: busy });
  const response = await server.request("GET", "/own/all", { language: "en" });
  assert.deepEqual([response.headers.get("Retry-After"), await response.json()], ["5", {
    ...getProblemKind("busy"),
    detail: "The server has too much to do at this moment. Try again in a few seconds.",
  }]);
});
