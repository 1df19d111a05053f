import assert from "node:assert/strict";
import { Hono } from "hono";
import { sql } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { MAX_FEEDBACK_A_DAY } from "../../contract/feedback.ts";
import { LANGUAGES } from "../../contract/language.ts";
import { getFurthestPage, MAX_PAGED_ROWS } from "../../contract/listQuery.ts";
import { PROBLEM_TYPES, type ProblemType } from "../../contract/problemTypes.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { DatabaseUnavailable } from "../../server/platform/db/embedded.ts";
import { createId } from "../../server/platform/db/records.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { PROBLEM_EXPLANATIONS } from "../../server/platform/i18n/problems.ts";
import { FEEDBACK } from "../support/feedback.ts";
import { createPng } from "../support/png.ts";
import { getProblemKind } from "../support/problems.ts";
import { addCompany, addProcess, addProject, addType } from "../support/projects.ts";
import { createTestServer, PASSWORD, type TestServer, type TestUser } from "../support/server.ts";

const LIMITS = { side: 16_384, pixels: 20_000_000 };

/** What no request brings about at will. */
const own = new Hono<AppEnv>()
  .get("/broken", () => {
    throw new TypeError("something");
  })
  .get("/unavailable", () => {
    throw new DatabaseUnavailable("so");
  })
  .get("/endless", () => {
    throw Object.assign(new Error("canceling statement due to statement timeout"), {
      code: "57014",
    });
  })
  .get("/many-pictures", async (c) => {
    const check = () => c.var.pictures.check("ayse", new Uint8Array(createPng()), LIMITS);
    return c.json(await Promise.all(Array.from({ length: 10 }, check)));
  });

let isFull = false;
let server: TestServer;
/** One that cannot keep up, and sends no mail. */
let poor: TestServer;
/** The only administrator. */
let admin: TestUser;
let token: string;
let milestoneId: string;

Deno.test.beforeAll(async () => {
  server = await createTestServer({
    routes: own,
    storage: { isFull: () => Promise.resolve(isFull) },
  });
  poor = await createTestServer({
    mail: false,
    bodyLimitMs: 20,
    passwordQueue: { atOnce: 0, waiting: 0 },
  });
  admin = await server.addUser({ roles: ["ADMIN"] });
  token = (await server.signIn(admin)).access_token;
  const { projectId } = await createInput();
  await addProcess(server.db, projectId, "Tescil", [{ name: "Başvuru" }]);
  milestoneId = await findMilestone(projectId);
});
Deno.test.afterAll(async () => {
  await server.close();
  await poor.close();
});

const ask = (method: string, path: string, body?: unknown, by = token) =>
  server.request(method, path, {
    token: by,
    language: "en",
    ...(body !== undefined && { body }),
  });
const open = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { language: "en", ...(body !== undefined && { body }) });
const signInNew = async (user?: Partial<TestUser>) =>
  (await server.signIn(await server.addUser(user))).access_token;

async function read(pendingResponse: Promise<Response>) {
  const { status, body } = await pendingResponse.then(async (response) => ({
    status: response.status,
    body: await response.json(),
  }));
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}

let projects = 0;
async function createInput() {
  const companyId = await addCompany(server.db, `Ege ${++projects}`);
  const typeId = await addType(server.db, `Rüzgâr ${projects}`);
  return {
    companyId,
    projectId: await addProject(server.db, { name: "Bozcaada", companyId, typeId }),
  };
}

