import assert from "node:assert/strict";
import { createTestServer, PASSWORD, type TestServer, type TestUser } from "../support/server.ts";
import { inTransaction } from "../../server/platform/db/inTransaction.ts";
import { createPasswordLink } from "../../server/modules/auth/passwordLinks.ts";
import { getProblemKind } from "../support/problems.ts";

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await createTestServer();
});
Deno.test.afterAll(() => server.close());

const NEW_PASSWORD = "yepyeni parola";
const LINK = /https:\/\/iklim\.example\/reset-password\/([\w-]{43})/;

const askReset = (email: string, address = "192.0.2.1") =>
  server.request("POST", "/api/auth/password/reset", { body: { email }, address });
const setByLink = (token: string | undefined, password = NEW_PASSWORD) =>
  server.request("POST", "/api/auth/password", { body: { token, password }, language: "en" });

async function resetToken(user: TestUser): Promise<string | undefined> {
  await server.waitForBackground();
  server.mails.length = 0;
  await askReset(user.email);
  await server.waitForBackground();
  return LINK.exec(server.mails[0]?.text ?? "")?.[1];
}

async function createInvitationToken({ email }: TestUser): Promise<string | undefined> {
  const input = { email, purpose: "INVITATION", publicUrl: "https://iklim.example" } as const;
  const passwordLink = await inTransaction(
    server.db,
    (trx) => createPasswordLink(trx, input, server.now()),
  );
  return passwordLink?.link.split("/").at(-1);
}

const canSignIn = async (user: TestUser, password: string) => {
  const body = { email: user.email, password };
  return (await server.request("POST", "/api/auth/login", { body })).status === 200;
};

const WORN = {
  ...getProblemKind("link-invalid"),
  detail: "This link has expired or has already been used.",
};

Deno.test("password reset: is mailed to active users and responds alike to all", async () => {
  server.mails.length = 0;
  const active = await server.addUser();
  const disabled = await server.addUser({ status: "DISABLED" });
  const invitedUser = await server.addUser({ status: "INVITED", password: null });
  for (const email of [active.email, disabled.email, invitedUser.email, "nobody@iklim.example"]) {
    const response = await askReset(email);
    assert.deepEqual([response.status, await response.text()], [204, ""]);
  }
  await server.waitForBackground();
  assert.deepEqual(server.mails.map(({ to }) => to), [active.email]);
});

Deno.test("password reset: is mailed in the user's language as text and HTML", async () => {
  const token = await resetToken(await server.addUser({ name: "<b>Ali</b>" }));
  const [mail] = server.mails;
  assert.equal(mail?.subject, "İklim parolanızı sıfırlayın");
  assert.equal(mail?.text.split("\n\n")[0], "Merhaba <b>Ali</b>,");
  assert.match(mail?.html ?? "", /<p>Merhaba &lt;b&gt;Ali&lt;\/b&gt;,<\/p>/);
  assert.equal(mail?.html.includes(`href="https://iklim.example/reset-password/${token}"`), true);

  const english = await server.addUser();
  await server.db.updateTable("users").set({ language: "en" }).where("id", "=", english.id)
    .execute();
  await resetToken(english);
  assert.equal(server.mails[0]?.subject, "Reset your İklim password");
});

Deno.test("password reset: a forged Host header does not change the link", async () => {
  server.mails.length = 0;
  const { email } = await server.addUser();
  await server.request("POST", "http://evil.example/api/auth/password/reset", {
    body: { email },
    headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" },
  });
  await server.waitForBackground();
  assert.match(server.mails[0]?.text ?? "", LINK);
  assert.equal(JSON.stringify(server.mails).includes("evil"), false);
});

Deno.test("password reset: a link sets the password once and ends all sessions", async () => {
  const user = await server.addUser();
  const pair = await server.signIn(user);
  const other = await resetToken(user);
  const token = await resetToken(user);
  assert.equal((await setByLink(token)).status, 204);

  assert.equal(await canSignIn(user, PASSWORD), false);
  assert.equal(await canSignIn(user, NEW_PASSWORD), true);
  const refreshed = await server.request("POST", "/api/auth/refresh", {
    token: pair.refresh_token,
  });
  assert.equal(refreshed.status, 401);
  assert.deepEqual(await (await setByLink(token, "another one")).json(), WORN);
  assert.deepEqual(await (await setByLink(other, "another one")).json(), WORN);
});

Deno.test("password reset: two concurrent uses of a link set one password", async () => {
  const token = await resetToken(await server.addUser());
  const responses = await Promise.all([
    setByLink(token, "ilk gelen"),
    setByLink(token, "son gelen"),
  ]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [204, 400]);
});

Deno.test("password reset: a link works for an hour", async () => {
  const user = await server.addUser();
  const early = await resetToken(user);
  server.advanceClock({ minutes: 59 });
  assert.equal((await setByLink(early)).status, 204);
  const late = await resetToken(user);
  server.advanceClock({ hours: 1 });
  assert.deepEqual(await (await setByLink(late)).json(), WORN);
  assert.deepEqual(await (await setByLink("made-up")).json(), WORN);
});

Deno.test("invitation: setting a password activates the user", async () => {
  const user = await server.addUser({ status: "INVITED", password: null });
  server.advanceClock({ days: 6 });
  assert.equal((await setByLink(await createInvitationToken(user))).status, 204);
  assert.equal(await canSignIn(user, NEW_PASSWORD), true);
});

Deno.test("password reset: a link made before its user was disabled does not work", async () => {
  const user = await server.addUser();
  const token = await resetToken(user);
  await server.db.updateTable("users").set({ status: "DISABLED" }).where("id", "=", user.id)
    .execute();
  assert.deepEqual(await (await setByLink(token)).json(), WORN);
  const stored = await server.db.selectFrom("users").select("status").where("id", "=", user.id)
    .executeTakeFirst();
  assert.deepEqual(stored, { status: "DISABLED" });
});

Deno.test("password reset: only a hash of its token is stored", async () => {
  const token = await resetToken(await server.addUser());
  const rows = await server.db.selectFrom("password_tokens").selectAll().execute();
  assert.equal(JSON.stringify(rows).includes(token ?? ""), false);
});

Deno.test("password change: ends every session except for the new one", async () => {
  const user = await server.addUser();
  const [here, there] = [await server.signIn(user), await server.signIn(user)];
  const change = (token: string, currentPassword: string, password: string) =>
    server.request("PUT", "/api/auth/password", {
      token,
      body: { currentPassword, password },
      language: "en",
    });
  assert.deepEqual(await (await change(here.access_token, "wrong", NEW_PASSWORD)).json(), {
    ...getProblemKind("validation-failed"),
    detail: "Some fields need another look.",
    errors: { currentPassword: ["The current password is wrong"] },
  });
  const changeResponse = await change(here.access_token, PASSWORD, NEW_PASSWORD);
  const pair = await changeResponse.json();
  const statuses = await Promise.all([here, there, pair].map(async ({ refresh_token }) => {
    return (await server.request("POST", "/api/auth/refresh", { token: refresh_token })).status;
  }));
  assert.deepEqual(statuses, [401, 401, 200]);
  assert.equal(await canSignIn(user, NEW_PASSWORD), true);
});

Deno.test("new password: rejects one that is too short at its field", async () => {
  assert.deepEqual(await (await setByLink("made-up", "1234567")).json(), {
    ...getProblemKind("validation-failed"),
    detail: "Some fields need another look.",
    errors: { password: ["Password must be at least 8 characters"] },
  });
});
