import assert from "node:assert/strict";
import { Hono } from "hono";
import { projectList } from "../../contract/project.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { readListQuery } from "../../server/platform/http/params.ts";
import { createTestServer, type TestServer } from "../support/server.ts";
import { createTestRoute } from "../support/createTestRoute.ts";
import { getProblemKind } from "../support/problems.ts";

/** Routes that only this test uses, served under /own. */
const own = new Hono<AppEnv>()
  .get("/broken", () => {
    throw new Error("select password_hash from users: connection to 10.0.0.7 lost");
  })
  .get("/list", (c) => c.json(readListQuery(c, projectList)))
  .get("/me", createTestRoute({}, (c) => c.json(c.var.currentUser)))
  .get("/delete-user", createTestRoute({ access: "user:delete" }, (c) => c.json("allowed")))
  .get(
    "/read-user",
    createTestRoute({ access: ["user:delete", "project:list"] }, (c) => c.json("allowed")),
  );

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await createTestServer({ routes: own });
});
Deno.test.afterAll(() => server.close());

const readProblem = async (response: Response) => {
  assert.equal(response.headers.get("Content-Type"), "application/problem+json");
  const body = await response.json();
  assert.equal(body.status, response.status);
  return body;
};
const login = (body: unknown, headers: Record<string, string> = {}) =>
  server.request("POST", "/api/auth/login", { body, headers, language: "en" });

Deno.test("problem: an internal error reveals no details and is logged", async () => {
  const response = await server.request("GET", "/own/broken", { language: "en" });
  assert.deepEqual(await readProblem(response), {
    ...getProblemKind("internal-error"),
    detail: "An unexpected error occurred. Please try again.",
  });
  const logged = server.lines.map((line) => JSON.parse(line)).filter((line) =>
    line.level === "error"
  );
  assert.equal(logged.length, 1);
  assert.equal(logged[0].requestId, response.headers.get("X-Request-Id"));
  assert.match(logged[0].error, /connection to 10\.0\.0\.7 lost/);
});

Deno.test("api: an unknown path responds 404", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/auth/login/x"]) {
    const response = await server.request("GET", path, { language: "en" });
    assert.deepEqual(await readProblem(response), {
      ...getProblemKind("not-found"),
      detail: "There is nothing here.",
    }, path);
  }
});

Deno.test("api: an unsupported method responds 405 with the allowed ones", async () => {
  const response = await server.request("DELETE", "/api/auth/password", { language: "en" });
  assert.equal(response.headers.get("Allow"), "POST, PUT");
  assert.deepEqual(await readProblem(response), {
    ...getProblemKind("method-not-allowed"),
    detail: "This address does not answer DELETE.",
  });
});

Deno.test("request body: responds 415 or 400 to a body that is not JSON, without repeating it", async () => {
  const form = await login("email=a", { "Content-Type": "application/x-www-form-urlencoded" });
  assert.equal((await readProblem(form)).status, 415);
  const text = await login("{}", { "Content-Type": "text/plain" });
  assert.equal((await readProblem(text)).status, 415);
  const broken = await login('{"password": "hunter2"', {
    "Content-Type": "application/json; charset=utf-8",
  });
  assert.deepEqual(await readProblem(broken), {
    ...getProblemKind("malformed-request"),
    detail: "The body is not valid JSON.",
  });
  assert.equal((await login("")).status, 400);
});

Deno.test("request body: errors name the fields without their values", async () => {
  const response = await login({ email: "hunter1", password: "", admin: "hunter2" });
  assert.deepEqual(await readProblem(response), {
    ...getProblemKind("validation-failed"),
    detail: "Some fields need another look.",
    errors: {
      email: ["Invalid email format"],
      password: ["Password is required"],
      admin: ["Unknown field"],
    },
  });
  for (const body of ["null", "[]", '"text"', "7"]) {
    assert.deepEqual(
      (await readProblem(await login(body))).errors,
      { "": ["Invalid input"] },
      body,
    );
  }
});

Deno.test("request body: field names may be those of Object.prototype", async () => {
  for (const name of ["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"]) {
    const response = await login(`{"email": "a@b.co", "password": "x", "${name}": {"a": 1}}`);
    const { errors } = await readProblem(response);
    assert.deepEqual(Object.entries(errors), [[name, ["Unknown field"]]]);
  }
});

