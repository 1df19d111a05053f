import assert from "node:assert/strict";
import { type Permission, ROLE_PERMISSIONS } from "../../contract/permissions.ts";
import type { MailFailure } from "../../contract/schemas/mailFailure.ts";
import { sendAccountMails } from "../../server/modules/auth/sendAccountMails.ts";
import { cleanUp } from "../../server/jobs.ts";
import { createLog } from "../../server/platform/log.ts";
import { createMailer } from "../../server/platform/mail/mail.ts";
import { type CallApi, createApiCaller } from "../support/apiCaller.ts";
import { type MailServer, startMailServer } from "../support/mailServer.ts";
import { createTestServer, PASSWORD, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let callApi: CallApi;
let mails: MailServer;
/** What the mail server replies to recipients; it accepts them while undefined. */
let reply: string | undefined;
/** What it replies to the sender. */
let senderReply: string | undefined;
/** What it replies to the content of a mail. */
let contentReply: ((text: string) => string) | undefined;

const replies = {
  sender: () => senderReply,
  recipient: () => reply,
  content: (text: string) => contentReply?.(text),
};
Deno.test.beforeEach(async () => {
  reply = undefined;
  senderReply = undefined;
  contentReply = undefined;
  mails = await startMailServer(replies);
  const log = createLog("silent");
  const mailer = createMailer({ smtpUrl: mails.smtpUrl, from: "no-reply@iklim.example", log });
  server = await createTestServer({ mailer });
  admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
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
  const { status, body } = await callApi("POST", "/api/users", input);
  assert.equal(status, 201);
  await server.waitForBackground();
  return body.id;
}

/** The token of the link in the first mail that was taken. */
const findToken = (link: RegExp) => link.exec(mails.acceptedMails[0]?.text ?? "")?.[1];

async function requestReset(email: string): Promise<void> {
  const { status } = await createApiCaller(server, undefined)("POST", "/api/auth/password/reset", {
    email,
  });
  assert.equal(status, 204);
  await server.waitForBackground();
}

const choosePassword = async (token: string | undefined) =>
  (await createApiCaller(server, undefined)("POST", "/api/auth/password", {
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

async function listFailures(): Promise<MailFailure[]> {
  callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
  const { status, body } = await callApi("GET", "/api/mail-failures");
  assert.equal(status, 200);
  return body.data;
}

const listQueued = () => server.db.selectFrom("account_mails").selectAll().execute();
const addSeconds = (count: number) => new Date(server.now().getTime() + count * 1000).toISOString();

Deno.test("mail queue: sends an invitation later when the mail server replies 451 at first", async () => {
  reply = "451 Greylisted, try again later";
  const id = await invite();
  assert.deepEqual(mails.acceptedMails, []);
  const [failure, ...others] = await listFailures();
  assert.deepEqual([failure, others], [{
    id: failure?.id,
    kind: "invitation",
    status: "WAITING",
    recipient: EMAIL,
    user: { id, name: "Deniz", surname: "Ak" },
    host: mails.host,
    error: "Can't send mail - all recipients were rejected: 451 Greylisted, try again later",
    attempts: 1,
    queuedAt: addSeconds(0),
    failedAt: addSeconds(0),
    nextAttemptAt: addSeconds(120),
  }, []]);
  reply = undefined;
  server.advanceClock({ seconds: 119 });
  await runJob();
  assert.deepEqual(mails.acceptedMails, []);
  server.advanceClock({ seconds: 1 });
  await runJob();
  assert.deepEqual(mails.acceptedMails.map(({ to }) => to), [[EMAIL]]);
  assert.deepEqual([await listFailures(), await listQueued()], [[], []]);
  assert.equal(await choosePassword(findToken(INVITATION)), 204);
});

Deno.test("mail queue: sends a reset later when the mail server refuses connections at first", async () => {
  const port = Number(mails.host.split(":")[1]);
  await mails.stop();
  const user = await server.addUser();
  await requestReset(user.email);
  const [failure] = await listFailures();
  assert.deepEqual(
    [failure?.kind, failure?.status, failure?.recipient, failure?.nextAttemptAt],
    ["password_reset", "WAITING", user.email, addSeconds(120)],
  );
  assert.match(failure?.error ?? "", /ECONNREFUSED/);
  mails = await startMailServer(replies, port);
  server.advanceClock({ minutes: 2 });
  await runJob();
  assert.deepEqual([await listFailures(), await listQueued()], [[], []]);
  assert.equal(await choosePassword(findToken(RESET)), 204);
});

Deno.test("mail queue: gives up a mail at once after a 550 reply", async () => {
  reply = "550 No such mailbox";
  await invite();
  const [failure] = await listFailures();
  assert.deepEqual([failure?.status, failure?.attempts, failure?.nextAttemptAt, failure?.error], [
    "FAILED",
    1,
    null,
    "Can't send mail - all recipients were rejected: 550 No such mailbox",
  ]);
  server.advanceClock({ days: 1 });
  await runJob();
  assert.deepEqual(mails.requestedRecipients, [EMAIL]);
});

Deno.test("mail queue: gives up a mail after retrying for 28 hours", async () => {
  reply = "451 Greylisted";
  await invite();
  const start = server.now().getTime();
  let last = start;
  for (let round = 0; round < 32 * 4; round++) {
    server.advanceClock({ minutes: 15 });
    const before = mails.requestedRecipients.length;
    await runJob();
    if (mails.requestedRecipients.length > before) last = server.now().getTime();
  }
  const [failure] = await listFailures();
  assert.deepEqual([failure?.status, failure?.attempts, mails.requestedRecipients.length], [
    "FAILED",
    14,
    14,
  ]);
  const hours = (last - start) / 3_600_000;
  assert.equal(hours > 28 && hours < 31, true, String(hours));
});

Deno.test("mail queue: sends no reset after its link has expired", async () => {
  reply = "451 Greylisted";
  const user = await server.addUser();
  await requestReset(user.email);
  reply = undefined;
  server.advanceClock({ minutes: 60 });
  await runJob();
  assert.deepEqual(mails.acceptedMails, []);
  const [failure] = await listFailures();
  assert.deepEqual([failure?.status, failure?.recipient, failure?.nextAttemptAt], [
    "FAILED",
    user.email,
    null,
  ]);
  assert.match(failure?.error ?? "", /451/);
});

Deno.test("mail queue: stores and logs no link, whatever the mail server replies", async () => {
  contentReply = (text) => `554 Bad link ${INVITATION.exec(text)?.[0]} to ${EMAIL}`;
  await invite();
  const [failure] = await listFailures();
  assert.equal(failure?.error, `Message failed: 554 Bad link set-password/… to ${EMAIL}`);
  contentReply = undefined;
  reply = "451 Greylisted";
  await invite("can@ege.example");
  const rows = [
    await listQueued(),
    await server.db.selectFrom("mail_failures").selectAll().execute(),
  ];
  assert.doesNotMatch(JSON.stringify([rows, server.lines]), INVITATION);
  const reported = server.lines.map((line) => JSON.parse(line))
    .filter(({ message }) => message === "a mail was not sent");
  const ids = (await listQueued()).map(({ id }) => id);
  assert.deepEqual(
    reported.map(({ time: _, requestId: __, ...line }) => line),
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

Deno.test("mail queue: retries when authentication at the mail server fails", async () => {
  const url = mails.smtpUrl.replace("://", "://iklim:wrong@");
  const log = createLog("silent");
  const mailer = createMailer({ smtpUrl: url, from: "no-reply@iklim.example", log });
  await using wrong = await createTestServer({ mailer });
  const { email } = await wrong.addUser();
  await createApiCaller(wrong, undefined)("POST", "/api/auth/password/reset", { email });
  await wrong.waitForBackground();
  const [failure] = await wrong.db.selectFrom("mail_failures").select(["status", "host"])
    .execute();
  assert.deepEqual(failure, { status: "WAITING", host: mails.host });
});

Deno.test("mail queue: retries all mails after their sender is rejected", async () => {
  senderReply = "550 5.7.1 Sender not allowed";
  await invite();
  await invite("can@ege.example");
  const failures = await listFailures();
  assert.deepEqual(
    failures.map(({ status, error }) => [status, error]),
    Array(2).fill(["WAITING", "Mail command failed: 550 5.7.1 Sender not allowed"]),
  );
  senderReply = undefined;
  server.advanceClock({ minutes: 2 });
  await runJob();
  assert.deepEqual(mails.acceptedMails.flatMap(({ to }) => to).sort(), ["can@ege.example", EMAIL]);
});

Deno.test("mail queue: gives up a mail at once if it is too large for its sender", async () => {
  senderReply = "552 5.3.4 Message size exceeds the limit";
  await invite();
  assert.deepEqual((await listFailures()).map(({ status }) => status), ["FAILED"]);
});

Deno.test("mail queue: one failing mail does not block the others", async () => {
  const replyTo = (address: string) => address === EMAIL ? "550 No such mailbox" : undefined;
  replies.recipient = (address?: string) => replyTo(address ?? "");
  try {
    await invite();
    await invite("can@ege.example");
    assert.deepEqual(mails.acceptedMails.map(({ to }) => to), [["can@ege.example"]]);
  } finally {
    replies.recipient = () => reply;
  }
});

Deno.test("mail queue: leaves mails to the next run when the mail server is slow", async () => {
  reply = "451 Greylisted, try again later";
  for (let count = 0; count < 12; count++) await invite(`deniz${count}@ege.example`);
  server.advanceClock({ minutes: 2 });
  let sent = 0;
  const slowMailer = {
    send() {
      sent++;
      server.advanceClock({ seconds: 3 });
      return Promise.resolve();
    },
  };
  const log = createLog("silent");
  const publicUrl = "https://iklim.example";
  const runSlowly = async () => {
    await sendAccountMails({
      db: server.db,
      clock: server.now,
      log,
      mailer: slowMailer,
      publicUrl,
    });
    return sent;
  };
  assert.deepEqual([await runSlowly(), await runSlowly()], [10, 12]);
});

Deno.test("mail queue: another invitation replaces a failed one", async () => {
  reply = "550 No such mailbox";
  const id = await invite();
  reply = undefined;
  assert.equal((await callApi("PUT", `/api/users/${id}/invite`)).status, 200);
  await server.waitForBackground();
  assert.deepEqual([await listFailures(), await listQueued(), mails.acceptedMails.length], [
    [],
    [],
    1,
  ]);
});

Deno.test("mail queue: does not send a link that was revoked", async () => {
  reply = "451 Greylisted";
  const user = await server.addUser();
  await requestReset(user.email);
  const path = `/api/users/${user.id}/disable`;
  assert.equal((await callApi("PUT", path)).status, 200);
  assert.deepEqual([await listFailures(), await listQueued()], [[], []]);
});

Deno.test("mail failures: a mail that was given up is sent again on request", async () => {
  reply = "550 No such mailbox";
  await invite();
  const [failed] = await listFailures();
  server.advanceClock({ days: 8 });
  await listFailures();
  reply = "451 Greylisted";
  const path = `/api/mail-failures/${failed?.id}/send`;
  const repeatedResponse = await callApi("PUT", path);
  assert.deepEqual([repeatedResponse.status, repeatedResponse.body], [200, {
    ...failed,
    status: "WAITING",
    nextAttemptAt: addSeconds(0),
  }]);
  await server.waitForBackground();
  const [waiting] = await listFailures();
  assert.deepEqual([waiting?.status, waiting?.attempts, waiting?.nextAttemptAt], [
    "WAITING",
    2,
    addSeconds(240),
  ]);
  reply = undefined;
  await callApi("PUT", path);
  await server.waitForBackground();
  assert.deepEqual(await listFailures(), []);
  assert.equal(await choosePassword(findToken(INVITATION)), 204);
  assert.equal((await callApi("PUT", path)).status, 404);
});

Deno.test("mail failures: a mail that no longer exists cannot be sent again", async () => {
  reply = "550 No such mailbox";
  await invite();
  const [failed] = await listFailures();
  await server.db.deleteFrom("account_mails").execute();
  const { status, body } = await callApi("PUT", `/api/mail-failures/${failed?.id}/send`);
  assert.deepEqual([status, body.type], [410, "https://iklim.example/problems/mail-gone"]);
});

Deno.test("mail failures: need config:read to be read and config:write to be sent again", async () => {
  reply = "550 No such mailbox";
  await invite();
  const [failed] = await listFailures();
  const send = `/api/mail-failures/${failed?.id}/send`;
  const listStatuses = async (...permissions: Permission[]) => {
    const held = ROLE_PERMISSIONS.VIEWER;
    ROLE_PERMISSIONS.VIEWER = permissions;
    try {
      const viewer = await server.addUser({ roles: ["VIEWER"] });
      const other = createApiCaller(server, (await server.signIn(viewer)).access_token);
      return [(await other("GET", "/api/mail-failures")).status, (await other("PUT", send)).status];
    } finally {
      ROLE_PERMISSIONS.VIEWER = held;
    }
  };
  assert.deepEqual(
    [await listStatuses(), await listStatuses("config:read"), await listStatuses("config:write")],
    [[403, 403], [200, 403], [403, 200]],
  );
});

Deno.test("mail failures: are filtered, sorted and deleted after 30 days", async () => {
  reply = "550 No such mailbox";
  await invite();
  server.advanceClock({ minutes: 1 });
  reply = "451 Greylisted";
  await invite("can@ege.example");
  const listFailed = async (query: string) => {
    const { status, body } = await callApi("GET", `/api/mail-failures?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map(({ recipient }: MailFailure) => recipient);
  };
  const createFilter = (field: string, operator: string, value: string) =>
    new URLSearchParams({
      "filters[0].fieldId": field,
      "filters[0].operator": operator,
      "filters[0].value": value,
    }).toString();
  assert.deepEqual(
    [
      await listFailed("sortField=failedAt&sortDirection=desc"),
      await listFailed("sortField=recipient&sortDirection=desc"),
      await listFailed(createFilter("status", "EQUALS", "FAILED")),
      await listFailed(createFilter("kind", "IN", "reminder")),
      await listFailed(createFilter("error", "CONTAINS", "greylisted")),
      await listFailed(createFilter("attempts", "GREATER_THAN", "1")),
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
  server.advanceClock({ days: 30 });
  await cleanUp(server.db, server.now());
  const rows = await server.db.selectFrom("mail_failures").select("id").execute();
  assert.deepEqual([rows, await listQueued()], [[], []]);
});
