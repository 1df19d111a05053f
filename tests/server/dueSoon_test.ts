import assert from "node:assert/strict";
import { MAIL_SUBJECTS } from "../../contract/notificationPreferences.ts";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { cleanUp } from "../../server/jobs.ts";
import { warnOfMilestones } from "../../server/modules/milestone/dueSoonMilestones.ts";
import { warnOfReminders } from "../../server/modules/reminder/dueSoonReminders.ts";
import { createNewsServer, type NewsServer } from "../support/news.ts";
import type { TestUser } from "../support/server.ts";

let server: NewsServer;
Deno.test.beforeEach(async () => {
  server = await createNewsServer();
});
Deno.test.afterEach(() => server.close());

const runJobs = async () => {
  const input = { db: server.db, clock: server.now };
  return await warnOfMilestones(input) + await warnOfReminders(input);
};
const addDueMilestone = (dueDate: string, more: object = {}, responsible = server.member) =>
  server.addMilestoneFor([responsible], { name: "Saha", dueDate, ...more });
const changeMilestone = async (id: string, change: object) => {
  const callApi = await server.callApiAs(server.admin);
  const { version } = (await callApi("GET", `/api/milestones/${id}`)).body;
  const { status, body } = await callApi("PATCH", `/api/milestones/${id}`, { version, ...change });
  assert.equal(status, 200, JSON.stringify(body));
};
const callAsAdmin = async (path: string) => {
  const { status, body } = await (await server.callApiAs(server.admin))("PUT", path);
  assert.equal(status, 200, JSON.stringify(body));
};
/** Returns the texts of a user's notifications, oldest first. */
/** Lists the warnings of a user, the oldest first. */
const listMessages = async (user: TestUser): Promise<string[]> => {
  const callApi = await server.callApiAs(user);
  const { body } = await callApi("GET", "/api/notifications?size=100");
  return body.data.map(({ message }: UserNotification) => message)
    .filter((message: string) => message.startsWith("Due on")).reverse();
};
const formatMessage = (day: string, left: string) => `Due on ${day} (${left}): Bozcaada (Tescil).`;

Deno.test("due soon: warns of a milestone seven days and one day before, from midnight in Istanbul", async () => {
  const { id, processId } = await addDueMilestone("2026-03-09");
  server.advanceClock({ hours: 11, minutes: 59 });
  assert.equal(await runJobs(), 0);
  server.advanceClock({ minutes: 1 });
  assert.equal(await runJobs(), 1);
  assert.equal(await runJobs(), 0);
  server.advanceClock({ days: 5 });
  assert.equal(await runJobs(), 0);
  server.advanceClock({ days: 1 });
  assert.equal(await runJobs(), 1);
  server.advanceClock({ days: 1 });
  assert.equal(await runJobs(), 0);
  const callApi = await server.callApiAs(server.member);
  const { body } = await callApi("GET", "/api/notifications");
  const link = `/process/${processId}?milestone=${id}`;
  const title = "Milestone due soon: Saha";
  assert.deepEqual(
    body.data.map((one: UserNotification) => [one.title, one.message, one.link]),
    [
      [title, formatMessage("09.03.2026", "tomorrow"), link],
      [title, formatMessage("09.03.2026", "in 7 days"), link],
    ],
  );
  assert.deepEqual(await server.listTitles(server.admin), []);
});

Deno.test("due soon: reports only the nearest passed lead time of a new milestone, at once", async () => {
  await server.setPreferences(server.member, { leadDays: [14, 7, 3, 1] });
  await addDueMilestone("2026-03-06");
  await addDueMilestone("2026-03-01");
  await addDueMilestone("2026-02-28");
  assert.equal(await runJobs(), 2);
  assert.deepEqual((await listMessages(server.member)).sort(), [
    formatMessage("01.03.2026", "today"),
    formatMessage("06.03.2026", "in 5 days"),
  ]);
  server.advanceClock({ days: 2 });
  assert.equal(await runJobs(), 1);
  server.advanceClock({ days: 2 });
  assert.equal(await runJobs(), 1);
  assert.deepEqual((await listMessages(server.member)).slice(2), [
    formatMessage("06.03.2026", "in 3 days"),
    formatMessage("06.03.2026", "tomorrow"),
  ]);
});

