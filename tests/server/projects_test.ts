import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Project, ProjectHistoryEntry } from "../../contract/schemas/project.ts";
import { addCompany, addProcess, addProject, addType } from "../support/projects.ts";
import { aProject } from "../support/records.ts";
import { MADE, type TestServer, testServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let token: string;
let companyId: string;
let otherCompanyId: string;
let typeId: string;

Deno.test.beforeEach(async () => {
  server = await testServer();
  admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  token = (await server.signIn(admin)).access_token;
  companyId = await addCompany(server.db, "Ege Enerji");
  otherCompanyId = await addCompany(server.db, "Kaçkar Hidro");
  typeId = await addType(server.db, "Rüzgâr");
});
Deno.test.afterEach(() => server.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await server.request(method, path, {
    token,
    language: "en",
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
};

const create = async (more: Record<string, unknown> = {}): Promise<Project> => {
  const { status, body } = await ask("POST", "/api/projects", {
    name: "Bozcaada RES",
    companyId,
    typeId,
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};

const historyOf = async (id: string): Promise<Omit<ProjectHistoryEntry, "id">[]> => {
  const { body } = await ask("GET", `/api/projects/${id}/history?size=100`);
  assert.equal(body.total, body.data.length);
  return body.data.map(({ id: _, ...entry }: ProjectHistoryEntry) => entry);
};

const actor = () => ({ id: admin.id, name: "Işıl", surname: "Öz" });

Deno.test("a new project is active, has a code of its own and says who created it", async () => {
  const first = await create({ city: " Çanakkale ", startDate: "2026-02-01", description: "" });
  const second = await create();
  const expected = aProject({
    id: first.id,
    ...MADE,
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
  assert.deepEqual(await ask("GET", `/api/projects/${first.id}`), { status: 200, body: first });
  assert.deepEqual(await historyOf(first.id), [{
    projectId: first.id,
    event: "created",
    actor: actor(),
    process: null,
    milestone: null,
    changes: [],
    takesBack: null,
    createdAt: "2026-03-01T09:00:00.000Z",
  }]);
});

Deno.test("a company or technology that does not exist is refused at its field", async () => {
  const unknown = crypto.randomUUID();
  const { status, body } = await ask("POST", "/api/projects", {
    name: "Nowhere",
    companyId: unknown,
    typeId: unknown,
  });
  assert.equal(status, 400);
  assert.deepEqual(body.errors, { companyId: ["Unknown value"], typeId: ["Unknown value"] });
  const { id, version } = await create();
  const patched = await ask("PATCH", `/api/projects/${id}`, { version, companyId: unknown });
  assert.deepEqual([patched.status, patched.body.errors], [400, { companyId: ["Unknown value"] }]);
});

Deno.test("an update keeps what it does not name and records what it changed", async () => {
  const { id } = await create({ city: "Çanakkale", annualReductionTonnes: 12_500.5 });
  server.pass({ minutes: 10 });
  const { status, body } = await ask("PATCH", `/api/projects/${id}`, {
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
  const [newest] = await historyOf(id);
  assert.deepEqual(newest, {
    projectId: id,
    event: "updated",
    actor: actor(),
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

Deno.test("an update that changes nothing leaves version and history alone", async () => {
  const project = await create({ endDate: "2027-01-01" });
  server.pass({ minutes: 10 });
  const { name, endDate } = project;
  const answer = await ask("PATCH", `/api/projects/${project.id}`, { version: 1, name, endDate });
  assert.deepEqual(answer, { status: 200, body: project });
  assert.equal((await historyOf(project.id)).length, 1);
});

Deno.test("of two updates from the same version one is refused", async () => {
  const { id } = await create();
  const answers = await Promise.all([
    ask("PATCH", `/api/projects/${id}`, { version: 1, name: "One" }),
    ask("PATCH", `/api/projects/${id}`, { version: 1, name: "Two" }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  assert.equal(
    refused?.body.detail,
    "This has been changed meanwhile. Load it again and repeat your change.",
  );
  assert.equal((await historyOf(id)).length, 2);
  assert.equal((await ask("GET", `/api/projects/${id}`)).body.version, 2);
});

Deno.test("dates are held against those already stored", async () => {
  const { id } = await create({ startDate: "2026-05-01", endDate: "2026-06-01" });
  const refused = ["The end date cannot be before the start date"];
  for (const patch of [{ endDate: "2026-04-30" }, { startDate: "2026-06-02" }]) {
    const { status, body } = await ask("PATCH", `/api/projects/${id}`, { version: 1, ...patch });
    assert.deepEqual([status, body.errors], [400, { endDate: refused }]);
  }
  const both = { version: 1, startDate: "2026-07-01", endDate: "2026-07-01" };
  assert.equal((await ask("PATCH", `/api/projects/${id}`, both)).status, 200);
});

Deno.test("switching off and on is recorded once each, and repeating changes nothing", async () => {
  const { id } = await create();
  const statuses = [];
  for (const action of ["enable", "disable", "disable", "enable"]) {
    server.pass({ minutes: 1 });
    const { status, body } = await ask("PUT", `/api/projects/${id}/${action}`);
    statuses.push([status, body.status, body.version, body.updatedAt]);
  }
  assert.deepEqual(statuses, [
    [200, "ACTIVE", 1, "2026-03-01T09:00:00.000Z"],
    [200, "DISABLED", 2, "2026-03-01T09:02:00.000Z"],
    [200, "DISABLED", 2, "2026-03-01T09:02:00.000Z"],
    [200, "ACTIVE", 3, "2026-03-01T09:04:00.000Z"],
  ]);
  const events = (await historyOf(id)).map(({ event, changes }) => [event, changes]);
  assert.deepEqual(events, [["enabled", []], ["disabled", []], ["created", []]]);
});

Deno.test("a project with processes is not deleted, and the refusal names them", async () => {
  const { id } = await create();
  const processId = await addProcess(server.db, id, "Tescil", [{ name: "İnceleme" }]);
  const { status, body } = await ask("DELETE", `/api/projects/${id}`);
  assert.deepEqual(
    [status, body.detail],
    [409, "It cannot be deleted while it has processes: Tescil."],
  );
  await server.db.deleteFrom("project_processes").where("id", "=", processId).execute();
  assert.deepEqual(await ask("DELETE", `/api/projects/${id}`), { status: 204, body: undefined });
  assert.equal((await ask("GET", `/api/projects/${id}`)).status, 404);
  const told = await server.db.selectFrom("activity").select("kind").where("record_id", "=", id)
    .orderBy("sequence").execute();
  assert.deepEqual(told.map(({ kind }) => kind), ["project_created", "project_deleted"]);
});

Deno.test("what does not exist is 404 on every route of a project", async () => {
  for (const id of [crypto.randomUUID(), "nonsense"]) {
    const answers = await Promise.all([
      ask("GET", `/api/projects/${id}`),
      ask("PATCH", `/api/projects/${id}`, { version: 1, name: "X" }),
      ask("DELETE", `/api/projects/${id}`),
      ask("PUT", `/api/projects/${id}/enable`),
      ask("PUT", `/api/projects/${id}/disable`),
      ask("GET", `/api/projects/${id}/history`),
      ask("GET", `/api/projects/${id}/processes`),
      ask("GET", `/api/projects/${id}/milestones`),
      ask("GET", `/api/companies/${id}`),
      ask("GET", `/api/project-types/${id}`),
      ask("GET", `/api/users/${id}`),
    ]);
    assert.deepEqual(answers.map(({ status }) => status), Array(11).fill(404));
  }
});

Deno.test("history comes in pages and narrows to one event", async () => {
  const { id } = await create();
  for (const [index, name] of ["A", "B", "C"].entries()) {
    await ask("PATCH", `/api/projects/${id}`, { version: index + 1, name });
  }
  await ask("PUT", `/api/projects/${id}/disable`);
  const page = async (query: string) => {
    const { body } = await ask("GET", `/api/projects/${id}/history?${query}`);
    return [body.data.map(({ event }: ProjectHistoryEntry) => event), body.total];
  };
  assert.deepEqual(await page("size=2"), [["disabled", "updated"], 5]);
  assert.deepEqual(await page("size=2&page=3"), [["created"], 5]);
  assert.deepEqual(await page("size=2&page=4"), [[], 5]);
  const filter = "filters[0].fieldId=event&filters[0].operator=EQUALS&filters[0].value";
  assert.deepEqual(await page(`${filter}=created`), [["created"], 1]);
  assert.equal((await ask("GET", `/api/projects/${id}/history?${filter}=deleted`)).status, 400);
});

Deno.test("a change whose history cannot be written does not happen", async () => {
  const project = await create();
  const { id } = project;
  await sql`alter table activity add constraint broken check (kind like '%_created')`
    .execute(server.db);
  try {
    const answers = [
      await ask("PATCH", `/api/projects/${id}`, { version: 1, name: "Lost" }),
      await ask("PUT", `/api/projects/${id}/disable`),
    ];
    assert.deepEqual(answers.map(({ status }) => status), [500, 500]);
    assert.deepEqual((await ask("GET", `/api/projects/${id}`)).body, project);
  } finally {
    await sql`alter table activity drop constraint broken`.execute(server.db);
  }
});

Deno.test("processes and milestones of a project come in their order", async () => {
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
  };
  const { body: processes } = await ask("GET", `/api/projects/${id}/processes`);
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
  const { body: project } = await ask("GET", `/api/projects/${id}?extend=processes&extend=type`);
  assert.deepEqual([project.processes, project.type.name], [[summary], "Rüzgâr"]);
  const { body: milestones } = await ask("GET", `/api/projects/${id}/milestones?extend=process`);
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

Deno.test("names of fields that do not exist are refused, and nothing is written", async () => {
  const { status, body } = await ask("POST", "/api/projects", {
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
    name: ["Required"],
    typeId: ["Invalid input"],
    status: ["Unknown field"],
    annualReductionTonnes: ["Must be at least 0"],
    startDate: ["Invalid date"],
    endDate: ["Invalid date"],
  });
  assert.equal((await ask("GET", "/api/projects/aggregates/count")).body, 0);
});
