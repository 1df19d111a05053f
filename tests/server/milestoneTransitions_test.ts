import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { MILESTONE_STATUSES, type MilestoneStatus } from "../../contract/milestone.ts";
import { actions, next } from "../../machines/lifecycles/lifecycle.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../machines/lifecycles/milestone.ts";
import { asking, refusal } from "../support/ask.ts";
import { type MilestoneServer, milestoneServer } from "../support/milestones.ts";
import { problemKind } from "../support/problems.ts";
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
  server = await milestoneServer();
  processId = (await server.addProcess()).id;
});
Deno.test.afterEach(() => server.close());

const move = (id: string, action: MilestoneAction, body?: object) =>
  server.ask("PUT", `/api/milestones/${id}/${action}`, body);
const get = async (id: string) =>
  (await server.ask("GET", `/api/milestones/${id}?extend=completions`)).body;
const actor = () => ({ id: server.admin.id, name: "Işıl", surname: "Öz" });
const reach = async (status: MilestoneStatus) => {
  const { id } = await server.addMilestone(processId);
  for (const action of PATHS[status]) assert.equal((await move(id, action)).status, 200);
  return id;
};

for (const status of MILESTONE_STATUSES) {
  for (const action of ACTIONS) {
    const after = next(milestoneLifecycle, status, action);
    Deno.test(`a milestone that is ${status} answers ${action} as its lifecycle does`, async () => {
      const id = await reach(status);
      const before = await get(id);
      const told = (await server.history()).length;
      const answer = await move(id, action);
      if (after === undefined) {
        assert.deepEqual(answer, {
          status: 409,
          body: {
            ...problemKind("not-allowed-from-status"),
            detail: DETAIL_FROM[status],
            allowed: actions(milestoneLifecycle, status),
          },
        });
        assert.deepEqual(await get(id), before);
        assert.equal((await server.history()).length, told);
      } else {
        assert.deepEqual([answer.status, answer.body.status], [200, after]);
        assert.equal(answer.body.version, before.version + 1);
        assert.equal((await server.history()).length, told + 1);
      }
    });
  }
}

