import assert from "node:assert/strict";
import { type Kysely, sql, type Transaction } from "kysely";
import { inTransaction } from "../../server/platform/db/inTransaction.ts";
import {
  compareCounters,
  fillCounters,
  mergeCounters,
  recomputeCounters,
} from "../../server/platform/db/counters.ts";
import { migrate } from "../../server/platform/db/migrate.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { lockProcess, lockProject } from "../../server/modules/milestone/locks.ts";
import { createRandom, type Random } from "../../server/demo/random.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addCompany, addProject, addType } from "../support/projects.ts";

/** Ten times as many take some minutes. */
const ACTIONS = Number(Deno.env.get("KEPT_ACTIONS") ?? 1_000);
const AT_ONCE = 8;
const AS_IT_FOLLOWS = {
  processes: 0,
  projects: 0,
  figures: 0,
  technologies: 0,
  rows: 0,
  urgencies: 0,
};
const START = new Date("2026-03-01T09:00:00Z");

let database: TestDatabase;

Deno.test.beforeEach(async () => void (database = await createTestDatabase()));
Deno.test.afterEach(() => database.close());

interface World {
  projects: string[];
  processes: string[];
  owners: string[];
}

async function createWorld(db: Kysely<Database>, random: Random): Promise<World> {
  const [companyId, typeId] = [await addCompany(db, "Ege"), await addType(db, "Rüzgâr")];
  const projects: string[] = [];
  for (const name of ["Ilgaz", "Çine", "Söke", "Bolu"]) {
    projects.push(await addProject(db, { name, companyId, typeId }));
  }
  const owners = ["Sicil", "Denetim"].map((name) => ({ id: random.id(START), name }));
  await db.insertInto("milestone_owners")
    .values(owners.map((owner) => ({ ...owner, kind: "OTHER" as const, ...createStamps(START) })))
    .execute();
  return { projects, processes: [], owners: owners.map(({ id }) => id) };
}

const createStamps = (at: Date) => ({ created_at: at, updated_at: at });

/** Something that the product does, under the locks that it takes. */
async function changeAtRandom(
  { db: whole, world, random }: { db: Kysely<Database>; world: World; random: Random },
  nth: number,
): Promise<void> {
  const project = pickId(world.projects, random);
  const process = pickId(world.processes, random);
  const kind = world.processes.length < 4 ? 0 : random.between(0, 11);
  await inTransaction(whole, async (trx) => {
    if (kind === 11) await sql`select from projects where id = ${project} for update`.execute(trx);
    else if (kind === 0) await lockProject(trx, project);
    else if (kind <= 3 || kind >= 9) await lockProcess(trx, process);
    else await lockForMove(trx, process);
    await change({ db: trx, world, random }, { nth, kind, project, process });
  });
}

const pickId = (ids: readonly string[], random: Random) =>
  ids[random.between(0, ids.length - 1)] ?? crypto.randomUUID();

async function lockForMove(trx: Transaction<Database>, id: string): Promise<void> {
  const process = await trx.selectFrom("project_processes").select("project_id")
    .where("id", "=", id).executeTakeFirst();
  if (!process) return;
  await lockProject(trx, process.project_id);
  await trx.selectFrom("project_processes").select("id").where("id", "=", id).forKeyShare()
    .execute();
}

