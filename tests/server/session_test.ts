import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { permissionsOf } from "../../contract/permissions.ts";
import { endSessionsOf } from "../../server/auth/sessions.ts";
import { PASSWORD, type TestServer, testServer } from "../support/server.ts";
import { problemKind } from "../support/problems.ts";

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await testServer();
});
Deno.test.afterAll(() => server.close());

const refresh = (token: string) => server.request("POST", "/api/auth/refresh", { token });
/** A call that needs nothing but to be signed in: signing out with an access token. */
const statusOf = async (answer: Promise<Response>) => {
  const { status, body } = await answer;
  await body?.cancel();
  return status;
};
const WRONG_BODY = { currentPassword: "", password: "" };
/** 400 for whoever is signed in, since the body is wrong; 401 for others. */
const isSignedIn = async (token: string) =>
  await statusOf(server.request("PUT", "/api/auth/password", { token, body: WRONG_BODY })) === 400;

Deno.test("signing in gives a pair whose access token describes the user", async () => {
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
    permissions: permissionsOf(["MEMBER", "VIEWER"]),
    exp: server.now().getTime() / 1000 + 15 * 60,
  });
  const stored = await server.db.selectFrom("users").select("last_login_at")
    .where("id", "=", user.id).executeTakeFirst();
  assert.deepEqual(stored, { last_login_at: server.now() });
});

Deno.test("the address is taken in any case, and with white space around it", async () => {
  const user = await server.addUser();
  const body = { email: ` ${user.email.toUpperCase()} `, password: PASSWORD };
  assert.equal(await statusOf(server.request("POST", "/api/auth/login", { body })), 200);
});

Deno.test("whoever cannot sign in is told the same, whatever the reason", async () => {
  const active = await server.addUser();
  const disabled = await server.addUser({ status: "DISABLED" });
  const invited = await server.addUser({ status: "INVITED", password: null });
  const attempts = [
    { email: active.email, password: "wrong" },
    { email: disabled.email, password: PASSWORD },
    { email: invited.email, password: PASSWORD },
    { email: "nobody@iklim.example", password: PASSWORD },
  ];
  for (const body of attempts) {
    const answer = await server.request("POST", "/api/auth/login", { body, language: "en" });
    assert.equal(answer.headers.get("Content-Type"), "application/problem+json");
    assert.deepEqual(await answer.json(), {
      ...problemKind("wrong-credentials"),
      detail: "Email or password is wrong.",
    });
  }
});

Deno.test("a refresh moves the session on and gives a new pair", async () => {
  const user = await server.addUser();
  const first = await server.signIn(user);
  server.pass({ minutes: 20 });
  assert.equal(await isSignedIn(first.access_token), false);
  const answer = await refresh(first.refresh_token);
  assert.equal(answer.headers.get("Cache-Control"), "no-store");
  const second = await answer.json();
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.equal(await isSignedIn(second.access_token), true);
});

Deno.test("the token just replaced gives the current pair for ten seconds", async () => {
  const first = await server.signIn(await server.addUser());
  const second = await (await refresh(first.refresh_token)).json();
  server.pass({ seconds: 10 });
  const again = await (await refresh(first.refresh_token)).json();
  assert.equal(again.refresh_token, second.refresh_token);
  assert.equal(await isSignedIn(again.access_token), true);
  assert.equal(await statusOf(refresh(second.refresh_token)), 200);
});

Deno.test("a replaced token that comes later ends the whole session", async () => {
  const first = await server.signIn(await server.addUser());
  const second = await (await refresh(first.refresh_token)).json();
  server.pass({ seconds: 11 });
  assert.equal(await statusOf(refresh(first.refresh_token)), 401);
  assert.equal(await isSignedIn(second.access_token), false);
  assert.equal(await statusOf(refresh(second.refresh_token)), 401);
});

Deno.test("a token replaced twice ends the whole session at once", async () => {
  const first = await server.signIn(await server.addUser());
  const second = await (await refresh(first.refresh_token)).json();
  const third = await (await refresh(second.refresh_token)).json();
  assert.equal(await statusOf(refresh(first.refresh_token)), 401);
  assert.equal(await isSignedIn(third.access_token), false);
});