Deno.test("times and completions follow a milestone, and the history tells who moved it", async () => {
  const { id } = await server.addMilestone(processId);
  const at = (minute: number) => `2026-03-01T09:0${minute}:00.000Z`;
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
    server.pass({ minutes: 1 });
    const { status, startedAt, completedAt, updatedAt, version } = (await move(id, action, body))
      .body;
    seen.push([status, startedAt, completedAt, updatedAt, version]);
  }
  assert.deepEqual(seen, [
    ["IN_PROGRESS", at(1), null, at(1), 2],
    ["COMPLETED", at(1), at(2), at(2), 3],
    ["IN_PROGRESS", at(1), null, at(3), 4],
    ["COMPLETED", at(1), at(4), at(4), 5],
    ["PENDING", null, null, at(5), 6],
    ["COMPLETED", at(6), at(6), at(6), 7],
  ]);

  const { body } = await server.ask("GET", `/api/milestones/${id}/completions`);
  const completion = (minute: number, note: string | null, undone?: number) => ({
    milestoneId: id,
    completedBy: actor(),
    completedAt: at(minute),
    note,
    undoneBy: undone === undefined ? null : actor(),
    undoneAt: undone === undefined ? null : at(undone),
  });
  assert.deepEqual(
    body.data.map(({ id: _, ...rest }: { id: string }) => rest),
    [completion(6, null), completion(4, null, 5), completion(2, "Tutanak imzalandı.", 3)],
  );
  assert.equal(body.total, 3);
  assert.deepEqual((await get(id)).completions, body.data);

  const events = (await server.history()).slice(0, 6).map(({ event, changes, ...entry }) => {
    assert.deepEqual([entry.actor, entry.process, entry.milestone], [
      actor(),
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

Deno.test("of two people who complete one milestone at once, one wins and the other is told", async () => {
  const id = await reach("IN_PROGRESS");
  const colleague = await server.addUser({ roles: ["MEMBER"], name: "Can", surname: "Ay" });
  const theirs = asking(server, (await server.signIn(colleague)).access_token);
  const answers = await Promise.all([
    move(id, "complete"),
    theirs("PUT", `/api/milestones/${id}/complete`),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const [refused] = answers.filter(({ status }) => status === 409);
  assert.deepEqual([refused?.body.detail, refused?.body.allowed], [
    DETAIL_FROM.COMPLETED,
    ["reset", "uncomplete"],
  ]);
  const { completions, version } = await get(id);
  assert.deepEqual([completions.length, version], [1, 3]);
  const winner = answers[0].status === 200 ? server.admin.id : colleague.id;
  assert.equal(completions[0].completedBy.id, winner);
  const events = (await server.history()).map(({ event }) => event);
  assert.equal(events.filter((event) => event === "milestone_completed").length, 1);
});

Deno.test("whatever many people do at once, history and completions tell one story", async () => {
  const ids = [await reach("PENDING"), await reach("PENDING"), await reach("COMPLETED")];
  const answers = await Promise.all(
    ids.flatMap((id) => ACTIONS.map((action) => move(id, action))),
  );
  assert.deepEqual(answers.filter(({ status }) => status !== 200 && status !== 409), []);
  for (const [index, id] of ids.entries()) {
    const { status, completions } = await get(id);
    const open = completions.filter(({ undoneAt }: { undoneAt: unknown }) => undoneAt === null);
    assert.equal(open.length, status === "COMPLETED" ? 1 : 0);
    const told = (await server.history()).filter(({ milestone }) => milestone?.id === id).reverse();
    const moves = told.filter(({ event }) => event !== "milestone_created");
    const done = answers.slice(index * ACTIONS.length, (index + 1) * ACTIONS.length)
      .filter((answer) => answer.status === 200).length;
    assert.equal(moves.length, done + (index === 2 ? 1 : 0));
  }
});

Deno.test("a milestone is where its lifecycle is, whatever two people try", async () => {
  const manager = await server.addUser({ roles: ["MANAGER"] });
  const asks = [server.ask, asking(server, (await server.signIn(manager)).access_token)];
  const tries = fc.array(fc.tuple(fc.constantFrom(...asks), fc.constantFrom(...ACTIONS)), {
    minLength: 4,
    maxLength: 14,
  });
  const story = fc.asyncProperty(tries, async (tried) => {
    const { id } = await server.addMilestone(processId);
    let status: MilestoneStatus = "PENDING";
    let completed = 0;
    for (const [ask, action] of tried) {
      const after: MilestoneStatus | undefined = next(milestoneLifecycle, status, action);
      const answer = await ask("PUT", `/api/milestones/${id}/${action}`);
      assert.equal(answer.status, after === undefined ? 409 : 200);
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
  await fc.assert(story, { seed: SEED, numRuns: 12 });
});

Deno.test("the milestones of a disabled project stand still", async () => {
  for (const status of MILESTONE_STATUSES) {
    const id = await reach(status);
    await server.ask("PUT", `/api/projects/${server.projectId}/disable`);
    for (const action of ACTIONS) {
      const answer = await move(id, action);
      assert.deepEqual(refusal(answer), [
        409,
        "The project is disabled. Its milestones stand still until it is enabled again.",
      ]);
      assert.deepEqual(answer.body.allowed, []);
    }
    assert.equal((await get(id)).status, status);
    await server.ask("PUT", `/api/projects/${server.projectId}/enable`);
    const [possible] = actions(milestoneLifecycle, status);
    assert.equal((await move(id, possible ?? "start")).status, 200);
  }
});

Deno.test("a milestone completed while its project is disabled is one or the other", async () => {
  const id = await reach("IN_PROGRESS");
  const [completed, disabled] = await Promise.all([
    move(id, "complete"),
    server.ask("PUT", `/api/projects/${server.projectId}/disable`),
  ]);
  assert.equal(disabled.status, 200);
  const events = (await server.history()).map(({ event }) => event).slice(0, 2);
  assert.deepEqual(
    [completed.status, events],
    completed.status === 200
      ? [200, ["disabled", "milestone_completed"]]
      : [409, ["disabled", "milestone_started"]],
  );
});

for (const broken of ["activity", "milestone_completions"] as const) {
  Deno.test(`a transition that ${broken} cannot hold does not happen at all`, async () => {
    const pending = await reach("PENDING");
    const completed = await reach("COMPLETED");
    const [before, told] = [[await get(pending), await get(completed)], await server.history()];
    const condition = broken === "activity"
      ? sql`kind in ('milestone_created', 'milestone_completed', 'process_created')`
      : sql`undone_at is null`;
    await sql`alter table ${sql.table(broken)} add constraint broken check (${condition}) not valid`
      .execute(server.db);
    try {
      const answers = [
        await move(completed, "uncomplete"),
        await move(completed, "reset"),
        ...(broken === "activity" ? [await move(pending, "start")] : []),
      ];
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([500]));
      assert.deepEqual([await get(pending), await get(completed)], before);
      assert.deepEqual(await server.history(), told);
    } finally {
      await sql`alter table ${sql.table(broken)} drop constraint broken`.execute(server.db);
    }
  });
}

Deno.test("clocks that differ between servers do not turn times around", async () => {
  const id = await reach("IN_PROGRESS");
  const { startedAt } = await get(id);
  server.pass({ seconds: -30 });
  const { body } = await move(id, "complete");
  assert.deepEqual([body.startedAt, body.completedAt], [startedAt, startedAt]);
  server.pass({ seconds: -30 });
  assert.equal((await move(id, "uncomplete")).status, 200);
  assert.deepEqual((await get(id)).completions[0].undoneAt, startedAt);
});

Deno.test("what is sent along has to make sense, and nothing need be", async () => {
  const id = await reach("PENDING");
  assert.deepEqual(refusal(await move(id, "complete", { note: 3 })), [400, {
    note: ["Invalid input"],
  }]);
  assert.deepEqual(refusal(await move(id, "complete", { notes: "" })), [400, {
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
  assert.equal((await server.ask("PUT", `${path}?note=x`)).status, 400);
  assert.equal((await get(id)).status, "PENDING");
  assert.deepEqual((await move(id, "complete", { note: "" })).body.status, "COMPLETED");
  assert.equal((await get(id)).completions[0].note, null);
});

Deno.test("a member may move milestones, a viewer may not", async () => {
  const id = await reach("PENDING");
  for (const [role, status] of [["VIEWER", 403], ["MEMBER", 200]] as const) {
    const user = await server.addUser({ roles: [role] });
    const theirs = asking(server, (await server.signIn(user)).access_token);
    for (const action of ["start", "complete", "uncomplete", "reset"]) {
      const answer = await theirs("PUT", `/api/milestones/${id}/${action}`);
      assert.equal(answer.status, status, `${role} ${action}`);
    }
    assert.equal((await theirs("PATCH", `/api/milestones/${id}`, {})).status, 403);
  }
});

Deno.test("what does not exist is 404 on every route of a milestone", async () => {
  for (const id of [crypto.randomUUID(), "nonsense"]) {
    const answers = await Promise.all([
      ...ACTIONS.map((action) => move(id, action)),
      server.ask("GET", `/api/milestones/${id}`),
      server.ask("GET", `/api/milestones/${id}/completions`),
      server.ask("PATCH", `/api/milestones/${id}`, { version: 1 }),
      server.ask("DELETE", `/api/milestones/${id}`),
      server.ask("GET", `/api/milestones/aggregates/duration/by-process/${id}`),
      server.ask("GET", `/api/milestones/aggregates/duration/by-project/${id}`),
    ]);
    assert.deepEqual(answers.map(({ status }) => status), Array(10).fill(404));
  }
});
