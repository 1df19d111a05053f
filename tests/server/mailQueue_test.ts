import assert from "node:assert/strict";
import { type Permission, ROLE_PERMISSIONS } from "../../contract/permissions.ts";
import type { MailFailure } from "../../contract/schemas/mailFailure.ts";
import { sendAccountMails } from "../../server/jobs/accountMails.ts";
import { cleanUp } from "../../server/jobs/cleanup.ts";
import { createLog } from "../../server/log.ts";
import { createMailer } from "../../server/mail/mail.ts";
import { type Ask, asking } from "../support/ask.ts";
import { type MailServer, startMailServer } from "../support/mailServer.ts";
import { PASSWORD, type TestServer, testServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let ask: Ask;
let mails: MailServer;
/** What the mail server replies to recipients; it takes them while there is nothing. */
let reply: string | undefined;
/** What it replies to the content of a mail. */
let contentReply: ((text: string) => string) | undefined;

const replies = { recipient: () => reply, content: (text: string) => contentReply?.(text) };
Deno.test.beforeEach(async () => {
  reply = undefined;
  contentReply = undefined;
  mails = await startMailServer(replies);
  const log = createLog("silent");
  const mailer = createMailer({ smtpUrl: mails.smtpUrl, from: "no-reply@iklim.example", log });
  server = await testServer({ mailer });
  admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  ask = asking(server, (await server.signIn(admin)).access_token);
});
Deno.test.afterEach(async () => {
  await server.close();
  await mails.stop();
});

const EMAIL = "deniz@ege.example";
const INVITATION = /set-password\/([\w-]{43})/;
const RESET = /reset-password\/([\w-]{43})/;

async function invite(email = EMAIL): Promise<string> {
  const { companyId } = admin;
  const input = { email, name: "Deniz", surname: "Ak", companyId, roles: ["MEMBER"] };
  const { status, body } = await ask("POST", "/api/users", input);
  assert.equal(status, 201);
  await server.settled();
  return body.id;
}

/** The token of the link in the first mail that was taken. */
const firstToken = (link: RegExp) => link.exec(mails.taken[0]?.text ?? "")?.[1];

async function requestReset(email: string): Promise<void> {
  const { status } = await asking(server, undefined)("POST", "/api/auth/password/reset", { email });
  assert.equal(status, 204);
  await server.settled();
}

const choosePassword = async (token: string | undefined) =>
  (await asking(server, undefined)("POST", "/api/auth/password", {
    token,
    password: PASSWORD + "!",
  }))
    .status;

/** A round of the job that sends what waits. */
async function runJob(): Promise<void> {
  const log = createLog("debug", (line) => server.lines.push(line));
  const mailer = createMailer({ smtpUrl: mails.smtpUrl, from: "no-reply@iklim.example", log });
  const publicUrl = "https://iklim.example";
  await sendAccountMails({ db: server.db, clock: server.now, log, mailer, publicUrl });
}

async function failures(): Promise<MailFailure[]> {
  ask = asking(server, (await server.signIn(admin)).access_token);
  const { status, body } = await ask("GET", "/api/mail-failures");
  assert.equal(status, 200);
  return body.data;
}

const queued = () => server.db.selectFrom("account_mails").selectAll().execute();
const seconds = (count: number) => new Date(server.now().getTime() + count * 1000).toISOString();

Deno.test("mail queue: sends an invitation later when the mail server replies 451 at first", async () => {
  reply = "451 Greylisted, try again later";
  const id = await invite();
  assert.deepEqual(mails.taken, []);
  const [failure, ...others] = await failures();
  assert.deepEqual([failure, others], [{
    id: failure?.id,
    kind: "invitation",
    status: "WAITING",
    recipient: EMAIL,
    user: { id, name: "Deniz", surname: "Ak" },
    host: mails.host,
    error: "Can't send mail - all recipients were rejected: 451 Greylisted, try again later",
    attempts: 1,
    queuedAt: seconds(0),
    failedAt: seconds(0),
    nextAttemptAt: seconds(120),
  }, []]);
  reply = undefined;
  server.pass({ seconds: 119 });
  await runJob();
  assert.deepEqual(mails.taken, []);
  server.pass({ seconds: 1 });
  await runJob();
  assert.deepEqual(mails.taken.map(({ to }) => to), [[EMAIL]]);
  assert.deepEqual([await failures(), await queued()], [[], []]);
  assert.equal(await choosePassword(firstToken(INVITATION)), 204);
});

Deno.test("mail queue: sends a reset later when the mail server refuses connections at first", async () => {
  const port = Number(mails.host.split(":")[1]);
  await mails.stop();
  const user = await server.addUser();
  await requestReset(user.email);
  const [failure] = await failures();
  assert.deepEqual(
    [failure?.kind, failure?.status, failure?.recipient, failure?.nextAttemptAt],
    ["password_reset", "WAITING", user.email, seconds(120)],
  );
  assert.match(failure?.error ?? "", /ECONNREFUSED/);
  mails = await startMailServer(replies, port);
  server.pass({ minutes: 2 });
  await runJob();
  assert.deepEqual([await failures(), await queued()], [[], []]);
  assert.equal(await choosePassword(firstToken(RESET)), 204);
});

Deno.test("mail queue: gives a mail up at once when it is refused with 550", async () => {
  reply = "550 No such mailbox";
  await invite();
  const [failure] = await failures();
  assert.deepEqual([failure?.status, failure?.attempts, failure?.nextAttemptAt, failure?.error], [
    "FAILED",
    1,
    null,
    "Can't send mail - all recipients were rejected: 550 No such mailbox",
  ]);
  server.pass({ days: 1 });
  await runJob();
  assert.deepEqual(mails.asked, [EMAIL]);
});

Deno.test("mail queue: retries for 28 hours and then gives a mail up", async () => {
  reply = "451 Greylisted";
  await invite();
  const start = server.now().getTime();
  let last = start;
  for (let round = 0; round < 32 * 4; round++) {
    server.pass({ minutes: 15 });
    const before = mails.asked.length;
    await runJob();
    if (mails.asked.length > before) last = server.now().getTime();
  }
  const [failure] = await failures();
  assert.deepEqual([failure?.status, failure?.attempts, mails.asked.length], ["FAILED", 14, 14]);
  const hours = (last - start) / 3_600_000;
  assert.equal(hours > 28 && hours < 31, true, String(hours));
});

Deno.test("mail queue: sends no reset after the time of its link", async () => {
  reply = "451 Greylisted";
  const user = await server.addUser();
  await requestReset(user.email);
  reply = undefined;
  server.pass({ minutes: 60 });
  await runJob();
  assert.deepEqual(mails.taken, []);
  const [failure] = await failures();
  assert.deepEqual([failure?.status, failure?.recipient, failure?.nextAttemptAt], [
    "FAILED",
    user.email,
    null,
  ]);
  assert.match(failure?.error ?? "", /451/);
});

Deno.test("mail queue: stores no link and logs none, whatever the mail server replies", async () => {
  contentReply = (text) => `554 Bad link ${INVITATION.exec(text)?.[0]} to ${EMAIL}`;
  await invite();
  const [failure] = await failures();
  assert.equal(failure?.error, `Message failed: 554 Bad link set-password/… to ${EMAIL}`);
  contentReply = undefined;
  reply = "451 Greylisted";
  await invite("can@ege.example");
  const rows = [await queued(), await server.db.selectFrom("mail_failures").selectAll().execute()];
  assert.doesNotMatch(JSON.stringify([rows, server.lines]), INVITATION);
  const told = server.lines.map((line) => JSON.parse(line))
    .filter(({ message }) => message === "a mail was not sent");
  const ids = (await queued()).map(({ id }) => id);
  assert.deepEqual(
    told.map(({ time: _, requestId: __, ...line }) => line),
    [
      {
        level: "error",
        message: "a mail was not sent",
        mail: "invitation",
        mailId: ids[0],
        host: mails.host,
        attempts: 1,
        isGivenUp: true,
        error: "Message failed: 554 Bad link set-password/… to …",
      },
      {
        level: "error",
        message: "a mail was not sent",
        mail: "invitation",
        mailId: ids[1],
        host: mails.host,
        attempts: 1,
        isGivenUp: false,
        error: "Can't send mail - all recipients were rejected: 451 Greylisted",
      },
    ],
  );
});

Deno.test("mail queue: retries when the sign-in at the mail server fails", async () => {
  const url = mails.smtpUrl.replace("://", "://iklim:wrong@");
  const log = createLog("silent");
  const mailer = createMailer({ smtpUrl: url, from: "no-reply@iklim.example", log });
  const wrong = await testServer({ mailer });
  try {
    const { email } = await wrong.addUser();
    await asking(wrong, undefined)("POST", "/api/auth/password/reset", { email });
    await wrong.settled();
    const [failure] = await wrong.db.selectFrom("mail_failures").select(["status", "host"])
      .execute();
    assert.deepEqual(failure, { status: "WAITING", host: mails.host });
  } finally {
    await wrong.close();
  }
});

Deno.test("mail queue: one failing mail does not hold up the others", async () => {
  const replied = (address: string) => address === EMAIL ? "550 No such mailbox" : undefined;
  replies.recipient = (address?: string) => replied(address ?? "");
  try {
    await invite();
    await invite("can@ege.example");
    assert.deepEqual(mails.taken.map(({ to }) => to), [["can@ege.example"]]);
  } finally {
    replies.recipient = () => reply;
  }
});

Deno.test("mail queue: a further invitation replaces one that failed", async () => {
  reply = "550 No such mailbox";
  const id = await invite();
  reply = undefined;
  assert.equal((await ask("PUT", `/api/users/${id}/invite`)).status, 200);
  await server.settled();
  assert.deepEqual([await failures(), await queued(), mails.taken.length], [[], [], 1]);
});

Deno.test("mail queue: a link that ended is not mailed", async () => {
  reply = "451 Greylisted";
  const user = await server.addUser();
  await requestReset(user.email);
  const path = `/api/users/${user.id}/disable`;
  assert.equal((await ask("PUT", path)).status, 200);
  assert.deepEqual([await failures(), await queued()], [[], []]);
});

Deno.test("mail failures: a mail that was given up is sent again on request", async () => {
  reply = "550 No such mailbox";
  await invite();
  const [failed] = await failures();
  server.pass({ days: 8 });
  await failures();
  reply = "451 Greylisted";
  const path = `/api/mail-failures/${failed?.id}/send`;
  const again = await ask("PUT", path);
  assert.deepEqual([again.status, again.body], [200, {
    ...failed,
    status: "WAITING",
    nextAttemptAt: seconds(0),
  }]);
  await server.settled();
  const [waiting] = await failures();
  assert.deepEqual([waiting?.status, waiting?.attempts, waiting?.nextAttemptAt], [
    "WAITING",
    2,
    seconds(240),
  ]);
  reply = undefined;
  await ask("PUT", path);
  await server.settled();
  assert.deepEqual(await failures(), []);
  assert.equal(await choosePassword(firstToken(INVITATION)), 204);
  assert.equal((await ask("PUT", path)).status, 404);
});

Deno.test("mail failures: a mail that no longer exists cannot be sent again", async () => {
  reply = "550 No such mailbox";
  await invite();
  const [failed] = await failures();
  await server.db.deleteFrom("account_mails").execute();
  const { status, body } = await ask("PUT", `/api/mail-failures/${failed?.id}/send`);
  assert.deepEqual([status, body.type], [410, "https://iklim.example/problems/mail-gone"]);
});

Deno.test("mail failures: need config:read to be read and config:write to be sent again", async () => {
  reply = "550 No such mailbox";
  await invite();
  const [failed] = await failures();
  const send = `/api/mail-failures/${failed?.id}/send`;
  const statuses = async (...permissions: Permission[]) => {
    const held = ROLE_PERMISSIONS.VIEWER;
    ROLE_PERMISSIONS.VIEWER = permissions;
    try {
      const viewer = await server.addUser({ roles: ["VIEWER"] });
      const other = asking(server, (await server.signIn(viewer)).access_token);
      return [(await other("GET", "/api/mail-failures")).status, (await other("PUT", send)).status];
    } finally {
      ROLE_PERMISSIONS.VIEWER = held;
    }
  };
  assert.deepEqual(
    [await statuses(), await statuses("config:read"), await statuses("config:write")],
    [[403, 403], [200, 403], [403, 200]],
  );
});

Deno.test("mail failures: are filtered, sorted and deleted after 30 days", async () => {
  reply = "550 No such mailbox";
  await invite();
  server.pass({ minutes: 1 });
  reply = "451 Greylisted";
  await invite("can@ege.example");
  const listed = async (query: string) => {
    const { status, body } = await ask("GET", `/api/mail-failures?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map(({ recipient }: MailFailure) => recipient);
  };
  const filter = (field: string, operator: string, value: string) =>
    new URLSearchParams({
      "filters[0].fieldId": field,
      "filters[0].operator": operator,
      "filters[0].value": value,
    }).toString();
  assert.deepEqual(
    [
      await listed("sortField=failedAt&sortDirection=desc"),
      await listed("sortField=recipient&sortDirection=desc"),
      await listed(filter("status", "EQUALS", "FAILED")),
      await listed(filter("kind", "IN", "reminder")),
      await listed(filter("error", "CONTAINS", "greylisted")),
      await listed(filter("attempts", "GREATER_THAN", "1")),
    ],
    [
      ["can@ege.example", EMAIL],
      [EMAIL, "can@ege.example"],
      [EMAIL],
      [],
      ["can@ege.example"],
      [],
    ],
  );
  server.pass({ days: 30 });
  await cleanUp(server.db, server.now());
  const rows = await server.db.selectFrom("mail_failures").select("id").execute();
  assert.deepEqual([rows, await queued()], [[], []]);
});