async function findMilestone(projectId: string): Promise<string> {
  const { id } = await server.db.selectFrom("milestones")
    .innerJoin("project_processes as process", "process.id", "milestones.process_id")
    .select("milestones.id").where("process.project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return id;
}

async function requestMailedLink(user: TestUser): Promise<string> {
  await open("POST", "/api/auth/password/reset", { email: user.email });
  await server.waitForBackground();
  const mail = server.mails.findLast(({ to }) => to.includes(user.email));
  return /reset-password\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? assert.fail("no link");
}

/** Something that ends in each type of problem. */
const EXAMPLES: Record<ProblemType, () => Promise<Response>> = {
  "validation-failed": () => ask("POST", "/api/companies", {}),
  "invalid-query": () => ask("GET", "/api/companies?colour=red"),
  "page-too-far": async () => {
    await sql`
      insert into companies (id, name)
      select gen_random_uuid(), 'Firma ' || number
      from generate_series(1, ${MAX_PAGED_ROWS + 100}) as number`
      .execute(server.db);
    return await ask("GET", `/api/companies?page=${getFurthestPage(10) + 1}`);
  },
  "malformed-request": () => open("POST", "/api/auth/login", "{"),
  "link-invalid": () =>
    open("POST", "/api/auth/password", { token: "a".repeat(43), password: `${PASSWORD}!` }),
  "unauthenticated": () => open("GET", "/api/companies"),
  "session-ended": () => ask("GET", "/api/companies", undefined, "of.another.server"),
  "wrong-credentials": () =>
    open("POST", "/api/auth/login", { email: admin.email, password: "wrong" }),
  "forbidden": async () =>
    ask("POST", "/api/companies", { name: "Yel" }, await signInNew({ roles: ["VIEWER"] })),
  "exceeds-own-permissions": async () =>
    ask(
      "PATCH",
      `/api/users/${admin.id}`,
      { version: 1, name: "Ali" },
      await signInNew({ roles: ["MANAGER"] }),
    ),
  "password-replacement-required": async () => {
    const user = await server.addUser();
    const { password } = await read(ask("POST", "/api/auth/master-password", { userId: user.id }));
    return ask(
      "GET",
      "/api/companies",
      undefined,
      (await server.signIn({ ...user, password })).access_token,
    );
  },
  "not-found": () => ask("GET", `/api/companies/${createId(server.now())}`),
  "link-unknown": () => open("GET", `/api/auth/password/${"a".repeat(43)}`),
  "method-not-allowed": () => open("DELETE", "/api/auth/password"),
  "body-too-slow": async () =>
    await poor.app.request("/api/auth/login", {
      method: "POST",
      headers: { "Accept-Language": "en", "Content-Type": "application/json" },
      body: new ReadableStream({ pull: () => new Promise(() => {}) }),
    }),
  "stale-version": async () =>
    ask("PATCH", `/api/companies/${(await createInput()).companyId}`, { version: 7, name: "Yel" }),
  "in-use": async () => ask("DELETE", `/api/companies/${(await createInput()).companyId}`),
  "not-allowed-from-status": () => ask("PUT", `/api/milestones/${milestoneId}/uncomplete`),
  "project-disabled": async () => {
    const { projectId } = await createInput();
    await addProcess(server.db, projectId, "Tescil", [{ name: "Başvuru" }]);
    await read(ask("PUT", `/api/projects/${projectId}/disable`));
    return ask("PUT", `/api/milestones/${await findMilestone(projectId)}/start`);
  },
  "already-started": async () => {
    const { projectId } = await createInput();
    await addProcess(server.db, projectId, "Tescil", [{ name: "Başvuru" }]);
    const id = await findMilestone(projectId);
    await read(ask("PUT", `/api/milestones/${id}/start`));
    return ask("DELETE", `/api/milestones/${id}`);
  },
  "already-taken-up": async () => {
    const sender = await signInNew();
    const { id } = await read(ask("POST", "/api/feedback", FEEDBACK, sender));
    const { version } = await read(ask("PUT", `/api/feedback/${id}/progress`));
    return ask("PATCH", `/api/feedback/${id}`, { version, title: "Başka" }, sender);
  },
  "last-administrator": async () => {
    const { version } = await read(ask("GET", `/api/users/${admin.id}`));
    return ask("PATCH", `/api/users/${admin.id}`, { version, roles: ["MANAGER"] });
  },
  "own-account": () => ask("DELETE", `/api/users/${admin.id}`),
  "invitation-pending": async () =>
    ask("PUT", `/api/users/${(await server.addUser({ status: "INVITED" })).id}/disable`),
  "invitation-accepted": async () => ask("PUT", `/api/users/${(await server.addUser()).id}/invite`),
  "user-not-active": async () => {
    const { id: userId } = await server.addUser({ status: "DISABLED" });
    return ask("POST", "/api/auth/master-password", { userId });
  },
  "idempotency-key-reused": async () => {
    const changeMany = (ids: string[]) =>
      server.request("POST", "/api/users/bulk", {
        token,
        language: "en",
        headers: { [IDEMPOTENCY_KEY_HEADER]: "k" },
        body: { action: "enable", ids },
      });
    await changeMany([admin.id]);
    return changeMany([(await server.addUser()).id]);
  },
  "quota-reached": async () => {
    const sender = await server.addUser();
    const now = server.now();
    await server.db.insertInto("feedback").values(
      Array.from({ length: MAX_FEEDBACK_A_DAY }, () => ({
        ...FEEDBACK,
        id: createId(now),
        page: null,
        submitted_by: sender.id,
        created_at: now,
        updated_at: now,
      })),
    ).execute();
    return ask("POST", "/api/feedback", FEEDBACK, (await server.signIn(sender)).access_token);
  },
  "link-gone": async () => {
    const user = await server.addUser();
    const replaced = await requestMailedLink(user);
    await requestMailedLink(user);
    return open("GET", `/api/auth/password/${replaced}`);
  },
  "mail-gone": async () => {
    const user = await server.addUser();
    const id = createId(server.now());
    await server.db.insertInto("mail_failures").values({
      id,
      queue: "account_mails",
      key: [id],
      kind: "invitation",
      user_id: user.id,
      recipient: user.email,
      host: null,
      error: null,
      attempts: 1,
      status: "FAILED",
      queued_at: server.now(),
      failed_at: server.now(),
      next_attempt_at: null,
    }).execute();
    return ask("PUT", `/api/mail-failures/${id}/send`);
  },
  "undo-gone": async () => {
    const id = await addCompany(server.db, "Geçici");
    const deleted = await ask("DELETE", `/api/companies/${id}`);
    const path = `/api/undo/${deleted.headers.get(UNDO_HEADER)}`;
    await (await ask("POST", path)).body?.cancel();
    return ask("POST", path);
  },
  "body-too-large": () => ask("POST", "/api/companies", { name: "x".repeat(200_000) }),
  "picture-too-large": () =>
    ask("POST", "/api/feedback", {
      ...FEEDBACK,
      screenshot: `data:image/png;base64,${"A".repeat(7_000_000)}`,
    }),
  "unsupported-media-type": () =>
    server.request("POST", "/api/auth/login", {
      language: "en",
      body: "email=a",
      headers: { "Content-Type": "text/plain" },
    }),
  "rate-limited": async () => {
    const guessPassword = () =>
      open("POST", "/api/auth/login", { email: "nobody@b.co", password: "x" });
    for (let at = 0; at < 5; at++) await (await guessPassword()).body?.cancel();
    return guessPassword();
  },
  "too-many-at-once": () => open("GET", "/own/many-pictures"),
  "internal-error": () => open("GET", "/own/broken"),
  "database-unavailable": () => open("GET", "/own/unavailable"),
  "took-too-long": () => open("GET", "/own/endless"),
  "busy": () =>
    poor.request("POST", "/api/auth/login", {
      language: "en",
      body: { email: admin.email, password: "wrong" },
    }),
  "mail-not-set-up": () =>
    poor.request("POST", "/api/auth/password/reset", {
      language: "en",
      body: { email: admin.email },
    }),
  "storage-full": async () => {
    isFull = true;
    try {
      return await ask("POST", "/api/companies", { name: "Yel" });
    } finally {
      isFull = false;
    }
  },
};

Deno.test("problem types: each has an example here", () => {
  assert.deepEqual(Object.keys(EXAMPLES).sort(), Object.keys(PROBLEM_TYPES).sort());
});

for (const [name, bringAbout] of Object.entries(EXAMPLES)) {
  const problemType = name as ProblemType;
  Deno.test(`problem type: ${name} is returned as declared and explained at its URL`, async () => {
    const response = await bringAbout();
    assert.equal(response.headers.get("Content-Type"), "application/problem+json");
    const { type, title, status, detail } = await response.json();
    assert.deepEqual({ type, title, status }, getProblemKind(problemType), detail);
    assert.equal(response.status, status);
    for (const language of LANGUAGES) {
      const explained = await server.request("GET", new URL(type).pathname, { language });
      assert.match(explained.headers.get("Content-Type") ?? "", /^text\/html/);
      assert.deepEqual(
        [explained.status, explained.headers.get("Vary")],
        [200, "Accept-Language"],
      );
      const page = await explained.text();
      for (
        const message of [
          `<html lang="${language}">`,
          `<h1>${PROBLEM_TYPES[problemType].title[language]}</h1>`,
          PROBLEM_EXPLANATIONS[problemType][language].replaceAll("'", "&#39;"),
        ]
      ) {
        assert.ok(page.includes(message), `${message} is missing in ${page}`);
      }
    }
  });
}

Deno.test("problem types: are listed, and an unknown one responds 404", async () => {
  const listed = await (await server.request("GET", "/problems", { language: "en" })).text();
  const links = Array.from(listed.matchAll(/href="\/problems\/([\w-]+)"/g), ([, type]) => type);
  assert.deepEqual(links, Object.keys(PROBLEM_TYPES));
  for (const path of ["/problems/nothing", "/problems/toString"]) {
    assert.equal((await server.request("GET", path)).status, 404, path);
  }
});
