import assert from "node:assert/strict";
import { newId } from "../../server/db/newId.ts";
import { dropAccountMails } from "../../server/jobs/accountMails.ts";
import { recordMailFailure } from "../../server/resources/mail/changes.ts";
import { type Ask, asking, refusal } from "../support/ask.ts";
import { type TestServer, testServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let ask: Ask;
async function start(mail: boolean): Promise<void> {
  server = await testServer({ mail });
  admin = await server.addUser({ roles: ["ADMIN"] });
  ask = asking(server, (await server.signIn(admin)).access_token);
}
Deno.test.afterEach(() => server.close());

const LINK = /^https:\/\/iklim\.example\/set-password\/([\w-]{43})$/;
const invite = (email: string) =>
  ask("POST", "/api/users", {
    email,
    name: "Deniz",
    surname: "Ak",
    companyId: admin.companyId,
    roles: ["MEMBER"],
  });
const NOT_SET_UP = [
  503,
  "Mail is not set up here. An administrator can give you a one-time password.",
];

Deno.test("without mail an invitation's link is told to whoever makes it, and works once", async () => {
  await start(false);
  const invited = await invite("deniz@ege.example");
  const { id, invitationLink: first } = invited.body;
  assert.deepEqual([invited.status, LINK.test(first)], [201, true]);

  const again = await ask("PUT", `/api/users/${id}/invite`);
  const patch = { version: 1, email: "d@ege.example" };
  const elsewhere = await ask("PATCH", `/api/users/${id}`, patch);
  const links = [first, again.body.invitationLink, elsewhere.body.invitationLink];
  assert.deepEqual([links.every((link) => LINK.test(link)), new Set(links).size], [true, 3]);
  const anybody = asking(server, undefined);
  const statuses = [];
  for (const link of links) {
    const body = { token: LINK.exec(link)?.[1], password: "yepyeni parola" };
    statuses.push((await anybody("POST", "/api/auth/password", body)).status);
  }
  assert.deepEqual(statuses, [400, 400, 204]);
  const { body: user } = await ask("GET", `/api/users/${id}`);
  assert.equal("invitationLink" in user, false);
  await server.settled();
  assert.equal(server.mails.some(({ text }) => text.includes("set-password")), false);
  assert.equal(links.some((link) => server.lines.join().includes(link.slice(-43))), false);
});

Deno.test("without mail a reset says so, whoever it is asked for", async () => {
  await start(false);
  const anybody = asking(server, undefined);
  const answers = await Promise.all(
    [admin.email, "nobody@iklim.example"].map((email) =>
      anybody("POST", "/api/auth/password/reset", { email })
    ),
  );
  assert.deepEqual(answers.map(refusal), [NOT_SET_UP, NOT_SET_UP]);
  assert.deepEqual(await anybody("GET", "/api/auth/config"), {
    status: 200,
    body: { mail: false },
  });
  assert.deepEqual(await server.db.selectFrom("password_tokens").selectAll().execute(), []);
});

Deno.test("with mail a link goes to whom it is for, and to nobody else", async () => {
  await start(true);
  const { status, body } = await invite("deniz@ege.example");
  await server.settled();
  assert.deepEqual([status, "invitationLink" in body, server.mails.length], [201, false, 1]);
  assert.deepEqual((await asking(server, undefined)("GET", "/api/auth/config")).body, {
    mail: true,
  });
});

Deno.test("mail queue: refuses to send a failed mail again and drops it when due while mail is not set up", async () => {
  await start(false);
  const mail = { id: newId(server.now()), kind: "invitation" as const, user_id: admin.id };
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
  const failures = async () => (await ask("GET", "/api/mail-failures")).body.data;
  const [failure] = await failures();
  assert.deepEqual(refusal(await ask("PUT", `/api/mail-failures/${failure.id}/send`)), [
    503,
    "Mail is not set up here, so no mail can be sent again.",
  ]);

  await dropAccountMails(server.db, new Date(server.now().getTime() - 1));
  assert.deepEqual(await failures(), [failure]);
  await dropAccountMails(server.db, server.now());
  assert.deepEqual(await failures(), []);
});
