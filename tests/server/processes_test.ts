import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Process } from "../../contract/schemas/process.ts";
import type { Database } from "../../server/db/schema.ts";
import { asking, refusal, STALE } from "../support/ask.ts";
import { type MilestoneServer, milestoneServer } from "../support/milestones.ts";
import { addProject } from "../support/projects.ts";
import { aProcess } from "../support/records.ts";
import { MADE } from "../support/server.ts";

let server: MilestoneServer;
Deno.test.beforeEach(async () => {
  server = await milestoneServer();
});
Deno.test.afterEach(() => server.close());

const EXTEND = [
  "project.type",
  "project.company",
  "milestones.owner",
  "milestones.completions",
  "responsibles",
  "stakeholders",
].map((name) => `extend=${name}`).join("&");
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

async function setTemplate(milestoneTemplate: object[]): Promise<void> {
  const { body: { version } } = await server.ask("GET", `/api/project-types/${server.typeId}`);
  const path = `/api/project-types/${server.typeId}`;
  const { status } = await server.ask("PATCH", path, { version, milestoneTemplate });
  assert.equal(status, 200);
}

Deno.test("a new process has nothing in it, and the project's history names it", async () => {
  const { projectId } = server;
  const input = { projectId, name: " Tescil ", description: "" };
  const { status, body } = await server.ask("POST", "/api/processes", input);
  const process = aProcess({
    id: body.id,
    ...MADE,
    projectId,
    name: "Tescil",
  });
  assert.deepEqual([status, body], [201, process]);
  assert.deepEqual((await server.ask("GET", `/api/processes/${body.id}`)).body, process);
  assert.deepEqual((await server.ask("GET", "/api/processes")).body, { data: [process], total: 1 });
  const [{ id: _, ...told } = { id: "" }] = await server.history();
  assert.deepEqual(told, {
    projectId,
    event: "process_created",
    actor: { id: server.admin.id, name: "Işıl", surname: "Öz" },
    process: { id: body.id, name: "Tescil" },
    milestone: null,
    changes: [],
    takesBack: null,
    createdAt: "2026-03-01T09:00:00.000Z",
  });
});

Deno.test("a process from the template has its milestones, due one after the other", async () => {
  const ownerId = await server.addOwner("Sicil");
  await setTemplate([
    { name: "Tasarım", expectedDays: 30, ownerId },
    { name: "İstişare" },
    { name: "Tescil", expectedDays: 5 },
  ]);
  server.pass({ hours: 12 });
  server.ask = asking(server, (await server.signIn(server.admin)).access_token);
  const { projectId } = server;
  const ask = { projectId, name: "Tescil", fromTemplate: true };
  const { status, body } = await server.ask("POST", "/api/processes", ask);
  assert.deepEqual([status, body.milestoneCount, body.status], [201, 3, "NOT_STARTED"]);
  const { body: { milestones } } = await server.ask(
    "GET",
    `/api/processes/${body.id}?extend=milestones`,
  );
  assert.deepEqual(
    milestones.map((one: Record<string, unknown>) => [
      one.position,
      one.name,
      one.ownerId,
      one.expectedDays,
      one.dueDate,
      one.status,
      one.version,
    ]),
    [
      [0, "Tasarım", ownerId, 30, "2026-04-01", "PENDING", 1],
      [1, "İstişare", null, null, null, "PENDING", 1],
      [2, "Tescil", null, 5, "2026-04-06", "PENDING", 1],
    ],
    "counted from the second of March, as in Istanbul the day has ended",
  );
  await setTemplate([]);
  assert.equal((await server.ask("POST", "/api/processes", ask)).body.milestoneCount, 0);
  const without = { ...ask, fromTemplate: false };
  assert.equal((await server.ask("POST", "/api/processes", without)).body.milestoneCount, 0);
});

