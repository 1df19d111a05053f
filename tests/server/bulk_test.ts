import assert from "node:assert/strict";
import { sql } from "kysely";
import { BULK_ACTIONS, type BulkKind } from "../../contract/bulk.ts";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { ROLE_PERMISSIONS, ROLES } from "../../contract/permissions.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { FEEDBACK_PERMISSIONS } from "../../machines/lifecycles/feedback.ts";
import { MILESTONE_PERMISSIONS } from "../../machines/lifecycles/milestone.ts";
import { cleanUp } from "../../server/jobs.ts";
import { continueRun, MAX_RUNS, startRun } from "../../server/modules/bulk/bulkRuns.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { createId } from "../../server/platform/db/records.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import {
  BULK_BATCH_SIZE,
  MAX_BATCH_MS,
  RECORDS_PER_MERGE,
} from "../../server/platform/db/batches.ts";

let server: MilestoneServer;
let token: string;
let processId: string;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
  token = (await server.signIn(server.admin)).access_token;
  processId = (await server.addProcess()).id;
});
Deno.test.afterEach(() => server.close());

interface RunOptions {
  key?: string;
  as?: string;
}

async function runBulk(
  kind: BulkKind,
  body: object,
  { key = "a key", as = token }: RunOptions = {},
) {
  const response = await server.request("POST", `/api/${kind}/bulk`, {
    token: as,
    language: "en",
    headers: { [IDEMPOTENCY_KEY_HEADER]: key.replaceAll(" ", "-") },
    body,
  });
  return { status: response.status, body: await response.json() };
}

const addMilestones = async (count: number, overrides?: (index: number) => object) => {
  const milestones: Milestone[] = [];
  for (let index = 0; index < count; index++) {
    milestones.push(
      await server.addMilestone(processId, { name: `M${index}`, ...overrides?.(index) }),
    );
  }
  return milestones;
};
/** Inserts milestones into the process, and returns their ids. */
async function insertMilestones(names: readonly string[]): Promise<string[]> {
  const rows = names.map((name, position) => ({
    id: createId(server.now()),
    process_id: processId,
    name,
    position,
    created_at: server.now(),
    updated_at: server.now(),
  }));
  await server.db.insertInto("milestones").values(rows).execute();
  return rows.map(({ id }) => id);
}

const getMilestone = async (id: string): Promise<Milestone> =>
  (await server.callApi("GET", `/api/milestones/${id}`)).body;
const createResult = (id: string) => ({ id, problem: null });
const createWork = (change: (ids: string[]) => void = () => {}, maxSize = 100) => ({
  maxSize,
  change: (_: unknown, items: readonly { id: string }[]) => {
    change(items.map(({ id }) => id));
    return Promise.resolve(new Map());
  },
});
const sortIds = (ids: readonly string[]) => [...ids].sort();

Deno.test("bulk: completes all named milestones with one request and one entry each", async () => {
  const ids = (await addMilestones(3)).map(({ id }) => id);
  assert.deepEqual(await runBulk("milestones", { action: "complete", ids }), {
    status: 200,
    body: { total: 3, data: sortIds(ids).map(createResult), next: null },
  });
  for (const id of ids) assert.equal((await getMilestone(id)).status, "COMPLETED");
  const completions = (await server.listHistory()).filter(({ event }) =>
    event === "milestone_completed"
  );
  assert.deepEqual(sortIds(completions.map(({ milestone }) => milestone?.id ?? "")), sortIds(ids));
});

Deno.test("bulk: reports the problem of each failed record and changes the others", async () => {
  const [first, second] = await addMilestones(2);
  assert(first && second);
  await server.callApi("PUT", `/api/milestones/${first.id}/complete`);
  const missingId = crypto.randomUUID();
  const { body } = await runBulk("milestones", {
    action: "complete",
    ids: [first.id, second.id, missingId],
  });
  const problems = Object.fromEntries(
    body.data.map(({ id, problem }: { id: string; problem: object }) => [id, problem]),
  );
  assert.deepEqual(problems, {
    [first.id]: {
      type: "https://iklim.example/problems/not-allowed-from-status",
      title: "Not possible in this status",
      status: 409,
      detail: "This milestone is already completed.",
    },
    [second.id]: null,
    [missingId]: {
      type: "https://iklim.example/problems/not-found",
      title: "Not found",
      status: 404,
      detail: "There is nothing here.",
    },
  });
});

