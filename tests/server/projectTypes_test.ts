import assert from "node:assert/strict";
import {
  type CallApi,
  createApiCaller,
  STALE_DETAIL,
  toErrorSummary,
} from "../support/apiCaller.ts";
import { addCompany, addProject, addType, signInAdmin } from "../support/projects.ts";
import { createProjectType } from "../support/records.ts";
import { CREATED_STAMPS, createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let callApi: CallApi;
let ownerId: string;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  callApi = createApiCaller(server, await signInAdmin(server));
  const owner = { name: "Kayıt Kuruluşu", kind: "REGISTRY" };
  ownerId = (await callApi("POST", "/api/project-milestone-owners", owner)).body.id;
});
Deno.test.afterEach(() => server.close());

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const countTypes = async () => (await callApi("GET", "/api/project-types")).body.total;

Deno.test("technology: is created with its template, changed and deleted", async () => {
  const createResponse = await callApi("POST", "/api/project-types", {
    name: "Rüzgâr",
    milestoneTemplate: [
      { name: " Tasarım " },
      { name: "Tescil", ownerId: ownerId.toUpperCase(), expectedDays: 45 },
    ],
  });
  assert.equal(createResponse.status, 201);
  const projectType = createProjectType({
    id: createResponse.body.id,
    ...CREATED_STAMPS,
    name: "Rüzgâr",
    milestoneTemplate: [
      { name: "Tasarım", ownerId: null, expectedDays: null },
      { name: "Tescil", ownerId, expectedDays: 45 },
    ],
  });
  assert.deepEqual(createResponse.body, projectType);
  const path = `/api/project-types/${projectType.id}`;

  const milestoneTemplate = projectType.milestoneTemplate.toReversed();
  const changeResponse = await callApi("PATCH", path, { version: 1, milestoneTemplate });
  assert.deepEqual(changeResponse.body, { ...projectType, version: 2, milestoneTemplate });
  const unchangedResponse = await callApi("PATCH", path, {
    version: 2,
    name: "Rüzgâr",
    milestoneTemplate,
  });
  assert.deepEqual(unchangedResponse, { status: 200, body: changeResponse.body });
  const described = await callApi("PATCH", path, { version: 2, description: "Karada" });
  assert.deepEqual(described.body, { ...changeResponse.body, version: 3, description: "Karada" });
  assert.deepEqual(toErrorSummary(await callApi("PATCH", path, { version: 2, name: "R" })), [
    409,
    STALE_DETAIL,
  ]);

  assert.equal((await callApi("DELETE", path)).status, 204);
  assert.equal((await callApi("GET", path)).status, 404);
});

Deno.test("technology: rejects an unknown stakeholder at its step and writes nothing", async () => {
  const milestoneTemplate = [{ name: "A", ownerId: UNKNOWN }, { name: "B", ownerId }, {
    name: "C",
    ownerId: UNKNOWN,
  }];
  const errors = {
    "milestoneTemplate.0.ownerId": ["Unknown value"],
    "milestoneTemplate.2.ownerId": ["Unknown value"],
  };
  const input = { name: "Güneş", milestoneTemplate };
  assert.deepEqual(toErrorSummary(await callApi("POST", "/api/project-types", input)), [
    400,
    errors,
  ]);
  assert.equal(await countTypes(), 0);

  const path = `/api/project-types/${await addType(server.db, "Rüzgâr")}`;
  const patch = { version: 1, name: "Yel", milestoneTemplate };
  assert.deepEqual(toErrorSummary(await callApi("PATCH", path, patch)), [400, errors]);
  const { name, version } = (await callApi("GET", path)).body;
  assert.deepEqual([name, version], ["Rüzgâr", 1]);
});

Deno.test("technology: rejects an invalid template at its place", async () => {
  const milestoneTemplate = [{ name: "" }, { name: "B", expectedDays: 0 }, {
    name: "C",
    ownerId: "nobody",
  }];
  const response = await callApi("POST", "/api/project-types", {
    name: "Güneş",
    milestoneTemplate,
  });
  assert.deepEqual(toErrorSummary(response), [400, {
    "milestoneTemplate.0.name": ["Required"],
    "milestoneTemplate.1.expectedDays": ["Must be at least 1"],
    "milestoneTemplate.2.ownerId": ["Invalid input"],
  }]);
});

Deno.test("technology: rejects a name that differs only in case or diacritics", async () => {
  await addType(server.db, "Çöp gazı");
  const taken = [400, { name: ["Already in use"] }];
  const repeatedResponse = await callApi("POST", "/api/project-types", { name: "COP GAZI" });
  assert.deepEqual(toErrorSummary(repeatedResponse), taken);
  const path = `/api/project-types/${await addType(server.db, "Güneş")}`;
  assert.deepEqual(
    toErrorSummary(await callApi("PATCH", path, { version: 1, name: "çöp gazı" })),
    taken,
  );
});

Deno.test("technology: is not deleted while projects use it", async () => {
  const { db } = server;
  const typeId = await addType(db, "Rüzgâr");
  const companyId = await addCompany(db, "Ege");
  const path = `/api/project-types/${typeId}`;
  const cannot = "This technology cannot be deleted.";
  await addProject(db, { name: "Bozcaada", companyId, typeId });
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [
    409,
    `${cannot} It has 1 project.`,
  ]);
  await addProject(db, { name: "Gökçeada", companyId, typeId });
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [
    409,
    `${cannot} It has 2 projects.`,
  ]);
  assert.equal((await callApi("GET", path)).status, 200);
});
