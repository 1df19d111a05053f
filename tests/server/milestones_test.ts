import assert from "node:assert/strict";
import { sql } from "kysely";
import { MAX_MILESTONES } from "../../contract/plan.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { createApiCaller, STALE_DETAIL, toErrorSummary } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { addProject } from "../support/projects.ts";
import { createMilestone } from "../support/records.ts";
import { CREATED_STAMPS } from "../support/server.ts";

let server: MilestoneServer;
let processId: string;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
  processId = (await server.addProcess()).id;
});
Deno.test.afterEach(() => server.close());

const readOrder = async (): Promise<[string, number][]> => {
  const { body } = await server.callApi("GET", `/api/processes/${processId}?extend=milestones`);
  return body.milestones.map(({ name, version, position }: Milestone, index: number) => {
    assert.equal(position, index);
    return [name, version];
  });
};
const addAll = async (...names: string[]) => {
  const added: Milestone[] = [];
  for (const name of names) added.push(await server.addMilestone(processId, { name }));
  return added;
};

Deno.test("milestone: is created, read and changed, with entries in the project's history", async () => {
  const ownerId = await server.addOwner("Sicil");
  const milestone = await server.addMilestone(processId, {
    name: " Tescil ",
    description: "",
    ownerId: ownerId.toUpperCase(),
    expectedDays: "45",
    dueDate: "2026-04-15",
  });
  const expected = createMilestone({
    id: milestone.id,
    ...CREATED_STAMPS,
    processId,
    name: "Tescil",
    ownerId,
    expectedDays: 45,
    position: 0,
    status: "PENDING",
    dueDate: "2026-04-15",
    plannedDueDate: "2026-04-15",
  });
  assert.deepEqual(milestone, expected);
  const path = `/api/milestones/${milestone.id}`;
  assert.deepEqual((await server.callApi("GET", path)).body, milestone);
  const extended = await server.callApi(
    "GET",
    `${path}?extend=owner&extend=process&extend=project&extend=completions`,
  );
  assert.deepEqual(extended.body, {
    ...milestone,
    owner: { id: ownerId, name: "Sicil" },
    process: { id: processId, name: "Tescil" },
    project: { id: server.projectId, name: "Bozcaada", code: "IKL-0001", status: "ACTIVE" },
    completions: [],
  });

  server.advanceClock({ minutes: 1 });
  const patch = { version: 1, name: "Tescil", ownerId: null, dueDate: "2026-04-20" };
  const changeResponse = await server.callApi("PATCH", path, patch);
  assert.deepEqual(changeResponse, {
    status: 200,
    body: {
      ...milestone,
      version: 2,
      updatedAt: "2026-03-01T09:01:00.000Z",
      ownerId: null,
      dueDate: "2026-04-20",
    },
  });
  assert.deepEqual(
    await server.callApi("PATCH", path, { version: 2, description: null }),
    changeResponse,
  );
  assert.deepEqual(toErrorSummary(await server.callApi("PATCH", path, { version: 1 })), [
    409,
    STALE_DETAIL,
  ]);
  const reference = { process: { id: processId, name: "Tescil" }, milestone: { name: "Tescil" } };
  const reported = (await server.listHistory()).slice(0, 2).map((
    { event, changes, process, milestone: one },
  ) => ({ event, changes, process, milestone: { name: one?.name } }));
  assert.deepEqual(reported, [
    {
      event: "milestone_updated",
      changes: [
        { field: "owner", before: "Sicil", after: null },
        { field: "dueDate", before: "2026-04-15", after: "2026-04-20" },
      ],
      ...reference,
    },
    { event: "milestone_created", changes: [], ...reference },
  ]);
});

Deno.test("milestone: is not added to a process that has the maximum", async () => {
  await sql`
    insert into milestones (id, process_id, name, position, created_at, updated_at)
    select gen_random_uuid(), ${processId}::uuid, 'Adım', step, now(), now()
    from generate_series(0, ${MAX_MILESTONES - 2}) as step`.execute(server.db);
  const add = async () => {
    const { status, body } = await server.callApi("POST", "/api/milestones", {
      processId,
      name: "Son",
    });
    return [status, body.detail];
  };
  assert.deepEqual([await add(), await add()], [[201, undefined], [
    409,
    "This process has 500 milestones, the most that it can have.",
  ]]);
});

