import assert from "node:assert/strict";
import { type Permission, PERMISSIONS, ROLE_PERMISSIONS } from "../../contract/permissions.ts";
import { asking } from "../support/ask.ts";
import { FEEDBACK, type FeedbackServer, feedbackServer } from "../support/feedback.ts";
import { dataUrl, picture } from "../support/png.ts";

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
];
const OF_FEEDBACK = PERMISSIONS.filter((permission) => permission.startsWith("feedback:"));

let server: FeedbackServer;
let id: string;
Deno.test.beforeEach(async () => {
  server = await feedbackServer();
  id = (await server.addFeedback({ screenshot: dataUrl(picture()) })).id;
});
Deno.test.afterEach(() => server.close());

/** What every call answers somebody who holds these permissions alone, having sent nothing. */
async function answersWith(permissions: readonly Permission[]): Promise<number[]> {
  const held = ROLE_PERMISSIONS.VIEWER;
  ROLE_PERMISSIONS.VIEWER = permissions;
  try {
    const viewer = await server.addUser({ roles: ["VIEWER"] });
    const { access_token: token } = await server.signIn(viewer);
    const statuses = [];
    for (const [method, path, body] of CALLS) {
      const answer = await server.request(method, `/api/feedback${path.replace(":id", id)}`, {
        token,
        body,
      });
      await answer.body?.cancel();
      statuses.push(answer.status);
    }
    return statuses;
  } finally {
    ROLE_PERMISSIONS.VIEWER = held;
  }
}

for (const permission of OF_FEEDBACK) {
  Deno.test(`${permission} lets in where it says, and nowhere else`, async () => {
    assert.deepEqual(
      (await answersWith([permission])).map((status) => status !== 403),
      CALLS.map(([, , , anyOf]) => anyOf.includes(permission)),
    );
  });
}

Deno.test("without a permission of feedback nothing of it is let in", async () => {
  const others = PERMISSIONS.filter((permission) => !permission.startsWith("feedback:"));
  assert.deepEqual(await answersWith(others), CALLS.map(() => 403));
});

Deno.test("with all of them everything is answered", async () => {
  // It is dismissed after it was resolved, which its lifecycle refuses.
  assert.deepEqual(await answersWith(OF_FEEDBACK), [
    ...[200, 201, 200, 200, 200, 200, 200],
    ...[200, 200, 409],
  ]);
});

Deno.test("without a token everything answers 401", async () => {
  const nobody = asking(server, undefined);
  for (const [method, path, body] of CALLS) {
    const { status } = await nobody(method, `/api/feedback${path.replace(":id", id)}`, body);
    assert.equal(status, 401, `${method} ${path}`);
  }
});

Deno.test("members and viewers send feedback, read everybody's, and move none", async () => {
  const member = await server.as({ roles: ["MEMBER"] });
  const viewer = await server.as({ roles: ["VIEWER"] });
  const path = `/api/feedback/${id}`;
  for (const ask of [member, viewer]) {
    const answers = [
      await ask("GET", "/api/feedback"),
      await ask("GET", path),
      await ask("GET", "/api/feedback/my"),
      await ask("POST", "/api/feedback", FEEDBACK),
      await ask("PATCH", path, { version: 1 }),
      await ask("PUT", `${path}/progress`),
      await ask("PUT", `${path}/resolve`, { resolution: "x" }),
      await ask("PUT", `${path}/dismiss`),
    ];
    assert.deepEqual(answers.map(({ status }) => status), [
      ...[200, 200, 200, 201],
      ...[403, 403, 403, 403],
    ]);
  }
});
