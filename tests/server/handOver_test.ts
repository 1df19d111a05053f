import assert from "node:assert/strict";
import { MAX_HANDED_OVER } from "../../contract/user.ts";
import { type CallApi, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { addProcess, addProject, addType } from "../support/projects.ts";
import { createTestServer, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let leaver: TestUser;
let heir: TestUser;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  leaver = await server.addUser({ roles: ["MEMBER"], name: "Can", surname: "Ay" });
  heir = await server.addUser({ roles: ["MEMBER"], name: "Ece", surname: "Er" });
  callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
});
Deno.test.afterEach(() => server.close());

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

const addOneProject = async () =>
  await addProject(server.db, {
    name: "Bozcaada",
    companyId: admin.companyId,
    typeId: await addType(server.db, "Rüzgâr"),
  });

/**
 * Adds a process with an open and a completed milestone of the leaver, one that the leaver and
 * the heir are responsible for, and reminders: two active ones and a completed one.
 */
async function addWork() {
  const { db } = server;
  const projectId = await addOneProject();
  const first = await addProcess(db, projectId, "Tescil", [
    { name: "Başvuru" },
    { name: "Onay", startedAt: "2026-01-06T08:00:00Z", completedAt: "2026-01-07T08:00:00Z" },
  ]);
  const second = await addProcess(db, projectId, "Doğrulama");
  await db.updateTable("milestones").set({ assignee_id: leaver.id }).execute();
  await db.insertInto("process_responsibles").values([
    { process_id: first, user_id: leaver.id },
    { process_id: second, user_id: leaver.id },
    { process_id: second, user_id: heir.id },
  ]).execute();
  for (const description of ["Ara", "Yaz", "Bitti"]) {
    const { body } = await callApi("POST", "/api/reminders", {
      description,
      dueDatetime: "2027-01-01T09:00:00",
      userIds: description === "Yaz" ? [leaver.id, heir.id] : [leaver.id],
    });
    if (description !== "Bitti") continue;
    await db.updateTable("reminders").set({
      status: "COMPLETED",
      completed_at: new Date("2026-01-06T08:00:00Z"),
      next_due_at: null,
      next_due_datetime: null,
    }).where("id", "=", body.id)
      .execute();
  }
}

const readWork = async () => {
  const { db } = server;
  const [assignees, responsibles, links] = [
    await db.selectFrom("milestones").innerJoin("users", "users.id", "assignee_id")
      .select(["milestones.name", "users.name as user", "milestones.version"])
      .orderBy("milestones.name").execute(),
    await db.selectFrom("process_responsibles").innerJoin("users", "users.id", "user_id")
      .innerJoin("project_processes as process", "process.id", "process_id")
      .select(["process.name", "users.name as user", "process.version"])
      .orderBy("process.name").orderBy("users.name").execute(),
    await db.selectFrom("reminder_users").innerJoin("users", "users.id", "user_id")
      .innerJoin("reminders as reminder", "reminder.id", "reminder_id")
      .select(["reminder.description as name", "users.name as user", "reminder.version"])
      .orderBy("reminder.description").orderBy("users.name").execute(),
  ];
  return [assignees, responsibles, links].map((rows) =>
    rows.map(({ name, user, version }) => `${name}: ${user} (${version})`)
  );
};

const HANDED_OVER = [
  ["Başvuru: Ece (2)", "Onay: Can (1)"],
  ["Doğrulama: Ece (2)", "Tescil: Ece (2)"],
  ["Ara: Ece (2)", "Bitti: Can (1)", "Yaz: Ece (2)"],
];

const readUpdates = async () => {
  const rows = await server.db.selectFrom("activity").select(["kind", "record_name", "changes"])
    .where("kind", "in", ["milestone_updated", "process_updated", "reminder_updated"]).orderBy(
      "kind",
    ).orderBy("record_name").execute();
  return rows.map(({ kind, record_name, changes }) => [kind, record_name, changes]);
};

const readNotifications = () =>
  server.db.selectFrom("notifications").select(["user_id", "title_en", "message_en", "link"])
    .execute();

const disable = (body?: object) => callApi("PUT", `/api/users/${leaver.id}/disable`, body);