Deno.test("milestone: is inserted at its position, last by default", async () => {
  await addAll("A", "B", "C");
  await server.addMilestone(processId, { name: "first", position: 0 });
  await server.addMilestone(processId, { name: "middle", position: 2 });
  await server.addMilestone(processId, { name: "last", position: 5 });
  assert.deepEqual(await readOrder(), [
    ["first", 1],
    ["A", 1],
    ["middle", 1],
    ["B", 1],
    ["C", 1],
    ["last", 1],
  ]);
  for (const [position, error] of [[7, "Must be at most 6"], [-1, "Must be at least 0"]]) {
    const input = { processId, name: "beyond", position };
    assert.deepEqual(toErrorSummary(await server.callApi("POST", "/api/milestones", input)), [400, {
      position: [error],
    }]);
  }
});

Deno.test("milestone: a changed position moves it up or down", async () => {
  const [a, , c, d] = await addAll("A", "B", "C", "D");
  const place = (one: Milestone | undefined, version: number, position: number) =>
    server.callApi("PATCH", `/api/milestones/${one?.id}`, { version, position });
  const readNames = async () => (await readOrder()).map(([name]) => name).join("");
  assert.equal((await place(a, 1, 2)).body.position, 2);
  assert.equal(await readNames(), "BCAD");
  assert.equal((await place(d, 1, 0)).body.position, 0);
  assert.equal(await readNames(), "DBCA");
  assert.equal((await place(c, 1, 3)).body.version, 2);
  assert.equal(await readNames(), "DBAC");
  assert.equal((await place(d, 2, 0)).body.version, 2);
  assert.deepEqual(toErrorSummary(await place(d, 2, 4)), [400, {
    position: ["Must be at most 3"],
  }]);
  assert.deepEqual(await readOrder(), [["D", 2], ["B", 1], ["A", 2], ["C", 2]]);
  const [reported] = await server.listHistory();
  assert.deepEqual(reported?.changes, [{ field: "position", before: 2, after: 3 }]);
});

Deno.test("milestone: concurrent moves keep positions contiguous", async () => {
  const all = await addAll("A", "B", "C", "D", "E");
  const responses = await Promise.all([
    ...all.map(({ id }, index) =>
      server.callApi("PATCH", `/api/milestones/${id}`, { version: 1, position: (index * 3) % 5 })
    ),
    server.callApi("POST", "/api/milestones", { processId, name: "F", position: 1 }),
    ...all.slice(0, 2).map(({ id }) => server.callApi("PUT", `/api/milestones/${id}/start`)),
  ]);
  for (const { status } of responses) assert.equal([200, 201, 409].includes(status), true);
  assert.equal((await readOrder()).length, 6);
});

Deno.test("milestone: is deleted only when never started or completed, and positions close up", async () => {
  const [a, b, c] = await addAll("A", "B", "C");
  const path = `/api/milestones/${b?.id}`;
  assert.deepEqual(await server.callApi("DELETE", path), { status: 204, body: undefined });
  assert.equal((await server.callApi("GET", path)).status, 404);
  assert.deepEqual(await readOrder(), [["A", 1], ["C", 1]]);
  const [reported] = await server.listHistory();
  assert.deepEqual([reported?.event, reported?.milestone], ["milestone_deleted", {
    id: b?.id,
    name: "B",
  }]);

  const cannot =
    "Only a milestone that was never completed and has not been started can be deleted.";
  const move = (one: Milestone | undefined, action: string) =>
    server.callApi("PUT", `/api/milestones/${one?.id}/${action}`);
  await move(a, "start");
  assert.deepEqual(toErrorSummary(await server.callApi("DELETE", `/api/milestones/${a?.id}`)), [
    409,
    cannot,
  ]);
  await move(a, "reset");
  assert.equal((await server.callApi("DELETE", `/api/milestones/${a?.id}`)).status, 204);
  await move(c, "complete");
  await move(c, "reset");
  assert.deepEqual(toErrorSummary(await server.callApi("DELETE", `/api/milestones/${c?.id}`)), [
    409,
    cannot,
  ]);
  assert.deepEqual(await readOrder(), [["C", 3]]);
});

