import assert from "node:assert/strict";
import { sql } from "kysely";
import { BULK_ACTIONS } from "../../contract/bulk.ts";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { addProject } from "../support/projects.ts";

type Action = keyof typeof BULK_ACTIONS.milestones;
const ACTIONS = Object.keys(BULK_ACTIONS.milestones) as Action[];

/** Milestones by name: the actions before, and whether their project is disabled then. */
const CASES: Record<string, { before: string[]; isOnHold?: boolean }> = {
  pending: { before: [] },
  started: { before: ["start"] },
  completed: { before: ["complete"] },
  reopened: { before: ["start", "complete", "uncomplete"] },
  "reset once": { before: ["complete", "reset"] },
  "on hold": { before: [], isOnHold: true },
  "completed, on hold": { before: ["complete"], isOnHold: true },
};

interface Group {
  processIds: string[];
  ids: Record<string, string>;
}

interface World {
  single: Group;
  set: Group;
  ownerId: string;
}

async function createWorld(server: MilestoneServer): Promise<World> {
  const { companyId, typeId, admin } = server;
  const project = await addProject(server.db, { name: "Çine", companyId, typeId });
  const ownerId = await server.addOwner("Ege");
  const responsibleIds = [
    admin.id,
    (await server.addUser({ roles: ["MANAGER"] })).id,
    (await server.addUser({ roles: ["MEMBER"] })).id,
    (await server.addUser({ status: "DISABLED" })).id,
  ];
  const createProcess = async (projectId: string): Promise<string> =>
    (await server.callApi("POST", "/api/processes", {
      projectId,
      name: "Tescil",
      responsibleIds,
    })).body.id;
  const createGroup = async (): Promise<Group> => {
    const [active, onHold] = [await createProcess(server.projectId), await createProcess(project)];
    const ids: Record<string, string> = {};
    for (const [name, { before, isOnHold }] of Object.entries(CASES)) {
      const input = { name, dueDate: "2026-04-01", ownerId: await server.addOwner(name) };
      const { id } = await server.addMilestone(isOnHold ? onHold : active, input);
      for (const action of before) await server.callApi("PUT", `/api/milestones/${id}/${action}`);
      ids[name] = id;
    }
    ids.missing = crypto.randomUUID();
    return { processIds: [active, onHold], ids };
  };
  const world = { single: await createGroup(), set: await createGroup(), ownerId };
  await server.callApi("PUT", `/api/projects/${project}/disable`);
  server.advanceClock({ minutes: 1 });
  return world;
}

/** Reads what the API and other users see of the milestones, without ids. */
async function readGroup(
  { db }: MilestoneServer,
  { processIds, ids }: Group,
): Promise<unknown[]> {
  const { rows } = await sql`
    select milestone.name, milestone.status, milestone.version, milestone.position,
      milestone.due_date, owner.name as owner, milestone.started_at, milestone.completed_at,
      milestone.updated_at, milestone.urgency,
      array(
        select jsonb_build_array(completed_by, completed_at, undone_by, undone_at, note)
        from milestone_completions where milestone_id = recorded.id order by completed_at, undone_at
      ) as completions,
      array(
        select jsonb_build_array(kind, actor_id, record_name, process_name, project_name, changes,
          takes_back, created_at)
        from activity where record_id = recorded.id order by sequence
      ) as activity,
      array(
        select jsonb_build_array(user_id, kind, title_tr, title_en, message_tr, message_en, status)
        from notifications where link like '%' || recorded.id || '%'
        order by user_id, kind, created_at
      ) as notifications
    from unnest(${Object.values(ids)}::uuid[]) with ordinality as recorded (id, place)
    left join milestones as milestone on milestone.id = recorded.id
    left join milestone_owners as owner on owner.id = milestone.owner_id
    order by recorded.place`.execute(db);
  const { rows: processes } = await sql`
    select status, milestone_count, completed_milestone_count, started_at, completed_at
    from project_processes as process where id = any(${processIds}::uuid[])
    order by array_position(${processIds}::uuid[], id)`.execute(db);
  return [rows, processes];
}

/** Changes each milestone by its own request. Returns the problems and the undo ids. */
async function changeSingly(
  server: MilestoneServer,
  token: string,
  { single: { ids }, ownerId }: World,
  action: Action,
) {
  const problems: Record<string, unknown> = {};
  const undoIds: string[] = [];
  for (const [name, id] of Object.entries(ids)) {
    const path = `/api/milestones/${id}`;
    const { body: { version } } = await server.callApi("GET", path);
    const patches: Partial<Record<Action, object>> = {
      assign: { assigneeId: server.admin.id },
      reassign: { ownerId },
      reschedule: { dueDate: "2026-04-04" },
    };
    const isPatch = Object.hasOwn(patches, action);
    const method = isPatch ? "PATCH" : action === "delete" ? "DELETE" : "PUT";
    const response = await server.request(
      method,
      isPatch || action === "delete" ? path : `${path}/${action}`,
      {
        token,
        language: "en",
        ...(isPatch && {
          body: { version: version ?? 1, ...patches[action] },
        }),
      },
    );
    const undoId = response.headers.get(UNDO_HEADER);
    if (undoId !== null) undoIds.unshift(undoId);
    const text = await response.text();
    const { type, title, status, detail } = text === "" ? {} : JSON.parse(text);
    problems[name] = response.ok ? null : { type, title, status, detail };
  }
  return { problems, undoIds };
}

