import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { listPermissions } from "../../contract/permissions.ts";
import { inTransaction } from "../../server/platform/db/inTransaction.ts";
import { endUserSessions } from "../../server/modules/auth/sessions.ts";
import { createTestServer, PASSWORD, type TestServer } from "../support/server.ts";
import { getProblemKind } from "../support/problems.ts";

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await createTestServer();
});
Deno.test.afterAll(() => server.close());

const refresh = (token: string) => server.request("POST", "/api/auth/refresh", { token });
/** A call that needs nothing but to be signed in: signing out with an access token. */
const getStatus = async (pendingResponse: Promise<Response>) => {
  const { status, body } = await pendingResponse;
  await body?.cancel();
  return status;
};
const WRONG_BODY = { currentPassword: "", password: "" };
/** 400 for a signed-in user, as the body is invalid; 401 for others. */
const isSignedIn = async (token: string) =>
  await getStatus(server.request("PUT", "/api/auth/password", { token, body: WRONG_BODY })) === 400;

Deno.test("sign-in: returns tokens whose access token describes the user", async () => {
  const user = await server.addUser({ roles: ["MEMBER", "VIEWER"] });
  const pair = await server.signIn(user);
  assert.deepEqual(Object.keys(pair), ["access_token", "refresh_token"]);
  const { sid, jti: _jti, iss: _iss, aud: _aud, iat: _iat, ...claims } = decodeJwt(
    pair.access_token,
  );
  assert.match(String(sid), /^[0-9a-f-]{36}$/);
  assert.deepEqual(claims, {
    id: user.id,
    email: user.email,
    name: "Ayşe",
    surname: "Yılmaz",
    company_id: user.companyId,
    company_name: "Rüzgâr A.Ş.",
    roles: ["MEMBER", "VIEWER"],
    permissions: listPermissions(["MEMBER", "VIEWER"]),
    exp: server.now().getTime() / 1000 + 15 * 60,
  });
  const stored = await server.db.selectFrom("users").select("last_login_at")
    .where("id", "=", user.id).executeTakeFirst();
  assert.deepEqual(stored, { last_login_at: server.now() });
});

Deno.test("sign-in: ignores case and surrounding white space of the email", async () => {
  const user = await server.addUser();
  const body = { email: ` ${user.email.toUpperCase()} `, password: PASSWORD };
  assert.equal(await getStatus(server.request("POST", "/api/auth/login", { body })), 200);
});

Deno.test("sign-in: fails with the same problem for any reason", async () => {
  const active = await server.addUser();
  const disabled = await server.addUser({ status: "DISABLED" });
  const invitedUser = await server.addUser({ status: "INVITED", password: null });
  const attempts = [
    { email: active.email, password: "wrong" },
    { email: disabled.email, password: PASSWORD },
    { email: invitedUser.email, password: PASSWORD },
    { email: "nobody@iklim.example", password: PASSWORD },
  ];
  for (const body of attempts) {
    const response = await server.request("POST", "/api/auth/login", { body, language: "en" });
    assert.equal(response.headers.get("Content-Type"), "application/problem+json");
    assert.deepEqual(await response.json(), {
      ...getProblemKind("wrong-credentials"),
      detail: "Email or password is wrong.",
    });
  }
});

Deno.test("session: a refresh returns a new pair of tokens", async () => {
  const user = await server.addUser();
  const first = await server.signIn(user);
  server.advanceClock({ minutes: 20 });
  assert.equal(await isSignedIn(first.access_token), false);
  const response = await refresh(first.refresh_token);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  const second = await response.json();
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.equal(await isSignedIn(second.access_token), true);
});

Deno.test("session: a replaced refresh token returns the current pair for ten seconds", async () => {
  const first = await server.signIn(await server.addUser());
  const second = await (await refresh(first.refresh_token)).json();
  server.advanceClock({ seconds: 10 });
  const again = await (await refresh(first.refresh_token)).json();
  assert.equal(again.refresh_token, second.refresh_token);
  assert.equal(await isSignedIn(again.access_token), true);
  assert.equal(await getStatus(refresh(second.refresh_token)), 200);
});

Deno.test("session: a replaced refresh token used later ends the session", async () => {
  const first = await server.signIn(await server.addUser());
  const second = await (await refresh(first.refresh_token)).json();
  server.advanceClock({ seconds: 11 });
  assert.equal(await getStatus(refresh(first.refresh_token)), 401);
  assert.equal(await isSignedIn(second.access_token), false);
  assert.equal(await getStatus(refresh(second.refresh_token)), 401);
});

