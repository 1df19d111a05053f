import type { KyselyPlugin } from "kysely";
import assert from "node:assert/strict";
import { addNotification } from "../support/notifications.ts";
import { type TestServer, testServer, type TestUser } from "../support/server.ts";

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
  server = await testServer({ plugin: counting });
  user = await server.addUser({ roles: ["MEMBER"] });
  token = (await server.signIn(user)).access_token;
});
Deno.test.afterEach(() => server.close());

const PATHS = ["news", "undelivered", "unread/count"].map((path) => `/api/notifications/${path}`);
const [NEWS = ""] = PATHS;

async function ask(path: string, { tag, by = token }: { tag?: string | null; by?: string } = {}) {
  const headers = tag ? { "If-None-Match": tag } : {};
  const answer = await server.request("GET", path, { token: by, language: "en", headers });
  const text = await answer.text();
  return {
    status: answer.status,
    tag: answer.headers.get("ETag"),
    body: text === "" ? undefined : JSON.parse(text),
  };
}

Deno.test("what is undelivered and how many are unread come in one answer, of one statement", async () => {
  await addNotification(server.db, user.id, { title: "read", status: "READ" });
  await addNotification(server.db, user.id, { title: "delivered", status: "DELIVERED" });
  await addNotification(server.db, user.id, { title: "new" });
  await addNotification(server.db, (await server.addUser()).id, { title: "another's" });
  const { body: undelivered } = await ask("/api/notifications/undelivered");
  statements = 0;
  const { status, body } = await ask(NEWS);
  assert.deepEqual([status, body, statements], [200, { undelivered, unread: 2 }, 1]);
  assert.deepEqual(body.undelivered.map(({ title }: { title: string }) => title), ["new"]);
});

for (const path of PATHS) {
  Deno.test(`${path} is sent anew when it has changed, at the cost of one statement`, async () => {
    const id = await addNotification(server.db, user.id);
    const first = await ask(path);
    statements = 0;
    const again = await ask(path, first);
    assert.deepEqual([again, statements], [{ status: 304, tag: first.tag, body: undefined }, 1]);
    await server.request("PUT", `/api/notifications/${id}/read`, { token });
    const changed = await ask(path, first);
    assert.equal(changed.status, 200);
    assert.notEqual(changed.tag, first.tag);
  });
}

Deno.test("a tag is of one user, and tells nothing once the session or the user has ended", async () => {
  const other = await server.addUser({ roles: ["MEMBER"] });
  const theirs = (await server.signIn(other)).access_token;
  const { tag } = await ask(NEWS);
  assert.equal((await ask(NEWS, { tag, by: theirs })).status, 200);
  const { tag: own } = await ask(NEWS, { by: theirs });
  await server.db.updateTable("users").set({ status: "DISABLED" }).where("id", "=", other.id)
    .execute();
  assert.equal((await ask(NEWS, { tag: own, by: theirs })).status, 401);
  await server.request("POST", "/api/auth/logout", { token });
  assert.equal((await ask(NEWS, { tag })).status, 401);
});
