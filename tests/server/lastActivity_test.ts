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

Deno.test("project: counts and filters late milestones as of today", async () => {
  await using cleanup = new AsyncDisposableStack();
  const server = await createTestServer();
  cleanup.defer(() => server.close());
  const { db } = server;
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
  const typeId = await addType(db, "Rüzgâr");
  for (const name of ["Ilgaz", "Bozcaada"]) {
    const id = await addProject(db, { name, companyId: admin.companyId, typeId });
    await addProcess(db, id, "Tescil", [{ name: `${name} 1` }, { name: `${name} 2` }]);
  }
  const today = server.now().toISOString().slice(0, 10);
  await db.updateTable("milestones").set({ due_date: "2026-01-10" })
    .where("name", "like", "Ilgaz%").execute();
  await db.updateTable("milestones").set({ due_date: today })
    .where("name", "like", "Bozcaada%").execute();
  const readCounts = async (value: string) => {
    const { body } = await callApi(
      "GET",
      "/api/projects?extend=processes&filters[0].fieldId=hasLateMilestones" +
        `&filters[0].operator=EQUALS&filters[0].value=${value}`,
    );
    return body.data.map((
      { name, processes }: { name: string; processes: { lateMilestoneCount: number }[] },
    ) => [name, processes[0]?.lateMilestoneCount]);
  };
  assert.deepEqual([await readCounts("true"), await readCounts("false")], [
    [["Ilgaz", 2]],
    [["Bozcaada", 0]],
  ]);
});

Deno.test("project: sorts by the number of late milestones, projects without any last", async () => {
  await using cleanup = new AsyncDisposableStack();
  const server = await createTestServer();
  cleanup.defer(() => server.close());
  const { db } = server;
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
  const typeId = await addType(db, "Rüzgâr");
  for (const [name, lateCount] of [["Ordu", 0], ["Ilgaz", 1], ["Urla", 3], ["Van", 2]] as const) {
    const id = await addProject(db, { name, companyId: admin.companyId, typeId });
    await addProcess(db, id, "İlk", [{ name: "late 1" }, { name: "later" }].slice(0, lateCount));
    await addProcess(db, id, "Son", [{ name: "late 2" }].slice(0, Math.max(0, lateCount - 2)));
    if (lateCount === 0) await addProcess(db, id, "Boş", [{ name: "open" }]);
  }
  await db.updateTable("milestones").set({ due_date: "2026-01-10" })
    .where("name", "like", "late%").execute();
  const readNames = async (query: string) => {
    const { body } = await callApi("GET", `/api/projects?sortField=lateMilestones&${query}`);
    return body.data.map(({ name }: { name: string }) => name);
  };
  assert.deepEqual([
    await readNames("sortDirection=desc"),
    await readNames("sortDirection=asc"),
    await readNames("sortDirection=desc&size=2&page=2"),
  ], [["Urla", "Van", "Ilgaz", "Ordu"], ["Ilgaz", "Van", "Urla", "Ordu"], ["Ilgaz", "Ordu"]]);
});
