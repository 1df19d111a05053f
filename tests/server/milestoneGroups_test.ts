import assert from "node:assert/strict";
import type { ListGroup } from "../../contract/listQuery.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";

let server: MilestoneServer;
let processId: string;
let people: Record<"ali" | "can" | "cagla", string>;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
  processId = (await server.addProcess()).id;
  const add = async (name: string, surname: string) => (await server.addUser({ name, surname })).id;
  people = {
    cagla: await add("Çağla", "Ak"),
    can: await add("Can", "Öz"),
    ali: await add("Ali", "Er"),
  };
});
Deno.test.afterEach(() => server.close());

/** Adds two milestones of Can, three of Çağla and two of nobody. */
async function addAssigned(): Promise<void> {
  const { can, cagla } = people;
  await server.addMilestone(processId, { name: "a", dueDate: "2026-12-03" });
  await server.addMilestone(processId, { name: "b", dueDate: "2026-12-01", assigneeId: cagla });
  await server.addMilestone(processId, { name: "c", assigneeId: cagla });
  await server.addMilestone(processId, { name: "d", dueDate: "2026-11-30", assigneeId: can });
  await server.addMilestone(processId, { name: "e" });
  await server.addMilestone(processId, { name: "f", dueDate: "2026-11-30", assigneeId: cagla });
  await server.addMilestone(processId, { name: "g", dueDate: "2026-12-04", assigneeId: can });
}

const list = async (query: string) => {
  const { status, body } = await server.callApi("GET", `/api/milestones?groupBy=assignee&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const findName = (id: string | null) =>
    Object.entries(people).find(([, personId]) => personId === id)?.[0] ?? id;
  return {
    names: body.data.map(({ name }: Milestone) => name).join(""),
    groups: body.groups.map(({ id, ...group }: ListGroup) => ({ id: findName(id), ...group })),
  };
};

Deno.test("milestone groups: sort by the assignee's name first, then as requested", async () => {
  await addAssigned();
  const groups = [{ id: "can", count: 2 }, { id: "cagla", count: 3 }, { id: null, count: 2 }];
  assert.deepEqual([
    await list("sortField=dueDate"),
    await list("sortField=dueDate&sortDirection=desc"),
    await list("sortField=name&sortDirection=desc"),
  ], [
    { names: "dgfbcae", groups },
    { names: "gdbfcae", groups },
    { names: "gdfcbea", groups },
  ]);
});

Deno.test("milestone groups: say on later pages that a group continues", async () => {
  await addAssigned();
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await list(`sortField=name&size=2&page=${page}`));
  assert.deepEqual(pages, [
    { names: "dg", groups: [{ id: "can", count: 2 }] },
    { names: "bc", groups: [{ id: "cagla", count: 3 }] },
    {
      names: "fa",
      groups: [{ id: "cagla", count: 3, isContinued: true }, { id: null, count: 2 }],
    },
    { names: "e", groups: [{ id: null, count: 2, isContinued: true }] },
  ]);
});

Deno.test("milestone groups: count the rows that match the filters", async () => {
  await addAssigned();
  const filter = (fieldId: string, operator: string, value?: string) =>
    new URLSearchParams({
      "filters[0].fieldId": fieldId,
      "filters[0].operator": operator,
      ...(value && { "filters[0].value": value }),
    });
  assert.deepEqual([
    await list(`sortField=name&${filter("dueDate", "LESS_THAN", "2026-12-02")}`),
    await list(`sortField=name&${filter("dueDate", "IS_NULL")}`),
    await list(`sortField=name&${filter("assigneeId", "EQUALS", people.can)}`),
    await list(`sortField=name&${filter("assigneeId", "EQUALS", people.ali)}`),
  ], [
    { names: "dbf", groups: [{ id: "can", count: 1 }, { id: "cagla", count: 2 }] },
    { names: "ce", groups: [{ id: "cagla", count: 1 }, { id: null, count: 1 }] },
    { names: "dg", groups: [{ id: "can", count: 2 }] },
    { names: "", groups: [] },
  ]);
});

Deno.test("milestone groups: are returned when few fields are requested", async () => {
  await server.addMilestone(processId, { name: "a", assigneeId: people.ali });
  assert.deepEqual(await list("fields=name"), {
    names: "a",
    groups: [{ id: "ali", count: 1 }],
  });
});

Deno.test("milestone groups: group the milestones of a project too", async () => {
  await addAssigned();
  const path = `/api/projects/${server.projectId}/milestones?groupBy=assignee&sortField=name`;
  const { body } = await server.callApi("GET", path);
  assert.deepEqual(body.data.map(({ name }: Milestone) => name).join(""), "dgbcfae");
});

Deno.test("lists: reject groups that they do not have, and groups of all rows", async () => {
  const readErrors = async (path: string, accept = "application/json") => {
    const { access_token: token } = await server.signIn(server.admin);
    const headers = { Accept: accept };
    const response = await server.request("GET", path, { token, language: "en", headers });
    return [response.status, (await response.json()).errors];
  };
  const unknown = [400, { groupBy: ["Unknown value"] }];
  assert.deepEqual([
    await readErrors("/api/milestones?groupBy=owner"),
    await readErrors("/api/milestones?groupBy="),
    await readErrors("/api/projects?groupBy=assignee"),
    await readErrors("/api/milestones?groupBy=assignee", "application/x-ndjson"),
    await readErrors("/api/milestones?groupBy=assignee&groupBy=assignee"),
  ], [unknown, unknown, unknown, unknown, [400, { groupBy: ["Given more than once"] }]]);
});

Deno.test("saved view: keeps that its rows are grouped", async () => {
  const query = "groupBy=assignee&sortField=dueDate";
  const { status, body } = await server.callApi("POST", "/api/views", {
    list: "milestones",
    name: "Kişilere göre",
    query,
    hiddenColumns: [],
    isShared: false,
  });
  assert.deepEqual([status, body.query, body.fits], [201, query, true]);
});
