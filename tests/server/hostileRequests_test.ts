import assert from "node:assert/strict";
import fc from "fast-check";
import { hostileRequest, type Ids, type Operation, type Sent } from "../support/hostileRequest.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { SEED } from "../support/seed.ts";

/** `deno task fuzz` sends 100,000 to each database. */
const REQUESTS = Number(Deno.env.get("REQUESTS") ?? 2500);

Deno.test("nothing that is sent makes the server fail", async () => {
  const server = await testServer({ logLevel: "error" });
  const operations = await operationsOf(server);
  const ids = await recordIds(server);
  let token = await newToken(server);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(hostileRequest(operations, ids), async (sent) => {
      const answer = await ask(server, sent, token);
      const text = await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const logged = server.lines.splice(0);
      assert.ok(answer.status < 500, `${answer.status} ${text} ${logged.join("\n")}`);
      if (answer.status >= 400) {
        assert.equal(answer.headers.get("Content-Type"), "application/problem+json");
        assert.equal(JSON.parse(text).status, answer.status);
      }
      assert.deepEqual(logged, []);
      if (answer.status === 401) token = await newToken(server);
    }),
    { numRuns: REQUESTS, seed: SEED },
  );
  await server.settled();
  await server.close();
  // It came as far as what the routes do, and was refused for every reason that there is.
  assert.deepEqual(
    [200, 201, 204, 400, 404, 409, 415].filter((status) => !statuses.has(status)),
    [],
  );
});

async function operationsOf(server: TestServer): Promise<Operation[]> {
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
async function recordIds(server: TestServer): Promise<Ids> {
  const token = await newToken(server);
  const ids: Ids = { users: (await server.addUser()).id };
  const make = async (kind: string, body: object): Promise<string> => {
    const answer = await server.request("POST", `/api/${kind}`, { token, body });
    const made = await answer.json();
    assert.equal(answer.status, 201, JSON.stringify(made));
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

async function newToken(server: TestServer): Promise<string> {
  const user = await server.addUser({ roles: ["ADMIN"] });
  return (await server.signIn(user)).access_token;
}

function ask(server: TestServer, sent: Sent, token: string): Promise<Response> {
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
