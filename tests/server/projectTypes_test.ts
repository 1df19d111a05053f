import assert from "node:assert/strict";
import { type Ask, asking, refusal, STALE } from "../support/ask.ts";
import { addCompany, addProject, addType, adminToken } from "../support/projects.ts";
import { aProjectType } from "../support/records.ts";
import { MADE, type TestServer, testServer } from "../support/server.ts";

let server: TestServer;
let ask: Ask;
let ownerId: string;
Deno.test.beforeEach(async () => {
  server = await testServer();
  ask = asking(server, await adminToken(server));
  const owner = { name: "Kayıt Kuruluşu", kind: "REGISTRY" };
  ownerId = (await ask("POST", "/api/project-milestone-owners", owner)).body.id;
});
Deno.test.afterEach(() => server.close());

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const countTypes = async () => (await ask("GET", "/api/project-types")).body.total;

Deno.test("a technology is created with its template, changed and deleted", async () => {
  const created = await ask("POST", "/api/project-types", {
    name: "Rüzgâr",
    milestoneTemplate: [
      { name: " Tasarım " },
      { name: "Tescil", ownerId: ownerId.toUpperCase(), expectedDays: 45 },
    ],
  });
  assert.equal(created.status, 201);
  const projectType = aProjectType({
    id: created.body.id,
    ...MADE,
    name: "Rüzgâr",
    milestoneTemplate: [
      { name: "Tasarım", ownerId: null, expectedDays: null },
      { name: "Tescil", ownerId, expectedDays: 45 },
    ],
  });
  assert.deepEqual(created.body, projectType);
  const path = `/api/project-types/${projectType.id}`;

  const milestoneTemplate = projectType.milestoneTemplate.toReversed();
  const changed = await ask("PATCH", path, { version: 1, milestoneTemplate });
  assert.deepEqual(changed.body, { ...projectType, version: 2, milestoneTemplate });
  const same = await ask("PATCH", path, { version: 2, name: "Rüzgâr", milestoneTemplate });
  assert.deepEqual(same, { status: 200, body: changed.body });
  const described = await ask("PATCH", path, { version: 2, description: "Karada" });
  assert.deepEqual(described.body, { ...changed.body, version: 3, description: "Karada" });
  assert.deepEqual(refusal(await ask("PATCH", path, { version: 2, name: "R" })), [409, STALE]);

  assert.equal((await ask("DELETE", path)).status, 204);
  assert.equal((await ask("GET", path)).status, 404);
});

Deno.test("an owner who does not exist is refused at their step, and nothing is written", async () => {
  const milestoneTemplate = [{ name: "A", ownerId: UNKNOWN }, { name: "B", ownerId }, {
    name: "C",
    ownerId: UNKNOWN,
  }];
  const errors = {
    "milestoneTemplate.0.ownerId": ["Unknown value"],
    "milestoneTemplate.2.ownerId": ["Unknown value"],
  };
  const input = { name: "Güneş", milestoneTemplate };
  assert.deepEqual(refusal(await ask("POST", "/api/project-types", input)), [400, errors]);
  assert.equal(await countTypes(), 0);

  const path = `/api/project-types/${await addType(server.db, "Rüzgâr")}`;
  const patch = { version: 1, name: "Yel", milestoneTemplate };
  assert.deepEqual(refusal(await ask("PATCH", path, patch)), [400, errors]);
  const { name, version } = (await ask("GET", path)).body;
  assert.deepEqual([name, version], ["Rüzgâr", 1]);
});

Deno.test("what a template cannot hold is refused at its place", async () => {
  const milestoneTemplate = [{ name: "" }, { name: "B", expectedDays: 0 }, {
    name: "C",
    ownerId: "nobody",
  }];
  const answer = await ask("POST", "/api/project-types", { name: "Güneş", milestoneTemplate });
  assert.deepEqual(refusal(answer), [400, {
    "milestoneTemplate.0.name": ["Required"],
    "milestoneTemplate.1.expectedDays": ["Must be at least 1"],
    "milestoneTemplate.2.ownerId": ["Invalid input"],
  }]);
});

Deno.test("a technology's name that a list would not tell apart is in use already", async () => {
  await addType(server.db, "Çöp gazı");
  const taken = [400, { name: ["Already in use"] }];
  const again = await ask("POST", "/api/project-types", { name: "COP GAZI" });
  assert.deepEqual(refusal(again), taken);
  const path = `/api/project-types/${await addType(server.db, "Güneş")}`;
  assert.deepEqual(refusal(await ask("PATCH", path, { version: 1, name: "çöp gazı" })), taken);
});

Deno.test("a technology that projects are of is not deleted", async () => {
  const { db } = server;
  const typeId = await addType(db, "Rüzgâr");
  const companyId = await addCompany(db, "Ege");
  const path = `/api/project-types/${typeId}`;
  const cannot = "This technology cannot be deleted.";
  await addProject(db, { name: "Bozcaada", companyId, typeId });
  assert.deepEqual(refusal(await ask("DELETE", path)), [409, `${cannot} It has 1 project.`]);
  await addProject(db, { name: "Gökçeada", companyId, typeId });
  assert.deepEqual(refusal(await ask("DELETE", path)), [409, `${cannot} It has 2 projects.`]);
  assert.equal((await ask("GET", path)).status, 200);
});
