import assert from "node:assert/strict";
import { MAX_ACTIVE_REMINDERS } from "../../contract/reminder.ts";
import { createId } from "../../server/platform/db/records.ts";
import { createUndoServer, toProblem, type UndoServer } from "../support/undo.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await createUndoServer();
});
Deno.test.afterEach(() => server.close());

const REFUSED = [
  409,
  "quota-reached",
  "You have 500 active reminders, the maximum. Complete or delete some.",
];

/** Fills the administrator's quota of active reminders. */
async function fillQuota(): Promise<void> {
  const now = server.now();
  const { count } = await server.db.selectFrom("reminders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("created_by", "=", server.admin.id).where("status", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  await server.db.insertInto("reminders").values(
    Array.from({ length: MAX_ACTIVE_REMINDERS - count }, () => ({
      id: createId(now),
      description: "Doldur",
      due_datetime: "2030-01-01T09:00:00",
      due_at: new Date("2030-01-01T06:00:00Z"),
      time_zone: "Europe/Istanbul",
      created_by: server.admin.id,
      occurs_since: now,
      created_at: now,
      updated_at: now,
    })),
  ).execute();
}

const countActive = async () =>
  (await server.db.selectFrom("reminders").select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "ACTIVE").executeTakeFirstOrThrow()).count;

Deno.test("reminder limit: applies to undoing a deletion", async () => {
  const id = await server.addReminder();
  const { undoId } = await server.change("DELETE", `/api/reminders/${id}`);
  await fillQuota();
  const response = await server.undo(undoId);
  assert.deepEqual([toProblem(response), await countActive()], [REFUSED, MAX_ACTIVE_REMINDERS]);
});

Deno.test("reminder limit: applies to undoing a completion", async () => {
  const id = await server.addReminder();
  const { body } = await server.change("GET", `/api/reminders/${id}/occurrences`);
  const { undoId } = await server.change(
    "PUT",
    `/api/reminders/${id}/occurrences/${body.data[0].id}/complete`,
  );
  await fillQuota();
  const response = await server.undo(undoId);
  assert.deepEqual([toProblem(response), await countActive()], [REFUSED, MAX_ACTIVE_REMINDERS]);
});

Deno.test("reminder: a recurring one can be made a single date", async () => {
  const id = await server.addReminder({ recurrence: "FREQ=DAILY" });
  const { status, body } = await server.change("PATCH", `/api/reminders/${id}`, {
    body: { version: 1, recurrence: null },
  });
  assert.deepEqual([status, body.recurrence, body.dueDatetime], [200, null, "2026-03-02T09:00:00"]);
  const { body: occurrences } = await server.change("GET", `/api/reminders/${id}/occurrences`);
  assert.deepEqual(
    occurrences.data.map((one: { dueDatetime: string }) => one.dueDatetime),
    ["2026-03-02T09:00:00"],
  );
});