Deno.test("request body: is rejected unparsed when nested or split too far", async () => {
  const createNested = (depth: number) => `{"email": ${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const createLongArray = (count: number) => JSON.stringify({ email: Array(count).fill(1) });
  const bodies = [
    createNested(32),
    createNested(3000),
    '{"a":'.repeat(1_000),
    createLongArray(3_000),
  ];
  for (const body of bodies) {
    assert.deepEqual(await readProblem(await login(body)), {
      ...getProblemKind("malformed-request"),
      detail: "The body is more complicated than any request needs.",
    });
  }
  for (const body of [createNested(31), createLongArray(1_500)]) {
    assert.equal((await readProblem(await login(body))).detail, "Some fields need another look.");
  }
});

Deno.test("query: is rejected unparsed when it has too many keys", async () => {
  const createQuery = (count: number) =>
    Array.from({ length: count }, (_, at) => `k${at}=1`).join("&");
  for (const path of ["/api/projects", "/api/auth/login", "/project", "/reload"]) {
    const response = await server.request("GET", `${path}?${createQuery(1_002)}`, {
      language: "en",
    });
    assert.deepEqual(await readProblem(response), {
      ...getProblemKind("malformed-request"),
      detail: "The query of this request is too long.",
    }, path);
  }
  assert.equal((await server.request("GET", `/api/projects?${createQuery(1_001)}`)).status, 401);
});

Deno.test("request body: brackets and commas within strings do not count as nesting", async () => {
  const email = `${"[".repeat(1000)}\\"${",".repeat(5_000)}\\`;
  const response = await login({ email, password: "x" });
  assert.deepEqual((await readProblem(response)).errors, { email: ["Invalid email format"] });
});

Deno.test("problem: names at most a hundred fields or keys", async () => {
  const many = Array.from({ length: 500 }, (_, index) => [`a${index}`, "1"]);
  const body = await readProblem(await login(Object.fromEntries(many)));
  assert.equal(Object.keys(body.errors).length, 100);
  const { access_token: token } = await server.signIn(await server.addUser());
  for (const path of ["/api/reminders/calendar", "/api/projects"]) {
    const query = new URLSearchParams([...many.slice(0, 450), ...many.slice(0, 450)]);
    const response = await server.request("GET", `${path}?${query}`, { token });
    assert.equal(Object.keys((await readProblem(response)).errors).length, 100, path);
  }
});

Deno.test("request body: rejects text that PostgreSQL cannot store at its field", async () => {
  const response = await login('{"email": "a\\u0000@b.co", "password": "\\ud800"}');
  const messages = ["Text contains characters that cannot be stored"];
  assert.deepEqual((await readProblem(response)).errors, { email: messages, password: messages });
  const { access_token: token } = await server.signIn(await server.addUser({ roles: ["ADMIN"] }));
  const nested = await server.request("POST", "/api/processes", {
    token,
    language: "en",
    body: '{"milestones": [{"name": "A"}, {"name": "\\ud800", "b": {"\\u0000": 1}}]}',
  });
  assert.deepEqual((await readProblem(nested)).errors, {
    "milestones.1.name": messages,
    "milestones.1.b": messages,
  });
});

Deno.test("request body: rejects an unknown field within a list or object at its place", async () => {
  const { access_token: token } = await server.signIn(await server.addUser({ roles: ["ADMIN"] }));
  const requestErrors = async (method: string, path: string, body: object) =>
    (await readProblem(await server.request(method, path, { token, language: "en", body }))).errors;
  const path = "/api/users/me/notification-preferences";
  const { nextDigestAt: _, late, account, ...preferences } =
    await (await server.request("GET", path, { token })).json();
  const step = { name: "Rapor", expectedDay: 3 };
  const unknown = ["Unknown field"];
  assert.deepEqual([
    await requestErrors("POST", "/api/processes", {
      projectId: crypto.randomUUID(),
      name: "İzleme",
      milestones: [{ name: "A" }, { name: "B", assignee: "Can" }],
    }),
    await requestErrors("POST", "/api/project-types", {
      name: "Rüzgâr",
      milestoneTemplates: [{ name: "Tescil", steps: [step], title: "" }],
    }),
    await requestErrors("POST", "/api/project-types", {
      name: "Rüzgâr",
      milestoneTemplate: [step],
    }),
    await requestErrors("PUT", path, {
      ...preferences,
      late: { ...late, mails: "NEVER" },
      account: { ...account, mails: "NEVER" },
    }),
  ], [
    { "milestones.1.assignee": unknown },
    {
      "milestoneTemplates.0.steps.0.expectedDay": unknown,
      "milestoneTemplates.0.title": unknown,
    },
    { "milestoneTemplate.0.expectedDay": unknown },
    { "late.mails": unknown, "account.mails": unknown },
  ]);
});

Deno.test("request body: responds 413 above 8 kB to signed-out requests, else above 100 kB", async () => {
  const { access_token: token } = await server.signIn(await server.addUser());
  for (
    const [path, limit, signedIn] of [
      ["/api/auth/login", 8, {}],
      ["/api/auth/password/check", 8, {}],
      ["/api/reminders/preview", 100, { token }],
    ] as const
  ) {
    const detail = `The body is larger than ${limit} kB.`;
    const large = JSON.stringify({ email: "x".repeat(limit * 1024) });
    const response = await server.request("POST", path, {
      ...signedIn,
      body: large,
      language: "en",
    });
    assert.equal((await readProblem(response)).detail, detail, path);
    const small = JSON.stringify({ email: "x".repeat(limit * 1024 - 100) });
    const { status } = await server.request("POST", path, { ...signedIn, body: small });
    assert.equal(status, 400, path);
  }
  const streamed = await server.app.request("/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
    body: new Blob([JSON.stringify({ email: "x".repeat(8 * 1024) })]).stream(),
  });
  assert.equal((await readProblem(streamed)).status, 413);
});

