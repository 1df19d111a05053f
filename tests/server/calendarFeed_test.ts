import assert from "node:assert/strict";
import * as fc from "fast-check";
import ICAL from "ical.js";
import { writeCalendar } from "../../server/modules/reminder/icalendar.ts";
import { addCompany, addProcess, addProject, addType } from "../support/projects.ts";
import { createReminderServer, type ReminderServer } from "../support/reminders.ts";
import type { TestUser } from "../support/server.ts";
import { SEED } from "../support/seed.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await createReminderServer();
});
Deno.test.afterEach(() => server.close());

const createFeedAddress = async (user: TestUser): Promise<string> => {
  const { status, body } = await server.callApiAs(user)("POST", "/api/reminders/feed");
  assert.equal(status, 201);
  const url = new URL(body.url);
  assert.equal(url.origin, "https://iklim.example");
  return url.pathname;
};

/** The events as a calendar program reads them. */
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component))
    .map(({ uid, summary, description, startDate, endDate }) => ({
      uid,
      summary,
      description,
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
    }));

Deno.test("calendar feed: has a time zone component when there are no reminders", async () => {
  const path = await createFeedAddress(server.member);
  const calendar = new ICAL.Component(
    ICAL.parse(await (await server.request("GET", path)).text()),
  );
  const [zone, ...others] = calendar.getAllSubcomponents();
  assert.deepEqual([zone?.name, others], ["vtimezone", []]);
  assert.equal(zone?.getFirstPropertyValue("tzid"), "Etc/UTC");
  assert.equal(zone?.getAllSubcomponents("standard").length, 1);
  await server.addReminder({ userIds: [server.member.id] });
  const filled = new ICAL.Component(ICAL.parse(await (await server.request("GET", path)).text()));
  assert.deepEqual(filled.getAllSubcomponents().map(({ name }) => name), ["vevent"]);
});

Deno.test("calendar feed: has one's own reminders at their due times", async () => {
  const path = await createFeedAddress(server.member);
  await server.addReminder({ description: "Başkasının", userIds: [server.other.id] });
  const once = await server.addReminder({
    description:
      "Rapor; ekler, \\ ve\nçok uzun bir açıklama ile: ölçümlerin tamamı gönderilecek 🌱🌱🌱🌱🌱🌱🌱",
    notes: "Satır 1\r\nSatır 2",
    timeZone: "America/Los_Angeles",
    dueDatetime: "2026-03-08T02:30",
    userIds: [server.member.id],
  });
  const { id } = await server.addReminder({
    description: "Toplantı",
    recurrence: "FREQ=WEEKLY;COUNT=4",
    userIds: [server.member.id],
  });
  const [first, second, third, fourth] = await server.listOccurrences(id);
  const [single] = await server.listOccurrences(once.id);
  assert.ok(first && second && third && fourth && single);
  await server.settleOccurrence(first, "complete");
  await server.settleOccurrence(second, "skip");

  const response = await server.request("GET", path);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), "text/calendar; charset=utf-8");
  assert.equal(response.headers.get("Cache-Control"), "private, max-age=300");
  const text = await response.text();
  assert.equal(
    text.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75),
    true,
  );
  const createEvent = (occurrence: string, summary: string, day: string) => ({
    uid: `${occurrence}@iklim.example`,
    summary,
    description: null,
    start: `2026-03-${day}T06:00:00.000Z`,
    end: `2026-03-${day}T06:15:00.000Z`,
  });
  assert.deepEqual(read(text), [
    createEvent(first.id, "✓ Toplantı", "02"),
    {
      uid: `${single.id}@iklim.example`,
      summary: once.description,
      description: "Satır 1\nSatır 2",
      start: "2026-03-08T10:30:00.000Z",
      end: "2026-03-08T10:45:00.000Z",
    },
    createEvent(third.id, "Toplantı", "16"),
    createEvent(fourth.id, "Toplantı", "23"),
  ]);
});

