import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/bulk.ts";
import type { Role } from "../../contract/permissions.ts";
import { UNDO_HEADER, UNDO_KEPT_MS } from "../../contract/undo.ts";
import { cleanUp } from "../../server/jobs/cleanup.ts";
import { MOST_UNDOS } from "../../server/resources/undo/keepUndo.ts";
import { MOST_KEPT_BYTES } from "../../server/resources/undo/rows.ts";
import { type Answer, asking } from "../support/ask.ts";
import { FEEDBACK } from "../support/feedback.ts";
import { type MilestoneServer, milestoneServer } from "../support/milestones.ts";
import { addNotification } from "../support/notifications.ts";
import type { TestUser } from "../support/server.ts";

let server: MilestoneServer;
let token: string;
let processId: string;
Deno.test.beforeEach(async () => {
  server = await milestoneServer();
  token = (await server.signIn(server.admin)).access_token;
  processId = (await server.addProcess()).id;
  server.pass({ minutes: 1 });
});
Deno.test.afterEach(() => server.close());

interface Asked {
  as?: string;
  body?: object;
  headers?: Record<string, string>;
}

interface Changed extends Answer {
  undoId: string | null;
}

async function change(
  method: string,
  path: string,
  { as = token, ...more }: Asked = {},
): Promise<Changed> {
  const answer = await server.request(method, path, { token: as, language: "en", ...more });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === "" ? undefined : JSON.parse(text),
    undoId: answer.headers.get(UNDO_HEADER),
  };
}

const takeBack = (undoId: string | null, more?: Asked) =>
  change("POST", `/api/undo/${undoId}`, more);

const problem = ({ status, body }: Answer) => [status, body.type.split("/").at(-1), body.detail];

const SINCE = [
  409,
  "stale-version",
  "Somebody else has changed this since. It is left as it is now.",
];

const signedIn = async (roles: Role[], more?: Partial<TestUser>) => {
  const user = await server.addUser({ roles, ...more });
  return { ...user, token: (await server.signIn(user)).access_token };
};

const TABLES = [
  "companies",
  "project_types",
  "milestone_owners",
  "projects",
  "project_processes",
  "process_responsibles",
  "process_stakeholders",
  "project_progress",
  "milestones",
  "feedback",
  "reminders",
  "reminder_users",
  "occurrences",
  "notifications",
  "saved_views",
  "view_settings",
];
const STAMPS = ["version", "updated_at"];

