import assert from "node:assert/strict";
import { MAX_OWNERS_COMPARED } from "../../contract/milestone.ts";
import type { DurationsByOwner } from "../../contract/schemas/milestone.ts";
import { countRecentlyCompleted } from "../../server/modules/milestone/aggregates.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { addProcess, addProject } from "../support/projects.ts";

let server: MilestoneServer;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
});
Deno.test.afterEach(() => server.close());

const getAggregate = async (path: string) => {
  const { status, body } = await server.callApi("GET", `/api/milestones/aggregates/${path}`);
  return status === 200 ? body : Object.keys(body.errors);
};
const day = (text: string) => `${text}T00:00:00Z`;

/** Two processes of one project, one of another, with five completed milestones. */
async function fill() {
  const { db, projectId, companyId, typeId } = server;
  const [slow, fast] = [await server.addOwner("Sicil"), await server.addOwner("Denetim")];
  const one = await addProcess(db, projectId, "Tescil", [
    { name: "A", startedAt: day("2026-01-01"), completedAt: day("2026-01-31"), ownerId: slow },
    {
      name: "B",
      startedAt: day("2026-01-31"),
      completedAt: "2026-02-01T12:00:00Z",
      ownerId: fast,
    },
    { name: "C", startedAt: day("2026-02-02") },
    { name: "D", ownerId: fast },
  ]);
  const two = await addProcess(db, projectId, "İzleme", [
    { name: "E", startedAt: day("2026-02-01"), completedAt: day("2026-02-11"), ownerId: slow },
    { name: "F", startedAt: day("2026-02-01"), completedAt: day("2026-02-02") },
  ]);
  await db.updateTable("project_processes").set({ created_at: day("2026-02-01") })
    .where("id", "=", two).execute();
  const other = await addProject(db, { name: "Ilgaz", companyId, typeId });
  const three = await addProcess(db, other, "Doğrulama", [
    { name: "G", startedAt: day("2026-02-01"), completedAt: day("2026-02-06"), ownerId: fast },
    { name: "H", ownerId: await server.addOwner("Bakanlık") },
  ]);
  return { slow, fast, one, two, three, other };
}

Deno.test("milestone aggregates: count milestones by status", async () => {
  assert.deepEqual(
    [
      await getAggregate("count"),
      await getAggregate("count/completed"),
      await getAggregate("count/pending"),
    ],
    [0, 0, 0],
  );
  await fill();
  assert.deepEqual(
    [
      await getAggregate("count"),
      await getAggregate("count/completed"),
      await getAggregate("count/pending"),
    ],
    [8, 5, 2],
  );
});

Deno.test("milestone aggregates: recent counts those completed since midnight in Istanbul", async () => {
  await addProcess(server.db, server.projectId, "Tescil", [
    { name: "A", startedAt: day("2026-01-01"), completedAt: "2026-02-26T20:59:59.999Z" },
    { name: "B", startedAt: day("2026-01-01"), completedAt: "2026-02-26T21:00:00Z" },
    { name: "C", startedAt: day("2026-01-01"), completedAt: "2026-03-01T08:00:00Z" },
    { name: "D", startedAt: day("2026-01-01") },
  ]);
  assert.deepEqual(
    [
      await getAggregate("count/recent?days=1"),
      await getAggregate("count/recent?days=3"),
      await getAggregate("count/recent"),
    ],
    [1, 2, 3],
  );
  assert.deepEqual(await getAggregate("count/recent?days=4"), 3);
  const now = new Date("2026-03-01T21:00:00Z");
  assert.equal(await countRecentlyCompleted(server.db, { days: 1, now }), 0);
  for (const days of ["0", "367", "x", "1&days=2"]) {
    assert.deepEqual(await getAggregate(`count/recent?days=${days}`), ["days"]);
  }
});

Deno.test("milestone aggregates: do not count an undone completion", async () => {
  const { id } = await server.addMilestone((await server.addProcess()).id);
  await server.callApi("PUT", `/api/milestones/${id}/complete`);
  assert.deepEqual([await getAggregate("count/recent"), await getAggregate("count/completed")], [
    1,
    1,
  ]);
  await server.callApi("PUT", `/api/milestones/${id}/uncomplete`);
  assert.deepEqual([await getAggregate("count/recent"), await getAggregate("count/completed")], [
    0,
    0,
  ]);
});

Deno.test("milestone aggregates: average durations by stakeholder, slowest first", async () => {
  assert.deepEqual(await getAggregate("duration/by-owner"), []);
  const { slow, fast } = await fill();
  assert.deepEqual(await getAggregate("duration/by-owner"), [
    { owner: { id: slow, name: "Sicil" }, averageDays: 20, count: 2 },
    { owner: { id: fast, name: "Denetim" }, averageDays: 3.3, count: 2 },
  ]);
});

Deno.test("milestone aggregates: compare a limited number of stakeholders", async () => {
  const owners = await Promise.all(
    Array.from({ length: MAX_OWNERS_COMPARED + 1 }, (_, days) => server.addOwner(`${days + 1}`)),
  );
  await addProcess(
    server.db,
    server.projectId,
    "Tescil",
    owners.map((ownerId, index) => ({
      name: "A",
      ownerId,
      startedAt: day("2026-01-01"),
      completedAt: day(`2026-01-${String(index + 2).padStart(2, "0")}`),
    })),
  );
  const reported: DurationsByOwner = await getAggregate("duration/by-owner");
  assert.deepEqual(
    reported.map(({ averageDays }) => averageDays),
    owners.map((_, index) => MAX_OWNERS_COMPARED + 1 - index).slice(0, MAX_OWNERS_COMPARED),
  );
});

Deno.test("milestone aggregates: list durations of a process by milestone", async () => {
  const { one, three } = await fill();
  const listNames = async (path: string) => {
    const rows: { milestone: { name: string } }[] = await getAggregate(path);
    return rows.map(({ milestone, ...rest }) => ({ name: milestone.name, ...rest }));
  };
  assert.deepEqual(await listNames(`duration/by-process/${one}`), [
    { name: "A", averageDays: 30, count: 1 },
    { name: "B", averageDays: 1.5, count: 1 },
  ]);
  assert.deepEqual(await listNames(`duration/by-process/${three}`), [
    { name: "G", averageDays: 5, count: 1 },
  ]);
});

Deno.test("milestone aggregates: average durations of a project by process", async () => {
  const { one, two, three, other } = await fill();
  assert.deepEqual(await getAggregate(`duration/by-project/${server.projectId}`), [
    { process: { id: one, name: "Tescil" }, averageDays: 15.8, count: 2 },
    { process: { id: two, name: "İzleme" }, averageDays: 5.5, count: 2 },
  ]);
  assert.deepEqual(await getAggregate(`duration/by-project/${other}`), [
    { process: { id: three, name: "Doğrulama" }, averageDays: 5, count: 1 },
  ]);
});

Deno.test("milestone aggregates: reject unknown parameters", async () => {
  for (const path of ["count", "count/completed", "count/pending", "duration/by-owner"]) {
    assert.deepEqual(await getAggregate(`${path}?days=3`), ["days"]);
  }
  const { id } = await server.addProcess();
  assert.deepEqual(await getAggregate(`duration/by-process/${id}?days=3`), ["days"]);
  assert.deepEqual(await getAggregate(`duration/by-project/${server.projectId}?days=3`), ["days"]);
});