Deno.test("refreshes that come together move the session on once and agree", async () => {
  const user = await server.addUser();
  const first = await server.signIn(user);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => refresh(first.refresh_token)),
  );
  assert.deepEqual(answers.map(({ status }) => status), Array(8).fill(200));
  const pairs = await Promise.all(answers.map((answer) => answer.json()));
  assert.equal(new Set(pairs.map((pair) => pair.refresh_token)).size, 1);
  const sessions = await server.db.selectFrom("sessions").select("generation")
    .where("user_id", "=", user.id).execute();
  assert.deepEqual(sessions, [{ generation: 2 }]);
});

Deno.test("a session ends after 30 days without use", async () => {
  const first = await server.signIn(await server.addUser());
  server.pass({ days: 29 });
  const second = await (await refresh(first.refresh_token)).json();
  server.pass({ days: 29 });
  const third = await (await refresh(second.refresh_token)).json();
  server.pass({ days: 30 });
  assert.equal(await statusOf(refresh(third.refresh_token)), 401);
});

Deno.test("a session ends after 90 days however much it is used", async () => {
  let pair = await server.signIn(await server.addUser());
  for (const _ of [1, 2, 3, 4]) {
    server.pass({ days: 20 });
    pair = await (await refresh(pair.refresh_token)).json();
  }
  server.pass({ days: 9, hours: 23, minutes: 55 });
  const last = await (await refresh(pair.refresh_token)).json();
  assert.equal(await isSignedIn(last.access_token), true);
  server.pass({ minutes: 6 });
  assert.equal(await isSignedIn(last.access_token), false);
  assert.equal(await statusOf(refresh(last.refresh_token)), 401);
});

Deno.test("neither token is accepted in the other's place", async () => {
  const pair = await server.signIn(await server.addUser());
  assert.equal(await statusOf(refresh(pair.access_token)), 401);
  assert.equal(await isSignedIn(pair.refresh_token), false);
  assert.equal(await isSignedIn(pair.access_token), true);
});

Deno.test("signing out ends the session and no other", async () => {
  const user = await server.addUser();
  const here = await server.signIn(user);
  const there = await server.signIn(user);
  const answer = server.request("POST", "/api/auth/logout", { token: here.access_token });
  assert.equal(await statusOf(answer), 204);
  assert.equal(await isSignedIn(here.access_token), false);
  assert.equal(await statusOf(refresh(here.refresh_token)), 401);
  assert.equal(await isSignedIn(there.access_token), true);
});

Deno.test("a disabled user is out with the next request", async () => {
  const user = await server.addUser();
  const pair = await server.signIn(user);
  await server.db.updateTable("users").set({ status: "DISABLED" }).where("id", "=", user.id)
    .execute();
  assert.equal(await isSignedIn(pair.access_token), false);
  assert.equal(await statusOf(refresh(pair.refresh_token)), 401);
});

Deno.test("ending a user's sessions signs them out everywhere", async () => {
  const user = await server.addUser();
  const pairs = [await server.signIn(user), await server.signIn(user)];
  await endSessionsOf(server.db, user.id);
  const signedIn = await Promise.all(pairs.map((pair) => isSignedIn(pair.access_token)));
  assert.deepEqual(signedIn, [false, false]);
});

Deno.test("no token and no password reaches the log or the database", async () => {
  const user = await server.addUser();
  const pair = await server.signIn(user);
  await refresh(pair.refresh_token);
  await statusOf(server.request("GET", "/reset-password/c2VjcmV0LXRva2Vu"));
  const sessions = await server.db.selectFrom("sessions").selectAll().execute();
  const kept = server.lines.join("\n") + JSON.stringify(sessions);
  for (const secret of [pair.access_token, pair.refresh_token, PASSWORD, "c2VjcmV0LXRva2Vu"]) {
    assert.equal(kept.includes(secret), false);
  }
});
