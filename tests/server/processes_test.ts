import assert from "node:assert/strict";
import { sql } from "kysely";
import { MAX_PROCESSES } from "../../contract/plan.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { createApiCaller, STALE_DETAIL, toErrorSummary } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { addProject } from "../support/projects.ts";
import { createProcess } from "../support/records.ts";
import { CREATED_STAMPS } from "../support/server.ts";

let server: MilestoneServer;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
});
Deno.test.afterEach(() => server.close());

const EXTEND = [
  "project.type",
  "project.company",
  "milestones.owner",
  "milestones.assignee",
  "milestones.completions",
  "responsibles",
  "stakeholders",
].map((name) => `extend=${name}`).join("&");
const readNames = (rows: { name: string }[]) => rows.map(({ name }) => name);

async function setTemplate(milestoneTemplate: object[]): Promise<void> {
  const { body: { version } } = await server.callApi("GET", `/api/project-types/${server.typeId}`);
  const path = `/api/project-types/${server.typeId}`;
  const { status } = await server.callApi("PATCH", path, { version, milestoneTemplate });
  assert.equal(status, 200);
}

Deno.test("process: is created without milestones and named in the project's history", async () => {
  const { projectId } = server;
  const input = { projectId, name: " Tescil ", description: "" };
  const { status, body } = await server.callApi("POST", "/api/processes", input);
  const process = createProcess({
    id: body.id,
    ...CREATED_STAMPS,
    projectId,
    name: "Tescil",
  });
  assert.deepEqual([status, body], [201, process]);
  assert.deepEqual((await server.callApi("GET", `/api/processes/${body.id}`)).body, process);
  assert.deepEqual((await server.callApi("GET", "/api/processes")).body, {
    data: [process],
    total: 1,
  });
  const [{ id: _, ...historyEntry } = { id: "" }] = await server.listHistory();
  assert.deepEqual(historyEntry, {
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

Deno.test("process: is not added to a project that has the maximum", async () => {
  const { projectId } = server;
  await sql`
    insert into project_processes (id, project_id, name, created_at, updated_at)
    select gen_random_uuid(), ${projectId}::uuid, 'Tescil', now(), now()
    from generate_series(2, ${MAX_PROCESSES})`.execute(server.db);
  const add = async () => {
    const input = { projectId, name: "Son" };
    const { status, body } = await server.callApi("POST", "/api/processes", input);
    return [status, body.detail];
  };
  assert.deepEqual([await add(), await add()], [[201, undefined], [
    409,
    "This project has 500 processes, the most that it can have.",
  ]]);
});

Deno.test("process: milestones of a template are created with consecutive due dates", async () => {
  const ownerId = await server.addOwner("Sicil");
  await setTemplate([
    { name: "Tasarım", expectedDays: 30, ownerId },
    { name: "İstişare" },
    { name: "Tescil", expectedDays: 5 },
  ]);
  server.advanceClock({ hours: 12 });
  server.callApi = createApiCaller(server, (await server.signIn(server.admin)).access_token);
  const { projectId } = server;
  const input = { projectId, name: "Tescil", fromTemplate: true };
  const { status, body } = await server.callApi("POST", "/api/processes", input);
  assert.deepEqual([status, body.milestoneCount, body.status], [201, 3, "NOT_STARTED"]);
  const { body: { milestones } } = await server.callApi(
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
      one.plannedDueDate,
      one.status,
      one.version,
    ]),
    [
      [0, "Tasarım", ownerId, 30, "2026-04-01", "2026-04-01", "PENDING", 1],
      [1, "İstişare", null, null, null, null, "PENDING", 1],
      [2, "Tescil", null, 5, "2026-04-06", "2026-04-06", "PENDING", 1],
    ],
    "counted from 2 March, which has begun in Istanbul",
  );
  await setTemplate([]);
  assert.equal((await server.callApi("POST", "/api/processes", input)).body.milestoneCount, 0);
  const without = { ...input, fromTemplate: false };
  assert.equal((await server.callApi("POST", "/api/processes", without)).body.milestoneCount, 0);
});

const readPlan = async (id: string) => {
  const { body } = await server.callApi("GET", `/api/processes/${id}?extend=milestones`);
  return body.milestones.map((one: Record<string, unknown>) => [
    one.name,
    one.expectedDays,
    one.dayKind,
    one.dueDate,
    one.assigneeId,
  ]);
};

Deno.test("process: working days of a template skip weekends and holidays from the start date", async () => {
  const path = `/api/project-types/${server.typeId}`;
  const { body: { version } } = await server.callApi("GET", path);
  const step = { name: "Rapor", expectedDays: 3, dayKind: "WORKING" };
  const { body: { milestoneTemplates: [, monitoring] } } = await server.callApi("PATCH", path, {
    version,
    milestoneTemplates: [
      { name: "Tescil", steps: [] },
      { name: "İzleme", steps: [step, { ...step, name: "İnceleme", dayKind: "CALENDAR" }] },
    ],
  });
  const { body } = await server.callApi("POST", "/api/processes", {
    projectId: server.projectId,
    name: "İzleme",
    fromTemplate: true,
    templateId: monitoring.id,
    // Wednesday; the afternoon is half a holiday, Thursday a whole one.
    startDate: "2026-10-28",
  });
  assert.deepEqual(await readPlan(body.id), [
    ["Rapor", 3, "WORKING", "2026-11-03", null],
    ["İnceleme", 3, "CALENDAR", "2026-11-06", null],
  ]);
});

Deno.test("process: is created with given milestones in one request", async () => {
  const ownerId = await server.addOwner("Sicil");
  const { status, body } = await server.callApi("POST", "/api/processes", {
    projectId: server.projectId,
    name: "İzleme",
    milestones: [
      { name: "Rapor", expectedDays: 15, dayKind: "WORKING", dueDate: "2026-12-21", ownerId },
      { name: "İhraç", assigneeId: server.admin.id },
    ],
  });
  assert.deepEqual([status, body.milestoneCount], [201, 2]);
  assert.deepEqual(await readPlan(body.id), [
    ["Rapor", 15, "WORKING", "2026-12-21", null],
    ["İhraç", null, "CALENDAR", null, server.admin.id],
  ]);
});

Deno.test("process: is created with as many milestones as a process may have, each as long as it may be", async () => {
  const milestones = Array.from({ length: 500 }, (_, index) => ({
    name: `${index}`.padEnd(120, "ş"),
    description: "ğ".repeat(5000),
    ownerId: null,
    assigneeId: null,
    expectedDays: 3650,
    dayKind: "WORKING",
    dueDate: "2026-12-21",
  }));
  const { status, body } = await server.callApi("POST", "/api/processes", {
    projectId: server.projectId,
    name: "İzleme",
    milestones,
  });
  assert.deepEqual([status, body.milestoneCount], [201, 500]);
});

Deno.test("process: rejects a template that it does not copy", async () => {
  const { status, body } = await server.callApi("POST", "/api/processes", {
    projectId: server.projectId,
    name: "İzleme",
    templateId: crypto.randomUUID(),
  });
  assert.deepEqual([status, body.errors], [400, { templateId: ["Unknown field"] }]);
});

Deno.test("process: rejects a start date whose due dates would be after the year 9999", async () => {
  for (const dayKind of ["CALENDAR", "WORKING"]) {
    await setTemplate([
      { name: "Rapor", expectedDays: 5, dayKind },
      { name: "İnceleme", expectedDays: 1 },
    ]);
    const post = async (startDate: string) => {
      const { status, body } = await server.callApi("POST", "/api/processes", {
        projectId: server.projectId,
        name: "İzleme",
        fromTemplate: true,
        startDate,
      });
      return [status, body.errors];
    };
    assert.deepEqual(
      [await post("9999-12-20"), await post("9999-12-27")],
      [[201, undefined], [400, { startDate: ["Invalid date"] }]],
    );
  }
});

Deno.test("process: rejects invalid milestones at their fields and creates nothing", async () => {
  const unknown = "00000000-0000-4000-8000-000000000000";
  const input = { projectId: server.projectId, name: "İzleme" };
  const post = async (more: object) =>
    toErrorSummary(await server.callApi("POST", "/api/processes", { ...input, ...more }));
  assert.deepEqual(
    await post({ milestones: [{ name: "A" }, { name: "B", dueDate: "2026-02-30" }] }),
    [400, { "milestones.1.dueDate": ["Invalid date"] }],
  );
  assert.deepEqual(
    await post({ milestones: [{ name: "A", ownerId: unknown }] }),
    [400, { "milestones.0.ownerId": ["Unknown value"] }],
  );
  assert.deepEqual(
    await post({ milestones: [{ name: "A" }, { name: "B", assigneeId: unknown }] }),
    [400, { "milestones.1.assigneeId": ["Unknown value"] }],
  );
  assert.deepEqual(
    await post({ milestones: [{ name: "A" }], fromTemplate: true }),
    [400, { milestones: ["Invalid input"] }],
  );
  assert.deepEqual(
    await post({ fromTemplate: true, templateId: unknown }),
    [400, { templateId: ["Unknown value"] }],
  );
  assert.equal((await server.callApi("GET", "/api/processes")).body.total, 0);
});

Deno.test("process: extend returns everything that belongs to it", async () => {
  const { projectId } = server;
  const [registry, auditor] = [
    await server.addOwner("Sicil"),
    await server.addOwner("Denetim"),
  ];
  const other = await server.addUser({ name: "Çağlar", surname: "İnce" });
  const { body: { id } } = await server.callApi("POST", "/api/processes", {
    projectId,
    name: "Tescil",
    responsibleIds: [server.admin.id, other.id.toUpperCase(), other.id],
    stakeholderIds: [registry, auditor],
  });
  const milestone = await server.addMilestone(id, { ownerId: registry });
  await server.callApi("PUT", `/api/milestones/${milestone.id}/complete`);

  const { body } = await server.callApi("GET", `/api/processes/${id}?${EXTEND}`);
  assert.deepEqual(body.project, {
    ...(await server.callApi("GET", `/api/projects/${projectId}`)).body,
    type: (await server.callApi("GET", `/api/project-types/${server.typeId}`)).body,
    company: (await server.callApi("GET", `/api/companies/${server.companyId}`)).body,
  });
  const { body: extendedMilestone } = await server.callApi(
    "GET",
    `/api/milestones/${milestone.id}?extend=owner&extend=assignee&extend=completions`,
  );
  assert.deepEqual([extendedMilestone.owner, extendedMilestone.completions.length], [{
    id: registry,
    name: "Sicil",
  }, 1]);
  assert.deepEqual(body.milestones, [extendedMilestone]);
  assert.deepEqual(body.responsibles, [
    { id: other.id, name: "Çağlar", surname: "İnce" },
    { id: server.admin.id, name: "Işıl", surname: "Öz" },
  ]);
  assert.deepEqual(readNames(body.stakeholders), ["Denetim", "Sicil"]);

  const { body: plain } = await server.callApi("GET", `/api/processes/${id}?extend=milestones`);
  assert.deepEqual(
    Object.keys(plain.milestones[0]).filter((key) => key === "owner" || key === "completions"),
    [],
  );
  assert.equal("project" in plain, false);
  const { body: list } = await server.callApi("GET", `/api/processes?${EXTEND}`);
  assert.deepEqual(list, { data: [body], total: 1 });
});

Deno.test("process: rejects unknown extensions", async () => {
  const { id } = await server.addProcess();
  for (const name of ["owner", "project.processes", "milestones.process", "project.", "type"]) {
    for (const path of ["/api/processes", `/api/processes/${id}`]) {
      const { status, body } = await server.callApi("GET", `${path}?extend=${name}`);
      assert.deepEqual([status, Object.keys(body.errors)], [400, ["extend"]], name);
    }
  }
});

Deno.test("process: its status follows from its milestones", async () => {
  const { id } = await server.addProcess();
  const first = await server.addMilestone(id, { dueDate: "2026-02-28" });
  const second = await server.addMilestone(id, { dueDate: "2026-03-01" });
  const readings: unknown[] = [];
  const recordProcess = async () => {
    const { body } = await server.callApi("GET", `/api/processes/${id}`);
    const matchingStatuses = [];
    for (const status of ["NOT_STARTED", "IN_PROGRESS", "COMPLETED"]) {
      const filter = `filters[0].fieldId=status&filters[0].operator=EQUALS`;
      const list = await server.callApi(
        "GET",
        `/api/processes?${filter}&filters[0].value=${status}`,
      );
      if (list.body.total === 1) matchingStatuses.push(status);
    }
    assert.deepEqual(matchingStatuses, [body.status]);
    readings.push([
      body.status,
      body.completedMilestoneCount,
      body.lateMilestoneCount,
      body.startedAt,
      body.completedAt,
    ]);
  };
  await recordProcess();
  const steps = [
    [first, "start"],
    [first, "complete"],
    [second, "complete"],
    [first, "uncomplete"],
    [first, "reset"],
    [second, "reset"],
  ] as const;
  for (const [milestone, action] of steps) {
    server.advanceClock({ minutes: 1 });
    const { status } = await server.callApi("PUT", `/api/milestones/${milestone.id}/${action}`);
    assert.equal(status, 200);
    await recordProcess();
  }
  const toTime = (minute: number) => `2026-03-01T09:0${minute}:00.000Z`;
  assert.deepEqual(readings, [
    ["NOT_STARTED", 0, 1, null, null],
    ["IN_PROGRESS", 0, 1, toTime(1), null],
    ["IN_PROGRESS", 1, 0, toTime(1), null],
    ["COMPLETED", 2, 0, toTime(1), toTime(3)],
    ["IN_PROGRESS", 1, 1, toTime(1), null],
    ["IN_PROGRESS", 1, 1, toTime(3), null],
    ["NOT_STARTED", 0, 1, null, null],
  ]);
  assert.equal((await server.callApi("GET", `/api/processes/${id}`)).body.version, 1);
});

Deno.test("process: an update replaces participants and history has their names", async () => {
  const registry = await server.addOwner("Sicil");
  const { id } = await server.addProcess();
  const path = `/api/processes/${id}`;
  server.advanceClock({ minutes: 1 });
  const { status, body } = await server.callApi("PATCH", path, {
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
  const [reported] = await server.listHistory();
  assert.deepEqual([reported?.event, reported?.process, reported?.changes], [
    "process_updated",
    { id, name: "Tescil süreci" },
    [
      { field: "name", before: "Tescil", after: "Tescil süreci" },
      { field: "responsibles", before: null, after: "Işıl Öz" },
      { field: "stakeholders", before: null, after: "Sicil" },
    ],
  ]);
  const listParticipants = async () => {
    const extended = await server.callApi("GET", `${path}?extend=responsibles&extend=stakeholders`);
    return [extended.body.responsibles.length, readNames(extended.body.stakeholders)];
  };
  assert.deepEqual(await listParticipants(), [1, ["Sicil"]]);
  const same = { version: 2, name: "Tescil süreci", responsibleIds: [server.admin.id] };
  assert.deepEqual((await server.callApi("PATCH", path, same)).body, body);
  assert.deepEqual(
    (await server.callApi("PATCH", path, { version: 2, description: "D" })).status,
    200,
  );
  assert.deepEqual(await listParticipants(), [1, ["Sicil"]]);
  await server.callApi("PATCH", path, { version: 3, responsibleIds: [] });
  assert.deepEqual(await listParticipants(), [0, ["Sicil"]]);
  assert.deepEqual(toErrorSummary(await server.callApi("PATCH", path, { version: 3, name: "X" })), [
    409,
    STALE_DETAIL,
  ]);
});

Deno.test("process: rejects unknown users and stakeholders at their index and writes nothing", async () => {
  const { projectId, admin } = server;
  const unknown = crypto.randomUUID();
  const post = (input: object) => server.callApi("POST", "/api/processes", { name: "P", ...input });
  assert.deepEqual(toErrorSummary(await post({ projectId: unknown })), [400, {
    projectId: ["Unknown value"],
  }]);
  assert.deepEqual(toErrorSummary(await post({ projectId, responsibleIds: [admin.id, unknown] })), [
    400,
    {
      "responsibleIds.1": ["Unknown value"],
    },
  ]);
  assert.deepEqual(toErrorSummary(await post({ projectId, stakeholderIds: [unknown] })), [400, {
    "stakeholderIds.0": ["Unknown value"],
  }]);
  assert.deepEqual(
    toErrorSummary(await post({ projectId, responsibleIds: ["x"], status: "COMPLETED" })),
    [
      400,
      { "responsibleIds.0": ["Invalid input"], status: ["Unknown field"] },
    ],
  );
  assert.equal((await server.callApi("GET", "/api/processes")).body.total, 0);
  const { id } = await server.addProcess();
  const patch = { version: 1, name: "Q", responsibleIds: [unknown] };
  assert.equal((await server.callApi("PATCH", `/api/processes/${id}`, patch)).status, 400);
  assert.equal((await server.callApi("GET", `/api/processes/${id}`)).body.name, "Tescil");
});

Deno.test("process list: filters by project, participants and name", async () => {
  const { db, companyId, typeId, projectId, admin } = server;
  const registry = await server.addOwner("Sicil");
  const other = await addProject(db, { name: "Ilgaz", companyId, typeId });
  const add = (input: object) => {
    server.advanceClock({ seconds: 1 });
    return server.callApi("POST", "/api/processes", input);
  };
  await add({ projectId, name: "Çevre izni", responsibleIds: [admin.id] });
  await add({ projectId, name: "Tescil", stakeholderIds: [registry] });
  await add({ projectId: other, name: "İzleme", responsibleIds: [admin.id] });
  const listNames = async (fieldId: string, operator: string, value?: string) => {
    const query = new URLSearchParams({ sortField: "name" });
    query.set("filters[0].fieldId", fieldId);
    query.set("filters[0].operator", operator);
    if (value !== undefined) query.set("filters[0].value", value);
    const { status, body } = await server.callApi("GET", `/api/processes?${query}`);
    return status === 200 ? readNames(body.data) : Object.keys(body.errors);
  };
  assert.deepEqual(await listNames("projectId", "EQUALS", projectId), ["Çevre izni", "Tescil"]);
  assert.deepEqual(await listNames("project", "CONTAINS", "ILGAZ"), ["İzleme"]);
  assert.deepEqual(await listNames("name", "CONTAINS", "izleme"), ["İzleme"]);
  const { id } = admin;
  assert.deepEqual(await listNames("responsibles", "EQUALS", id.toUpperCase()), [
    "Çevre izni",
    "İzleme",
  ]);
  assert.deepEqual(await listNames("responsibles", "NOT_EQUALS", id), ["Tescil"]);
  assert.deepEqual(await listNames("responsibles", "IN", id), ["Çevre izni", "İzleme"]);
  assert.deepEqual(await listNames("responsibles", "NOT_IN", id), ["Tescil"]);
  assert.deepEqual(await listNames("responsibles", "IS_NULL"), ["Tescil"]);
  assert.deepEqual(await listNames("stakeholders", "IS_NOT_NULL"), ["Tescil"]);
  assert.deepEqual(await listNames("stakeholders", "EQUALS", registry), ["Tescil"]);
  assert.deepEqual(await listNames("responsibles", "EQUALS", "x"), ["filters[0].value"]);
  const sorted = await server.callApi("GET", "/api/processes?sortField=project&sortDirection=desc");
  assert.deepEqual(readNames(sorted.body.data), ["İzleme", "Tescil", "Çevre izni"]);
});

Deno.test("process: creation and concurrent deletion of its project do not both succeed", async () => {
  const { projectId } = server;
  const [createResponse, deleted] = await Promise.all([
    server.callApi("POST", "/api/processes", { projectId, name: "Tescil" }),
    server.callApi("DELETE", `/api/projects/${projectId}`),
  ]);
  const statuses = `${createResponse.status} ${deleted.status}`;
  assert.equal(["201 409", "400 204"].includes(statuses), true, statuses);
});

Deno.test("process: is deleted with what belongs to it, and history keeps its name", async () => {
  const { admin, callApi, db } = server;
  const stakeholder = await server.addOwner("Sicil");
  const { id } = await server.addProcess("Tescil");
  const other = await server.addProcess("İzleme");
  await callApi("PATCH", `/api/processes/${id}`, {
    version: 1,
    responsibleIds: [admin.id],
    stakeholderIds: [stakeholder],
  });
  const remainingMilestone = await server.addMilestone(other.id);
  const { id: milestone } = await server.addMilestone(id);
  for (const action of ["complete", "uncomplete"]) {
    assert.equal((await callApi("PUT", `/api/milestones/${milestone}/${action}`)).status, 200);
  }
  const path = `/api/processes/${id}`;
  assert.equal((await callApi("DELETE", `${path}?force=true`)).status, 400);
  server.advanceClock({ minutes: 1 });
  assert.deepEqual(await callApi("DELETE", path), { status: 204, body: undefined });

  const countRows = async (table: keyof Database) =>
    (await db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()).count;
  assert.deepEqual(
    {
      processes: readNames((await callApi("GET", "/api/processes")).body.data),
      milestones: (await callApi("GET", "/api/milestones")).body.data.map(({ id }: Process) => id),
      responsibles: await countRows("process_responsibles"),
      stakeholders: await countRows("process_stakeholders"),
      completions: await countRows("milestone_completions"),
    },
    {
      processes: ["İzleme"],
      milestones: [remainingMilestone.id],
      responsibles: 0,
      stakeholders: 0,
      completions: 0,
    },
  );
  const [{ event, actor, process, createdAt } = assert.fail()] = await server.listHistory();
  assert.deepEqual({ event, actor, process, createdAt }, {
    event: "process_deleted",
    actor: { id: admin.id, name: "Işıl", surname: "Öz" },
    process: { id, name: "Tescil" },
    createdAt: "2026-03-01T09:01:00.000Z",
  });
  for (const method of ["GET", "DELETE"]) assert.equal((await callApi(method, path)).status, 404);
});

Deno.test("process: is not deleted with completed milestones, and says so in the user's language", async () => {
  const { id } = await server.addProcess();
  const path = `/api/processes/${id}`;
  const complete = async () => {
    const milestone = await server.addMilestone(id);
    await server.callApi("PUT", `/api/milestones/${milestone.id}/complete`);
  };
  await complete();
  assert.deepEqual(toErrorSummary(await server.callApi("DELETE", path)), [
    409,
    "This process cannot be deleted. It has 1 completed milestone.",
  ]);
  await complete();
  const { access_token: token } = await server.signIn(server.admin);
  const response = await server.request("DELETE", path, { token, language: "tr" });
  assert.equal(
    (await response.json()).detail,
    "Bu süreç silinemez. 2 kilometre taşı tamamlanmış.",
  );
  assert.equal(
    (await server.callApi("GET", `${path}?extend=milestones`)).body.milestones.length,
    2,
  );
});

Deno.test("process: every route responds 404 for an unknown id", async () => {
  for (const id of [crypto.randomUUID(), "nonsense"]) {
    assert.equal((await server.callApi("GET", `/api/processes/${id}`)).status, 404);
    assert.equal(
      (await server.callApi("PATCH", `/api/processes/${id}`, { version: 1 })).status,
      404,
    );
    assert.equal((await server.callApi("DELETE", `/api/processes/${id}`)).status, 404);
  }
});
