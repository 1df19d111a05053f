import type { KyselyPlugin } from "kysely";
import assert from "node:assert/strict";
import type { Role } from "../../contract/permissions.ts";
import { type CallApi, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createTestServer, PASSWORD, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
});
Deno.test.afterEach(() => server.close());

const NEW_PASSWORD = "yepyeni parola";
const ONLY_ADMINISTRATORS = [
  403,
  "Only an administrator can change an email, because it is used to sign in.",
];

async function addSignedInUser(
  ...roles: Role[]
): Promise<{ user: TestUser; path: string; callApi: CallApi }> {
  const user = await server.addUser({ roles, name: "Işıl", surname: "Öz" });
  const { access_token } = await server.signIn(user);
  return { user, path: `/api/users/${user.id}`, callApi: createApiCaller(server, access_token) };
}
const callApiAsGuest = (): CallApi => createApiCaller(server, undefined);
const listReported = async () => {
  await server.waitForBackground();
  return server.mails.map(({ to, subject }) => [to, subject]);
};
const listEvents = async () => {
  const rows = await server.db.selectFrom("account_events")
    .select(["event", "user_id", "user_email", "actor_id", "changes"])
    .where("event", "not in", ["signed_in", "signed_in_once", "sign_in_refused"]).orderBy(
      "sequence",
    ).execute();
  return rows.map(({ event, user_id, user_email, actor_id, changes }) => [
    event,
    [user_id, user_email, actor_id],
    changes,
  ]);
};
async function resetToken(email: string): Promise<string | undefined> {
  assert.equal((await callApiAsGuest()("POST", "/api/auth/password/reset", { email })).status, 204);
  await server.waitForBackground();
  return server.mails.findLast(({ to }) => to === email)?.text
    .match(/reset-password\/([\w-]{43})/)?.[1];
}
const choose = (token: string | undefined, password = "bambaşka parola") =>
  callApiAsGuest()("POST", "/api/auth/password", { token, password });

Deno.test("user: rejects a change of email by a manager and sends no mail", async () => {
  const manager = await addSignedInUser("MANAGER");
  const member = await server.addUser();
  const invitedUser = await server.addUser({ status: "INVITED", password: null });
  for (const { id, email } of [member, invitedUser, manager.user]) {
    const path = `/api/users/${id}`;
    const change = { version: 1, email: "benim@ege.example" };
    assert.deepEqual(
      toErrorSummary(await manager.callApi("PATCH", path, change)),
      ONLY_ADMINISTRATORS,
    );
    const emailResponse = await manager.callApi("PATCH", path, { version: 1, email, phone: "532" });
    assert.deepEqual([emailResponse.status, emailResponse.body.email, emailResponse.body.phone], [
      200,
      email,
      "532",
    ]);
  }
  assert.deepEqual(await listReported(), []);
});

Deno.test("account mails: report a changed email to the former address in the user's language", async () => {
  const { callApi } = await addSignedInUser("ADMIN");
  const user = await server.addUser({ email: "eski@ege.example", name: "Can" });
  await server.db.updateTable("users").set({ language: "en" }).where("id", "=", user.id).execute();
  await callApi("PATCH", `/api/users/${user.id}`, { version: 1, email: "yeni@ege.example" });
  assert.deepEqual(await listReported(), [
    ["eski@ege.example", "The email of your İklim account has been changed"],
  ]);
  assert.deepEqual(server.mails[0]?.text.split("\n\n"), [
    "Hello Can,",
    "Işıl Öz has changed the email of your account from eski@ege.example to yeni@ege.example.",
    "If you did not expect this, tell an administrator immediately.",
  ]);
});

Deno.test("account mails: report changed roles to the user but not a changed name", async () => {
  const { callApi, user: admin } = await addSignedInUser("ADMIN");
  const user = await server.addUser({ email: "can@ege.example", name: "Can" });
  const path = `/api/users/${user.id}`;
  await callApi("PATCH", path, { version: 1, name: "Cem", roles: ["MEMBER"] });
  assert.deepEqual(await listReported(), []);
  await callApi("PATCH", path, { version: 2, roles: ["VIEWER", "MANAGER"] });
  assert.deepEqual(await listReported(), [[
    "can@ege.example",
    "İklim'deki rolleriniz değiştirildi",
  ]]);
  assert.equal(
    server.mails[0]?.text.split("\n\n")[1],
    "Işıl Öz, hesabınızın rollerini değiştirdi. Önceki roller: Üye. " +
      "Şu anki roller: Proje yöneticisi, İzleyici.",
  );
  assert.deepEqual((await listEvents()).at(-1), [
    "updated",
    [user.id, user.email, admin.id],
    [{ field: "roles", before: ["MEMBER"], after: ["MANAGER", "VIEWER"] }],
  ]);
});

