import assert from "node:assert/strict";
import { sql } from "kysely";
import { mostCounted } from "../../contract/reminder.ts";
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

Deno.test("a calendar tells what a reminder's time is changed by, stored or not", async () => {
  const { id } = await server.add({ recurrence: "FREQ=MONTHLY;BYMONTHDAY=2" });
  const told = async () =>
    (await ask("/calendar?from=2026-04-01&to=2026-04-30"))
      .concat(await ask("/calendar?from=2031-01-01&to=2031-01-31"))
      .map(({ reminder }) => reminder);
  const reminder = {
    id,
    version: 1,
    description: "Ölçümleri gönder",
    status: "ACTIVE",
    dueDatetime: "2026-03-02T09:00:00",
    timeZone: "Europe/Istanbul",
    recurrence: "FREQ=MONTHLY;BYMONTHDAY=2",
    projectId: null,
  };
  assert.deepEqual(await told(), [reminder, reminder]);
  const dueDatetime = "2026-03-02T11:30:00";
  const patch = { dueDatetime, version: reminder.version };
  assert.equal((await server.ask("PATCH", `/api/reminders/${id}`, patch)).status, 200);
  const changed = { ...reminder, dueDatetime, version: 2 };
  assert.deepEqual(await told(), [changed, changed]);
  assert.equal((await server.ask("PATCH", `/api/reminders/${id}`, patch)).status, 409);
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

type Shown = [days: string[], more: [day: string, count: number][], total: number];

const DAILY = 120;
/** When the daily reminders of a number are due. */
const clockOf = (index: number) =>
  `${String(Math.floor(index / 60)).padStart(2, "0")}:${String(index % 60).padStart(2, "0")}:00`;

/** Daily reminders from 2 March 2026 on, a minute apart, without going through the API for each. */
async function addDaily(): Promise<void> {
  const { db } = server;
  const { id } = await server.add({ dueDatetime: "2026-03-02T00:00", recurrence: "FREQ=DAILY" });
  const first = await db.selectFrom("reminders").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
  const due = await db.selectFrom("occurrences").selectAll().where("reminder_id", "=", id)
    .where("due_datetime", "<", "2026-05-02").execute();
  const later = (moment: Date, index: number) => new Date(moment.getTime() + index * 60_000);
  await db.deleteFrom("occurrences").where("reminder_id", "=", id).execute();
  for (let index = DAILY - 1; index >= 0; index--) {
    const reminder = index === 0 ? first : { ...first, id: crypto.randomUUID() };
    const change = {
      description: `Her gün ${index}`,
      due_datetime: `2026-03-02T${clockOf(index)}`,
      due_at: later(first.due_at, index),
      continues_at: first.continues_at && later(first.continues_at, index),
    };
    await db.insertInto("reminders").values({ ...reminder, ...change })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(change)).execute();
    await db.insertInto("occurrences").values(due.map((one) => ({
      ...one,
      id: crypto.randomUUID(),
      reminder_id: reminder.id,
      due_datetime: `${one.due_datetime.slice(0, 10)}T${clockOf(index)}`,
      due_at: later(one.due_at, index),
    }))).execute();
  }
}

Deno.test("of each of several days the first five are told and how many more; of one day all, page by page", async () => {
  await addDaily();
  await server.add({ description: "Bir kez", dueDatetime: "2031-03-04T00:00" });
  for (const who of [server.admin, server.member]) {
    if (who === server.member) {
      // Of their own, which is read otherwise than all there are.
      await server.db.updateTable("reminders").set({ created_by: who.id }).execute();
    }
    const ask = server.as(who);
    const told = async (query: string): Promise<Shown> => {
      const { status, body } = await ask("GET", `/api/reminders/calendar?${query}`);
      assert.deepEqual([status, body.isComplete, "isTotalExact" in body], [200, true, false]);
      return [
        shown(body.data),
        body.more.map(({ day, count }: { day: string; count: number }) => [day, count]),
        body.total,
      ];
    };
    const ofDay = (date: string) =>
      Array.from({ length: DAILY }, (_, index) => `${date}T${clockOf(index)} Her gün ${index}`);
    // The first of these is stored, the other follows from the rules.
    for (
      const [day = "", next = ""] of [["2026-03-03", "2026-03-04"], ["2031-03-03", "2031-03-04"]]
    ) {
      const ofNext = ofDay(next);
      if (next === "2031-03-04") ofNext.unshift(`${next}T00:00:00 Bir kez`);
      const [data, more, total] = await told(`from=${day}&to=${next}`);
      assert.deepEqual([data.slice(0, 5), data.slice(5).sort()], [
        ofDay(day).slice(0, 5),
        ofNext.slice(0, 5).sort(),
      ]);
      assert.deepEqual([more, total], [
        [[day, DAILY - 5], [next, ofNext.length - 5]],
        DAILY + ofNext.length,
      ]);
      const [first, rest, all] = await told(`from=${next}&to=${next}`);
      const [second, ...none] = await told(`from=${next}&to=${next}&page=2`);
      assert.deepEqual([first.length, rest, all], [100, [[next, all - 100]], ofNext.length]);
      assert.deepEqual(none, [[], ofNext.length]);
      assert.deepEqual([...first, ...second].sort(), ofNext.sort());
    }
    const [days, more] = await told("from=2026-03-03&to=2026-04-30");
    assert.deepEqual([days.length, more.length], [59 * 5, 59]);
  }
});

Deno.test("the longer a calendar, the fewer it tells of a day", async () => {
  for (let hour = 8; hour < 16; hour++) {
    await server.add({
      dueDatetime: `2026-03-02T${String(hour).padStart(2, "0")}:00`,
      recurrence: "FREQ=DAILY",
    });
  }
  const told = async (from: string, to: string) => {
    const { body } = await server.ask("GET", `/api/reminders/calendar?from=${from}&to=${to}`);
    return [body.data.length, body.more.length, body.total];
  };
  assert.deepEqual(await told("2027-01-01", "2027-12-31"), [365, 365, 8 * 365]);
  assert.deepEqual(await told("2027-01-01", "2027-04-30"), [3 * 120, 120, 8 * 120]);
  assert.deepEqual(await told("2027-01-01", "2027-01-31"), [5 * 31, 31, 8 * 31]);
  assert.deepEqual(await told("2027-01-01", "2027-01-01"), [8, 0, 8]);
});

Deno.test("a day that is not counted to its end says so, the days beside it do not", async () => {
  const { db } = server;
  const from = "2026-03-01";
  const to = "2027-02-28";
  const most = mostCounted(365);
  const [full, beyond, few] = ["2026-06-01", "2026-06-02", "2026-06-03"];
  const { id } = await server.add({ dueDatetime: `${full}T00:00:00` });
  const add = (day: string, first: number, last: number) =>
    sql`
      insert into occurrences (id, reminder_id, due_datetime, due_at, status)
      select gen_random_uuid(), ${id}::uuid, to_char(due, 'YYYY-MM-DD"T"HH24:MI:SS'),
        due at time zone 'Europe/Istanbul', 'PENDING'
      from generate_series(${first}::integer, ${last}::integer) as minute
      cross join lateral (
        select ${day}::timestamp + minute * interval '1 minute' as due
      ) as dated`.execute(db);
  await add(full, 1, most - 1);
  await add(beyond, 0, most);
  await add(few, 0, 1);
  for (const who of [server.admin, server.member]) {
    if (who === server.member) {
      await db.updateTable("reminders").set({ created_by: who.id }).execute();
    }
    const ask = server.as(who);
    const { body } = await ask("GET", `/api/reminders/calendar?from=${from}&to=${to}`);
    assert.deepEqual([body.more, body.total, body.isTotalExact], [
      [
        { day: full, count: most - 1 },
        { day: beyond, count: most - 1, isCountExact: false },
        { day: few, count: 1 },
      ],
      2 * most + 2,
      false,
    ]);
    const { body: week } = await ask("GET", `/api/reminders/calendar?from=${full}&to=${few}`);
    assert.deepEqual([week.more, week.total, week.isTotalExact], [
      [{ day: full, count: most - 5 }, { day: beyond, count: most - 4 }],
      2 * most + 3,
      undefined,
    ]);
  }
});

Deno.test("only one day has pages, and a page is a number", async () => {
  const said = async (query: string) =>
    refusal(await server.ask("GET", `/api/reminders/calendar?${query}`));
  assert.deepEqual(await said("from=2026-03-01&to=2026-03-02&page=1"), [
    400,
    { page: ["Unknown field"] },
  ]);
  for (const page of ["0", "101", "x", "1.5", ""]) {
    const [status, errors] = await said(`from=2026-03-01&to=2026-03-01&page=${page}`);
    assert.deepEqual([status, Object.keys(errors)], [400, ["page"]]);
  }
});