Deno.test("everything that belongs to a process can be had with it", async () => {
  const { projectId } = server;
  const [registry, auditor] = [await server.addOwner("Sicil"), await server.addOwner("Denetim")];
  const other = await server.addUser({ name: "Çağlar", surname: "İnce" });
  const { body: { id } } = await server.ask("POST", "/api/processes", {
    projectId,
    name: "Tescil",
    responsibleIds: [server.admin.id, other.id.toUpperCase(), other.id],
    stakeholderIds: [registry, auditor],
  });
  const milestone = await server.addMilestone(id, { ownerId: registry });
  await server.ask("PUT", `/api/milestones/${milestone.id}/complete`);

  const { body } = await server.ask("GET", `/api/processes/${id}?${EXTEND}`);
  assert.deepEqual(body.project, {
    ...(await server.ask("GET", `/api/projects/${projectId}`)).body,
    type: (await server.ask("GET", `/api/project-types/${server.typeId}`)).body,
    company: (await server.ask("GET", `/api/companies/${server.companyId}`)).body,
  });
  const { body: whole } = await server.ask(
    "GET",
    `/api/milestones/${milestone.id}?extend=owner&extend=completions`,
  );
  assert.deepEqual([whole.owner, whole.completions.length], [{ id: registry, name: "Sicil" }, 1]);
  assert.deepEqual(body.milestones, [whole]);
  assert.deepEqual(body.responsibles, [
    { id: other.id, name: "Çağlar", surname: "İnce" },
    { id: server.admin.id, name: "Işıl", surname: "Öz" },
  ]);
  assert.deepEqual(names(body.stakeholders), ["Denetim", "Sicil"]);

  const { body: plain } = await server.ask("GET", `/api/processes/${id}?extend=milestones`);
  assert.deepEqual(
    Object.keys(plain.milestones[0]).filter((key) => /owner$|comp.*s$/.test(key)),
    [],
  );
  assert.equal("project" in plain, false);
  const { body: list } = await server.ask("GET", `/api/processes?${EXTEND}`);
  assert.deepEqual(list, { data: [body], total: 1 });
});

Deno.test("extensions that do not exist are refused", async () => {
  const { id } = await server.addProcess();
  for (const name of ["owner", "project.processes", "milestones.process", "project.", "type"]) {
    for (const path of ["/api/processes", `/api/processes/${id}`]) {
      const { status, body } = await server.ask("GET", `${path}?extend=${name}`);
      assert.deepEqual([status, Object.keys(body.errors)], [400, ["extend"]], name);
    }
  }
});

Deno.test("the status of a process is what its milestones make of it", async () => {
  const { id } = await server.addProcess();
  const first = await server.addMilestone(id, { dueDate: "2026-02-28" });
  const second = await server.addMilestone(id, { dueDate: "2026-03-01" });
  const seen: unknown[] = [];
  const see = async () => {
    const { body } = await server.ask("GET", `/api/processes/${id}`);
    const found = [];
    for (const status of ["NOT_STARTED", "IN_PROGRESS", "COMPLETED"]) {
      const filter = `filters[0].fieldId=status&filters[0].operator=EQUALS`;
      const list = await server.ask("GET", `/api/processes?${filter}&filters[0].value=${status}`);
      if (list.body.total === 1) found.push(status);
    }
    assert.deepEqual(found, [body.status]);
    seen.push([
      body.status,
      body.completedMilestoneCount,
      body.lateMilestoneCount,
      body.startedAt,
      body.completedAt,
    ]);
  };
  await see();
  const steps = [
    [first, "start"],
    [first, "complete"],
    [second, "complete"],
    [first, "uncomplete"],
    [first, "reset"],
    [second, "reset"],
  ] as const;
  for (const [milestone, action] of steps) {
    server.pass({ minutes: 1 });
    const { status } = await server.ask("PUT", `/api/milestones/${milestone.id}/${action}`);
    assert.equal(status, 200);
    await see();
  }
  const at = (minute: number) => `2026-03-01T09:0${minute}:00.000Z`;
  assert.deepEqual(seen, [
    ["NOT_STARTED", 0, 1, null, null],
    ["IN_PROGRESS", 0, 1, at(1), null],
    ["IN_PROGRESS", 1, 0, at(1), null],
    ["COMPLETED", 2, 0, at(1), at(3)],
    ["IN_PROGRESS", 1, 1, at(1), null],
    ["IN_PROGRESS", 1, 1, at(3), null],
    ["NOT_STARTED", 0, 1, null, null],
  ]);
  assert.equal((await server.ask("GET", `/api/processes/${id}`)).body.version, 1);
});

Deno.test("an update replaces who takes part, and tells their names", async () => {
  const registry = await server.addOwner("Sicil");
  const { id } = await server.addProcess();
  const path = `/api/processes/${id}`;
  server.pass({ minutes: 1 });
  const { status, body } = await server.ask("PATCH", path, {
    version: 1,
    name: "Tescil süreci",
    responsibleIds: [server.admin.id],
    stakeholderIds: [registry],
  });
  assert.deepEqual([status, body.version, body.name, body.updatedAt], [
    200,
    2,
    "Tescil süreci",
    "2026-03-01T09:01:00.000Z",
  ]);
  const [told] = await server.history();
  assert.deepEqual([told?.event, told?.process, told?.changes], [
    "process_updated",
    { id, name: "Tescil süreci" },
    [
      { field: "name", before: "Tescil", after: "Tescil süreci" },
      { field: "responsibles", before: null, after: "Işıl Öz" },
      { field: "stakeholders", before: null, after: "Sicil" },
    ],
  ]);
  const parties = async () => {
    const extended = await server.ask("GET", `${path}?extend=responsibles&extend=stakeholders`);
    return [extended.body.responsibles.length, names(extended.body.stakeholders)];
  };
  assert.deepEqual(await parties(), [1, ["Sicil"]]);
  const same = { version: 2, name: "Tescil süreci", responsibleIds: [server.admin.id] };
  assert.deepEqual((await server.ask("PATCH", path, same)).body, body);
  assert.deepEqual((await server.ask("PATCH", path, { version: 2, description: "D" })).status, 200);
  assert.deepEqual(await parties(), [1, ["Sicil"]]);
  await server.ask("PATCH", path, { version: 3, responsibleIds: [] });
  assert.deepEqual(await parties(), [0, ["Sicil"]]);
  assert.deepEqual(refusal(await server.ask("PATCH", path, { version: 3, name: "X" })), [
    409,
    STALE,
  ]);
});

