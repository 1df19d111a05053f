import assert from "node:assert/strict";
import { sql } from "kysely";
import { findDeclaration } from "../../server/platform/http/routeDeclaration.ts";
import { FEEDBACK } from "../support/feedback.ts";
import { HOLIDAY } from "../support/holidays.ts";
import { addNotification } from "../support/notifications.ts";
import { createPng, toDataUrl } from "../support/png.ts";
import { createRecordedDatabase, isWrite, type Statement } from "../support/statements.ts";
import { createUndoServer, type UndoServer } from "../support/undo.ts";
import { UNDO_KINDS } from "../support/undoKinds.ts";

interface Request {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

type Prepare = (server: UndoServer) => Request | Promise<Request>;

const COMPANY = { name: "Kuşadası" };
const TYPE = { name: "Dalga", milestoneTemplate: [] };
const REPLY = { text: "Teşekkürler." };
const VIEW = { list: "projects", name: "Etkin", query: "", hiddenColumns: [], isShared: false };
const createKeyHeader = () => ({ "Idempotency-Key": crypto.randomUUID() });
const undoKind = (kind: string): Prepare => async (server) => {
  const [, path, body] = await UNDO_KINDS[kind]?.prepare(server) ?? assert.fail(kind);
  return { path, ...(body && { body }) };
};
const prepareCreate =
  (path: string, body: (server: UndoServer) => object): Prepare => (server) => ({
    path,
    body: body(server),
    headers: createKeyHeader(),
  });
const patching =
  (of: string, make: (server: UndoServer) => Promise<string>, patch: object): Prepare =>
  async (server) => ({
    path: `${of}/${await make(server)}`,
    body: { version: 1, ...patch },
  });
const bulk =
  (of: string, action: string, make: (server: UndoServer) => Promise<string>): Prepare =>
  async (server) => ({
    path: `${of}/bulk`,
    body: { action, ids: [await make(server)] },
    headers: createKeyHeader(),
  });
const createFor = (path: string, input: object) => (server: UndoServer) =>
  server.createRecord(path, input);
const createFeedback = createFor("/api/feedback", FEEDBACK);
const createUserInput = (server: UndoServer) => ({
  email: "yeni@ege.example",
  name: "Yeni",
  surname: "Biri",
  companyId: server.companyId,
  roles: ["MEMBER"],
});
const addProcess = async (server: UndoServer) => (await server.addProcess("Doğrulama")).id;
const createProjectInput = (server: UndoServer) => ({
  name: "Datça",
  companyId: server.companyId,
  typeId: server.typeId,
});
const addMilestone = (server: UndoServer) => server.addMilestoneAfter();
const addPending = (server: UndoServer) => addNotification(server.db, server.admin.id);

/** A request for every route that changes records. */
const WRITES: Record<string, Prepare> = {
  "POST /api/auth/master-password": async (server) => ({
    path: "/api/auth/master-password",
    body: { userId: (await server.addUser()).id },
  }),
  "POST /api/companies": prepareCreate("/api/companies", () => COMPANY),
  "POST /api/companies/bulk": bulk(
    "/api/companies",
    "delete",
    createFor("/api/companies", COMPANY),
  ),
  "PATCH /api/companies/{id}": patching("/api/companies", createFor("/api/companies", COMPANY), {
    city: "İzmir",
  }),
  "DELETE /api/companies/{id}": undoKind("deleting a company"),
  "POST /api/feedback": prepareCreate("/api/feedback", () => ({
    ...FEEDBACK,
    screenshot: toDataUrl(createPng()),
  })),
  "POST /api/feedback/bulk": bulk("/api/feedback", "dismiss", createFeedback),
  "PATCH /api/feedback/{id}": patching("/api/feedback", createFeedback, {
    title: "Başka",
  }),
  "PUT /api/feedback/{id}/progress": undoKind("progressing feedback"),
  "PUT /api/feedback/{id}/resolve": undoKind("resolving open feedback"),
  "PUT /api/feedback/{id}/dismiss": undoKind("dismissing feedback in progress"),
  "POST /api/feedback/{id}/replies": async (server) => ({
    path: `/api/feedback/${await createFeedback(server)}/replies`,
    body: REPLY,
    headers: createKeyHeader(),
  }),
  "DELETE /api/feedback/{id}/replies/{replyId}": async (server) => {
    const path = `/api/feedback/${await createFeedback(server)}/replies`;
    return { path: `${path}/${await server.createRecord(path, REPLY)}` };
  },
  "POST /api/holidays": prepareCreate("/api/holidays", () => HOLIDAY),
  "PATCH /api/holidays/{id}": patching("/api/holidays", createFor("/api/holidays", HOLIDAY), {
    name: "Başka",
  }),
  "DELETE /api/holidays/{id}": undoKind("deleting a holiday"),
  "PUT /api/mail-failures/{id}/send": async (server) => {
    const now = server.now();
    const mail = { id: crypto.randomUUID(), user_id: server.admin.id, created_at: now };
    const id = crypto.randomUUID();
    await server.db.insertInto("account_mails").values({
      ...mail,
      content: JSON.stringify({ kind: "password_changed" }),
      kind: "password_changed",
      expires_at: null,
      next_attempt_at: null,
    }).execute();
    await server.db.insertInto("mail_failures").values({
      id,
      queue: "account_mails",
      key: sql<string[]>`${[mail.id]}::uuid[]`,
      kind: "password_changed",
      user_id: mail.user_id,
      recipient: "x@ege.example",
      host: null,
      error: null,
      status: "FAILED",
      attempts: 1,
      queued_at: now,
      failed_at: now,
      next_attempt_at: null,
    }).execute();
    return { path: `/api/mail-failures/${id}/send` };
  },
  "POST /api/milestones": prepareCreate("/api/milestones", ({ processId }) => ({
    processId,
    name: "Saha",
  })),
  "POST /api/milestones/bulk": bulk("/api/milestones", "complete", addMilestone),
  "PATCH /api/milestones/{id}": patching("/api/milestones", addMilestone, {
    position: 0,
    name: "X",
  }),
  "DELETE /api/milestones/{id}": undoKind("deleting a milestone between others"),
  "PUT /api/milestones/{id}/reschedule": undoKind("moving a due date with the following ones"),
  "PUT /api/milestones/{id}/times": undoKind("correcting the times of a milestone"),
  "PUT /api/milestones/{id}/take": undoKind("taking a milestone"),
  "PUT /api/milestones/{id}/drop": undoKind("dropping a milestone"),
  "PUT /api/milestones/{id}/start": undoKind("starting a milestone"),
  "PUT /api/milestones/{id}/complete": undoKind("completing a milestone in progress"),
  "PUT /api/milestones/{id}/uncomplete": undoKind("reopening a completed milestone"),
  "PUT /api/milestones/{id}/reset": undoKind("resetting a completed milestone"),
  "POST /api/notifications/bulk": bulk("/api/notifications", "read", addPending),
  "PUT /api/notifications/mark-all-as-read": undoKind("reading all notifications"),
  "PUT /api/notifications/{id}/read": undoKind("reading a notification"),
  "PUT /api/notifications/{id}/acknowledge-delivery": async (server) => ({
    path: `/api/notifications/${await addPending(server)}/acknowledge-delivery`,
  }),
  "POST /api/processes": prepareCreate("/api/processes", ({ projectId, admin }) => ({
    projectId,
    name: "Tescil",
    responsibleIds: [admin.id],
    fromTemplate: true,
  })),
  "PATCH /api/processes/{id}": patching("/api/processes", addProcess, {
    name: "Başka",
    responsibleIds: [],
  }),
  "DELETE /api/processes/{id}": undoKind("deleting a process"),
  "POST /api/project-milestone-owners": prepareCreate("/api/project-milestone-owners", () => ({
    name: "Sicil",
    kind: "REGISTRY",
  })),
  "POST /api/project-milestone-owners/bulk": bulk(
    "/api/project-milestone-owners",
    "delete",
    (server) => server.addOwner("Sicil"),
  ),
  "PATCH /api/project-milestone-owners/{id}": patching(
    "/api/project-milestone-owners",
    (server) => server.addOwner("Sicil"),
    { name: "Başka" },
  ),
  "DELETE /api/project-milestone-owners/{id}": undoKind("deleting a stakeholder"),
  "POST /api/project-types": prepareCreate("/api/project-types", () => TYPE),
  "POST /api/project-types/bulk": bulk(
    "/api/project-types",
    "delete",
    createFor("/api/project-types", TYPE),
  ),
  "PATCH /api/project-types/{id}": patching(
    "/api/project-types",
    createFor("/api/project-types", TYPE),
    {
      name: "Gelgit",
    },
  ),
  "DELETE /api/project-types/{id}": undoKind("deleting a technology"),
  "PUT /api/project-types/starter-pack": () => ({ path: "/api/project-types/starter-pack" }),
  "POST /api/projects": prepareCreate("/api/projects", createProjectInput),
  "POST /api/projects/bulk": bulk(
    "/api/projects",
    "disable",
    (server) => Promise.resolve(server.projectId),
  ),
  "PATCH /api/projects/{id}": patching(
    "/api/projects",
    (server) => server.createRecord("/api/projects", createProjectInput(server)),
    { city: "Muğla" },
  ),
  "DELETE /api/projects/{id}": undoKind("deleting a project with a reminder"),
  "PUT /api/projects/{id}/enable": undoKind("enabling a project"),
  "PUT /api/projects/{id}/disable": undoKind("disabling a project"),
  "POST /api/reminders": prepareCreate("/api/reminders", ({ admin }) => ({
    description: "Gönder",
    dueDatetime: "2026-03-02T09:00",
    recurrence: "FREQ=DAILY;COUNT=3",
    userIds: [admin.id],
  })),
  "POST /api/reminders/bulk": bulk("/api/reminders", "complete", (server) => server.addReminder()),
  "POST /api/reminders/feed": () => ({ path: "/api/reminders/feed" }),
  "DELETE /api/reminders/feed": async (server) => {
    await server.callApi("POST", "/api/reminders/feed");
    return { path: "/api/reminders/feed" };
  },
  "PATCH /api/reminders/{id}": patching("/api/reminders", (server) => server.addReminder(), {
    dueDatetime: "2026-03-05T09:00",
  }),
  "DELETE /api/reminders/{id}": undoKind("deleting a reminder"),
  "PUT /api/reminders/{id}/occurrences/settle": async (server) => ({
    path: `/api/reminders/${await server.addReminder({
      dueDatetime: "2026-03-01T09:00",
    })}/occurrences/settle`,
    body: { action: "complete", through: "2026-03-01" },
  }),
  "PUT /api/reminders/{id}/occurrences/{occurrenceId}/complete": undoKind(
    "completing a single reminder",
  ),
  "PUT /api/reminders/{id}/occurrences/{occurrenceId}/skip": undoKind(
    "skipping an occurrence",
  ),
  "PUT /api/setup/dismiss": undoKind("hiding the first steps"),
  "PUT /api/setup/test-mail": () => ({ path: "/api/setup/test-mail" }),
  "POST /api/undo/{id}": async (server) => {
    const { undoId } = await server.change(
      "PUT",
      `/api/milestones/${await server.addMilestoneAfter()}/complete`,
    );
    return { path: `/api/undo/${undoId}` };
  },
  "POST /api/users": prepareCreate("/api/users", createUserInput),
  "POST /api/users/bulk": bulk(
    "/api/users",
    "disable",
    async (server) => (await server.addUser()).id,
  ),
  "PATCH /api/users/{id}": patching("/api/users", async (server) => (await server.addUser()).id, {
    email: "baska@ege.example",
  }),
  "DELETE /api/users/{id}": async (server) => ({
    path: `/api/users/${(await server.addUser()).id}`,
  }),
  "PUT /api/users/me/notification-preferences": async (server) => {
    const path = "/api/users/me/notification-preferences";
    const { body: { nextDigestAt: _, ...body } } = await server.callApi("GET", path);
    return { path, body };
  },
  "PUT /api/users/{id}/enable": undoKind("enabling a user"),
  "PUT /api/users/{id}/disable": undoKind("disabling a user"),
  "PUT /api/users/{id}/invite": async (server) => ({
    path: `/api/users/${(await server.addUser({ status: "INVITED", password: null })).id}/invite`,
  }),
  "POST /api/views": prepareCreate("/api/views", () => VIEW),
  "PUT /api/views/lists/{list}/columns": () => ({
    path: "/api/views/lists/projects/columns",
    body: { hiddenColumns: ["type"] },
  }),
  "PUT /api/views/lists/{list}/page-size": () => ({
    path: "/api/views/lists/projects/page-size",
    body: { pageSize: 25 },
  }),
  "PATCH /api/views/{id}": patching("/api/views", createFor("/api/views", VIEW), { name: "Başka" }),
  "DELETE /api/views/{id}": undoKind("deleting a shared view that others have pinned"),
  "PUT /api/views/{id}/settings": async (server) => ({
    path: `/api/views/${await server.createRecord("/api/views", VIEW)}/settings`,
    body: { isPinned: true, isDefault: true },
  }),
};

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** A request for every other route that declares no audit: those of sessions and one that only computes. */
const UNRECORDED: Record<string, (tokens: Tokens) => { token?: string; body?: object }> = {
  "POST /api/auth/logout": ({ access_token }) => ({ token: access_token }),
  "POST /api/auth/password/check": () => ({ body: { password: "12345678" } }),
  "POST /api/auth/password/reset": () => ({ body: { email: "nobody@ege.example" } }),
  "POST /api/auth/refresh": ({ refresh_token }) => ({ token: refresh_token }),
  "POST /api/reminders/preview": ({ access_token }) => ({
    token: access_token,
    body: { dueDatetime: "2026-03-02T09:00" },
  }),
};

/** They count attempts in transactions of their own; `accountEvents_test.ts` and others test them. */
const SIGN_INS = ["POST /api/auth/login", "POST /api/auth/password", "PUT /api/auth/password"];

async function withServer(
  story: (
    server: UndoServer,
    recorded: Awaited<ReturnType<typeof createRecordedDatabase>>,
  ) => Promise<void>,
): Promise<void> {
  const recorded = await createRecordedDatabase();
  await using server = await createUndoServer({ database: recorded });
  await story(server, recorded);
  await server.waitForBackground();
}

/** All rows of all tables. */
async function dump({ db }: UndoServer): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db);
  const dumped = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(one) as row from ${sql.table(name)} as one order by 1`.execute(db);
    dumped.push([name, rows]);
  }
  return JSON.stringify(dumped, null, 1);
}

/** The number of rows in each table that records who did what. */
async function countRecords({ db }: UndoServer): Promise<Record<"activity" | "account", number>> {
  const count = async (table: "activity" | "account_events") =>
    (await db.selectFrom(table).select("id").execute()).length;
  return { activity: await count("activity"), account: await count("account_events") };
}

/** Where the declaration of a route says that it records. */
function findDeclaredAudit({ app }: UndoServer, route: string): string {
  const handler = app.routes.find(({ method, path, handler }) =>
    findDeclaration(handler) &&
    `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}` === route
  )?.handler;
  return (handler && findDeclaration(handler)?.audit) ?? assert.fail(`${route} declares no audit`);
}

Deno.test("write routes: each has an example here", () =>
  withServer(async (server) => {
    const response = await server.app.request("/api/openapi.json");
    const { paths }: { paths: Record<string, object> } = await response.json();
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).filter((method) => method !== "get")
        .map((method) => `${method.toUpperCase()} ${path}`)
    );
    const examples = [...Object.keys(WRITES), ...Object.keys(UNRECORDED), ...SIGN_INS];
    assert.deepEqual(examples.sort(), routes.sort());
  }));

for (const [route, prepare] of Object.entries(WRITES)) {
  Deno.test(`write routes: ${route} rolls back when its last statement fails, and records what it declares`, () =>
    withServer(async (server, recorded) => {
      const { path, ...more } = await prepare(server);
      const [method = ""] = route.split(" ");
      const before = await dump(server);
      recorded.isFailing = (statements: readonly Statement[]) => statements.some(isWrite);
      assert.equal((await server.change(method, path, more)).status, 500);
      assert.equal(await dump(server), before);

      recorded.isFailing = () => false;
      recorded.statements.length = 0;
      const records = await countRecords(server);
      const { status, body } = await server.change(method, path, more);
      assert.ok(status < 300, JSON.stringify(body));
      assert.notEqual(await dump(server), before);
      const outside = recorded.statements.filter((one) => isWrite(one) && one.transaction === null);
      assert.deepEqual(outside, []);
      const after = await countRecords(server);
      const written = (["activity", "account"] as const).filter((one) => after[one] > records[one]);
      const declared = findDeclaredAudit(server, route);
      if (declared === "none") assert.deepEqual(written, []);
      else assert.ok(written.length > 0 && written.every((one) => declared.includes(one)));
    }));
}

for (const [route, request] of Object.entries(UNRECORDED)) {
  Deno.test(`write routes: ${route} records nothing, as it declares`, () =>
    withServer(async (server) => {
      assert.equal(findDeclaredAudit(server, route), "none");
      const tokens = await server.signIn(server.admin);
      const records = await countRecords(server);
      const [method = "", path = ""] = route.split(" ");
      const response = await server.request(method, path, request(tokens));
      assert.ok(response.ok, await response.text());
      await server.waitForBackground();
      assert.deepEqual(await countRecords(server), records);
    }));
}
