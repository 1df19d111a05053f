import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { continueRun, startRun } from "../../server/modules/bulk/bulkRuns.ts";
import { EMBEDDED_SET_SIZE, getSetSize, SET_SIZE } from "../../server/platform/db/batches.ts";
import { ProblemError } from "../../server/platform/problemError.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { createRecordedDatabase, describeStatement } from "../support/statements.ts";

Deno.test("bulk: changes a set of milestones in one transaction with one statement per table", async () => {
  const recorded = await createRecordedDatabase();
  await using server = await createMilestoneServer({ database: recorded });
  const responsibleIds = [
    server.admin.id,
    (await server.addUser()).id,
    (await server.addUser()).id,
  ];
  const { body: process } = await server.callApi("POST", "/api/processes", {
    projectId: server.projectId,
    name: "Tescil",
    responsibleIds,
  });
  const ids: string[] = [];
  while (ids.length < EMBEDDED_SET_SIZE) ids.push((await server.addMilestone(process.id)).id);
  const token = (await server.signIn(server.admin)).access_token;
  const REPORTED = [
    "insert into activity",
    "insert into notifications, insert into digest_news, insert into news_mails",
  ];
  const LOCKED = ["select users", "select milestones"];
  const STORED = "insert into undos, delete from undos, insert into undo_items";
  const EXPECTED: [string, string[]][] = [
    ["complete", [
      ...LOCKED,
      "update milestones",
      ...REPORTED,
      "insert into milestone_completions",
      STORED,
    ]],
    ["uncomplete", [
      ...LOCKED,
      "update milestones",
      ...REPORTED,
      "update milestone_completions",
      STORED,
    ]],
    ["reset", [...LOCKED, "update milestones", ...REPORTED, STORED]],
  ];
  for (const [action, statements] of EXPECTED) {
    recorded.statements.length = 0;
    const response = await server.request("POST", "/api/milestones/bulk", {
      token,
      headers: { [IDEMPOTENCY_KEY_HEADER]: action },
      body: { action, ids },
    });
    assert.equal(response.status, 200);
    const changing = recorded.statements.find((statement) =>
      describeStatement(statement) === "update milestones"
    )?.transaction;
    assert.deepEqual(
      recorded.statements.filter(({ transaction }) => transaction === changing)
        .map(describeStatement),
      ["select bulk_items", ...statements, "update bulk_items"],
    );
  }
});

/** Starts a run of records that need not exist. */
async function startAnyRun(server: MilestoneServer, count: number) {
  const ids = Array.from({ length: count }, () => crypto.randomUUID()).sort();
  const run = await startRun(
    server.db,
    { key: "k", route: "POST /r", digest: "r", ids: sql`select unnest(${ids}::uuid[]) as id` },
    { actorId: server.admin.id, now: server.now() },
  );
  return { ids, run };
}

const createWork = (badId: string, error: Error) => {
  const sets: number[] = [];
  return {
    sets,
    maxSize: 8,
    change: (_: unknown, items: readonly { id: string }[]) => {
      sets.push(items.length);
      return items.some(({ id }) => id === badId)
        ? Promise.reject(error)
        : Promise.resolve(new Map());
    },
  };
};

Deno.test("bulk: one record that fails a set is rejected alone", async () => {
  await using server = await createMilestoneServer();
  const { ids, run } = await startAnyRun(server, 8);
  const error = new ProblemError("stale-version", { key: "There is nothing here." });
  const work = createWork(ids[2] ?? "", error);
  const { data } = await continueRun(server.db, run, 0, work, server.now);
  const rejected = { type: "stale-version", detail: [{ key: "There is nothing here." }] };
  assert.deepEqual(
    data,
    ids.map((id, index) => ({ id, outcome: { refusal: index === 2 ? rejected : null } })),
  );
  assert.deepEqual(work.sets, [8, 4, 2, 2, 1, 1, 4]);
});

