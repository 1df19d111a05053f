import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { BULK_BATCH_SIZE } from "../../server/platform/db/batches.ts";
import { createId } from "../../server/platform/db/records.ts";
import { FEEDBACK } from "../support/feedback.ts";
import { addNotification } from "../support/notifications.ts";
import { createUndoServer, UNDO_TABLES as TABLES, type UndoServer } from "../support/undo.ts";
import { CHANGED_SINCE, renameRecord } from "../support/undoKinds.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await createUndoServer();
});
Deno.test.afterEach(() => server.close());

const runBulk = (kind: string, body: object, key = "a-key") =>
  server.change("POST", `/api/${kind}/bulk`, { body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } });

async function addMilestones(count: number): Promise<string[]> {
  const now = server.now();
  const rows = Array.from({ length: count }, (_, position) => ({
    id: createId(now),
    process_id: server.processId,
    name: `Adım ${position}`,
    position,
    created_at: now,
    updated_at: now,
  }));
  await server.db.insertInto("milestones").values(rows).execute();
  return rows.map(({ id }) => id);
}

const BULK: Record<string, (server: UndoServer) => Promise<[kind: string, body: object]>> = {
  "completing milestones": async (server) => [
    "milestones",
    {
      action: "complete",
      ids: [await server.addMilestoneAfter(), await server.addMilestoneAfter("start")],
    },
  ],
  "starting milestones": async (server) => [
    "milestones",
    { action: "start", ids: [await server.addMilestoneAfter(), await server.addMilestoneAfter()] },
  ],
  "reopening milestones": async (server) => [
    "milestones",
    {
      action: "uncomplete",
      ids: [
        await server.addMilestoneAfter("complete"),
        await server.addMilestoneAfter("start", "complete"),
      ],
    },
  ],
  "resetting milestones": async (server) => [
    "milestones",
    {
      action: "reset",
      ids: [await server.addMilestoneAfter("start"), await server.addMilestoneAfter("complete")],
    },
  ],
  "deleting alternate milestones": async (server) => {
    const ids = [];
    for (let count = 0; count < 12; count++) ids.push(await server.addMilestoneAfter());
    return ["milestones", { action: "delete", ids: ids.filter((_, index) => index % 3 !== 1) }];
  },
  "reassigning milestones": async (server) => [
    "milestones",
    {
      action: "reassign",
      ids: [await server.addMilestoneAfter(), await server.addMilestoneAfter()],
      ownerId: await server.addOwner("Ege"),
    },
  ],
  "assigning milestones": async (server) => [
    "milestones",
    {
      action: "assign",
      ids: [await server.addMilestoneAfter(), await server.addMilestoneAfter("take")],
      assigneeId: (await server.addUser({ name: "Ali", surname: "Er" })).id,
    },
  ],
  "moving due dates": async (server) => [
    "milestones",
    {
      action: "reschedule",
      ids: [await server.addMilestoneAfter(), await server.addMilestoneAfter()],
      days: -3,
    },
  ],
  "deleting consecutive milestones": async (server) => {
    const ids = [
      await server.addMilestoneAfter(),
      await server.addMilestoneAfter(),
      await server.addMilestoneAfter(),
      await server.addMilestoneAfter(),
    ];
    return ["milestones", { action: "delete", ids: ids.slice(0, 3) }];
  },
  "skipping occurrences": async (server) => [
    "reminders",
    {
      action: "skip",
      ids: [await server.addReminder(), await server.addReminder({ recurrence: "FREQ=WEEKLY" })],
    },
  ],
  "deleting reminders": async (server) => [
    "reminders",
    { action: "delete", ids: [await server.addReminder(), await server.addReminder()] },
  ],
  "disabling projects": (server) =>
    Promise.resolve(["projects", { action: "disable", ids: [server.projectId] }]),
  "reading notifications": async (server) => {
    const add = () => addNotification(server.db, server.admin.id);
    return ["notifications", { action: "read", ids: [await add(), await add()] }];
  },
  "dismissing feedback": async (server) => [
    "feedback",
    {
      action: "dismiss",
      ids: [
        await server.createRecord("/api/feedback", FEEDBACK),
        await server.createRecord("/api/feedback", FEEDBACK),
      ],
      resolution: "Olmaz",
    },
  ],
};

for (const [what, make] of Object.entries(BULK)) {
  Deno.test(`undo: reverts ${what} at once`, async () => {
    const [kind, body] = await make(server);
    const seen = TABLES.filter((table) => table !== "notifications" || kind === table);
    const before = await server.readAllRows(seen);
    const { undoId } = await runBulk(kind, body);
    assert.notDeepEqual(await server.readAllRows(seen), before);
    const undoResponse = await server.undo(undoId);
    assert.deepEqual(
      undoResponse.body.data.filter(({ problem }: { problem: unknown }) => problem),
      [],
    );
    assert.deepEqual(await server.readAllRows(seen), before);
  });
}

Deno.test("undo: reports records changed since and reverts the others", async () => {
  const ids = [
    await server.addMilestoneAfter(),
    await server.addMilestoneAfter(),
    await server.addMilestoneAfter(),
  ];
  const { undoId } = await runBulk("milestones", { action: "start", ids });
  await renameRecord(server, `/api/milestones/${ids[1]}`, "milestones");
  const { status, body } = await server.undo(undoId);
  assert.deepEqual([status, body.total, body.next], [200, 3, null]);
  const problems = Object.fromEntries(
    body.data.map(({ id, problem }: { id: string; problem: { detail: string } | null }) => [
      id,
      problem?.detail ?? null,
    ]),
  );
  assert.deepEqual(problems, {
    [`${ids[0]}`]: null,
    [`${ids[1]}`]: CHANGED_SINCE[2],
    [`${ids[2]}`]: null,
  });
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from milestones order by id`.execute(server.db);
  assert.deepEqual(
    Object.fromEntries(rows.map(({ id, status }) => [id, status])),
    { [`${ids[0]}`]: "PENDING", [`${ids[1]}`]: "IN_PROGRESS", [`${ids[2]}`]: "PENDING" },
  );
});

Deno.test("undo: reverts many changes in several requests, and a repeated one responds alike", async () => {
  const total = BULK_BATCH_SIZE + 10;
  const ids = await addMilestones(total);
  const first = await runBulk("milestones", { action: "start", ids });
  const rest = await runBulk("milestones", { action: "start", ids, from: first.body.next });
  assert.equal(rest.undoId, first.undoId);
  const begun = await server.undo(first.undoId);
  assert.deepEqual(
    [begun.body.total, begun.body.data.length, begun.body.next],
    [total, BULK_BATCH_SIZE, BULK_BATCH_SIZE],
  );
  const from = { body: { from: BULK_BATCH_SIZE } };
  const ended = await server.undo(first.undoId, from);
  assert.deepEqual([ended.body.data.length, ended.body.next], [10, null]);
  assert.deepEqual((await server.undo(first.undoId, from)).body, ended.body);
  const { rows } = await sql`select distinct status from milestones`.execute(server.db);
  assert.deepEqual(rows, [{ status: "PENDING" }]);
});
