import assert from "node:assert/strict";
import { sql } from "kysely";
import { getCountLimit } from "../../contract/calendar.ts";
import type { CalendarOccurrence, Occurrence } from "../../contract/schemas/reminder.ts";
import { toErrorSummary } from "../support/apiCaller.ts";
import { createReminderServer, type ReminderServer } from "../support/reminders.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await createReminderServer();
});
Deno.test.afterEach(() => server.close());

const getJson = async (path: string) => {
  const { status, body } = await server.callApi("GET", `/api/reminders${path}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.total, body.data.length);
  return body.data as CalendarOccurrence[];
};
const summarize = (data: readonly CalendarOccurrence[]) =>
  data.map(({ dueDatetime, reminder }) => `${dueDatetime} ${reminder.description}`);

Deno.test("reminder calendar: assigns days by each reminder's own time zone", async () => {
  for (
    const [description, timeZone] of [
      ["Los Angeles", "America/Los_Angeles"],
      ["Kiritimati", "Pacific/Kiritimati"],
      ["Kolkata", "Asia/Kolkata"],
      ["İstanbul", "Europe/Istanbul"],
    ]
  ) {
    for (const dueDatetime of ["2026-03-31T23:59:59", "2026-04-01T00:00:00"]) {
      await server.addReminder({ description, timeZone, dueDatetime });
    }
  }
  const getDay = (date: string) => getJson(`/calendar?from=${date}&to=${date}`);
  const zones = ["Kiritimati", "Kolkata", "İstanbul", "Los Angeles"];
  assert.deepEqual(
    summarize(await getDay("2026-03-31")),
    zones.map((zone) => `2026-03-31T23:59:59 ${zone}`),
  );
  assert.deepEqual(
    summarize(await getDay("2026-04-01")),
    zones.map((zone) => `2026-04-01T00:00:00 ${zone}`),
  );
});

Deno.test("reminder calendar: shows dates beyond the stored ones, which can be settled", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=MONTHLY;BYMONTHDAY=2" });
  const stored = await server.listOccurrences(id);
  const year = await getJson("/calendar?from=2031-01-01&to=2031-12-31");
  assert.deepEqual(
    year.map(({ dueDatetime }) => dueDatetime),
    Array.from(
      { length: 12 },
      (_, month) => `2031-${String(month + 1).padStart(2, "0")}-02T09:00:00`,
    ),
  );
  assert.deepEqual(await server.listOccurrences(id), stored);
  const [first, second] = year;
  assert.ok(first && second);
  const { reminder: _, ...occurrence } = first;
  assert.deepEqual(await server.settleOccurrence(first, "complete", "Erken"), {
    ...occurrence,
    status: "COMPLETED",
    by: { id: server.admin.id, name: "Işıl", surname: "Öz" },
    at: "2026-03-01T09:00:00.000Z",
    note: "Erken",
  });
  const later = await getJson(`/${id}/occurrences/calendar?from=2031-01-01&to=2031-12-31`);
  assert.deepEqual(
    later.map(({ id, status }) => [id, status]),
    year.map(({ id }, index) => [id, index === 0 ? "COMPLETED" : "PENDING"]),
  );
  assert.equal((await server.getReminder(id)).status, "ACTIVE");
});

Deno.test("reminder calendar: returns the fields needed to change a reminder's time", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=MONTHLY;BYMONTHDAY=2" });
  const readCalendar = async () =>
    (await getJson("/calendar?from=2026-04-01&to=2026-04-30"))
      .concat(await getJson("/calendar?from=2031-01-01&to=2031-01-31"))
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
  assert.deepEqual(await readCalendar(), [reminder, reminder]);
  const dueDatetime = "2026-03-02T11:30:00";
  const patch = { dueDatetime, version: reminder.version };
  assert.equal((await server.callApi("PATCH", `/api/reminders/${id}`, patch)).status, 200);
  const changed = { ...reminder, dueDatetime, version: 2 };
  assert.deepEqual(await readCalendar(), [changed, changed]);
  assert.equal((await server.callApi("PATCH", `/api/reminders/${id}`, patch)).status, 409);
});

Deno.test("occurrence: responds 404 to an id that the rule does not yield", async () => {
  const one = await server.addReminder({ recurrence: "FREQ=MONTHLY;BYMONTHDAY=2" });
  const other = await server.addReminder({ recurrence: "FREQ=MONTHLY;BYMONTHDAY=2" });
  const [ofOtherReminder] = await getJson(
    `/${other.id}/occurrences/calendar?from=2031-01-01&to=2031-01-31`,
  );
  const [ofFormerRule] = await getJson(
    `/${one.id}/occurrences/calendar?from=2031-01-01&to=2031-01-31`,
  );
  assert.ok(ofOtherReminder && ofFormerRule);
  await server.callApi("PATCH", `/api/reminders/${one.id}`, {
    version: 1,
    recurrence: "FREQ=MONTHLY;BYMONTHDAY=3",
  });
  for (const id of [ofOtherReminder.id, ofFormerRule.id, crypto.randomUUID(), "x"]) {
    const path = `/api/reminders/${one.id}/occurrences/${id}/complete`;
    assert.deepEqual(toErrorSummary(await server.callApi("PUT", path)), [
      404,
      "There is nothing here.",
    ]);
  }
});

Deno.test("reminder calendar: has each occurrence once, sorted by due time", async () => {
  await server.addReminder({ description: "Her gün", recurrence: "FREQ=DAILY" });
  await server.addReminder({ description: "Bir kez", dueDatetime: "2026-06-01T08:59:59" });
  const data = await getJson("/calendar?from=2026-05-20&to=2026-06-20");
  assert.equal(new Set(data.map(({ id }) => id)).size, data.length);
  assert.equal(data.length, 33);
  assert.deepEqual(data.map(({ dueAt }) => dueAt), data.map(({ dueAt }) => dueAt).sort());
  assert.deepEqual(summarize(data).slice(11, 14), [
    "2026-05-31T09:00:00 Her gün",
    "2026-06-01T08:59:59 Bir kez",
    "2026-06-01T09:00:00 Her gün",
  ]);
});

Deno.test("upcoming occurrences: are the pending ones of the coming days", async () => {
  const { id } = await server.addReminder({ description: "Günlük", recurrence: "FREQ=DAILY" });
  await server.addReminder({ description: "Geçen", dueDatetime: "2026-03-01T11:00" });
  await server.addReminder({ description: "Bugün", dueDatetime: "2026-03-01T13:00" });
  await server.addReminder({ description: "Uzak", dueDatetime: "2026-03-20T13:00" });
  const [first] = await server.listOccurrences(id);
  assert.ok(first);
  await server.settleOccurrence(first, "skip");
  assert.deepEqual(summarize(await getJson("/upcoming?days=3")), [
    "2026-03-01T13:00:00 Bugün",
    "2026-03-03T09:00:00 Günlük",
    "2026-03-04T09:00:00 Günlük",
  ]);
  assert.equal((await getJson("/upcoming")).length, 7);
});

Deno.test("upcoming occurrences: include those not stored yet, except for settled ones", async () => {
  await server.addReminder({ description: "Haftalık", recurrence: "FREQ=WEEKLY" });
  await server.addReminder({
    description: "Uzakta",
    dueDatetime: "2027-01-02T01:00",
    timeZone: "Pacific/Kiritimati",
    recurrence: "FREQ=YEARLY",
  });
  const mondays = (await server.callApi("GET", "/api/reminders/upcoming?days=307")).body;
  assert.deepEqual([mondays.data.length, mondays.total], [45, 45]);
  assert.deepEqual(summarize(mondays.data).slice(-2), [
    "2026-12-28T09:00:00 Haftalık",
    "2027-01-02T01:00:00 Uzakta",
  ]);
  const november = mondays.data.find(({ dueDatetime }: CalendarOccurrence) =>
    dueDatetime === "2026-11-02T09:00:00"
  );
  assert.ok(november);
  await server.settleOccurrence(november, "complete");
  const upcoming = (await server.callApi("GET", "/api/reminders/upcoming?days=307")).body;
  assert.deepEqual(
    [upcoming.data.map(({ id }: CalendarOccurrence) => id), upcoming.total],
    [
      mondays.data.filter((one: CalendarOccurrence) => one !== november)
        .map(({ id }: CalendarOccurrence) => id),
      44,
    ],
  );
});

Deno.test("occurrences: are listed in pages, sorted and filtered", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY" });
  const [first, second] = await server.listOccurrences(id);
  assert.ok(first && second);
  await server.settleOccurrence(second, "skip");
  server.advanceClock({ days: 2 });
  const list = async (query: string) => {
    const { body } = await server.callApi("GET", `/api/reminders/${id}/occurrences?${query}`);
    return [
      body.data.map(({ dueDatetime }: Occurrence) => dueDatetime.slice(5, 10)),
      body.total,
    ];
  };
  const createFilter = (field: string, value: string) =>
    `filters[0].fieldId=${field}&filters[0].operator=EQUALS&filters[0].value=${value}`;
  assert.deepEqual(await list("size=2"), [["03-02", "03-03"], 92]);
  assert.deepEqual(await list("size=1&sortField=dueDatetime&sortDirection=desc"), [["06-01"], 92]);
  assert.deepEqual(await list(createFilter("status", "SKIPPED")), [["03-03"], 1]);
  assert.deepEqual(await list(createFilter("overdue", "true")), [["03-02"], 1]);
});

Deno.test("reminder calendar: requires both days in order and at most a year apart", async () => {
  const readErrors = async (query: string) =>
    toErrorSummary(await server.callApi("GET", `/api/reminders/calendar?${query}`));
  assert.deepEqual(await readErrors(""), [400, { from: ["Required"], to: ["Required"] }]);
  assert.deepEqual(await readErrors("from=2026-02-30&to=2026-03-01"), [400, {
    from: ["Invalid date"],
  }]);
  assert.deepEqual(await readErrors("from=2026-03-02&to=2026-03-01"), [
    400,
    { to: ["The end date cannot be before the start date"] },
  ]);
  assert.deepEqual(await readErrors("from=2026-01-01&to=2027-01-02"), [
    400,
    { to: ["Choose at most 366"] },
  ]);
  assert.deepEqual(await readErrors("from=2026-01-01&to=2026-01-02&x=1"), [
    400,
    { x: ["Unknown field"] },
  ]);
  assert.deepEqual(await readErrors("from=2026-01-01&from=2026-01-01&to=2026-01-02"), [
    400,
    { from: ["Given more than once"] },
  ]);
});

type CalendarSummary = [days: string[], more: [day: string, count: number][], total: number];

const DAILY_REMINDERS = 120;
/** Returns the time at which the daily reminder with this index is due. */
const toClockTime = (index: number) =>
  `${String(Math.floor(index / 60)).padStart(2, "0")}:${String(index % 60).padStart(2, "0")}:00`;

/** Inserts daily reminders from 2 March 2026 on, one minute apart, without the API. */
async function addDailyReminders(): Promise<void> {
  const { db } = server;
  const { id } = await server.addReminder({
    dueDatetime: "2026-03-02T00:00",
    recurrence: "FREQ=DAILY",
  });
  const first = await db.selectFrom("reminders").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
  const due = await db.selectFrom("occurrences").selectAll().where("reminder_id", "=", id)
    .where("due_datetime", "<", "2026-05-02").execute();
  const addMinutes = (moment: Date, index: number) => new Date(moment.getTime() + index * 60_000);
  await db.deleteFrom("occurrences").where("reminder_id", "=", id).execute();
  for (let index = DAILY_REMINDERS - 1; index >= 0; index--) {
    const reminder = index === 0 ? first : { ...first, id: crypto.randomUUID() };
    const change = {
      description: `Her gün ${index}`,
      due_datetime: `2026-03-02T${toClockTime(index)}`,
      due_at: addMinutes(first.due_at, index),
      continues_at: first.continues_at && addMinutes(first.continues_at, index),
    };
    await db.insertInto("reminders").values({ ...reminder, ...change })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(change)).execute();
    await db.insertInto("occurrences").values(due.map((one) => ({
      ...one,
      id: crypto.randomUUID(),
      reminder_id: reminder.id,
      due_datetime: `${one.due_datetime.slice(0, 10)}T${toClockTime(index)}`,
      due_at: addMinutes(one.due_at, index),
    }))).execute();
  }
}

Deno.test("reminder calendar: returns five occurrences per day and counts the rest; pages a single day", async () => {
  await addDailyReminders();
  await server.addReminder({ description: "Bir kez", dueDatetime: "2031-03-04T00:00" });
  for (const who of [server.admin, server.member]) {
    if (who === server.member) {
      // A member sees only their own reminders, which another query reads.
      await server.db.updateTable("reminders").set({ created_by: who.id }).execute();
    }
    const callApi = server.callApiAs(who);
    const readCalendar = async (query: string): Promise<CalendarSummary> => {
      const { status, body } = await callApi("GET", `/api/reminders/calendar?${query}`);
      assert.deepEqual([status, body.isComplete, "isTotalExact" in body], [200, true, false]);
      return [
        summarize(body.data),
        body.more.map(({ day, count }: { day: string; count: number }) => [day, count]),
        body.total,
      ];
    };
    const listDaily = (date: string) =>
      Array.from(
        { length: DAILY_REMINDERS },
        (_, index) => `${date}T${toClockTime(index)} Her gün ${index}`,
      );
    // Occurrences of 2026 are stored; those of 2031 are computed from the rules.
    for (
      const [day = "", next = ""] of [["2026-03-03", "2026-03-04"], ["2031-03-03", "2031-03-04"]]
    ) {
      const nextDayOccurrences = listDaily(next);
      if (next === "2031-03-04") nextDayOccurrences.unshift(`${next}T00:00:00 Bir kez`);
      const [data, more, total] = await readCalendar(`from=${day}&to=${next}`);
      assert.deepEqual([data.slice(0, 5), data.slice(5).sort()], [
        listDaily(day).slice(0, 5),
        nextDayOccurrences.slice(0, 5).sort(),
      ]);
      assert.deepEqual([more, total], [
        [[day, DAILY_REMINDERS - 5], [next, nextDayOccurrences.length - 5]],
        DAILY_REMINDERS + nextDayOccurrences.length,
      ]);
      const [first, rest, all] = await readCalendar(`from=${next}&to=${next}`);
      const [second, ...none] = await readCalendar(`from=${next}&to=${next}&page=2`);
      assert.deepEqual([first.length, rest, all], [
        100,
        [[next, all - 100]],
        nextDayOccurrences.length,
      ]);
      assert.deepEqual(none, [[], nextDayOccurrences.length]);
      assert.deepEqual([...first, ...second].sort(), nextDayOccurrences.sort());
    }
    const [days, more] = await readCalendar("from=2026-03-03&to=2026-04-30");
    assert.deepEqual([days.length, more.length], [59 * 5, 59]);
  }
});

Deno.test("reminder calendar: returns fewer occurrences per day for a longer period", async () => {
  for (let hour = 8; hour < 16; hour++) {
    await server.addReminder({
      dueDatetime: `2026-03-02T${String(hour).padStart(2, "0")}:00`,
      recurrence: "FREQ=DAILY",
    });
  }
  const readCalendar = async (from: string, to: string) => {
    const { body } = await server.callApi("GET", `/api/reminders/calendar?from=${from}&to=${to}`);
    return [body.data.length, body.more.length, body.total];
  };
  assert.deepEqual(await readCalendar("2027-01-01", "2027-12-31"), [365, 365, 8 * 365]);
  assert.deepEqual(await readCalendar("2027-01-01", "2027-04-30"), [3 * 120, 120, 8 * 120]);
  assert.deepEqual(await readCalendar("2027-01-01", "2027-01-31"), [5 * 31, 31, 8 * 31]);
  assert.deepEqual(await readCalendar("2027-01-01", "2027-01-01"), [8, 0, 8]);
});

Deno.test("reminder calendar: marks only the days whose count is not exact", async () => {
  const { db } = server;
  const from = "2026-03-01";
  const to = "2027-02-28";
  const maxCount = getCountLimit(365);
  const [full, beyond, few] = ["2026-06-01", "2026-06-02", "2026-06-03"];
  const { id } = await server.addReminder({ dueDatetime: `${full}T00:00:00` });
  const add = (day: string, first: number, last: number) =>
    sql`
      insert into occurrences (id, reminder_id, due_datetime, due_at, status)
      select gen_random_uuid(), ${id}::uuid, to_char(due, 'YYYY-MM-DD"T"HH24:MI:SS'),
        due at time zone 'Europe/Istanbul', 'PENDING'
      from generate_series(${first}::integer, ${last}::integer) as minute
      cross join lateral (
        select ${day}::timestamp + minute * interval '1 minute' as due
      ) as dated`.execute(db);
  await add(full, 1, maxCount - 1);
  await add(beyond, 0, maxCount);
  await add(few, 0, 1);
  for (const who of [server.admin, server.member]) {
    if (who === server.member) {
      await db.updateTable("reminders").set({ created_by: who.id }).execute();
    }
    const callApi = server.callApiAs(who);
    const { body } = await callApi("GET", `/api/reminders/calendar?from=${from}&to=${to}`);
    assert.deepEqual([body.more, body.total, body.isTotalExact], [
      [
        { day: full, count: maxCount - 1 },
        { day: beyond, count: maxCount - 1, isCountExact: false },
        { day: few, count: 1 },
      ],
      2 * maxCount + 2,
      false,
    ]);
    const { body: week } = await callApi("GET", `/api/reminders/calendar?from=${full}&to=${few}`);
    assert.deepEqual([week.more, week.total, week.isTotalExact], [
      [{ day: full, count: maxCount - 5 }, { day: beyond, count: maxCount - 4 }],
      2 * maxCount + 3,
      undefined,
    ]);
  }
});

Deno.test("reminder calendar: accepts a valid page number for a single day only", async () => {
  const readErrors = async (query: string) =>
    toErrorSummary(await server.callApi("GET", `/api/reminders/calendar?${query}`));
  assert.deepEqual(await readErrors("from=2026-03-01&to=2026-03-02&page=1"), [
    400,
    { page: ["Unknown field"] },
  ]);
  for (const page of ["0", "101", "x", "1.5", ""]) {
    const [status, errors] = await readErrors(`from=2026-03-01&to=2026-03-01&page=${page}`);
    assert.deepEqual([status, Object.keys(errors)], [400, ["page"]]);
  }
});
