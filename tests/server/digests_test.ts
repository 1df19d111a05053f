import assert from "node:assert/strict";
import { sql } from "kysely";
import { queueDigests } from "../../server/modules/notification/queueDigests.ts";
import { deleteDueNewsMails, sendNewsMails } from "../../server/modules/notification/newsMails.ts";
import { cleanUp } from "../../server/jobs.ts";
import { createLog } from "../../server/platform/log.ts";
import type { Mail } from "../../server/platform/mail/mail.ts";
import { computeNextDigestAt } from "../../server/modules/notification/preferences.ts";
import { createNewsServer, type NewsServer } from "../support/news.ts";
import type { TestUser } from "../support/server.ts";

let server: NewsServer;
Deno.test.beforeEach(async () => {
  server = await createNewsServer();
});
Deno.test.afterEach(() => server.close());

const DIGEST = { inApp: true, mail: "DIGEST" } as const;
const ALL_TOPICS_AS_DIGEST = {
  milestones: DIGEST,
  late: DIGEST,
  reminders: DIGEST,
  feedback: DIGEST,
};
const computeNextDigest = (
  digestTimeZone: string,
  digestHour: number,
  now: string,
  last: string | null = null,
) =>
  computeNextDigestAt(
    { digestHour, digestTimeZone },
    new Date(now),
    last === null ? null : new Date(last),
  ).toISOString().slice(0, 16);

Deno.test("digest time: is the chosen hour in the time zone, in summer and winter", () => {
  assert.equal(computeNextDigest("Europe/Istanbul", 8, "2026-03-01T04:59:00Z"), "2026-03-01T05:00");
  assert.equal(computeNextDigest("Europe/Istanbul", 8, "2026-03-01T05:00:00Z"), "2026-03-02T05:00");
  assert.equal(computeNextDigest("Europe/Berlin", 8, "2026-03-28T07:00:00Z"), "2026-03-29T06:00");
  assert.equal(computeNextDigest("Europe/Berlin", 8, "2026-10-24T06:00:00Z"), "2026-10-25T07:00");
  assert.equal(
    computeNextDigest("Pacific/Kiritimati", 0, "2026-03-01T09:59:00Z"),
    "2026-03-01T10:00",
  );
});

Deno.test("digest time: moves a skipped hour and uses a repeated hour once", () => {
  assert.equal(computeNextDigest("Europe/Berlin", 2, "2026-03-28T23:00:00Z"), "2026-03-29T01:00");
  assert.equal(computeNextDigest("Europe/Berlin", 2, "2026-03-29T01:00:00Z"), "2026-03-30T00:00");
  assert.equal(computeNextDigest("Europe/Berlin", 2, "2026-10-24T22:00:00Z"), "2026-10-25T00:00");
  assert.equal(computeNextDigest("Europe/Berlin", 2, "2026-10-25T00:00:00Z"), "2026-10-26T01:00");
});

Deno.test("digest time: allows one digest a day when the hour is changed", () => {
  const last = "2026-03-01T05:00:00Z";
  assert.equal(
    computeNextDigest("Europe/Istanbul", 20, "2026-03-01T06:00:00Z", last),
    "2026-03-02T17:00",
  );
  assert.equal(
    computeNextDigest("Europe/Istanbul", 20, "2026-03-02T06:00:00Z", last),
    "2026-03-02T17:00",
  );
});

async function addDayItems() {
  const callApi = await server.callApiAs(server.admin);
  await server.addMilestoneFor([server.admin], { name: "Geciken", dueDate: "2026-02-20" });
  await server.addMilestoneFor([server.admin], { name: "Yarınki", dueDate: "2026-03-03" });
  await server.addMilestoneFor([server.admin], { name: "Uzaktaki", dueDate: "2026-06-03" });
  await server.addMilestoneFor([server.member], { name: "Başkasının", dueDate: "2026-02-20" });
  const reminder = { description: "Ölçüm", dueDatetime: "2026-03-02T18:00" };
  assert.equal((await callApi("POST", "/api/reminders", reminder)).status, 201);
  const feedback = { title: "Yavaş", description: "Liste.", category: "BUG", priority: "LOW" };
  await (await server.callApiAs(server.member))("POST", "/api/feedback", feedback);
}

