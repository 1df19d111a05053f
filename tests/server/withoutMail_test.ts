import assert from "node:assert/strict";
import { createId } from "../../server/platform/db/records.ts";
import { deleteDueAccountMails } from "../../server/modules/auth/sendAccountMails.ts";
import { recordMailFailure } from "../../server/platform/mail/mailFailures.ts";
import { type CallApi, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createTestServer, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let callApi: CallApi;
async function start(mail: boolean): Promise<void> {
  server = await createTestServer({ mail });
  admin = await server.addUser({ roles: ["ADMIN"] });
  callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
}
Deno.test.afterEach(() => server.close());

const LINK = /^https:\/\/iklim\.example\/set-password\/([\w-]{43})$/;
const invite = (email: string) =>
  callApi("POST", "/api/users", {
    email,
    name: "Deniz",
    surname: "Ak",
    companyId: admin.companyId,
    roles: ["MEMBER"],
  });
const NOT_SET_UP = [
  503,
  "Email is not configured. An administrator can give you a one-time password.",
];

Deno.test("invitation: its link is returned when mail is not set up, and works once", async () => {
  await start(false);
  const invited = await invite("deniz@ege.example");
  const { id, invitationLink: first } = invited.body;
  assert.deepEqual([invited.status, LINK.test(first)], [201, true]);

  const repeatedResponse = await callApi("PUT", `/api/users/${id}/invite`);
  const patch = { version: 1, email: "d@ege.example" };
  const elsewhere = await callApi("PATCH", `/api/users/${id}`, patch);
  const links = [first, repeatedResponse.body.invitationLink, elsewhere.body.invitationLink];
  assert.deepEqual([links.every((link) => LINK.test(link)), new Set(links).size], [true, 3]);
  const callApiAsGuest = createApiCaller(server, undefined);
  const statuses = [];
  for (const link of links) {
    const body = { token: LINK.exec(link)?.[1], password: "yepyeni parola" };
    statuses.push((await callApiAsGuest("POST", "/api/auth/password", body)).status);
  }
  assert.deepEqual(statuses, [400, 400, 204]);
  const { body: user } = await callApi("GET", `/api/users/${id}`);
  assert.equal("invitationLink" in user, false);
  await server.waitForBackground();
  assert.equal(server.mails.some(({ text }) => text.includes("set-password")), false);
  assert.equal(links.some((link) => server.lines.join().includes(link.slice(-43))), false);
});

Deno.test("password reset: responds 503 for any email when mail is not set up", async () => {
  await start(false);
  const callApiAsGuest = createApiCaller(server, undefined);
  const responses = await Promise.all(
    [admin.email, "nobody@iklim.example"].map((email) =>
      callApiAsGuest("POST", "/api/auth/password/reset", { email })
    ),
  );
  assert.deepEqual(responses.map(toErrorSummary), [NOT_SET_UP, NOT_SET_UP]);
  assert.deepEqual(await callApiAsGuest("GET", "/api/auth/config"), {
    status: 200,
    body: { mail: false },
  });
  assert.deepEqual(await server.db.selectFrom("password_tokens").selectAll().execute(), []);
});

Deno.test("invitation: its link is only mailed when mail is set up", async () => {
  await start(true);
  const { status, body } = await invite("deniz@ege.example");
  await server.waitForBackground();
  assert.deepEqual([status, "invitationLink" in body, server.mails.length], [201, false, 1]);
  assert.deepEqual((await createApiCaller(server, undefined)("GET", "/api/auth/config")).body, {
    mail: true,
  });
});

Deno.test("mail queue: rejects resending and drops due mails while mail is not set up", async () => {
  await start(false);
  const mail = { id: createId(server.now()), kind: "invitation" as const, user_id: admin.id };
  const queued = { created_at: server.now(), next_attempt_at: server.now() };
  await server.db.insertInto("account_mails")
    .values({ ...mail, content: JSON.stringify({ kind: "invitation", by: "Işıl" }), ...queued })
    .execute();
  await recordMailFailure(server.db, {
    queue: "account_mails",
    key: [mail.id],
    kind: "invitation",
    userId: admin.id,
    recipient: admin.email,
    host: "smtp.example",
    error: "451 Greylisted",
    attempts: 1,
    queuedAt: server.now(),
    nextAttemptAt: server.now(),
  }, server.now());
  const listFailures = async () => (await callApi("GET", "/api/mail-failures")).body.data;
  const [failure] = await listFailures();
  assert.deepEqual(toErrorSummary(await callApi("PUT", `/api/mail-failures/${failure.id}/send`)), [
    503,
    "Email is not configured, so no email can be sent again.",
  ]);

  await deleteDueAccountMails(server.db, new Date(server.now().getTime() - 1));
  assert.deepEqual(await listFailures(), [failure]);
  await deleteDueAccountMails(server.db, server.now());
  assert.deepEqual(await listFailures(), []);
});
