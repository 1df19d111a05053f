import assert from "node:assert/strict";
import { Hono } from "hono";
import { projectList } from "../../contract/project.ts";
import { requires, signedIn } from "../../server/http/authorize.ts";
import type { AppEnv } from "../../server/http/env.ts";
import { readListQuery } from "../../server/http/params.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { problemKind } from "../support/problems.ts";

/** Routes of the test's own, part of the server under /own. */
const own = new Hono<AppEnv>()
  .get("/broken", () => {
    throw new Error("select password_hash from users: connection to 10.0.0.7 lost");
  })
  .get("/list", (c) => c.json(readListQuery(c, projectList)))
  .get("/me", signedIn(), (c) => c.json(c.var.currentUser))
  .get("/delete-user", requires("user:delete"), (c) => c.json("allowed"))
  .get("/read-user", requires("user:delete", "project:list"), (c) => c.json("allowed"));

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await testServer({ routes: own });
});
Deno.test.afterAll(() => server.close());

const problem = async (answer: Response) => {
  assert.equal(answer.headers.get("Content-Type"), "application/problem+json");
  const body = await answer.json();
  assert.equal(body.status, answer.status);
  return body;
};
const login = (body: unknown, headers: Record<string, string> = {}) =>
  server.request("POST", "/api/auth/login", { body, headers, language: "en" });

Deno.test("an error of the server tells nothing of its inside, and is logged", async () => {
  const answer = await server.request("GET", "/own/broken", { language: "en" });
  assert.deepEqual(await problem(answer), {
    ...problemKind("internal-error"),
    detail: "An unexpected error occurred. Please try again.",
  });
  const logged = server.lines.map((line) => JSON.parse(line)).filter((line) =>
    line.level === "error"
  );
  assert.equal(logged.length, 1);
  assert.equal(logged[0].requestId, answer.headers.get("X-Request-Id"));
  assert.match(logged[0].error, /connection to 10\.0\.0\.7 lost/);
});

Deno.test("an unknown address of the API is 404", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/auth/login/x"]) {
    const answer = await server.request("GET", path, { language: "en" });
    assert.deepEqual(await problem(answer), {
      ...problemKind("not-found"),
      detail: "There is nothing here.",
    }, path);
  }
});

Deno.test("another method than a route answers is 405 and says which it does", async () => {
  const answer = await server.request("DELETE", "/api/auth/password", { language: "en" });
  assert.equal(answer.headers.get("Allow"), "POST, PUT");
  assert.deepEqual(await problem(answer), {
    ...problemKind("method-not-allowed"),
    detail: "This address does not answer DELETE.",
  });
});

Deno.test("a body that is no JSON is 415 or 400, and never repeated", async () => {
  const form = await login("email=a", { "Content-Type": "application/x-www-form-urlencoded" });
  assert.equal((await problem(form)).status, 415);
  const text = await login("{}", { "Content-Type": "text/plain" });
  assert.equal((await problem(text)).status, 415);
  const broken = await login('{"password": "hunter2"', {
    "Content-Type": "application/json; charset=utf-8",
  });
  assert.deepEqual(await problem(broken), {
    ...problemKind("malformed-request"),
    detail: "The body is not valid JSON.",
  });
  assert.equal((await login("")).status, 400);
});

Deno.test("a body of the wrong form names its fields, without their values", async () => {
  const answer = await login({ email: "hunter1", password: "", admin: "hunter2" });
  assert.deepEqual(await problem(answer), {
    ...problemKind("validation-failed"),
    detail: "Some fields need another look.",
    errors: {
      email: ["Invalid email format"],
      password: ["Password is required"],
      admin: ["Unknown field"],
    },
  });
  for (const body of ["null", "[]", '"text"', "7"]) {
    assert.deepEqual((await problem(await login(body))).errors, { "": ["Invalid input"] }, body);
  }
});

Deno.test("a field may be called what every object has", async () => {
  for (const name of ["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"]) {
    const answer = await login(`{"email": "a@b.co", "password": "x", "${name}": {"a": 1}}`);
    const { errors } = await problem(answer);
    assert.deepEqual(Object.entries(errors), [[name, ["Unknown field"]]]);
  }
});

Deno.test("a body nested or divided further than any request needs is refused unread", async () => {
  const nested = (depth: number) => `{"email": ${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const divided = (count: number) => JSON.stringify({ email: Array(count).fill(1) });
  const bodies = [nested(32), nested(5000), '{"a":'.repeat(10_000), divided(3_000)];
  for (const body of bodies) {
    assert.deepEqual(await problem(await login(body)), {
      ...problemKind("malformed-request"),
      detail: "The body is more complicated than any request needs.",
    });
  }
  for (const body of [nested(31), divided(1_500)]) {
    assert.equal((await problem(await login(body))).detail, "Some fields need another look.");
  }
});

Deno.test("query: is refused unread when it has more keys than any request needs", async () => {
  const query = (count: number) => Array.from({ length: count }, (_, at) => `k${at}=1`).join("&");
  for (const path of ["/api/projects", "/api/auth/login", "/project", "/reload"]) {
    const answer = await server.request("GET", `${path}?${query(1_002)}`, { language: "en" });
    assert.deepEqual(await problem(answer), {
      ...problemKind("malformed-request"),
      detail: "The query of this request is longer than any needs to be.",
    }, path);
  }
  assert.equal((await server.request("GET", `/api/projects?${query(1_001)}`)).status, 401);
});

Deno.test("brackets and commas in a text are no more than text", async () => {
  const email = `${"[".repeat(1000)}\\"${",".repeat(20_000)}\\`;
  const answer = await login({ email, password: "x" });
  assert.deepEqual((await problem(answer)).errors, { email: ["Invalid email format"] });
});

