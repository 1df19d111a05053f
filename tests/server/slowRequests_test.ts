import { Hono } from "hono";
import { sql } from "kysely";
import assert from "node:assert/strict";
import { type Kind, KINDS } from "../../server/db/kinds.ts";
import { signedIn } from "../../server/http/authorize.ts";
import type { AppEnv } from "../../server/http/env.ts";
import { onPostgres } from "../support/database.ts";
import { problemKind } from "../support/problems.ts";
import { addCompany } from "../support/projects.ts";
import { type TestServer, testServer } from "../support/server.ts";

const LOCK = 20261122;

/** Slow ones, of the kinds that their paths make them. */
const routes = new Hono<AppEnv>()
  .get("/aggregates/own-sleeping", signedIn(), async (c) => {
    await sql`select pg_sleep(8)`.execute(c.var.db);
    return c.json("slept");
  })
  .get("/aggregates/sleeping", (c) =>
    c.var.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_sleep(60)`.execute(trx);
      return c.json("slept");
    }))
  .on(
    ["GET", "POST"],
    "/aggregates/too-long",
    (c) =>
      c.var.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 20`.execute(trx);
        await sql`select pg_sleep(60)`.execute(trx);
        return c.json("slept");
      }),
  )
  .post("/waiting", async (c) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(c.var.db);
    return c.json("written");
  });

async function withServer(story: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await testServer({ routes });
  try {
    await story(server);
  } finally {
    await server.close();
  }
}

/** How many statements with this text are under way. */
async function underWay({ db }: TestServer, text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and query like ${`select ${text}%`}`.execute(db);
  return rows[0]?.count ?? 0;
}

const MANY_LOOKS = 2_000;

async function untilUnderWay(server: TestServer, text: string, count: number): Promise<void> {
  for (let look = 0; look < MANY_LOOKS; look++) {
    if (await underWay(server, text) === count) return;
  }
  assert.fail(`never were ${count} of ${text} under way`);
}

onPostgres(
  "twelve slow requests keep nobody from what is quick",
  () =>
    withServer(async (server) => {
      const token = (await server.signIn(await server.addUser({ roles: ["ADMIN"] }))).access_token;
      const company = await addCompany(server.db, "Ege");
      const leaving = new AbortController();
      const slow = Array.from({ length: 12 }, (_, index) =>
        server.request("GET", "/own/aggregates/sleeping", {
          signal: leaving.signal,
          address: `198.51.100.${index}`,
        }));
      await untilUnderWay(server, "pg_sleep", 4);
      const quick: [string, string][] = [
        ["GET", "/api/notifications/unread/count"],
        ["GET", "/api/notifications/undelivered"],
        ["GET", "/api/projects"],
        ["GET", `/api/companies/${company}`],
        ["PUT", "/api/notifications/mark-all-as-read"],
      ];
      const statuses = await Promise.all(
        quick.map(async ([method, path]) =>
          (await server.request(method, path, { token })).status
        ),
      );
      assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
      assert.equal(await underWay(server, "pg_sleep"), 4);
      leaving.abort();
      await Promise.all(slow);
    }),
);

onPostgres(
  "twelve slow requests of one person leave the others a connection for theirs",
  () =>
    withServer(async (server) => {
      const tokenOf = async () =>
        (await server.signIn(await server.addUser({ roles: ["ADMIN"] }))).access_token;
      const [one, other] = [await tokenOf(), await tokenOf()];
      const leaving = new AbortController();
      const { signal } = leaving;
      const slow = Array.from(
        { length: 12 },
        () => server.request("GET", "/own/aggregates/own-sleeping", { signal, token: one }),
      );
      await untilUnderWay(server, "pg_sleep", 3);
      const path = "/api/projects/aggregates/count";
      assert.equal((await server.request("GET", path, { token: other })).status, 200);
      assert.equal(await underWay(server, "pg_sleep"), 3);
      leaving.abort();
      await Promise.all(slow);
    }),
);

onPostgres(
  "whoever goes ends what was asked for them, and gives the connection back",
  () =>
    withServer(async (server) => {
      const listening = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen() {} },
        server.app.fetch,
      );
      const address = `http://127.0.0.1:${listening.addr.port}/own/aggregates/sleeping`;
      const leaving = new AbortController();
      const asked = Array.from({ length: 3 }, () => fetch(address, { signal: leaving.signal }));
      const gone = Promise.allSettled(asked);
      await untilUnderWay(server, "pg_sleep", 3);
      leaving.abort();
      await gone;
      await untilUnderWay(server, "pg_sleep", 0);
      const { rows } = await sql`select 1 as one`.execute(server.dbFor("aggregate"));
      assert.deepEqual(rows, [{ one: 1 }]);
      await listening.shutdown();
      assert.deepEqual(server.lines.filter((line) => line.includes('"error"')), []);
    }),
);

onPostgres(
  "what is to be written still is when whoever asked has gone",
  () =>
    withServer(async (server) => {
      const leaving = new AbortController();
      let asked: Promise<Response> | undefined;
      await server.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
        asked = server.request("POST", "/own/waiting", { signal: leaving.signal });
        await untilUnderWay(server, "pg_advisory_xact_lock", 1);
        leaving.abort();
      });
      assert.equal(await (await asked)?.json(), "written");
    }),
);

onPostgres(
  "what takes longer than it may is ended, and said so",
  () =>
    withServer(async (server) => {
      const answer = await server.request("GET", "/own/aggregates/too-long", { language: "en" });
      assert.deepEqual([answer.headers.get("Retry-After"), await answer.json()], ["5", {
        ...problemKind("took-too-long"),
        detail: "This took longer than it may. Ask for less, or try again in a few seconds.",
      }]);
      const written = await server.request("POST", "/own/aggregates/too-long", { language: "en" });
      assert.equal(
        (await written.json()).detail,
        "This took longer than it may, so nothing was saved. Try again in a few seconds.",
      );
    }),
);

onPostgres(
  "each kind has the time that it may take, whichever had the connection before",
  () =>
    withServer(async ({ dbFor }) => {
      const limits: Record<string, string | undefined> = {};
      const limitOf = async (kind: Kind) => {
        const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit`.execute(dbFor(kind));
        return rows[0]?.limit;
      };
      for (const kind of Object.keys(KINDS) as Kind[]) limits[kind] = await limitOf(kind);
      assert.deepEqual([limits, await limitOf("search")], [{
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

Deno.test("more than may wait for their turn are refused, and said when to ask again", async () => {
  const busy = new Hono<AppEnv>().get("/aggregates/all", async (c) => {
    const asked = Array.from({ length: 60 }, () => sql`select 1`.execute(c.var.db));
    await Promise.all(asked);
    return c.json("answered");
  });
  const server = await testServer({ routes: busy });
  try {
    const answer = await server.request("GET", "/own/aggregates/all", { language: "en" });
    assert.deepEqual([answer.headers.get("Retry-After"), await answer.json()], ["5", {
      ...problemKind("busy"),
      detail: "The server has too much to do at this moment. Try again in a few seconds.",
    }]);
  } finally {
    await server.close();
  }
});
