import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import assert from "node:assert/strict";
import { createPasswords, queuePasswords } from "../../server/modules/auth/passwords.ts";
import { connectSingle, type DatabaseFor } from "../../server/platform/db/connections.ts";
import type { Workload } from "../../server/platform/db/workloads.ts";
import { createTestDatabase, postgresTest } from "../support/database.ts";
import { createTestServer, type TestServer, type TestServerInput } from "../support/server.ts";

async function withServer(
  story: (server: TestServer) => Promise<void>,
  input: TestServerInput = {},
): Promise<void> {
  const server = await createTestServer(input);
  try {
    await story(server);
  } finally {
    await server.waitForBackground();
    await server.close();
  }
}

const createToken = async (server: TestServer): Promise<{ id: string; token: string }> => {
  const user = await server.addUser({ roles: ["ADMIN"] });
  return { id: user.id, token: (await server.signIn(user)).access_token };
};

const ADDRESS = "192.0.2.1";

/** The device that a sign-in has made known, and the cookie that says so. */
async function addKnownDevice(server: TestServer) {
  const user = await server.addUser();
  const body = { email: user.email, password: user.password };
  const [cookie = ""] = (await server.request("POST", "/api/auth/login", { body })).headers
    .getSetCookie().map((text) => text.split(";")[0] ?? "");
  const device = server.tokens.readDevice(cookie.slice(cookie.indexOf("=") + 1), user.email);
  return { device, body, headers: { Cookie: cookie } };
}

Deno.test("requests: count every statement for their user, device or network", async () => {
  let seen = new Set<string>();
  const createRecorder = (text: string): KyselyPlugin => ({
    transformQuery: ({ node }) => {
      seen.add(text);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const database = await createTestDatabase();
  const dbFor: DatabaseFor = (kind, gone, requester) =>
    database.dbFor(kind, gone, requester).withPlugin(
      createRecorder(`${kind} ${requester?.person}`),
    );
  await withServer(async (server) => {
    const { id, token } = await createToken(server);
    const { device, body, headers } = await addKnownDevice(server);
    const wrong = { ...body, password: "wrong" };
    const listCounted = async (...asked: Parameters<TestServer["request"]>) => {
      await server.waitForBackground();
      seen = new Set();
      await server.request(...asked);
      return [...seen].filter((text) => !text.startsWith("background")).sort();
    };
    assert.deepEqual(await listCounted("GET", "/api/projects", { token }), [
      `list ${id}`,
      `session ${id}`,
    ]);
    assert.deepEqual(await listCounted("GET", "/api/notifications/news", { token }), [
      `session ${id}`,
    ]);
    assert.deepEqual(await listCounted("PUT", "/api/notifications/mark-all-as-read", { token }), [
      `session ${id}`,
      `write ${id}`,
    ]);
    assert.deepEqual(await listCounted("GET", "/api/auth/password/unknown"), [
      `detail ${ADDRESS}`,
      `write ${ADDRESS}`,
    ]);
    assert.deepEqual(await listCounted("POST", "/api/auth/login", { body: wrong }), [
      `write ${ADDRESS}`,
    ]);
    assert.deepEqual(await listCounted("POST", "/api/auth/login", { body: wrong, headers }), [
      `write ${device}`,
    ]);
  }, { database: { ...database, dbFor } });
});

/** A database of one connection that notes its statements, each of which takes as long. */
async function connectNoting(statements: string[]) {
  let now = 0;
  const connection: DatabaseConnection = {
    executeQuery({ sql }) {
      statements.push(sql);
      return Promise.resolve({ rows: [] });
    },
    streamQuery: () => assert.fail("nothing is streamed"),
  };
  class NotingDriver extends DummyDriver {
    override acquireConnection = () => Promise.resolve(connection);
  }
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NotingDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return await connectSingle(dialect, () => now++);
}

Deno.test("database: serves another person's list first when one person has polls waiting", async () => {
  const statements: string[] = [];
  const { dbFor, close } = await connectNoting(statements);
  const acquire = (kind: Workload, person: string) =>
    sql.raw(kind).execute(dbFor(kind, undefined, { person }));
  const polls = Array.from({ length: 16 }, () => acquire("poll", "one"));
  await Promise.all([...polls, acquire("list", "other")]);
  assert.deepEqual(statements, ["poll", "list", ...Array(15).fill("poll")]);
  await close();
});

postgresTest(
  "database: leaves a connection to others when one person holds their maximum",
  () =>
    withServer(async (server) => {
      const [one, other] = [await createToken(server), await createToken(server)];
      const release = Promise.withResolvers<void>();
      const holding = [1, 2, 3].map(() =>
        server.dbFor("poll", undefined, { person: one.id }).transaction().execute(() =>
          release.promise
        )
      );
      const response = await server.request("GET", "/api/notifications/news", {
        token: other.token,
      });
      assert.equal(response.status, 200);
      release.resolve();
      await Promise.all(holding);
    }),
);

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

Deno.test("passwords: keep a place for a known device when one network fills the queue", async () => {
  let now = 0;
  const queue = { atOnce: 1, waiting: 4 };
  const withPasswords = queuePasswords(createPasswords(CHEAP), queue, () => now++);
  const release = Promise.withResolvers<void>();
  const done: string[] = [];
  const work = (person: string) =>
    withPasswords(person, async () => {
      await release.promise;
      done.push(person);
    });
  const network = Array.from({ length: 12 }, () => work(ADDRESS));
  const outcomes = Promise.allSettled(network);
  const device = work("device");
  release.resolve();
  await device;
  const rejectedCount = (await outcomes).filter(({ status }) => status === "rejected").length;
  assert.deepEqual([rejectedCount, done.indexOf("device")], [8, 1]);
});

Deno.test("sign-in: rejects attempts beyond the rate limit before they are queued", () =>
  withServer(async (server) => {
    const attempt = async (index: number) => {
      const body = { email: `nobody${index}@iklim.example`, password: "wrong" };
      return (await server.request("POST", "/api/auth/login", { body })).status;
    };
    const counted: number[] = [];
    for (let index = 0; index < 20; index++) counted.push(await attempt(index));
    const rejected = await Promise.all(
      Array.from({ length: 20 }, (_, index) => attempt(20 + index)),
    );
    assert.deepEqual([counted, rejected], [Array(20).fill(401), Array(20).fill(429)]);
  }, { passwordQueue: { atOnce: 1, waiting: 3 } }));

Deno.test("sign-in: lets a known device in when one network asks with wrong passwords", () =>
  withServer(async (server) => {
    const { body, headers } = await addKnownDevice(server);
    const flood = Array.from(
      { length: 64 },
      (_, index) =>
        server.request("POST", "/api/auth/login", {
          body: { email: `nobody${index}@iklim.example`, password: "wrong" },
        }),
    );
    const { status } = await server.request("POST", "/api/auth/login", { body, headers });
    assert.equal(status, 200);
    await Promise.all(flood);
  }, { passwordQueue: { atOnce: 1, waiting: 3 } }));

Deno.test("password link: rejects unknown tokens beyond the limit", () =>
  withServer(async (server) => {
    const set = async (token: string) => {
      const body = { token, password: "yeni at pil zımba 7" };
      return (await server.request("POST", "/api/auth/password", { body })).status;
    };
    const statuses = [];
    for (let nth = 0; nth < 31; nth++) statuses.push(await set(`unknown-${nth}`));
    assert.deepEqual(statuses, [...Array(30).fill(400), 429]);
  }));
