import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { cleanUp } from "../../server/jobs.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { MAX_KEYS_PER_USER } from "../../server/platform/db/idempotencyKeys.ts";
import { type ApiResponse, createApiCaller } from "../support/apiCaller.ts";
import { FEEDBACK } from "../support/feedback.ts";
import { HOLIDAY } from "../support/holidays.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

let server: MilestoneServer;
let token: string;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
  token = (await server.signIn(server.admin)).access_token;
});
Deno.test.afterEach(() => server.close());

interface Sent {
  key?: string;
  as?: string;
  to?: TestServer;
}

async function post(
  path: string,
  body: object,
  { key = "one", as = token, to = server }: Sent = {},
): Promise<ApiResponse> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
  const response = await to.request("POST", path, { token: as, language: "en", headers, body });
  return { status: response.status, body: await response.json() };
}

const countRows = async (table: keyof Database, from: TestServer = server): Promise<number> => {
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}`.execute(from.db);
  return row?.count ?? 0;
};
const OWNERS = "/api/project-milestone-owners";
const OWNER = { name: "Sicil", kind: "REGISTRY" };
const REUSED = "This was saved before, with other values than these. " +
  "Look at what was saved before you send it again.";

type Example = [body: object, table: keyof Database, id?: string];

/** Everything that can be created: its path, a body, the table of its records, and an id in the path. */
const CREATES: Record<string, () => Promise<Example>> = {
  "/api/companies": () => Promise.resolve([{ name: "Rüzgârlı" }, "companies"]),
  "/api/project-types": () => Promise.resolve([{ name: "Güneş" }, "project_types"]),
  "/api/project-milestone-owners": () => Promise.resolve([OWNER, "milestone_owners"]),
  "/api/projects": () => {
    const { companyId, typeId } = server;
    return Promise.resolve([{ name: "Gökçeada", companyId, typeId }, "projects"]);
  },
  "/api/holidays": () => Promise.resolve([HOLIDAY, "holidays"]),
  "/api/processes": () => {
    return Promise.resolve([{ projectId: server.projectId, name: "Tescil" }, "project_processes"]);
  },
  "/api/milestones": async () => {
    const { id: processId } = await server.addProcess();
    return [{ processId, name: "Denetim" }, "milestones"];
  },
  "/api/reminders": () =>
    Promise.resolve([
      { description: "Ara", dueDatetime: "2026-05-01T09:00:00", timeZone: "Europe/Istanbul" },
      "reminders",
    ]),
  "/api/feedback": () => Promise.resolve([FEEDBACK, "feedback"]),
  "/api/feedback/{id}/replies": async () => {
    const { body: { id } } = await post("/api/feedback", FEEDBACK, { key: "feedback" });
    return [{ text: "Teşekkürler." }, "feedback_replies", id];
  },
  "/api/views": () =>
    Promise.resolve([
      { list: "companies", name: "Benim", query: "", hiddenColumns: [], isShared: false },
      "saved_views",
    ]),
  "/api/users": () => {
    const { companyId } = server;
    const name = { name: "Deniz", surname: "Ak" };
    return Promise.resolve([
      { email: "deniz@ege.example", ...name, companyId, roles: ["MEMBER"] },
      "users",
    ]);
  },
};

for (const [route, example] of Object.entries(CREATES)) {
  Deno.test(`idempotency: POST ${route} creates one record for one key`, async () => {
    const [body, table, id = ""] = await example();
    const path = route.replace("{id}", id);
    const before = await countRows(table);
    const firstResponse = await post(path, body);
    assert.equal(firstResponse.status, 201, JSON.stringify(firstResponse.body));
    assert.deepEqual(await post(path, body), firstResponse);
    assert.equal(await countRows(table), before + 1);
    await server.waitForBackground();
  });

  Deno.test(`idempotency: two concurrent requests to ${route} create one record`, async () => {
    const [body, table, id = ""] = await example();
    const path = route.replace("{id}", id);
    const before = await countRows(table);
    const [firstResponse, second] = await Promise.all([post(path, body), post(path, body)]);
    assert.deepEqual([firstResponse?.status, second], [201, firstResponse]);
    assert.equal(await countRows(table), before + 1);
    await server.waitForBackground();
  });
}

Deno.test("idempotency: every creating POST takes a key, except for the calendar feed", async () => {
  const { body: document } = await createApiCaller(server, undefined)("GET", "/api/openapi.json");
  const creates: string[] = [];
  for (const [path, { post }] of Object.entries<Record<string, Operation>>(document.paths)) {
    if (!post?.responses["201"]) continue;
    const takesKey = post.parameters?.some(({ in: place, name, required }) =>
      place === "header" && name === IDEMPOTENCY_KEY_HEADER && !required
    );
    if (takesKey) creates.push(path);
    else assert.equal(path, "/api/reminders/feed");
  }
  assert.deepEqual(creates.sort(), Object.keys(CREATES).sort());
});

interface Operation {
  responses: Record<string, unknown>;
  parameters?: { in: string; name: string; required: boolean }[];
}

Deno.test("idempotency: rejects a key with another body", async () => {
  await post(OWNERS, OWNER);
  const { status, body } = await post(OWNERS, { ...OWNER, name: "Başka" });
  assert.deepEqual([status, body.type, body.detail], [
    409,
    "https://iklim.example/problems/idempotency-key-reused",
    REUSED,
  ]);
  assert.equal(await countRows("milestone_owners"), 1);
});

Deno.test("idempotency: a key belongs to one user and one route", async () => {
  const other = await server.signIn(await server.addUser({ roles: ["ADMIN"] }));
  const firstResponse = await post(OWNERS, OWNER);
  const theirs = await post(OWNERS, OWNER, { as: other.access_token });
  const elsewhere = await post("/api/companies", { name: "Ege İnşaat" });
  assert.deepEqual([theirs.status, elsewhere.status], [201, 201]);
  assert.notEqual(theirs.body.id, firstResponse.body.id);
});

Deno.test("idempotency: a rejected request leaves its key free", async () => {
  const company = { name: "Ege" };
  assert.equal((await post("/api/companies", company)).status, 400);
  assert.equal((await post("/api/companies", { name: "Ege 2" })).status, 201);
  assert.equal(await countRows("idempotency_keys"), 1);
});

Deno.test("idempotency: a repeated request returns the current record, or 404 after its deletion", async () => {
  const { body: created } = await post(OWNERS, OWNER);
  const path = `${OWNERS}/${created.id}`;
  await server.callApi("PATCH", path, { version: 1, name: "Yeni ad" });
  const { status, body } = await post(OWNERS, OWNER);
  assert.deepEqual([status, body.id, body.name, body.version], [201, created.id, "Yeni ad", 2]);
  await server.callApi("DELETE", path);
  assert.equal((await post(OWNERS, OWNER)).status, 404);
  assert.equal(await countRows("milestone_owners"), 0);
});

Deno.test("idempotency: a repeated request is forbidden once the permission is lost", async () => {
  const manager = await server.addUser({ roles: ["MANAGER"] });
  const { access_token: as } = await server.signIn(manager);
  assert.equal((await post(OWNERS, OWNER, { as })).status, 201);
  await server.db.updateTable("users").set({ roles: ["VIEWER"] }).where("id", "=", manager.id)
    .execute();
  assert.equal((await post(OWNERS, OWNER, { as })).status, 403);
});

Deno.test("idempotency: a repeated request responds 404 once the reminder belongs to another user", async () => {
  const reminder = { description: "Ara", dueDatetime: "2026-05-01T09:00:00" };
  const member = await server.addUser();
  const { access_token: as } = await server.signIn(member);
  const { body } = await post("/api/reminders", reminder, { as });
  await server.db.updateTable("reminders").set({ created_by: server.admin.id })
    .where("id", "=", body.id).execute();
  assert.equal((await post("/api/reminders", reminder, { as })).status, 404);
});

Deno.test("idempotency: keys expire after 24 hours and are deleted by the cleanup job", async () => {
  const { body: first } = await post(OWNERS, OWNER);
  server.advanceClock({ hours: 23, minutes: 59 });
  token = (await server.signIn(server.admin)).access_token;
  assert.equal((await post(OWNERS, OWNER)).body.id, first.id);
  server.advanceClock({ minutes: 1 });
  const { status, body: second } = await post(OWNERS, { ...OWNER, name: "Yeni" });
  assert.deepEqual([status, second.id !== first.id], [201, true]);
  server.advanceClock({ hours: 24 });
  await cleanUp(server.db, server.now());
  assert.equal(await countRows("idempotency_keys"), 0);
});

Deno.test("idempotency: keeps only the newest keys of one user", async () => {
  const { id } = server.admin;
  await sql`
    insert into idempotency_keys (user_id, route, key, request, record_id, created_at)
    select ${id}::uuid, 'POST /api/old', number::text, 'x', ${id}::uuid,
      ${server.now()}::timestamptz - number * interval '1 second'
    from generate_series(1, ${MAX_KEYS_PER_USER}) as number`.execute(server.db);
  await post(OWNERS, OWNER);
  const oldest = await server.db.selectFrom("idempotency_keys").select("key")
    .where("key", "in", [`${MAX_KEYS_PER_USER}`, `${MAX_KEYS_PER_USER - 1}`]).execute();
  assert.deepEqual([await countRows("idempotency_keys"), oldest], [
    MAX_KEYS_PER_USER,
    [{ key: `${MAX_KEYS_PER_USER - 1}` }],
  ]);
});

Deno.test("idempotency: rejects a malformed key at the header", async () => {
  for (const key of ["", "a b", "x".repeat(101)]) {
    const { status, body } = await post(OWNERS, OWNER, { key });
    assert.deepEqual([status, body.errors], [400, { [IDEMPOTENCY_KEY_HEADER]: ["Invalid input"] }]);
  }
  assert.equal(await countRows("milestone_owners"), 0);
});

Deno.test("idempotency: stores no invitation link and makes a new one for a repeated request", async () => {
  await using withoutMail = await createTestServer({ mail: false });
  const admin = await withoutMail.addUser({ roles: ["ADMIN"] });
  const as = (await withoutMail.signIn(admin)).access_token;
  const { companyId } = admin;
  const name = { name: "Deniz", surname: "Ak" };
  const input = { email: "deniz@ege.example", ...name, companyId, roles: ["MEMBER"] };
  const sent = { as, to: withoutMail };
  const firstResponse = await post("/api/users", input, sent);
  const second = await post("/api/users", input, sent);
  assert.equal(second.body.id, firstResponse.body.id);
  assert.notEqual(second.body.invitationLink, firstResponse.body.invitationLink);
  const choose = async ({ body }: ApiResponse) =>
    (await createApiCaller(withoutMail, undefined)("POST", "/api/auth/password", {
      token: body.invitationLink.split("/").at(-1),
      password: "yepyeni parola",
    })).status;
  const tables = ["idempotency_keys", "users", "account_mails"] as const;
  const rows = await Promise.all(
    tables.map((table) => withoutMail.db.selectFrom(table).selectAll().execute()),
  );
  assert.doesNotMatch(JSON.stringify(rows), /set-password/);
  assert.deepEqual([await choose(firstResponse), await choose(second)], [400, 204]);
  assert.equal("invitationLink" in (await post("/api/users", input, sent)).body, false);
});