Deno.test("due soon: reports only the nearest passed lead time after days without a run", async () => {
  await addDueMilestone("2026-03-20");
  assert.equal(await runJobs(), 0);
  server.advanceClock({ days: 19 });
  assert.equal(await runJobs(), 1);
  assert.deepEqual(await listMessages(server.member), [formatMessage("20.03.2026", "today")]);
});

Deno.test("due soon: considers a moved date again, but not a date that was warned of", async () => {
  const { id } = await addDueMilestone("2026-03-08");
  await runJobs();
  await changeMilestone(id, { dueDate: "2026-03-05" });
  await runJobs();
  await changeMilestone(id, { dueDate: "2026-03-08" });
  assert.equal(await runJobs(), 0);
  await changeMilestone(id, { dueDate: "2026-03-20" });
  assert.equal(await runJobs(), 0);
  assert.deepEqual((await listMessages(server.member)).sort(), [
    formatMessage("05.03.2026", "in 4 days"),
    formatMessage("08.03.2026", "in 7 days"),
  ]);
});

Deno.test("due soon: warns the assignee instead of the responsibles, and each new person once", async () => {
  const other = await server.addUser();
  const { id } = await addDueMilestone("2026-03-08", { assigneeId: other.id });
  await runJobs();
  const inSevenDays = [formatMessage("08.03.2026", "in 7 days")];
  assert.deepEqual([await listMessages(server.member), await listMessages(other)], [
    [],
    inSevenDays,
  ]);
  await changeMilestone(id, { assigneeId: null });
  assert.equal(await runJobs(), 1);
  await changeMilestone(id, { assigneeId: other.id });
  assert.equal(await runJobs(), 0);
  assert.deepEqual([await listMessages(server.member), await listMessages(other)], [
    inSevenDays,
    inSevenDays,
  ]);
});

Deno.test("due soon: does not warn of completed or on-hold milestones", async () => {
  const { id } = await addDueMilestone("2026-03-05");
  await callAsAdmin(`/api/milestones/${id}/complete`);
  await addDueMilestone("2026-03-06");
  await callAsAdmin(`/api/projects/${server.projectId}/disable`);
  assert.equal(await runJobs(), 0);
  await callAsAdmin(`/api/projects/${server.projectId}/enable`);
  assert.equal(await runJobs(), 1);
});

Deno.test("due soon: warns active users only, and others once they are active", async () => {
  const invited = await server.addUser({ status: "INVITED", password: null });
  await addDueMilestone("2026-03-05", {}, invited);
  await addDueMilestone("2026-03-05");
  await callAsAdmin(`/api/users/${server.member.id}/disable`);
  assert.equal(await runJobs(), 0);
  await callAsAdmin(`/api/users/${server.member.id}/enable`);
  assert.equal(await runJobs(), 1);
});

Deno.test("due soon: follows the lead times and channels of each user", async () => {
  await server.setPreferences(server.member, {
    dueSoon: { inApp: false, mail: "AT_ONCE" },
    leadDays: [14],
  });
  const silent = await server.addUser();
  await server.setPreferences(silent, { dueSoon: { inApp: false, mail: "NEVER" } });
  await addDueMilestone("2026-03-15");
  await addDueMilestone("2026-03-05", {}, silent);
  assert.equal(await runJobs(), 1);
  server.advanceClock({ hours: 1 });
  const [mail, ...others] = await server.sendMails();
  assert.deepEqual([mail?.to, mail?.subject, others], [
    server.member.email,
    "Yaklaşan kilometre taşı: Saha",
    [],
  ]);
  assert.match(
    mail?.text ?? "",
    /Son tarihi 15\.03\.2026 \(14 gün sonra\): Bozcaada \(Tescil\)\.[^]*yaklaşan tarihler hakkında/,
  );
  assert.deepEqual(await server.listTitles(server.member), []);
});

Deno.test("due soon: does not report a farther lead time after a nearer one", async () => {
  await server.setPreferences(server.member, { leadDays: [3] });
  await addDueMilestone("2026-03-03");
  assert.equal(await runJobs(), 1);
  await server.setPreferences(server.member, { leadDays: [14, 7] });
  assert.equal(await runJobs(), 0);
  await server.setPreferences(server.member, { leadDays: [1] });
  server.advanceClock({ days: 1 });
  assert.equal(await runJobs(), 1);
});