async function change(
  { db, world, random }: { db: Kysely<Database>; world: World; random: Random },
  { nth, kind, project, process }: { nth: number; kind: number; project: string; process: string },
): Promise<void> {
  const at = new Date(START.getTime() + nth * 60_000);
  const owner = random.fraction() < 0.2 ? null : pickId(world.owners, random);
  const milestone = sql`(
    select id from milestones where process_id = ${process}::uuid
    order by position offset ${random.between(0, 4)} limit 1
  )`;
  const set = (columns: ReturnType<typeof sql>) =>
    sql`update milestones set ${columns} where id = ${milestone}`.execute(db);
  if (kind === 0) {
    const id = random.id(at);
    await db.insertInto("project_processes")
      .values({ id, project_id: project, name: "Tescil", ...createStamps(at) }).execute();
    world.processes.push(id);
  } else if (kind <= 3) {
    await sql`
      insert into milestones (id, process_id, name, owner_id, position, due_date)
      select gen_random_uuid(), ${process}, 'İzleme', ${owner}, number,
        ${random.fraction() < 0.2 ? null : "2026-04-01"}::date + number % 90
      from generate_series(${nth * 4}::integer, ${
      nth * 4 + random.between(0, 3)
    }::integer) as number
      where exists (select from project_processes where id = ${process})`.execute(db);
  } else if (kind <= 7) {
    await set(sql`
      status = 'COMPLETED', started_at = coalesce(started_at, ${at}),
      completed_at = greatest(started_at, ${at})`);
  } else if (kind === 8) {
    await set(sql`status = 'PENDING', started_at = null, completed_at = null`);
  } else if (kind === 9) {
    await set(sql`owner_id = ${owner}, due_date = due_date + 1, position = ${1_000_000_000 + nth}`);
  } else if (kind === 10) {
    await sql`delete from milestones where id = ${milestone}`.execute(db);
    if (nth % 5 === 0) {
      await sql`delete from project_processes where id = ${process}`.execute(db);
    }
  } else {
    await sql`
      update projects set status = case status when 'ACTIVE' then 'DISABLED' else 'ACTIVE' end,
        annual_reduction_tonnes = ${random.between(0, 9) / 10}
      where id = ${project}`.execute(db);
    if (nth % 7 === 0) await mergeCounters(db);
  }
}

/** Whether a walk came by enough to say something. */
interface Met {
  processes: boolean;
  through: boolean;
  figures: boolean;
}

Deno.test("denormalised counters: match the milestones after random concurrent changes", async () => {
  const random = createRandom(20_261);
  const { db } = database;
  const world = await createWorld(db, random);
  let nth = 0;
  let met: Met | undefined;
  // Where eight act at once, what comes of it differs from run to run.
  for (let rounds = 0; rounds < 10 && !(met?.processes && met.through && met.figures); rounds++) {
    const end = nth + ACTIONS;
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      while (nth < end) await changeAtRandom({ db, world, random }, nth++);
    }));
    ({ rows: [met] } = await sql<Met>`
      select
        (select count(distinct status) = 3 from project_processes) as processes,
        (select count(*) > 0 from milestones where status = 'COMPLETED') as through,
        (select sum(count) > 10 from milestone_figures) as figures`.execute(db));
  }
  assert.deepEqual(met, { processes: true, through: true, figures: true });
  assert.deepEqual(await compareCounters(db), AS_IT_FOLLOWS);
  await mergeCounters(db);
  assert.deepEqual(await compareCounters(db), AS_IT_FOLLOWS);
});

Deno.test("project progress: completes with the last process and spans first start to last end", async () => {
  const { db } = database;
  const world = await createWorld(db, createRandom(1));
  const [projectId = ""] = world.projects;
  const readProgress = async () =>
    await sql<{ is_completed: boolean; seconds: number | null }>`
      select is_completed, seconds::double precision as seconds from project_progress
      where project_id = ${projectId}`.execute(db).then(({ rows }) => rows[0]);
  assert.deepEqual(await readProgress(), { is_completed: false, seconds: null });
  for (const name of ["Tescil", "İzleme"]) {
    const id = crypto.randomUUID();
    await db.insertInto("project_processes")
      .values({ id, project_id: projectId, name, ...createStamps(START) }).execute();
    assert.deepEqual(await readProgress(), { is_completed: false, seconds: null });
    await db.insertInto("milestones").values({
      id: crypto.randomUUID(),
      process_id: id,
      name,
      position: 0,
      status: "COMPLETED",
      started_at: START,
      completed_at: new Date(START.getTime() + name.length * 1000),
      ...createStamps(START),
    }).execute();
    assert.deepEqual(await readProgress(), { is_completed: true, seconds: name.length });
  }
});

