import assert from "node:assert/strict";
import fc from "fast-check";
import { MILESTONE_STATUSES, type MilestoneStatus } from "../../contract/milestone.ts";
import { getNextStatus, listActions } from "../../machines/lifecycles/lifecycle.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../machines/lifecycles/milestone.ts";
import { createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { getProblemKind } from "../support/problems.ts";
import { SEED } from "../support/seed.ts";

const ACTIONS = Object.keys(MILESTONE_PERMISSIONS) as MilestoneAction[];
const PATHS: Record<MilestoneStatus, MilestoneAction[]> = {
  PENDING: [],
  IN_PROGRESS: ["start"],
  COMPLETED: ["complete"],
};
const DETAIL_FROM: Record<MilestoneStatus, string> = {
  PENDING: "This milestone has not been started.",
  IN_PROGRESS: "This milestone is in progress.",
  COMPLETED: "This milestone is already completed.",
};

let server: MilestoneServer;
let processId: string;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
  processId = (await server.addProcess()).id;
});
Deno.test.afterEach(() => server.close());

const move = (id: string, action: MilestoneAction, body?: object) =>
  server.callApi("PUT", `/api/milestones/${id}/${action}`, body);
const get = async (id: string) =>
  (await server.callApi("GET", `/api/milestones/${id}?extend=completions`)).body;
const toActor = () => ({ id: server.admin.id, name: "Işıl", surname: "Öz" });
const reach = async (status: MilestoneStatus) => {
  const { id } = await server.addMilestone(processId);
  for (const action of PATHS[status]) assert.equal((await move(id, action)).status, 200);
  return id;
};

for (const status of MILESTONE_STATUSES) {
  for (const action of ACTIONS) {
    const after = getNextStatus(milestoneLifecycle, status, action);
    Deno.test(`milestone: ${action} from ${status} follows the lifecycle`, async () => {
      const id = await reach(status);
      const before = await get(id);
      const reported = (await server.listHistory()).length;
      const response = await move(id, action);
      if (after === undefined) {
        assert.deepEqual(response, {
          status: 409,
          body: {
            ...getProblemKind("not-allowed-from-status"),
            detail: DETAIL_FROM[status],
            allowed: listActions(milestoneLifecycle, status),
          },
        });
        assert.deepEqual(await get(id), before);
        assert.equal((await server.listHistory()).length, reported);
      } else {
        assert.deepEqual([response.status, response.body.status], [200, after]);
        assert.equal(response.body.version, before.version + 1);
        assert.equal((await server.listHistory()).length, reported + 1);
      }
    });
  }
}

Deno.test("milestone: sets times and completions, and history names the actor of each change", async () => {
  const { id } = await server.addMilestone(processId);
  const toTime = (minute: number) => `2026-03-01T09:0${minute}:00.000Z`;
  const steps: [MilestoneAction, object?][] = [
    ["start"],
    ["complete", { note: " Tutanak imzalandı. " }],
    ["uncomplete"],
    ["complete", {}],
    ["reset"],
    ["complete"],
  ];
  const seen = [];
  for (const [action, body] of steps) {
    server.advanceClock({ minutes: 1 });
    const { status, startedAt, completedAt, updatedAt, version } = (await move(id, action, body))
      .body;
    seen.push([status, startedAt, completedAt, updatedAt, version]);
  }
  assert.deepEqual(seen, [
    ["IN_PROGRESS", toTime(1), null, toTime(1), 2],
    ["COMPLETED", toTime(1), toTime(2), toTime(2), 3],
    ["IN_PROGRESS", toTime(1), null, toTime(3), 4],
    ["COMPLETED", toTime(1), toTime(4), toTime(4), 5],
    ["PENDING", null, null, toTime(5), 6],
    ["COMPLETED", toTime(6), toTime(6), toTime(6), 7],
  ]);

  const { body } = await server.callApi("GET", `/api/milestones/${id}/completions`);
  const createCompletion = (minute: number, note: string | null, undone?: number) => ({
    milestoneId: id,
    completedBy: toActor(),
    completedAt: toTime(minute),
    note,
    undoneBy: undone === undefined ? null : toActor(),
    undoneAt: undone === undefined ? null : toTime(undone),
  });
  assert.deepEqual(
    body.data.map(({ id: _, ...rest }: { id: string }) => rest),
    [
      createCompletion(6, null),
      createCompletion(4, null, 5),
      createCompletion(2, "Tutanak imzalandı.", 3),
    ],
  );
  assert.equal(body.total, 3);
  assert.deepEqual((await get(id)).completions, body.data);

  const events = (await server.listHistory()).slice(0, 6).map(({ event, changes, ...entry }) => {
    assert.deepEqual([entry.actor, entry.process, entry.milestone], [
      toActor(),
      { id: processId, name: "Tescil" },
      { id, name: "Geçerli kılma" },
    ]);
    return [event, changes];
  });
  assert.deepEqual(events.reverse(), [
    ["milestone_started", []],
    ["milestone_completed", [{ field: "note", before: null, after: "Tutanak imzalandı." }]],
    ["milestone_uncompleted", []],
    ["milestone_completed", []],
    ["milestone_reset", []],
    ["milestone_completed", []],
  ]);
});

