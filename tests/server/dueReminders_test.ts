import assert from "node:assert/strict";
import { sql } from "kysely";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import { sendReminderMails } from "../../server/jobs/reminderMails.ts";
import { claimDue, notifyClaimed, notifyDue, startReminders } from "../../server/jobs/reminders.ts";
import { createLog } from "../../server/log.ts";
import type { Mail } from "../../server/mail/mail.ts";
import { extendHorizon } from "../../server/resources/reminder/occurrences.ts";
import { unwatchedStorage } from "../../server/storage.ts";
import { type ReminderServer, reminderServer } from "../support/reminders.ts";
import type { TestUser } from "../support/server.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await reminderServer();
});
Deno.test.afterEach(() => server.close());

const work = (more: { mails?: boolean } = {}) => ({
  db: server.db,
  clock: server.now,
  mails: false,
  ...more,
});
const told = async (user: TestUser): Promise<[string, string, string | null][]> => {
  const { body } = await server.as(user)("GET", "/api/notifications?size=100");
  return body.data.map(({ title, message, link }: UserNotification) => [title, message, link]);
};

Deno.test("who made a reminder and who is linked to it are told once, when its time has come", async () => {
  const { id } = await server.add({ userIds: [server.member.id, server.admin.id] });
  assert.equal(await notifyDue(work()), 0);
  server.pass({ hours: 21 });
  assert.equal(await notifyDue(work()), 1);
  assert.equal(await notifyDue(work()), 0);
  const said = [["Reminder: Ölçümleri gönder", "Due on 02.03.2026 09:00.", `/reminders/${id}`]];
  assert.deepEqual(await told(server.admin), said);
  assert.deepEqual(await told(server.member), said);
  assert.deepEqual(await told(server.other), []);
});

Deno.test("due reminders: notifies once of all dates of a reminder that are due by now", async () => {
  const { id } = await server.add({ recurrence: "FREQ=DAILY", userIds: [server.member.id] });
  const tokyo = await server.add({
    description: "Uzak",
    recurrence: "FREQ=DAILY;COUNT=2",
    timeZone: "Asia/Tokyo",
  });
  server.pass({ days: 12 });
  assert.equal(await notifyDue(work()), 14);
  assert.deepEqual((await told(server.admin)).toSorted(), [
    [
      "Reminder: Uzak",
      "Due on 02.03.2026 09:00 and 03.03.2026 09:00 (Asia/Tokyo).",
      `/reminders/${tokyo.id}`,
    ],
    [
      "Reminder: Ölçümleri gönder",
      "Due on 02.03.2026 09:00, 03.03.2026 09:00, 04.03.2026 09:00, 05.03.2026 09:00, " +
      "06.03.2026 09:00, 07.03.2026 09:00, 08.03.2026 09:00, 09.03.2026 09:00, " +
      "10.03.2026 09:00, 11.03.2026 09:00 and 2 more.",
      `/reminders/${id}`,
    ],
  ]);
  const { rows } = await sql<{ message_tr: string }>`
    select message_tr from notifications where link = ${`/reminders/${tokyo.id}`}`
    .execute(server.db);
  assert.deepEqual(rows, [
    { message_tr: "Zamanı: 02.03.2026 09:00 ve 03.03.2026 09:00 (Asia/Tokyo)." },
  ]);
  assert.equal((await told(server.member)).length, 1);
  server.pass({ days: 1 });
  assert.equal(await notifyDue(work()), 1);
  assert.equal((await told(server.member)).length, 2);
});

Deno.test("due reminders: claims all due dates of a reminder together, whatever the batch", async () => {
  await server.add({ recurrence: "FREQ=DAILY;COUNT=5" });
  await server.add({ recurrence: "FREQ=DAILY;COUNT=3" });
  server.pass({ days: 12 });
  const claims = [await claimDue({ ...work(), batch: 1 }), await claimDue({ ...work(), batch: 1 })];
  assert.deepEqual(claims.map(({ size }) => size).toSorted(), [3, 5]);
});

Deno.test("due reminders: sends one mail that names the open dates of a reminder", async () => {
  const { id } = await server.add({ recurrence: "FREQ=DAILY;COUNT=4" });
  server.pass({ days: 6 });
  assert.equal(await notifyDue(work({ mails: true })), 4);
  const [first] = await server.occurrences(id);
  assert.ok(first);
  await server.settle(first, "complete");
  const sent: Mail[] = [];
  await sendReminderMails({
    ...work(),
    log: createLog("silent"),
    tokens: server.tokens,
    publicUrl: "https://iklim.example",
    mailer: { send: (mail) => Promise.resolve(void sent.push(mail)) },
  });
  assert.equal(sent.length, 1);
  assert.match(
    sent[0]?.text ?? "",
    /zamanı: 03\.03\.2026 09:00, 04\.03\.2026 09:00 ve 05\.03\.2026 09:00\./,
  );
});