Deno.test("whom nobody knows is refused at their place, and nothing is written", async () => {
  const { projectId, admin } = server;
  const unknown = crypto.randomUUID();
  const post = (input: object) => server.ask("POST", "/api/processes", { name: "P", ...input });
  assert.deepEqual(refusal(await post({ projectId: unknown })), [400, {
    projectId: ["Unknown value"],
  }]);
  assert.deepEqual(refusal(await post({ projectId, responsibleIds: [admin.id, unknown] })), [400, {
    "responsibleIds.1": ["Unknown value"],
  }]);
  assert.deepEqual(refusal(await post({ projectId, stakeholderIds: [unknown] })), [400, {
    "stakeholderIds.0": ["Unknown value"],
  }]);
  assert.deepEqual(refusal(await post({ projectId, responsibleIds: ["x"], status: "COMPLETED" })), [
    400,
    { "responsibleIds.0": ["Invalid input"], status: ["Unknown field"] },
  ]);
  assert.equal((await server.ask("GET", "/api/processes")).body.total, 0);
  const { id } = await server.addProcess();
  const patch = { version: 1, name: "Q", responsibleIds: [unknown] };
  assert.equal((await server.ask("PATCH", `/api/processes/${id}`, patch)).status, 400);
  assert.equal((await server.ask("GET", `/api/processes/${id}`)).body.name, "Tescil");
});

Deno.test("processes are found by project, by who takes part, and by what they are called", async () => {
  const { db, companyId, typeId, projectId, admin } = server;
  const registry = await server.addOwner("Sicil");
  const other = await addProject(db, { name: "Ilgaz", companyId, typeId });
  const add = (input: object) => {
    server.pass({ seconds: 1 });
    return server.ask("POST", "/api/processes", input);
  };
  await add({ projectId, name: "Çevre izni", responsibleIds: [admin.id] });
  await add({ projectId, name: "Tescil", stakeholderIds: [registry] });
  await add({ projectId: other, name: "İzleme", responsibleIds: [admin.id] });
  const found = async (fieldId: string, operator: string, value?: string) => {
    const query = new URLSearchParams({ sortField: "name" });
    query.set("filters[0].fieldId", fieldId);
    query.set("filters[0].operator", operator);
    if (value !== undefined) query.set("filters[0].value", value);
    const { status, body } = await server.ask("GET", `/api/processes?${query}`);
    return status === 200 ? names(body.data) : Object.keys(body.errors);
  };
  assert.deepEqual(await found("projectId", "EQUALS", projectId), ["Çevre izni", "Tescil"]);
  assert.deepEqual(await found("project", "CONTAINS", "ILGAZ"), ["İzleme"]);
  assert.deepEqual(await found("name", "CONTAINS", "izleme"), ["İzleme"]);
  const { id } = admin;
  assert.deepEqual(await found("responsibles", "EQUALS", id.toUpperCase()), [
    "Çevre izni",
    "İzleme",
  ]);
  assert.deepEqual(await found("responsibles", "NOT_EQUALS", id), ["Tescil"]);
  assert.deepEqual(await found("responsibles", "IN", id), ["Çevre izni", "İzleme"]);
  assert.deepEqual(await found("responsibles", "NOT_IN", id), ["Tescil"]);
  assert.deepEqual(await found("responsibles", "IS_NULL"), ["Tescil"]);
  assert.deepEqual(await found("stakeholders", "IS_NOT_NULL"), ["Tescil"]);
  assert.deepEqual(await found("stakeholders", "EQUALS", registry), ["Tescil"]);
  assert.deepEqual(await found("responsibles", "EQUALS", "x"), ["filters[0].value"]);
  const sorted = await server.ask("GET", "/api/processes?sortField=project&sortDirection=desc");
  assert.deepEqual(names(sorted.body.data), ["İzleme", "Tescil", "Çevre izni"]);
});

