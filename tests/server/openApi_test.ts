import assert from "node:assert/strict";
import { PROBLEM_TYPES, type ProblemType } from "../../contract/problemTypes.ts";
import { getProblemKind } from "../support/problems.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

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
  server = await createTestServer();
  const response = await server.request("GET", "/api/openapi.json");
  assert.equal(response.status, 200);
  api = await response.json();
});
Deno.test.afterAll(() => server.close());

/** For open pages of the last release alone. */
const FORMER_PAGE = "/api/rendered-page";

const listOperations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
  );

Deno.test("openapi.json: describes exactly the routes of the API", () => {
  const registered = server.app.routes
    .filter(({ method, path }) =>
      method !== "ALL" && path.startsWith("/api/") && path !== FORMER_PAGE
    )
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`);
  const described = listOperations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  assert.deepEqual(described.toSorted(), [...new Set(registered)].sort());
});

Deno.test("openapi.json: each operation has a unique name, a summary and its error responses", () => {
  const names = listOperations().map(({ operation }) => operation.operationId);
  assert.equal(new Set(names).size, names.length);
  for (const { path, method, operation } of listOperations()) {
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

Deno.test("openapi.json: describes the parameters of paths", () => {
  for (const { path, operation } of listOperations()) {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
    const described = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    assert.deepEqual(
      described.map(({ name, required }) => [name, required]),
      inPath.map((name) => [name, true]),
      path,
    );
  }
});

Deno.test("openapi.json: every reference resolves", () => {
  const references = JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, reference = ""] of references) {
    const schema = reference.split("/").reduce<unknown>(
      (node, key) => node === undefined ? node : Object(node)[key],
      api,
    );
    assert.notEqual(schema, undefined, reference);
  }
});

Deno.test("openapi.json: describes sign-in by the contract's schemas", () => {
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
  const createRejection = (description: string, ...types: string[]) => ({
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
    400: createRejection(
      "Malformed request; Bad request",
      "malformed-request",
      "validation-failed",
    ),
    401: createRejection(
      "Wrong email or password; Session ended",
      "wrong-credentials",
      "session-ended",
    ),
    408: createRejection("Too slow", "body-too-slow"),
    413: createRejection("Too large", "body-too-large"),
    415: createRejection("Unsupported media type", "unsupported-media-type"),
    429: createRejection("Too many requests", "rate-limited"),
    500: createRejection("Internal error", "internal-error"),
    503: createRejection(
      "Not available; Took too long; Busy",
      "database-unavailable",
      "took-too-long",
      "busy",
    ),
  });
  assert.deepEqual(login?.security, []);
});

Deno.test("openapi.json: describes each problem type once with its URL", () => {
  const types = Object.keys(PROBLEM_TYPES) as ProblemType[];
  const described = Object.entries(api.components.schemas ?? {})
    .filter(([name]) => name.startsWith("problem-"));
  assert.deepEqual(
    described,
    types.map((type) => {
      const { status, title, type: uri } = getProblemKind(type);
      return [`problem-${type}`, {
        title,
        externalDocs: { url: uri },
        allOf: [{ $ref: "#/components/schemas/Problem" }],
        properties: { type: { const: uri }, status: { const: status } },
      }];
    }),
  );
});

Deno.test("openapi.json: only writes can respond 507", () => {
  const listStatuses = (method: string, path: string) =>
    Object.keys(api.paths[path]?.[method]?.responses ?? {});
  assert.equal(listStatuses("post", "/api/companies").includes("507"), true);
  assert.equal(listStatuses("delete", "/api/companies/{id}").includes("507"), true);
  assert.equal(listStatuses("get", "/api/companies").includes("507"), false);
  assert.equal(listStatuses("post", "/api/auth/login").includes("507"), false);
});

Deno.test("openapi.json: is serialised once and has an ETag for each encoding", async () => {
  const { stringify } = JSON;
  const serialised: unknown[] = [];
  JSON.stringify = ((...args: Parameters<typeof stringify>) => {
    serialised.push(args[0]);
    return stringify(...args);
  }) as typeof stringify;
  const listStatuses = [];
  try {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "Accept-Encoding": encoding };
      const response = await server.request("GET", "/api/openapi.json", { headers });
      const etag = response.headers.get("ETag") ?? "";
      const repeatedResponse = await server.request("GET", "/api/openapi.json", {
        headers: { ...headers, "If-None-Match": etag },
      });
      listStatuses.push({
        encoding: response.headers.get("Content-Encoding"),
        status: repeatedResponse.status,
        etag,
      });
      await response.body?.cancel();
    }
  } finally {
    JSON.stringify = stringify;
  }
  assert.deepEqual(listStatuses.map(({ encoding, status }) => [encoding, status]), [
    ["br", 304],
    ["gzip", 304],
    [null, 304],
  ]);
  assert.equal(new Set(listStatuses.map(({ etag }) => etag)).size, 3);
  assert.deepEqual(serialised.filter((value) => Object.hasOwn(Object(value), "openapi")), []);
});