Deno.test("an answer names at most a hundred fields or keys", async () => {
  const many = Array.from({ length: 1900 }, (_, index) => [`a${index}`, "1"]);
  const body = await problem(await login(Object.fromEntries(many)));
  assert.equal(Object.keys(body.errors).length, 100);
  const { access_token: token } = await server.signIn(await server.addUser());
  for (const path of ["/api/reminders/calendar", "/api/projects"]) {
    const query = new URLSearchParams([...many.slice(0, 450), ...many.slice(0, 450)]);
    const answer = await server.request("GET", `${path}?${query}`, { token });
    assert.equal(Object.keys((await problem(answer)).errors).length, 100, path);
  }
});

Deno.test("text that PostgreSQL cannot hold is refused at its field", async () => {
  const answer = await login('{"email": "a\\u0000@b.co", "password": "\\ud800"}');
  const said = ["Text holds characters that cannot be stored"];
  assert.deepEqual((await problem(answer)).errors, { email: said, password: said });
});

Deno.test("a body larger than 100 kB is 413, with and without its length told", async () => {
  const large = JSON.stringify({ email: "a@b.co", password: "x".repeat(100 * 1024) });
  assert.equal((await problem(await login(large))).detail, "The body is larger than 100 kB.");
  const streamed = await server.app.request("/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
    body: new Blob([large]).stream(),
  });
  assert.equal((await problem(streamed)).status, 413);
});

Deno.test("an answer speaks the language asked for, Turkish if none of ours is", async () => {
  const detail = async (language?: string) => {
    const asked = language === undefined ? {} : { language };
    return (await problem(await server.request("GET", "/api/nothing", asked))).detail;
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
  const answers = await Promise.all(asked.map((language) => detail(language)));
  assert.deepEqual(
    answers,
    [turkish, turkish, turkish, english, english, english, turkish, turkish, turkish],
  );
});

Deno.test("api: answers are stored nowhere but the document, and never taken for something else", async () => {
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

Deno.test("a request keeps the id it came with, if that is a plain one", async () => {
  const idOf = async (id: string) =>
    (await server.request("GET", "/healthz", { headers: { "X-Request-Id": id } }))
      .headers.get("X-Request-Id");
  assert.equal(await idOf("from-the-proxy-1"), "from-the-proxy-1");
  assert.match(await idOf("a".repeat(65)) ?? "", /^[0-9a-f-]{36}$/);
  assert.match(await idOf('"},{"level":"error') ?? "", /^[0-9a-f-]{36}$/);
});

Deno.test("healthz and readyz answer", async () => {
  assert.deepEqual(await (await server.request("GET", "/healthz")).json(), { status: "up" });
  assert.deepEqual(await (await server.request("GET", "/readyz")).json(), { status: "ready" });
});

Deno.test("a query names all its faults", async () => {
  const path = "/own/list?page=0&size=10&size=20&colour=red&sortField=processes" +
    "&filters[0].fieldId=name&filters[0].operator=GREATER_THAN&filters[0].value=x" +
    "&filters[1].fieldId=name&filters[1].operator=EQUALS&filters[1].value=%00" +
    "&filters[2].fieldId=name&filters[2].fieldId=code&filters[2].operator=IS_NULL" +
    "&filters[3].fieldId=name&filters[3].operator=IN&filters[3].value=x".concat(
      "&filters[3].value=x".repeat(200),
    );
  const answer = await server.request("GET", path, { language: "en" });
  assert.deepEqual(await problem(answer), {
    ...problemKind("invalid-query"),
    detail: "The query holds something this list cannot be asked.",
    errors: {
      colour: ["Unknown value"],
      size: ["Given more than once"],
      page: ["Out of range"],
      sortField: ["Unknown value"],
      "filters[0].operator": ["This field cannot be filtered so"],
      "filters[1].value": ["Invalid input"],
      "filters[2].fieldId": ["Given more than once"],
      "filters[3].value": ["Invalid input"],
    },
  });
});

Deno.test("a route lets in who holds any of its permissions right now", async () => {
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

Deno.test("without a token a route is closed, and says how to come in", async () => {
  const headers = [undefined, "Basic YTpi", "Bearer", "Bearer a b", "token"];
  for (const header of headers) {
    const answer = await server.request("GET", "/own/me", {
      language: "en",
      ...(header && { headers: { Authorization: header } }),
    });
    assert.equal(answer.headers.get("WWW-Authenticate"), "Bearer");
    assert.equal((await problem(answer)).status, 401);
  }
});
