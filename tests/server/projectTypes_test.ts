import assert from "node:assert/strict";
import type { ProjectType } from "../../contract/schemas/projectType.ts";
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
  const steps: ProjectType["milestoneTemplate"] = [
    { name: "Tasarım", ownerId: null, expectedDays: null, dayKind: "CALENDAR" },
    { name: "Tescil", ownerId, expectedDays: 45, dayKind: "CALENDAR" },
  ];
  const templateId = createResponse.body.milestoneTemplates[0].id;
  const projectType = createProjectType({
    id: createResponse.body.id,
    ...CREATED_STAMPS,
    name: "Rüzgâr",
    milestoneTemplate: steps,
    milestoneTemplates: [{ id: templateId, name: "Standart süreç", steps }],
  });
  assert.deepEqual(createResponse.body, projectType);
  const path = `/api/project-types/${projectType.id}`;

  const milestoneTemplate = projectType.milestoneTemplate.toReversed();
  const changeResponse = await callApi("PATCH", path, { version: 1, milestoneTemplate });
  assert.deepEqual(changeResponse.body, {
    ...projectType,
    version: 2,
    milestoneTemplate,
    milestoneTemplates: [{ id: templateId, name: "Standart süreç", steps: milestoneTemplate }],
  });
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

Deno.test("technology: has several named templates, the first of which is milestoneTemplate", async () => {
  const step = (name: string, dayKind: "CALENDAR" | "WORKING" = "CALENDAR") => ({
    name,
    ownerId: null,
    expectedDays: 10,
    dayKind,
  });
  const { body: created } = await callApi("POST", "/api/project-types", {
    name: "Rüzgâr",
    milestoneTemplates: [
      { name: "Tescil süreci", steps: [step("Tasarım")] },
      { name: "İzleme", steps: [step("Rapor", "WORKING")] },
    ],
  });
  const [registration, monitoring] = created.milestoneTemplates;
  assert.deepEqual(
    [created.milestoneTemplate, registration, monitoring],
    [
      [step("Tasarım")],
      { id: registration.id, name: "Tescil süreci", steps: [step("Tasarım")] },
      { id: monitoring.id, name: "İzleme", steps: [step("Rapor", "WORKING")] },
    ],
  );
  const path = `/api/project-types/${created.id}`;
  const reordered = [monitoring, registration, { name: "Kısa", steps: [] }];
  const { body: changed } = await callApi("PATCH", path, {
    version: 1,
    milestoneTemplates: reordered,
  });
  assert.deepEqual(changed.milestoneTemplates.slice(0, 2), [monitoring, registration]);
  assert.deepEqual(changed.milestoneTemplate, monitoring.steps);
  const { body: first } = await callApi("PATCH", path, {
    version: 2,
    milestoneTemplate: [step("Ölçüm")],
  });
  assert.deepEqual(first.milestoneTemplates, [
    { ...monitoring, steps: [step("Ölçüm")] },
    ...changed.milestoneTemplates.slice(1),
  ]);
  const { body: { data } } = await callApi("GET", "/api/activity?recordType=technology");
  assert.deepEqual(data[1].changes, [{
    field: "milestoneTemplates",
    before: "Tescil süreci: Tasarım (10)\nİzleme: Rapor (10 WORKING)",
    after: "İzleme: Rapor (10 WORKING)\nTescil süreci: Tasarım (10)\nKısa: ",
  }]);
});

Deno.test("technology: rejects templates with the same name, or given in two ways", async () => {
  const post = async (body: object) =>
    toErrorSummary(await callApi("POST", "/api/project-types", { name: "Güneş", ...body }));
  const template = { name: "İzleme", steps: [] };
  assert.deepEqual(
    await post({ milestoneTemplates: [template, { ...template, name: "izleme" }] }),
    [400, { "milestoneTemplates.1.name": ["Already in use"] }],
  );
  assert.deepEqual(
    await post({ milestoneTemplates: [template], milestoneTemplate: [] }),
    [400, { milestoneTemplate: ["Invalid input"] }],
  );
  assert.deepEqual(
    await post({ milestoneTemplates: [], milestoneTemplate: [{ name: "A" }] }),
    [400, { milestoneTemplate: ["Invalid input"] }],
  );
  const unknown = { name: "Tescil", steps: [{ name: "A", ownerId: UNKNOWN }] };
  assert.deepEqual(
    await post({ milestoneTemplates: [template, unknown] }),
    [400, { "milestoneTemplates.1.steps.0.ownerId": ["Unknown value"] }],
  );
  const many = Array.from({ length: 21 }, (_, index) => ({ name: `${index}`, steps: [] }));
  assert.deepEqual(
    await post({ milestoneTemplates: many }),
    [400, { milestoneTemplates: ["Choose at most 20"] }],
  );
  assert.equal(await countTypes(), 0);
});

Deno.test("technology: accepts as many templates, steps and letters as its limits allow", async () => {
  const step = { name: "ş".repeat(120), ownerId, expectedDays: 3650, dayKind: "WORKING" };
  const steps = Array.from({ length: 100 }, () => step);
  const milestoneTemplates = Array.from({ length: 20 }, (_, index) => ({
    name: `${index}`.padEnd(120, "ğ"),
    steps,
  }));
  const { status, body } = await callApi("POST", "/api/project-types", {
    name: "Güneş",
    description: "ü".repeat(5000),
    milestoneTemplates,
  });
  assert.deepEqual(
    [status, body.milestoneTemplates?.map((one: { steps: object[] }) => one.steps)],
    [201, milestoneTemplates.map(({ steps }) => steps)],
  );
});

Deno.test("technology: a stakeholder of a further template is in use", async () => {
  await callApi("POST", "/api/project-types", {
    name: "Güneş",
    milestoneTemplates: [
      { name: "Tescil", steps: [] },
      { name: "İzleme", steps: [{ name: "Rapor", ownerId }] },
    ],
  });
  const response = await callApi("DELETE", `/api/project-milestone-owners/${ownerId}`);
  assert.deepEqual(toErrorSummary(response), [
    409,
    "This stakeholder cannot be deleted. It is in the milestone template of 1 technology.",
  ]);
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