/** All that people see, but for what tells of changes. */
async function everything(tables = TABLES): Promise<unknown[]> {
  const found = [];
  for (const table of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(one) - ${STAMPS}::text[] as row from ${sql.table(table)} as one order by 1`
      .execute(server.db);
    found.push([table, rows.map(({ row }) => row)]);
  }
  const counts = await sql`
    select name, sum(count)::integer as count from row_counts group by name
    having sum(count) <> 0 order by name`.execute(server.db);
  return tables === TABLES ? [...found, counts.rows] : found;
}

interface Kind {
  /** Makes what is to be changed, and says how. */
  make(): Promise<[method: string, path: string, body?: object]>;
  /** Somebody else changes it afterwards. */
  disturb?(path: string): Promise<unknown>;
  /** What the others come upon then, where it is not a change of the record itself. */
  refused?: unknown[];
}

const milestone = async (...actions: string[]) => {
  const { id } = await server.addMilestone(processId, { dueDate: "2026-04-01" });
  for (const action of actions) {
    await server.ask("PUT", `/api/milestones/${id}/${action}`);
    server.pass({ seconds: 1 });
  }
  return id;
};
const idIn = (path: string) => /[0-9a-f-]{36}/.exec(path)?.[0] ?? "";
const rename = async (path: string, of: string) => {
  const { body: { version } } = await server.ask("GET", `/api/${of}/${idIn(path)}`);
  const field = of === "feedback" ? { title: "Başka" } : { name: "Başka" };
  const answer = await server.ask("PATCH", `/api/${of}/${idIn(path)}`, { version, ...field });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
const moving = (action: string, ...before: string[]): Kind => ({
  make: async () => ["PUT", `/api/milestones/${await milestone(...before)}/${action}`],
  disturb: (path) => rename(path, "milestones"),
});
const patching = (patch: () => object | Promise<object>): Kind => ({
  make: async () => [
    "PATCH",
    `/api/milestones/${await milestone()}`,
    { version: 1, ...await patch() },
  ],
  disturb: (path) => rename(path, "milestones"),
});
const feedback = (action: string, ...before: [string, object?][]): Kind => ({
  async make() {
    const { body: { id } } = await server.ask("POST", "/api/feedback", FEEDBACK);
    for (const [one, said] of before) await server.ask("PUT", `/api/feedback/${id}/${one}`, said);
    return [
      "PUT",
      `/api/feedback/${id}/${action}`,
      action === "resolve" ? { resolution: "Ol" } : {},
    ];
  },
  disturb: (path) => rename(path, "feedback"),
});
const made = async (path: string, input: object) => {
  const { status, body } = await server.ask("POST", path, input);
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
};
const reminder = (more: object = {}) =>
  made("/api/reminders", {
    description: "Ölçümleri gönder",
    dueDatetime: "2026-03-02T09:00",
    projectId: server.projectId,
    userIds: [server.admin.id],
    ...more,
  });
const settling = (action: string, more?: object): Kind => ({
  async make() {
    const id = await reminder(more);
    const { body } = await server.ask("GET", `/api/reminders/${id}/occurrences?size=1`);
    return ["PUT", `/api/reminders/${id}/occurrences/${body.data[0].id}/${action}`];
  },
  async disturb(path) {
    const { body: { version } } = await server.ask("GET", `/api/reminders/${idIn(path)}`);
    const moved = { version, dueDatetime: "2026-03-05T09:00" };
    await server.ask("PATCH", `/api/reminders/${idIn(path)}`, moved);
  },
});

const NO_PLACE = [
  409,
  "stale-version",
  "What it belongs to has changed since. It cannot come back as it was.",
];

const KINDS: Record<string, Kind> = {
  "a milestone is started": moving("start"),
  "one that waits is completed": moving("complete"),
  "one under way is completed": moving("complete", "start"),
  "a completion is taken back": moving("uncomplete", "start", "complete"),
  "one under way is reset": moving("reset", "start"),
  "a completed one is reset": moving("reset", "complete"),
  "the due date of one is moved": patching(() => ({ dueDate: "2026-04-08" })),
  "one is given to somebody": patching(async () => ({ ownerId: await server.addOwner("Sicil") })),
  "a project is disabled": {
    make: () => Promise.resolve(["PUT", `/api/projects/${server.projectId}/disable`]),
    disturb: (path) => rename(path, "projects"),
  },
  "a project is enabled": {
    async make() {
      await server.ask("PUT", `/api/projects/${server.projectId}/disable`);
      return ["PUT", `/api/projects/${server.projectId}/enable`];
    },
    disturb: (path) => rename(path, "projects"),
  },
  "a user is disabled": {
    make: async () => ["PUT", `/api/users/${(await server.addUser()).id}/disable`],
    disturb: (path) => rename(path, "users"),
  },
  "a user is enabled": {
    make:
      async () => ["PUT", `/api/users/${(await server.addUser({ status: "DISABLED" })).id}/enable`],
    disturb: (path) => rename(path, "users"),
  },
  "feedback is taken up": feedback("progress"),
  "feedback is resolved at once": feedback("resolve"),
  "feedback in review is dismissed": feedback("dismiss", ["progress"]),
  "resolved feedback is taken up again": feedback("progress", ["resolve", { resolution: "Oldu" }]),
  "dismissed feedback is taken up again": feedback("progress", ["dismiss"]),
  "a notification is read": {
    make: async () => [
      "PUT",
      `/api/notifications/${await addNotification(server.db, server.admin.id)}/read`,
    ],
    disturb: (path) => server.db.deleteFrom("notifications").where("id", "=", idIn(path)).execute(),
  },
  "all notifications are read": {
    async make() {
      await addNotification(server.db, server.admin.id);
      await addNotification(server.db, server.admin.id, { status: "DELIVERED" });
      await addNotification(server.db, server.admin.id, { status: "READ" });
      return ["PUT", "/api/notifications/mark-all-as-read"];
    },
  },
  "a date of a reminder is done": settling("complete"),
  "a date of a rule is skipped": settling("skip", { recurrence: "FREQ=DAILY;COUNT=3" }),
  "a company is deleted": {
    make: async () => [
      "DELETE",
      `/api/companies/${await made("/api/companies", { name: "Kuşadası" })}`,
    ],
    disturb: () => made("/api/companies", { name: "KUŞADASI" }),
    refused: NO_PLACE,
  },
  "a technology is deleted": {
    async make() {
      const step = { name: "Adım", ownerId: null, expectedDays: 3 };
      const id = await made("/api/project-types", { name: "Dalga", milestoneTemplate: [step] });
      return ["DELETE", `/api/project-types/${id}`];
    },
    disturb: () => made("/api/project-types", { name: "dalga", milestoneTemplate: [] }),
    refused: NO_PLACE,
  },
  "a stakeholder is deleted": {
    make:
      async () => ["DELETE", `/api/project-milestone-owners/${await server.addOwner("Tescil")}`],
  },
  "a project is deleted, which a reminder was about": {
    async make() {
      const { companyId, typeId } = server;
      const company = await made("/api/companies", { name: "Bodrum" });
      const id = await made("/api/projects", { name: "Datça", companyId: company, typeId });
      await reminder({ projectId: id });
      await server.ask("PATCH", `/api/projects/${id}`, { version: 1, city: "Muğla" });
      assert.notEqual(company, companyId);
      return ["DELETE", `/api/projects/${id}`];
    },
    disturb: () => server.db.deleteFrom("companies").where("name", "=", "Bodrum").execute(),
    refused: NO_PLACE,
  },
  "a process is deleted": {
    async make() {
      const ownerId = await server.addOwner("Sicil");
      const id = (await server.addProcess("Doğrulama")).id;
      await server.ask("PATCH", `/api/processes/${id}`, {
        version: 1,
        responsibleIds: [server.admin.id],
        stakeholderIds: [ownerId],
      });
      const first = await server.addMilestone(id, { name: "Bir" });
      await server.addMilestone(id, { name: "İki", ownerId });
      await server.ask("PUT", `/api/milestones/${first.id}/start`);
      return ["DELETE", `/api/processes/${id}`];
    },
    disturb: () => server.db.deleteFrom("milestone_owners").where("name", "=", "Sicil").execute(),
    refused: NO_PLACE,
  },
  "a milestone in the middle is deleted": {
    async make() {
      await milestone();
      const id = await milestone();
      await milestone();
      return ["DELETE", `/api/milestones/${id}`];
    },
    disturb: () => server.db.deleteFrom("project_processes").where("id", "=", processId).execute(),
    refused: [404, "not-found", "There is nothing here."],
  },
  "a shared view is deleted, which others have pinned": {
    async make() {
      const view = { list: "projects", query: "status=ACTIVE", hiddenColumns: ["type"] };
      const id = await made("/api/views", { ...view, name: "Etkinler", isShared: true });
      const other = await signedIn(["VIEWER"]);
      const body = { isPinned: true, isDefault: true };
      await change("PUT", `/api/views/${id}/settings`, { body });
      await change("PUT", `/api/views/${id}/settings`, { as: other.token, body });
      return ["DELETE", `/api/views/${id}`];
    },
    disturb: () =>
      made("/api/views", {
        list: "projects",
        name: "ETKİNLER",
        query: "",
        hiddenColumns: [],
        isShared: false,
      }),
    refused: NO_PLACE,
  },
  "a reminder is deleted": {
    async make() {
      const { companyId, typeId } = server;
      const projectId = await made("/api/projects", { name: "Urla", companyId, typeId });
      return [
        "DELETE",
        `/api/reminders/${await reminder({ recurrence: "FREQ=DAILY", projectId })}`,
      ];
    },
    disturb: () => server.db.deleteFrom("projects").where("name", "=", "Urla").execute(),
    refused: NO_PLACE,
  },
};

for (const [what, { make, disturb, refused = SINCE }] of Object.entries(KINDS)) {
  Deno.test(`${what}, and that is taken back whole, once`, async () => {
    const [method, path, body] = await make();
    const before = await everything();
    server.pass({ minutes: 1 });
    const changed = await change(method, path, body && { body });
    assert.ok(changed.status < 300, JSON.stringify(changed.body));
    assert.notDeepEqual(await everything(), before);
    server.pass({ minutes: 5 });

    const back = await takeBack(changed.undoId);
    assert.deepEqual([back.status, back.body.next], [200, null], JSON.stringify(back.body));
    assert.ok(back.body.data.every(({ problem }: { problem: unknown }) => problem === null));
    const told = (await server.db.selectFrom("notifications").select("id").execute()).length;
    const after = await everything(TABLES.filter((table) => table !== "notifications"));
    assert.deepEqual(
      after,
      before.filter((one) =>
        Array.isArray(one) && TABLES.includes(one[0]) && one[0] !== "notifications"
      ),
    );

    assert.deepEqual(problem(await takeBack(changed.undoId)), [
      410,
      "undo-gone",
      "This has been taken back already.",
    ]);
    assert.equal((await server.db.selectFrom("notifications").select("id").execute()).length, told);
  });

  if (!disturb) continue;
  Deno.test(`${what}, somebody changes that, and nothing is taken back`, async () => {
    const [method, path, body] = await make();
    const { undoId } = await change(method, path, body && { body });
    server.pass({ minutes: 1 });
    await disturb(path);
    const before = await everything();
    assert.deepEqual(problem(await takeBack(undoId)), refused);
    assert.deepEqual(await everything(), before);
  });
}

Deno.test("notifications that were read are unread again, as each stood", async () => {
  const { id: userId } = server.admin;
  const statuses = ["PENDING", "DELIVERED", "READ"] as const;
  const ids = [];
  for (const status of statuses) ids.push(await addNotification(server.db, userId, { status }));
  const { undoId } = await change("PUT", "/api/notifications/mark-all-as-read");
  await takeBack(undoId);
  for (const [index, id] of ids.entries()) {
    const { body } = await server.ask("GET", `/api/notifications/${id}`);
    assert.equal(body.status, statuses[index]);
  }
});

Deno.test("a completion that was taken back by mistake is the one that it was", async () => {
  const id = await milestone("start", "complete");
  const completions = () =>
    server.db.selectFrom("milestone_completions").selectAll().where("milestone_id", "=", id)
      .execute();
  const before = await completions();
  const { undoId } = await change("PUT", `/api/milestones/${id}/uncomplete`);
  assert.notDeepEqual(await completions(), before);
  await takeBack(undoId);
  assert.deepEqual(await completions(), before);
  assert.equal((await server.history())[0]?.event, "milestone_completed");
});

Deno.test("several changes of one record are taken back, the last first", async () => {
  const id = await milestone();
  const before = await everything(["milestones"]);
  const started = await change("PUT", `/api/milestones/${id}/start`);
  const completed = await change("PUT", `/api/milestones/${id}/complete`);
  assert.deepEqual(problem(await takeBack(started.undoId)), SINCE);
  assert.equal((await takeBack(completed.undoId)).status, 200);
  assert.equal((await takeBack(started.undoId)).status, 200);
  assert.deepEqual(await everything(["milestones"]), before);
});

Deno.test("what somebody else takes back in between keeps it from the first", async () => {
  const id = await milestone();
  const other = await signedIn(["ADMIN"]);
  const { undoId } = await change("PUT", `/api/milestones/${id}/start`);
  const theirs = await change("PUT", `/api/milestones/${id}/complete`, { as: other.token });
  assert.equal((await takeBack(theirs.undoId, { as: other.token })).status, 200);
  assert.deepEqual(problem(await takeBack(undoId)), SINCE);
});

Deno.test("nobody takes back what somebody else did, not even an administrator", async () => {
  const id = await milestone();
  const member = await signedIn(["MEMBER"]);
  const { undoId } = await change("PUT", `/api/milestones/${id}/start`, { as: member.token });
  assert.deepEqual(problem(await takeBack(undoId)), [404, "not-found", "There is nothing here."]);
  assert.equal((await takeBack(undoId, { as: member.token })).status, 200);
});

Deno.test("what takes a permission that was lost meanwhile is refused", async () => {
  const manager = await signedIn(["MANAGER"]);
  const { undoId } = await change("PUT", `/api/projects/${server.projectId}/disable`, {
    as: manager.token,
  });
  await server.db.updateTable("users").set({ roles: ["VIEWER"] }).where("id", "=", manager.id)
    .execute();
  const { status } = await takeBack(undoId, { as: manager.token });
  assert.equal(status, 403);
  const { body } = await server.ask("GET", `/api/projects/${server.projectId}`);
  assert.equal(body.status, "DISABLED");
});

Deno.test("whoever may not do the way back is offered none", async () => {
  await server.db.updateTable("users").set({ status: "DISABLED" }).where(
    "id",
    "=",
    (await server.addUser()).id,
  )
    .execute();
  const id = await milestone();
  const { undoId } = await change("DELETE", `/api/users/${(await server.addUser()).id}`);
  assert.equal(undoId, null);
  assert.equal((await change("PUT", `/api/milestones/${id}/reset`)).undoId, null);
});

Deno.test("a milestone of which several fields are changed offers nothing", async () => {
  const patch = { version: 1, name: "Başka", dueDate: "2026-04-08" };
  const { status, undoId } = await change("PATCH", `/api/milestones/${await milestone()}`, {
    body: patch,
  });
  assert.deepEqual([status, undoId], [200, null]);
});

Deno.test("what changed nothing offers nothing", async () => {
  const { undoId } = await change("PUT", `/api/projects/${server.projectId}/enable`);
  assert.equal(undoId, null);
});

Deno.test("after ten minutes it is too late, and an hour later nothing is left of it", async () => {
  const { undoId } = await change("PUT", `/api/projects/${server.projectId}/disable`);
  server.pass({ seconds: UNDO_KEPT_MS / 1000 - 1 });
  await cleanUp(server.db, server.now());
  assert.equal((await server.db.selectFrom("undo_items").select("place").execute()).length, 1);
  server.pass({ seconds: 1 });
  assert.deepEqual(problem(await takeBack(undoId)), [
    410,
    "undo-gone",
    "It is too late to take this back.",
  ]);
  await cleanUp(server.db, server.now());
  assert.equal((await server.db.selectFrom("undo_items").select("place").execute()).length, 0);
});

Deno.test("the last fifty of one person are kept, and none that is too large", async () => {
  for (let count = 0; count <= MOST_UNDOS; count++) {
    const action = count % 2 === 0 ? "disable" : "enable";
    await change("PUT", `/api/projects/${server.projectId}/${action}`);
    server.pass({ seconds: 1 });
  }
  assert.equal((await server.db.selectFrom("undos").select("id").execute()).length, MOST_UNDOS);

  const { typeId, companyId } = server;
  const id = await made("/api/projects", { name: "Büyük", companyId, typeId });
  await server.db.updateTable("projects").set({ description: "x".repeat(MOST_KEPT_BYTES) })
    .where("id", "=", id).execute();
  assert.equal((await change("DELETE", `/api/projects/${id}`)).undoId, null);
});

Deno.test("a disabled project keeps its milestones from being taken back", async () => {
  const id = await milestone("start");
  const { undoId } = await change("PUT", `/api/milestones/${id}/reset`);
  await server.ask("PUT", `/api/projects/${server.projectId}/disable`);
  const { status, body } = await takeBack(undoId);
  assert.deepEqual([status, body.type.split("/").at(-1)], [409, "project-disabled"]);
});

const bulk = (kind: string, body: object, key = "a-key") =>
  change("POST", `/api/${kind}/bulk`, { body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } });

const BULK: Record<string, () => Promise<[kind: string, body: object]>> = {
  "milestones are completed": async () => [
    "milestones",
    { action: "complete", ids: [await milestone(), await milestone("start")] },
  ],
  "milestones are given to somebody": async () => [
    "milestones",
    {
      action: "reassign",
      ids: [await milestone(), await milestone()],
      ownerId: await server.addOwner("Ege"),
    },
  ],
  "due dates are moved": async () => [
    "milestones",
    { action: "reschedule", ids: [await milestone(), await milestone()], days: -3 },
  ],
  "milestones in a row are deleted": async () => {
    const ids = [await milestone(), await milestone(), await milestone(), await milestone()];
    return ["milestones", { action: "delete", ids: ids.slice(0, 3) }];
  },
  "the next dates of reminders are skipped": async () => [
    "reminders",
    { action: "skip", ids: [await reminder(), await reminder({ recurrence: "FREQ=WEEKLY" })] },
  ],
  "reminders are deleted": async () => [
    "reminders",
    { action: "delete", ids: [await reminder(), await reminder()] },
  ],
  "projects are disabled": () =>
    Promise.resolve(["projects", { action: "disable", ids: [server.projectId] }]),
  "notifications are read": async () => {
    const add = () => addNotification(server.db, server.admin.id);
    return ["notifications", { action: "read", ids: [await add(), await add()] }];
  },
  "feedback is dismissed": async () => [
    "feedback",
    {
      action: "dismiss",
      ids: [await made("/api/feedback", FEEDBACK), await made("/api/feedback", FEEDBACK)],
      resolution: "Olmaz",
    },
  ],
};

for (const [what, make] of Object.entries(BULK)) {
  Deno.test(`${what} at once, and all is taken back by one undo`, async () => {
    const [kind, body] = await make();
    const seen = TABLES.filter((table) => table !== "notifications" || kind === table);
    const before = await everything(seen);
    const { undoId } = await bulk(kind, body);
    assert.notDeepEqual(await everything(seen), before);
    const back = await takeBack(undoId);
    assert.deepEqual(
      back.body.data.filter(({ problem }: { problem: unknown }) => problem),
      [],
    );
    assert.deepEqual(await everything(seen), before);
  });
}

Deno.test("of many, what somebody changed since is told, and the others are taken back", async () => {
  const ids = [await milestone(), await milestone(), await milestone()];
  const { undoId } = await bulk("milestones", { action: "start", ids });
  await rename(`/api/milestones/${ids[1]}`, "milestones");
  const { status, body } = await takeBack(undoId);
  assert.deepEqual([status, body.total, body.next], [200, 3, null]);
  const problems = Object.fromEntries(
    body.data.map(({ id, problem }: { id: string; problem: { detail: string } | null }) => [
      id,
      problem?.detail ?? null,
    ]),
  );
  assert.deepEqual(problems, {
    [`${ids[0]}`]: null,
    [`${ids[1]}`]: SINCE[2],
    [`${ids[2]}`]: null,
  });
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from milestones order by id`.execute(server.db);
  assert.deepEqual(
    Object.fromEntries(rows.map(({ id, status }) => [id, status])),
    { [`${ids[0]}`]: "PENDING", [`${ids[1]}`]: "IN_PROGRESS", [`${ids[2]}`]: "PENDING" },
  );
});