Deno.test("milestone: rejects invalid input and writes nothing", async () => {
  const unknown = crypto.randomUUID();
  const post = (input: object) =>
    server.callApi("POST", "/api/milestones", { name: "M", ...input });
  assert.deepEqual(toErrorSummary(await post({ processId: unknown })), [400, {
    processId: ["Unknown value"],
  }]);
  assert.deepEqual(toErrorSummary(await post({ processId, ownerId: unknown })), [400, {
    ownerId: ["Unknown value"],
  }]);
  const { id } = await server.addMilestone(processId);
  const wrong = {
    version: 1,
    name: "",
    expectedDays: "many",
    dueDate: "2026-02-30",
    status: "COMPLETED",
    processId,
  };
  assert.deepEqual(toErrorSummary(await server.callApi("PATCH", `/api/milestones/${id}`, wrong)), [
    400,
    {
      name: ["Required"],
      expectedDays: ["Invalid input"],
      dueDate: ["Invalid date"],
      status: ["Unknown field"],
      processId: ["Unknown field"],
    },
  ]);
  const nobody = { version: 1, name: "N", ownerId: unknown };
  assert.equal((await server.callApi("PATCH", `/api/milestones/${id}`, nobody)).status, 400);
  assert.deepEqual(await readOrder(), [["Geçerli kılma", 1]]);
  assert.equal((await server.listHistory()).length, 2);
});

Deno.test("milestone list: sorts by urgency: open by due date, then on hold, then completed", async () => {
  const { db, companyId, typeId } = server;
  const disabled = await addProject(db, {
    name: "Ilgaz",
    companyId,
    typeId,
    status: "DISABLED",
  });
  const still = await server.callApi("POST", "/api/processes", {
    projectId: disabled,
    name: "İzleme",
  });
  await server.addMilestone(still.body.id, { name: "still", dueDate: "2025-06-01" });
  const addCompleted = async (name: string, dueDate: string) => {
    const { id } = await server.addMilestone(processId, { name, dueDate });
    server.advanceClock({ minutes: 1 });
    assert.equal((await server.callApi("PUT", `/api/milestones/${id}/complete`)).status, 200);
  };
  await addCompleted("done first", "2026-01-01");
  await server.addMilestone(processId, { name: "undated" });
  await server.addMilestone(processId, { name: "later", dueDate: "2026-06-01" });
  await addCompleted("done last", "2026-02-01");
  const running = await server.addMilestone(processId, { name: "late", dueDate: "2026-02-28" });
  await server.callApi("PUT", `/api/milestones/${running.id}/start`);
  const listNames = async (direction: string) => {
    const query = `sortField=urgency&sortDirection=${direction}`;
    const { body } = await server.callApi("GET", `/api/milestones?${query}`);
    return body.data.map(({ name }: Milestone) => name);
  };
  assert.deepEqual(await listNames("asc"), [
    "late",
    "later",
    "undated",
    "still",
    "done last",
    "done first",
  ]);
  assert.deepEqual(await listNames("desc"), [
    "done first",
    "done last",
    "still",
    "undated",
    "later",
    "late",
  ]);
});