Deno.test("hand over: moves open milestones, processes and active reminders when a user is disabled", async () => {
  await addWork();
  const { status, body } = await disable({ handOverTo: heir.id });
  assert.deepEqual([status, body.status], [200, "DISABLED"]);
  assert.deepEqual(await readWork(), HANDED_OVER);
  assert.deepEqual(await readUpdates(), [
    ["milestone_updated", "Başvuru", [
      { field: "assignee", before: "Can Ay", after: "Ece Er" },
    ]],
    ["process_updated", "Doğrulama", [
      { field: "responsibles", before: "Can Ay, Ece Er", after: "Ece Er" },
    ]],
    ["process_updated", "Tescil", [
      { field: "responsibles", before: "Can Ay", after: "Ece Er" },
    ]],
    ["reminder_updated", "Ara", [{ field: "users", before: "Can Ay", after: "Ece Er" }]],
    ["reminder_updated", "Yaz", [{ field: "users", before: "Can Ay, Ece Er", after: "Ece Er" }]],
  ]);
  assert.deepEqual(await readNotifications(), [{
    user_id: heir.id,
    title_en: "Work of Can Ay handed over to you",
    message_en: "Open milestones: 1, processes: 2, active reminders: 2, feedback: 0.",
    link: "/milestones/?responsible=me",
  }]);
});

Deno.test("hand over: leaves work with the new user when disabling is undone", async () => {
  await addWork();
  await disable({ handOverTo: heir.id });
  const { id } = await server.db.selectFrom("undos").select("id").executeTakeFirstOrThrow();
  const undo = await callApi("POST", `/api/undo/${id}`);
  assert.equal(undo.status, 200, JSON.stringify(undo.body));
  assert.equal((await callApi("GET", `/api/users/${leaver.id}`)).body.status, "ACTIVE");
  assert.deepEqual(await readWork(), HANDED_OVER);
});

Deno.test("hand over: moves the work of a user whom somebody else has disabled meanwhile", async () => {
  await addWork();
  await disable();
  const { status, body } = await disable({ handOverTo: heir.id });
  assert.deepEqual([status, body.status, body.version], [200, "DISABLED", 2]);
  assert.deepEqual(await readWork(), HANDED_OVER);
  assert.deepEqual((await readNotifications()).map(({ user_id }) => user_id), [heir.id]);
});

Deno.test("hand over: changes and notifies nothing without a new user or without work", async () => {
  await addWork();
  const before = await readWork();
  assert.equal((await disable({ handOverTo: null })).status, 200);
  await callApi("PUT", `/api/users/${leaver.id}/enable`);
  assert.equal((await disable()).status, 200);
  const idle = await server.addUser({ roles: ["MEMBER"] });
  const { status } = await callApi("PUT", `/api/users/${idle.id}/disable`, {
    handOverTo: heir.id,
  });
  assert.equal(status, 200);
  assert.deepEqual(await readWork(), before);
  assert.deepEqual(await readUpdates(), []);
  assert.deepEqual(await readNotifications(), []);
});

Deno.test("hand over: rejects a user who is unknown, disabled or the same, at the field", async () => {
  const disabled = await server.addUser({ status: "DISABLED" });
  const responses = [
    await disable({ handOverTo: UNKNOWN }),
    await disable({ handOverTo: disabled.id }),
    await disable({ handOverTo: leaver.id.toUpperCase() }),
    await disable({ handOverTo: "Ece" }),
    await disable({ to: heir.id }),
  ];
  assert.deepEqual(responses.map(toErrorSummary), [
    [400, { handOverTo: ["Unknown value"] }],
    [400, { handOverTo: ["Choose another active user"] }],
    [400, { handOverTo: ["Choose another active user"] }],
    [400, { handOverTo: ["Invalid input"] }],
    [400, { to: ["Unknown field"] }],
  ]);
  assert.equal((await callApi("GET", `/api/users/${leaver.id}`)).body.status, "ACTIVE");
});

Deno.test("hand over: rejects more records than the maximum and changes nothing", async () => {
  const { db } = server;
  const projectId = await addOneProject();
  const names = Array.from({ length: MAX_HANDED_OVER }, (_, index) => ({ name: `${index}` }));
  const processId = await addProcess(db, projectId, "Tescil", [{ name: "Başvuru" }]);
  const [milestone] = await db.selectFrom("milestones").selectAll().execute();
  assert.ok(milestone);
  const { urgency: _, project_status: __, ...row } = milestone;
  await db.insertInto("milestones").values(
    names.map(({ name }, index) => ({
      ...row,
      id: crypto.randomUUID(),
      name,
      position: index + 1,
    })),
  ).execute();
  await db.updateTable("milestones").set({ assignee_id: leaver.id })
    .where("process_id", "=", processId).execute();
  assert.deepEqual(toErrorSummary(await disable({ handOverTo: heir.id })), [400, {
    handOverTo: [
      "This is more than 1,000 records, the most that are handed over at once. Give some of them to others first.",
    ],
  }]);
  assert.equal((await callApi("GET", `/api/users/${leaver.id}`)).body.status, "ACTIVE");
  await db.updateTable("milestones").set({ assignee_id: null }).where("position", "=", 0).execute();
  assert.equal((await disable({ handOverTo: heir.id })).status, 200);
});
