import type { KyselyPlugin } from "kysely";
import assert from "node:assert/strict";
import { addNotification } from "../support/notifications.ts";
import { createTestServer, type TestServer, type TestUser } from "../support/server.ts";

let statements = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements++;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

let server: TestServer;
let user: TestUser;
let token: string;
Deno.test.beforeEach(async () => {
  server = await createTestServer({ plugin: counting });
  user = await server.addUser({ roles: ["MEMBER"] });
  token = (await server.signIn(user)).access_token;
});
Deno.test.afterEach(() => server.close());

const PATHS = ["news", "undelivered", "unread/count"].map((path) => `/api/notifications/${path}`);
const [NEWS = ""] = PATHS;

async function getJson(
  path: string,
  { tag, by = token }: { tag?: string | null; by?: string } = {},
) {
  const headers = tag ? { "If-None-Match": tag } : {};
  const response = await server.request("GET", path, { token: by, language: "en", headers });
  const text = await response.text();
  return {
    status: response.status,
    tag: response.headers.get("ETag"),
    body: text === "" ? undefined : JSON.parse(text),
  };
}

Deno.test("notification news: combines undelivered and unread count in one statement", async () => {
  await addNotification(server.db, user.id, { title: "read", status: "READ" });
  await addNotification(server.db, user.id, { title: "delivered", status: "DELIVERED" });
  await addNotification(server.db, user.id, { title: "new" });
  await addNotification(server.db, (await server.addUser()).id, { title: "another's" });
  const { body: undelivered } = await getJson("/api/notifications/undelivered");
  statements = 0;
  const { status, body } = await getJson(NEWS);
  assert.deepEqual([status, body, statements], [200, { undelivered, unread: 2 }, 1]);
  assert.deepEqual(body.undelivered.map(({ title }: { title: string }) => title), ["new"]);
});

for (const path of PATHS) {
  Deno.test(`notification news: ${path} responds 304 until it changes, with one statement`, async () => {
    const id = await addNotification(server.db, user.id);
    const first = await getJson(path);
    statements = 0;
    const again = await getJson(path, first);
    assert.deepEqual([again, statements], [{ status: 304, tag: first.tag, body: undefined }, 1]);
    await server.request("PUT", `/api/notifications/${id}/read`, { token });
    const changed = await getJson(path, first);
    assert.equal(changed.status, 200);
    assert.notEqual(changed.tag, first.tag);
  });
}

Deno.test("notification news: an ETag is valid only for its user and session", async () => {
  const other = await server.addUser({ roles: ["MEMBER"] });
  const theirs = (await server.signIn(other)).access_token;
  const { tag } = await getJson(NEWS);
  assert.equal((await getJson(NEWS, { tag, by: theirs })).status, 200);
  const { tag: own } = await getJson(NEWS, { by: theirs });
  await server.db.updateTable("users").set({ status: "DISABLED" }).where("id", "=", other.id)
    .execute();
  assert.equal((await getJson(NEWS, { tag: own, by: theirs })).status, 401);
  await server.request("POST", "/api/auth/logout", { token });
  assert.equal((await getJson(NEWS, { tag })).status, 401);
});
