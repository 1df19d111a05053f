import assert from "node:assert/strict";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { cleanUp } from "../../server/jobs/cleanup.ts";
import type { Database } from "../../server/db/schema.ts";
import { MOST_KEYS } from "../../server/resources/idempotencyKeys.ts";
import { type Answer, asking } from "../support/ask.ts";
import { type MilestoneServer, milestoneServer } from "../support/milestones.ts";
import { type TestServer, testServer } from "../support/server.ts";

let server: MilestoneServer;
let token: string;
Deno.test.beforeEach(async () => {
  server = await milestoneServer();
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
): Promise<Answer> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
  const response = await to.request("POST", path, { token: as, language: "en", headers, body });
  return { status: response.status, body: await response.json() };
}

const countOf = async (table: keyof Database, from: TestServer = server): Promise<number> => {
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}`.execute(from.db);
  return row?.count ?? 0;
};
const OWNERS = "/api/project-milestone-owners";
const OWNER = { name: "Sicil", kind: "REGISTRY" };
const REUSED = "This was saved before, with other values than these. " +
  "Look at what was saved before you send it again.";

/** Everything that can be created: its path, a body, and the table of its records. */
const CREATES: Record<string, () => Promise<[body: object, table: keyof Database]>> = {
  "/api/companies": () => Promise.resolve([{ name: "Rüzgârlı" }, "companies"]),
  "/api/project-types": () => Promise.resolve([{ name: "Güneş" }, "project_types"]),
  "/api/project-milestone-owners": () => Promise.resolve([OWNER, "milestone_owners"]),
  "/api/projects": () => {
    const { companyId, typeId } = server;
    return Promise.resolve([{ name: "Gökçeada", companyId, typeId }, "projects"]);
  },
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
  "/api/feedback": () =>
    Promise.resolve([
      { title: "Öneri", description: "Daha hızlı", category: "IDEA", priority: "LOW" },
      "feedback",
    ]),
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

for (const [path, example] of Object.entries(CREATES)) {
  Deno.test(`idempotency: POST ${path} creates one record for one key`, async () => {
    const [body, table] = await example();
    const before = await countOf(table);
    const first = await post(path, body);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    assert.deepEqual(await post(path, body), first);
    assert.equal(await countOf(table), before + 1);
    await server.settled();
  });

  Deno.test(`idempotency: two requests to ${path} at once create one record`, async () => {
    const [body, table] = await example();
    const before = await countOf(table);
    const [first, second] = await Promise.all([post(path, body), post(path, body)]);
    assert.deepEqual([first?.status, second], [201, first]);
    assert.equal(await countOf(table), before + 1);
    await server.settled();
  });
}

Deno.test("idempotency: every POST that creates takes a key, but what replaces a secret", async () => {
  const { body: document } = await asking(server, undefined)("GET", "/api/openapi.json");
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

Deno.test("idempotency: a key with another body is refused with a problem of its own", async () => {
  await post(OWNERS, OWNER);
  const { status, body } = await post(OWNERS, { ...OWNER, name: "Başka" });
  assert.deepEqual([status, body.type, body.detail], [
    409,
    "https://iklim.example/problems/idempotency-key-reused",
    REUSED,
  ]);
  assert.equal(await countOf("milestone_owners"), 1);
});

Deno.test("idempotency: a key belongs to one person and one route", async () => {
  const other = await server.signIn(await server.addUser({ roles: ["ADMIN"] }));
  const first = await post(OWNERS, OWNER);
  const theirs = await post(OWNERS, OWNER, { as: other.access_token });
  const elsewhere = await post("/api/companies", { name: "Ege İnşaat" });
  assert.deepEqual([theirs.status, elsewhere.status], [201, 201]);
  assert.notEqual(theirs.body.id, first.body.id);
});

Deno.test("idempotency: a refused request leaves its key free", async () => {
  const company = { name: "Ege" };
  assert.equal((await post("/api/companies", company)).status, 400);
  assert.equal((await post("/api/companies", { name: "Ege 2" })).status, 201);
  assert.equal(await countOf("idempotency_keys"), 1);
});

Deno.test("idempotency: the record is read anew, and its deletion is reported", async () => {
  const { body: created } = await post(OWNERS, OWNER);
  const path = `${OWNERS}/${created.id}`;
  await server.ask("PATCH", path, { version: 1, name: "Yeni ad" });
  const { status, body } = await post(OWNERS, OWNER);
  assert.deepEqual([status, body.id, body.name, body.version], [201, created.id, "Yeni ad", 2]);
  await server.ask("DELETE", path);
  assert.equal((await post(OWNERS, OWNER)).status, 404);
  assert.equal(await countOf("milestone_owners"), 0);
});

Deno.test("idempotency: who lost the permission gets no record again", async () => {
  const manager = await server.addUser({ roles: ["MANAGER"] });
  const { access_token: as } = await server.signIn(manager);
  assert.equal((await post(OWNERS, OWNER, { as })).status, 201);
  await server.db.updateTable("users").set({ roles: ["VIEWER"] }).where("id", "=", manager.id)
    .execute();
  assert.equal((await post(OWNERS, OWNER, { as })).status, 403);
});

Deno.test("idempotency: a reminder of others is not read again once the link to it is gone", async () => {
  const reminder = { description: "Ara", dueDatetime: "2026-05-01T09:00:00" };
  const member = await server.addUser();
  const { access_token: as } = await server.signIn(member);
  const { body } = await post("/api/reminders", reminder, { as });
  await server.db.updateTable("reminders").set({ created_by: server.admin.id })
    .where("id", "=", body.id).execute();
  assert.equal((await post("/api/reminders", reminder, { as })).status, 404);
});

Deno.test("idempotency: keys are forgotten after 24 hours and deleted by the cleanup job", async () => {
  const { body: first } = await post(OWNERS, OWNER);
  server.pass({ hours: 23, minutes: 59 });
  token = (await server.signIn(server.admin)).access_token;
  assert.equal((await post(OWNERS, OWNER)).body.id, first.id);
  server.pass({ minutes: 1 });
  const { status, body: second } = await post(OWNERS, { ...OWNER, name: "Yeni" });
  assert.deepEqual([status, second.id !== first.id], [201, true]);
  server.pass({ hours: 24 });
  await cleanUp(server.db, server.now());
  assert.equal(await countOf("idempotency_keys"), 0);
});

Deno.test("idempotency: only the newest keys of one person are kept", async () => {
  const { id } = server.admin;
  await sql`
    insert into idempotency_keys (user_id, route, key, request, record_id, created_at)
    select ${id}::uuid, 'POST /api/old', number::text, 'x', ${id}::uuid,
      ${server.now()}::timestamptz - number * interval '1 second'
    from generate_series(1, ${MOST_KEYS}) as number`.execute(server.db);
  await post(OWNERS, OWNER);
  const oldest = await server.db.selectFrom("idempotency_keys").select("key")
    .where("key", "in", [`${MOST_KEYS}`, `${MOST_KEYS - 1}`]).execute();
  assert.deepEqual([await countOf("idempotency_keys"), oldest], [
    MOST_KEYS,
    [{ key: `${MOST_KEYS - 1}` }],
  ]);
});

Deno.test("idempotency: a malformed key is refused at the header", async () => {
  for (const key of ["", "a b", "x".repeat(101)]) {
    const { status, body } = await post(OWNERS, OWNER, { key });
    assert.deepEqual([status, body.errors], [400, { [IDEMPOTENCY_KEY_HEADER]: ["Invalid input"] }]);
  }
  assert.equal(await countOf("milestone_owners"), 0);
});

Deno.test("idempotency: an invitation link is stored nowhere and made again for a repeated request", async () => {
  const withoutMail = await testServer({ mail: false });
  try {
    const admin = await withoutMail.addUser({ roles: ["ADMIN"] });
    const as = (await withoutMail.signIn(admin)).access_token;
    const { companyId } = admin;
    const name = { name: "Deniz", surname: "Ak" };
    const input = { email: "deniz@ege.example", ...name, companyId, roles: ["MEMBER"] };
    const sent = { as, to: withoutMail };
    const first = await post("/api/users", input, sent);
    const second = await post("/api/users", input, sent);
    assert.equal(second.body.id, first.body.id);
    assert.notEqual(second.body.invitationLink, first.body.invitationLink);
    const choose = async ({ body }: Answer) =>
      (await asking(withoutMail, undefined)("POST", "/api/auth/password", {
        token: body.invitationLink.split("/").at(-1),
        password: "yepyeni parola",
      })).status;
    const tables = ["idempotency_keys", "users", "account_mails"] as const;
    const rows = await Promise.all(
      tables.map((table) => withoutMail.db.selectFrom(table).selectAll().execute()),
    );
    assert.doesNotMatch(JSON.stringify(rows), /set-password/);
    assert.deepEqual([await choose(first), await choose(second)], [400, 204]);
    assert.equal("invitationLink" in (await post("/api/users", input, sent)).body, false);
  } finally {
    await withoutMail.close();
  }
});