Deno.test("milestone list: filters by fields, responsibles, project and lateness", async () => {
  const { db, companyId, typeId, admin } = server;
  const ownerId = await server.addOwner("Sicil");
  const other = await addProject(db, { name: "Ilgaz", companyId, typeId });
  server.advanceClock({ minutes: 1 });
  const theirs = await server.callApi("POST", "/api/processes", {
    projectId: other,
    name: "İzleme",
    responsibleIds: [admin.id],
  });
  await server.addMilestone(processId, { name: "late", dueDate: "2026-02-28", ownerId });
  await server.addMilestone(processId, { name: "today", dueDate: "2026-03-01" });
  const done = await server.addMilestone(processId, { name: "done", dueDate: "2026-02-01" });
  await server.callApi("PUT", `/api/milestones/${done.id}/complete`);
  const running = await server.addMilestone(theirs.body.id, {
    name: "running",
    dueDate: "2026-01-01",
  });
  await server.callApi("PUT", `/api/milestones/${running.id}/start`);
  await server.addMilestone(theirs.body.id, { name: "undated" });

  const listNames = async (fieldId: string, operator: string, value: string) => {
    const query = new URLSearchParams({
      "filters[0].fieldId": fieldId,
      "filters[0].operator": operator,
      "filters[0].value": value,
      sortField: "name",
    });
    const { status, body } = await server.callApi("GET", `/api/milestones?${query}`);
    return status === 200
      ? body.data.map(({ name }: Milestone) => name).join(" ")
      : Object.keys(body.errors);
  };
  assert.equal(await listNames("late", "EQUALS", "true"), "late running");
  assert.equal(await listNames("late", "EQUALS", "false"), "done today undated");
  assert.equal(await listNames("late", "NOT_EQUALS", "true"), "done today undated");
  assert.deepEqual(await listNames("late", "EQUALS", "yes"), ["filters[0].value"]);
  assert.equal(await listNames("status", "EQUALS", "IN_PROGRESS"), "running");
  assert.equal(await listNames("ownerId", "EQUALS", ownerId), "late");
  assert.equal(await listNames("owner", "CONTAINS", "SİCİL"), "late");
  assert.equal(await listNames("processId", "EQUALS", theirs.body.id), "running undated");
  assert.equal(await listNames("process", "CONTAINS", "izleme"), "running undated");
  assert.equal(await listNames("projectId", "EQUALS", other), "running undated");
  assert.equal(await listNames("project", "EQUALS", "Bozcaada"), "done late today");
  assert.equal(await listNames("responsibles", "EQUALS", admin.id), "running undated");
  assert.equal(await listNames("responsibles", "NOT_EQUALS", admin.id), "done late today");
  assert.equal(await listNames("dueDate", "LESS_THAN", "2026-02-28"), "done running");
  await server.callApi("PUT", `/api/projects/${other}/disable`);
  assert.equal(await listNames("projectStatus", "EQUALS", "DISABLED"), "running undated");
  assert.equal(await listNames("late", "EQUALS", "true"), "late");
  assert.equal(await listNames("late", "EQUALS", "false"), "done running today undated");
  assert.deepEqual(await listNames("urgency", "EQUALS", "1"), ["filters[0].fieldId"]);

  const listed = await server.callApi("GET", "/api/milestones");
  assert.deepEqual(
    listed.body.data.map(({ name, late, still }: Milestone) => [name, { late, still }]),
    [
      ["late", { late: true, still: false }],
      ["today", { late: false, still: false }],
      ["done", { late: false, still: false }],
      ["running", { late: false, still: true }],
      ["undated", { late: false, still: true }],
    ],
  );
  server.advanceClock({ hours: 12 });
  const tomorrow = createApiCaller(server, (await server.signIn(admin)).access_token);
  const query = "filters[0].fieldId=late&filters[0].operator=EQUALS&filters[0].value=true";
  const { body } = await tomorrow("GET", `/api/milestones?${query}`);
  assert.deepEqual(
    body.data.map(({ name, late }: Milestone) => [name, late]),
    [["late", true], ["today", true]],
    "the day ends at midnight in Istanbul",
  );
});

