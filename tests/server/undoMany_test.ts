import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { FEEDBACK } from "../support/feedback.ts";
import { addNotification } from "../support/notifications.ts";
import { UNDO_TABLES as TABLES, type UndoServer, undoServer } from "../support/undo.ts";
import { CHANGED_SINCE, rename } from "../support/undoKinds.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await undoServer();
});
Deno.test.afterEach(() => server.close());

const bulk = (kind: string, body: object, key = "a-key") =>
  server.change("POST", `/api/${kind}/bulk`, { body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } });

const BULK: Record<string, (server: UndoServer) => Promise<[kind: string, body: object]>> = {
  "milestones are completed": async (server) => [
    "milestones",
    { action: "complete", ids: [await server.milestone(), await server.milestone("start")] },
  ],
  "milestones are given to somebody": async (server) => [
    "milestones",
    {
      action: "reassign",
      ids: [await server.milestone(), await server.milestone()],
      ownerId: await server.addOwner("Ege"),
    },
  ],
  "due dates are moved": async (server) => [
    "milestones",
    { action: "reschedule", ids: [await server.milestone(), await server.milestone()], days: -3 },
  ],
  "milestones in a row are deleted": async (server) => {
    const ids = [
      await server.milestone(),
      await server.milestone(),
      await server.milestone(),
      await server.milestone(),
    ];
    return ["milestones", { action: "delete", ids: ids.slice(0, 3) }];
  },
  "the next dates of reminders are skipped": async (server) => [
    "reminders",
    {
      action: "skip",
      ids: [await server.reminder(), await server.reminder({ recurrence: "FREQ=WEEKLY" })],
    },
  ],
  "reminders are deleted": async (server) => [
    "reminders",
    { action: "delete", ids: [await server.reminder(), await server.reminder()] },
  ],
  "projects are disabled": (server) =>
    Promise.resolve(["projects", { action: "disable", ids: [server.projectId] }]),
  "notifications are read": async (server) => {
    const add = () => addNotification(server.db, server.admin.id);
    return ["notifications", { action: "read", ids: [await add(), await add()] }];
  },
  "feedback is dismissed": async (server) => [
    "feedback",
    {
      action: "dismiss",
      ids: [
        await server.made("/api/feedback", FEEDBACK),
        await server.made("/api/feedback", FEEDBACK),
      ],
      resolution: "Olmaz",
    },
  ],
};

for (const [what, make] of Object.entries(BULK)) {
  Deno.test(`${what} at once, and all is taken back by one undo`, async () => {
    const [kind, body] = await make(server);
    const seen = TABLES.filter((table) => table !== "notifications" || kind === table);
    const before = await server.everything(seen);
    const { undoId } = await bulk(kind, body);
    assert.notDeepEqual(await server.everything(seen), before);
    const back = await server.takeBack(undoId);
    assert.deepEqual(
      back.body.data.filter(({ problem }: { problem: unknown }) => problem),
      [],
    );
    assert.deepEqual(await server.everything(seen), before);
  });
}

Deno.test("of many, what somebody changed since is told, and the others are taken back", async () => {
  const ids = [await server.milestone(), await server.milestone(), await server.milestone()];
  const { undoId } = await bulk("milestones", { action: "start", ids });
  await rename(server, `/api/milestones/${ids[1]}`, "milestones");
  const { status, body } = await server.takeBack(undoId);
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

Deno.test("many are taken back with several requests, each told again where it was lost", async () => {
  const ids = [];
  for (let count = 0; count < 60; count++) ids.push(await server.milestone());
  const first = await bulk("milestones", { action: "start", ids });
  const rest = await bulk("milestones", { action: "start", ids, from: first.body.next });
  assert.equal(rest.undoId, first.undoId);
  const begun = await server.takeBack(first.undoId);
  assert.deepEqual([begun.body.total, begun.body.data.length, begun.body.next], [60, 50, 50]);
  const from = { body: { from: 50 } };
  const ended = await server.takeBack(first.undoId, from);
  assert.deepEqual([ended.body.data.length, ended.body.next], [10, null]);
  assert.deepEqual((await server.takeBack(first.undoId, from)).body, ended.body);
  const { rows } = await sql`select distinct status from milestones`.execute(server.db);
  assert.deepEqual(rows, [{ status: "PENDING" }]);
});