Deno.test("milestone: one of two concurrent completions succeeds and the other gets a conflict", async () => {
  const id = await reach("IN_PROGRESS");
  const colleague = await server.addUser({ roles: ["MEMBER"], name: "Can", surname: "Ay" });
  const callApiAsOther = createApiCaller(server, (await server.signIn(colleague)).access_token);
  const responses = await Promise.all([
    move(id, "complete"),
    callApiAsOther("PUT", `/api/milestones/${id}/complete`),
  ]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  const [rejectedResponse] = responses.filter(({ status }) => status === 409);
  assert.deepEqual([rejectedResponse?.body.detail, rejectedResponse?.body.allowed], [
    DETAIL_FROM.COMPLETED,
    ["reset", "uncomplete"],
  ]);
  const { completions, version } = await get(id);
  assert.deepEqual([completions.length, version], [1, 3]);
  const winner = responses[0].status === 200 ? server.admin.id : colleague.id;
  assert.equal(completions[0].completedBy.id, winner);
  const events = (await server.listHistory()).map(({ event }) => event);
  assert.equal(events.filter((event) => event === "milestone_completed").length, 1);
});

Deno.test("milestone: concurrent actions leave a consistent history and completions", async () => {
  const ids = [await reach("PENDING"), await reach("PENDING"), await reach("COMPLETED")];
  const responses = await Promise.all(
    ids.flatMap((id) => ACTIONS.map((action) => move(id, action))),
  );
  assert.deepEqual(responses.filter(({ status }) => status !== 200 && status !== 409), []);
  for (const [index, id] of ids.entries()) {
    const { status, completions } = await get(id);
    const open = completions.filter(({ undoneAt }: { undoneAt: unknown }) => undoneAt === null);
    assert.equal(open.length, status === "COMPLETED" ? 1 : 0);
    const reported = (await server.listHistory()).filter(({ milestone }) => milestone?.id === id)
      .reverse();
    const moves = reported.filter(({ event }) => event !== "milestone_created");
    const done = responses.slice(index * ACTIONS.length, (index + 1) * ACTIONS.length)
      .filter((response) => response.status === 200).length;
    assert.equal(moves.length, done + (index === 2 ? 1 : 0));
  }
});

Deno.test("milestone: random actions of two users follow the lifecycle", async () => {
  const manager = await server.addUser({ roles: ["MANAGER"] });
  const asks = [
    server.callApi,
    createApiCaller(server, (await server.signIn(manager)).access_token),
  ];
  const tries = fc.array(fc.tuple(fc.constantFrom(...asks), fc.constantFrom(...ACTIONS)), {
    minLength: 4,
    maxLength: 14,
  });
  const property = fc.asyncProperty(tries, async (tried) => {
    const { id } = await server.addMilestone(processId);
    let status: MilestoneStatus = "PENDING";
    let completed = 0;
    for (const [callApi, action] of tried) {
      const after: MilestoneStatus | undefined = getNextStatus(milestoneLifecycle, status, action);
      const response = await callApi("PUT", `/api/milestones/${id}/${action}`);
      assert.equal(response.status, after === undefined ? 409 : 200);
      status = after ?? status;
      if (after === "COMPLETED") completed += 1;
      const { completions, ...now } = await get(id);
      const standing = completions.filter(({ undoneAt }: { undoneAt: unknown }) =>
        undoneAt === null
      );
      assert.deepEqual(
        [now.status, now.startedAt !== null, now.completedAt !== null],
        [status, status !== "PENDING", status === "COMPLETED"],
      );
      assert.deepEqual(
        [completions.length, standing.length],
        [completed, status === "COMPLETED" ? 1 : 0],
      );
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: 12 });
});

Deno.test("milestone: rejects every action while its project is disabled", async () => {
  for (const status of MILESTONE_STATUSES) {
    const id = await reach(status);
    await server.callApi("PUT", `/api/projects/${server.projectId}/disable`);
    for (const action of ACTIONS) {
      const response = await move(id, action);
      assert.deepEqual(toErrorSummary(response), [
        409,
        "The project is disabled. Its milestones are on hold until it is enabled again.",
      ]);
      assert.deepEqual(response.body.allowed, []);
    }
    assert.equal((await get(id)).status, status);
    await server.callApi("PUT", `/api/projects/${server.projectId}/enable`);
    const [possible] = listActions(milestoneLifecycle, status);
    assert.equal((await move(id, possible ?? "start")).status, 200);
  }
});

Deno.test("milestone: concurrent completion and disabling of its project are consistent", async () => {
  const id = await reach("IN_PROGRESS");
  const [completed, disabled] = await Promise.all([
    move(id, "complete"),
    server.callApi("PUT", `/api/projects/${server.projectId}/disable`),
  ]);
  assert.equal(disabled.status, 200);
  const events = (await server.listHistory()).map(({ event }) => event).slice(0, 2);
  assert.deepEqual(
    [completed.status, events],
    completed.status === 200
      ? [200, ["disabled", "milestone_completed"]]
      : [409, ["disabled", "milestone_started"]],
  );
});

Deno.test("milestone: completedAt is never earlier than startedAt when server clocks differ", async () => {
  const id = await reach("IN_PROGRESS");
  const { startedAt } = await get(id);
  server.advanceClock({ seconds: -30 });
  const { body } = await move(id, "complete");
  assert.deepEqual([body.startedAt, body.completedAt], [startedAt, startedAt]);
  server.advanceClock({ seconds: -30 });
  assert.equal((await move(id, "uncomplete")).status, 200);
  assert.deepEqual((await get(id)).completions[0].undoneAt, startedAt);
});

Deno.test("milestone: rejects invalid bodies of a transition and accepts none", async () => {
  const id = await reach("PENDING");
  assert.deepEqual(toErrorSummary(await move(id, "complete", { note: 3 })), [400, {
    note: ["Invalid input"],
  }]);
  assert.deepEqual(toErrorSummary(await move(id, "complete", { notes: "" })), [400, {
    notes: ["Unknown field"],
  }]);
  const { access_token: token } = await server.signIn(server.admin);
  const path = `/api/milestones/${id}/complete`;
  const asText = await server.request("PUT", path, {
    token,
    body: "note",
    headers: { "Content-Type": "text/plain" },
  });
  assert.equal(asText.status, 415);
  assert.equal((await server.callApi("PUT", `${path}?note=x`)).status, 400);
  assert.equal((await get(id)).status, "PENDING");
  assert.deepEqual((await move(id, "complete", { note: "" })).body.status, "COMPLETED");
  assert.equal((await get(id)).completions[0].note, null);
});

Deno.test("milestone: members may change its status, viewers may not", async () => {
  const id = await reach("PENDING");
  for (const [role, status] of [["VIEWER", 403], ["MEMBER", 200]] as const) {
    const user = await server.addUser({ roles: [role] });
    const callApiAsOther = createApiCaller(server, (await server.signIn(user)).access_token);
    for (const action of ["start", "complete", "uncomplete", "reset"]) {
      const response = await callApiAsOther("PUT", `/api/milestones/${id}/${action}`);
      assert.equal(response.status, status, `${role} ${action}`);
    }
    assert.equal((await callApiAsOther("PATCH", `/api/milestones/${id}`, {})).status, 403);
  }
});

Deno.test("milestone: every route responds 404 for an unknown id", async () => {
  for (const id of [crypto.randomUUID(), "nonsense"]) {
    const responses = await Promise.all([
      ...ACTIONS.map((action) => move(id, action)),
      server.callApi("GET", `/api/milestones/${id}`),
      server.callApi("GET", `/api/milestones/${id}/completions`),
      server.callApi("PATCH", `/api/milestones/${id}`, { version: 1 }),
      server.callApi("DELETE", `/api/milestones/${id}`),
      server.callApi("GET", `/api/milestones/aggregates/duration/by-process/${id}`),
      server.callApi("GET", `/api/milestones/aggregates/duration/by-project/${id}`),
    ]);
    assert.deepEqual(responses.map(({ status }) => status), Array(10).fill(404));
  }
});