async function addReminder(dueDatetime: string, more: object = {}): Promise<string> {
  const callApi = await server.callApiAs(server.admin);
  const { status, body } = await callApi("POST", "/api/reminders", {
    description: "Ölçüm",
    dueDatetime,
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

Deno.test("due soon: warns the people of a reminder before its time, by its own time zone", async () => {
  const id = await addReminder("2026-03-08T23:30", {
    timeZone: "America/New_York",
    userIds: [server.member.id, server.admin.id],
  });
  await addReminder("2026-03-01T11:00");
  assert.equal(await runJobs(), 2);
  server.advanceClock({ days: 6, hours: 19, minutes: 59 });
  assert.equal(await runJobs(), 2);
  server.advanceClock({ days: 1 });
  assert.equal(await runJobs(), 0);
  const when = "08.03.2026 23:30 (America/New_York)";
  for (const user of [server.admin, server.member]) {
    assert.deepEqual(await listMessages(user), [
      `Due on ${when} (in 7 days).`,
      `Due on ${when} (tomorrow).`,
    ]);
  }
  const callApi = await server.callApiAs(server.member);
  const { body: { data: [first] } } = await callApi("GET", "/api/notifications");
  assert.deepEqual([first.title, first.link], [
    "Reminder due soon: Ölçüm",
    `/reminders/${id}`,
  ]);
});

Deno.test("due soon: warns of repeated dates at lead times shorter than the days between them", async () => {
  await server.setPreferences(server.admin, { leadDays: [14, 7, 3, 1] });
  await addReminder("2026-03-10T09:00", { recurrence: "FREQ=WEEKLY;COUNT=2" });
  await addReminder("2026-03-11T09:00", { recurrence: "FREQ=DAILY;COUNT=9" });
  for (let day = 0; day < 21; day++) {
    await runJobs();
    server.advanceClock({ days: 1 });
  }
  assert.deepEqual(
    (await listMessages(server.admin)).sort(),
    [
      "Due on 10.03.2026 09:00 (in 3 days).",
      "Due on 10.03.2026 09:00 (in 7 days).",
      "Due on 10.03.2026 09:00 (in 9 days).",
      "Due on 10.03.2026 09:00 (tomorrow).",
      "Due on 11.03.2026 09:00 (in 3 days).",
      "Due on 11.03.2026 09:00 (in 7 days).",
      "Due on 11.03.2026 09:00 (in 10 days).",
      "Due on 11.03.2026 09:00 (tomorrow).",
      "Due on 17.03.2026 09:00 (in 3 days).",
      "Due on 17.03.2026 09:00 (tomorrow).",
    ].sort(),
  );
});

Deno.test("due soon: warns of a date after one that was skipped by the days between them", async () => {
  const id = await addReminder("2026-03-02T09:00", { recurrence: "FREQ=WEEKLY;COUNT=2" });
  const callApi = await server.callApiAs(server.admin);
  const path = `/api/reminders/${id}/occurrences`;
  const { body: { data } } = await callApi(
    "GET",
    `${path}?sortField=dueDatetime&sortDirection=asc`,
  );
  await callApi("PUT", `${path}/${data[0].id}/skip`, {});
  server.advanceClock({ days: 4 });
  assert.equal(await runJobs(), 0);
  server.advanceClock({ days: 3 });
  assert.equal(await runJobs(), 1);
  assert.deepEqual(await listMessages(server.admin), ["Due on 09.03.2026 09:00 (tomorrow)."]);
});

Deno.test("due soon: two servers give each of many warnings once, in batches", async () => {
  const { processId } = await addDueMilestone("2026-03-05");
  await server.db.insertInto("milestones").values(Array.from({ length: 30 }, (_, index) => ({
    id: crypto.randomUUID(),
    process_id: processId,
    name: `Adım ${index}`,
    position: index + 1,
    due_date: "2026-03-05",
    created_at: server.now(),
    updated_at: server.now(),
  }))).execute();
  const input = { db: server.db, clock: server.now, batch: 4 };
  let count = 0;
  while (count < 31) {
    const counts = await Promise.all([warnOfMilestones(input), warnOfMilestones(input)]);
    count += counts.reduce((sum, one) => sum + one, 0);
  }
  assert.deepEqual([count, await runJobs()], [31, 0]);
  const titles = await server.listTitles(server.member);
  assert.deepEqual([titles.length, new Set(titles).size], [31, 31]);
});

const DIGEST = { inApp: false, mail: "DIGEST" } as const;
const DIGESTED = {
  tr: "Yaklaşan tarihler\n\n- Saha\n  3 gün sonra · 05.03.2026 · Bozcaada\n  URL\n\n" +
    "- Ölçüm\n  3 gün sonra · 05.03.2026 18:00 (Europe/Berlin)\n  URL",
  en: "Due soon\n\n- Saha\n  in 3 days · 05.03.2026 · Bozcaada\n  URL\n\n" +
    "- Ölçüm\n  in 3 days · 05.03.2026 18:00 (Europe/Berlin)\n  URL",
};

for (const language of ["tr", "en"] as const) {
  Deno.test(`due soon: the next digest lists open dates with the days left by then (${language})`, async () => {
    await server.db.updateTable("users").set({ language }).where("id", "=", server.admin.id)
      .execute();
    await server.setPreferences(server.admin, { dueSoon: DIGEST });
    await addDueMilestone("2026-03-05", {}, server.admin);
    const done = await addDueMilestone("2026-03-05", { name: "Biten" }, server.admin);
    const moved = await addDueMilestone("2026-03-05", { name: "Ertelenen" }, server.admin);
    const given = await addDueMilestone("2026-03-05", { name: "Devredilen" }, server.admin);
    await addReminder("2026-03-05T18:00", { timeZone: "Europe/Berlin" });
    assert.equal(await runJobs(), 5);
    await callAsAdmin(`/api/milestones/${done.id}/complete`);
    await changeMilestone(moved.id, { dueDate: "2026-04-05" });
    await changeMilestone(given.id, { assigneeId: server.member.id });
    server.advanceClock({ hours: 20 });
    assert.equal(await server.runDigestJob(), 1);
    const [mail] = await server.sendMails();
    const text = (mail?.text ?? "").replaceAll(/https:\S+/g, "URL");
    assert.ok(text.includes(DIGESTED[language]), text);
    assert.doesNotMatch(text, /Biten|Ertelenen|Devredilen/);
    server.advanceClock({ days: 1 });
    await runJobs();
    assert.equal(await server.runDigestJob(), 0);
    assert.deepEqual(await server.listTitles(server.admin), []);
  });
}

Deno.test("due soon: rows are deleted once their date is past everywhere, or with their user", async () => {
  await addDueMilestone("2026-03-01");
  await addDueMilestone("2026-03-04");
  const other = await server.addUser();
  await addDueMilestone("2026-03-04", { assigneeId: other.id });
  await runJobs();
  const listDates = async () => {
    const rows = await server.db.selectFrom("due_warnings").select("due_on").orderBy("due_on")
      .execute();
    return rows.map(({ due_on }) => due_on);
  };
  server.advanceClock({ days: 1, hours: 14 });
  await cleanUp(server.db, server.now());
  assert.deepEqual(await listDates(), ["2026-03-01", "2026-03-04", "2026-03-04"]);
  server.advanceClock({ hours: 1 });
  await cleanUp(server.db, server.now());
  assert.deepEqual(await listDates(), ["2026-03-04", "2026-03-04"]);
  await server.db.updateTable("milestones").set({ assignee_id: null }).execute();
  await server.db.deleteFrom("users").where("id", "=", other.id).execute();
  assert.deepEqual(await listDates(), ["2026-03-04"]);
});

Deno.test("due soon: a deleted and restored milestone is not warned of again", async () => {
  const { id } = await addDueMilestone("2026-03-05");
  assert.equal(await runJobs(), 1);
  const { access_token: token } = await server.signIn(server.admin);
  const deleted = await server.request("DELETE", `/api/milestones/${id}`, { token });
  const undoId = deleted.headers.get(UNDO_HEADER);
  assert.deepEqual([deleted.status, undoId === null], [204, false]);
  const undone = await server.request("POST", `/api/undo/${undoId}`, { token, body: {} });
  assert.equal(undone.status, 200, await undone.text());
  assert.equal(await runJobs(), 0);
});

Deno.test("mail subjects: keep the positions that sent unsubscribe links contain", () => {
  assert.deepEqual(MAIL_SUBJECTS.slice(0, 6), [
    "milestones",
    "late",
    "reminders",
    "feedback",
    "digest",
    "dueSoon",
  ]);
});
