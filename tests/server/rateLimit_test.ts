import assert from "node:assert/strict";
import { cleanUp } from "../../server/jobs/cleanup.ts";
import { PASSWORD, type TestServer, testServer } from "../support/server.ts";

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await testServer();
});
Deno.test.afterAll(() => server.close());

const attempt = (email: string, password: string, address?: string) =>
  server.request("POST", "/api/auth/login", {
    body: { email, password },
    language: "en",
    ...(address && { address }),
  });

async function tryOften(times: number, email: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => attempt(email, "wrong")));
  return answers.map(({ status }) => status);
}

Deno.test("after ten wrong passwords even the right one has to wait", async () => {
  const { email } = await server.addUser();
  assert.deepEqual(await tryOften(10, email), Array(10).fill(401));
  server.pass({ minutes: 5 });
  const answer = await attempt(email, PASSWORD);
  assert.equal(answer.headers.get("Retry-After"), "600");
  assert.deepEqual(await answer.json(), {
    type: "about:blank",
    title: "Too many requests",
    status: 429,
    detail: "Too many attempts. Try again in 10 minutes.",
  });
  server.pass({ minutes: 10 });
  assert.equal((await attempt(email, PASSWORD)).status, 200);
});

Deno.test("an unknown account is counted like a known one", async () => {
  const statuses = await tryOften(11, "nobody@iklim.example");
  assert.deepEqual(statuses.sort(), [...Array(10).fill(401), 429]);
});

Deno.test("attempts from elsewhere and on other accounts are not held back", async () => {
  const [first, second] = [await server.addUser(), await server.addUser()];
  await tryOften(11, first.email);
  assert.equal((await attempt(first.email, PASSWORD, "198.51.100.7")).status, 200);
  assert.equal((await attempt(second.email, PASSWORD)).status, 200);
});

Deno.test("signing in forgets the attempts before it", async () => {
  const { email } = await server.addUser();
  await tryOften(9, email);
  assert.equal((await attempt(email, PASSWORD)).status, 200);
  assert.deepEqual(await tryOften(10, email), Array(10).fill(401));
});

Deno.test("a reset can be asked for five times an hour", async () => {
  const ask = async () => {
    const body = { email: "someone@iklim.example" };
    return (await server.request("POST", "/api/auth/password/reset", { body })).status;
  };
  const statuses = [];
  for (let times = 0; times < 6; times++) statuses.push(await ask());
  assert.deepEqual(statuses, [204, 204, 204, 204, 204, 429]);
  server.pass({ hours: 1 });
  assert.equal(await ask(), 204);
});

Deno.test("guessing one's own present password is held back", async () => {
  const { access_token: token } = await server.signIn(await server.addUser());
  const guess = async () => {
    const body = { currentPassword: "wrong", password: "long enough" };
    return (await server.request("PUT", "/api/auth/password", { token, body })).status;
  };
  const statuses = [];
  for (let times = 0; times < 11; times++) statuses.push(await guess());
  assert.deepEqual(statuses, [...Array(10).fill(400), 429]);
});

Deno.test("cleaning up drops what is over and keeps the rest", async () => {
  const user = await server.addUser();
  await server.signIn(user);
  server.pass({ days: 29 });
  await server.signIn(user);
  await tryOften(1, user.email);
  await server.request("POST", "/api/auth/password/reset", { body: { email: user.email } });
  await server.settled();

  const kept = async () => {
    const rows = (table: "sessions" | "password_tokens" | "rate_limits") =>
      server.db.selectFrom(table).selectAll().execute().then(({ length }) => length);
    return [await rows("sessions"), await rows("password_tokens"), await rows("rate_limits")];
  };
  await cleanUp(server.db, server.now());
  const before = await kept();
  server.pass({ days: 1 });
  await cleanUp(server.db, server.now());
  const after = await kept();
  server.pass({ days: 30 });
  await cleanUp(server.db, server.now());
  assert.deepEqual(before.slice(1), [1, 2]);
  assert.deepEqual(after, [1, 1, 0], "a link that has expired can be told from an unknown one");
  assert.deepEqual(await kept(), [0, 0, 0]);
});