async function changeSet(
  server: MilestoneServer,
  token: string,
  { set: { ids }, ownerId }: World,
  action: Action,
) {
  const response = await server.request("POST", "/api/milestones/bulk", {
    token,
    language: "en",
    headers: { [IDEMPOTENCY_KEY_HEADER]: "a-key" },
    body: {
      action,
      ids: Object.values(ids),
      ...(action === "assign" && { assigneeId: server.admin.id }),
      ...(action === "reassign" && { ownerId }),
      ...(action === "reschedule" && { days: 3 }),
    },
  });
  const { data }: { data: { id: string; problem: unknown }[] } = await response.json();
  const problems = Object.fromEntries(
    Object.entries(ids).map((
      [name, id],
    ) => [name, data.find((item) => item.id === id)?.problem]),
  );
  return { problems, undoId: response.headers.get(UNDO_HEADER) };
}

for (const action of ACTIONS) {
  Deno.test(`bulk ${action}: changes, rejects, reports and undoes like the single action`, async () => {
    await using server = await createMilestoneServer();
    const token = (await server.signIn(server.admin)).access_token;
    const world = await createWorld(server);
    const before = await readGroup(server, world.set);
    assert.deepEqual(before, await readGroup(server, world.single));
    const single = await changeSingly(server, token, world, action);
    const set = await changeSet(server, token, world, action);
    assert.deepEqual(set.problems, single.problems);
    const changed = await readGroup(server, world.set);
    assert.notDeepEqual(changed, before);
    assert.deepEqual(changed, await readGroup(server, world.single));
    server.advanceClock({ minutes: 1 });
    for (const undoId of [...single.undoIds, set.undoId]) {
      assert.equal((await server.callApi("POST", `/api/undo/${undoId}`)).status, 200);
    }
    const undone = await readGroup(server, world.set);
    assert.notDeepEqual(undone, changed);
    assert.deepEqual(undone, await readGroup(server, world.single));
  });
}

Deno.test("bulk: notifies each other active responsible once per milestone", async () => {
  await using server = await createMilestoneServer();
  const token = (await server.signIn(server.admin)).access_token;
  const { set: { ids } } = await createWorld(server);
  await server.db.deleteFrom("notifications").execute();
  await server.request("POST", "/api/milestones/bulk", {
    token,
    headers: { [IDEMPOTENCY_KEY_HEADER]: "a-key" },
    body: { action: "complete", ids: [ids.pending, ids.started, ids.completed] },
  }).then((response) => response.body?.cancel());
  const { rows } = await sql`
    select notification.title_en as title, users.roles
    from notifications as notification join users on users.id = notification.user_id
    order by title_en, users.roles`.execute(server.db);
  assert.deepEqual(rows, [
    { title: "Milestone completed: pending", roles: ["MANAGER"] },
    { title: "Milestone completed: pending", roles: ["MEMBER"] },
    { title: "Milestone completed: started", roles: ["MANAGER"] },
    { title: "Milestone completed: started", roles: ["MEMBER"] },
  ]);
});

for (const action of ["enable", "disable"] as const) {
  Deno.test(`bulk ${action}: changes, records and undoes projects like the single action`, async () => {
    await using server = await createMilestoneServer();
    const { db, companyId, typeId } = server;
    const token = (await server.signIn(server.admin)).access_token;
    const createProjects = async () => [
      await addProject(db, { name: "Çine", companyId, typeId }),
      await addProject(db, { name: "Söke", companyId, typeId, status: "DISABLED" }),
      crypto.randomUUID(),
    ];
    const [singleIds, setIds] = [await createProjects(), await createProjects()];
    const read = async (ids: readonly string[]) =>
      (await sql`
        select project.name, project.status, project.version, project.updated_at, array(
          select jsonb_build_array(kind, actor_id, record_name, takes_back, created_at)
          from activity where record_id = project.id order by sequence
        ) as activity
        from projects as project where id = any(${ids}::uuid[]) order by name`.execute(db)).rows;
    const before = await read(setIds);
    const undoIds: (string | null)[] = [];
    const statuses: number[] = [];
    for (const id of singleIds) {
      const response = await server.request("PUT", `/api/projects/${id}/${action}`, { token });
      await response.body?.cancel();
      statuses.push(response.ok ? 200 : response.status);
      undoIds.push(response.headers.get(UNDO_HEADER));
    }
    const response = await server.request("POST", "/api/projects/bulk", {
      token,
      headers: { [IDEMPOTENCY_KEY_HEADER]: "a-key" },
      body: { action, ids: setIds },
    });
    const { data }: { data: { id: string; problem: { status: number } | null }[] } = await response
      .json();
    assert.deepEqual(
      setIds.map((id) => data.find((item) => item.id === id)?.problem?.status ?? 200),
      statuses,
    );
    const changed = await read(setIds);
    assert.notDeepEqual(changed, before);
    assert.deepEqual(changed, await read(singleIds));
    for (const undoId of [...undoIds, response.headers.get(UNDO_HEADER)]) {
      if (undoId === null) continue;
      assert.equal((await server.callApi("POST", `/api/undo/${undoId}`)).status, 200);
    }
    const undone = await read(setIds);
    assert.notDeepEqual(undone, changed);
    assert.deepEqual(undone, await read(singleIds));
  });
}
