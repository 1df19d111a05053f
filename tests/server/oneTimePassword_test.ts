import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { type CallApi, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createTestServer, PASSWORD, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let user: TestUser;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  user = await server.addUser({ name: "Can" });
  callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
});
Deno.test.afterEach(() => server.close());

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const REPLACE_FIRST = [
  403,
  "You signed in with a one-time password. Choose a password of your own first.",
];
const make = async (userId = user.id): Promise<string> => {
  const { status, body } = await callApi("POST", "/api/auth/master-password", { userId });
  assert.equal(status, 200);
  return body.password;
};
const login = (password: string) =>
  createApiCaller(server, undefined)("POST", "/api/auth/login", { email: user.email, password });
const NEW_PASSWORD = "yepyeni parola";

Deno.test("one-time password: is returned once, recorded, and its user notified by mail", async () => {
  const { status, body } = await callApi("POST", "/api/auth/master-password", { userId: user.id });
  assert.deepEqual([status, Object.keys(body)], [200, ["password", "expiresAt"]]);
  assert.match(body.password, /^([b-df-hj-km-np-tv-z2-9]{5}-){3}[b-df-hj-km-np-tv-z2-9]{5}$/);
  assert.equal(body.expiresAt, "2026-03-01T09:15:00.000Z");
  await server.waitForBackground();
  const [mail] = server.mails;
  assert.deepEqual(
    [mail?.to, mail?.subject],
    [user.email, "İklim hesabınız için tek kullanımlık parola"],
  );
  assert.match(mail?.text ?? "", /^Merhaba Can,\n\nIşıl Öz, hesabınız için tek kullanımlık/);
  const recorded = await server.db.selectFrom("account_events")
    .select(["event", "user_id", "user_email", "actor_id", "actor_email", "created_at"])
    .where("event", "not in", ["signed_in", "signed_in_once", "sign_in_refused"]).execute();
  assert.deepEqual(recorded, [{
    event: "one_time_password",
    user_id: user.id,
    user_email: user.email,
    actor_id: admin.id,
    actor_email: admin.email,
    created_at: server.now(),
  }]);
});

Deno.test("one-time password: is in no table, mail or log line", async () => {
  const password = await make();
  const { body: { access_token } } = await login(password);
  await createApiCaller(server, access_token)("PUT", "/api/auth/password", { password });
  await server.waitForBackground();
  const tables = ["users", "sessions", "one_time_passwords", "account_events"] as const;
  const rows = await Promise.all(
    tables.map((table) => server.db.selectFrom(table).selectAll().execute()),
  );
  const storedText = JSON.stringify([rows, server.mails, server.lines]);
  assert.equal(storedText.includes(password), false);
  assert.equal(server.mails.length, 1);
});

Deno.test("one-time password: its session may only replace it or sign out", async () => {
  const { status, body } = await login(await make());
  assert.equal(status, 200);
  assert.equal(decodeJwt(body.access_token).must_change_password, true);
  const { body: refreshed } = await createApiCaller(server, body.refresh_token)(
    "POST",
    "/api/auth/refresh",
  );
  assert.equal(decodeJwt(refreshed.access_token).must_change_password, true);

  const callApiAsOther = createApiCaller(server, refreshed.access_token);
  for (const path of ["/api/projects", `/api/users/${user.id}`, "/api/companies"]) {
    assert.deepEqual(toErrorSummary(await callApiAsOther("GET", path)), REPLACE_FIRST, path);
  }
  const patch = await callApiAsOther("PATCH", `/api/users/${user.id}`, { version: 1, name: "X" });
  assert.deepEqual(toErrorSummary(patch), REPLACE_FIRST);

  const before = await login(PASSWORD);
  const replaced = await callApiAsOther("PUT", "/api/auth/password", { password: NEW_PASSWORD });
  assert.equal(replaced.status, 200);
  assert.equal("must_change_password" in decodeJwt(replaced.body.access_token), false);
  const free = createApiCaller(server, replaced.body.access_token);
  assert.equal((await free("GET", `/api/users/${user.id}`)).status, 200);
  assert.equal(
    (await callApiAsOther("GET", "/api/projects")).status,
    401,
    "the session it began is over",
  );
  const elsewhere = createApiCaller(server, before.body.refresh_token);
  assert.equal((await elsewhere("POST", "/api/auth/refresh")).status, 401);
  assert.deepEqual([(await login(PASSWORD)).status, (await login(NEW_PASSWORD)).status], [
    401,
    200,
  ]);
});