Deno.test("bulk: a repeated request returns the same result and changes nothing", async () => {
  const [one] = await addMilestones(1);
  assert(one);
  const body = { action: "start", ids: [one.id] };
  const first = await runBulk("milestones", body);
  const version = (await getMilestone(one.id)).version;
  const input = { action: "complete", ids: [one.id] };
  assert.deepEqual(await runBulk("milestones", body), first);
  assert.equal((await getMilestone(one.id)).version, version);
  const { status, body: problem } = await runBulk("milestones", input);
  assert.deepEqual([status, problem.detail], [
    409,
    "This idempotency key belongs to another request. Use one of its own.",
  ]);
  assert.equal((await runBulk("milestones", input, { key: "another" })).status, 200);
});

Deno.test("bulk: an idempotency key belongs to one user", async () => {
  const [one, two] = await addMilestones(2);
  assert(one && two);
  const other = await server.signIn(await server.addUser({ roles: ["MANAGER"] }));
  await runBulk("milestones", { action: "start", ids: [one.id] });
  const response = await runBulk("milestones", { action: "start", ids: [two.id] }, {
    as: other.access_token,
  });
  assert.deepEqual(response, {
    status: 200,
    body: { total: 1, data: [createResult(two.id)], next: null },
  });
});

Deno.test("bulk: two concurrent requests with one key run once", async () => {
  const ids = (await addMilestones(5)).map(({ id }) => id);
  const body = { action: "start", ids };
  const [first, second] = await Promise.all([
    runBulk("milestones", body),
    runBulk("milestones", body),
  ]);
  assert.deepEqual(second, first);
  assert.deepEqual(first.body.data, sortIds(ids).map(createResult));
});

Deno.test("bulk: changes all records that matched a query when it began, in batches", async () => {
  const count = BULK_BATCH_SIZE + 3;
  const names = Array.from({ length: count }, (_, index) => index % 2 ? "Tescil" : "Tescil 2");
  const insertedIds = await insertMilestones([...names, "Denetim", "Denetim"]);
  const matchingIds = insertedIds.slice(0, count);
  const query = new URLSearchParams([
    ["filters[0].fieldId", "name"],
    ["filters[0].operator", "CONTAINS"],
    ["filters[0].value", "tescil"],
    ["filters[1].fieldId", "status"],
    ["filters[1].operator", "EQUALS"],
    ["filters[1].value", "PENDING"],
  ]).toString();
  const body = { action: "start", query };
  const ids = sortIds(matchingIds);
  const first = await runBulk("milestones", body);
  assert.deepEqual(first.body, {
    total: count,
    data: ids.slice(0, BULK_BATCH_SIZE).map(createResult),
    next: BULK_BATCH_SIZE,
  });
  const second = await runBulk("milestones", { ...body, from: first.body.next });
  assert.deepEqual(second.body, {
    total: count,
    data: ids.slice(BULK_BATCH_SIZE).map(createResult),
    next: null,
  });
  const { rows } = await sql`
    select status, count(*)::integer as count,
      (select count(distinct record_id)::integer from activity where kind = 'milestone_started')
        as started
    from milestones group by status order by status`.execute(server.db);
  assert.deepEqual(rows, [
    { status: "IN_PROGRESS", count, started: count },
    { status: "PENDING", count: 2, started: count },
  ]);
});

Deno.test("bulk: ends a batch early when it takes too long", async () => {
  const ids = (await addMilestones(3)).map(({ id }) => id);
  const stamp = { actorId: server.admin.id, now: server.now() };
  const idQuery = sql`select unnest(${ids}::uuid[]) as id`;
  const run = await startRun(
    server.db,
    { key: "k", route: "POST /r", digest: "r", ids: idQuery },
    stamp,
  );
  const workedIds: string[] = [];
  const clock = () => new Date(workedIds.length * (MAX_BATCH_MS / 2 + 1));
  const work = createWork((ids) => workedIds.push(...ids), 1);
  const first = await continueRun(server.db, run, 0, work, clock);
  assert.deepEqual([first.data.length, first.next], [2, 2]);
  workedIds.length = 0;
  const second = await continueRun(server.db, run, 2, work, clock);
  assert.deepEqual([second.data.length, second.next, workedIds], [1, null, [sortIds(ids)[2]]]);
});

