import { Hono } from "hono";
import { type Kysely, sql } from "kysely";
import assert from "node:assert/strict";
import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import { createPool } from "../../server/db/pool.ts";
import type { Database } from "../../server/db/schema.ts";
import { signedIn } from "../../server/http/authorize.ts";
import type { AppEnv } from "../../server/http/env.ts";
import { onPostgres } from "../support/database.ts";
import { addCompany } from "../support/projects.ts";
import { on, type Replicated, startReplicated } from "../support/replicated.ts";
import { type ReplicatedServer, replicatedServer, until } from "../support/replicatedServer.ts";
import type { TestServer } from "../support/server.ts";

const isReplica = sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`;

/** Fails on a replica, as a statement does that the replica cannot go on beside. */
const conflicting = sql`do $$ begin
  if pg_is_in_recovery() then raise exception 'conflict with recovery' using errcode = '40001';
  end if;
end $$`;

const answeredBy = async (db: Kysely<Database>) => (await isReplica.execute(db)).rows[0];

const routes = new Hono<AppEnv>()
  .get("/aggregates/where", signedIn(), async (c) => c.json(await answeredBy(c.var.db)))
  .get("/aggregates/conflict", signedIn(), async (c) => {
    await conflicting.execute(c.var.db);
    return c.json("answered");
  })
  .get("/aggregates/sleeping", signedIn(), async (c) => {
    await sql`select pg_sleep(8)`.execute(c.var.db);
    return c.json("slept");
  })
  .get("/aggregates/limits", signedIn(), async (c) => {
    const { rows: [row] } = await sql<{ limit: string; replica: boolean }>`
      select current_setting('statement_timeout') as limit, pg_is_in_recovery() as replica`
      .execute(c.var.db);
    return c.json(row);
  });

interface Story {
  pair: Replicated;
  server: ReplicatedServer;
  /** Another process of the same product. */
  other: ReplicatedServer;
  token: string;
}

/** Starting them takes seconds: what each test does to them it undoes. */
let pair: Promise<Replicated> | undefined;
Deno.test.afterAll(async () => await (await pair)?.stop());

const replicated = (name: string, tell: (story: Story) => Promise<void>) =>
  onPostgres(name, async () => {
    const started = await (pair ??= startReplicated());
    const { primary, replica } = started;
    const server = await replicatedServer(primary.url, replica.url, routes);
    const other = await replicatedServer(primary.url, replica.url, routes);
    try {
      const { access_token: token } = await server.signIn(
        await server.addUser({ roles: ["ADMIN"] }),
      );
      await untilUsed(server, token);
      await untilUsed(other, token);
      await tell({ pair: started, server, other, token });
    } finally {
      await Promise.all([server.close(), other.close()]);
    }
  });

const untilUsed = (server: ReplicatedServer, token: string) =>
  until("the replica answers", async () => (await read(server, token, WHERE)).replica);

const WHERE = "/own/aggregates/where";

async function read(server: TestServer, token: string, path: string) {
  const answer = await server.request("GET", path, { token });
  assert.equal(answer.status, 200, path);
  return await answer.json();
}

async function namesOn(server: TestServer, token: string): Promise<string[]> {
  const { data } = await read(server, token, "/api/companies?size=50&sortField=name");
  return data.map(({ name }: { name: string }) => name);
}

/** What was logged of replicas. */
const toldBy = ({ lines }: TestServer): string[] =>
  lines.flatMap((line) => {
    const { message, reason } = JSON.parse(line);
    return message.includes("replica") ? [[message, reason].filter(Boolean).join(": ")] : [];
  });

const TAKEN_UP = "a replica answers";
const leftAside = (reason: string) => `a replica is left aside: the primary answers: ${reason}`;

replicated("wide reads are answered by the replica, all else by the primary", async (story) => {
  const { server, token } = story;
  const company = await addCompany(server.db, "Ege");
  const asked = async (method: string, path: string, headers = {}) => {
    const before = server.figures()?.answered;
    const answer = await server.request(method, path, { token, headers });
    await answer.text();
    return [answer.status, server.figures()?.answered !== before];
  };
  const search = "filters[0].fieldId=name&filters[0].operator=CONTAINS&filters[0].value=ege";
  assert.deepEqual(await asked("GET", "/api/companies"), [200, true]);
  assert.deepEqual(await asked("GET", `/api/companies?${search}`), [200, true]);
  assert.deepEqual(await asked("GET", "/api/projects/aggregates/count"), [200, true]);
  assert.deepEqual(await asked("GET", "/api/companies", { Accept: ROWS_MEDIA_TYPE }), [200, true]);
  assert.deepEqual(await asked("GET", `/api/companies/${company}`), [200, false]);
  assert.deepEqual(await asked("GET", "/api/notifications/undelivered"), [200, false]);
  assert.deepEqual(await asked("PUT", "/api/notifications/mark-all-as-read"), [200, false]);
});

replicated("statements on a replica have the time of their kind", async ({ server, token }) => {
  assert.deepEqual(await read(server, token, "/own/aggregates/limits"), {
    limit: "10s",
    replica: true,
  });
});

replicated("what a replica cannot go on with the primary does, once", async (story) => {
  const { server, token } = story;
  assert.equal(await read(server, token, "/own/aggregates/conflict"), "answered");
  assert.equal(server.figures()?.passedOn, 1);
  assert.deepEqual(await read(server, token, WHERE), { replica: true });
});

replicated("the primary goes on with a list that the replica has begun", async (story) => {
  const { pair: { primary, replica }, server, token } = story;
  await on(
    primary,
    `insert into companies (id, name, created_at, updated_at)
    select gen_random_uuid(), 'Uzun ' || number, now(), now()
    from generate_series(1, 9000) as number`,
  );
  const answer = await server.request("GET", "/api/companies?sortField=name", {
    token,
    headers: { Accept: ROWS_MEDIA_TYPE },
  });
  const sent = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await sent?.read())?.value ?? "";
  await on(
    replica,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  for (let part = await sent?.read(); part?.value; part = await sent?.read()) text += part.value;
  const names = text.trimEnd().split("\n").flatMap((line) =>
    JSON.parse(line).data.map(({ name }: { name: string }) => name)
  );
  await on(primary, "delete from companies where name like 'Uzun %'");
  const long = names.filter((name) => name.startsWith("Uzun "));
  assert.deepEqual([long.length, new Set(long).size], [9000, 9000]);
});

replicated("who has gone ends what a replica was asked for them", async (story) => {
  const { pair: { replica }, server, token } = story;
  const leaving = new AbortController();
  const asked = server.request("GET", "/own/aggregates/sleeping", {
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
  await until("it is asked", () => areUnderWay(1));
  leaving.abort();
  await asked;
  await until("it has ended", () => areUnderWay(0));
  await pool.end();
});

replicated("whoever reads sees what anybody has written, in all processes", async (story) => {
  const { pair: { replica }, server, other, token } = story;
  await on(replica, "select pg_wal_replay_pause()");
  const body = { name: "Bekleyen A.Ş." };
  const made = await server.request("POST", "/api/companies", { token, body });
  assert.equal(made.status, 201);
  for (const each of [server, other]) {
    assert.ok((await namesOn(each, token)).includes(body.name));
    assert.equal(each.figures()?.state, "behind");
  }
  await on(replica, "select pg_wal_replay_resume()");
  for (const each of [server, other]) {
    await untilUsed(each, token);
    assert.ok((await namesOn(each, token)).includes(body.name));
    assert.deepEqual(toldBy(each), [TAKEN_UP, leftAside("behind"), TAKEN_UP]);
  }
});

replicated("without its replica the primary answers all, and with it again less", async (story) => {
  const { pair: { replica }, server, token } = story;
  await replica.kill();
  assert.deepEqual(await read(server, token, WHERE), { replica: false });
  await until("it is left aside", async () => {
    await read(server, token, WHERE);
    return server.figures()?.state === "unreachable";
  });
  await replica.start();
  await untilUsed(server, token);
  assert.deepEqual(toldBy(server).filter((line) => !line.includes("did not answer")), [
    TAKEN_UP,
    leftAside("unreachable"),
    TAKEN_UP,
  ]);
});

replicated("what is no replica of the database answers nothing", async ({ pair, token }) => {
  const server = await replicatedServer(pair.primary.url, pair.primary.url, routes);
  try {
    await until("it is left aside", async () => {
      assert.deepEqual(await read(server, token, WHERE), { replica: false });
      return server.figures()?.state === "not-a-replica";
    });
    assert.deepEqual(toldBy(server), [leftAside("not-a-replica")]);
  } finally {
    await server.close();
  }
});
