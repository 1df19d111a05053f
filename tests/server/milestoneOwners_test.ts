import assert from "node:assert/strict";
import type { StakeholderSummary } from "../../contract/schemas/milestoneOwner.ts";
import { type Ask, asking, refusal, STALE } from "../support/ask.ts";
import { addCompany, addProcess, addProject, addType, adminToken } from "../support/projects.ts";
import { aMilestoneOwner } from "../support/records.ts";
import { MADE, type TestServer, testServer } from "../support/server.ts";

let server: TestServer;
let ask: Ask;
Deno.test.beforeEach(async () => {
  server = await testServer();
  ask = asking(server, await adminToken(server));
});
Deno.test.afterEach(() => server.close());

const OWNERS = "/api/project-milestone-owners";
const addOwner = async (name: string): Promise<string> =>
  (await ask("POST", OWNERS, { name, kind: "REGISTRY" })).body.id;

async function addSomeProject(): Promise<string> {
  const { db } = server;
  const companyId = await addCompany(db, "Ege");
  const typeId = await addType(db, "Rüzgâr");
  return await addProject(db, { name: "Bozcaada", companyId, typeId });
}

Deno.test("a stakeholder is created, found, changed and deleted", async () => {
  const created = await ask("POST", OWNERS, { name: "Sicil", kind: "REGISTRY", phone: " 212 " });
  const owner = aMilestoneOwner({
    id: created.body.id,
    ...MADE,
    name: "Sicil",
    phone: "212",
  });
  assert.deepEqual(created, { status: 201, body: owner });
  const path = `${OWNERS}/${owner.id}`;
  const filters = "filters[0].fieldId=kind&filters[0].operator=EQUALS&filters[0].value=REGISTRY";
  assert.deepEqual((await ask("GET", `${OWNERS}?${filters}`)).body, { data: [owner], total: 1 });
  const changed = await ask("PATCH", path, { version: 1, kind: "OTHER" });
  assert.deepEqual(changed.body, { ...owner, version: 2, kind: "OTHER" });
  assert.deepEqual(await ask("PATCH", path, { version: 2, phone: "212" }), changed);
  assert.deepEqual(refusal(await ask("PATCH", path, { version: 1, name: "S" })), [409, STALE]);
  assert.equal((await ask("DELETE", path)).status, 204);
  assert.equal((await ask("GET", path)).status, 404);
});

Deno.test("a stakeholder of no known kind is refused", async () => {
  const { status, body } = await ask("POST", OWNERS, { name: "Sicil", kind: "FRIEND" });
  assert.deepEqual([status, body.errors], [400, { kind: ["Invalid input"] }]);
});

Deno.test("a stakeholder who is in use is not deleted, and the refusal says where", async () => {
  const id = await addOwner("Sicil");
  const path = `${OWNERS}/${id}`;
  const cannot = "This stakeholder cannot be deleted.";
  const step = { name: "Tescil", ownerId: id };
  await ask("POST", "/api/project-types", { name: "Güneş", milestoneTemplate: [step, step] });
  assert.deepEqual(refusal(await ask("DELETE", path)), [
    409,
    `${cannot} The milestone template of 1 technology names it.`,
  ]);

  const processId = await addProcess(server.db, await addSomeProject(), "Tescil", [
    { name: "İnceleme", ownerId: id },
    { name: "İhraç", ownerId: id },
  ]);
  await server.db.insertInto("process_stakeholders")
    .values({ process_id: processId, owner_id: id }).execute();
  await ask("POST", "/api/project-types", { name: "Akarsu", milestoneTemplate: [step] });
  assert.deepEqual(refusal(await ask("DELETE", path)), [
    409,
    [
      cannot,
      "It answers for 2 milestones.",
      "It takes part in 1 process.",
      "The milestone templates of 2 technologies name it.",
    ].join(" "),
  ]);
  assert.equal((await ask("GET", path)).status, 200);
  assert.equal((await ask("DELETE", `${OWNERS}/${await addOwner("Başkası")}`)).status, 204);
});

Deno.test("a template and the deletion of its owner that come at once do not both win", async () => {
  const id = await addOwner("Sicil");
  const milestoneTemplate = [{ name: "Tescil", ownerId: id }];
  const [created, deleted] = await Promise.all([
    ask("POST", "/api/project-types", { name: "Güneş", milestoneTemplate }),
    ask("DELETE", `${OWNERS}/${id}`),
  ]);
  assert.equal(
    ["201 409", "400 204"].includes(`${created.status} ${deleted.status}`),
    true,
    `${created.status} ${deleted.status}`,
  );
});

Deno.test("the summary counts what every stakeholder answers for", async () => {
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
  const due = (name: string, day: string) =>
    server.db.updateTable("milestones").set({ due_date: day })
      .where("process_id", "=", processId).where("name", "=", name).execute();
  await due("A", "2026-02-28");
  await due("B", "2026-03-01");
  await due("C", "2026-01-01");
  await due("D", "2026-01-05");

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
  const owner = (id: string, name: string, summary: StakeholderSummary) =>
    aMilestoneOwner({ id, ...MADE, name, summary });
  assert.deepEqual(await ask("GET", `${OWNERS}?extend=summary`), {
    status: 200,
    body: {
      data: [owner(idle, "Ilgaz Danışmanlık", NONE), owner(busy, "Işık Denetim", ofBusy)],
      total: 2,
    },
  });
  assert.deepEqual((await ask("GET", `${OWNERS}?extend=summary&fields=summary&size=1`)).body, {
    data: [{ id: idle, summary: NONE }],
    total: 2,
  });
  const totals = "/api/metrics/stakeholders/summary";
  assert.deepEqual(await ask("GET", totals), {
    status: 200,
    body: { ownerCount: 2, milestoneCount: 5 },
  });
  assert.equal((await ask("GET", `${totals}?ownerId=${busy}`)).status, 400);

  server.pass({ hours: 12 });
  const tomorrow = asking(server, await adminToken(server));
  const { body } = await tomorrow("GET", `${OWNERS}/${busy}?extend=summary`);
  assert.deepEqual(
    body,
    owner(busy, "Işık Denetim", { ...ofBusy, lateCount: 3 }),
    "the day ends at midnight in Istanbul",
  );
  assert.equal((await tomorrow("GET", `${OWNERS}/${busy}?extend=owner`)).status, 400);
});