Deno.test("problem: is in the requested language, Turkish by default", async () => {
  const getDetail = async (language?: string) => {
    const languages = language === undefined ? {} : { language };
    return (await readProblem(await server.request("GET", "/api/nothing", languages))).detail;
  };
  const turkish = "Burada bir şey yok.";
  const english = "There is nothing here.";
  const asked = [
    undefined,
    "tr",
    "de",
    "en",
    "en-GB",
    "de, en;q=0.8, tr;q=0.5",
    "tr, en",
    "*",
    "é",
  ];
  const details = await Promise.all(asked.map((language) => getDetail(language)));
  assert.deepEqual(
    details,
    [turkish, turkish, turkish, english, english, english, turkish, turkish, turkish],
  );
});

Deno.test("api: responses are not cached except for openapi.json, and have safe headers", async () => {
  const paths = { "/api/nothing": "no-store", "/api/openapi.json": "no-cache" };
  for (const [path, cached] of Object.entries(paths)) {
    const { headers } = await server.request("GET", path);
    assert.deepEqual(
      ["Cache-Control", "X-Content-Type-Options", "Content-Security-Policy", "Referrer-Policy"]
        .map((name) => headers.get(name)),
      [cached, "nosniff", "default-src 'none'; frame-ancestors 'none'", "no-referrer"],
      path,
    );
  }
});

Deno.test("request id: is kept when it is plain and replaced otherwise", async () => {
  const readRequestId = async (id: string) =>
    (await server.request("GET", "/healthz", { headers: { "X-Request-Id": id } }))
      .headers.get("X-Request-Id");
  assert.equal(await readRequestId("from-the-proxy-1"), "from-the-proxy-1");
  assert.match(await readRequestId("a".repeat(65)) ?? "", /^[0-9a-f-]{36}$/);
  assert.match(await readRequestId('"},{"level":"error') ?? "", /^[0-9a-f-]{36}$/);
});

Deno.test("health: healthz and readyz respond", async () => {
  assert.deepEqual(await (await server.request("GET", "/healthz")).json(), { status: "up" });
  assert.deepEqual(await (await server.request("GET", "/readyz")).json(), { status: "ready" });
});

Deno.test("query: a problem names all errors", async () => {
  const path = "/own/list?page=0&size=10&size=20&colour=red&sortField=processes" +
    "&filters[0].fieldId=name&filters[0].operator=GREATER_THAN&filters[0].value=x" +
    "&filters[1].fieldId=name&filters[1].operator=EQUALS&filters[1].value=%00" +
    "&filters[2].fieldId=name&filters[2].fieldId=code&filters[2].operator=IS_NULL" +
    "&filters[3].fieldId=name&filters[3].operator=IN&filters[3].value=x".concat(
      "&filters[3].value=x".repeat(200),
    );
  const response = await server.request("GET", path, { language: "en" });
  assert.deepEqual(await readProblem(response), {
    ...getProblemKind("invalid-query"),
    detail: "The query contains something that this list does not support.",
    errors: {
      colour: ["Unknown value"],
      size: ["Given more than once"],
      page: ["Out of range"],
      sortField: ["Unknown value"],
      "filters[0].operator": ["This field cannot be filtered this way"],
      "filters[1].value": ["Invalid input"],
      "filters[2].fieldId": ["Given more than once"],
      "filters[3].value": ["Invalid input"],
    },
  });
});

Deno.test("route access: allows users with any of its permissions at that moment", async () => {
  const user = await server.addUser({ roles: ["MEMBER"] });
  const { access_token: token } = await server.signIn(user);
  const ask = async (path: string) =>
    (await server.request("GET", `/own${path}`, { token, language: "en" })).json();

  assert.equal(
    (await ask("/delete-user")).detail,
    "You do not have permission to access this resource.",
  );
  assert.equal(await ask("/read-user"), "allowed");

  await server.db.updateTable("users").set({ roles: ["ADMIN"] }).where("id", "=", user.id)
    .execute();
  assert.equal(await ask("/delete-user"), "allowed");
  const { permissions, sessionId: _, ...actor } = await ask("/me");
  assert.equal(permissions.includes("user:delete"), true);
  assert.deepEqual(actor, {
    id: user.id,
    email: user.email,
    roles: ["ADMIN"],
    companyId: user.companyId,
  });
});

Deno.test("route access: responds 401 with WWW-Authenticate without a valid token", async () => {
  const headers = [undefined, "Basic YTpi", "Bearer", "Bearer a b", "token"];
  for (const header of headers) {
    const response = await server.request("GET", "/own/me", {
      language: "en",
      ...(header && { headers: { Authorization: header } }),
    });
    assert.equal(response.headers.get("WWW-Authenticate"), "Bearer");
    assert.equal((await readProblem(response)).status, 401);
  }
});
