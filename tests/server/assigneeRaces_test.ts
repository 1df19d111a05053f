import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { waitForBlockedCount } from "../support/runConcurrently.ts";

/** Races need several connections, which only PostgreSQL has. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

interface Names {
  processId: string;
  milestoneId: string;
  assigneeId: string;
}

type Assign = (server: MilestoneServer, names: Names) => Promise<{ status: number }>;

/** Every request that assigns milestones to a user, by its name. */
const REQUESTS: Record<string, Assign> = {
  "a change": (server, { milestoneId, assigneeId }) =>
    server.callApi("PATCH", `/api/milestones/${milestoneId}`, { version: 1, assigneeId }),
  "a new milestone": (server, { processId, assigneeId }) =>
    server.callApi("POST", "/api/milestones", { processId, name: "Yeni", assigneeId }),
  "a new process": (server, { assigneeId }) =>
    server.callApi("POST", "/api/processes", {
      projectId: server.projectId,
      name: "İzleme",
      milestones: [{ name: "Rapor", assigneeId }],
    }),
  "a bulk change": async (server, { milestoneId, assigneeId }) => {
    const response = await server.request("POST", "/api/milestones/bulk", {
      token: (await server.signIn(server.admin)).access_token,
      headers: { [IDEMPOTENCY_KEY_HEADER]: "1" },
      body: { action: "assign", ids: [milestoneId], assigneeId },
    });
    await response.body?.cancel();
    return response;
  },
};

for (const [name, assign] of Object.entries(REQUESTS)) {
  Deno.test({
    name: `hand over: includes what ${name} assigns before the user is disabled`,
    ignore,
    async fn() {
      await using server = await createMilestoneServer();
      const leaver = await server.addUser({ roles: ["MEMBER"] });
      const heir = await server.addUser({ roles: ["MEMBER"] });
      const { id: processId } = await server.addProcess();
      const { id: milestoneId } = await server.addMilestone(processId);
      const { db } = server;
      const responses = await db.transaction().execute(async (trx) => {
        // The assignment waits here, after it has checked the user.
        await sql`lock table notifications in exclusive mode`.execute(trx);
        const settled = new AbortController();
        const assigned = assign(server, { processId, milestoneId, assigneeId: leaver.id });
        await waitForBlockedCount(db, 1, settled.signal);
        const disabled = server.callApi("PUT", `/api/users/${leaver.id}/disable`, {
          handOverTo: heir.id,
        });
        await Promise.race([waitForBlockedCount(db, 2, settled.signal), disabled]);
        settled.abort();
        return [assigned, disabled];
      });
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      assert.deepEqual(statuses.map((status) => Math.floor(status / 100)), [2, 2]);
      const assignees = await db.selectFrom("milestones").select("assignee_id")
        .where("assignee_id", "is not", null).execute();
      assert.deepEqual(assignees, [{ assignee_id: heir.id }]);
    },
  });
}
