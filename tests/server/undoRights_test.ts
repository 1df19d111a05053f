import assert from "node:assert/strict";
import { UNDO_LIFETIME_MS } from "../../contract/undo.ts";
import { cleanUp } from "../../server/jobs.ts";
import { MAX_UNDOS } from "../../server/modules/undo/withUndo.ts";
import { MAX_STORED_BYTES } from "../../server/modules/undo/rows.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { createUndoServer, toProblem, type UndoServer } from "../support/undo.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await createUndoServer();
});
Deno.test.afterEach(() => server.close());

Deno.test("undo: users cannot revert changes by others", async () => {
  const id = await server.addMilestoneAfter();
  const member = await server.addSignedInUser(["MEMBER"]);
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/start`, {
    as: member.token,
  });
  assert.deepEqual(toProblem(await server.undo(undoId)), [
    404,
    "not-found",
    "There is nothing here.",
  ]);
  assert.equal((await server.undo(undoId, { as: member.token })).status, 200);
});

Deno.test("undo: is forbidden once the permission is lost", async () => {
  const manager = await server.addSignedInUser(["MANAGER"]);
  const { undoId } = await server.change("PUT", `/api/projects/${server.projectId}/disable`, {
    as: manager.token,
  });
  await server.db.updateTable("users").set({ roles: ["VIEWER"] }).where("id", "=", manager.id)
    .execute();
  const { status } = await server.undo(undoId, { as: manager.token });
  assert.equal(status, 403);
  const { body } = await server.callApi("GET", `/api/projects/${server.projectId}`);
  assert.equal(body.status, "DISABLED");
});

Deno.test("undo: is not offered without the permission to revert", async () => {
  await server.db.updateTable("users").set({ status: "DISABLED" }).where(
    "id",
    "=",
    (await server.addUser()).id,
  )
    .execute();
  const id = await server.addMilestoneAfter();
  const { undoId } = await server.change("DELETE", `/api/users/${(await server.addUser()).id}`);
  assert.equal(undoId, null);
  assert.equal((await server.change("PUT", `/api/milestones/${id}/reset`)).undoId, null);
});

Deno.test("undo: is not offered after a change of several fields", async () => {
  const patch = { version: 1, name: "Başka", dueDate: "2026-04-08" };
  const { status, undoId } = await server.change(
    "PATCH",
    `/api/milestones/${await server.addMilestoneAfter()}`,
    {
      body: patch,
    },
  );
  assert.deepEqual([status, undoId], [200, null]);
});

Deno.test("undo: is not offered after a request without changes", async () => {
  const { undoId } = await server.change("PUT", `/api/projects/${server.projectId}/enable`);
  assert.equal(undoId, null);
});

Deno.test("undo: expires after ten minutes and is deleted by the cleanup job", async () => {
  const { undoId } = await server.change("PUT", `/api/projects/${server.projectId}/disable`);
  server.advanceClock({ seconds: UNDO_LIFETIME_MS / 1000 - 1 });
  await cleanUp(server.db, server.now());
  assert.equal((await server.db.selectFrom("undo_items").select("place").execute()).length, 1);
  server.advanceClock({ seconds: 1 });
  assert.deepEqual(toProblem(await server.undo(undoId)), [
    410,
    "undo-gone",
    "It is too late to undo this.",
  ]);
  await cleanUp(server.db, server.now());
  assert.equal((await server.db.selectFrom("undo_items").select("place").execute()).length, 0);
});

Deno.test("undo: keeps the last fifty per user and no large ones", async () => {
  for (let count = 0; count <= MAX_UNDOS; count++) {
    const action = count % 2 === 0 ? "disable" : "enable";
    await server.change("PUT", `/api/projects/${server.projectId}/${action}`);
    server.advanceClock({ seconds: 1 });
  }
  assert.equal((await server.db.selectFrom("undos").select("id").execute()).length, MAX_UNDOS);

  const { typeId, companyId } = server;
  const id = await server.createRecord("/api/projects", { name: "Büyük", companyId, typeId });
  await server.db.updateTable("projects").set({ description: "x".repeat(MAX_STORED_BYTES) })
    .where("id", "=", id).execute();
  assert.equal((await server.change("DELETE", `/api/projects/${id}`)).undoId, null);
});

Deno.test("undo: is rejected for milestones of a disabled project", async () => {
  const id = await server.addMilestoneAfter("start");
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/reset`);
  await server.callApi("PUT", `/api/projects/${server.projectId}/disable`);
  const { status, body } = await server.undo(undoId);
  assert.deepEqual([status, body.type.split("/").at(-1)], [409, "project-disabled"]);
});

Deno.test("undo: responds 401 without a token", async () => {
  const response = await createApiCaller(server, undefined)(
    "POST",
    `/api/undo/${crypto.randomUUID()}`,
  );
  assert.equal(response.status, 401);
});
