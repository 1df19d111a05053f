import assert from "node:assert/strict";
import { addNotification } from "../support/notifications.ts";
import { refusalOf, UNDO_TABLES as TABLES, type UndoServer, undoServer } from "../support/undo.ts";
import { CHANGED_SINCE, UNDO_KINDS } from "../support/undoKinds.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await undoServer();
});
Deno.test.afterEach(() => server.close());

for (const [what, { make, disturb, refused = CHANGED_SINCE }] of Object.entries(UNDO_KINDS)) {
  Deno.test(`${what}, and that is taken back whole, once`, async () => {
    const [method, path, body] = await make(server);
    const before = await server.everything();
    server.pass({ minutes: 1 });
    const changed = await server.change(method, path, body && { body });
    assert.ok(changed.status < 300, JSON.stringify(changed.body));
    assert.notDeepEqual(await server.everything(), before);
    server.pass({ minutes: 5 });

    const back = await server.takeBack(changed.undoId);
    assert.deepEqual([back.status, back.body.next], [200, null], JSON.stringify(back.body));
    assert.ok(back.body.data.every(({ problem }: { problem: unknown }) => problem === null));
    const told = (await server.db.selectFrom("notifications").select("id").execute()).length;
    const after = await server.everything(TABLES.filter((table) => table !== "notifications"));
    assert.deepEqual(
      after,
      before.filter((one) =>
        Array.isArray(one) && TABLES.includes(one[0]) && one[0] !== "notifications"
      ),
    );

    assert.deepEqual(refusalOf(await server.takeBack(changed.undoId)), [
      410,
      "undo-gone",
      "This has been taken back already.",
    ]);
    assert.equal((await server.db.selectFrom("notifications").select("id").execute()).length, told);
  });

  if (!disturb) continue;
  Deno.test(`${what}, somebody changes that, and nothing is taken back`, async () => {
    const [method, path, body] = await make(server);
    const { undoId } = await server.change(method, path, body && { body });
    server.pass({ minutes: 1 });
    await disturb(server, path);
    const before = await server.everything();
    assert.deepEqual(refusalOf(await server.takeBack(undoId)), refused);
    assert.deepEqual(await server.everything(), before);
  });
}

Deno.test("notifications that were read are unread again, as each stood", async () => {
  const { id: userId } = server.admin;
  const statuses = ["PENDING", "DELIVERED", "READ"] as const;
  const ids = [];
  for (const status of statuses) ids.push(await addNotification(server.db, userId, { status }));
  const { undoId } = await server.change("PUT", "/api/notifications/mark-all-as-read");
  await server.takeBack(undoId);
  for (const [index, id] of ids.entries()) {
    const { body } = await server.ask("GET", `/api/notifications/${id}`);
    assert.equal(body.status, statuses[index]);
  }
});

Deno.test("a completion that was taken back by mistake is the one that it was", async () => {
  const id = await server.milestone("start", "complete");
  const completions = () =>
    server.db.selectFrom("milestone_completions").selectAll().where("milestone_id", "=", id)
      .execute();
  const before = await completions();
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/uncomplete`);
  assert.notDeepEqual(await completions(), before);
  await server.takeBack(undoId);
  assert.deepEqual(await completions(), before);
  assert.equal((await server.history())[0]?.event, "milestone_completed");
});

Deno.test("several changes of one record are taken back, the last first", async () => {
  const id = await server.milestone();
  const before = await server.everything(["milestones"]);
  const started = await server.change("PUT", `/api/milestones/${id}/start`);
  const completed = await server.change("PUT", `/api/milestones/${id}/complete`);
  assert.deepEqual(refusalOf(await server.takeBack(started.undoId)), CHANGED_SINCE);
  assert.equal((await server.takeBack(completed.undoId)).status, 200);
  assert.equal((await server.takeBack(started.undoId)).status, 200);
  assert.deepEqual(await server.everything(["milestones"]), before);
});

Deno.test("what somebody else takes back in between keeps it from the first", async () => {
  const id = await server.milestone();
  const other = await server.signedIn(["ADMIN"]);
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/start`);
  const theirs = await server.change("PUT", `/api/milestones/${id}/complete`, { as: other.token });
  assert.equal((await server.takeBack(theirs.undoId, { as: other.token })).status, 200);
  assert.deepEqual(refusalOf(await server.takeBack(undoId)), CHANGED_SINCE);
});

Deno.test("who takes the same back twice at once does it once", async () => {
  const id = await server.milestone();
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/start`);
  await Promise.all([server.takeBack(undoId), server.takeBack(undoId)]);
  const told = (await server.history()).filter(({ event }) => event === "milestone_reset");
  assert.equal(told.length, 1);
});