Deno.test("bulk: an unexpected error of one record leaves the others of its set changed", async () => {
  await using server = await createMilestoneServer();
  const { ids, run } = await startAnyRun(server, 8);
  const work = createWork(ids[2] ?? "", new Error("no disk"));
  await assert.rejects(continueRun(server.db, run, 0, work, server.now), { message: "no disk" });
  const items = await server.db.selectFrom("bulk_items").select("outcome").orderBy("place")
    .execute();
  assert.deepEqual(
    items.map(({ outcome }) => outcome),
    ids.map((_, index) => index === 2 ? null : { refusal: null }),
  );
});

Deno.test("bulk: a set is smaller on the embedded database", async () => {
  await using server = await createMilestoneServer();
  const isEmbedded = Deno.env.get("TEST_DATABASE_URL") === undefined;
  assert.equal(getSetSize(server.db), isEmbedded ? EMBEDDED_SET_SIZE : SET_SIZE);
});

Deno.test("undo: restores deleted milestones but the one whose owner was deleted since", async () => {
  await using server = await createMilestoneServer();
  const token = (await server.signIn(server.admin)).access_token;
  const processId = (await server.addProcess()).id;
  const ownerId = await server.addOwner("Ege");
  const ids: string[] = [];
  for (const name of ["A", "B", "C", "D"]) {
    const input = { name, ...(name === "B" && { ownerId }) };
    ids.push((await server.addMilestone(processId, input)).id);
  }
  const response = await server.request("POST", "/api/milestones/bulk", {
    token,
    headers: { [IDEMPOTENCY_KEY_HEADER]: "a-key" },
    body: { action: "delete", ids },
  });
  await response.body?.cancel();
  assert.equal(
    (await server.callApi("DELETE", `/api/project-milestone-owners/${ownerId}`)).status,
    204,
  );
  const { body } = await server.callApi(
    "POST",
    `/api/undo/${response.headers.get(UNDO_HEADER)}`,
  );
  const problems = Object.fromEntries(
    body.data.map(({ id, problem }: { id: string; problem: { detail: string } | null }) => [
      ids.indexOf(id),
      problem?.detail ?? null,
    ]),
  );
  const detail = "What it belongs to has changed since. It cannot be restored.";
  assert.deepEqual(problems, { 0: null, 1: detail, 2: null, 3: null });
  const milestones = await server.db.selectFrom("milestones").select(["name", "position"])
    .orderBy("position").execute();
  assert.deepEqual(milestones.map(({ name }) => name).sort(), ["A", "C", "D"]);
  assert.deepEqual(milestones.map(({ position }) => position), [0, 1, 2]);
});

Deno.test({
  name: "bulk: concurrent changes of the same milestones cause no deadlock",
  ignore: Deno.env.get("TEST_DATABASE_URL") === undefined,
  async fn() {
    await using server = await createMilestoneServer();
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) {
      const { id } = await server.addProcess(`Tescil ${count}`);
      for (const name of ["A", "B", "C", "D"]) {
        ids.push((await server.addMilestone(id, { name })).id);
      }
    }
    const managers = await Promise.all(
      ["MANAGER", "ADMIN", "MANAGER"].map(async (role) =>
        (await server.signIn(await server.addUser({ roles: [role as "ADMIN"] }))).access_token
      ),
    );
    const changes = managers.flatMap((token, index) => {
      const callApi = createApiCaller(server, token);
      const runBulk = async (action: string, more = {}) => {
        const headers = { [IDEMPOTENCY_KEY_HEADER]: `${action}-${index}` };
        const body = { action, ids, ...more };
        const response = await server.request("POST", "/api/milestones/bulk", {
          token,
          headers,
          body,
        });
        await response.body?.cancel();
        return response.status;
      };
      return [
        ...["start", "complete", "reset", "delete"].map((action) => runBulk(action)),
        runBulk("reschedule", { days: 1 }),
        ...ids.filter((_, at) => at % managers.length === index)
          .map(async (id) => (await callApi("PUT", `/api/milestones/${id}/complete`)).status),
      ];
    });
    const statuses = new Set(await Promise.all(changes));
    assert.deepEqual([...statuses].filter((status) => ![200, 404, 409].includes(status)), []);
  },
});