Deno.test("milestone list: finds who has to do what, and counts it", async () => {
  const assignee = await server.addUser({ name: "Ali", surname: "Er" });
  const responsible = await server.addUser({});
  const ownerId = await server.addOwner("Sicil");
  await server.callApi("PATCH", `/api/processes/${processId}`, {
    version: 1,
    responsibleIds: [responsible.id, server.admin.id],
  });
  await server.addMilestone(processId, { name: "open", ownerId });
  await server.addMilestone(processId, { name: "assigned", ownerId, assigneeId: assignee.id });
  const running = await server.addMilestone(processId, { name: "running" });
  await server.callApi("PUT", `/api/milestones/${running.id}/start`);
  const done = await server.addMilestone(processId, { name: "done", ownerId });
  await server.callApi("PUT", `/api/milestones/${done.id}/complete`);
  const nobodys = await server.addProcess();
  await server.addMilestone(nobodys.id, { name: "nobody's" });

  const list = async (...filters: [fieldId: string, operator: string, ...values: string[]][]) => {
    const query = new URLSearchParams({ sortField: "name" });
    filters.forEach(([fieldId, operator, ...values], index) => {
      query.set(`filters[${index}].fieldId`, fieldId);
      query.set(`filters[${index}].operator`, operator);
      for (const value of values) query.append(`filters[${index}].value`, value);
    });
    const { body } = await server.callApi("GET", `/api/milestones?${query}`);
    assert.equal(body.total, body.data.length);
    return body.data.map(({ name }: Milestone) => name).join(" ");
  };
  const { id } = responsible;
  const OPEN = ["status", "NOT_EQUALS", "COMPLETED"] as const;
  const actual = {
    "of the responsible": await list(["effectiveAssignee", "EQUALS", id]),
    "of several, each once": await list(
      ["effectiveAssignee", "IN", id, server.admin.id, assignee.id],
    ),
    "of the assignee": await list(["effectiveAssignee", "EQUALS", assignee.id]),
    "of others": await list(["effectiveAssignee", "NOT_EQUALS", id]),
    "of nobody": await list(["effectiveAssignee", "IS_NULL"]),
    "of somebody": await list(["effectiveAssignee", "IS_NOT_NULL"]),
    "open of the responsible": await list(["effectiveAssignee", "EQUALS", id], [...OPEN]),
    "assigned": await list(["assigneeId", "IS_NOT_NULL"]),
    "open": await list([...OPEN]),
    "open of a stakeholder": await list([...OPEN], ["ownerId", "EQUALS", ownerId]),
    "not running": await list(["status", "NOT_IN", "IN_PROGRESS"]),
    "of no stakeholder": await list(["ownerId", "IS_NULL"]),
  };
  assert.deepEqual(actual, {
    "of the responsible": "done open running",
    "of several, each once": "assigned done open running",
    "of the assignee": "assigned",
    "of others": "assigned nobody's",
    "of nobody": "nobody's",
    "of somebody": "assigned done open running",
    "open of the responsible": "open running",
    "assigned": "assigned",
    "open": "assigned nobody's open running",
    "open of a stakeholder": "assigned open",
    "not running": "assigned done nobody's open",
    "of no stakeholder": "nobody's running",
  });
});

Deno.test("milestone: is assigned to active users only, who cannot be deleted then", async () => {
  const { id: assigneeId } = await server.addUser({ name: "Ali", surname: "Er" });
  const disabled = await server.addUser({ status: "DISABLED" });
  const milestone = await server.addMilestone(processId);
  const path = `/api/milestones/${milestone.id}`;
  const rejections = [];
  for (const id of [disabled.id, milestone.id]) {
    const { status, body } = await server.callApi("PATCH", path, { version: 1, assigneeId: id });
    rejections.push([status, body.errors]);
  }
  assert.deepEqual(rejections, [
    [400, { assigneeId: ["Only active users can be assigned"] }],
    [400, { assigneeId: ["Unknown value"] }],
  ]);
  const assigned = await server.callApi("PATCH", path, {
    version: 1,
    assigneeId: assigneeId.toUpperCase(),
  });
  assert.deepEqual([assigned.status, assigned.body.assigneeId], [200, assigneeId]);
  const extended = await server.callApi("GET", `${path}?extend=assignee`);
  assert.deepEqual(extended.body.assignee, { id: assigneeId, name: "Ali", surname: "Er" });
  const [entry] = await server.listHistory();
  assert.deepEqual(entry?.changes, [{ field: "assignee", before: null, after: "Ali Er" }]);
  const deletion = await server.callApi("DELETE", `/api/users/${assigneeId}`);
  assert.deepEqual([deletion.status, deletion.body.detail], [
    409,
    "This user cannot be deleted. 1 milestone is assigned to them.",
  ]);
});

