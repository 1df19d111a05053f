import assert from "node:assert/strict";
import { sql, type Transaction } from "kysely";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { runConcurrently, waitForBlockedCount } from "../support/runConcurrently.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";

/** Races need several connections, which only PostgreSQL has. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

type Story = (server: MilestoneServer, processId: string) => Promise<void>;

function race(name: string, story: Story): void {
  Deno.test({
    name,
    ignore,
    async fn() {
      await using server = await createMilestoneServer();
      await story(server, (await server.addProcess()).id);
    },
  });
}

const listStatuses = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).sort();

race("milestone: one of two concurrent completions succeeds and the other conflicts", async (
  server,
  processId,
) => {
  const { id } = await server.addMilestone(processId);
  const colleague = await server.addUser();
  const callApiAsOther = createApiCaller(server, (await server.signIn(colleague)).access_token);
  const path = `/api/milestones/${id}/complete`;
  const responses = await runConcurrently(server.db, "milestones", () => [
    server.callApi("PUT", path),
    callApiAsOther("PUT", path),
  ]);
  assert.deepEqual(listStatuses(responses), [200, 409]);
  const rejectedResponse = responses.find(({ status }) => status === 409);
  assert.equal(rejectedResponse?.body.detail, "This milestone is already completed.");
  const { body } = await server.callApi("GET", `/api/milestones/${id}?extend=completions`);
  assert.deepEqual([body.version, body.completions.length], [2, 1]);
});

race("milestone: a completion that began first precedes the disabling of its project", async (
  server,
  processId,
) => {
  const { id } = await server.addMilestone(processId);
  const { db } = server;
  const { signal } = new AbortController();
  const pendingResponses = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("milestones").select("id").where("id", "=", id).forUpdate().execute();
    const completed = server.callApi("PUT", `/api/milestones/${id}/complete`);
    await waitForBlockedCount(db, 1, signal);
    const disabled = server.callApi("PUT", `/api/projects/${server.projectId}/disable`);
    await waitForBlockedCount(db, 2, signal);
    return [completed, disabled];
  });
  assert.deepEqual(listStatuses(await Promise.all(pendingResponses)), [200, 200]);
  assert.deepEqual((await server.listHistory()).slice(0, 2).map(({ event }) => event), [
    "disabled",
    "milestone_completed",
  ]);
});

race("milestone: completion and concurrent deletion of its process do not both succeed", async (
  server,
  processId,
) => {
  const { id } = await server.addMilestone(processId);
  const [completed, deleted] = await runConcurrently(server.db, "milestones", () => [
    server.callApi("PUT", `/api/milestones/${id}/complete`),
    server.callApi("DELETE", `/api/processes/${processId}`),
  ]);
  const both = `${completed?.status} ${deleted?.status}`;
  assert.ok(["200 409", "404 204"].includes(both), both);
});

race("milestone: concurrently added ones get consecutive positions", async (server, processId) => {
  const responses = await runConcurrently(
    server.db,
    "milestones",
    () => ["A", "B"].map((name) => server.callApi("POST", "/api/milestones", { processId, name })),
  );
  assert.deepEqual(listStatuses(responses), [201, 201]);
  const { body } = await server.callApi("GET", `/api/processes/${processId}?extend=milestones`);
  assert.deepEqual(body.milestones.map(({ position }: Milestone) => position), [0, 1]);
});

const CHANGED: [keyof Database, (server: MilestoneServer, processId: string) => Promise<string>][] =
  [
    [
      "milestones",
      async (server, processId) => `/api/milestones/${(await server.addMilestone(processId)).id}`,
    ],
    ["project_processes", (_, processId) => Promise.resolve(`/api/processes/${processId}`)],
  ];
for (const [table, add] of CHANGED) {
  race(`${table}: one of two concurrent updates of one version succeeds`, async (
    server,
    processId,
  ) => {
    const path = await add(server, processId);
    const responses = await runConcurrently(
      server.db,
      table,
      () => ["A", "B"].map((name) => server.callApi("PATCH", path, { version: 1, name })),
    );
    assert.deepEqual(listStatuses(responses), [200, 409]);
  });
}

race("milestone: start and concurrent deletion do not both succeed", async (server, processId) => {
  const { id } = await server.addMilestone(processId);
  const [started, deleted] = await runConcurrently(server.db, "milestones", () => [
    server.callApi("PUT", `/api/milestones/${id}/start`),
    server.callApi("DELETE", `/api/milestones/${id}`),
  ]);
  const outcome = `${started?.status} ${deleted?.status}`;
  assert.equal(["200 409", "404 204"].includes(outcome), true, outcome);
});

race("milestone: a transition waits for the lock of its process", async (
  server,
  processId,
) => {
  const { id } = await server.addMilestone(processId);
  const { started, first } = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom("project_processes").select("id").where("id", "=", processId).forUpdate()
      .execute();
    const started = server.callApi("PUT", `/api/milestones/${id}/start`);
    const settled = new AbortController();
    const first = await Promise.race([
      waitForBlockedCount(server.db, 1, settled.signal).then(() => "it waits"),
      started.then(() => "it is moved"),
    ]);
    settled.abort();
    return { started, first };
  });
  assert.deepEqual([first, (await started).status], ["it waits", 200]);
});

const TABLES = ["users", "projects", "project_processes", "milestones"] as const;

for (const [index, held] of TABLES.entries()) {
  race(
    `milestone transition: locks nothing after ${held} while another transaction locks that`,
    async (
      server,
      processId,
    ) => {
      const { admin, callApi, db, projectId } = server;
      const { id } = await server.addMilestone(processId);
      const ids = {
        users: admin.id,
        projects: projectId,
        project_processes: processId,
        milestones: id,
      };
      const lock = (trx: Transaction<Database>, table: (typeof TABLES)[number]) =>
        sql`select from ${sql.table(table)} where id = ${ids[table]} for update skip locked`
          .execute(
            trx,
          );
      const { locked, moved } = await db.transaction().execute(async (trx) => {
        await lock(trx, held);
        const moved = callApi("PUT", `/api/milestones/${id}/start`);
        await waitForBlockedCount(db, 1, new AbortController().signal);
        const locked = await db.transaction().execute(async (other) => {
          const lockedIds = [];
          for (const table of TABLES) {
            if ((await lock(other, table)).rows.length === 0) lockedIds.push(table);
          }
          return lockedIds;
        });
        return { locked, moved };
      });
      assert.deepEqual(locked, TABLES.slice(0, index + 1));
      assert.equal((await moved).status, 200);
    },
  );
}

race("milestone: concurrent transitions and changes of accounts cause no deadlock", async (
  server,
  processId,
) => {
  const admins = await Promise.all(
    Array.from({ length: 4 }, () => server.addUser({ roles: ["ADMIN"] })),
  );
  const responsibleIds = admins.map(({ id }) => id);
  const changeResponse = await server.callApi("PATCH", `/api/processes/${processId}`, {
    version: 1,
    responsibleIds,
  });
  assert.equal(changeResponse.status, 200);
  const asks = await Promise.all(
    admins.map(async (admin) => createApiCaller(server, (await server.signIn(admin)).access_token)),
  );
  const milestones = await Promise.all(asks.map(() => server.addMilestone(processId)));
  const work = asks.flatMap((callApi, index) => {
    const other = admins[(index + 1) % admins.length]?.id;
    const milestone = `/api/milestones/${milestones[index]?.id}`;
    return Array.from({ length: 2 }, () => [
      callApi("PUT", `${milestone}/complete`),
      callApi("PUT", `/api/users/${other}/enable`),
      callApi("PATCH", `/api/users/${other}`, { version: 1, roles: ["ADMIN", "MANAGER"] }),
      callApi("PUT", `${milestone}/reset`),
    ]).flat();
  });
  const responses = await Promise.all(work);
  assert.deepEqual(responses.filter(({ status }) => status >= 500), []);
});
