import assert from "node:assert/strict";
import { UNDO_KEPT_MS } from "../../contract/undo.ts";
import { cleanUp } from "../../server/jobs/cleanup.ts";
import { MOST_UNDOS } from "../../server/resources/undo/keepUndo.ts";
import { MOST_KEPT_BYTES } from "../../server/resources/undo/rows.ts";
import { asking } from "../support/ask.ts";
import { refusalOf, type UndoServer, undoServer } from "../support/undo.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await undoServer();
});
Deno.test.afterEach(() => server.close());

Deno.test("nobody takes back what somebody else did, not even an administrator", async () => {
  const id = await server.milestone();
  const member = await server.signedIn(["MEMBER"]);
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/start`, {
    as: member.token,
  });
  assert.deepEqual(refusalOf(await server.takeBack(undoId)), [
    404,
    "not-found",
    "There is nothing here.",
  ]);
  assert.equal((await server.takeBack(undoId, { as: member.token })).status, 200);
});

Deno.test("what takes a permission that was lost meanwhile is refused", async () => {
  const manager = await server.signedIn(["MANAGER"]);
  const { undoId } = await server.change("PUT", `/api/projects/${server.projectId}/disable`, {
    as: manager.token,
  });
  await server.db.updateTable("users").set({ roles: ["VIEWER"] }).where("id", "=", manager.id)
    .execute();
  const { status } = await server.takeBack(undoId, { as: manager.token });
  assert.equal(status, 403);
  const { body } = await server.ask("GET", `/api/projects/${server.projectId}`);
  assert.equal(body.status, "DISABLED");
});

Deno.test("whoever may not do the way back is offered none", async () => {
  await server.db.updateTable("users").set({ status: "DISABLED" }).where(
    "id",
    "=",
    (await server.addUser()).id,
  )
    .execute();
  const id = await server.milestone();
  const { undoId } = await server.change("DELETE", `/api/users/${(await server.addUser()).id}`);
  assert.equal(undoId, null);
  assert.equal((await server.change("PUT", `/api/milestones/${id}/reset`)).undoId, null);
});

Deno.test("a milestone of which several fields are changed offers nothing", async () => {
  const patch = { version: 1, name: "Başka", dueDate: "2026-04-08" };
  const { status, undoId } = await server.change(
    "PATCH",
    `/api/milestones/${await server.milestone()}`,
    {
      body: patch,
    },
  );
  assert.deepEqual([status, undoId], [200, null]);
});

Deno.test("what changed nothing offers nothing", async () => {
  const { undoId } = await server.change("PUT", `/api/projects/${server.projectId}/enable`);
  assert.equal(undoId, null);
});

Deno.test("after ten minutes it is too late, and an hour later nothing is left of it", async () => {
  const { undoId } = await server.change("PUT", `/api/projects/${server.projectId}/disable`);
  server.pass({ seconds: UNDO_KEPT_MS / 1000 - 1 });
  await cleanUp(server.db, server.now());
  assert.equal((await server.db.selectFrom("undo_items").select("place").execute()).length, 1);
  server.pass({ seconds: 1 });
  assert.deepEqual(refusalOf(await server.takeBack(undoId)), [
    410,
    "undo-gone",
    "It is too late to take this back.",
  ]);
  await cleanUp(server.db, server.now());
  assert.equal((await server.db.selectFrom("undo_items").select("place").execute()).length, 0);
});

Deno.test("the last fifty of one person are kept, and none that is too large", async () => {
  for (let count = 0; count <= MOST_UNDOS; count++) {
    const action = count % 2 === 0 ? "disable" : "enable";
    await server.change("PUT", `/api/projects/${server.projectId}/${action}`);
    server.pass({ seconds: 1 });
  }
  assert.equal((await server.db.selectFrom("undos").select("id").execute()).length, MOST_UNDOS);

  const { typeId, companyId } = server;
  const id = await server.made("/api/projects", { name: "Büyük", companyId, typeId });
  await server.db.updateTable("projects").set({ description: "x".repeat(MOST_KEPT_BYTES) })
    .where("id", "=", id).execute();
  assert.equal((await server.change("DELETE", `/api/projects/${id}`)).undoId, null);
});

Deno.test("a disabled project keeps its milestones from being taken back", async () => {
  const id = await server.milestone("start");
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/reset`);
  await server.ask("PUT", `/api/projects/${server.projectId}/disable`);
  const { status, body } = await server.takeBack(undoId);
  assert.deepEqual([status, body.type.split("/").at(-1)], [409, "project-disabled"]);
});

Deno.test("without a token nothing is taken back", async () => {
  const answer = await asking(server, undefined)("POST", `/api/undo/${crypto.randomUUID()}`);
  assert.equal(answer.status, 401);
});