Deno.test("session: a refresh token replaced twice ends the session at once", async () => {
  const first = await server.signIn(await server.addUser());
  const second = await (await refresh(first.refresh_token)).json();
  const third = await (await refresh(second.refresh_token)).json();
  assert.equal(await getStatus(refresh(first.refresh_token)), 401);
  assert.equal(await isSignedIn(third.access_token), false);
});

Deno.test("session: concurrent refreshes return the same pair", async () => {
  const user = await server.addUser();
  const first = await server.signIn(user);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => refresh(first.refresh_token)),
  );
  assert.deepEqual(responses.map(({ status }) => status), Array(8).fill(200));
  const pairs = await Promise.all(responses.map((response) => response.json()));
  assert.equal(new Set(pairs.map((pair) => pair.refresh_token)).size, 1);
  const sessions = await server.db.selectFrom("sessions").select("generation")
    .where("user_id", "=", user.id).execute();
  assert.deepEqual(sessions, [{ generation: 2 }]);
});

Deno.test("session: ends after 30 days without use", async () => {
  const first = await server.signIn(await server.addUser());
  server.advanceClock({ days: 29 });
  const second = await (await refresh(first.refresh_token)).json();
  server.advanceClock({ days: 29 });
  const third = await (await refresh(second.refresh_token)).json();
  server.advanceClock({ days: 30 });
  assert.equal(await getStatus(refresh(third.refresh_token)), 401);
});

Deno.test("session: ends after 90 days of use", async () => {
  let pair = await server.signIn(await server.addUser());
  for (const _ of [1, 2, 3, 4]) {
    server.advanceClock({ days: 20 });
    pair = await (await refresh(pair.refresh_token)).json();
  }
  server.advanceClock({ days: 9, hours: 23, minutes: 55 });
  const last = await (await refresh(pair.refresh_token)).json();
  assert.equal(await isSignedIn(last.access_token), true);
  server.advanceClock({ minutes: 6 });
  assert.equal(await isSignedIn(last.access_token), false);
  assert.equal(await getStatus(refresh(last.refresh_token)), 401);
});

Deno.test("session: access and refresh tokens are not interchangeable", async () => {
  const pair = await server.signIn(await server.addUser());
  assert.equal(await getStatus(refresh(pair.access_token)), 401);
  assert.equal(await isSignedIn(pair.refresh_token), false);
  assert.equal(await isSignedIn(pair.access_token), true);
});

Deno.test("sign-out: ends that session only", async () => {
  const user = await server.addUser();
  const here = await server.signIn(user);
  const there = await server.signIn(user);
  const pendingResponse = server.request("POST", "/api/auth/logout", { token: here.access_token });
  assert.equal(await getStatus(pendingResponse), 204);
  assert.equal(await isSignedIn(here.access_token), false);
  assert.equal(await getStatus(refresh(here.refresh_token)), 401);
  assert.equal(await isSignedIn(there.access_token), true);
});

Deno.test("session: ends with the next request once its user is disabled", async () => {
  const user = await server.addUser();
  const pair = await server.signIn(user);
  await server.db.updateTable("users").set({ status: "DISABLED" }).where("id", "=", user.id)
    .execute();
  assert.equal(await isSignedIn(pair.access_token), false);
  assert.equal(await getStatus(refresh(pair.refresh_token)), 401);
});

Deno.test("endUserSessions: ends all sessions of a user", async () => {
  const user = await server.addUser();
  const pairs = [await server.signIn(user), await server.signIn(user)];
  await inTransaction(server.db, (trx) => endUserSessions(trx, user.id));
  const signedIn = await Promise.all(pairs.map((pair) => isSignedIn(pair.access_token)));
  assert.deepEqual(signedIn, [false, false]);
});

Deno.test("session: tokens and passwords are neither logged nor stored", async () => {
  const user = await server.addUser();
  const pair = await server.signIn(user);
  await refresh(pair.refresh_token);
  await getStatus(server.request("GET", "/reset-password/c2VjcmV0LXRva2Vu"));
  const sessions = await server.db.selectFrom("sessions").selectAll().execute();
  const storedText = server.lines.join("\n") + JSON.stringify(sessions);
  for (const secret of [pair.access_token, pair.refresh_token, PASSWORD, "c2VjcmV0LXRva2Vu"]) {
    assert.equal(storedText.includes(secret), false);
  }
});
