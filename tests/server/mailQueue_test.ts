import assert from "node:assert/strict";
import { type Kysely, sql } from "kysely";
import { sendAccountMails } from "../../server/modules/auth/sendAccountMails.ts";
import { createLog } from "../../server/platform/log.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { createMailer } from "../../server/platform/mail/mail.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { EMAIL, INVITATION, setUpMailQueue } from "../support/mailQueue.ts";
import { startMailServer } from "../support/mailServer.ts";
import { createTestServer } from "../support/server.ts";

const RESET = /reset-password\/([\w-]{43})/;

const mailQueue = setUpMailQueue();
const { site, invite, requestReset, choosePassword, runJob, listFailures } = mailQueue;
const { listQueued, addSeconds } = mailQueue;

Deno.test("mail queue: sends an invitation later when the mail server replies 451 at first", async () => {
  site.replies.recipient = () => "451 Greylisted, try again later";
  const id = await invite();
  assert.deepEqual(site.mails.acceptedMails, []);
  const [failure, ...others] = await listFailures();
  assert.deepEqual([failure, others], [{
    id: failure?.id,
    kind: "invitation",
    status: "WAITING",
    recipient: EMAIL,
    user: { id, name: "Deniz", surname: "Ak" },
    host: site.mails.host,
    error: "Can't send mail - all recipients were rejected: 451 Greylisted, try again later",
    attempts: 1,
    queuedAt: addSeconds(0),
    failedAt: addSeconds(0),
    nextAttemptAt: addSeconds(120),
  }, []]);
  delete site.replies.recipient;
  site.server.advanceClock({ seconds: 119 });
  await runJob();
  assert.deepEqual(site.mails.acceptedMails, []);
  site.server.advanceClock({ seconds: 1 });
  await runJob();
  assert.deepEqual(site.mails.acceptedMails.map(({ to }) => to), [[EMAIL]]);
  assert.deepEqual([await listFailures(), await listQueued()], [[], []]);
  assert.equal(await choosePassword(INVITATION), 204);
});

Deno.test("mail queue: sends a reset later when the mail server refuses connections at first", async () => {
  await site.mails.stop();
  const user = await site.server.addUser();
  await requestReset(user.email);
  const [failure] = await listFailures();
  assert.deepEqual(
    [failure?.kind, failure?.status, failure?.recipient, failure?.nextAttemptAt],
    ["password_reset", "WAITING", user.email, addSeconds(120)],
  );
  assert.match(failure?.error ?? "", /ECONNREFUSED/);
  site.mails = await startMailServer(site.replies);
  site.server.advanceClock({ minutes: 2 });
  await runJob();
  assert.deepEqual([await listFailures(), await listQueued()], [[], []]);
  assert.equal(await choosePassword(RESET), 204);
});

Deno.test("mail queue: gives up a mail at once after a 550 reply", async () => {
  site.replies.recipient = () => "550 No such mailbox";
  await invite();
  const [failure] = await listFailures();
  assert.deepEqual([failure?.status, failure?.attempts, failure?.nextAttemptAt, failure?.error], [
    "FAILED",
    1,
    null,
    "Can't send mail - all recipients were rejected: 550 No such mailbox",
  ]);
  site.server.advanceClock({ days: 1 });
  await runJob();
  assert.deepEqual(site.mails.requestedRecipients, [EMAIL]);
});

Deno.test("mail queue: gives up a mail after retrying for 28 hours", async () => {
  site.replies.recipient = () => "451 Greylisted";
  await invite();
  const start = site.server.now().getTime();
  let last = start;
  for (let round = 0; round < 32 * 4; round++) {
    site.server.advanceClock({ minutes: 15 });
    const before = site.mails.requestedRecipients.length;
    await runJob();
    if (site.mails.requestedRecipients.length > before) last = site.server.now().getTime();
  }
  const [failure] = await listFailures();
  assert.deepEqual([failure?.status, failure?.attempts, site.mails.requestedRecipients.length], [
    "FAILED",
    14,
    14,
  ]);
  const hours = (last - start) / 3_600_000;
  assert.equal(hours > 28 && hours < 31, true, String(hours));
});

Deno.test("mail queue: sends no reset after its link has expired", async () => {
  site.replies.recipient = () => "451 Greylisted";
  const user = await site.server.addUser();
  await requestReset(user.email);
  delete site.replies.recipient;
  site.server.advanceClock({ minutes: 60 });
  await runJob();
  assert.deepEqual(site.mails.acceptedMails, []);
  const [failure] = await listFailures();
  assert.deepEqual([failure?.status, failure?.recipient, failure?.nextAttemptAt], [
    "FAILED",
    user.email,
    null,
  ]);
  assert.match(failure?.error ?? "", /451/);
});

Deno.test("mail queue: stores and logs no link, whatever the mail server replies", async () => {
  site.replies.content = (text) => `554 Bad link ${INVITATION.exec(text)?.[0]} to ${EMAIL}`;
  await invite();
  const [failure] = await listFailures();
  assert.equal(failure?.error, `Message failed: 554 Bad link set-password/… to ${EMAIL}`);
  delete site.replies.content;
  site.replies.recipient = () => "451 Greylisted";
  await invite("can@ege.example");
  const rows = [
    await listQueued(),
    await site.server.db.selectFrom("mail_failures").selectAll().execute(),
  ];
  assert.doesNotMatch(JSON.stringify([rows, site.server.lines]), INVITATION);
  const reported = site.server.lines.map((line) => JSON.parse(line))
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
        host: site.mails.host,
        attempts: 1,
        isGivenUp: true,
        error: "Message failed: 554 Bad link set-password/… to …",
      },
      {
        level: "error",
        message: "a mail was not sent",
        mail: "invitation",
        mailId: ids[1],
        host: site.mails.host,
        attempts: 1,
        isGivenUp: false,
        error: "Can't send mail - all recipients were rejected: 451 Greylisted",
      },
    ],
  );
});