Deno.test("one-time password: its session can sign out without a new password", async () => {
  const { body } = await login(await make());
  const callApiAsOther = createApiCaller(server, body.access_token);
  assert.equal((await callApiAsOther("POST", "/api/auth/logout")).status, 204);
  assert.equal((await callApiAsOther("POST", "/api/auth/logout")).status, 401);
});

Deno.test("one-time password: is replaced by a different password without the current one", async () => {
  const password = await make();
  const { body } = await login(password);
  const callApiAsOther = createApiCaller(server, body.access_token);
  const put = (chosen: object) => callApiAsOther("PUT", "/api/auth/password", chosen);
  assert.deepEqual(toErrorSummary(await put({ password })), [400, {
    password: ["Choose a password other than the one-time one"],
  }]);
  assert.deepEqual(toErrorSummary(await put({ password: "short" })), [400, {
    password: ["Password must be at least 8 characters"],
  }]);
  assert.deepEqual(
    toErrorSummary(await put({ currentPassword: PASSWORD, password: NEW_PASSWORD })),
    [
      400,
      { currentPassword: ["Unknown field"] },
    ],
  );
  const ownResponse = await login(PASSWORD);
  const withoutProof = await createApiCaller(server, ownResponse.body.access_token)(
    "PUT",
    "/api/auth/password",
    {
      password: NEW_PASSWORD,
    },
  );
  assert.deepEqual(toErrorSummary(withoutProof), [400, {
    currentPassword: ["Password is required"],
  }]);
  assert.equal((await put({ password: NEW_PASSWORD })).status, 200);
});

Deno.test("one-time password: works once", async () => {
  const password = await make();
  const responses = await Promise.all([login(password), login(password)]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 401]);
  assert.equal((await login(password)).status, 401);
});

Deno.test("one-time password: works for 15 minutes, and only the latest one", async () => {
  const [first, second] = [await make(), await make()];
  assert.equal((await login(first)).status, 401);
  server.advanceClock({ minutes: 14, seconds: 59 });
  assert.equal((await login(second)).status, 200);
  callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
  const third = await make();
  server.advanceClock({ minutes: 15 });
  assert.equal((await login(third)).status, 401);
});

Deno.test("one-time password: must be replaced within an hour despite refreshes", async () => {
  let { body: pair } = await login(await make());
  for (const _ of [1, 2, 3, 4, 5]) {
    server.advanceClock({ minutes: 10 });
    pair = (await createApiCaller(server, pair.refresh_token)("POST", "/api/auth/refresh")).body;
  }
  server.advanceClock({ minutes: 10 });
  const late = createApiCaller(server, pair.access_token);
  assert.equal((await late("PUT", "/api/auth/password", { password: NEW_PASSWORD })).status, 401);
  assert.equal(
    (await createApiCaller(server, pair.refresh_token)("POST", "/api/auth/refresh")).status,
    401,
  );
});

Deno.test("one-time password: ends when its user sets a password by another way", async () => {
  const password = await make();
  const { access_token } = await server.signIn(user);
  const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
  assert.equal(
    (await createApiCaller(server, access_token)("PUT", "/api/auth/password", change)).status,
    200,
  );
  assert.equal((await login(password)).status, 401);

  const another = await make();
  await server.waitForBackground();
  const callApiAsGuest = createApiCaller(server, undefined);
  await callApiAsGuest("POST", "/api/auth/password/reset", { email: user.email });
  await server.waitForBackground();
  const token = server.mails.at(-1)?.text.match(/reset-password\/([\w-]{43})/)?.[1];
  assert.equal(
    (await callApiAsGuest("POST", "/api/auth/password", { token, password: "yine yeni" })).status,
    204,
  );
  assert.equal((await login(another)).status, 401);
});

Deno.test("one-time password: is created only for other, active users", async () => {
  const disabled = await server.addUser({ status: "DISABLED" });
  const invitedUser = await server.addUser({ status: "INVITED", password: null });
  const rejectedResponses = await Promise.all(
    [admin.id, disabled.id, invitedUser.id, UNKNOWN, "somebody"].map((userId) =>
      callApi("POST", "/api/auth/master-password", { userId })
    ),
  );
  assert.deepEqual(rejectedResponses.map(toErrorSummary), [
    [
      409,
      "You cannot create a one-time password for yourself. Change your password in your account.",
    ],
    [409, "Only an active user can be given a one-time password."],
    [409, "Only an active user can be given a one-time password."],
    [400, { userId: ["Unknown value"] }],
    [400, { userId: ["Invalid input"] }],
  ]);
  await server.waitForBackground();
  assert.deepEqual(server.mails, []);
  assert.deepEqual(await server.db.selectFrom("one_time_passwords").selectAll().execute(), []);
});