Deno.test("milestone: keeps its first due date as the plan when the date moves", async () => {
  const created = await server.addMilestone(processId, { dueDate: "2026-03-01" });
  const undated = await server.addMilestone(processId);
  const patch = async (id: string, values: object) => {
    const path = `/api/milestones/${id}`;
    const { body: { version } } = await server.callApi("GET", path);
    const { body } = await server.callApi("PATCH", path, { version, ...values });
    return [body.dueDate, body.plannedDueDate];
  };
  const dates = [
    [created.dueDate, created.plannedDueDate],
    await patch(created.id, { dueDate: "2026-04-01" }),
    await patch(created.id, { dueDate: null }),
    [undated.dueDate, undated.plannedDueDate],
    await patch(undated.id, { name: "Doğrulama" }),
    await patch(undated.id, { dueDate: "2026-05-01" }),
    await patch(undated.id, { dueDate: "2026-04-15" }),
  ];
  assert.deepEqual(dates, [
    ["2026-03-01", "2026-03-01"],
    ["2026-04-01", "2026-03-01"],
    [null, "2026-03-01"],
    [null, null],
    [null, null],
    ["2026-05-01", "2026-05-01"],
    ["2026-04-15", "2026-05-01"],
  ]);
});

Deno.test("milestone: rejects a plan that a request writes, and names the field", async () => {
  const { id } = await server.addMilestone(processId, { dueDate: "2026-03-01" });
  const responses = [
    await server.callApi("PATCH", `/api/milestones/${id}`, {
      version: 1,
      plannedDueDate: "2026-05-01",
    }),
    await server.callApi("POST", "/api/milestones", {
      processId,
      name: "Tescil",
      plannedDueDate: "2026-05-01",
    }),
  ];
  assert.deepEqual(
    responses.map(({ status, body }) => [status, body.errors]),
    Array(2).fill([400, { plannedDueDate: ["Unknown field"] }]),
  );
});

Deno.test("milestone completions: are listed in pages, sorted and filtered", async () => {
  const { id } = await server.addMilestone(processId);
  for (let time = 0; time < 3; time++) {
    server.advanceClock({ minutes: 1 });
    await server.callApi("PUT", `/api/milestones/${id}/complete`, { note: `${time}` });
    await server.callApi("PUT", `/api/milestones/${id}/uncomplete`);
  }
  const listNotes = async (query: string) => {
    const { body } = await server.callApi("GET", `/api/milestones/${id}/completions?${query}`);
    return [body.data.map(({ note }: { note: string }) => note).join(""), body.total];
  };
  assert.deepEqual(await listNotes("size=2"), ["21", 3]);
  assert.deepEqual(await listNotes("size=2&page=2"), ["0", 3]);
  assert.deepEqual(await listNotes("sortField=completedAt"), ["012", 3]);
  const isOpen = "filters[0].fieldId=undoneAt&filters[0].operator=IS_NULL";
  assert.deepEqual(await listNotes(isOpen), ["", 0]);
});

Deno.test("list filter: compares integers with fractions and out-of-range numbers", async () => {
  const days = [null, 1, 2, 3];
  for (const expectedDays of days) {
    await server.addMilestone(processId, { name: String(expectedDays), expectedDays });
  }
  const fits: Record<string, (one: number | null, value: number) => boolean> = {
    EQUALS: (one, value) => one === value,
    NOT_EQUALS: (one, value) => one !== value,
    IN: (one, value) => one === value || one === 3,
    NOT_IN: (one, value) => one !== value && one !== 3,
    GREATER_THAN: (one, value) => one !== null && one > value,
    GREATER_THAN_OR_EQUAL: (one, value) => one !== null && one >= value,
    LESS_THAN: (one, value) => one !== null && one < value,
    LESS_THAN_OR_EQUAL: (one, value) => one !== null && one <= value,
  };
  for (const [operator, isFit] of Object.entries(fits)) {
    for (const value of ["2", "2.0", "1.5", "-0.5", "999999999999999.5", "-999999999999999"]) {
      const { status, body } = await server.callApi(
        "GET",
        "/api/milestones?filters[0].fieldId=expectedDays" +
          `&filters[0].operator=${operator}&filters[0].value=${value}` +
          (operator.endsWith("IN") ? "&filters[0].value=3" : ""),
      );
      assert.deepEqual(
        [status, body.data.map(({ name }: Milestone) => name).sort()],
        [200, days.filter((one) => isFit(one, Number(value))).map(String).sort()],
        `${operator} ${value}`,
      );
    }
  }
});
