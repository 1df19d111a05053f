import assert from "node:assert/strict";
import { createApiCaller } from "../support/apiCaller.ts";
import { addProcess, addProject, addType } from "../support/projects.ts";
import { createTestServer } from "../support/server.ts";

Deno.test("person: is marked in references to them while their account is disabled", async () => {
  await using cleanup = new AsyncDisposableStack();
  const server = await createTestServer();
  cleanup.defer(() => server.close());
  const { db } = server;
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const user = await server.addUser({ name: "Can", surname: "Ay" });
  const callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
  const projectId = await addProject(db, {
    name: "Bozcaada",
    companyId: admin.companyId,
    typeId: await addType(db, "Rüzgâr"),
  });
  const processId = await addProcess(db, projectId, "Tescil", [{ name: "Başvuru" }]);
  await db.updateTable("milestones").set({ assignee_id: user.id }).execute();
  await db.insertInto("process_responsibles").values({ process_id: processId, user_id: user.id })
    .execute();
  const readPeople = async () => {
    const milestones = await callApi("GET", "/api/milestones?extend=assignee");
    const processes = await callApi("GET", "/api/processes?extend=responsibles");
    return [milestones.body.data[0].assignee, processes.body.data[0].responsibles];
  };

  const person = { id: user.id, name: "Can", surname: "Ay" };
  assert.deepEqual(await readPeople(), [person, [person]]);
  await callApi("PUT", `/api/users/${user.id}/disable`);
  const disabled = { ...person, isDisabled: true };
  assert.deepEqual(await readPeople(), [disabled, [disabled]]);
  await callApi("PUT", `/api/users/${user.id}/enable`);
  assert.deepEqual(await readPeople(), [person, [person]]);
});
