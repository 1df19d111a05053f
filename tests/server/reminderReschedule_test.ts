import assert from "node:assert/strict";
import fc from "fast-check";
import type { CalendarOccurrence, Occurrence } from "../../contract/schemas/reminder.ts";
import { extendHorizon } from "../../server/modules/reminder/occurrences.ts";
import { createReminderServer, type ReminderServer } from "../support/reminders.ts";
import { SEED } from "../support/seed.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await createReminderServer();
});
Deno.test.afterEach(() => server.close());

const summarize = (occurrences: readonly Occurrence[]) =>
  occurrences.map(({ dueDatetime, status }) => `${dueDatetime.slice(5, 16)} ${status}`);

async function patch(id: string, body: object) {
  const { version } = await server.getReminder(id);
  return await server.callApi("PATCH", `/api/reminders/${id}`, { version, ...body });
}

async function settle(id: string, day: string, action: "complete" | "skip") {
  const occurrence = (await server.listOccurrences(id)).find(({ dueDatetime, status }) =>
    dueDatetime.startsWith(day) && status === "PENDING"
  );
  assert.ok(occurrence, `${day} is open`);
  return await server.settleOccurrence(occurrence, action);
}

Deno.test("reminder: keeps a skipped date skipped when its time changes", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY;COUNT=4" });
  await settle(id, "2026-03-04", "skip");
  await settle(id, "2026-03-02", "complete");
  await patch(id, { dueDatetime: "2026-03-02T10:00" });
  assert.deepEqual(summarize(await server.listOccurrences(id)), [
    "03-02T09:00 COMPLETED",
    "03-03T10:00 PENDING",
    "03-04T09:00 SKIPPED",
    "03-05T10:00 PENDING",
  ]);
  await patch(id, { dueDatetime: "2026-03-02T09:00" });
  assert.deepEqual(summarize(await server.listOccurrences(id)), [
    "03-02T09:00 COMPLETED",
    "03-03T09:00 PENDING",
    "03-04T09:00 SKIPPED",
    "03-05T09:00 PENDING",
  ]);
});

Deno.test("reminder: keeps a date completed beyond the stored ones when its time changes", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=MONTHLY" });
  const range = `/api/reminders/${id}/occurrences/calendar?from=2026-10-01&to=2026-12-31`;
  const readAhead = async (): Promise<CalendarOccurrence[]> =>
    (await server.callApi("GET", range)).body.data;
  const [, november] = await readAhead();
  assert.ok(november);
  await server.settleOccurrence(november, "complete");
  await patch(id, { dueDatetime: "2026-03-02T17:30" });
  const moved = ["10-02T17:30 PENDING", "11-02T09:00 COMPLETED", "12-02T17:30 PENDING"];
  assert.deepEqual(summarize(await readAhead()), moved);
  server.advanceClock({ days: 200 });
  await extendHorizon(server.db, server.now());
  assert.deepEqual(summarize(await readAhead()), moved);
});

Deno.test("reminder: moves an open date of today once, to an earlier or later time", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY;COUNT=3" });
  server.advanceClock({ hours: 22 });
  await patch(id, { dueDatetime: "2026-03-02T18:00" });
  const rest = ["03-03T18:00 PENDING", "03-04T18:00 PENDING"];
  assert.deepEqual(summarize(await server.listOccurrences(id)), ["03-02T18:00 PENDING", ...rest]);
  await patch(id, { dueDatetime: "2026-03-02T08:00" });
  assert.deepEqual(summarize(await server.listOccurrences(id)), [
    "03-02T08:00 PENDING",
    "03-03T08:00 PENDING",
    "03-04T08:00 PENDING",
  ]);
  assert.equal((await server.getReminder(id)).overdue, true);
});

Deno.test("reminder: keeps its last date when its time changes past the end of its rule", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY;UNTIL=20260304T060000Z" });
  await patch(id, { dueDatetime: "2026-03-02T21:00" });
  const days = ["03-02T21:00 PENDING", "03-03T21:00 PENDING", "03-04T21:00 PENDING"];
  assert.deepEqual(summarize(await server.listOccurrences(id)), days);
  await patch(id, { timeZone: "America/Los_Angeles" });
  assert.deepEqual(summarize(await server.listOccurrences(id)), days);
});

Deno.test("reminder: a single one completed ahead stays completed when its time changes", async () => {
  const { id } = await server.addReminder();
  await settle(id, "2026-03-02", "complete");
  const { body } = await patch(id, { dueDatetime: "2026-03-02T10:00" });
  assert.equal(body.status, "COMPLETED");
  assert.deepEqual(summarize(await server.listOccurrences(id)), ["03-02T09:00 COMPLETED"]);
});

