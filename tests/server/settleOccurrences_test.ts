import assert from "node:assert/strict";
import { MAX_SETTLED_AT_ONCE } from "../../contract/reminder.ts";
import { extendHorizon } from "../../server/modules/reminder/occurrences.ts";
import { toErrorSummary } from "../support/apiCaller.ts";
import { createReminderServer, type ReminderServer } from "../support/reminders.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await createReminderServer();
});
Deno.test.afterEach(() => server.close());

const settle = (id: string, body: object, user = server.admin) =>
  server.callApiAs(user)("PUT", `/api/reminders/${id}/occurrences/settle`, body);

const listStatuses = async (id: string) =>
  (await server.listOccurrences(id)).map(({ dueDatetime, status, note }) =>
    [dueDatetime.slice(5, 10), status, ...(note === null ? [] : [note])].join(" ")
  );

for (const [action, status] of [["complete", "COMPLETED"], ["skip", "SKIPPED"]] as const) {
  Deno.test(`open occurrences: ${action} settles all up to a day, and one undo reopens them`, async () => {
    const { id } = await server.addReminder({ recurrence: "FREQ=DAILY;COUNT=5" });
    const before = await listStatuses(id);
    server.advanceClock({ days: 3 });
    const { access_token } = await server.signIn(server.admin);
    const response = await server.request("PUT", `/api/reminders/${id}/occurrences/settle`, {
      token: access_token,
      body: { action, through: "2026-03-04", note: "Hepsi" },
    });
    assert.deepEqual(await response.json(), { count: 3, remaining: 0 });
    assert.deepEqual(await listStatuses(id), [
      `03-02 ${status} Hepsi`,
      `03-03 ${status} Hepsi`,
      `03-04 ${status} Hepsi`,
      "03-05 PENDING",
      "03-06 PENDING",
    ]);
    const { overdue, nextDueDatetime } = await server.getReminder(id);
    assert.deepEqual([overdue, nextDueDatetime], [false, "2026-03-05T09:00:00"]);
    const undo = `/api/undo/${response.headers.get("Undo-Id")}`;
    const takenBack = (await server.callApi("POST", undo)).body;
    assert.deepEqual([takenBack.total, takenBack.next], [3, null]);
    assert.deepEqual(await listStatuses(id), before);
  });
}

Deno.test("open occurrences: settling the last ones completes the reminder", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY;COUNT=3" });
  server.advanceClock({ days: 4 });
  const { body } = await settle(id, { action: "complete", through: "2026-03-05" });
  assert.deepEqual(body, { count: 3, remaining: 0 });
  assert.equal((await server.getReminder(id)).status, "COMPLETED");
  const repeatedResponse = await settle(id, { action: "skip", through: "2026-03-05" });
  assert.deepEqual(repeatedResponse.body, { count: 0, remaining: 0 });
});

Deno.test("open occurrences: at most the limit are settled at once, and the rest is counted", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY" });
  for (let round = 0; round < 10; round++) {
    server.advanceClock({ days: 60 });
    await extendHorizon(server.db, server.now());
  }
  const through = server.now().toISOString().slice(0, 10);
  const firstResponse = await settle(id, { action: "skip", through });
  assert.deepEqual(firstResponse.body, { count: MAX_SETTLED_AT_ONCE, remaining: 100 });
  const rest = await settle(id, { action: "skip", through });
  assert.deepEqual(rest.body, { count: 100, remaining: 0 });
});

Deno.test("open occurrences: each settled date is an entry of the activity", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY;COUNT=2" });
  server.advanceClock({ days: 3 });
  await settle(id, { action: "complete", through: "2026-03-04" });
  const { body } = await server.callApi("GET", "/api/activity?recordType=reminder");
  const entries: { kind: string; changes: { after: string }[] }[] = body.data;
  assert.deepEqual(
    entries.map(({ kind, changes }) => `${kind} ${changes.map(({ after }) => after)}`).toSorted(),
    [
      "reminder_completed 2026-03-02T09:00:00",
      "reminder_completed 2026-03-03T09:00:00",
      "reminder_created ",
    ],
  );
});

Deno.test("open occurrences: rejects a future day, other users and missing permission", async () => {
  const { id } = await server.addReminder({
    recurrence: "FREQ=DAILY",
    userIds: [server.viewer.id],
  });
  server.advanceClock({ days: 3 });
  const open = await listStatuses(id);
  const wanted = { action: "complete", through: "2026-03-04" };
  assert.deepEqual(toErrorSummary(await settle(id, { ...wanted, through: "2026-03-06" }))[0], 400);
  assert.deepEqual(toErrorSummary(await settle(id, { ...wanted, action: "reopen" }))[0], 400);
  assert.equal((await settle(id, wanted, server.viewer)).status, 403);
  assert.equal((await settle(id, wanted, server.other)).status, 404);
  assert.deepEqual(await listStatuses(id), open);
});
