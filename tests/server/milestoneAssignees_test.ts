import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";

let server: MilestoneServer;
let processId: string;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
  processId = (await server.addProcess()).id;
});
Deno.test.afterEach(() => server.close());

const readVersion = async (id: string): Promise<number> =>
  (await server.callApi("GET", `/api/milestones/${id}`)).body.version;

const assign = async (id: string, assigneeId: string | null) =>
  await server.callApi("PATCH", `/api/milestones/${id}`, {
    version: await readVersion(id),
    assigneeId,
  });

let keys = 0;
const assignMany = async (ids: readonly string[], assigneeId: string | null) => {
  const response = await server.request("POST", "/api/milestones/bulk", {
    token: (await server.signIn(server.admin)).access_token,
    language: "en",
    headers: { [IDEMPOTENCY_KEY_HEADER]: `${keys++}` },
    body: { action: "assign", ids, assigneeId },
  });
  const body = await response.json();
  return { status: response.status, body };
};

/** Reads what users were notified of, in order. */
const readNotifications = async () => {
  const { rows } = await sql<Record<string, string>>`
    select account.name, title_en as title, message_en as message, link
    from notifications join users as account on account.id = user_id
    where kind in ('milestone_assigned', 'milestones_assigned')
    order by notifications.created_at, title, account.name`.execute(server.db);
  return rows.map(({ name, title, message, link }) => [name, title, message, link]);
};

Deno.test("milestone list: sorts by the assignee's full name, unassigned ones last", async () => {
  for (const [name, surname] of [["Çağla", "Ak"], ["Can", "Öz"], ["Can", "Ay"]] as const) {
    const { id: assigneeId } = await server.addUser({ name, surname });
    await server.addMilestone(processId, { name: `${name} ${surname}`, assigneeId });
  }
  await server.addMilestone(processId, { name: "of nobody" });
  const list = async (direction: string) => {
    const { body } = await server.callApi(
      "GET",
      `/api/milestones?sortField=assignee&sortDirection=${direction}`,
    );
    return body.data.map(({ name }: Milestone) => name);
  };
  assert.deepEqual([await list("asc"), await list("desc")], [
    ["Can Ay", "Can Öz", "Çağla Ak", "of nobody"],
    ["Çağla Ak", "Can Öz", "Can Ay", "of nobody"],
  ]);
});

Deno.test("milestone list: names the first responsible user of the process", async () => {
  const responsibles = [
    await server.addUser({ name: "Zeki", surname: "Ak" }),
    await server.addUser({ name: "Çağla", surname: "Öz" }),
    await server.addUser({ name: "Çağla", surname: "Ak" }),
  ];
  await server.callApi("PATCH", `/api/processes/${processId}`, {
    version: 1,
    responsibleIds: responsibles.map(({ id }) => id),
  });
  await server.addMilestone(processId, { name: "first" });
  await server.addMilestone((await server.addProcess()).id, { name: "second" });
  const { body } = await server.callApi("GET", "/api/milestones?sortField=name&extend=responsible");
  assert.deepEqual(
    body.data.map(({ name, responsible }: Milestone) => [name, responsible]),
    [
      ["first", { id: responsibles[2]?.id, name: "Çağla", surname: "Ak" }],
      ["second", null],
    ],
  );
});

Deno.test("milestone: is taken and dropped by a member, who cannot assign others", async () => {
  const member = await server.addUser({ roles: ["MEMBER"], name: "Ali", surname: "Er" });
  const callApi = createApiCaller(server, (await server.signIn(member)).access_token);
  const { id } = await server.addMilestone(processId);
  const path = `/api/milestones/${id}`;
  const move = async (action: string) => {
    const { status, body } = await callApi("PUT", `${path}/${action}`);
    return [status, status === 200 ? body.assigneeId : body.detail];
  };
  assert.deepEqual([await move("take"), await move("take")], [[200, member.id], [200, member.id]]);
  assert.equal(await readVersion(id), 2, "repeating it changes nothing");
  assert.deepEqual([await move("drop"), await move("drop")], [[200, null], [200, null]]);
  await assign(id, server.admin.id);
  assert.deepEqual([await move("take"), await move("drop")], [
    [409, "It is assigned to somebody else."],
    [409, "It is assigned to somebody else."],
  ]);
  const patch = await callApi("PATCH", path, { version: 4, assigneeId: member.id });
  assert.equal(patch.status, 403);
  const viewer = await server.addUser({ roles: ["VIEWER"] });
  const asViewer = createApiCaller(server, (await server.signIn(viewer)).access_token);
  assert.equal((await asViewer("PUT", `${path}/take`)).status, 403);
  assert.equal((await callApi("PUT", `/api/milestones/${processId}/take`)).status, 404);
});

