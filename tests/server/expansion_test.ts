import assert from "node:assert/strict";
import { MAX_ACTIVE_REMINDERS, MAX_CALENDAR_OCCURRENCES } from "../../contract/reminder.ts";
import type { ProblemError } from "../../server/platform/problemError.ts";
import { createExpander, EXPANSION_QUEUE } from "../../server/modules/reminder/expander.ts";
import { expand, type Expansion } from "../../server/modules/reminder/schedule.ts";
import { createReminderServer, type ReminderServer } from "../support/reminders.ts";

const UNBOUND = { budgetMs: Infinity, maxDues: Infinity };

const createDaily = (days: number): Expansion => ({
  schedule: {
    dueDatetime: "2026-03-01T09:00:00",
    timeZone: "Europe/Istanbul",
    recurrence: "FREQ=DAILY",
  },
  from: new Date("2026-03-01T00:00:00Z"),
  to: new Date(Date.parse("2026-03-01T00:00:00Z") + days * 86_400_000),
});

const countDues = ({ dues, isComplete }: ReturnType<typeof expand>) =>
  [dues.map((scheduleDues) => scheduleDues.length), isComplete] as const;

Deno.test("expansion: expands schedules in the given order", () => {
  assert.deepEqual(countDues(expand([createDaily(3), createDaily(1)], UNBOUND)), [[3, 1], true]);
});

Deno.test("expansion: stops at the maximum number of dates", () => {
  const bounds = { ...UNBOUND, maxDues: 4 };
  assert.deepEqual(countDues(expand([createDaily(3), createDaily(3), createDaily(3)], bounds)), [[
    3,
    1,
  ], false]);
  assert.deepEqual(countDues(expand([createDaily(3), createDaily(1)], bounds)), [[3, 1], true]);
  assert.deepEqual(countDues(expand([createDaily(4), createDaily(1)], bounds)), [[4], false]);
});

Deno.test("expansion: starts no further schedule once the time budget is spent", () => {
  let now = 0;
  const clock = () => now += 10;
  const bounds = { ...UNBOUND, budgetMs: 25 };
  assert.deepEqual(
    countDues(expand([createDaily(1), createDaily(1), createDaily(1)], bounds, clock)),
    [[1, 1], false],
  );
});

Deno.test("expander: leaves the event loop free while it works", async () => {
  const expander = createExpander({ budgetMs: 10_000, maxDues: 20_000 });
  let isDone = false;
  const expanded = expander.expand("ayse", [createDaily(10_000), createDaily(10_000)])
    .then(({ dues }) => (isDone = true, dues.length));
  let turns = 0;
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve));
    turns++;
  }
  expander.stop();
  assert.equal(await expanded, 2);
  assert.ok(turns >= 10, `${turns} turns`);
});

const getType = ({ type }: ProblemError) => type;

Deno.test("expander: limits waiting requests per user, and of all users", async () => {
  const expander = createExpander({ budgetMs: 10_000, maxDues: 10 });
  const { perPerson, waiting } = EXPANSION_QUEUE;
  try {
    const expandFor = (who: string) =>
      expander.expand(who, [createDaily(1)]).then(() => "expanded", getType);
    const first = Array.from({ length: perPerson + 1 }, () => expandFor("first"));
    const others = Array.from(
      { length: waiting + 2 - perPerson },
      (_, index) => expandFor(`${index}`),
    );
    assert.deepEqual((await Promise.all(first)).sort(), [
      "busy",
      ...Array(perPerson - 1).fill("expanded"),
      "too-many-at-once",
    ]);
    assert.deepEqual(await Promise.all(others), Array(others.length).fill("expanded"));
    assert.equal(await expandFor("first"), "expanded");
  } finally {
    expander.stop();
  }
});

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await createReminderServer();
});
Deno.test.afterEach(() => server.close());

const FAR = "/api/reminders/calendar?from=2150-01-01&to=2150-12-31";

/** Adds daily reminders of the member, one by the API and copies of its row. */
async function addDaily(count: number): Promise<void> {
  const firstResponse = await server.callApiAs(server.member)("POST", "/api/reminders", {
    description: "Her gün",
    dueDatetime: "2026-03-02T09:00",
    recurrence: "FREQ=DAILY",
  });
  assert.equal(firstResponse.status, 201);
  const row = await server.db.selectFrom("reminders").selectAll()
    .where("id", "=", firstResponse.body.id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, () => ({ ...row, id: crypto.randomUUID() }));
  for (let at = 0; at < copies.length; at += 100) {
    await server.db.insertInto("reminders").values(copies.slice(at, at + 100)).execute();
  }
}

Deno.test("reminder calendar: is incomplete for a far year with 400 daily rules", async () => {
  await addDaily(400);
  const { access_token: token } = await server.signIn(server.member);
  const { data, total, isComplete } = await (await server.request("GET", FAR, { token })).json();
  assert.ok(total <= MAX_CALENDAR_OCCURRENCES);
  assert.deepEqual([data.length <= 365, isComplete], [true, false]);
});

Deno.test("reminder limit: rejects more active reminders than the maximum per user", async () => {
  const callApi = server.callApiAs(server.member);
  const once = { description: "Bir kez", dueDatetime: "2026-03-02T09:00" };
  const { body: done } = await callApi("POST", "/api/reminders", once);
  const [occurrence] = await server.listOccurrences(done.id);
  assert.ok(occurrence);
  await server.settleOccurrence(occurrence, "complete");
  await addDaily(MAX_ACTIVE_REMINDERS);

  const full = [
    409,
    "You have 500 active reminders, the maximum. Complete or delete some.",
  ];
  const rejectedResponse = await callApi("POST", "/api/reminders", once);
  assert.deepEqual([rejectedResponse.status, rejectedResponse.body.detail], full);
  const { body: { version } } = await callApi("GET", `/api/reminders/${done.id}`);
  const patch = { version, dueDatetime: "2026-04-02T09:00" };
  const revived = await callApi("PATCH", `/api/reminders/${done.id}`, patch);
  assert.deepEqual([revived.status, revived.body.detail], full);
  assert.equal((await server.callApiAs(server.other)("POST", "/api/reminders", once)).status, 201);

  const { id } = await server.db.selectFrom("reminders").select("id")
    .where("created_by", "=", server.member.id).where("status", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  assert.equal((await callApi("DELETE", `/api/reminders/${id}`)).status, 204);
  assert.equal((await callApi("POST", "/api/reminders", once)).status, 201);
});