Deno.test("bulk: the same request retries a record after an unexpected error", async () => {
  const [one] = await addMilestones(1);
  assert(one);
  const stamp = { actorId: server.admin.id, now: server.now() };
  const idQuery = sql`select ${one.id}::uuid as id`;
  const run = await startRun(
    server.db,
    { key: "k", route: "POST /r", digest: "r", ids: idQuery },
    stamp,
  );
  const failWork = { maxSize: 1, change: () => Promise.reject(new Error("no disk")) };
  await assert.rejects(continueRun(server.db, run, 0, failWork, server.now), {
    message: "no disk",
  });
  const { data } = await continueRun(server.db, run, 0, createWork(), server.now);
  assert.deepEqual(data, [{ id: one.id, outcome: { refusal: null } }]);
});

/** Adds counter rows of two milestones and returns the number of rows. */
async function addAndCountCounterRows(): Promise<number> {
  await addMilestones(2);
  const { rows } = await server.db.selectFrom("milestone_figures")
    .select(({ fn }) => fn.countAll<number>().as("rows")).executeTakeFirstOrThrow();
  return rows;
}

Deno.test("bulk: merges counter rows after every batch of records and at the end of a run", async () => {
  const stamp = { actorId: server.admin.id, now: server.now() };
  const total = RECORDS_PER_MERGE + BULK_BATCH_SIZE + 2;
  const ids = sql`select gen_random_uuid() as id from generate_series(1, ${total}::integer)`;
  const run = await startRun(server.db, { key: "k", route: "POST /r", digest: "r", ids }, stamp);
  const rowCounts: [number, number][] = [];
  for (const from of [0, RECORDS_PER_MERGE - 1, RECORDS_PER_MERGE, total - 1]) {
    const before = await addAndCountCounterRows();
    await continueRun(server.db, run, from, createWork(), server.now);
    rowCounts.push([before, await addAndCountCounterRows()]);
  }
  assert.deepEqual(rowCounts, [[2, 4], [6, 3], [5, 7], [9, 3]]);
});

Deno.test("undo: merges counter rows while it undoes many changes", async () => {
  const now = server.now();
  const id = crypto.randomUUID();
  const expires_at = new Date(now.getTime() + 60_000);
  await server.db.insertInto("undos").values({
    id,
    user_id: server.admin.id,
    action: "milestones.start",
    created_at: now,
    expires_at,
  }).execute();
  await sql`
    insert into undo_items (undo_id, record_id, version, kept)
    select ${id}::uuid, gen_random_uuid(), 1, '{}'
    from generate_series(1, ${RECORDS_PER_MERGE + 1}::integer)`.execute(server.db);
  const before = await addAndCountCounterRows();
  const response = await server.callApi("POST", `/api/undo/${id}`, { from: RECORDS_PER_MERGE });
  assert.deepEqual([response.body.data.length, response.body.next], [1, null]);
  assert.deepEqual([before, await addAndCountCounterRows()], [2, 3]);
});

Deno.test("bulk reassign: sets another milestone owner or none", async () => {
  const owner = await server.addOwner("Türk Loydu");
  const [one] = await addMilestones(1);
  assert(one);
  await runBulk("milestones", { action: "reassign", ids: [one.id], ownerId: owner }, { key: "1" });
  assert.equal((await getMilestone(one.id)).ownerId, owner);
  await runBulk("milestones", { action: "reassign", ids: [one.id], ownerId: null }, { key: "2" });
  assert.equal((await getMilestone(one.id)).ownerId, null);
  const unknown = crypto.randomUUID();
  const { body } = await runBulk("milestones", {
    action: "reassign",
    ids: [one.id],
    ownerId: unknown,
  }, { key: "3" });
  assert.equal(body.data[0].problem.status, 400);
});

