import assert from "node:assert/strict";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import { type CallApi, toErrorSummary } from "../support/apiCaller.ts";
import { createFeedbackServer, type FeedbackServer } from "../support/feedback.ts";
import type { TestUser } from "../support/server.ts";

let server: FeedbackServer;
let admin: CallApi;
let other: TestUser;
let feedback: Feedback;
Deno.test.beforeEach(async () => {
  server = await createFeedbackServer();
  admin = await server.callApiAs({ roles: ["ADMIN"], name: "Ada", surname: "Er" });
  other = await server.addUser({ roles: ["MANAGER"], name: "Ece", surname: "Su" });
  feedback = await server.addFeedback();
});
Deno.test.afterEach(() => server.close());

const assign = (assigneeId: string | null, version = 1, callApi = server.callApi) =>
  callApi("PATCH", `/api/feedback/${feedback.id}`, { version, assigneeId });

const readAssignees = async () => {
  const rows = await server.db.selectFrom("feedback")
    .leftJoin("users", "users.id", "assignee_id").select([
      "title",
      "users.name",
      "feedback.version",
    ])
    .orderBy("title").execute();
  return rows.map(({ title, name, version }) => `${title}: ${name} (${version})`);
};

const listChanges = async () => {
  const entries = await server.db.selectFrom("activity").select("changes")
    .where("kind", "=", "feedback_updated").orderBy("sequence").execute();
  return entries.flatMap(({ changes }) => changes);
};

const listNews = (userId: string) =>
  server.db.selectFrom("notifications").select(["kind", "title_en", "message_en", "link"])
    .where("user_id", "=", userId).where("kind", "=", "feedback_assigned").execute();

Deno.test("feedback assignee: is set and removed, recorded and notified", async () => {
  const { status, body } = await assign(other.id.toUpperCase());
  const assignee = { id: other.id, name: "Ece", surname: "Su" };
  assert.deepEqual([status, body.assignee, body.version], [200, assignee, 2]);
  assert.equal((await assign(other.id, 2)).body.version, 2);
  const removed = await assign(null, 2);
  assert.deepEqual([removed.status, removed.body.assignee], [200, null]);
  assert.deepEqual(await listChanges(), [
    { field: "assignee", before: null, after: "Ece Su" },
    { field: "assignee", before: "Ece Su", after: null },
  ]);
  assert.deepEqual(await listNews(other.id), [{
    kind: "feedback_assigned",
    title_en: "Feedback assigned to you: Liste boş geliyor",
    message_en: "Işıl Öz assigned it to you.",
    link: `/feedback/${feedback.id}`,
  }]);
});

Deno.test("feedback assignee: is not notified of assigning themselves", async () => {
  assert.equal((await assign(server.manager.id)).status, 200);
  assert.deepEqual(await listNews(server.manager.id), []);
});

Deno.test("feedback assignee: has to be an active user who manages feedback", async () => {
  const disabled = await server.addUser({ roles: ["MANAGER"], status: "DISABLED" });
  const rejected = { assigneeId: ["Only active users who manage feedback can be assigned"] };
  const responses = [
    await assign(server.member.id),
    await assign(disabled.id),
    await assign(crypto.randomUUID()),
    await assign("Ece"),
  ];
  assert.deepEqual(responses.map(toErrorSummary), [
    [400, rejected],
    [400, rejected],
    [400, { assigneeId: ["Unknown value"] }],
    [400, { assigneeId: ["Invalid input"] }],
  ]);
});

Deno.test("feedback assignee: cannot be set by the sender of feedback", async () => {
  assert.deepEqual(toErrorSummary(await assign(other.id, 1, server.callApiAsMember)), [
    403,
    "Only users who manage feedback can assign it.",
  ]);
});