Deno.test("many are taken back with several requests, each told again where it was lost", async () => {
  const ids = [];
  for (let count = 0; count < 60; count++) ids.push(await milestone());
  const first = await bulk("milestones", { action: "start", ids });
  const rest = await bulk("milestones", { action: "start", ids, from: first.body.next });
  assert.equal(rest.undoId, first.undoId);
  const begun = await takeBack(first.undoId);
  assert.deepEqual([begun.body.total, begun.body.data.length, begun.body.next], [60, 50, 50]);
  const from = { body: { from: 50 } };
  const ended = await takeBack(first.undoId, from);
  assert.deepEqual([ended.body.data.length, ended.body.next], [10, null]);
  assert.deepEqual((await takeBack(first.undoId, from)).body, ended.body);
  const { rows } = await sql`select distinct status from milestones`.execute(server.db);
  assert.deepEqual(rows, [{ status: "PENDING" }]);
});

Deno.test("who takes the same back twice at once does it once", async () => {
  const id = await milestone();
  const { undoId } = await change("PUT", `/api/milestones/${id}/start`);
  await Promise.all([takeBack(undoId), takeBack(undoId)]);
  const told = (await server.history()).filter(({ event }) => event === "milestone_reset");
  assert.equal(told.length, 1);
});

Deno.test("without a token nothing is taken back", async () => {
  const answer = await asking(server, undefined)("POST", `/api/undo/${crypto.randomUUID()}`);
  assert.equal(answer.status, 401);
});