Deno.test("bulk reschedule: moves due dates by days and reports milestones without one", async () => {
  const [dated, undated] = await addMilestones(
    2,
    (index) => index === 0 ? { dueDate: "2026-02-27" } : {},
  );
  assert(dated && undated);
  const { body } = await runBulk("milestones", {
    action: "reschedule",
    ids: [dated.id, undated.id],
    days: 3,
  });
  assert.equal((await getMilestone(dated.id)).dueDate, "2026-03-02");
  const [problem] = body.data.flatMap(({ problem }: { problem: object | null }) => problem ?? []);
  assert.equal(problem.detail, "It has no due date to postpone.");
});

Deno.test("bulk reschedule: reports milestones whose date would leave the years 1 to 9999", async () => {
  const dates = ["0001-01-05", "2026-02-27", "9999-12-20"];
  const milestones = await addMilestones(3, (index) => ({ dueDate: dates[index] }));
  const ids = milestones.map(({ id }) => id);
  for (const days of [30, -30]) {
    const { body } = await runBulk("milestones", { action: "reschedule", ids, days }, {
      key: `${days}`,
    });
    const details = new Map<string, string>(
      body.data.map((one: { id: string; problem: { detail: string } | null }) => [
        one.id,
        one.problem?.detail ?? "none",
      ]),
    );
    assert.deepEqual(
      ids.map((id) => details.get(id)),
      ["none", "none", days > 0 ? "Its due date would be outside the years 1 to 9999." : "none"],
    );
  }
  assert.deepEqual(
    await Promise.all(ids.map(async (id) => (await getMilestone(id)).dueDate)),
    ["0001-01-05", "2026-02-27", "9999-11-20"],
  );
});

Deno.test("bulk: reports no problem for milestones that already have the new value", async () => {
  const ownerId = await server.addOwner("Türk Loydu");
  const assigneeId = server.admin.id;
  const [same, other] = await addMilestones(
    2,
    (index) =>
      index === 0 ? { ownerId, assigneeId, dueDate: "2026-02-27" } : { dueDate: "2026-02-27" },
  );
  assert(same && other);
  const ids = sortIds([same.id, other.id]);
  const actions = { assign: { assigneeId }, reassign: { ownerId }, reschedule: { days: 0 } };
  for (const [action, value] of Object.entries(actions)) {
    const { body } = await runBulk("milestones", { action, ids, ...value }, { key: action });
    assert.deepEqual(body.data, ids.map(createResult), action);
  }
  const missing = crypto.randomUUID();
  const { body } = await runBulk("milestones", { action: "assign", ids: [missing], assigneeId }, {
    key: "missing",
  });
  assert.equal(body.data[0].problem.status, 404);
});

const INVALID_REQUESTS: Record<string, [body: object, errors: Record<string, string[]>]> = {
  "neither ids nor query are given": [{ action: "start" }, { ids: ["Required"] }],
  "both ids and query are given": [{ action: "start", ids: [crypto.randomUUID()], query: "" }, {
    query: ["Unknown field"],
  }],
  "the action is unknown": [{ action: "explode", ids: [crypto.randomUUID()] }, {
    action: ["Invalid input"],
  }],
  "the query has other keys than filters": [{ action: "start", query: "page=2" }, {
    query: ["Invalid input"],
  }],
  "the query has an unknown filter": [
    {
      action: "start",
      query: "filters[0].fieldId=x&filters[0].operator=EQUALS&filters[0].value=1",
    },
    { query: ["Invalid input"] },
  ],
  "days are missing": [{ action: "reschedule", ids: [crypto.randomUUID()] }, {
    days: ["Required"],
  }],
  "the owner is missing": [{ action: "reassign", ids: [crypto.randomUUID()] }, {
    ownerId: ["Required"],
  }],
  "the assignee is missing": [{ action: "assign", ids: [crypto.randomUUID()] }, {
    assigneeId: ["Required"],
  }],
  "a field belongs to another action": [
    { action: "start", ids: [crypto.randomUUID()], days: 3 },
    { days: ["Unknown field"] },
  ],
};

for (const [condition, [body, errors]] of Object.entries(INVALID_REQUESTS)) {
  Deno.test(`bulk: rejects a request at its field when ${condition}`, async () => {
    const response = await runBulk("milestones", body);
    assert.deepEqual([response.status, response.body.errors], [400, errors]);
  });
}

