import assert from "node:assert/strict";
import fc from "fast-check";
import {
  createHostileRequest,
  type HostileRequest,
  type Operation,
  type RecordIds,
} from "../support/hostileRequest.ts";
import { createTestServer, type TestServer } from "../support/server.ts";
import { SEED } from "../support/seed.ts";

/** `deno task fuzz` sends 100,000 to each database. */
const REQUESTS = Number(Deno.env.get("REQUESTS") ?? 2500);

Deno.test("api: random hostile requests cause no server error", async () => {
  const server = await createTestServer({ logLevel: "error" });
  const operations = await readOperations(server);
  const ids = await recordIds(server);
  let token = await createAdminToken(server);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(createHostileRequest(operations, ids), async (sent) => {
      const response = await sendHostile(server, sent, token);
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const logged = server.lines.splice(0);
      assert.ok(response.status < 500, `${response.status} ${text} ${logged.join("\n")}`);
      if (response.status >= 400) {
        assert.equal(response.headers.get("Content-Type"), "application/problem+json");
        assert.equal(JSON.parse(text).status, response.status);
      }
      assert.deepEqual(logged, []);
      if (response.status === 401) token = await createAdminToken(server);
    }),
    { numRuns: REQUESTS, seed: SEED },
  );
  await server.waitForBackground();
  await server.close();
  // It came as far as what the routes do, and was refused for every reason that there is.
  assert.deepEqual(
    [200, 201, 204, 400, 404, 409, 415].filter((status) => !statuses.has(status)),
    [],
  );
});

async function readOperations(server: TestServer): Promise<Operation[]> {
  const document = await (await server.request("GET", "/api/openapi.json")).json();
  // deno-lint-ignore no-explicit-any -- a document of JSON
  return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    // deno-lint-ignore no-explicit-any -- as above
    Object.entries<any>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      query: (operation.parameters ?? [])
        .filter((parameter: { in: string }) => parameter.in === "query"),
      body: operation.requestBody?.content["application/json"].schema,
    }))
  );
}

/** Makes a record of each kind; each by the path that it is found at. */
async function recordIds(server: TestServer): Promise<RecordIds> {
  const token = await createAdminToken(server);
  const ids: RecordIds = { users: (await server.addUser()).id };
  const make = async (kind: string, body: object): Promise<string> => {
    const response = await server.request("POST", `/api/${kind}`, { token, body });
    const made = await response.json();
    assert.equal(response.status, 201, JSON.stringify(made));
    return ids[kind] = made.id;
  };
  const companyId = await make("companies", { name: "Meltem A.Ş." });
  const ownerId = await make("project-milestone-owners", { name: "TSE", kind: "REGISTRY" });
  const typeId = await make("project-types", { name: "Rüzgâr" });
  const projectId = await make("projects", { name: "Bozcaada", companyId, typeId });
  const processId = await make("processes", { name: "Tescil", projectId });
  await make("milestones", { name: "Geçerli kılma", processId, ownerId });
  await make("reminders", {
    description: "Ölçüm",
    dueDatetime: "2026-04-01T09:00:00",
    recurrence: "FREQ=DAILY;COUNT=30",
  });
  const texts = { title: "Grafik", description: "Boş" };
  await make("feedback", { ...texts, category: "BUG", priority: "LOW" });
  return ids;
}

async function createAdminToken(server: TestServer): Promise<string> {
  const user = await server.addUser({ roles: ["ADMIN"] });
  return (await server.signIn(user)).access_token;
}

function sendHostile(server: TestServer, sent: HostileRequest, token: string): Promise<Response> {
  const { method, path, headers, body } = sent;
  return Promise.resolve(server.app.request(
    path,
    {
      method,
      headers: { ...headers, Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    },
    { remoteAddr: { transport: "tcp", hostname: crypto.randomUUID(), port: 50_000 } },
  ));
}
