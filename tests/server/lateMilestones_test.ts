import assert from "node:assert/strict";
import { tellLate } from "../../server/jobs/lateMilestones.ts";
import { type NewsServer, newsServer } from "../support/news.ts";

let server: NewsServer;
Deno.test.beforeEach(async () => {
  server = await newsServer();
  await server.late();
});
Deno.test.afterEach(() => server.close());

const dueOn = (name: string, dueDate: string) => server.addStep([server.member], { name, dueDate });

Deno.test("the responsibles are told once, on the day after the due date in Istanbul", async () => {
  const { id, processId } = await dueOn("Saha", "2026-03-01");
  await dueOn("Yarınki", "2026-03-02");
  server.pass({ hours: 11, minutes: 59 });
  assert.equal(await server.late(), 0);
  server.pass({ minutes: 1 });
  assert.equal(await server.late(), 1);
  assert.equal(await server.late(), 0);
  const ask = await server.as(server.member);
  const { body } = await ask("GET", "/api/notifications");
  assert.deepEqual(
    body.data.map((one: Record<string, unknown>) => [one.title, one.message, one.link]),
    [[
      "Milestone late: Saha",
      "It was due on 01.03.2026: Bozcaada (Tescil).",
      `/process/${processId}?milestone=${id}`,
    ]],
  );
  assert.deepEqual(await server.inApp(server.admin), []);
});

Deno.test("what was late before, completed in time, or stands still is not told", async () => {
  await dueOn("Eski", "2026-02-20");
  const done = await dueOn("Biten", "2026-03-01");
  await (await server.as(server.admin))("PUT", `/api/milestones/${done.id}/complete`);
  server.pass({ days: 1 });
  assert.equal(await server.late(), 0);
  await dueOn("Duran", "2026-03-02");
  await (await server.as(server.admin))("PUT", `/api/projects/${server.projectId}/disable`);
  server.pass({ days: 1 });
  assert.equal(await server.late(), 0);
  assert.deepEqual(await server.inApp(server.member), ["Milestone completed: Biten"]);
});

Deno.test("days that nobody was awake at are made up for, in batches, by two processes", async () => {
  for (const day of ["01", "02", "03"]) {
    for (const name of ["a", "b"]) await dueOn(`${name}${day}`, `2026-03-${day}`);
  }
  server.pass({ days: 3 });
  const work = { db: server.db, clock: server.now, batch: 1 };
  let told = 0;
  while (told < 6) {
    const counts = await Promise.all([tellLate(work), tellLate(work)]);
    told += counts.reduce((sum, count) => sum + count, 0);
  }
  assert.equal(told, 6);
  assert.equal(await server.late(), 0);
  assert.deepEqual((await server.inApp(server.member)).sort(), [
    "Milestone late: a01",
    "Milestone late: a02",
    "Milestone late: a03",
    "Milestone late: b01",
    "Milestone late: b02",
    "Milestone late: b03",
  ]);
});

Deno.test("they are mailed at once if that is chosen, and then without the app", async () => {
  await server.choose(server.member, { late: { inApp: false, mail: "AT_ONCE" } });
  await dueOn("Saha", "2026-03-01");
  server.pass({ days: 1 });
  await server.late();
  const mails = await server.send();
  assert.deepEqual(mails.map(({ to, subject }) => [to, subject]), [
    [server.member.email, "Kilometre taşı gecikti: Saha"],
  ]);
  assert.deepEqual(await server.inApp(server.member), []);
});