Deno.test("digest: lists late, due and new items at its hour in the user's language", async () => {
  await server.setPreferences(server.admin, ALL_TOPICS_AS_DIGEST);
  await server.db.updateTable("users").set({ language: "en" }).where("id", "=", server.admin.id)
    .execute();
  await addDayItems();
  server.advanceClock({ hours: 16 });
  assert.equal(await server.runDigestJob(), 0);
  server.advanceClock({ hours: 4 });
  assert.equal(await server.runDigestJob(), 1);
  const [mail, ...others] = await server.sendMails();
  assert.deepEqual(others, []);
  const { to, subject, text = "" } = mail ?? {};
  assert.deepEqual([to, subject], [server.admin.email, "Your day in İklim: 02.03.2026"]);
  const plain = text.replaceAll(/https:\S+/g, "URL");
  assert.equal(
    plain,
    [
      "Hello Işıl,",
      "This is what is waiting for you, and what happened:",
      "Late milestones",
      "- Geciken\n  20.02.2026 · Bozcaada\n  URL",
      "Milestones due in the coming days",
      "- Yarınki\n  03.03.2026 · Bozcaada\n  URL",
      "Reminders",
      "- Ölçüm\n  02.03.2026 18:00\n  URL",
      "What happened",
      "- New feedback: Yavaş\n  Çağlar Yılmaz sent it.\n  URL",
      "You get this email because you chose emails about the daily digest.",
      "Stop these emails: URL",
    ].join("\n\n"),
  );
  assert.deepEqual(await server.db.selectFrom("digest_news").selectAll().execute(), []);
});

const REMAINDER_TEXTS = {
  tr: {
    exact: "5 tane daha var; İklim'de görebilirsiniz.",
    estimated: "480 taneden fazlası daha var; İklim'de görebilirsiniz.",
  },
  en: {
    exact: "There are 5 more in İklim.",
    estimated: "There are more than 480 others in İklim.",
  },
};

for (const language of ["tr", "en"] as const) {
  Deno.test(`digest: lists the first items and counts the others (${language})`, async () => {
    await server.setPreferences(server.admin, ALL_TOPICS_AS_DIGEST);
    await server.db.updateTable("users").set({ language }).where("id", "=", server.admin.id)
      .execute();
    const late = await server.addMilestoneFor([server.admin], { name: "G", dueDate: "2026-02-20" });
    const due = await server.addMilestoneFor([server.admin], { name: "Y", dueDate: "2026-03-03" });
    for (const [{ id }, others] of [[late, 600], [due, 24]] as const) {
      await sql`
        insert into milestones (id, process_id, name, position, due_date)
        select gen_random_uuid(), process_id, name || number, number, due_date
        from milestones cross join generate_series(1, ${others}::integer) as number
        where id = ${id}::uuid`.execute(server.db);
    }
    server.advanceClock({ days: 1 });
    assert.equal(await server.runDigestJob(), 1);
    const [mail] = await server.sendMails();
    const parts = mail?.text?.split("\n\n").filter((part) => !part.startsWith("- ")) ?? [];
    const countListed = (day: string) => mail?.text?.split(`\n  ${day} · Bozcaada\n`).length ?? 0;
    assert.deepEqual([countListed("20.02.2026") - 1, countListed("03.03.2026") - 1], [20, 20]);
    const { exact, estimated } = REMAINDER_TEXTS[language];
    assert.deepEqual([parts[3], parts[5]], [estimated, exact]);
    assert.deepEqual(
      [exact, estimated].map((message) =>
        mail?.html?.includes(
          message.replaceAll("'", "&#39;"),
        )
      ),
      [true, true],
    );
  });
}

Deno.test("digest: lists the milestones assigned to the user, and none assigned to others", async () => {
  await server.setPreferences(server.admin, ALL_TOPICS_AS_DIGEST);
  const add = (name: string, responsible: TestUser, assignee: TestUser) =>
    server.addMilestoneFor([responsible], {
      name,
      dueDate: "2026-02-20",
      assigneeId: assignee.id,
    });
  await add("Bana atanan", server.member, server.admin);
  await add("Başkasına atanan", server.admin, server.member);
  server.advanceClock({ hours: 20 });
  assert.equal(await server.runDigestJob(), 1);
  const [mail] = await server.sendMails();
  assert.deepEqual((mail?.text ?? "").match(/- .* atanan/g), ["- Bana atanan"]);
});

Deno.test("digest: leaves out topics that were not chosen, and is not sent when empty", async () => {
  await server.setPreferences(server.admin, { late: DIGEST });
  await server.setPreferences(server.member, { milestones: DIGEST });
  await addDayItems();
  server.advanceClock({ days: 1 });
  assert.equal(await server.runDigestJob(), 1);
  const mails = await server.sendMails();
  assert.deepEqual(mails.map(({ to }) => to), [server.admin.email]);
  assert.match(mails[0]?.text ?? "", /Geciken kilometre taşları\n\n- Geciken/);
  assert.doesNotMatch(mails[0]?.text ?? "", /Hatırlatıcılar|Önümüzdeki|Olup bitenler/);
});