Deno.test("recomputeCounters: reports and corrects wrong counters", async () => {
  const { db } = database;
  const random = createRandom(2);
  const world = await createWorld(db, random);
  for (let nth = 0; nth < 60; nth++) await changeAtRandom({ db, world, random }, nth);
  await sql`update milestones set urgency = 1`.execute(db);
  await sql`update project_processes set status = 'COMPLETED', milestone_count = 99`.execute(db);
  await sql`insert into project_figures values (${world.projects[0]}, 'ACTIVE', 3)`.execute(db);
  await sql`update project_progress set seconds = 1`.execute(db);
  await sql`insert into milestone_figures values (null, 'PENDING', 7, 0)`.execute(db);
  await sql`insert into row_counts values ('reminders', 3)`.execute(db);
  const differences = await recomputeCounters(db);
  assert.equal(
    Object.values(differences).every((off) => off > 0),
    true,
    JSON.stringify(differences),
  );
  assert.deepEqual(await compareCounters(db), AS_IT_FOLLOWS);
});

Deno.test("fillCounters: counts rows written since the migration once in concurrent processes", async () => {
  await using older = await createEmptyDatabase();
  const { db } = older;
  await migrate(db, { last: "0013_account_events" });
  const world = await createWorld(db, createRandom(4));
  const add = (status: string, position: number) =>
    sql`
      insert into milestones
        (id, process_id, name, owner_id, position, status, started_at, completed_at)
      select gen_random_uuid(), id, 'İzleme', ${world.owners[0]}, ${position}, ${status},
        ${START}, case when ${status} = 'COMPLETED' then ${START}::timestamptz + interval '1 day' end
      from project_processes`.execute(db);
  await sql`
    insert into project_processes (id, project_id, name)
    select gen_random_uuid(), id, 'Tescil' from projects`.execute(db);
  await add("COMPLETED", 0);
  await add("IN_PROGRESS", 1);
  await migrate(db, { last: "0035_planned_due_dates" });
  await add("COMPLETED", 2);
  await sql`delete from milestones where position = 1`.execute(db);
  await sql`
    update milestones set status = 'PENDING', started_at = null, completed_at = null
    where position = 0`.execute(db);
  await Promise.all([fillCounters(db), fillCounters(db)]);
  assert.deepEqual(await compareCounters(db), AS_IT_FOLLOWS);
  await fillCounters(db);
  assert.deepEqual(await compareCounters(db), AS_IT_FOLLOWS);
});

Deno.test("fillCounters: fills an older database", async () => {
  await using older = await createEmptyDatabase();
  const { db } = older;
  await migrate(db, { last: "0013_account_events" });
  const world = await createWorld(db, createRandom(3));
  await sql`
    insert into project_processes (id, project_id, name)
    select gen_random_uuid(), id, 'Tescil' from projects`.execute(db);
  await sql`
    insert into milestones
      (id, process_id, name, owner_id, position, status, started_at, completed_at)
    select gen_random_uuid(), id, 'İzleme', ${world.owners[0]}, 0, 'COMPLETED',
      ${START}, ${START}::timestamptz + interval '2 days'
    from project_processes`.execute(db);
  await sql`update projects set annual_reduction_tonnes = 0.1`.execute(db);
  await migrate(db);
  assert.deepEqual(await compareCounters(db), AS_IT_FOLLOWS);
  const { rows: sums } = await sql`
    select status, sum(count)::integer as count, sum(tonnes)::text as tonnes
    from project_figures group by status`.execute(db);
  assert.deepEqual(sums, [{ status: "ACTIVE", count: 4, tonnes: "0.4" }]);
  await fillCounters(db);
  const { rows } = await sql`
    select count, milliseconds from milestone_figures`.execute(db);
  assert.deepEqual(rows, [{ count: 4, milliseconds: 4 * 2 * 86_400_000 }]);
});