Deno.test("milestone: notifies a new assignee once, and nobody of what they did", async () => {
  const assignee = await server.addUser({ name: "Ali", surname: "Er" });
  const { id } = await server.addMilestone(processId);
  await assign(id, assignee.id);
  await server.callApi("PATCH", `/api/milestones/${id}`, {
    version: await readVersion(id),
    assigneeId: assignee.id,
    name: "Yeni ad",
  });
  await assign(id, server.admin.id);
  await assign(id, null);
  const created = await server.addMilestone(processId, { name: "Yeni", assigneeId: assignee.id });
  const message = "Işıl Öz assigned this milestone of “Bozcaada” (Tescil) to you.";
  const { body } = await server.callApi("GET", `/api/milestones/${id}?extend=project`);
  const expected = message.replace("Bozcaada", body.project.name);
  assert.deepEqual(await readNotifications(), [
    [
      "Ali",
      "Milestone assigned to you: Geçerli kılma",
      expected,
      `/process/${processId}?milestone=${id}`,
    ],
    [
      "Ali",
      "Milestone assigned to you: Yeni",
      expected,
      `/process/${processId}?milestone=${created.id}`,
    ],
  ]);
});

Deno.test("process: notifies those whom its milestones are assigned to, each once for all", async () => {
  const [ali, ece] = [
    await server.addUser({ name: "Ali", surname: "Er" }),
    await server.addUser({ name: "Ece", surname: "Ak" }),
  ];
  const { status, body } = await server.callApi("POST", "/api/processes", {
    projectId: server.projectId,
    name: "İzleme",
    milestones: [
      { name: "Rapor", assigneeId: ali.id.toUpperCase() },
      { name: "Denetim", assigneeId: ece.id },
      { name: "İhraç", assigneeId: ali.id },
      { name: "Kapanış", assigneeId: server.admin.id },
      { name: "Arşiv" },
    ],
  });
  assert.equal(status, 201);
  const audit = await server.db.selectFrom("milestones").select("id")
    .where("process_id", "=", body.id).where("name", "=", "Denetim").executeTakeFirstOrThrow();
  assert.deepEqual(await readNotifications(), [
    [
      "Ali",
      "2 milestones assigned to you",
      "Işıl Öz assigned them to you.",
      "/milestones/?assigned=me",
    ],
    [
      "Ece",
      "Milestone assigned to you: Denetim",
      "Işıl Öz assigned this milestone of “Bozcaada” (İzleme) to you.",
      `/process/${body.id}?milestone=${audit.id}`,
    ],
  ]);
});

Deno.test("bulk assign: notifies the assignee once, and reports users who are not active", async () => {
  const assignee = await server.addUser({ name: "Ali", surname: "Er" });
  const disabled = await server.addUser({ status: "DISABLED" });
  const ids = [
    (await server.addMilestone(processId)).id,
    (await server.addMilestone(processId)).id,
    (await server.addMilestone(processId)).id,
  ];
  const { body } = await assignMany(ids, disabled.id);
  assert.deepEqual(
    body.data.map(({ problem }: { problem: { status: number } }) => problem.status),
    [400, 400, 400],
  );
  await assignMany(ids, assignee.id);
  await assignMany(ids, server.admin.id);
  await assignMany(ids, null);
  const { body: list } = await server.callApi("GET", "/api/milestones");
  assert.deepEqual(list.data.map(({ assigneeId }: Milestone) => assigneeId), [null, null, null]);
  assert.deepEqual(await readNotifications(), [
    [
      "Ali",
      "3 milestones assigned to you",
      "Işıl Öz assigned them to you.",
      "/milestones/?assigned=me",
    ],
  ]);
});

Deno.test("milestone undo: notifies nobody of an assignment that it restores", async () => {
  const assignee = await server.addUser({ name: "Ali", surname: "Er" });
  const { id } = await server.addMilestone(processId);
  await assign(id, assignee.id);
  const before = await readNotifications();
  const { body } = await server.callApi("GET", `/api/milestones/${id}`);
  const response = await server.request("PATCH", `/api/milestones/${id}`, {
    token: (await server.signIn(server.admin)).access_token,
    body: { version: body.version, assigneeId: null },
  });
  const undoId = response.headers.get("Undo-Id");
  await response.body?.cancel();
  await server.callApi("POST", `/api/undo/${undoId}`, {});
  assert.equal(
    (await server.callApi("GET", `/api/milestones/${id}`)).body.assigneeId,
    assignee.id,
  );
  assert.deepEqual(await readNotifications(), before);
});