Deno.test("digest: is queued once a day by concurrent processes, and once for all missed days", async () => {
  await server.setPreferences(server.admin, ALL_TOPICS_AS_DIGEST);
  await addDayItems();
  const jobInput = { db: server.db, clock: server.now };
  const queueTwice = async () => {
    const queuedCounts = await Promise.all([queueDigests(jobInput), queueDigests(jobInput)]);
    return queuedCounts.reduce((sum, count) => sum + count, 0);
  };
  server.advanceClock({ days: 3, hours: 9 });
  assert.equal(await queueTwice(), 1);
  assert.equal(await queueTwice(), 0);
  server.advanceClock({ hours: 10, minutes: 59 });
  assert.equal(await queueTwice(), 0);
  server.advanceClock({ minutes: 1 });
  assert.equal(await queueTwice(), 1);
  const sent: Mail[] = [];
  const sendOptions = {
    ...jobInput,
    log: createLog("silent"),
    tokens: server.tokens,
    publicUrl: "https://iklim.example",
    mailer: { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) },
  };
  await Promise.all([sendNewsMails(sendOptions), sendNewsMails(sendOptions)]);
  assert.deepEqual(sent.map(({ subject }) => subject).sort(), [
    "İklim'de gününüz: 04.03.2026",
    "İklim'de gününüz: 05.03.2026",
  ]);
  assert.equal(new Set(sent.map(({ messageId }) => messageId)).size, 2);
});

Deno.test("digest: is not sent to disabled users or after it was turned off", async () => {
  await server.setPreferences(server.admin, ALL_TOPICS_AS_DIGEST);
  await server.setPreferences(server.member, ALL_TOPICS_AS_DIGEST);
  await addDayItems();
  await (await server.callApiAs(server.admin))("PUT", `/api/users/${server.member.id}/disable`);
  server.advanceClock({ days: 1 });
  assert.equal(await server.runDigestJob(), 1);
  const never = { inApp: true, mail: "NEVER" } as const;
  await server.setPreferences(server.admin, {
    milestones: never,
    late: never,
    reminders: never,
    feedback: never,
  });
  assert.deepEqual(await server.sendMails(), []);
  assert.deepEqual(await server.db.selectFrom("news_mails").selectAll().execute(), []);
});

Deno.test("news mails: retry a failing mail with the same id and stop after 14 attempts", async () => {
  await server.setPreferences(server.admin, ALL_TOPICS_AS_DIGEST);
  await addDayItems();
  server.advanceClock({ days: 1 });
  await server.runDigestJob();
  const triedMessageIds: (string | undefined)[] = [];
  for (let round = 0; round < 35 * 4; round++) {
    await sendNewsMails({
      db: server.db,
      clock: server.now,
      log: createLog("silent"),
      tokens: server.tokens,
      publicUrl: "https://iklim.example",
      mailer: {
        send: ({ messageId }) => {
          triedMessageIds.push(messageId);
          return Promise.reject(new Error("down"));
        },
      },
    });
    server.advanceClock({ minutes: 15 });
  }
  assert.deepEqual([triedMessageIds.length, new Set(triedMessageIds).size], [14, 1]);
  const mails = await server.db.selectFrom("news_mails").select(["attempts", "next_attempt_at"])
    .execute();
  assert.deepEqual(mails, [{ attempts: 14, next_attempt_at: null }]);
  server.advanceClock({ days: 30 });
  await cleanUp(server.db, server.now());
  const rows = await Promise.all(
    (["news_mails", "mail_failures"] as const)
      .map((table) => server.db.selectFrom(table).select("id").execute()),
  );
  assert.deepEqual(rows, [[], []]);
});

Deno.test("news mails: expire when no mail is sent, as before mail is configured", async () => {
  await server.setPreferences(server.member, { milestones: { inApp: true, mail: "AT_ONCE" } });
  const { id } = await server.addMilestoneFor([server.member]);
  const changeStatus = async (action: string) =>
    (await server.callApiAs(server.admin))("PUT", `/api/milestones/${id}/${action}`);
  await changeStatus("start");
  server.advanceClock({ days: 1 });
  assert.deepEqual(await server.sendMails(), []);
  await server.setPreferences(server.member, { milestones: DIGEST });
  await changeStatus("complete");
  server.advanceClock({ days: 7 });
  await cleanUp(server.db, server.now());
  assert.deepEqual(await server.db.selectFrom("digest_news").selectAll().execute(), []);
});

Deno.test("news mails: are deleted when due if mail is not configured", async () => {
  await server.setPreferences(server.member, { milestones: { inApp: true, mail: "AT_ONCE" } });
  const { id } = await server.addMilestoneFor([server.member]);
  await (await server.callApiAs(server.admin))("PUT", `/api/milestones/${id}/start`);
  await deleteDueNewsMails(server.db, server.now());
  assert.deepEqual(await server.sendMails(), []);
});