Deno.test("a process whose history cannot be written is not created, nor its milestones", async () => {
  await setTemplate([{ name: "Tasarım" }]);
  const { projectId } = server;
  await sql`alter table activity add constraint broken check (kind = 'project_created') not valid`
    .execute(server.db);
  try {
    const ask = { projectId, name: "Tescil", fromTemplate: true };
    assert.equal((await server.ask("POST", "/api/processes", ask)).status, 500);
    assert.equal((await server.ask("GET", "/api/processes")).body.total, 0);
    assert.equal((await server.ask("GET", "/api/milestones")).body.total, 0);
  } finally {
    await sql`alter table activity drop constraint broken`.execute(server.db);
  }
});

Deno.test("a process and the deletion of its project that come at once do not both win", async () => {
  const { projectId } = server;
  const [created, deleted] = await Promise.all([
    server.ask("POST", "/api/processes", { projectId, name: "Tescil" }),
    server.ask("DELETE", `/api/projects/${projectId}`),
  ]);
  const both = `${created.status} ${deleted.status}`;
  assert.equal(["201 409", "400 204"].includes(both), true, both);
});

Deno.test("a process is deleted with all that is of it alone, and the project's history keeps its name", async () => {
  const { admin, ask, db } = server;
  const stakeholder = await server.addOwner("Sicil");
  const { id } = await server.addProcess("Tescil");
  const other = await server.addProcess("İzleme");
  await ask("PATCH", `/api/processes/${id}`, {
    version: 1,
    responsibleIds: [admin.id],
    stakeholderIds: [stakeholder],
  });
  const kept = await server.addMilestone(other.id);
  const { id: milestone } = await server.addMilestone(id);
  for (const action of ["complete", "uncomplete"]) {
    assert.equal((await ask("PUT", `/api/milestones/${milestone}/${action}`)).status, 200);
  }
  const path = `/api/processes/${id}`;
  assert.equal((await ask("DELETE", `${path}?force=true`)).status, 400);
  server.pass({ minutes: 1 });
  assert.deepEqual(await ask("DELETE", path), { status: 204, body: undefined });

  const left = async (table: keyof Database) =>
    (await db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()).count;
  assert.deepEqual(
    {
      processes: names((await ask("GET", "/api/processes")).body.data),
      milestones: (await ask("GET", "/api/milestones")).body.data.map(({ id }: Process) => id),
      responsibles: await left("process_responsibles"),
      stakeholders: await left("process_stakeholders"),
      completions: await left("milestone_completions"),
    },
    {
      processes: ["İzleme"],
      milestones: [kept.id],
      responsibles: 0,
      stakeholders: 0,
      completions: 0,
    },
  );
  const [{ event, actor, process, createdAt } = assert.fail()] = await server.history();
  assert.deepEqual({ event, actor, process, createdAt }, {
    event: "process_deleted",
    actor: { id: admin.id, name: "Işıl", surname: "Öz" },
    process: { id, name: "Tescil" },
    createdAt: "2026-03-01T09:01:00.000Z",
  });
  for (const method of ["GET", "DELETE"]) assert.equal((await ask(method, path)).status, 404);
});

Deno.test("a process with completed milestones is kept, and the refusal says why in the reader's language", async () => {
  const { id } = await server.addProcess();
  const path = `/api/processes/${id}`;
  const complete = async () => {
    const milestone = await server.addMilestone(id);
    await server.ask("PUT", `/api/milestones/${milestone.id}/complete`);
  };
  await complete();
  assert.deepEqual(refusal(await server.ask("DELETE", path)), [
    409,
    "This process cannot be deleted. It has 1 completed milestone.",
  ]);
  await complete();
  const { access_token: token } = await server.signIn(server.admin);
  const answer = await server.request("DELETE", path, { token, language: "tr" });
  assert.equal(
    (await answer.json()).detail,
    "Bu süreç silinemez. 2 kilometre taşı tamamlanmış.",
  );
  assert.equal((await server.ask("GET", `${path}?extend=milestones`)).body.milestones.length, 2);
});

Deno.test("a process whose deletion cannot be written down stays as it is", async () => {
  const { id } = await server.addProcess();
  await server.addMilestone(id);
  const check = sql`check (kind <> 'process_deleted') not valid`;
  await sql`alter table activity add constraint broken ${check}`.execute(server.db);
  try {
    assert.equal((await server.ask("DELETE", `/api/processes/${id}`)).status, 500);
    const { body } = await server.ask("GET", `/api/processes/${id}?extend=milestones`);
    assert.equal(body.milestones.length, 1);
  } finally {
    await sql`alter table activity drop constraint broken`.execute(server.db);
  }
});

Deno.test("what does not exist is 404", async () => {
  for (const id of [crypto.randomUUID(), "nonsense"]) {
    assert.equal((await server.ask("GET", `/api/processes/${id}`)).status, 404);
    assert.equal((await server.ask("PATCH", `/api/processes/${id}`, { version: 1 })).status, 404);
    assert.equal((await server.ask("DELETE", `/api/processes/${id}`)).status, 404);
  }
});
