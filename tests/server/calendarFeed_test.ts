import assert from "node:assert/strict";
import * as fc from "fast-check";
import ICAL from "ical.js";
import { writeCalendar } from "../../server/resources/reminder/icalendar.ts";
import { type ReminderServer, reminderServer } from "../support/reminders.ts";
import type { TestUser } from "../support/server.ts";
import { SEED } from "../support/seed.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await reminderServer();
});
Deno.test.afterEach(() => server.close());

const addressOf = async (user: TestUser): Promise<string> => {
  const { status, body } = await server.as(user)("POST", "/api/reminders/feed");
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

Deno.test("calendar feed: has a component when there is no reminder in it", async () => {
  const path = await addressOf(server.member);
  const calendar = new ICAL.Component(
    ICAL.parse(await (await server.request("GET", path)).text()),
  );
  const [zone, ...others] = calendar.getAllSubcomponents();
  assert.deepEqual([zone?.name, others], ["vtimezone", []]);
  assert.equal(zone?.getFirstPropertyValue("tzid"), "Etc/UTC");
  assert.equal(zone?.getAllSubcomponents("standard").length, 1);
  await server.add({ userIds: [server.member.id] });
  const filled = new ICAL.Component(ICAL.parse(await (await server.request("GET", path)).text()));
  assert.deepEqual(filled.getAllSubcomponents().map(({ name }) => name), ["vevent"]);
});

Deno.test("a calendar program reads one's own reminders, at their moments", async () => {
  const path = await addressOf(server.member);
  await server.add({ description: "Başkasının", userIds: [server.other.id] });
  const once = await server.add({
    description:
      "Rapor; ekler, \\ ve\nçok uzun bir açıklama ile: ölçümlerin tamamı gönderilecek 🌱🌱🌱🌱🌱🌱🌱",
    notes: "Satır 1\r\nSatır 2",
    timeZone: "America/Los_Angeles",
    dueDatetime: "2026-03-08T02:30",
    userIds: [server.member.id],
  });
  const { id } = await server.add({
    description: "Toplantı",
    recurrence: "FREQ=WEEKLY;COUNT=4",
    userIds: [server.member.id],
  });
  const [first, second, third, fourth] = await server.occurrences(id);
  const [single] = await server.occurrences(once.id);
  assert.ok(first && second && third && fourth && single);
  await server.settle(first, "complete");
  await server.settle(second, "skip");

  const answer = await server.request("GET", path);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Content-Type"), "text/calendar; charset=utf-8");
  assert.equal(answer.headers.get("Cache-Control"), "private, max-age=300");
  const text = await answer.text();
  assert.equal(
    text.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75),
    true,
  );
  const event = (occurrence: string, summary: string, day: string) => ({
    uid: `${occurrence}@iklim.example`,
    summary,
    description: null,
    start: `2026-03-${day}T06:00:00.000Z`,
    end: `2026-03-${day}T06:15:00.000Z`,
  });
  assert.deepEqual(read(text), [
    event(first.id, "✓ Toplantı", "02"),
    {
      uid: `${single.id}@iklim.example`,
      summary: once.description,
      description: "Satır 1\nSatır 2",
      start: "2026-03-08T10:30:00.000Z",
      end: "2026-03-08T10:45:00.000Z",
    },
    event(third.id, "Toplantı", "16"),
    event(fourth.id, "Toplantı", "23"),
  ]);
});

Deno.test("an address holds until it is replaced or ended, and only its hash is kept", async () => {
  const ask = server.as(server.member);
  const feed = async () => (await ask("GET", "/api/reminders/feed")).body;
  const status = async (path: string) => {
    const answer = await server.request("GET", path);
    await answer.body?.cancel();
    return answer.status;
  };
  assert.deepEqual(await feed(), { createdAt: null, lastReadAt: null });
  const first = await addressOf(server.member);
  assert.deepEqual(await feed(), { createdAt: "2026-03-01T09:00:00.000Z", lastReadAt: null });
  server.pass({ minutes: 5 });
  assert.equal(await status(first), 200);
  assert.equal((await feed()).lastReadAt, "2026-03-01T09:05:00.000Z");
  const rows = JSON.stringify(await server.db.selectFrom("calendar_feeds").selectAll().execute());
  assert.equal(rows.includes(first.slice("/calendar/".length, -".ics".length)), false);

  const second = await addressOf(server.member);
  assert.deepEqual([await status(first), await status(second)], [404, 200]);
  assert.equal((await ask("DELETE", "/api/reminders/feed")).status, 204);
  assert.equal(await status(second), 404);
  assert.equal((await ask("DELETE", "/api/reminders/feed")).status, 204);
  assert.equal(await status(`/calendar/${"A".repeat(43)}.ics`), 404);
});

Deno.test("the address of somebody who is disabled tells nothing", async () => {
  const path = await addressOf(server.member);
  await server.ask("PUT", `/api/users/${server.member.id}/disable`);
  const answer = await server.request("GET", path);
  await answer.body?.cancel();
  assert.equal(answer.status, 404);
});

Deno.test("addresses cannot be tried without end, nor found in the log", async () => {
  const path = await addressOf(server.member);
  const read = async (times: number, calendar: string) => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < times; attempt++) {
      const answer = await server.request("GET", calendar);
      await answer.body?.cancel();
      statuses.add(answer.status);
    }
    return [...statuses];
  };
  assert.deepEqual(await read(35, path), [200], "an office reads many from one address");
  assert.deepEqual(await read(31, `/calendar/${"a".repeat(43)}.ics`), [404, 429]);
  const secret = path.slice("/calendar/".length, -".ics".length);
  assert.equal(server.lines.some((line) => line.includes(secret)), false);
  assert.equal(server.lines.some((line) => line.includes('"route":"/calendar/')), true);
});

Deno.test("whatever a reminder says, a calendar program reads it as it was", () => {
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
