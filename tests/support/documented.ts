import assert from "node:assert/strict";
import type { Hono } from "hono";
import type { AppEnv } from "../../server/http/env.ts";

interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, Documented> } | undefined>>;
}

interface Documented {
  content?: Record<string, { schema: { oneOf?: { $ref: string }[] } }>;
}

/** One document for all servers of a test file: it is the same for each. */
let document: Promise<ApiDocument> | undefined;

/** Holds a problem that the API answered against what the document says of its operation. */
export async function checkDocumented(
  app: Hono<AppEnv>,
  method: string,
  path: string,
  answer: Response,
): Promise<void> {
  if (!path.startsWith("/api/") || !isProblem(answer)) return;
  const route = routeOf(app, method, path.split("?")[0] ?? path);
  if (route === undefined) return;
  document ??= Promise.resolve(app.request("/api/openapi.json")).then((read) => read.json());
  const { type } = await answer.clone().json();
  const { responses } = (await document).paths[route]?.[method.toLowerCase()] ??
    assert.fail(`${method} ${route} is in no document`);
  const said = responses[answer.status]?.content?.["application/problem+json"]?.schema.oneOf ?? [];
  const name = `#/components/schemas/problem-${type.split("/").at(-1)}`;
  assert.ok(
    said.some(({ $ref }) => $ref === name),
    `${method} ${route} answered ${answer.status} ${type}, which its document does not say`,
  );
}

/** Holds the id that each problem has against the answer's, and takes it away: no two are alike. */
export async function withoutRequestId(answer: Response): Promise<Response> {
  if (!isProblem(answer) || answer.body === null) return answer;
  const { status, headers } = answer;
  const { requestId, ...body } = await answer.json();
  assert.equal(requestId, headers.get("X-Request-Id"));
  return new Response(JSON.stringify(body), { status, headers });
}

const isProblem = (answer: Response) =>
  answer.headers.get("Content-Type") === "application/problem+json";

/** The path of the route that answers, as documents write it; none for an unknown address. */
function routeOf(app: Hono<AppEnv>, method: string, path: string): string | undefined {
  const [matches] = app.router.match(method, path);
  return matches.map(([[, route]]) => route)
    .filter((route) => route.method === method && !route.path.includes("*"))
    .map((route) => route.path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}"))
    .at(0);
}