Deno.test("feedback list: filters and sorts by assignee, unassigned feedback last", async () => {
  const assigned = await server.addFeedback({ title: "Atanmış" });
  await server.callApi("PATCH", `/api/feedback/${assigned.id}`, {
    version: 1,
    assigneeId: other.id,
  });
  const list = async (query: string) => {
    const { body } = await server.callApi("GET", `/api/feedback?${query}`);
    return body.data.map(({ title }: Feedback) => title);
  };
  const filter = "filters[0].fieldId=assignee&filters[0].operator";
  assert.deepEqual(await list(`${filter}=EQUALS&filters[0].value=${other.id}`), ["Atanmış"]);
  assert.deepEqual(await list(`${filter}=IS_NULL`), ["Liste boş geliyor"]);
  for (const direction of ["asc", "desc"]) {
    assert.deepEqual(await list(`sortField=assignee&sortDirection=${direction}`), [
      "Atanmış",
      "Liste boş geliyor",
    ]);
  }
});

/** Assigns open and resolved feedback to the other manager. */
async function assignOpenAndResolved() {
  await assign(other.id);
  const resolved = await server.addFeedback({ title: "Biten" });
  const path = `/api/feedback/${resolved.id}`;
  await server.callApi("PATCH", path, { version: 1, assigneeId: other.id });
  await server.callApi("PUT", `${path}/resolve`, { resolution: "Oldu." });
}

const setRoles = (roles: string[]) =>
  admin("PATCH", `/api/users/${other.id}`, { version: 1, roles });

Deno.test("feedback assignee: is removed from all feedback when they lose the permission", async () => {
  await assignOpenAndResolved();
  assert.equal((await setRoles(["MEMBER"])).status, 200);
  assert.deepEqual(await readAssignees(), ["Biten: null (4)", "Liste boş geliyor: null (3)"]);
  assert.deepEqual((await listChanges()).slice(2), [
    { field: "assignee", before: "Ece Su", after: null },
    { field: "assignee", before: "Ece Su", after: null },
  ]);
});

Deno.test("feedback assignee: stays when new roles include the permission", async () => {
  await assignOpenAndResolved();
  assert.equal((await setRoles(["ADMIN"])).status, 200);
  assert.deepEqual(await readAssignees(), ["Biten: Ece (3)", "Liste boş geliyor: Ece (2)"]);
});

const disable = (handOverTo: string) =>
  admin("PUT", `/api/users/${other.id}/disable`, { handOverTo });

Deno.test("hand over: moves open feedback to a user who manages feedback", async () => {
  await assignOpenAndResolved();
  assert.equal((await disable(server.manager.id)).status, 200);
  assert.deepEqual(await readAssignees(), ["Biten: Ece (3)", "Liste boş geliyor: Işıl (3)"]);
  const news = await server.db.selectFrom("notifications").select("message_en")
    .where("kind", "=", "work_handed_over").execute();
  assert.deepEqual(news, [{
    message_en: "Open milestones: 0, processes: 0, active reminders: 0, feedback: 1.",
  }]);
});

Deno.test("hand over: leaves feedback to nobody when the other user does not manage feedback", async () => {
  await assignOpenAndResolved();
  assert.equal((await disable(server.member.id)).status, 200);
  assert.deepEqual(await readAssignees(), ["Biten: Ece (3)", "Liste boş geliyor: null (3)"]);
  const news = await server.db.selectFrom("notifications").select("id")
    .where("kind", "=", "work_handed_over").execute();
  assert.deepEqual(news, []);
});

Deno.test("feedback list: sorts numbers in the names of assignees by value", async () => {
  for (const surname of ["10", "2"]) {
    const user = await server.addUser({ roles: ["MANAGER"], name: "Destek", surname });
    const { id } = await server.addFeedback();
    await server.callApi("PATCH", `/api/feedback/${id}`, { version: 1, assigneeId: user.id });
  }
  const { body } = await server.callApi(
    "GET",
    "/api/feedback?sortField=assignee&sortDirection=asc",
  );
  assert.deepEqual(
    body.data.map(({ assignee }: Feedback) => assignee?.surname ?? null),
    ["2", "10", null],
  );
});
