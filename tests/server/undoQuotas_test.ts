import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { MAX_HOLIDAYS_A_YEAR } from "../../contract/holiday.ts";
import { MAX_MILESTONES, MAX_PROCESSES } from "../../contract/plan.ts";
import { createUndoServer, toProblem, type UndoServer } from "../support/undo.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await createUndoServer();
});
Deno.test.afterEach(() => server.close());

const fillProcess = (count: number) =>
  sql`
    insert into milestones (id, process_id, name, position, created_at, updated_at)
    select gen_random_uuid(), ${server.processId}::uuid, 'Adım', place.next + step, now(), now()
    from generate_series(0, ${count - 1}) as step, (
      select count(*) as next from milestones where process_id = ${server.processId}::uuid
    ) as place`.execute(server.db);

Deno.test("undo: does not restore a milestone into a process that has the maximum", async () => {
  const { id } = await server.addMilestone(server.processId);
  const { undoId } = await server.change("DELETE", `/api/milestones/${id}`);
  await fillProcess(MAX_MILESTONES);
  assert.deepEqual(toProblem(await server.undo(undoId)), [
    409,
    "quota-reached",
    "This process has 500 milestones, the most that it can have.",
  ]);
});

Deno.test("undo: restores as many milestones as the process has room for, the last deleted first", async () => {
  const ids = [];
  for (const name of ["A", "B", "C"]) {
    ids.push((await server.addMilestone(server.processId, { name })).id);
  }
  const { undoId } = await server.change("POST", "/api/milestones/bulk", {
    body: { action: "delete", ids },
    headers: { [IDEMPOTENCY_KEY_HEADER]: "1" },
  });
  await fillProcess(MAX_MILESTONES - 2);
  const { status, body } = await server.undo(undoId);
  const problems = body.data.map(({ problem }: { problem: { type: string } | null }) =>
    problem?.type.split("/").at(-1) ?? null
  );
  assert.deepEqual([status, problems], [200, [null, null, "quota-reached"]]);
  const { count } = await server.db.selectFrom("milestones")
    .select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  assert.equal(count, MAX_MILESTONES);
});

Deno.test("undo: does not restore a process of a project that has the maximum", async () => {
  const { undoId } = await server.change("DELETE", `/api/processes/${server.processId}`);
  await sql`
    insert into project_processes (id, project_id, name, created_at, updated_at)
    select gen_random_uuid(), ${server.projectId}::uuid, 'Tescil', now(), now()
    from generate_series(1, ${MAX_PROCESSES})`.execute(server.db);
  assert.deepEqual(toProblem(await server.undo(undoId)), [
    409,
    "quota-reached",
    "This project has 500 processes, the most that it can have.",
  ]);
});

Deno.test("undo: does not restore a holiday of a year that has the maximum", async () => {
  const id = await server.createRecord("/api/holidays", {
    date: "2040-12-31",
    name: "Yılbaşı arifesi",
    halfDay: true,
    source: "Resmî Gazete",
    certainty: "ANNOUNCED",
  });
  const { undoId } = await server.change("DELETE", `/api/holidays/${id}`);
  await sql`
    insert into holidays (id, date, name, half_day, source, certainty, created_at, updated_at)
    select gen_random_uuid(), date '2040-01-01' + day, 'Tatil', false, 'Kanun', 'ANNOUNCED',
      now(), now()
    from generate_series(1, ${MAX_HOLIDAYS_A_YEAR}) as day`.execute(server.db);
  assert.deepEqual(toProblem(await server.undo(undoId)), [
    409,
    "quota-reached",
    "The year 2040 has 60 holidays. It cannot have more.",
  ]);
});
