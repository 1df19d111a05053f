import assert from "node:assert/strict";
import { addNotification } from "../support/notifications.ts";
import {
  createUndoServer,
  toProblem,
  UNDO_TABLES as TABLES,
  type UndoServer,
} from "../support/undo.ts";
import { CHANGED_SINCE, UNDO_KINDS } from "../support/undoKinds.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await createUndoServer();
});
Deno.test.afterEach(() => server.close());

for (
  const [what, { prepare: make, changeMeanwhile: disturb, undoError: refused = CHANGED_SINCE }]
    of Object.entries(UNDO_KINDS)
) {
  Deno.test(`undo: reverts ${what} completely and once`, async () => {
    const [method, path, body] = await make(server);
    const before = await server.readAllRows();
    server.advanceClock({ minutes: 1 });
    const changed = await server.change(method, path, body && { body });
    assert.ok(changed.status < 300, JSON.stringify(changed.body));
    assert.notDeepEqual(await server.readAllRows(), before);
    server.advanceClock({ minutes: 5 });

    const undoResponse = await server.undo(changed.undoId);
    assert.deepEqual(
      [undoResponse.status, undoResponse.body.next],
      [200, null],
      JSON.stringify(undoResponse.body),
    );
    assert.ok(
      undoResponse.body.data.every(({ problem }: { problem: unknown }) => problem === null),
    );
    const reported = (await server.db.selectFrom("notifications").select("id").execute()).length;
    const after = await server.readAllRows(TABLES.filter((table) => table !== "notifications"));
    assert.deepEqual(
      after,
      before.filter((one) =>
        Array.isArray(one) && TABLES.includes(one[0]) && one[0] !== "notifications"
      ),
    );

    assert.deepEqual(toProblem(await server.undo(changed.undoId)), [
      410,
      "undo-gone",
      "This has already been undone.",
    ]);
    assert.equal(
      (await server.db.selectFrom("notifications").select("id").execute()).length,
      reported,
    );
  });

  if (!disturb) continue;
  Deno.test(`undo: rejects reverting ${what} after another change`, async () => {
    const [method, path, body] = await make(server);
    const { undoId } = await server.change(method, path, body && { body });
    server.advanceClock({ minutes: 1 });
    await disturb(server, path);
    const before = await server.readAllRows();
    assert.deepEqual(toProblem(await server.undo(undoId)), refused);
    assert.deepEqual(await server.readAllRows(), before);
  });
}

Deno.test("undo: read notifications get their former status back", async () => {
  const { id: userId } = server.admin;
  const statuses = ["PENDING", "DELIVERED", "READ"] as const;
  const ids = [];
  for (const status of statuses) ids.push(await addNotification(server.db, userId, { status }));
  const { undoId } = await server.change("PUT", "/api/notifications/mark-all-as-read");
  await server.undo(undoId);
  for (const [index, id] of ids.entries()) {
    const { body } = await server.callApi("GET", `/api/notifications/${id}`);
    assert.equal(body.status, statuses[index]);
  }
});

Deno.test("undo: a reverted reopening keeps the original completion", async () => {
  const id = await server.addMilestoneAfter("start", "complete");
  const listCompletions = () =>
    server.db.selectFrom("milestone_completions").selectAll().where("milestone_id", "=", id)
      .execute();
  const before = await listCompletions();
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/uncomplete`);
  assert.notDeepEqual(await listCompletions(), before);
  await server.undo(undoId);
  assert.deepEqual(await listCompletions(), before);
  assert.equal((await server.listHistory())[0]?.event, "milestone_completed");
});

Deno.test("undo: changes of one record are reverted in reverse order only", async () => {
  const id = await server.addMilestoneAfter();
  const before = await server.readAllRows(["milestones"]);
  const started = await server.change("PUT", `/api/milestones/${id}/start`);
  const completed = await server.change("PUT", `/api/milestones/${id}/complete`);
  assert.deepEqual(toProblem(await server.undo(started.undoId)), CHANGED_SINCE);
  assert.equal((await server.undo(completed.undoId)).status, 200);
  assert.equal((await server.undo(started.undoId)).status, 200);
  assert.deepEqual(await server.readAllRows(["milestones"]), before);
});

Deno.test("undo: is rejected when somebody else changed and reverted the record since", async () => {
  const id = await server.addMilestoneAfter();
  const other = await server.addSignedInUser(["ADMIN"]);
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/start`);
  const theirs = await server.change("PUT", `/api/milestones/${id}/complete`, { as: other.token });
  assert.equal((await server.undo(theirs.undoId, { as: other.token })).status, 200);
  assert.deepEqual(toProblem(await server.undo(undoId)), CHANGED_SINCE);
});

Deno.test("undo: two concurrent requests for one change revert it once", async () => {
  const id = await server.addMilestoneAfter();
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/start`);
  await Promise.all([server.undo(undoId), server.undo(undoId)]);
  const reported = (await server.listHistory()).filter(({ event }) => event === "milestone_reset");
  assert.equal(reported.length, 1);
});