Deno.test("nobody is told of what was completed or skipped before, nor who is disabled", async () => {
  const [done, skipped] = [await server.add(), await server.add()];
  for (const [{ id }, action] of [[done, "complete"], [skipped, "skip"]] as const) {
    const [occurrence] = await server.occurrences(id);
    assert.ok(occurrence);
    await server.settle(occurrence, action);
  }
  await server.add({ description: "Kalan", userIds: [server.other.id] });
  await server.ask("PUT", `/api/users/${server.other.id}/disable`);
  server.pass({ days: 1 });
  assert.equal(await notifyDue(work()), 1);
  assert.deepEqual((await told(server.admin)).map(([title]) => title), ["Reminder: Kalan"]);
  const notices = await server.db.selectFrom("occurrence_notices").select("user_id").execute();
  assert.deepEqual(notices, [{ user_id: server.admin.id }]);
});

Deno.test("what a process has claimed is left to it until its lease ends, and then told by another", async () => {
  await server.add();
  server.pass({ days: 1 });
  const died = await claimDue(work());
  assert.equal(died.size, 1);
  server.pass({ seconds: 59 });
  assert.equal(await notifyDue(work()), 0);
  server.pass({ seconds: 1 });
  assert.equal(await notifyDue(work()), 1);
  assert.equal(await notifyClaimed(work(), died.lease), 0);
  assert.equal((await told(server.admin)).length, 1);
});

Deno.test("a claim is no more than its batch, however the database looks for what is due", async () => {
  for (let count = 0; count < 4; count++) await server.add();
  server.pass({ days: 1 });
  const claimed = await work().db.transaction().execute(async (trx) => {
    for (const way of ["hashagg", "hashjoin", "mergejoin", "material", "sort"]) {
      await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(trx);
    }
    return await claimDue({ ...work(), db: trx, batch: 2 });
  });
  assert.equal(claimed.size, 2);
});

Deno.test("what is settled between being claimed and told is not told", async () => {
  const { id } = await server.add();
  server.pass({ days: 1 });
  const { lease } = await claimDue(work());
  const [occurrence] = await server.occurrences(id);
  assert.ok(occurrence);
  await server.settle(occurrence, "complete");
  assert.equal(await notifyClaimed(work(), lease), 0);
  assert.deepEqual(await told(server.admin), []);
});

Deno.test("a single reminder that is moved is told of again, at its new time", async () => {
  const { id } = await server.add();
  server.pass({ days: 1 });
  await notifyDue(work());
  const dueDatetime = "2026-03-05T09:00";
  await server.ask("PATCH", `/api/reminders/${id}`, { version: 1, dueDatetime });
  server.pass({ days: 3 });
  assert.equal(await notifyDue(work()), 1);
  assert.deepEqual((await told(server.admin)).map(([, message]) => message), [
    "Due on 05.03.2026 09:00.",
    "Due on 02.03.2026 09:00.",
  ]);
});

Deno.test("rules are followed further before their stored occurrences run out", async () => {
  const { id } = await server.add({ recurrence: "FREQ=WEEKLY" });
  const yearly = await server.add({ recurrence: "FREQ=YEARLY;COUNT=3" });
  const last = async () => (await server.occurrences(id)).at(-1)?.dueDatetime;
  assert.equal(await last(), "2026-06-01T09:00:00");
  assert.equal(await extendHorizon(server.db, server.now()), 0);
  server.pass({ days: 60 });
  assert.equal(await extendHorizon(server.db, server.now()), 1);
  assert.equal(await last(), "2026-09-07T09:00:00");
  const dues = async () =>
    (await server.occurrences(yearly.id)).map(({ dueDatetime }) => dueDatetime.slice(0, 10));
  assert.deepEqual(await dues(), ["2026-03-02"]);
  server.pass({ days: 700 });
  assert.equal(await extendHorizon(server.db, server.now()), 2);
  assert.deepEqual(await dues(), ["2026-03-02", "2027-03-02", "2028-03-02"]);
  assert.equal(await extendHorizon(server.db, server.now()), 0);
});

