import assert from "node:assert/strict";
import { createApiCaller } from "../support/apiCaller.ts";
import { addProcess, addProject, addType } from "../support/projects.ts";
import { createTestServer } from "../support/server.ts";

Deno.test("project: lastActivityAt follows changes of the project and its milestones, and sorts", async () => {
  await using cleanup = new AsyncDisposableStack();
  const server = await createTestServer();
  cleanup.defer(() => server.close());
  const { db } = server;
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
  const typeId = await addType(db, "Rüzgâr");
  const add = (name: string) => addProject(db, { name, companyId: admin.companyId, typeId });
  const first = await add("Ilgaz");
  const second = await add("Bozcaada");
  await addProcess(db, first, "Tescil", [{ name: "Başvuru" }]);
  const { id: milestoneId } = await db.selectFrom("milestones").select("id")
    .executeTakeFirstOrThrow();
  const readTimes = async () => {
    const { body } = await callApi(
      "GET",
      "/api/projects?sortField=lastActivityAt&sortDirection=desc",
    );
    return body.data.map((
      { name, lastActivityAt }: { name: string; lastActivityAt: string },
    ) => [name, lastActivityAt]);
  };
  const created = "2026-01-05T08:00:00.000Z";
  const readNow = () => server.now().toISOString();

  server.advanceClock({ minutes: 1 });
  const renamedAt = readNow();
  await callApi("PATCH", `/api/projects/${second}`, { version: 1, name: "Bozca" });
  assert.deepEqual(await readTimes(), [["Bozca", renamedAt], ["Ilgaz", created]]);

  server.advanceClock({ minutes: 1 });
  const startedAt = readNow();
  const { status } = await callApi("PUT", `/api/milestones/${milestoneId}/start`);
  assert.equal(status, 200);
  assert.deepEqual(await readTimes(), [["Ilgaz", startedAt], ["Bozca", renamedAt]]);

  server.advanceClock({ minutes: 1 });
  await callApi("POST", "/api/reminders", {
    description: "Ara",
    dueDatetime: "2028-01-01T09:00:00",
    projectId: second,
  });
  assert.deepEqual(await readTimes(), [["Ilgaz", startedAt], ["Bozca", renamedAt]]);
});