Deno.test("password: mails and records each change, reset and replacement", async () => {
  const { user, callApi } = await addSignedInUser("MEMBER");
  const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
  assert.equal((await callApi("PUT", "/api/auth/password", change)).status, 200);
  const CHANGED = [user.email, "İklim hesabınızın parolası değiştirildi"];
  assert.deepEqual(await listReported(), [CHANGED]);
  assert.match(server.mails[0]?.text ?? "", /https:\/\/iklim\.example\/reset-password-request/);

  server.mails.length = 0;
  const token = await resetToken(user.email);
  server.mails.length = 0;
  assert.equal((await choose(token)).status, 204);
  assert.deepEqual(await listReported(), [CHANGED]);

  const admin = await addSignedInUser("ADMIN");
  const createResponse = await admin.callApi("POST", "/api/auth/master-password", {
    userId: user.id,
  });
  const { body: pair } = await callApiAsGuest()("POST", "/api/auth/login", {
    email: user.email,
    password: createResponse.body.password,
  });
  await server.waitForBackground();
  server.mails.length = 0;
  const chosen = { password: "bir başkası daha" };
  await createApiCaller(server, pair.access_token)("PUT", "/api/auth/password", chosen);
  assert.deepEqual(await listReported(), [CHANGED]);

  const oneself = [user.id, user.email, user.id];
  assert.deepEqual(await listEvents(), [
    ["password_changed", oneself, []],
    ["password_reset", oneself, []],
    ["one_time_password", [user.id, user.email, admin.user.id], []],
    ["password_changed", oneself, []],
  ]);
});

Deno.test("password: revokes the calendar feed's URL when it changes", async () => {
  const { user, callApi } = await addSignedInUser("VIEWER");
  const read = async (url: string) =>
    (await server.request("GET", url.replace("https://iklim.example", ""))).status;
  const { body: feed } = await callApi("POST", "/api/reminders/feed");
  assert.equal(await read(feed.url), 200);
  const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
  const { body: pair } = await callApi("PUT", "/api/auth/password", change);
  assert.equal(await read(feed.url), 404);

  const repeatedResponse = await createApiCaller(server, pair.access_token)(
    "POST",
    "/api/reminders/feed",
  );
  assert.equal(await read(repeatedResponse.body.url), 200);
  assert.equal((await choose(await resetToken(user.email))).status, 204);
  assert.equal(await read(repeatedResponse.body.url), 404);
});

Deno.test("password reset: a new link invalidates the former one", async () => {
  const { email } = await server.addUser();
  const first = await resetToken(email);
  const second = await resetToken(email);
  assert.deepEqual(toErrorSummary(await callApiAsGuest()("GET", `/api/auth/password/${first}`)), [
    410,
    "A newer link has been sent. Use that one.",
  ]);
  assert.equal((await choose(first)).status, 400);
  assert.equal((await choose(second)).status, 204);
});

Deno.test("password reset: runs the same statements for an unknown email as for a known one", async () => {
  let statements: string[] = [];
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind.replace(/^(?:Insert|Update)QueryNode$/, "Write"));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await using own = await createTestServer({ plugin: noting });
  const recordStatements = async (email: string) => {
    statements = [];
    await own.request("POST", "/api/auth/password/reset", { body: { email } });
    await own.waitForBackground();
    return statements;
  };
  const { email } = await own.addUser();
  const forSomebody = await recordStatements(email);
  const forNobody = await recordStatements("nobody@iklim.example");
  assert.ok(forSomebody.length > 8);
  assert.deepEqual(forNobody, forSomebody);
  assert.deepEqual(own.mails.map(({ to }) => to), [email]);
  const remainingMails = await own.db.selectFrom("account_mails").select("id").execute();
  const failures = await own.db.selectFrom("mail_failures").select("id").execute();
  assert.deepEqual([remainingMails, failures], [[], []]);
});

Deno.test("password reset: creates the link only after the response has been sent", async () => {
  const { email } = await server.addUser();
  const sent = Promise.withResolvers<void>();
  const response = await server.app.request("/api/auth/password/reset", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  }, { completed: sent.promise });
  assert.equal(response.status, 204);
  const listLinks = () => server.db.selectFrom("password_tokens").select("purpose").execute();
  for (let turns = 0; turns < 5; turns++) await listLinks();
  assert.deepEqual(await listLinks(), []);
  sent.resolve();
  await server.waitForBackground();
  assert.deepEqual([await listLinks(), server.mails.length], [[{ purpose: "RESET" }], 1]);
});

Deno.test("background work: finishes when the client has disconnected", async () => {
  const { email } = await server.addUser();
  const sent = Promise.withResolvers<void>();
  await server.app.request("/api/auth/password/reset", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  }, { completed: sent.promise });
  sent.reject(new Error("gone"));
  await server.waitForBackground();
  assert.equal(server.mails.length, 1);
});
