import assert from "node:assert/strict";
import type { StakeholderSummary } from "../../contract/schemas/milestoneOwner.ts";
import {
  type CallApi,
  createApiCaller,
  STALE_DETAIL,
  toErrorSummary,
} from "../support/apiCaller.ts";
import { addCompany, addProcess, addProject, addType, signInAdmin } from "../support/projects.ts";
import { createMilestoneOwner } from "../support/records.ts";
import { CREATED_STAMPS, createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  callApi = createApiCaller(server, await signInAdmin(server));
});
Deno.test.afterEach(() => server.close());

const OWNERS = "/api/project-milestone-owners";
const addOwner = async (name: string): Promise<string> =>
  (await callApi("POST", OWNERS, { name, kind: "REGISTRY" })).body.id;

async function addSomeProject(): Promise<string> {
  const { db } = server;
  const companyId = await addCompany(db, "Ege");
  const typeId = await addType(db, "Rüzgâr");
  return await addProject(db, { name: "Bozcaada", companyId, typeId });
}

Deno.test("stakeholder: is created, found, changed and deleted", async () => {
  const createResponse = await callApi("POST", OWNERS, {
    name: "Sicil",
    kind: "REGISTRY",
    phone: " 212 ",
  });
  const owner = createMilestoneOwner({
    id: createResponse.body.id,
    ...CREATED_STAMPS,
    name: "Sicil",
    phone: "212",
  });
  assert.deepEqual(createResponse, { status: 201, body: owner });
  const path = `${OWNERS}/${owner.id}`;
  const filters = "filters[0].fieldId=kind&filters[0].operator=EQUALS&filters[0].value=REGISTRY";
  assert.deepEqual((await callApi("GET", `${OWNERS}?${filters}`)).body, {
    data: [owner],
    total: 1,
  });
  const changeResponse = await callApi("PATCH", path, { version: 1, kind: "OTHER" });
  assert.deepEqual(changeResponse.body, { ...owner, version: 2, kind: "OTHER" });
  assert.deepEqual(await callApi("PATCH", path, { version: 2, phone: "212" }), changeResponse);
  assert.deepEqual(toErrorSummary(await callApi("PATCH", path, { version: 1, name: "S" })), [
    409,
    STALE_DETAIL,
  ]);
  assert.equal((await callApi("DELETE", path)).status, 204);
  assert.equal((await callApi("GET", path)).status, 404);
});

Deno.test("stakeholder: rejects an unknown kind", async () => {
  const { status, body } = await callApi("POST", OWNERS, {
    name: "Sicil",
    kind: "FRIEND",
  });
  assert.deepEqual([status, body.errors], [400, { kind: ["Invalid input"] }]);
});

Deno.test("stakeholder: is not deleted while in use, and the problem says where", async () => {
  const id = await addOwner("Sicil");
  const path = `${OWNERS}/${id}`;
  const cannot = "This stakeholder cannot be deleted.";
  const step = { name: "Tescil", ownerId: id };
  await callApi("POST", "/api/project-types", { name: "Güneş", milestoneTemplate: [step, step] });
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [
    409,
    `${cannot} It is in the milestone template of 1 technology.`,
  ]);

  const processId = await addProcess(server.db, await addSomeProject(), "Tescil", [
    { name: "İnceleme", ownerId: id },
    { name: "İhraç", ownerId: id },
  ]);
  await server.db.insertInto("process_stakeholders")
    .values({ process_id: processId, owner_id: id }).execute();
  await callApi("POST", "/api/project-types", { name: "Akarsu", milestoneTemplate: [step] });
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [
    409,
    [
      cannot,
      "It is responsible for 2 milestones.",
      "It takes part in 1 process.",
      "It is in the milestone templates of 2 technologies.",
    ].join(" "),
  ]);
  assert.equal((await callApi("GET", path)).status, 200);
  assert.equal((await callApi("DELETE", `${OWNERS}/${await addOwner("Başkası")}`)).status, 204);
});

Deno.test("stakeholder: its deletion and a concurrent template that names it do not both succeed", async () => {
  const id = await addOwner("Sicil");
  const milestoneTemplate = [{ name: "Tescil", ownerId: id }];
  const [createResponse, deleted] = await Promise.all([
    callApi("POST", "/api/project-types", { name: "Güneş", milestoneTemplate }),
    callApi("DELETE", `${OWNERS}/${id}`),
  ]);
  assert.equal(
    ["201 409", "400 204"].includes(`${createResponse.status} ${deleted.status}`),
    true,
    `${createResponse.status} ${deleted.status}`,
  );
});

Deno.test("stakeholder summary: counts the milestones of each stakeholder", async () => {
  const busy = await addOwner("Işık Denetim");
  const idle = await addOwner("Ilgaz Danışmanlık");
  const processId = await addProcess(server.db, await addSomeProject(), "Tescil", [
    { name: "A", ownerId: busy },
    { name: "B", ownerId: busy },
    { name: "C", ownerId: busy, startedAt: "2026-02-01T00:00:00Z" },
    {
      name: "D",
      ownerId: busy,
      startedAt: "2026-01-01T00:00:00Z",
      completedAt: "2026-01-11T00:00:00Z",
    },
    {
      name: "E",
      ownerId: busy,
      startedAt: "2026-01-01T00:00:00Z",
      completedAt: "2026-01-02T12:00:00Z",
    },
    { name: "F" },
  ]);
  const setDueDate = (name: string, day: string) =>
    server.db.updateTable("milestones").set({ due_date: day })
      .where("process_id", "=", processId).where("name", "=", name).execute();
  await setDueDate("A", "2026-02-28");
  await setDueDate("B", "2026-03-01");
  await setDueDate("C", "2026-01-01");
  await setDueDate("D", "2026-01-05");

  const NONE = {
    milestoneCount: 0,
    pendingCount: 0,
    inProgressCount: 0,
    completedCount: 0,
    lateCount: 0,
    averageDays: null,
  };
  const ofBusy = {
    milestoneCount: 5,
    pendingCount: 2,
    inProgressCount: 1,
    completedCount: 2,
    lateCount: 2,
    averageDays: 5.8,
  };
  const createOwner = (id: string, name: string, summary: StakeholderSummary) =>
    createMilestoneOwner({ id, ...CREATED_STAMPS, name, summary });
  assert.deepEqual(await callApi("GET", `${OWNERS}?extend=summary`), {
    status: 200,
    body: {
      data: [
        createOwner(idle, "Ilgaz Danışmanlık", NONE),
        createOwner(busy, "Işık Denetim", ofBusy),
      ],
      total: 2,
    },
  });
  assert.deepEqual((await callApi("GET", `${OWNERS}?extend=summary&fields=summary&size=1`)).body, {
    data: [{ id: idle, summary: NONE }],
    total: 2,
  });
  const totals = "/api/metrics/stakeholders/summary";
  assert.deepEqual(await callApi("GET", totals), {
    status: 200,
    body: { ownerCount: 2, milestoneCount: 5 },
  });
  assert.equal((await callApi("GET", `${totals}?ownerId=${busy}`)).status, 400);

  server.advanceClock({ hours: 12 });
  const tomorrow = createApiCaller(server, await signInAdmin(server));
  const { body } = await tomorrow("GET", `${OWNERS}/${busy}?extend=summary`);
  assert.deepEqual(
    body,
    createOwner(busy, "Işık Denetim", { ...ofBusy, lateCount: 3 }),
    "the day ends at midnight in Istanbul",
  );
  assert.equal((await tomorrow("GET", `${OWNERS}/${busy}?extend=owner`)).status, 400);
});