Deno.test("bulk: rejects a request without an idempotency key", async () => {
  const { status, body } = await server.callApi("POST", "/api/milestones/bulk", {
    action: "start",
    ids: [crypto.randomUUID()],
  });
  assert.deepEqual([status, body.errors], [400, { [IDEMPOTENCY_KEY_HEADER]: ["Required"] }]);
});

Deno.test("bulk: limits the runs of one user per day", async () => {
  const now = server.now();
  await server.db.insertInto("bulk_runs").values(
    Array.from({ length: MAX_RUNS }, (_, index) => ({
      id: crypto.randomUUID(),
      user_id: server.admin.id,
      key: `${index}`,
      request: "",
      total: 0,
      created_at: now,
    })),
  ).execute();
  const [one] = await addMilestones(1);
  assert(one);
  const body = { action: "start", ids: [one.id] };
  assert.equal((await runBulk("milestones", body)).status, 409);
  server.advanceClock({ days: 1 });
  await cleanUp(server.db, server.now());
  assert.deepEqual(await server.db.selectFrom("bulk_runs").select("id").execute(), []);
  const callApi = createApiCaller(server, (await server.signIn(server.admin)).access_token);
  token = (await server.signIn(server.admin)).access_token;
  assert.equal((await runBulk("milestones", body)).status, 200);
  assert.equal((await callApi("GET", `/api/milestones/${one.id}`)).body.status, "IN_PROGRESS");
});

const KINDS = Object.keys(BULK_ACTIONS) as BulkKind[];

for (const role of ROLES) {
  Deno.test(`bulk: requires the same permissions as single changes of ${role}`, async () => {
    const { access_token: as } = await server.signIn(await server.addUser({ roles: [role] }));
    const statuses: Record<string, number> = {};
    const expected: Record<string, number> = {};
    const values: Record<string, object> = {
      assign: { assigneeId: null },
      reassign: { ownerId: null },
      reschedule: { days: 1 },
    };
    for (const kind of KINDS) {
      for (const [action, permission] of Object.entries(BULK_ACTIONS[kind])) {
        const name = `${kind} ${action}`;
        const body = { action, ids: [crypto.randomUUID()], ...values[action] };
        statuses[name] = (await runBulk(kind, body, { as, key: name })).status;
        expected[name] = ROLE_PERMISSIONS[role].includes(permission) ? 200 : 403;
      }
    }
    assert.deepEqual(statuses, expected);
  });
}

Deno.test("bulk: declares the permissions of the lifecycles", () => {
  const { assign: _, reassign: __, reschedule: ___, delete: ____, ...lifecycleActions } =
    BULK_ACTIONS.milestones;
  assert.deepEqual(lifecycleActions, MILESTONE_PERMISSIONS);
  const { progress, dismiss } = FEEDBACK_PERMISSIONS;
  assert.deepEqual(BULK_ACTIONS.feedback, { progress, dismiss });
});

Deno.test("bulk: changes no notifications or reminders of other users", async () => {
  const member = await server.addUser({ roles: ["MEMBER"] });
  const { access_token: as } = await server.signIn(member);
  const reminder = await server.callApi("POST", "/api/reminders", {
    description: "Denetim",
    dueDatetime: "2026-05-01T10:00:00",
  });
  const { id } = reminder.body;
  const notFound = { id, problem: 404 };
  const summarize = (
    { body }: { body: { data: { id: string; problem: { status: number } | null }[] } },
  ) => body.data.map(({ id, problem }) => ({ id, problem: problem?.status ?? null }));
  assert.deepEqual(
    summarize(await runBulk("reminders", { action: "delete", ids: [id] }, { as })),
    [notFound],
  );
  assert.deepEqual(
    summarize(await runBulk("reminders", { action: "delete", query: "" }, { as, key: "all" })),
    [],
  );
  assert.deepEqual(
    summarize(await runBulk("reminders", { action: "skip", ids: [id] }, { key: "own" })),
    [{ id, problem: null }],
  );
  assert.deepEqual(
    summarize(await runBulk("reminders", { action: "skip", ids: [id] }, { key: "again" })),
    [{ id, problem: 409 }],
  );
});
