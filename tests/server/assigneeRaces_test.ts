import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { waitForBlockedCount } from "../support/runConcurrently.ts";
import type { TestUser } from "../support/server.ts";

/** Races need several connections, which only PostgreSQL has. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

interface Request {
  method: string;
  path: string;
  body?: object;
  /** By default the administrator's. */
  user?: TestUser;
}

interface Names {
  processId: string;
  milestoneId: string;
  /** The user who is assigned, and disabled at the same time. */
  leaver: TestUser;
}

interface Assignment {
  /** What the request waits for after it has locked the user. */
  waitsFor: "notifications" | "milestone";
  createRequest: (server: MilestoneServer, names: Names) => Request | Promise<Request>;
  status: number;
}

async function send(server: MilestoneServer, request: Request): Promise<Response> {
  const { method, path, body, user = server.admin } = request;
  const response = await server.request(method, path, {
    token: (await server.signIn(user)).access_token,
    headers: { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() },
    ...(body && { body }),
  });
  await response.body?.cancel();
  return response;
}

/** Every request that assigns milestones to a user, by its name. */
const ASSIGNMENTS: Record<string, Assignment> = {
  "a change": {
    waitsFor: "notifications",
    createRequest: (_, { milestoneId, leaver }) => ({
      method: "PATCH",
      path: `/api/milestones/${milestoneId}`,
      body: { version: 1, assigneeId: leaver.id },
    }),
    status: 200,
  },
  "a new milestone": {
    waitsFor: "notifications",
    createRequest: (_, { processId, leaver }) => ({
      method: "POST",
      path: "/api/milestones",
      body: { processId, name: "Yeni", assigneeId: leaver.id },
    }),
    status: 201,
  },
  "a new process": {
    waitsFor: "notifications",
    createRequest: ({ projectId }, { leaver }) => ({
      method: "POST",
      path: "/api/processes",
      body: { projectId, name: "İzleme", milestones: [{ name: "Rapor", assigneeId: leaver.id }] },
    }),
    status: 201,
  },
  "a bulk change": {
    waitsFor: "notifications",
    createRequest: (_, { milestoneId, leaver }) => ({
      method: "POST",
      path: "/api/milestones/bulk",
      body: { action: "assign", ids: [milestoneId], assigneeId: leaver.id },
    }),
    status: 200,
  },
  "the user's own request": {
    waitsFor: "milestone",
    createRequest: (_, { milestoneId, leaver }) => ({
      method: "PUT",
      path: `/api/milestones/${milestoneId}/take`,
      user: leaver,
    }),
    status: 200,
  },
  "the undo of another assignment": {
    waitsFor: "milestone",
    async createRequest(server, { milestoneId, leaver }) {
      const change = { method: "PATCH", path: `/api/milestones/${milestoneId}` };
      await send(server, { ...change, body: { version: 1, assigneeId: leaver.id } });
      const { headers } = await send(server, { ...change, body: { version: 2, assigneeId: null } });
      return { method: "POST", path: `/api/undo/${headers.get(UNDO_HEADER)}` };
    },
    status: 200,
  },
};

for (const [name, { waitsFor, createRequest, status }] of Object.entries(ASSIGNMENTS)) {
  Deno.test({
    name: `hand over: includes what ${name} assigns before the user is disabled`,
    ignore,
    async fn() {
      await using server = await createMilestoneServer();
      const leaver = await server.addUser({ roles: ["MEMBER"] });
      const heir = await server.addUser({ roles: ["MEMBER"] });
      const { id: processId } = await server.addProcess();
      const { id: milestoneId } = await server.addMilestone(processId);
      const request = await createRequest(server, { processId, milestoneId, leaver });
      const { db } = server;
      const responses = await db.transaction().execute(async (trx) => {
        await (waitsFor === "notifications"
          ? sql`lock table notifications in exclusive mode`
          : sql`select from milestones where id = ${milestoneId} for update`).execute(trx);
        const settled = new AbortController();
        const assigned = send(server, request);
        await waitForBlockedCount(db, 1, settled.signal);
        const disabled = send(server, {
          method: "PUT",
          path: `/api/users/${leaver.id}/disable`,
          body: { handOverTo: heir.id },
        });
        await Promise.race([waitForBlockedCount(db, 2, settled.signal), disabled]);
        settled.abort();
        return [assigned, disabled];
      });
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      assert.deepEqual(statuses, [status, 200]);
      const assignees = await db.selectFrom("milestones").select("assignee_id")
        .where("assignee_id", "is not", null).execute();
      assert.deepEqual(assignees, [{ assignee_id: heir.id }]);
    },
  });
}
