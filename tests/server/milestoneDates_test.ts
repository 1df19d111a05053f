import assert from "node:assert/strict";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { STALE_DETAIL, toErrorSummary } from "../support/apiCaller.ts";
import { createUndoServer, type UndoServer } from "../support/undo.ts";

let server: UndoServer;
let processId: string;
Deno.test.beforeEach(async () => {
  server = await createUndoServer();
  processId = (await server.addProcess("İzleme")).id;
});
Deno.test.afterEach(() => server.close());

const listDueDates = async () => {
  const { body } = await server.callApi("GET", `/api/processes/${processId}?extend=milestones`);
  return body.milestones.map(({ name, dueDate }: Milestone) => [name, dueDate]);
};

async function addFourMilestones(): Promise<string[]> {
  const dates = { A: "2026-04-01", B: "2026-04-10", C: null, D: "2026-04-20" };
  const ids = [];
  for (const [name, dueDate] of Object.entries(dates)) {
    ids.push((await server.addMilestone(processId, { name, dueDate })).id);
  }
  return ids;
}

Deno.test("reschedule: moves the following open milestones by as many days, with one undo", async () => {
  const [, id = "", , last = ""] = await addFourMilestones();
  const before = await listDueDates();
  const { undoId } = await server.change("PUT", `/api/milestones/${id}/reschedule`, {
    body: { version: 1, dueDate: "2026-04-13", shiftsFollowing: true },
  });
  assert.deepEqual(await listDueDates(), [
    ["A", "2026-04-01"],
    ["B", "2026-04-13"],
    ["C", null],
    ["D", "2026-04-23"],
  ]);
  assert.equal((await server.undo(undoId)).status, 200);
  assert.deepEqual(await listDueDates(), before);

  await server.callApi("PUT", `/api/milestones/${last}/complete`);
  const { body } = await server.callApi("GET", `/api/milestones/${id}`);
  await server.callApi("PUT", `/api/milestones/${id}/reschedule`, {
    version: body.version,
    dueDate: "2026-04-08",
    shiftsFollowing: true,
  });
  assert.deepEqual((await listDueDates()).slice(1), [
    ["B", "2026-04-08"],
    ["C", null],
    ["D", "2026-04-20"],
  ]);
});

Deno.test("reschedule: moves nothing when a following date would leave the years 1 to 9999", async () => {
  const { id } = await server.addMilestone(processId, { name: "A", dueDate: "2026-04-02" });
  await server.addMilestone(processId, { name: "B", dueDate: "2026-04-01" });
  await server.addMilestone(processId, { name: "C", dueDate: "2026-04-03" });
  const before = await listDueDates();
  for (const dueDate of ["0001-01-01", "9999-12-31"]) {
    const { status, body } = await server.callApi("PUT", `/api/milestones/${id}/reschedule`, {
      version: 1,
      dueDate,
      shiftsFollowing: true,
    });
    assert.deepEqual(
      [status, body.errors, await listDueDates()],
      [400, { dueDate: ["Invalid date"] }, before],
    );
  }
});

Deno.test("reschedule: moves only the milestone by default and rejects a stale version", async () => {
  const [id] = await addFourMilestones();
  const path = `/api/milestones/${id}/reschedule`;
  const body = { version: 1, dueDate: "2026-03-31" };
  assert.equal((await server.callApi("PUT", path, body)).body.dueDate, "2026-03-31");
  assert.deepEqual((await listDueDates()).slice(1), [
    ["B", "2026-04-10"],
    ["C", null],
    ["D", "2026-04-20"],
  ]);
  assert.deepEqual(toErrorSummary(await server.callApi("PUT", path, body)), [409, STALE_DETAIL]);
  const tooFar = { version: 2, dueDate: "9999-12-31", shiftsFollowing: true };
  assert.deepEqual(toErrorSummary(await server.callApi("PUT", path, tooFar)), [
    400,
    { dueDate: ["Invalid date"] },
  ]);
});

