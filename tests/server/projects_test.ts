import assert from "node:assert/strict";
import type { Project, ProjectHistoryEntry } from "../../contract/schemas/project.ts";
import { addCompany, addProcess, addProject, addType } from "../support/projects.ts";
import { createProject } from "../support/records.ts";
import {
  CREATED_STAMPS,
  createTestServer,
  type TestServer,
  type TestUser,
} from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let token: string;
let companyId: string;
let otherCompanyId: string;
let typeId: string;

Deno.test.beforeEach(async () => {
  server = await createTestServer();
  admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  token = (await server.signIn(admin)).access_token;
  companyId = await addCompany(server.db, "Ege Enerji");
  otherCompanyId = await addCompany(server.db, "Kaçkar Hidro");
  typeId = await addType(server.db, "Rüzgâr");
});
Deno.test.afterEach(() => server.close());

const callApi = async (method: string, path: string, body?: unknown) => {
  const response = await server.request(method, path, {
    token,
    language: "en",
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
};

const create = async (more: Record<string, unknown> = {}): Promise<Project> => {
  const { status, body } = await callApi("POST", "/api/projects", {
    name: "Bozcaada RES",
    companyId,
    typeId,
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};

const readHistory = async (id: string): Promise<Omit<ProjectHistoryEntry, "id">[]> => {
  const { body } = await callApi("GET", `/api/projects/${id}/history?size=100`);
  assert.equal(body.total, body.data.length);
  return body.data.map(({ id: _, ...entry }: ProjectHistoryEntry) => entry);
};

const toActor = () => ({ id: admin.id, name: "Işıl", surname: "Öz" });

Deno.test("project: is created active with a unique code, and history names the creator", async () => {
  const first = await create({ city: " Çanakkale ", startDate: "2026-02-01", description: "" });
  const second = await create();
  const expected = createProject({
    id: first.id,
    ...CREATED_STAMPS,
    name: "Bozcaada RES",
    code: "IKL-0001",
    status: "ACTIVE",
    companyId,
    typeId,
    startDate: "2026-02-01",
    city: "Çanakkale",
  });
  assert.deepEqual(first, expected);
  assert.equal(second.code, "IKL-0002");
  assert.deepEqual(await callApi("GET", `/api/projects/${first.id}`), { status: 200, body: first });
  assert.deepEqual(await readHistory(first.id), [{
    projectId: first.id,
    event: "created",
    actor: toActor(),
    process: null,
    milestone: null,
    changes: [],
    takesBack: null,
    createdAt: "2026-03-01T09:00:00.000Z",
  }]);
});

Deno.test("project: rejects an unknown company or technology at its field", async () => {
  const unknown = crypto.randomUUID();
  const { status, body } = await callApi("POST", "/api/projects", {
    name: "Nowhere",
    companyId: unknown,
    typeId: unknown,
  });
  assert.equal(status, 400);
  assert.deepEqual(body.errors, { companyId: ["Unknown value"], typeId: ["Unknown value"] });
  const { id, version } = await create();
  const patched = await callApi("PATCH", `/api/projects/${id}`, { version, companyId: unknown });
  assert.deepEqual([patched.status, patched.body.errors], [400, { companyId: ["Unknown value"] }]);
});

Deno.test("project: an update changes only named fields and records the changes", async () => {
  const { id } = await create({ city: "Çanakkale", annualReductionTonnes: 12_500.5 });
  server.advanceClock({ minutes: 10 });
  const { status, body } = await callApi("PATCH", `/api/projects/${id}`, {
    version: 1,
    companyId: otherCompanyId,
    city: "",
    annualReductionTonnes: "13000",
    name: "Bozcaada RES",
  });
  assert.equal(status, 200);
  assert.deepEqual(
    [
      body.version,
      body.updatedAt,
      body.name,
      body.companyId,
      body.city,
      body.annualReductionTonnes,
    ],
    [2, "2026-03-01T09:10:00.000Z", "Bozcaada RES", otherCompanyId, null, 13_000],
  );
  const [newest] = await readHistory(id);
  assert.deepEqual(newest, {
    projectId: id,
    event: "updated",
    actor: toActor(),
    process: null,
    milestone: null,
    changes: [
      { field: "company", before: "Ege Enerji", after: "Kaçkar Hidro" },
      { field: "city", before: "Çanakkale", after: null },
      { field: "annualReductionTonnes", before: 12_500.5, after: 13_000 },
    ],
    takesBack: null,
    createdAt: "2026-03-01T09:10:00.000Z",
  });
});

Deno.test("project: an update without changes keeps version and history", async () => {
  const project = await create({ endDate: "2027-01-01" });
  server.advanceClock({ minutes: 10 });
  const { name, endDate } = project;
  const response = await callApi("PATCH", `/api/projects/${project.id}`, {
    version: 1,
    name,
    endDate,
  });
  assert.deepEqual(response, { status: 200, body: project });
  assert.equal((await readHistory(project.id)).length, 1);
});

Deno.test("project: one of two concurrent updates of one version succeeds", async () => {
  const { id } = await create();
  const responses = await Promise.all([
    callApi("PATCH", `/api/projects/${id}`, { version: 1, name: "One" }),
    callApi("PATCH", `/api/projects/${id}`, { version: 1, name: "Two" }),
  ]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  const dateErrors = responses.find(({ status }) => status === 409);
  assert.equal(
    dateErrors?.body.detail,
    "This has been changed meanwhile. Load it again and repeat your change.",
  );
  assert.equal((await readHistory(id)).length, 2);
  assert.equal((await callApi("GET", `/api/projects/${id}`)).body.version, 2);
});

Deno.test("project: a changed date is validated with the stored ones", async () => {
  const { id } = await create({ startDate: "2026-05-01", endDate: "2026-06-01" });
  const dateErrors = ["The end date cannot be before the start date"];
  for (const patch of [{ endDate: "2026-04-30" }, { startDate: "2026-06-02" }]) {
    const { status, body } = await callApi("PATCH", `/api/projects/${id}`, {
      version: 1,
      ...patch,
    });
    assert.deepEqual([status, body.errors], [400, { endDate: dateErrors }]);
  }
  const both = { version: 1, startDate: "2026-07-01", endDate: "2026-07-01" };
  assert.equal((await callApi("PATCH", `/api/projects/${id}`, both)).status, 200);
});

Deno.test("project: enabling and disabling is recorded once each, and repeating changes nothing", async () => {
  const { id } = await create();
  const statuses = [];
  for (const action of ["enable", "disable", "disable", "enable"]) {
    server.advanceClock({ minutes: 1 });
    const { status, body } = await callApi("PUT", `/api/projects/${id}/${action}`);
    statuses.push([status, body.status, body.version, body.updatedAt]);
  }
  assert.deepEqual(statuses, [
    [200, "ACTIVE", 1, "2026-03-01T09:00:00.000Z"],
    [200, "DISABLED", 2, "2026-03-01T09:02:00.000Z"],
    [200, "DISABLED", 2, "2026-03-01T09:02:00.000Z"],
    [200, "ACTIVE", 3, "2026-03-01T09:04:00.000Z"],
  ]);
  const events = (await readHistory(id)).map(({ event, changes }) => [event, changes]);
  assert.deepEqual(events, [["enabled", []], ["disabled", []], ["created", []]]);
});

Deno.test("project: the problem of a deletion names at most five processes", async () => {
  const { id } = await create();
  for (let count = 0; count < 7; count++) await addProcess(server.db, id, "İzleme", []);
  const { status, body } = await callApi("DELETE", `/api/projects/${id}`);
  assert.deepEqual(
    [status, body.detail],
    [
      409,
      "It cannot be deleted while it has processes: İzleme, İzleme, İzleme, İzleme, İzleme, ….",
    ],
  );
});

Deno.test("project: is not deleted with processes, and the problem names them", async () => {
  const { id } = await create();
  const processId = await addProcess(server.db, id, "Tescil", [{ name: "İnceleme" }]);
  const { status, body } = await callApi("DELETE", `/api/projects/${id}`);
  assert.deepEqual(
    [status, body.detail],
    [409, "It cannot be deleted while it has processes: Tescil."],
  );
  await server.db.deleteFrom("project_processes").where("id", "=", processId).execute();
  assert.deepEqual(await callApi("DELETE", `/api/projects/${id}`), {
    status: 204,
    body: undefined,
  });
  assert.equal((await callApi("GET", `/api/projects/${id}`)).status, 404);
  const reported = await server.db.selectFrom("activity").select("kind").where("record_id", "=", id)
    .orderBy("sequence").execute();
  assert.deepEqual(reported.map(({ kind }) => kind), ["project_created", "project_deleted"]);
});

Deno.test("project: every route responds 404 for an unknown id", async () => {
  for (const id of [crypto.randomUUID(), "nonsense"]) {
    const responses = await Promise.all([
      callApi("GET", `/api/projects/${id}`),
      callApi("PATCH", `/api/projects/${id}`, { version: 1, name: "X" }),
      callApi("DELETE", `/api/projects/${id}`),
      callApi("PUT", `/api/projects/${id}/enable`),
      callApi("PUT", `/api/projects/${id}/disable`),
      callApi("GET", `/api/projects/${id}/history`),
      callApi("GET", `/api/projects/${id}/processes`),
      callApi("GET", `/api/projects/${id}/milestones`),
      callApi("GET", `/api/companies/${id}`),
      callApi("GET", `/api/project-types/${id}`),
      callApi("GET", `/api/users/${id}`),
    ]);
    assert.deepEqual(responses.map(({ status }) => status), Array(11).fill(404));
  }
});

Deno.test("project history: is paged and filtered by event", async () => {
  const { id } = await create();
  for (const [index, name] of ["A", "B", "C"].entries()) {
    await callApi("PATCH", `/api/projects/${id}`, { version: index + 1, name });
  }
  await callApi("PUT", `/api/projects/${id}/disable`);
  const readPage = async (query: string) => {
    const { body } = await callApi("GET", `/api/projects/${id}/history?${query}`);
    return [body.data.map(({ event }: ProjectHistoryEntry) => event), body.total];
  };
  assert.deepEqual(await readPage("size=2"), [["disabled", "updated"], 5]);
  assert.deepEqual(await readPage("size=2&page=3"), [["created"], 5]);
  assert.deepEqual(await readPage("size=2&page=4"), [[], 5]);
  const filter = "filters[0].fieldId=event&filters[0].operator=EQUALS&filters[0].value";
  assert.deepEqual(await readPage(`${filter}=created`), [["created"], 1]);
  assert.equal((await callApi("GET", `/api/projects/${id}/history?${filter}=deleted`)).status, 400);
});

Deno.test("project: its processes and milestones are listed in order", async () => {
  const { id } = await create();
  const processId = await addProcess(server.db, id, "Tasarım", [
    { name: "Taslak", startedAt: "2026-01-10T00:00:00Z", completedAt: "2026-01-20T00:00:00Z" },
    { name: "Onay", startedAt: "2026-01-20T00:00:00Z" },
    { name: "Teslim" },
  ]);
  await addProcess(
    server.db,
    await addProject(server.db, { name: "Öteki", companyId, typeId }),
    "X",
  );
  const summary = {
    id: processId,
    name: "Tasarım",
    status: "IN_PROGRESS",
    milestoneCount: 3,
    completedMilestoneCount: 1,
    lateMilestoneCount: 0,
  };
  const { body: processes } = await callApi("GET", `/api/projects/${id}/processes`);
  const whole = {
    ...summary,
    version: 1,
    createdAt: "2026-01-05T08:00:00.000Z",
    updatedAt: "2026-01-05T08:00:00.000Z",
    projectId: id,
    description: null,
    lateMilestoneCount: 0,
    startedAt: "2026-01-10T00:00:00.000Z",
    completedAt: null,
  };
  assert.deepEqual(processes, { data: [whole], total: 1 });
  const { body: project } = await callApi(
    "GET",
    `/api/projects/${id}?extend=processes&extend=type`,
  );
  assert.deepEqual([project.processes, project.type.name], [[summary], "Rüzgâr"]);
  const { body: milestones } = await callApi(
    "GET",
    `/api/projects/${id}/milestones?extend=process`,
  );
  assert.equal(milestones.total, 3);
  assert.deepEqual(
    milestones.data.map((one: Record<string, unknown>) => [one.name, one.status, one.completedAt]),
    [
      ["Taslak", "COMPLETED", "2026-01-20T00:00:00.000Z"],
      ["Onay", "IN_PROGRESS", null],
      ["Teslim", "PENDING", null],
    ],
  );
  assert.deepEqual(milestones.data[0].process, { id: processId, name: "Tasarım" });
});

Deno.test("project: rejects invalid input and writes nothing", async () => {
  const { status, body } = await callApi("POST", "/api/projects", {
    name: "",
    companyId,
    typeId: "nonsense",
    status: "DISABLED",
    annualReductionTonnes: -1,
    startDate: "2026-02-30",
    endDate: "0000-01-01",
  });
  assert.equal(status, 400);
  assert.deepEqual(body.errors, {
    name: ["Name is required"],
    typeId: ["Invalid input"],
    status: ["Unknown field"],
    annualReductionTonnes: ["Must be at least 0"],
    startDate: ["Invalid date"],
    endDate: ["Invalid date"],
  });
  assert.equal((await callApi("GET", "/api/projects/aggregates/count")).body, 0);
});
