import assert from "node:assert/strict";
import { type Permission, PERMISSIONS, ROLE_PERMISSIONS } from "../../contract/permissions.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { createFeedbackServer, FEEDBACK, type FeedbackServer } from "../support/feedback.ts";
import { createPng, toDataUrl } from "../support/png.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const CALLS: readonly [method: string, path: string, body: object | undefined, Permission[]][] = [
  ["GET", "", undefined, ["feedback:list", "feedback:manage"]],
  ["POST", "", FEEDBACK, ["feedback:create"]],
  ["GET", "/my", undefined, ["feedback:get", "feedback:create", "feedback:manage"]],
  ["GET", "/status/OPEN", undefined, ["feedback:list", "feedback:manage"]],
  ["GET", "/:id", undefined, ["feedback:get", "feedback:manage"]],
  ["GET", "/:id/screenshot", undefined, ["feedback:get", "feedback:manage"]],
  ["PATCH", "/:id", { version: 1 }, ["feedback:update"]],
  ["PUT", "/:id/progress", {}, ["feedback:manage"]],
  ["PUT", "/:id/resolve", { resolution: "Oldu." }, ["feedback:manage"]],
  ["PUT", "/:id/dismiss", {}, ["feedback:manage"]],
  ["GET", "/:id/replies", undefined, ["feedback:get", "feedback:manage"]],
  ["POST", "/:id/replies", { text: "Bakıyoruz." }, ["feedback:manage"]],
  ["DELETE", `/:id/replies/${UNKNOWN}`, undefined, ["feedback:create", "feedback:manage"]],
];
const OF_FEEDBACK = PERMISSIONS.filter((permission) => permission.startsWith("feedback:"));

let server: FeedbackServer;
let id: string;
Deno.test.beforeEach(async () => {
  server = await createFeedbackServer();
  id = (await server.addFeedback({ screenshot: toDataUrl(createPng()) })).id;
});
Deno.test.afterEach(() => server.close());

/** The status of every call without a body for a user with only these permissions. */
async function listStatuses(permissions: readonly Permission[]): Promise<number[]> {
  const held = ROLE_PERMISSIONS.VIEWER;
  ROLE_PERMISSIONS.VIEWER = permissions;
  try {
    const viewer = await server.addUser({ roles: ["VIEWER"] });
    const { access_token: token } = await server.signIn(viewer);
    const statuses = [];
    for (const [method, path, body] of CALLS) {
      const response = await server.request(method, `/api/feedback${path.replace(":id", id)}`, {
        token,
        body,
      });
      await response.body?.cancel();
      statuses.push(response.status);
    }
    return statuses;
  } finally {
    ROLE_PERMISSIONS.VIEWER = held;
  }
}

for (const permission of OF_FEEDBACK) {
  Deno.test(`feedback permissions: ${permission} opens only the routes that declare it`, async () => {
    assert.deepEqual(
      (await listStatuses([permission])).map((status) => status !== 403),
      CALLS.map(([, , , anyOf]) => anyOf.includes(permission)),
    );
  });
}

Deno.test("feedback permissions: every route responds 403 without a permission", async () => {
  const others = PERMISSIONS.filter((permission) => !permission.startsWith("feedback:"));
  assert.deepEqual(await listStatuses(others), CALLS.map(() => 403));
});

Deno.test("feedback permissions: every route is open with all of them", async () => {
  // It is dismissed after it was resolved, which its lifecycle refuses.
  assert.deepEqual(await listStatuses(OF_FEEDBACK), [
    ...[200, 201, 200, 200, 200, 200, 200],
    ...[200, 200, 409, 200, 201, 404],
  ]);
});

Deno.test("feedback: every route responds 401 without a token", async () => {
  const callApiAsGuest = createApiCaller(server, undefined);
  for (const [method, path, body] of CALLS) {
    const { status } = await callApiAsGuest(
      method,
      `/api/feedback${path.replace(":id", id)}`,
      body,
    );
    assert.equal(status, 401, `${method} ${path}`);
  }
});

Deno.test("feedback: members and viewers may send and read it, but not change its status", async () => {
  const member = await server.callApiAs({ roles: ["MEMBER"] });
  const viewer = await server.callApiAs({ roles: ["VIEWER"] });
  const path = `/api/feedback/${id}`;
  for (const callApi of [member, viewer]) {
    const responses = [
      await callApi("GET", "/api/feedback"),
      await callApi("GET", path),
      await callApi("GET", "/api/feedback/my"),
      await callApi("POST", "/api/feedback", FEEDBACK),
      await callApi("PATCH", path, { version: 1 }),
      await callApi("PUT", `${path}/progress`),
      await callApi("PUT", `${path}/resolve`, { resolution: "x" }),
      await callApi("PUT", `${path}/dismiss`),
    ];
    assert.deepEqual(responses.map(({ status }) => status), [
      ...[200, 200, 200, 201],
      ...[403, 403, 403, 403],
    ]);
  }
});
