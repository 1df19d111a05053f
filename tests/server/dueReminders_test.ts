import assert from "node:assert/strict";
import { sql } from "kysely";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import { sendReminderMails } from "../../server/modules/reminder/reminderMails.ts";
import { claimDue, notifyClaimed, notifyDue } from "../../server/modules/reminder/notifyDue.ts";
import { createLog } from "../../server/platform/log.ts";
import type { Mail } from "../../server/platform/mail/mail.ts";
import { extendHorizon } from "../../server/modules/reminder/occurrences.ts";
import { unwatchedStorage } from "../../server/platform/storage.ts";
import { createReminderServer, type ReminderServer } from "../support/reminders.ts";
import type { TestUser } from "../support/server.ts";
import { createJobs } from "../../server/jobs.ts";
import { startJobs } from "../../server/platform/jobs/runJobs.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await createReminderServer();
});
Deno.test.afterEach(() => server.close());

const createJobInput = (options: { mails?: boolean } = {}) => ({
  db: server.db,
  clock: server.now,
  mails: false,
  ...options,
});
const listNotifications = async (user: TestUser): Promise<[string, string, string | null][]> => {
  const { body } = await server.callApiAs(user)("GET", "/api/notifications?size=100");
  return body.data.map(({ title, message, link }: UserNotification) => [title, message, link]);
};

Deno.test("due reminders: notify the creator and linked users once, at the due time", async () => {
  const { id } = await server.addReminder({ userIds: [server.member.id, server.admin.id] });
  assert.equal(await notifyDue(createJobInput()), 0);
  server.advanceClock({ hours: 21 });
  assert.equal(await notifyDue(createJobInput()), 1);
  assert.equal(await notifyDue(createJobInput()), 0);
  const expectedNotifications = [[
    "Reminder: Ölçümleri gönder",
    "Due on 02.03.2026 09:00.",
    `/reminders/${id}`,
  ]];
  assert.deepEqual(await listNotifications(server.admin), expectedNotifications);
  assert.deepEqual(await listNotifications(server.member), expectedNotifications);
  assert.deepEqual(await listNotifications(server.other), []);
});