Deno.test("milestone: is completed at an earlier time, which its completion keeps", async () => {
  const { id } = await server.addMilestone(processId, { name: "Rapor" });
  const { body } = await server.callApi("PUT", `/api/milestones/${id}/complete`, {
    note: "Geçen hafta bitti",
    completedAt: "2026-02-20T18:00:00+03:00",
  });
  assert.deepEqual([body.status, body.startedAt, body.completedAt], [
    "COMPLETED",
    "2026-02-20T15:00:00.000Z",
    "2026-02-20T15:00:00.000Z",
  ]);
  const completions = await server.callApi("GET", `/api/milestones/${id}/completions`);
  assert.deepEqual(
    completions.body.data.map((
      { completedAt, note }: { completedAt: string; note: string },
    ) => [completedAt, note]),
    [["2026-02-20T15:00:00.000Z", "Geçen hafta bitti"]],
  );
});

Deno.test("milestone: is not completed in the future or before its start", async () => {
  const { id } = await server.addMilestone(processId, { name: "Rapor" });
  const complete = async (completedAt: string) =>
    toErrorSummary(await server.callApi("PUT", `/api/milestones/${id}/complete`, { completedAt }));
  assert.deepEqual(await complete("2026-03-02T09:00:00Z"), [
    400,
    { completedAt: ["Must not be in the future"] },
  ]);
  for (
    const moment of ["yesterday", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"]
  ) {
    assert.deepEqual(
      await complete(moment),
      [400, { completedAt: ["Invalid date and time"] }],
      moment,
    );
  }
  await server.callApi("PUT", `/api/milestones/${id}/start`);
  assert.deepEqual(await complete("2026-02-28T09:00:00Z"), [
    400,
    { completedAt: ["Must not be before the start"] },
  ]);
});

Deno.test("milestone times: are corrected, with the completion, in the activity", async () => {
  const id = await server.addMilestoneAfter("start", "complete");
  const path = `/api/milestones/${id}/times`;
  const { body } = await server.callApi("PUT", path, {
    version: 3,
    startedAt: "2026-02-10T09:00:00Z",
    completedAt: "2026-02-12T09:00:00Z",
  });
  assert.deepEqual([body.version, body.startedAt, body.completedAt], [
    4,
    "2026-02-10T09:00:00.000Z",
    "2026-02-12T09:00:00.000Z",
  ]);
  const completions = await server.callApi("GET", `/api/milestones/${id}/completions`);
  assert.equal(completions.body.data[0].completedAt, "2026-02-12T09:00:00.000Z");
  const { body: { data } } = await server.callApi("GET", "/api/activity?recordType=milestone");
  assert.deepEqual(data[0].changes.map(({ field }: { field: string }) => field), [
    "startedAt",
    "completedAt",
  ]);
});

Deno.test("milestone times: rejects wrong orders, future times and what never happened", async () => {
  const correct = async (id: string, body: object) =>
    toErrorSummary(await server.callApi("PUT", `/api/milestones/${id}/times`, body));
  const pending = await server.addMilestoneAfter();
  assert.deepEqual(await correct(pending, { version: 1, startedAt: "2026-02-10T09:00:00Z" }), [
    409,
    "This milestone has not been started.",
  ]);
  const started = await server.addMilestoneAfter("start");
  assert.deepEqual(
    [
      await correct(started, { version: 2, completedAt: "2026-02-10T09:00:00Z" }),
      await correct(started, { version: 2, startedAt: "2027-02-10T09:00:00Z" }),
      await correct(started, { version: 1, startedAt: "2026-02-10T09:00:00Z" }),
    ],
    [
      [400, { completedAt: ["Invalid input"] }],
      [400, { startedAt: ["Must not be in the future"] }],
      [409, STALE_DETAIL],
    ],
  );
  const completed = await server.addMilestoneAfter("complete");
  const { body } = await server.callApi("GET", `/api/milestones/${completed}`);
  assert.deepEqual(
    await correct(completed, { version: body.version, completedAt: "2026-02-10T09:00:00Z" }),
    [400, { completedAt: ["Must not be before the start"] }],
  );
});
