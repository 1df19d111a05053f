import assert from "node:assert/strict";
import type { Hono } from "hono";
import type { AppEnv } from "../../server/platform/http/env.ts";

interface ApiDocument {
  paths: Record<
    string,
    Record<string, { responses: Record<string, DocumentedResponse> } | undefined>
  >;
}

interface DocumentedResponse {
  content?: Record<string, { schema: { oneOf?: { $ref: string }[] } }>;
}

/** Loaded once per test file. */
let document: Promise<ApiDocument> | undefined;

/** Asserts that the OpenAPI document lists a problem response for its operation. */
export async function checkDocumented(
  app: Hono<AppEnv>,
  method: string,
  path: string,
  response: Response,
): Promise<void> {
  if (!path.startsWith("/api/") || !isProblem(response)) return;
  const route = getRoute(app, method, path.split("?")[0] ?? path);
  if (route === undefined) return;
  document ??= Promise.resolve(app.request("/api/openapi.json")).then((read) => read.json());
  const { type } = await response.clone().json();
  const { responses } = (await document).paths[route]?.[method.toLowerCase()] ??
    assert.fail(`${method} ${route} is in no document`);
  const documentedProblems =
    responses[response.status]?.content?.["application/problem+json"]?.schema.oneOf ?? [];
  const name = `#/components/schemas/problem-${type.split("/").at(-1)}`;
  assert.ok(
    documentedProblems.some(({ $ref }) => $ref === name),
    `${method} ${route} answered ${response.status} ${type}, which its document does not say`,
  );
}

/** Asserts that a problem's `requestId` equals the header, and removes it, as it is random. */
export async function checkAndRemoveRequestId(response: Response): Promise<Response> {
  if (!isProblem(response) || response.body === null) return response;
  const { status, headers } = response;
  const { requestId, ...body } = await response.json();
  assert.equal(requestId, headers.get("X-Request-Id"));
  return new Response(JSON.stringify(body), { status, headers });
}

const isProblem = (response: Response) =>
  response.headers.get("Content-Type") === "application/problem+json";

/** Returns the matched route's path in OpenAPI form; undefined if there is none. */
function getRoute(app: Hono<AppEnv>, method: string, path: string): string | undefined {
  const [matches] = app.router.match(method, path);
  return matches.map(([[, route]]) => route)
    .filter((route) => route.method === method && !route.path.includes("*"))
    .map((route) => route.path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}"))
    .at(0);
}
