import assert from "node:assert/strict";
import { MAX_ACTIVE_REMINDERS, MAX_CALENDAR_OCCURRENCES } from "../../contract/reminder.ts";
import type { Refusal } from "../../server/refusal.ts";
import { createExpander, EXPANSION_QUEUE } from "../../server/resources/reminder/expander.ts";
import { expand, type Expansion } from "../../server/resources/reminder/schedule.ts";
import { type ReminderServer, reminderServer } from "../support/reminders.ts";

const UNBOUND = { budgetMs: Infinity, mostDues: Infinity };

const daily = (days: number): Expansion => ({
  schedule: {
    dueDatetime: "2026-03-01T09:00:00",
    timeZone: "Europe/Istanbul",
    recurrence: "FREQ=DAILY",
  },
  from: new Date("2026-03-01T00:00:00Z"),
  to: new Date(Date.parse("2026-03-01T00:00:00Z") + days * 86_400_000),
});

const lengths = ({ dues, isComplete }: ReturnType<typeof expand>) =>
  [dues.map((ofOne) => ofOne.length), isComplete] as const;

Deno.test("schedules are followed in the order of asking, each to its end", () => {
  assert.deepEqual(lengths(expand([daily(3), daily(1)], UNBOUND)), [[3, 1], true]);
});

Deno.test("no more dues are found than may be", () => {
  const bounds = { ...UNBOUND, mostDues: 4 };
  assert.deepEqual(lengths(expand([daily(3), daily(3), daily(3)], bounds)), [[3, 1], false]);
  assert.deepEqual(lengths(expand([daily(3), daily(1)], bounds)), [[3, 1], true]);
  assert.deepEqual(lengths(expand([daily(4), daily(1)], bounds)), [[4], false]);
});

Deno.test("no further schedule is followed once the budget of time is spent", () => {
  let now = 0;
  const clock = () => now += 10;
  const bounds = { ...UNBOUND, budgetMs: 25 };
  assert.deepEqual(lengths(expand([daily(1), daily(1), daily(1)], bounds, clock)), [[1, 1], false]);
});

Deno.test("while schedules are followed the server goes on with whatever else there is", async () => {
  const expander = createExpander({ budgetMs: 10_000, mostDues: 20_000 });
  let isDone = false;
  const followed = expander.expand("ayse", [daily(10_000), daily(10_000)])
    .then(({ dues }) => (isDone = true, dues.length));
  let turns = 0;
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve));
    turns++;
  }
  expander.stop();
  assert.equal(await followed, 2);
  assert.ok(turns >= 10, `${turns} turns`);
});

const typeOf = ({ type }: Refusal) => type;

Deno.test("expander: keeps a few of one person's waiting, and fewer when too many wait", async () => {
  const expander = createExpander({ budgetMs: 10_000, mostDues: 10 });
  const { waitingPerUser: ofOne, waiting } = EXPANSION_QUEUE;
  try {
    const asked = (who: string) => expander.expand(who, [daily(1)]).then(() => "followed", typeOf);
    const first = Array.from({ length: ofOne + 1 }, () => asked("first"));
    const others = Array.from({ length: waiting + 2 - ofOne }, (_, index) => asked(`${index}`));
    assert.deepEqual((await Promise.all(first)).sort(), [
      "busy",
      ...Array(ofOne - 1).fill("followed"),
      "too-many-at-once",
    ]);
    assert.deepEqual(await Promise.all(others), Array(others.length).fill("followed"));
    assert.equal(await asked("first"), "followed");
  } finally {
    expander.stop();
  }
});

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await reminderServer();
});
Deno.test.afterEach(() => server.close());

const FAR = "/api/reminders/calendar?from=2150-01-01&to=2150-12-31";

/** Reminders of the member's, without going through the API for each. */
async function addDaily(count: number): Promise<void> {
  const first = await server.as(server.member)("POST", "/api/reminders", {
    description: "Her gün",
    dueDatetime: "2026-03-02T09:00",
    recurrence: "FREQ=DAILY",
  });
  assert.equal(first.status, 201);
  const row = await server.db.selectFrom("reminders").selectAll()
    .where("id", "=", first.body.id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, () => ({ ...row, id: crypto.randomUUID() }));
  for (let at = 0; at < copies.length; at += 100) {
    await server.db.insertInto("reminders").values(copies.slice(at, at + 100)).execute();
  }
}

Deno.test("a calendar of a far year over 400 daily rules is cut short and says so", async () => {
  await addDaily(400);
  const { access_token: token } = await server.signIn(server.member);
  const { data, total, isComplete } = await (await server.request("GET", FAR, { token })).json();
  assert.ok(total <= MAX_CALENDAR_OCCURRENCES);
  assert.deepEqual([data.length <= 365, isComplete], [true, false]);
});

Deno.test("nobody has more reminders under way than there may be, and others may go on", async () => {
  const ask = server.as(server.member);
  const once = { description: "Bir kez", dueDatetime: "2026-03-02T09:00" };
  const { body: done } = await ask("POST", "/api/reminders", once);
  const [occurrence] = await server.occurrences(done.id);
  assert.ok(occurrence);
  await server.settle(occurrence, "complete");
  await addDaily(MAX_ACTIVE_REMINDERS);

  const full = [
    409,
    "You have 500 reminders under way, the most there can be. Complete or delete some.",
  ];
  const refused = await ask("POST", "/api/reminders", once);
  assert.deepEqual([refused.status, refused.body.detail], full);
  const { body: { version } } = await ask("GET", `/api/reminders/${done.id}`);
  const patch = { version, dueDatetime: "2026-04-02T09:00" };
  const revived = await ask("PATCH", `/api/reminders/${done.id}`, patch);
  assert.deepEqual([revived.status, revived.body.detail], full);
  assert.equal((await server.as(server.other)("POST", "/api/reminders", once)).status, 201);

  const { id } = await server.db.selectFrom("reminders").select("id")
    .where("created_by", "=", server.member.id).where("status", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  assert.equal((await ask("DELETE", `/api/reminders/${id}`)).status, 204);
  assert.equal((await ask("POST", "/api/reminders", once)).status, 201);
});
