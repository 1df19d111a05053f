import type { KyselyPlugin } from "kysely";
import assert from "node:assert/strict";
import { createPasswords, queuePasswords } from "../../server/auth/passwords.ts";
import type { DatabaseFor } from "../../server/db/connections.ts";
import { onPostgres, testDatabase } from "../support/database.ts";
import { type TestServer, testServer, type TestServerInput } from "../support/server.ts";

/** Only the embedded database has one connection for everything. */
const onEmbedded = { ignore: Deno.env.get("TEST_DATABASE_URL") !== undefined };

async function withServer(
  story: (server: TestServer) => Promise<void>,
  input: TestServerInput = {},
): Promise<void> {
  const server = await testServer(input);
  try {
    await story(server);
  } finally {
    await server.settled();
    await server.close();
  }
}

const tokenOf = async (server: TestServer): Promise<{ id: string; token: string }> => {
  const user = await server.addUser({ roles: ["ADMIN"] });
  return { id: user.id, token: (await server.signIn(user)).access_token };
};

const ADDRESS = "192.0.2.1";

/** The device that a sign-in has made known, and the cookie that says so. */
async function knownDevice(server: TestServer) {
  const user = await server.addUser();
  const body = { email: user.email, password: user.password };
  const [cookie = ""] = (await server.request("POST", "/api/auth/login", { body })).headers
    .getSetCookie().map((text) => text.split(";")[0] ?? "");
  const device = server.tokens.readDevice(cookie.slice(cookie.indexOf("=") + 1), user.email);
  return { device, body, headers: { Cookie: cookie } };
}

Deno.test("requests: have every statement count for their user, device or network", async () => {
  let seen = new Set<string>();
  const noting = (text: string): KyselyPlugin => ({
    transformQuery: ({ node }) => {
      seen.add(text);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const database = await testDatabase();
  const dbFor: DatabaseFor = (kind, gone, asker) =>
    database.dbFor(kind, gone, asker).withPlugin(noting(`${kind} ${asker?.person}`));
  await withServer(async (server) => {
    const { id, token } = await tokenOf(server);
    const { device, body, headers } = await knownDevice(server);
    const wrong = { ...body, password: "wrong" };
    const countsFor = async (...asked: Parameters<TestServer["request"]>) => {
      await server.settled();
      seen = new Set();
      await server.request(...asked);
      return [...seen].filter((text) => !text.startsWith("background")).sort();
    };
    assert.deepEqual(await countsFor("GET", "/api/projects", { token }), [
      `list ${id}`,
      `session ${id}`,
    ]);
    assert.deepEqual(await countsFor("GET", "/api/notifications/news", { token }), [
      `session ${id}`,
    ]);
    assert.deepEqual(await countsFor("PUT", "/api/notifications/mark-all-as-read", { token }), [
      `session ${id}`,
      `write ${id}`,
    ]);
    assert.deepEqual(await countsFor("GET", "/api/auth/password/unknown"), [
      `detail ${ADDRESS}`,
      `write ${ADDRESS}`,
    ]);
    assert.deepEqual(await countsFor("POST", "/api/auth/login", { body: wrong }), [
      `write ${ADDRESS}`,
    ]);
    assert.deepEqual(await countsFor("POST", "/api/auth/login", { body: wrong, headers }), [
      `write ${device}`,
    ]);
  }, { database: { ...database, dbFor } });
});

Deno.test({
  name: "database: answers another person's list first when one person has polls waiting",
  ...onEmbedded,
  fn: () =>
    withServer(async (server) => {
      const [{ token: one }, { token: other }] = [await tokenOf(server), await tokenOf(server)];
      const ended: string[] = [];
      const ask = async (name: string, path: string, token: string) => {
        const { status } = await server.request("GET", path, { token });
        ended.push(`${name} ${status}`);
      };
      let asked: Promise<void>[] = [];
      await server.db.transaction().execute(async () => {
        asked = Array.from({ length: 16 }, () => ask("poll", "/api/notifications/news", one));
        asked.push(ask("list", "/api/projects", other));
        await new Promise((resolve) => setTimeout(resolve));
      });
      await Promise.all(asked);
      assert.equal(ended.length, 17);
      assert.ok(ended.indexOf("list 200") < 8, ended.join());
    }),
});

onPostgres(
  "database: leaves a connection to others when one person holds all that they may",
  () =>
    withServer(async (server) => {
      const [one, other] = [await tokenOf(server), await tokenOf(server)];
      const release = Promise.withResolvers<void>();
      const holding = [1, 2, 3].map(() =>
        server.dbFor("poll", undefined, { person: one.id }).transaction().execute(() =>
          release.promise
        )
      );
      const answer = await server.request("GET", "/api/notifications/news", { token: other.token });
      assert.equal(answer.status, 200);
      release.resolve();
      await Promise.all(holding);
    }),
);

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

Deno.test("passwords: keep a place for a known device when one network fills the queue", async () => {
  const withPasswords = queuePasswords(createPasswords(CHEAP), { atOnce: 1, waiting: 4 });
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
  const refused = (await outcomes).filter(({ status }) => status === "rejected").length;
  assert.deepEqual([refused, done.indexOf("device")], [8, 1]);
});

Deno.test("sign-in: refuses what is beyond the limits before it takes a place in the queue", () =>
  withServer(async (server) => {
    const attempts = Array.from({ length: 40 }, async (_, index) => {
      const body = { email: `nobody${index}@iklim.example`, password: "wrong" };
      return (await server.request("POST", "/api/auth/login", { body })).status;
    });
    const statuses = await Promise.all(attempts);
    const limited = statuses.filter((status) => status === 429).length;
    assert.ok(limited >= 20, String(limited));
    assert.ok(statuses.every((status) => [401, 429, 503].includes(status)));
  }, { passwordQueue: { atOnce: 1, waiting: 3 } }));

Deno.test("sign-in: lets a known device in when one network asks with wrong passwords", () =>
  withServer(async (server) => {
    const { body, headers } = await knownDevice(server);
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

Deno.test("password link: refuses unknown tokens beyond the limit, and counts no usable one", () =>
  withServer(async (server) => {
    const set = async (token: string) => {
      const body = { token, password: "yeni at pil zımba 7" };
      return (await server.request("POST", "/api/auth/password", { body })).status;
    };
    const statuses = [];
    for (let nth = 0; nth < 31; nth++) statuses.push(await set(`unknown-${nth}`));
    assert.deepEqual(statuses, [...Array(30).fill(400), 429]);
  }));