Deno.test("mail queue: retries when authentication at the mail server fails", async () => {
  const url = site.mails.smtpUrl.replace("://", "://iklim:wrong@");
  const log = createLog("silent");
  const mailer = createMailer({ smtpUrl: url, from: "no-reply@iklim.example", log });
  await using wrong = await createTestServer({ mailer });
  const { email } = await wrong.addUser();
  await createApiCaller(wrong, undefined)("POST", "/api/auth/password/reset", { email });
  await wrong.waitForBackground();
  const [failure] = await wrong.db.selectFrom("mail_failures").select(["status", "host"])
    .execute();
  assert.deepEqual(failure, { status: "WAITING", host: site.mails.host });
});

Deno.test("mail queue: retries all mails after their sender is rejected", async () => {
  site.replies.sender = () => "550 5.7.1 Sender not allowed";
  await invite();
  await invite("can@ege.example");
  const failures = await listFailures();
  assert.deepEqual(
    failures.map(({ status, error }) => [status, error]),
    Array(2).fill(["WAITING", "Mail command failed: 550 5.7.1 Sender not allowed"]),
  );
  delete site.replies.sender;
  site.server.advanceClock({ minutes: 2 });
  await runJob();
  assert.deepEqual(site.mails.acceptedMails.flatMap(({ to }) => to).sort(), [
    "can@ege.example",
    EMAIL,
  ]);
});

Deno.test("mail queue: stops a run once the sender is rejected", async () => {
  site.replies.recipient = () => "451 Greylisted";
  for (let count = 0; count < 12; count++) await invite(`deniz${count}@ege.example`);
  site.server.advanceClock({ minutes: 2 });
  site.replies.sender = () => "550 5.7.1 Sender not allowed";
  await runJob();
  const attempts = (await listQueued()).map(({ attempts }) => attempts).sort();
  assert.deepEqual(attempts, [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
});

Deno.test("mail queue: gives up a mail at once if it is too large for its sender", async () => {
  site.replies.sender = () => "552 5.3.4 Message size exceeds the limit";
  await invite();
  assert.deepEqual((await listFailures()).map(({ status }) => status), ["FAILED"]);
});

Deno.test("mail queue: one failing mail does not block the others", async () => {
  site.replies.recipient = (address) => address === EMAIL ? "550 No such mailbox" : undefined;
  await invite();
  await invite("can@ege.example");
  assert.deepEqual(site.mails.acceptedMails.map(({ to }) => to), [["can@ege.example"]]);
});

/** Twelve invitations wait, and each mail takes some seconds. Returns how many a run has sent. */
async function setUpSlowRun(seconds: number): Promise<(db?: Kysely<Database>) => Promise<number>> {
  site.replies.recipient = () => "451 Greylisted, try again later";
  for (let count = 0; count < 12; count++) await invite(`deniz${count}@ege.example`);
  site.server.advanceClock({ minutes: 2 });
  let sent = 0;
  const mailer = {
    send() {
      sent++;
      site.server.advanceClock({ seconds });
      return Promise.resolve();
    },
  };
  const log = createLog("silent");
  const publicUrl = "https://iklim.example";
  return async (db = site.server.db) => {
    sent = 0;
    await sendAccountMails({ db, clock: site.server.now, log, mailer, publicUrl });
    return sent;
  };
}

Deno.test("mail queue: leaves mails to the next run when the mail server is slow", async () => {
  const run = await setUpSlowRun(3);
  assert.deepEqual([await run(), await run()], [10, 2]);
});

Deno.test("mail queue: claims ten mails at once, however the database finds them", async () => {
  const run = await setUpSlowRun(60);
  const sent = await site.server.db.connection().execute(async (db) => {
    // Statistics lead to such plans too.
    const settings = ["hashagg", "hashjoin", "mergejoin", "material", "sort"];
    for (const name of settings) await sql.raw(`set enable_${name} = off`).execute(db);
    const sent = await run(db);
    for (const name of settings) await sql.raw(`reset enable_${name}`).execute(db);
    return sent;
  });
  assert.equal(sent, 10);
});

Deno.test("mail queue: another invitation replaces a failed one", async () => {
  site.replies.recipient = () => "550 No such mailbox";
  const id = await invite();
  delete site.replies.recipient;
  assert.equal((await site.callApi("PUT", `/api/users/${id}/invite`)).status, 200);
  await site.server.waitForBackground();
  assert.deepEqual([await listFailures(), await listQueued(), site.mails.acceptedMails.length], [
    [],
    [],
    1,
  ]);
});

Deno.test("mail queue: does not send a link that was revoked", async () => {
  site.replies.recipient = () => "451 Greylisted";
  const user = await site.server.addUser();
  await requestReset(user.email);
  const path = `/api/users/${user.id}/disable`;
  assert.equal((await site.callApi("PUT", path)).status, 200);
  assert.deepEqual([await listFailures(), await listQueued()], [[], []]);
});