Deno.test("undo: reopens a skipped date at the reminder's current time", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY;COUNT=2" });
  const [first] = await server.listOccurrences(id);
  assert.ok(first);
  const { access_token } = await server.signIn(server.admin);
  const path = `/api/reminders/${id}/occurrences/${first.id}/skip`;
  const skipped = await server.request("PUT", path, { token: access_token });
  await skipped.body?.cancel();
  await patch(id, { dueDatetime: "2026-03-02T10:00" });
  const undo = await server.callApi("POST", `/api/undo/${skipped.headers.get("Undo-Id")}`);
  assert.equal(undo.status, 200);
  assert.deepEqual(summarize(await server.listOccurrences(id)), [
    "03-02T10:00 PENDING",
    "03-03T10:00 PENDING",
  ]);
});

const TIMES = ["06:00", "09:00", "12:30", "21:45"] as const;
const ZONES = ["Europe/Istanbul", "America/Los_Angeles", "Pacific/Kiritimati"] as const;

const step = fc.oneof(
  fc.record({ kind: fc.constant("move" as const), time: fc.constantFrom(...TIMES) }),
  fc.record({ kind: fc.constant("travel" as const), timeZone: fc.constantFrom(...ZONES) }),
  fc.record({ kind: fc.constant("pass" as const), hours: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant("settle" as const),
    place: fc.nat(24),
    action: fc.constantFrom("complete" as const, "skip" as const),
  }),
);

const rule = fc.record({
  unit: fc.constantFrom("DAILY" as const, "WEEKLY" as const),
  interval: fc.integer({ min: 1, max: 3 }),
  end: fc.oneof(
    fc.constant(null),
    fc.record({ count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ lastDay: fc.integer({ min: 0, max: 40 }) }),
  ),
});

/** A date after the stored occurrences of a rule. */
const DAYS_SHOWN = 110;

Deno.test("reminder: random changes of time and zone keep each date once with its status", async () => {
  await fc.assert(
    fc.asyncProperty(rule, fc.array(step, { minLength: 3, maxLength: 8 }), async (rule, steps) => {
      const first = Temporal.PlainDate.from(server.now().toISOString().slice(0, 10)).add({
        days: 3,
      });
      const { unit, interval, end } = rule;
      const last = first.add({ days: DAYS_SHOWN });
      const isIn = (day: Temporal.PlainDate, index: number) =>
        end === null ||
        ("count" in end
          ? index < end.count
          : first.until(day, { largestUnit: "day" }).days <= end.lastDay);
      const dates: string[] = [];
      for (let index = 0;; index++) {
        const day = first.add({ days: index * interval * (unit === "WEEKLY" ? 7 : 1) });
        if (Temporal.PlainDate.compare(day, last) > 0 || !isIn(day, index)) break;
        dates.push(day.toString());
      }
      const written = end === null
        ? ""
        : "count" in end
        ? `;COUNT=${end.count}`
        : `;UNTIL=${first.add({ days: end.lastDay }).toString().replaceAll("-", "")}`;
      const { id } = await server.addReminder({
        dueDatetime: `${first}T09:00`,
        recurrence: `FREQ=${unit};INTERVAL=${interval}${written}`,
      });
      const done = new Map<string, string>();
      const readCalendar = async (): Promise<CalendarOccurrence[]> =>
        (await server.callApi(
          "GET",
          `/api/reminders/${id}/occurrences/calendar?from=${first}&to=${last}`,
        )).body.data;
      for (const step of steps) {
        const open = (await readCalendar()).filter(({ status }) => status === "PENDING");
        if (step.kind === "pass") {
          server.advanceClock({ hours: step.hours });
          await extendHorizon(server.db, server.now());
        } else if (step.kind === "settle") {
          const chosen = open[step.place % Math.max(1, open.length)];
          if (!chosen) continue;
          const { status } = await server.settleOccurrence(chosen, step.action);
          done.set(chosen.dueDatetime.slice(0, 10), status);
        } else {
          const wanted = step.kind === "move"
            ? { dueDatetime: `${first}T${step.time}` }
            : { timeZone: step.timeZone };
          const { status } = await patch(id, wanted);
          if (status === 400) assert.deepEqual([open, end === null], [[], false]);
          else assert.equal(status, 200);
        }
        const days = (await readCalendar()).map(({ dueDatetime, status }) =>
          `${dueDatetime.slice(0, 10)} ${status}`
        );
        assert.deepEqual(days.sort(), dates.map((day) => `${day} ${done.get(day) ?? "PENDING"}`));
      }
      const isOver = end !== null && dates.every((day) => done.has(day));
      assert.equal((await server.getReminder(id)).status, isOver ? "COMPLETED" : "ACTIVE");
      await server.callApi("DELETE", `/api/reminders/${id}`);
    }),
    { numRuns: 12, seed: SEED },
  );
});
