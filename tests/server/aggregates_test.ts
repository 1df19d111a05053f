import assert from "node:assert/strict";
import {
  countNewProjects,
  countProjects,
  countProjectsByType,
  readAverageCompletionDays,
  readCreationTrend,
} from "../../server/modules/project/aggregates.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addCompany, addProcess, addProject, addType, signInAdmin } from "../support/projects.ts";
import { createTestServer } from "../support/server.ts";

let database: TestDatabase;
let companyId: string;
let typeId: string;
Deno.test.beforeEach(async () => {
  database = await createTestDatabase();
  companyId = await addCompany(database.db, "Ege");
  typeId = await addType(database.db, "Rüzgâr");
});
Deno.test.afterEach(() => database.close());

const add = (more: Partial<Parameters<typeof addProject>[1]> = {}) =>
  addProject(database.db, { name: "P", companyId, typeId, ...more });

Deno.test("project count: counts active and disabled projects separately", async () => {
  await add();
  await add();
  await add({ status: "DISABLED" });
  const { db } = database;
  assert.deepEqual(
    [
      await countProjects(db),
      await countProjects(db, "ACTIVE"),
      await countProjects(db, "DISABLED"),
    ],
    [3, 2, 1],
  );
});

Deno.test("project creation trend: begins each day at midnight in Istanbul", async () => {
  await add({ createdAt: "2026-03-08T20:59:59.999Z" });
  await add({ createdAt: "2026-03-08T21:00:00.000Z" });
  await add({ createdAt: "2026-03-09T20:59:59.999Z" });
  await add({ createdAt: "2026-03-10T20:00:00.000Z" });
  const now = new Date("2026-03-10T20:30:00Z");
  assert.deepEqual(await readCreationTrend(database.db, { days: 3, now }), [
    { date: "2026-03-08", count: 1 },
    { date: "2026-03-09", count: 2 },
    { date: "2026-03-10", count: 1 },
  ]);
  const countNew = (days: number, at = now) => countNewProjects(database.db, { days, now: at });
  assert.deepEqual([await countNew(1), await countNew(2), await countNew(3), await countNew(366)], [
    1,
    3,
    4,
    4,
  ]);
  assert.equal(await countNew(1, new Date("2026-03-10T21:00:00Z")), 0);
});

Deno.test("projects by type: counts projects per technology, most used first", async () => {
  const sun = await addType(database.db, "Güneş");
  const earth = await addType(database.db, "Çöp gazı");
  await addType(database.db, "Kullanılmayan");
  await add();
  await add();
  await add({ typeId: sun });
  await add({ typeId: earth, status: "DISABLED" });
  assert.deepEqual(await countProjectsByType(database.db), [
    { type: { id: typeId, name: "Rüzgâr" }, count: 2 },
    { type: { id: earth, name: "Çöp gazı" }, count: 1 },
    { type: { id: sun, name: "Güneş" }, count: 1 },
  ]);
});

Deno.test("average completion: includes only projects whose processes are all completed", async () => {
  const { db } = database;
  assert.equal(await readAverageCompletionDays(db), 0);
  const createStep = (startedAt: string, completedAt?: string) => ({
    name: "S",
    startedAt: `${startedAt}T00:00:00Z`,
    ...(completedAt && { completedAt: `${completedAt}T00:00:00Z` }),
  });
  const first = await add();
  await addProcess(db, first, "1", [createStep("2026-01-01", "2026-01-05")]);
  await addProcess(db, first, "2", [
    createStep("2026-01-05", "2026-01-11"),
    createStep("2026-01-06", "2026-01-08"),
  ]);
  await addProcess(db, await add(), "1", [createStep("2026-01-01", "2026-01-02")]);
  assert.equal(await readAverageCompletionDays(db), 5.5);
  const unfinished = await add();
  await addProcess(db, unfinished, "1", [createStep("2026-01-01", "2026-04-01")]);
  await addProcess(db, unfinished, "2", [createStep("2026-04-01")]);
  await addProcess(db, await add(), "without milestones");
  assert.equal(await readAverageCompletionDays(db), 5.5);
});

Deno.test("project aggregates: accept days from 1 to 366, 30 by default", async () => {
  await using server = await createTestServer();
  const token = await signInAdmin(server);
  const getAggregate = async (path: string) => {
    const response = await server.request("GET", `/api/projects/aggregates/${path}`, { token });
    return { status: response.status, body: await response.json() };
  };
  assert.equal((await getAggregate("creation-trend")).body.length, 30);
  assert.equal((await getAggregate("creation-trend?days=366")).body.length, 366);
  assert.deepEqual(await getAggregate("count/new?days=1"), { status: 200, body: 0 });
  for (const days of ["0", "367", "1.5", "-1", "", "x", "1&days=2"]) {
    for (const route of ["creation-trend", "count/new"]) {
      const { status, body } = await getAggregate(`${route}?days=${days}`);
      assert.deepEqual([status, Object.keys(body.errors)], [400, ["days"]], days);
    }
  }
  for (const route of ["count", "count/active", "count/disabled", "by-type"]) {
    assert.equal((await getAggregate(route)).status, 200);
    assert.deepEqual(Object.keys((await getAggregate(`${route}?days=3`)).body.errors), ["days"]);
  }
  assert.deepEqual(await getAggregate("average-completion-days"), { status: 200, body: 0 });
});
