import assert from "node:assert/strict";
import { listPermissions, type Role } from "../../contract/permissions.ts";
import { ActivityEntry, ActivityPage } from "../../contract/schemas/activity.ts";
import { readActivityPage } from "../../server/modules/activity/query.ts";
import { type CallApi, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { ACTIVITY_RECORDS } from "../../server/contributions.ts";

let server: MilestoneServer;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
});
Deno.test.afterEach(() => server.close());

async function getPage(query = "", callApi: CallApi = server.callApi): Promise<ActivityPage> {
  const { status, body } = await callApi("GET", `/api/activity${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return ActivityPage.assert(body);
}

const summarize = ({ kind, record: { name, path }, changes }: ActivityEntry) => [
  kind,
  name,
  path,
  ...changes.map(({ field, before, after }) => [field, before, after]),
];

const listKinds = async (query = "", callApi?: CallApi) =>
  (await getPage(`${query}${query ? "&" : "?"}size=100`, callApi)).data.map(({ kind }) => kind);

const addPerson = async (role: Role, name = "Can") => {
  const user = await server.addUser({ roles: [role], name, surname: "Ak" });
  return { user, callApi: createApiCaller(server, (await server.signIn(user)).access_token) };
};

async function send(callApi: CallApi, method: string, path: string, input?: object) {
  const { status, body } = await callApi(method, path, input);
  assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const post = (path: string, input: object, callApi = server.callApi) =>
  send(callApi, "POST", path, input);
const put = (path: string, input?: object, callApi = server.callApi) =>
  send(callApi, "PUT", path, input);
const patch = (path: string, input: object) => send(server.callApi, "PATCH", path, input);
const remove = (path: string) => send(server.callApi, "DELETE", path);

Deno.test("activity: records changes of projects, processes and milestones with values before and after", async () => {
  const { companyId, typeId } = server;
  const project = await post("/api/projects", {
    name: "Alaçatı",
    companyId,
    typeId,
    city: "İzmir",
  });
  await patch(`/api/projects/${project.id}`, { version: 1, name: "Alaçatı RES", city: null });
  const process = await post("/api/processes", { projectId: project.id, name: "Tescil" });
  const owner = await post("/api/project-milestone-owners", { name: "Kayıt", kind: "REGISTRY" });
  const milestone = await post("/api/milestones", { processId: process.id, name: "Taslak" });
  await patch(`/api/milestones/${milestone.id}`, {
    version: 1,
    ownerId: owner.id,
    dueDate: "2026-12-01",
  });
  await put(`/api/milestones/${milestone.id}/start`);
  await put(`/api/milestones/${milestone.id}/complete`, { note: "Bitti." });
  await put(`/api/milestones/${milestone.id}/uncomplete`);
  await put(`/api/milestones/${milestone.id}/reset`);
  await patch(`/api/processes/${process.id}`, { version: 1, stakeholderIds: [owner.id] });
  await put(`/api/projects/${project.id}/disable`);
  await put(`/api/projects/${project.id}/enable`);

  const at = `/project/${project.id}`;
  const step = `/process/${process.id}?milestone=${milestone.id}`;
  const { data, next, since } = await getPage(`?projectId=${project.id.toUpperCase()}`);
  assert.deepEqual([next, since], [null, null]);
  assert.deepEqual(data.map(summarize), [
    ["project_enabled", "Alaçatı RES", at],
    ["project_disabled", "Alaçatı RES", at],
    ["process_updated", "Tescil", `/process/${process.id}`, ["stakeholders", null, "Kayıt"]],
    ["milestone_reset", "Taslak", step],
    ["milestone_uncompleted", "Taslak", step],
    ["milestone_completed", "Taslak", step, ["note", null, "Bitti."]],
    ["milestone_started", "Taslak", step],
    ["milestone_updated", "Taslak", step, ["owner", null, "Kayıt"], [
      "dueDate",
      null,
      "2026-12-01",
    ]],
    ["milestone_created", "Taslak", step],
    ["process_created", "Tescil", `/process/${process.id}`],
    ["project_updated", "Alaçatı RES", at, ["name", "Alaçatı", "Alaçatı RES"], [
      "city",
      "İzmir",
      null,
    ]],
    ["project_created", "Alaçatı", at],
  ]);
  const { id: _, ...entry } = data.find(({ kind }) => kind === "milestone_started") ??
    assert.fail();
  assert.deepEqual(entry, {
    kind: "milestone_started",
    actor: { id: server.admin.id, name: "Işıl", surname: "Öz" },
    record: { type: "milestone", id: milestone.id, name: "Taslak", path: step },
    process: { id: process.id, name: "Tescil" },
    project: { id: project.id, name: "Alaçatı RES" },
    changes: [],
    takesBack: null,
    createdAt: server.now().toISOString(),
  });
});

Deno.test("activity: combines person and place filters, and excludes one's own entries with `others`", async () => {
  const { user, callApi } = await addPerson("ADMIN");
  await server.addProcess("Tescil");
  await post("/api/processes", { projectId: server.projectId, name: "Doğrulama" }, callApi);
  await post("/api/companies", { name: "Ege Enerji" }, callApi);
  const { companyId, projectId } = server;
  for (const place of [`projectId=${projectId}`, `companyId=${companyId}`]) {
    for (const who of ["personId", "concernsId"]) {
      assert.deepEqual(await listKinds(`?${who}=${user.id}&${place}`), ["process_created"]);
    }
  }
  assert.deepEqual(await listKinds(`?personId=${user.id}&others=true`, callApi), []);
  assert.equal((await listKinds(`?personId=${user.id}&others=true`)).length, 2);
});

Deno.test("activity: records changes of all other kinds, without a path for deleted records", async () => {
  const { callApi } = server;
  const company = await post("/api/companies", { name: "Ege Enerji", notes: "Eski" });
  await patch(`/api/companies/${company.id}`, { version: 1, notes: null });
  await remove(`/api/companies/${company.id}`);
  const owner = await post("/api/project-milestone-owners", { name: "Kayıt", kind: "REGISTRY" });
  await patch(`/api/project-milestone-owners/${owner.id}`, { version: 1, name: "Kayıtçı" });
  await remove(`/api/project-milestone-owners/${owner.id}`);
  const type = await post("/api/project-types", { name: "Güneş" });
  await patch(`/api/project-types/${type.id}`, {
    version: 1,
    milestoneTemplate: [{ name: "Taslak", expectedDays: 5 }, { name: "Onay" }],
  });
  await remove(`/api/project-types/${type.id}`);
  const user = await post("/api/users", {
    email: "deniz@ege.example",
    name: "Deniz",
    surname: "Kaya",
    companyId: server.companyId,
    roles: ["VIEWER"],
  });
  await patch(`/api/users/${user.id}`, { version: 1, roles: ["MEMBER"] });
  await remove(`/api/users/${user.id}`);
  const { user: other } = await addPerson("MEMBER");
  await put(`/api/users/${other.id}/disable`);
  await put(`/api/users/${other.id}/enable`);
  const reminder = await post("/api/reminders", {
    description: "Rapor",
    dueDatetime: "2099-03-02T09:00",
  });
  await patch(`/api/reminders/${reminder.id}`, {
    version: 1,
    dueDatetime: "2099-03-03T10:00",
    projectId: server.projectId,
    userIds: [other.id],
  });
  await remove(`/api/reminders/${reminder.id}`);
  const ownPath = `/api/users/${server.admin.id}`;
  await patch(ownPath, {
    version: (await callApi("GET", ownPath)).body.version,
    phone: "+902120000000",
  });

  const { data } = await getPage("?size=100");
  assert.deepEqual(data.map(summarize), [
    ["user_updated", "Işıl Öz", `/user/${server.admin.id}`, ["phone", null, "+902120000000"]],
    ["reminder_deleted", "Rapor", null],
    ["reminder_updated", "Rapor", null, [
      "dueDatetime",
      "2099-03-02T09:00:00",
      "2099-03-03T10:00:00",
    ], [
      "project",
      null,
      "Bozcaada",
    ], ["users", null, "Can Ak"]],
    ["reminder_created", "Rapor", null],
    ["user_enabled", "Can Ak", `/user/${other.id}`],
    ["user_disabled", "Can Ak", `/user/${other.id}`],
    ["user_deleted", "Deniz Kaya", null],
    ["user_updated", "Deniz Kaya", null, ["roles", ["VIEWER"], ["MEMBER"]]],
    ["user_invited", "Deniz Kaya", null],
    ["technology_deleted", "Güneş", null],
    ["technology_updated", "Güneş", null, ["milestoneTemplate", "", "Taslak (5) → Onay"]],
    ["technology_created", "Güneş", null],
    ["stakeholder_deleted", "Kayıtçı", null],
    ["stakeholder_updated", "Kayıtçı", null, ["name", "Kayıt", "Kayıtçı"]],
    ["stakeholder_created", "Kayıt", null],
    ["company_deleted", "Ege Enerji", null],
    ["company_updated", "Ege Enerji", null, ["notes", "Eski", null]],
    ["company_created", "Ege Enerji", null],
  ]);
});

Deno.test("activity: records steps of occurrences and feedback, and nothing for an unchanged record", async () => {
  const reminder = await post("/api/reminders", {
    description: "Rapor",
    dueDatetime: `${server.now().toISOString().slice(0, 10)}T23:00`,
    recurrence: "FREQ=DAILY;COUNT=2",
  });
  const path = `/api/reminders/${reminder.id}`;
  const { data: [first, second] } = (await server.callApi("GET", `${path}/occurrences`)).body;
  await put(`${path}/occurrences/${first.id}/complete`, { note: "Gönderildi." });
  await put(`${path}/occurrences/${second.id}/skip`);
  const feedback = await post("/api/feedback", {
    title: "Yavaş",
    description: "Liste yavaş.",
    category: "BUG",
    priority: "LOW",
  });
  await patch(`/api/feedback/${feedback.id}`, { version: 1, priority: "HIGH" });
  await put(`/api/feedback/${feedback.id}/progress`);
  await put(`/api/feedback/${feedback.id}/resolve`, { resolution: "Hızlandı." });
  await put(`/api/feedback/${feedback.id}/progress`, { note: "Yine yavaş." });
  await put(`/api/feedback/${feedback.id}/dismiss`);
  await patch(`/api/projects/${server.projectId}`, { version: 1, name: "Bozcaada" });

  const move = (before: string, after: string, ...more: unknown[]) => [
    `/feedback/${feedback.id}`,
    ["status", before, after],
    ...more,
  ];
  assert.deepEqual((await getPage()).data.map(summarize), [
    ["feedback_dismissed", "Yavaş", ...move("IN_PROGRESS", "DISMISSED")],
    [
      "feedback_reopened",
      "Yavaş",
      ...move("RESOLVED", "IN_PROGRESS", ["note", null, "Yine yavaş."]),
    ],
    ["feedback_resolved", "Yavaş", ...move("IN_PROGRESS", "RESOLVED", ["note", null, "Hızlandı."])],
    ["feedback_progressed", "Yavaş", ...move("OPEN", "IN_PROGRESS")],
    ["feedback_updated", "Yavaş", `/feedback/${feedback.id}`, ["priority", "LOW", "HIGH"]],
    ["feedback_created", "Yavaş", `/feedback/${feedback.id}`],
    ["reminder_skipped", "Rapor", `/reminders/${reminder.id}`, [
      "occurrence",
      null,
      second.dueDatetime,
    ]],
    ["reminder_completed", "Rapor", `/reminders/${reminder.id}`, [
      "occurrence",
      null,
      first.dueDatetime,
    ], ["note", null, "Gönderildi."]],
    ["reminder_created", "Rapor", `/reminders/${reminder.id}`],
  ]);
});

Deno.test("activity: filters by person, project, process, company, kind of record and time", async () => {
  const manager = await addPerson("MANAGER", "Ece");
  const { id: processId } = await server.addProcess();
  const milestone = await server.addMilestone(processId);
  await post("/api/companies", { name: "Kaçkar" }, manager.callApi);
  const between = server.now().toISOString();
  server.advanceClock({ minutes: 1 });
  await put(`/api/milestones/${milestone.id}/start`, undefined, manager.callApi);
  await put(`/api/projects/${server.projectId}/disable`);

  const all = [
    "project_disabled",
    "milestone_started",
    "company_created",
    "milestone_created",
    "process_created",
  ];
  assert.deepEqual(await listKinds(), all);
  assert.deepEqual(await listKinds(`?personId=${manager.user.id}`), [
    "milestone_started",
    "company_created",
  ]);
  assert.deepEqual(
    await listKinds(`?projectId=${server.projectId}`),
    all.filter((one) => one !== "company_created"),
  );
  assert.deepEqual(await listKinds(`?processId=${processId}`), [
    "milestone_started",
    "milestone_created",
    "process_created",
  ]);
  assert.deepEqual(
    await listKinds(`?companyId=${server.companyId}`),
    all.filter((one) => one !== "company_created"),
  );
  assert.deepEqual(await listKinds("?recordType=company&recordType=process"), [
    "company_created",
    "process_created",
  ]);
  assert.deepEqual(await listKinds(`?since=${between}`), ["project_disabled", "milestone_started"]);
  assert.deepEqual(await listKinds("?others=true"), ["milestone_started", "company_created"]);
  await put(`/api/users/${manager.user.id}/disable`);
  const concerning = ["user_disabled", "milestone_started", "company_created"];
  assert.deepEqual(await listKinds(`?concernsId=${manager.user.id}`), concerning);
  assert.deepEqual(await listKinds(`?concernsId=${manager.user.id}&recordType=user`), [
    "user_disabled",
  ]);
  const { next } = await getPage(`?concernsId=${manager.user.id}&size=2`);
  assert.deepEqual(await listKinds(`?concernsId=${manager.user.id}&before=${next}`), [
    "company_created",
  ]);
  assert.deepEqual(
    await listKinds(`?personId=${manager.user.id}&recordType=company&since=${between}`),
    [],
  );
});

Deno.test("activity: pages continue after the last entry when entries are added meanwhile", async () => {
  const { id } = await server.addProcess();
  for (let nth = 0; nth < 6; nth++) await server.addMilestone(id, { name: `${nth}` });
  const names: string[] = [];
  let before = "";
  const sizes: number[] = [];
  do {
    const { data, next } = await getPage(`?size=3${before && `&before=${before}`}`);
    names.push(...data.map(({ record }) => record.name));
    sizes.push(data.length);
    if (next) await server.addMilestone(id, { name: "meanwhile" });
    before = next ?? "";
  } while (before);
  assert.deepEqual([sizes, names], [[3, 3, 1], ["5", "4", "3", "2", "1", "0", "Tescil"]]);
});

Deno.test("activity: rejects an invalid query with an error for every key", async () => {
  const query =
    "?size=101&personId=x&since=yesterday&before=9&others=1&recordType=planet&page=2&projectId=a&projectId=b";
  assert.deepEqual(toErrorSummary(await server.callApi("GET", `/api/activity${query}`)), [400, {
    page: ["Unknown value"],
    projectId: ["Invalid input"],
    recordType: ["Invalid input"],
    personId: ["Invalid input"],
    since: ["Invalid input"],
    others: ["Invalid input"],
    before: ["Invalid input"],
    size: ["Out of range"],
  }]);
});

Deno.test("activity: lists only kinds that the user may list, and no reminders of others", async () => {
  await post("/api/companies", { name: "Kaçkar" });
  const hidden = await post("/api/reminders", {
    description: "Gizli",
    dueDatetime: "2099-03-02T09:00",
  });
  const member = await addPerson("MEMBER");
  await put(`/api/users/${member.user.id}/disable`);
  await put(`/api/users/${member.user.id}/enable`);
  await post("/api/reminders", {
    description: "Birlikte",
    dueDatetime: "2099-03-02T09:00",
    userIds: [member.user.id],
  });
  const callApi = createApiCaller(server, (await server.signIn(member.user)).access_token);
  const own = await post("/api/reminders", {
    description: "Benim",
    dueDatetime: "2099-03-02T09:00",
  }, callApi);
  await send(callApi, "DELETE", `/api/reminders/${own.id}`);
  const listVisible = async (by: CallApi) =>
    (await getPage("?size=100", by)).data.map(({ kind, record }) => `${kind} ${record.name}`);
  assert.deepEqual(await listVisible(callApi), [
    "reminder_deleted Benim",
    "reminder_created Benim",
    "reminder_created Birlikte",
    "company_created Kaçkar",
  ]);
  assert.deepEqual(await listVisible(server.callApi), [
    "reminder_deleted Benim",
    "reminder_created Benim",
    "reminder_created Birlikte",
    "user_enabled Can Ak",
    "user_disabled Can Ak",
    "reminder_created Gizli",
    "company_created Kaçkar",
  ]);
  await remove(`/api/reminders/${hidden.id}`);
  assert.deepEqual((await listVisible(callApi)).filter((one) => one.includes("Gizli")), []);
  assert.equal((await server.request("GET", "/api/activity")).status, 401);

  const listEntryKinds = async (permissions: ReturnType<typeof listPermissions>) => {
    const query = { recordTypes: [], isOfOthers: false, size: 100 };
    const { data } = await readActivityPage(server.db, ACTIVITY_RECORDS, {
      id: member.user.id,
      permissions,
    }, query);
    return data.map(({ kind }) => kind);
  };
  assert.deepEqual(await listEntryKinds(["company:list"]), ["company_created"]);
  assert.deepEqual(await listEntryKinds(["user:list"]), ["user_enabled", "user_disabled"]);
  assert.deepEqual(await listEntryKinds([]), []);
});

Deno.test("activity: lists what others did since the last visit, counting visits an hour apart", async () => {
  const member = await addPerson("MEMBER");
  const listAsMember = async () => {
    const callApi = createApiCaller(server, (await server.signIn(member.user)).access_token);
    const { data, since } = await getPage("?since=lastVisit&others=true", callApi);
    return [since, data.map(({ kind }) => kind)];
  };
  await post("/api/companies", { name: "Kaçkar" });
  const first = server.now().toISOString();
  assert.deepEqual(await listAsMember(), [null, ["company_created"]]);
  server.advanceClock({ hours: 30 });
  const disabled = `/api/projects/${server.projectId}/disable`;
  const admin = createApiCaller(server, (await server.signIn(server.admin)).access_token);
  await put(disabled, undefined, admin);
  assert.deepEqual(await listAsMember(), [first, ["project_disabled"]]);
  server.advanceClock({ minutes: 50 });
  assert.deepEqual(await listAsMember(), [first, ["project_disabled"]]);
  server.advanceClock({ hours: 2 });
  const [last, listVisible] = await listAsMember();
  assert.deepEqual([last, listVisible], [
    new Date(server.now().getTime() - 2 * 60 * 60 * 1000).toISOString(),
    [],
  ]);
});

Deno.test("last visit: a refreshed session updates it at most every five minutes", async () => {
  const member = await addPerson("MEMBER");
  let { refresh_token } = await server.signIn(member.user);
  const listVisible = async () =>
    await server.db.selectFrom("users").select(["last_seen_at", "visited_before_at"])
      .where("id", "=", member.user.id).executeTakeFirst();
  const began = server.now();
  const goOn = async (minutes: number) => {
    server.advanceClock({ minutes });
    const response = await server.request("POST", "/api/auth/refresh", { token: refresh_token });
    ({ refresh_token } = await response.json());
  };
  await goOn(4);
  assert.deepEqual(await listVisible(), { last_seen_at: began, visited_before_at: null });
  await goOn(4);
  const then = server.now();
  assert.deepEqual(await listVisible(), { last_seen_at: then, visited_before_at: null });
  await goOn(90);
  assert.deepEqual(await listVisible(), { last_seen_at: server.now(), visited_before_at: then });
});