Deno.test("due reminders: notify once of all due dates of a reminder", async () => {
  const { id } = await server.addReminder({
    recurrence: "FREQ=DAILY",
    userIds: [server.member.id],
  });
  const tokyo = await server.addReminder({
    description: "Uzak",
    recurrence: "FREQ=DAILY;COUNT=2",
    timeZone: "Asia/Tokyo",
  });
  server.advanceClock({ days: 12 });
  assert.equal(await notifyDue(createJobInput()), 14);
  assert.deepEqual((await listNotifications(server.admin)).toSorted(), [
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
  assert.equal((await listNotifications(server.member)).length, 1);
  server.advanceClock({ days: 1 });
  assert.equal(await notifyDue(createJobInput()), 1);
  assert.equal((await listNotifications(server.member)).length, 2);
});

Deno.test("due reminders: claim all due dates of a reminder together, regardless of batch size", async () => {
  await server.addReminder({ recurrence: "FREQ=DAILY;COUNT=5" });
  await server.addReminder({ recurrence: "FREQ=DAILY;COUNT=3" });
  server.advanceClock({ days: 12 });
  const claims = [
    await claimDue({ ...createJobInput(), batch: 1 }),
    await claimDue({ ...createJobInput(), batch: 1 }),
  ];
  assert.deepEqual(claims.map(({ size }) => size).toSorted(), [3, 5]);
});

Deno.test("due reminders: send one mail that names all open dates of a reminder", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY;COUNT=4" });
  server.advanceClock({ days: 6 });
  assert.equal(await notifyDue(createJobInput({ mails: true })), 4);
  const [first] = await server.listOccurrences(id);
  assert.ok(first);
  await server.settleOccurrence(first, "complete");
  const sent: Mail[] = [];
  await sendReminderMails({
    ...createJobInput(),
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

Deno.test("due reminders: notify of no completed or skipped dates, and no disabled users", async () => {
  const [done, skipped] = [await server.addReminder(), await server.addReminder()];
  for (const [{ id }, action] of [[done, "complete"], [skipped, "skip"]] as const) {
    const [occurrence] = await server.listOccurrences(id);
    assert.ok(occurrence);
    await server.settleOccurrence(occurrence, action);
  }
  await server.addReminder({ description: "Kalan", userIds: [server.other.id] });
  await server.callApi("PUT", `/api/users/${server.other.id}/disable`);
  server.advanceClock({ days: 1 });
  assert.equal(await notifyDue(createJobInput()), 1);
  assert.deepEqual((await listNotifications(server.admin)).map(([title]) => title), [
    "Reminder: Kalan",
  ]);
  const notices = await server.db.selectFrom("occurrence_notices").select("user_id").execute();
  assert.deepEqual(notices, [{ user_id: server.admin.id }]);
});

Deno.test("due reminders: another process takes over a claim only after its lease ends", async () => {
  await server.addReminder();
  server.advanceClock({ days: 1 });
  const abandonedClaim = await claimDue(createJobInput());
  assert.equal(abandonedClaim.size, 1);
  server.advanceClock({ seconds: 59 });
  assert.equal(await notifyDue(createJobInput()), 0);
  server.advanceClock({ seconds: 1 });
  assert.equal(await notifyDue(createJobInput()), 1);
  assert.equal(await notifyClaimed(createJobInput(), abandonedClaim.lease), 0);
  assert.equal((await listNotifications(server.admin)).length, 1);
});

Deno.test("due reminders: a claim has at most its batch size under any query plan", async () => {
  for (let count = 0; count < 4; count++) await server.addReminder();
  server.advanceClock({ days: 1 });
  const claimed = await createJobInput().db.transaction().execute(async (trx) => {
    for (const planStep of ["hashagg", "hashjoin", "mergejoin", "material", "sort"]) {
      await sql`set local ${sql.ref(`enable_${planStep}`)} = off`.execute(trx);
    }
    return await claimDue({ ...createJobInput(), db: trx, batch: 2 });
  });
  assert.equal(claimed.size, 2);
});

Deno.test("due reminders: do not notify of a date settled after it was claimed", async () => {
  const { id } = await server.addReminder();
  server.advanceClock({ days: 1 });
  const { lease } = await claimDue(createJobInput());
  const [occurrence] = await server.listOccurrences(id);
  assert.ok(occurrence);
  await server.settleOccurrence(occurrence, "complete");
  assert.equal(await notifyClaimed(createJobInput(), lease), 0);
  assert.deepEqual(await listNotifications(server.admin), []);
});

Deno.test("due reminders: notify again when a single reminder is moved", async () => {
  const { id } = await server.addReminder();
  server.advanceClock({ days: 1 });
  await notifyDue(createJobInput());
  const dueDatetime = "2026-03-05T09:00";
  await server.callApi("PATCH", `/api/reminders/${id}`, { version: 1, dueDatetime });
  server.advanceClock({ days: 3 });
  assert.equal(await notifyDue(createJobInput()), 1);
  assert.deepEqual((await listNotifications(server.admin)).map(([, message]) => message), [
    "Due on 05.03.2026 09:00.",
    "Due on 02.03.2026 09:00.",
  ]);
});

Deno.test("reminder horizon: is extended to thirteen months, the nearest reminders first", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=WEEKLY" });
  const yearly = await server.addReminder({ recurrence: "FREQ=YEARLY;COUNT=3" });
  const getLastDue = async () => (await server.listOccurrences(id)).at(-1)?.dueDatetime;
  assert.equal(await getLastDue(), "2026-06-01T09:00:00");
  const listDueDates = async () =>
    (await server.listOccurrences(yearly.id)).map(({ dueDatetime }) => dueDatetime.slice(0, 10));
  assert.deepEqual(await listDueDates(), ["2026-03-02"]);
  assert.equal(await extendHorizon(server.db, server.now(), 1), 1);
  assert.equal(await getLastDue(), "2027-03-29T09:00:00");
  assert.equal(await extendHorizon(server.db, server.now(), 2), 1);
  assert.deepEqual(await listDueDates(), ["2026-03-02", "2027-03-02"]);
  server.advanceClock({ days: 30 });
  assert.equal(await extendHorizon(server.db, server.now()), 0);
  server.advanceClock({ days: 5 });
  assert.equal(await extendHorizon(server.db, server.now()), 1);
  assert.equal(await getLastDue(), "2027-05-03T09:00:00");
  server.advanceClock({ days: 700 });
  assert.equal(await extendHorizon(server.db, server.now()), 2);
  assert.deepEqual(await listDueDates(), ["2026-03-02", "2027-03-02", "2028-03-02"]);
  assert.equal(await extendHorizon(server.db, server.now()), 0);
});

Deno.test("reminder mails: are sent once per user with their own id, and retried after a failure", async () => {
  await server.addReminder({ userIds: [server.member.id] });
  server.advanceClock({ days: 1 });
  await notifyDue(createJobInput({ mails: true }));
  const sent: Mail[] = [];
  let isMailerBroken = true;
  const logLines: string[] = [];
  const send = () =>
    sendReminderMails({
      ...createJobInput(),
      log: createLog("error", (line) => logLines.push(line)),
      tokens: server.tokens,
      publicUrl: "https://iklim.example",
      mailer: {
        send: (mail) => {
          if (isMailerBroken && mail.to === server.member.email) {
            return Promise.reject(new Error("down"));
          }
          return Promise.resolve(void sent.push(mail));
        },
      },
    });
  await send();
  assert.deepEqual(sent.map(({ to }) => to), [server.admin.email]);
  assert.equal(logLines.length, 1);
  isMailerBroken = false;
  await send();
  assert.equal(sent.length, 1);
  server.advanceClock({ minutes: 2 });
  await send();
  server.advanceClock({ days: 1 });
  await send();
  const [occurrenceId] = await listOccurrenceIds();
  assert.deepEqual(
    sent.map(({ to, subject, messageId }) => [to, subject, messageId]),
    [server.admin, server.member].map(({ id, email }) => [
      email,
      "Hatırlatıcı: Ölçümleri gönder",
      `<${occurrenceId}.${id}@iklim.example>`,
    ]),
  );
});

Deno.test("reminder mails: are not sent for settled dates, and given up after 14 attempts", async () => {
  const { id } = await server.addReminder();
  const remainingReminder = await server.addReminder({ description: "Kalan" });
  server.advanceClock({ days: 1 });
  await notifyDue(createJobInput({ mails: true }));
  const [occurrence] = await server.listOccurrences(id);
  assert.ok(occurrence);
  await server.settleOccurrence(occurrence, "complete");
  let attempts = 0;
  for (let round = 0; round < 20; round++) {
    await sendReminderMails({
      ...createJobInput(),
      log: createLog("silent"),
      tokens: server.tokens,
      publicUrl: "https://iklim.example",
      mailer: { send: () => Promise.reject(new Error(`down ${++attempts}`)) },
    });
    server.advanceClock({ hours: 10 });
  }
  assert.equal(attempts, 14);
  const [other] = await server.listOccurrences(remainingReminder.id);
  const mails = await server.db.selectFrom("occurrence_notices")
    .select(["occurrence_id", "mail"]).orderBy("mail").execute();
  assert.deepEqual(mails, [
    { occurrence_id: other?.id, mail: "FAILED" },
    { occurrence_id: occurrence.id, mail: "NONE" },
  ]);
});

async function listOccurrenceIds() {
  const occurrences = await server.db.selectFrom("occurrences").select("id").execute();
  return occurrences.map(({ id }) => id);
}

const createServerJobs = ({ db, now, tokens }: typeof server) =>
  createJobs({ db, clock: now, tokens, publicUrl: "https://iklim.example" });

Deno.test("reminder jobs: notify of due reminders on a running server", async () => {
  await server.addReminder();
  server.advanceClock({ days: 1 });
  const lines: string[] = [];
  const stop = startJobs({
    jobs: createServerJobs(server),
    log: createLog("error", (line) => lines.push(line)),
    storage: unwatchedStorage,
  });
  while ((await server.db.selectFrom("notifications").select("id").execute()).length === 0);
  await stop();
  assert.deepEqual(lines, []);
  assert.equal((await listNotifications(server.admin)).length, 1);
});

Deno.test("reminder jobs: notify of nothing while the disk is full", async () => {
  await server.addReminder();
  server.advanceClock({ days: 1 });
  const storageChecked = Promise.withResolvers<void>();
  const stop = startJobs({
    jobs: createServerJobs(server),
    log: createLog("silent"),
    storage: {
      isFull() {
        storageChecked.resolve();
        return Promise.resolve(true);
      },
    },
  });
  await storageChecked.promise;
  await stop();
  assert.deepEqual(await server.db.selectFrom("notifications").select("id").execute(), []);
});

Deno.test("due reminders: a stopping process releases unfinished claims", async () => {
  await server.addReminder({ userIds: [server.member.id] });
  server.advanceClock({ days: 1 });
  const stopping = new AbortController();
  const stopWhileClaiming = () => {
    stopping.abort();
    return server.now();
  };
  const { signal } = stopping;
  assert.equal(
    await notifyDue({ ...createJobInput({ mails: true }), clock: stopWhileClaiming, signal }),
    0,
  );
  assert.equal(
    await notifyDue(createJobInput({ mails: true })),
    1,
    "another process claims it at once",
  );

  const mails: Mail[] = [];
  const mailJobInput = {
    ...createJobInput(),
    log: createLog("silent"),
    tokens: server.tokens,
    publicUrl: "https://iklim.example",
    mailer: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
  };
  const stoppingMails = new AbortController();
  const stopWhileSending = () => {
    stoppingMails.abort();
    return server.now();
  };
  await sendReminderMails({
    ...mailJobInput,
    clock: stopWhileSending,
    signal: stoppingMails.signal,
  });
  assert.equal(mails.length, 0);
  await sendReminderMails(mailJobInput);
  assert.equal(mails.length, 2);
  const notices = await server.db.selectFrom("occurrence_notices").select(["mail", "attempts"])
    .execute();
  assert.deepEqual(notices, Array(2).fill({ mail: "SENT", attempts: 1 }));
});
