import assert from "node:assert/strict";
import type { Role } from "../../contract/permissions.ts";
import { RecordChanges } from "../../contract/schemas/activity.ts";
import { type CallApi, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";

let server: MilestoneServer;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
});
Deno.test.afterEach(() => server.close());

async function listKinds(params: Record<string, string>, callApi: CallApi = server.callApi) {
  const query = new URLSearchParams(params);
  const { status, body } = await callApi("GET", `/api/activity/changes?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return RecordChanges.assert(body).map(({ kind }) => kind);
}

async function send(method: string, path: string, input?: object, callApi = server.callApi) {
  const { status, body } = await callApi(method, path, input);
  assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const addPerson = async (role: Role) => {
  const user = await server.addUser({ roles: [role] });
  return createApiCaller(server, (await server.signIn(user)).access_token);
};

/** Polls the unread count, and returns the status and the reported sequence. */
async function poll(token: string, tag = "") {
  const { status, headers } = await server.request("GET", "/api/notifications/unread/count", {
    token,
    headers: { "If-None-Match": tag },
  });
  return {
    status,
    sequence: Number(headers.get("Iklim-Activity")),
    tag: headers.get("ETag") ?? "",
  };
}

Deno.test("record changes: the poll reports a greater sequence after each change, with 304 too", async () => {
  const user = await server.addUser({ roles: ["VIEWER"] });
  const token = (await server.signIn(user)).access_token;
  const empty = await poll(token);
  const { id } = await server.addProcess();
  const first = await poll(token, empty.tag);
  const unchanged = await poll(token, empty.tag);
  await server.addMilestone(id);
  const second = await poll(token, empty.tag);
  assert.deepEqual([empty.status, empty.sequence], [200, 0]);
  assert.deepEqual([first.status, second.status, unchanged], [304, 304, first]);
  assert.ok(first.sequence > empty.sequence && second.sequence > first.sequence);
});

Deno.test("record changes: are those of the record and of what its page shows, after a sequence", async () => {
  const { id: processId, projectId } = await server.addProcess();
  const { id: otherId } = await server.addProcess();
  const milestone = await server.addMilestone(processId);
  const user = await server.addUser({ roles: ["VIEWER"] });
  const { sequence } = await poll((await server.signIn(user)).access_token);
  await send("PUT", `/api/milestones/${milestone.id}/start`);
  await send("PUT", `/api/projects/${projectId}/disable`);
  const after = `${sequence}`;
  const since = (recordType: string, recordId: string) =>
    listKinds({ recordType, recordId, after });
  const both = ["project_disabled", "milestone_started"];
  assert.deepEqual(await since("process", processId), both);
  assert.deepEqual(await since("project", projectId), both);
  assert.deepEqual(await since("company", server.companyId), both);
  assert.deepEqual(await since("milestone", milestone.id.toUpperCase()), ["milestone_started"]);
  assert.deepEqual(await since("process", otherId), ["project_disabled"]);
  assert.deepEqual(await listKinds({ recordType: "milestone", recordId: milestone.id }), [
    "milestone_started",
    "milestone_created",
  ]);
});

Deno.test("record changes: contain nothing about records that the user may not read", async () => {
  const viewer = await addPerson("VIEWER");
  const { id: userId } = await server.addUser({ roles: ["VIEWER"] });
  await send("PUT", `/api/users/${userId}/disable`);
  const reminder = await send("POST", "/api/reminders", {
    description: "Gizli",
    dueDatetime: "2099-03-02T09:00",
  });
  const listAs = (recordType: string, recordId: string) =>
    Promise.all([viewer, server.callApi].map((by) => listKinds({ recordType, recordId }, by)));
  assert.deepEqual(await listAs("user", userId), [[], ["user_disabled"]]);
  assert.deepEqual(await listAs("reminder", reminder.id), [[], ["reminder_created"]]);
  assert.equal((await server.request("GET", "/api/activity/changes")).status, 401);
});

Deno.test("record changes: reject an invalid query with an error for every key", async () => {
  const query = "?recordType=planet&recordId=x&after=-1&page=2&after=3";
  assert.deepEqual(
    toErrorSummary(await server.callApi("GET", `/api/activity/changes${query}`)),
    [400, {
      page: ["Unknown value"],
      after: ["Invalid input"],
      recordType: ["Invalid input"],
      recordId: ["Invalid input"],
    }],
  );
});
