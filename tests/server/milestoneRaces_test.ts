import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Database } from "../../server/db/schema.ts";
import { asking } from "../support/ask.ts";
import { atOnce, untilWaiting } from "../support/atOnce.ts";
import { type MilestoneServer, milestoneServer } from "../support/milestones.ts";

/** What is told apart here only happens where there is more than one connection. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

type Story = (server: MilestoneServer, processId: string) => Promise<void>;

function race(name: string, story: Story): void {
  Deno.test({
    name,
    ignore,
    async fn() {
      const server = await milestoneServer();
      try {
        await story(server, (await server.addProcess()).id);
      } finally {
        await server.close();
      }
    },
  });
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

race("of two people who complete one milestone, one wins and the other is told", async (
  server,
  processId,
) => {
  const { id } = await server.addMilestone(processId);
  const colleague = await server.addUser();
  const theirs = asking(server, (await server.signIn(colleague)).access_token);
  const path = `/api/milestones/${id}/complete`;
  const answers = await atOnce(server.db, "milestones", () => [
    server.ask("PUT", path),
    theirs("PUT", path),
  ]);
  assert.deepEqual(statuses(answers), [200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  assert.equal(refused?.body.detail, "This milestone is already completed.");
  const { body } = await server.ask("GET", `/api/milestones/${id}?extend=completions`);
  assert.deepEqual([body.version, body.completions.length], [2, 1]);
});

race("a milestone is completed before its project is disabled, not after", async (
  server,
  processId,
) => {
  const { id } = await server.addMilestone(processId);
  const answers = await atOnce(server.db, "milestones", () => [
    server.ask("PUT", `/api/milestones/${id}/complete`),
    untilWaitedFor(server, "milestones").then(() =>
      server.ask("PUT", `/api/projects/${server.projectId}/disable`)
    ),
  ]);
  assert.deepEqual(statuses(answers), [200, 200]);
  assert.deepEqual((await server.history()).slice(0, 2).map(({ event }) => event), [
    "disabled",
    "milestone_completed",
  ]);
});

race("a milestone is completed or its process deleted, but never both", async (
  server,
  processId,
) => {
  const { id } = await server.addMilestone(processId);
  const [completed, deleted] = await atOnce(server.db, "milestones", () => [
    server.ask("PUT", `/api/milestones/${id}/complete`),
    server.ask("DELETE", `/api/processes/${processId}`),
  ]);
  const both = `${completed?.status} ${deleted?.status}`;
  assert.ok(["200 409", "404 204"].includes(both), both);
});

race("milestones that are added at once come one after the other", async (server, processId) => {
  const answers = await atOnce(
    server.db,
    "milestones",
    () => ["A", "B"].map((name) => server.ask("POST", "/api/milestones", { processId, name })),
  );
  assert.deepEqual(statuses(answers), [201, 201]);
  const { body } = await server.ask("GET", `/api/processes/${processId}?extend=milestones`);
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
  race(`of two changes to one of ${table} from the same version one is refused`, async (
    server,
    processId,
  ) => {
    const path = await add(server, processId);
    const answers = await atOnce(
      server.db,
      table,
      () => ["A", "B"].map((name) => server.ask("PATCH", path, { version: 1, name })),
    );
    assert.deepEqual(statuses(answers), [200, 409]);
  });
}

race("a milestone that is being started is not deleted", async (server, processId) => {
  const { id } = await server.addMilestone(processId);
  const [started, deleted] = await atOnce(server.db, "milestones", () => [
    server.ask("PUT", `/api/milestones/${id}/start`),
    server.ask("DELETE", `/api/milestones/${id}`),
  ]);
  const outcome = `${started?.status} ${deleted?.status}`;
  assert.equal(["200 409", "404 204"].includes(outcome), true, outcome);
});

race("a milestone is moved on once nobody arranges its process any more", async (
  server,
  processId,
) => {
  const { id } = await server.addMilestone(processId);
  const { started, first } = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom("project_processes").select("id").where("id", "=", processId).forUpdate()
      .execute();
    const started = server.ask("PUT", `/api/milestones/${id}/start`);
    const settled = new AbortController();
    const first = await Promise.race([
      untilWaiting(server.db, 1, settled.signal).then(() => "it waits"),
      started.then(() => "it is moved"),
    ]);
    settled.abort();
    return { started, first };
  });
  assert.deepEqual([first, (await started).status], ["it waits", 200]);
});

/** Until somebody waits to write to a table. */
async function untilWaitedFor({ db }: MilestoneServer, table: keyof Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waited: boolean }>`
      select count(*) > 0 as waited from pg_locks
      where not granted and relation = ${table}::regclass`.execute(db);
    if (rows[0]?.waited) return;
  }
}

race("moving milestones and changing accounts do not wait for each other in a circle", async (
  server,
  processId,
) => {
  const admins = await Promise.all(
    Array.from({ length: 4 }, () => server.addUser({ roles: ["ADMIN"] })),
  );
  const responsibleIds = admins.map(({ id }) => id);
  const changed = await server.ask("PATCH", `/api/processes/${processId}`, {
    version: 1,
    responsibleIds,
  });
  assert.equal(changed.status, 200);
  const asks = await Promise.all(
    admins.map(async (admin) => asking(server, (await server.signIn(admin)).access_token)),
  );
  const milestones = await Promise.all(asks.map(() => server.addMilestone(processId)));
  const work = asks.flatMap((ask, index) => {
    const other = admins[(index + 1) % admins.length]?.id;
    const milestone = `/api/milestones/${milestones[index]?.id}`;
    return Array.from({ length: 4 }, () => [
      ask("PUT", `${milestone}/complete`),
      ask("PUT", `/api/users/${other}/enable`),
      ask("PATCH", `/api/users/${other}`, { version: 1, roles: ["ADMIN", "MANAGER"] }),
      ask("PUT", `${milestone}/reset`),
    ]).flat();
  });
  const answers = await Promise.all(work);
  assert.deepEqual(answers.filter(({ status }) => status >= 500), []);
});