Deno.test("a mail is sent once to each, with an id of its own, and again when it failed", async () => {
  await server.add({ userIds: [server.member.id] });
  server.pass({ days: 1 });
  await notifyDue(work({ mails: true }));
  const sent: Mail[] = [];
  let broken = true;
  const lines: string[] = [];
  const send = () =>
    sendReminderMails({
      ...work(),
      log: createLog("error", (line) => lines.push(line)),
      tokens: server.tokens,
      publicUrl: "https://iklim.example",
      mailer: {
        send: (mail) => {
          if (broken && mail.to === server.member.email) return Promise.reject(new Error("down"));
          return Promise.resolve(void sent.push(mail));
        },
      },
    });
  await send();
  assert.deepEqual(sent.map(({ to }) => to), [server.admin.email]);
  assert.equal(lines.length, 1);
  broken = false;
  await send();
  assert.equal(sent.length, 1);
  server.pass({ minutes: 2 });
  await send();
  server.pass({ days: 1 });
  await send();
  const { occurrences } = await ids();
  assert.deepEqual(
    sent.map(({ to, subject, messageId }) => [to, subject, messageId]),
    [server.admin, server.member].map(({ id, email }) => [
      email,
      "Hatırlatma: Ölçümleri gönder",
      `<${occurrences[0]}.${id}@iklim.example>`,
    ]),
  );
});

Deno.test("a mail is not sent for what was settled meanwhile, and given up in the end", async () => {
  const { id } = await server.add();
  const kept = await server.add({ description: "Kalan" });
  server.pass({ days: 1 });
  await notifyDue(work({ mails: true }));
  const [occurrence] = await server.occurrences(id);
  assert.ok(occurrence);
  await server.settle(occurrence, "complete");
  let attempts = 0;
  for (let round = 0; round < 20; round++) {
    await sendReminderMails({
      ...work(),
      log: createLog("silent"),
      tokens: server.tokens,
      publicUrl: "https://iklim.example",
      mailer: { send: () => Promise.reject(new Error(`down ${++attempts}`)) },
    });
    server.pass({ hours: 10 });
  }
  assert.equal(attempts, 14);
  const [other] = await server.occurrences(kept.id);
  const mails = await server.db.selectFrom("occurrence_notices")
    .select(["occurrence_id", "mail"]).orderBy("mail").execute();
  assert.deepEqual(mails, [
    { occurrence_id: other?.id, mail: "FAILED" },
    { occurrence_id: occurrence.id, mail: "NONE" },
  ]);
});

async function ids() {
  const occurrences = await server.db.selectFrom("occurrences").select("id").execute();
  return { occurrences: occurrences.map(({ id }) => id) };
}

Deno.test("a running server follows rules and tells of what is due", async () => {
  await server.add();
  server.pass({ days: 1 });
  const lines: string[] = [];
  const stop = startReminders({
    db: server.db,
    clock: server.now,
    log: createLog("error", (line) => lines.push(line)),
    tokens: server.tokens,
    publicUrl: "https://iklim.example",
    storage: unwatchedStorage,
  });
  while ((await server.db.selectFrom("notifications").select("id").execute()).length === 0);
  await stop();
  assert.deepEqual(lines, []);
  assert.equal((await told(server.admin)).length, 1);
});

Deno.test("while the disk is full nothing is told, and nothing is followed further", async () => {
  await server.add();
  server.pass({ days: 1 });
  const asked = Promise.withResolvers<void>();
  const stop = startReminders({
    db: server.db,
    clock: server.now,
    log: createLog("silent"),
    tokens: server.tokens,
    publicUrl: "https://iklim.example",
    storage: {
      isFull() {
        asked.resolve();
        return Promise.resolve(true);
      },
    },
  });
  await asked.promise;
  await stop();
  assert.deepEqual(await server.db.selectFrom("notifications").select("id").execute(), []);
});

Deno.test("whoever is about to stop gives back what it has claimed and not done", async () => {
  await server.add({ userIds: [server.member.id] });
  server.pass({ days: 1 });
  const stopping = new AbortController();
  /** The stop comes in the middle of a claim. */
  const clock = () => {
    stopping.abort();
    return server.now();
  };
  const { signal } = stopping;
  assert.equal(await notifyDue({ ...work({ mails: true }), clock, signal }), 0);
  assert.equal(await notifyDue(work({ mails: true })), 1, "by another, at once");

  const mails: Mail[] = [];
  const mailing = {
    ...work(),
    log: createLog("silent"),
    tokens: server.tokens,
    publicUrl: "https://iklim.example",
    mailer: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
  };
  const other = new AbortController();
  const stopMails = () => {
    other.abort();
    return server.now();
  };
  await sendReminderMails({ ...mailing, clock: stopMails, signal: other.signal });
  assert.equal(mails.length, 0);
  await sendReminderMails(mailing);
  assert.equal(mails.length, 2);
  const notices = await server.db.selectFrom("occurrence_notices").select(["mail", "attempts"])
    .execute();
  assert.deepEqual(notices, Array(2).fill({ mail: "SENT", attempts: 1 }));
});
