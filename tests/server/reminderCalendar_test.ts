import assert from "node:assert/strict";
import type { CalendarOccurrence, Occurrence } from "../../contract/schemas/reminder.ts";
import { refusal } from "../support/ask.ts";
import { type ReminderServer, reminderServer } from "../support/reminders.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await reminderServer();
});
Deno.test.afterEach(() => server.close());

const ask = async (path: string) => {
  const { status, body } = await server.ask("GET", `/api/reminders${path}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.total, body.data.length);
  return body.data as CalendarOccurrence[];
};
const shown = (data: readonly CalendarOccurrence[]) =>
  data.map(({ dueDatetime, reminder }) => `${dueDatetime} ${reminder.description}`);

Deno.test("a calendar counts days as each reminder's own clock does", async () => {
  for (
    const [description, timeZone] of [
      ["Los Angeles", "America/Los_Angeles"],
      ["Kiritimati", "Pacific/Kiritimati"],
      ["Kolkata", "Asia/Kolkata"],
      ["İstanbul", "Europe/Istanbul"],
    ]
  ) {
    for (const dueDatetime of ["2026-03-31T23:59:59", "2026-04-01T00:00:00"]) {
      await server.add({ description, timeZone, dueDatetime });
    }
  }
  const day = (date: string) => ask(`/calendar?from=${date}&to=${date}`);
  const zones = ["Kiritimati", "Kolkata", "İstanbul", "Los Angeles"];
  assert.deepEqual(
    shown(await day("2026-03-31")),
    zones.map((zone) => `2026-03-31T23:59:59 ${zone}`),
  );
  assert.deepEqual(
    shown(await day("2026-04-01")),
    zones.map((zone) => `2026-04-01T00:00:00 ${zone}`),
  );
});

Deno.test("a calendar shows what rules yield beyond what is stored, which can be acted on", async () => {
  const { id } = await server.add({ recurrence: "FREQ=MONTHLY;BYMONTHDAY=2" });
  const stored = await server.occurrences(id);
  const year = await ask("/calendar?from=2031-01-01&to=2031-12-31");
  assert.deepEqual(
    year.map(({ dueDatetime }) => dueDatetime),
    Array.from(
      { length: 12 },
      (_, month) => `2031-${String(month + 1).padStart(2, "0")}-02T09:00:00`,
    ),
  );
  assert.deepEqual(await server.occurrences(id), stored);
  const [first, second] = year;
  assert.ok(first && second);
  const { reminder: _, ...occurrence } = first;
  assert.deepEqual(await server.settle(first, "complete", "Erken"), {
    ...occurrence,
    status: "COMPLETED",
    by: { id: server.admin.id, name: "Işıl", surname: "Öz" },
    at: "2026-03-01T09:00:00.000Z",
    note: "Erken",
  });
  const again = await ask(`/${id}/occurrences/calendar?from=2031-01-01&to=2031-12-31`);
  assert.deepEqual(
    again.map(({ id, status }) => [id, status]),
    year.map(({ id }, index) => [id, index === 0 ? "COMPLETED" : "PENDING"]),
  );
  assert.equal((await server.get(id)).status, "ACTIVE");
});

Deno.test("what its rule does not yield is no occurrence of a reminder", async () => {
  const one = await server.add({ recurrence: "FREQ=MONTHLY;BYMONTHDAY=2" });
  const other = await server.add({ recurrence: "FREQ=MONTHLY;BYMONTHDAY=2" });
  const [foreign] = await ask(`/${other.id}/occurrences/calendar?from=2031-01-01&to=2031-01-31`);
  const [own] = await ask(`/${one.id}/occurrences/calendar?from=2031-01-01&to=2031-01-31`);
  assert.ok(foreign && own);
  await server.ask("PATCH", `/api/reminders/${one.id}`, {
    version: 1,
    recurrence: "FREQ=MONTHLY;BYMONTHDAY=3",
  });
  for (const id of [foreign.id, own.id, crypto.randomUUID(), "x"]) {
    const path = `/api/reminders/${one.id}/occurrences/${id}/complete`;
    assert.deepEqual(refusal(await server.ask("PUT", path)), [404, "There is nothing here."]);
  }
});

Deno.test("a calendar shows one occurrence once, stored or not, in the order of their moments", async () => {
  await server.add({ description: "Her gün", recurrence: "FREQ=DAILY" });
  await server.add({ description: "Bir kez", dueDatetime: "2026-06-01T08:59:59" });
  const data = await ask("/calendar?from=2026-05-20&to=2026-06-20");
  assert.equal(new Set(data.map(({ id }) => id)).size, data.length);
  assert.equal(data.length, 33);
  assert.deepEqual(data.map(({ dueAt }) => dueAt), data.map(({ dueAt }) => dueAt).sort());
  assert.deepEqual(shown(data).slice(11, 14), [
    "2026-05-31T09:00:00 Her gün",
    "2026-06-01T08:59:59 Bir kez",
    "2026-06-01T09:00:00 Her gün",
  ]);
});

Deno.test("upcoming are the pending ones of the coming days", async () => {
  const { id } = await server.add({ description: "Günlük", recurrence: "FREQ=DAILY" });
  await server.add({ description: "Geçen", dueDatetime: "2026-03-01T11:00" });
  await server.add({ description: "Bugün", dueDatetime: "2026-03-01T13:00" });
  await server.add({ description: "Uzak", dueDatetime: "2026-03-20T13:00" });
  const [first] = await server.occurrences(id);
  assert.ok(first);
  await server.settle(first, "skip");
  assert.deepEqual(shown(await ask("/upcoming?days=3")), [
    "2026-03-01T13:00:00 Bugün",
    "2026-03-03T09:00:00 Günlük",
    "2026-03-04T09:00:00 Günlük",
  ]);
  assert.equal((await ask("/upcoming")).length, 7);
});

Deno.test("upcoming are also those that are not stored yet, but for what was done ahead", async () => {
  await server.add({ description: "Haftalık", recurrence: "FREQ=WEEKLY" });
  await server.add({
    description: "Uzakta",
    dueDatetime: "2027-01-02T01:00",
    timeZone: "Pacific/Kiritimati",
    recurrence: "FREQ=YEARLY",
  });
  const mondays = (await server.ask("GET", "/api/reminders/upcoming?days=307")).body;
  assert.deepEqual([mondays.data.length, mondays.total], [45, 45]);
  assert.deepEqual(shown(mondays.data).slice(-2), [
    "2026-12-28T09:00:00 Haftalık",
    "2027-01-02T01:00:00 Uzakta",
  ]);
  const november = mondays.data.find(({ dueDatetime }: CalendarOccurrence) =>
    dueDatetime === "2026-11-02T09:00:00"
  );
  assert.ok(november);
  await server.settle(november, "complete");
  const left = (await server.ask("GET", "/api/reminders/upcoming?days=307")).body;
  assert.deepEqual(
    [left.data.map(({ id }: CalendarOccurrence) => id), left.total],
    [
      mondays.data.filter((one: CalendarOccurrence) => one !== november)
        .map(({ id }: CalendarOccurrence) => id),
      44,
    ],
  );
});

Deno.test("occurrences are listed by page, sorted and filtered", async () => {
  const { id } = await server.add({ recurrence: "FREQ=DAILY" });
  const [first, second] = await server.occurrences(id);
  assert.ok(first && second);
  await server.settle(second, "skip");
  server.pass({ days: 2 });
  const list = async (query: string) => {
    const { body } = await server.ask("GET", `/api/reminders/${id}/occurrences?${query}`);
    return [
      body.data.map(({ dueDatetime }: Occurrence) => dueDatetime.slice(5, 10)),
      body.total,
    ];
  };
  const where = (field: string, value: string) =>
    `filters[0].fieldId=${field}&filters[0].operator=EQUALS&filters[0].value=${value}`;
  assert.deepEqual(await list("size=2"), [["03-02", "03-03"], 92]);
  assert.deepEqual(await list("size=1&sortField=dueDatetime&sortDirection=desc"), [["06-01"], 92]);
  assert.deepEqual(await list(where("status", "SKIPPED")), [["03-03"], 1]);
  assert.deepEqual(await list(where("overdue", "true")), [["03-02"], 1]);
});

Deno.test("a calendar's days are both wanted, in order, and of one year at most", async () => {
  const said = async (query: string) =>
    refusal(await server.ask("GET", `/api/reminders/calendar?${query}`));
  assert.deepEqual(await said(""), [400, { from: ["Required"], to: ["Required"] }]);
  assert.deepEqual(await said("from=2026-02-30&to=2026-03-01"), [400, { from: ["Invalid date"] }]);
  assert.deepEqual(await said("from=2026-03-02&to=2026-03-01"), [
    400,
    { to: ["The end date cannot be before the start date"] },
  ]);
  assert.deepEqual(await said("from=2026-01-01&to=2027-01-02"), [
    400,
    { to: ["Choose at most 366"] },
  ]);
  assert.deepEqual(await said("from=2026-01-01&to=2026-01-02&x=1"), [
    400,
    { x: ["Unknown field"] },
  ]);
  assert.deepEqual(await said("from=2026-01-01&from=2026-01-01&to=2026-01-02"), [
    400,
    { from: ["Given more than once"] },
  ]);
});
