import assert from "node:assert/strict";
import { notifyLateMilestones } from "../../server/modules/milestone/lateMilestones.ts";
import { createNewsServer, type NewsServer } from "../support/news.ts";

let server: NewsServer;
Deno.test.beforeEach(async () => {
  server = await createNewsServer();
  await server.runLateJob();
});
Deno.test.afterEach(() => server.close());

const addDueMilestone = (name: string, dueDate: string) =>
  server.addMilestoneFor([server.member], { name, dueDate });

Deno.test("late milestones: notify the responsibles once, the day after the due date in Istanbul", async () => {
  const { id, processId } = await addDueMilestone("Saha", "2026-03-01");
  await addDueMilestone("Yarınki", "2026-03-02");
  server.advanceClock({ hours: 11, minutes: 59 });
  assert.equal(await server.runLateJob(), 0);
  server.advanceClock({ minutes: 1 });
  assert.equal(await server.runLateJob(), 1);
  assert.equal(await server.runLateJob(), 0);
  const callApi = await server.callApiAs(server.member);
  const { body } = await callApi("GET", "/api/notifications");
  assert.deepEqual(
    body.data.map((one: Record<string, unknown>) => [one.title, one.message, one.link]),
    [[
      "Milestone late: Saha",
      "It was due on 01.03.2026: Bozcaada (Tescil).",
      `/process/${processId}?milestone=${id}`,
    ]],
  );
  assert.deepEqual(await server.listTitles(server.admin), []);
});

Deno.test("late milestones: notify the assignee, once also if they are responsible", async () => {
  const other = await server.addUser({ roles: ["MEMBER"] });
  const callApi = await server.callApiAs(server.admin);
  for (const { id: assigneeId } of [other, server.member]) {
    const { id } = await addDueMilestone("Saha", "2026-03-01");
    await callApi("PATCH", `/api/milestones/${id}`, { version: 1, assigneeId });
  }
  server.advanceClock({ days: 1 });
  assert.equal(await server.runLateJob(), 2);
  const [late, assigned] = ["Milestone late: Saha", "Milestone assigned to you: Saha"];
  assert.deepEqual(
    [(await server.listTitles(other)).sort(), (await server.listTitles(server.member)).sort()],
    [[assigned, late], [assigned, late, late]],
  );
});

Deno.test("late milestones: do not notify of formerly late, completed or on-hold milestones", async () => {
  await addDueMilestone("Eski", "2026-02-20");
  const done = await addDueMilestone("Biten", "2026-03-01");
  await (await server.callApiAs(server.admin))("PUT", `/api/milestones/${done.id}/complete`);
  server.advanceClock({ days: 1 });
  assert.equal(await server.runLateJob(), 0);
  await addDueMilestone("Duran", "2026-03-02");
  await (await server.callApiAs(server.admin))("PUT", `/api/projects/${server.projectId}/disable`);
  server.advanceClock({ days: 1 });
  assert.equal(await server.runLateJob(), 0);
  assert.deepEqual(await server.listTitles(server.member), ["Milestone completed: Biten"]);
});

Deno.test("late milestones: concurrent processes make up for missed days in batches", async () => {
  for (const day of ["01", "02", "03"]) {
    for (const name of ["a", "b"]) await addDueMilestone(`${name}${day}`, `2026-03-${day}`);
  }
  server.advanceClock({ days: 3 });
  const jobInput = { db: server.db, clock: server.now, batch: 1 };
  let reported = 0;
  while (reported < 6) {
    const counts = await Promise.all([
      notifyLateMilestones(jobInput),
      notifyLateMilestones(jobInput),
    ]);
    reported += counts.reduce((sum, count) => sum + count, 0);
  }
  assert.equal(reported, 6);
  assert.equal(await server.runLateJob(), 0);
  assert.deepEqual((await server.listTitles(server.member)).sort(), [
    "Milestone late: a01",
    "Milestone late: a02",
    "Milestone late: a03",
    "Milestone late: b01",
    "Milestone late: b02",
    "Milestone late: b03",
  ]);
});

Deno.test("late milestones: are mailed at once and not shown in the app if the user chose that", async () => {
  await server.setPreferences(server.member, { late: { inApp: false, mail: "AT_ONCE" } });
  await addDueMilestone("Saha", "2026-03-01");
  server.advanceClock({ days: 1 });
  await server.runLateJob();
  const mails = await server.sendMails();
  assert.deepEqual(mails.map(({ to, subject }) => [to, subject]), [
    [server.member.email, "Kilometre taşı gecikti: Saha"],
  ]);
  assert.deepEqual(await server.listTitles(server.member), []);
});
