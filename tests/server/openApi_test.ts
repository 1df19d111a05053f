import assert from "node:assert/strict";
import { PROBLEM_TYPES, type ProblemType } from "../../contract/problemTypes.ts";
import { problemKind } from "../support/problems.ts";
import { type TestServer, testServer } from "../support/server.ts";

interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, object>;
}

let server: TestServer;
let api: ApiDocument;
Deno.test.beforeAll(async () => {
  server = await testServer();
  const answer = await server.request("GET", "/api/openapi.json");
  assert.equal(answer.status, 200);
  api = await answer.json();
});
Deno.test.afterAll(() => server.close());

/** For open pages of the last release alone. */
const FORMER_PAGE = "/api/rendered-page";

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
  );

Deno.test("the document describes every route of the API and no other", () => {
  const registered = server.app.routes
    .filter(({ method, path }) =>
      method !== "ALL" && path.startsWith("/api/") && path !== FORMER_PAGE
    )
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`);
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  assert.deepEqual(described.toSorted(), [...new Set(registered)].sort());
});

Deno.test("each operation has a name of its own, a summary, and says how it is refused", () => {
  const names = operations().map(({ operation }) => operation.operationId);
  assert.equal(new Set(names).size, names.length);
  for (const { path, method, operation } of operations()) {
    const where = `${method} ${path}`;
    assert.notEqual(operation.summary, "", where);
    const statuses = Object.keys(operation.responses);
    assert.equal(statuses.filter((status) => status.startsWith("2")).length, 1, where);
    const [need] = operation.security;
    if (need) assert.equal(statuses.includes("401"), true, where);
    for (const scheme of Object.keys(need ?? {})) {
      assert.equal(scheme in (api.components.securitySchemes ?? {}), true, where);
    }
  }
});

Deno.test("parameters in a path are described as such", () => {
  for (const { path, operation } of operations()) {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
    const described = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    assert.deepEqual(
      described.map(({ name, required }) => [name, required]),
      inPath.map((name) => [name, true]),
      path,
    );
  }
});

Deno.test("every reference leads somewhere", () => {
  const references = JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, reference = ""] of references) {
    const found = reference.split("/").reduce<unknown>(
      (node, key) => node === undefined ? node : Object(node)[key],
      api,
    );
    assert.notEqual(found, undefined, reference);
  }
});

Deno.test("signing in is described by the contract's schemas", () => {
  const login = api.paths["/api/auth/login"]?.post;
  assert.equal(api.openapi, "3.1.0");
  assert.deepEqual(login?.requestBody, {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: {
            email: { type: "string" },
            password: { type: "string", minLength: 1, maxLength: 1000 },
          },
          required: ["email", "password"],
        },
      },
    },
  });
  const refused = (description: string, ...types: string[]) => ({
    description,
    content: {
      "application/problem+json": {
        schema: { oneOf: types.map((type) => ({ $ref: `#/components/schemas/problem-${type}` })) },
      },
    },
  });
  assert.deepEqual(login?.responses, {
    200: {
      description: "Sign in",
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: { access_token: { type: "string" }, refresh_token: { type: "string" } },
            required: ["access_token"],
          },
        },
      },
    },
    400: refused("Malformed request; Bad request", "malformed-request", "validation-failed"),
    401: refused("Wrong email or password; Session ended", "wrong-credentials", "session-ended"),
    408: refused("Too slow", "body-too-slow"),
    413: refused("Too large", "body-too-large"),
    415: refused("Unsupported media type", "unsupported-media-type"),
    429: refused("Too many requests", "rate-limited"),
    500: refused("Internal error", "internal-error"),
    503: refused(
      "Not available; Took too long; Busy",
      "database-unavailable",
      "took-too-long",
      "busy",
    ),
  });
  assert.deepEqual(login?.security, []);
});

Deno.test("each type of problem is described once, with the address that explains it", () => {
  const types = Object.keys(PROBLEM_TYPES) as ProblemType[];
  const described = Object.entries(api.components.schemas ?? {})
    .filter(([name]) => name.startsWith("problem-"));
  assert.deepEqual(
    described,
    types.map((type) => {
      const { status, title, type: uri } = problemKind(type);
      return [`problem-${type}`, {
        title,
        externalDocs: { url: uri },
        allOf: [{ $ref: "#/components/schemas/Problem" }],
        properties: { type: { const: uri }, status: { const: status } },
      }];
    }),
  );
});

Deno.test("an operation that writes says that there may be no room, others do not", () => {
  const answers = (method: string, path: string) =>
    Object.keys(api.paths[path]?.[method]?.responses ?? {});
  assert.equal(answers("post", "/api/companies").includes("507"), true);
  assert.equal(answers("delete", "/api/companies/{id}").includes("507"), true);
  assert.equal(answers("get", "/api/companies").includes("507"), false);
  assert.equal(answers("post", "/api/auth/login").includes("507"), false);
});

Deno.test("openapi.json: is serialised once and told by its tag, in each encoding", async () => {
  const { stringify } = JSON;
  const serialised: unknown[] = [];
  JSON.stringify = ((...args: Parameters<typeof stringify>) => {
    serialised.push(args[0]);
    return stringify(...args);
  }) as typeof stringify;
  const answers = [];
  try {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "Accept-Encoding": encoding };
      const answer = await server.request("GET", "/api/openapi.json", { headers });
      const etag = answer.headers.get("ETag") ?? "";
      const again = await server.request("GET", "/api/openapi.json", {
        headers: { ...headers, "If-None-Match": etag },
      });
      answers.push({
        encoding: answer.headers.get("Content-Encoding"),
        status: again.status,
        etag,
      });
      await answer.body?.cancel();
    }
  } finally {
    JSON.stringify = stringify;
  }
  assert.deepEqual(answers.map(({ encoding, status }) => [encoding, status]), [
    ["br", 304],
    ["gzip", 304],
    [null, 304],
  ]);
  assert.equal(new Set(answers.map(({ etag }) => etag)).size, 3);
  assert.deepEqual(serialised.filter((value) => Object.hasOwn(Object(value), "openapi")), []);
});