Deno.test("calendar feed: has the milestones that one has to do as events of a whole day", async () => {
  const { db, member, other } = server;
  const [companyId, typeId] = [await addCompany(db, "Ege"), await addType(db, "Rüzgâr")];
  const projectId = await addProject(db, { name: "Bozcaada", companyId, typeId });
  const processId = await addProcess(db, projectId, "Tescil", [
    { name: "Tescil" },
    { name: "İzleme" },
    { name: "Sonra" },
    { name: "Başkasının" },
  ]);
  const milestones = await db.selectFrom("milestones").select(["id", "name"])
    .where("process_id", "=", processId).execute();
  const due: Record<string, string> = { Sonra: "2027-01-01" };
  for (const { id, name } of milestones) {
    await db.updateTable("milestones").set({
      due_date: due[name] ?? "2026-03-31",
      assignee_id: name === "Başkasının" ? other.id : member.id,
      ...(name === "İzleme" && {
        status: "COMPLETED" as const,
        started_at: server.now(),
        completed_at: server.now(),
      }),
    }).where("id", "=", id).execute();
  }
  const path = await createFeedAddress(member);
  const text = await (await server.request("GET", path)).text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component));
  const listFields = ({ uid, summary, startDate, endDate }: ICAL.Event) => ({
    uid,
    summary,
    start: startDate.toString(),
    end: endDate.toString(),
  });
  const createEvent = (milestone: string, summary: string) => ({
    uid: `${milestones.find(({ name }) => name === milestone)?.id}@iklim.example`,
    summary,
    start: "2026-03-31",
    end: "2026-04-01",
  });
  assert.deepEqual(
    events.map(listFields).sort((one, other) => one.summary < other.summary ? -1 : 1),
    [createEvent("Tescil", "Tescil · Bozcaada"), createEvent("İzleme", "✓ İzleme · Bozcaada")],
  );
  assert.match(text.replaceAll("\r\n ", ""), new RegExp(`URL:.*/process/${processId}`));
});

Deno.test("calendar feed: its URL works until it is replaced or deleted, and only its hash is stored", async () => {
  const callApi = server.callApiAs(server.member);
  const getFeed = async () => (await callApi("GET", "/api/reminders/feed")).body;
  const getStatus = async (path: string) => {
    const response = await server.request("GET", path);
    await response.body?.cancel();
    return response.status;
  };
  assert.deepEqual(await getFeed(), { createdAt: null, lastReadAt: null });
  const first = await createFeedAddress(server.member);
  assert.deepEqual(await getFeed(), { createdAt: "2026-03-01T09:00:00.000Z", lastReadAt: null });
  server.advanceClock({ minutes: 5 });
  assert.equal(await getStatus(first), 200);
  assert.equal((await getFeed()).lastReadAt, "2026-03-01T09:05:00.000Z");
  const rows = JSON.stringify(await server.db.selectFrom("calendar_feeds").selectAll().execute());
  assert.equal(rows.includes(first.slice("/calendar/".length, -".ics".length)), false);

  const second = await createFeedAddress(server.member);
  assert.deepEqual([await getStatus(first), await getStatus(second)], [404, 200]);
  assert.equal((await callApi("DELETE", "/api/reminders/feed")).status, 204);
  assert.equal(await getStatus(second), 404);
  assert.equal((await callApi("DELETE", "/api/reminders/feed")).status, 204);
  assert.equal(await getStatus(`/calendar/${"A".repeat(43)}.ics`), 404);
});

Deno.test("calendar feed: responds 404 after its user is disabled", async () => {
  const path = await createFeedAddress(server.member);
  await server.callApi("PUT", `/api/users/${server.member.id}/disable`);
  const response = await server.request("GET", path);
  await response.body?.cancel();
  assert.equal(response.status, 404);
});

Deno.test("calendar feed: limits unknown URLs and logs no URL", async () => {
  const path = await createFeedAddress(server.member);
  const read = async (times: number, calendar: string) => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < times; attempt++) {
      const response = await server.request("GET", calendar);
      await response.body?.cancel();
      statuses.add(response.status);
    }
    return [...statuses];
  };
  assert.deepEqual(await read(35, path), [200], "an office reads many from one address");
  assert.deepEqual(await read(31, `/calendar/${"a".repeat(43)}.ics`), [404, 429]);
  const secret = path.slice("/calendar/".length, -".ics".length);
  assert.equal(server.lines.some((line) => line.includes(secret)), false);
  assert.equal(server.lines.some((line) => line.includes('"route":"/calendar/')), true);
});

Deno.test("calendar feed: any text of a reminder is read back unchanged", () => {
  const texts = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 })
    // deno-lint-ignore no-control-regex -- which are what calendars cannot hold
    .map((text) => text.replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, "")).filter((text) => text !== "");
  fc.assert(
    fc.property(texts, texts, (summary, description) => {
      const start = new Date("2026-03-01T09:00:00Z");
      const url = "https://iklim.example/reminders/1";
      const event = { uid: "1@iklim.example", start, summary, description, url, changedAt: start };
      const [found, ...others] = read(writeCalendar({ name: summary, events: [event] }));
      assert.deepEqual([found, others], [{
        uid: "1@iklim.example",
        summary,
        description,
        start: "2026-03-01T09:00:00.000Z",
        end: "2026-03-01T09:15:00.000Z",
      }, []]);
    }),
    { seed: SEED, numRuns: 500 },
  );
});
